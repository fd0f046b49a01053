"""Rolls between fights, each by itself: doors, senses, traps, the way, rest."""
