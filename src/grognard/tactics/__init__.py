"""Policies: the minds of combatants that no player controls."""
