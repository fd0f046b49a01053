"""Exact chances: of duels and tiny fights, of saving throws, spells, turning and repeated tries."""
