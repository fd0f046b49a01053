"""Hirelings: reactions to an offer, loyalty, wages and duties."""
