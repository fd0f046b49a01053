"""Spells and magic items at rest: memorised, learnt, researched, identified."""
