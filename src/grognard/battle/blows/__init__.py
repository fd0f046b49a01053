"""Attacks: the roll and its modifiers, damage, shots, strikes out of turn, the fallen."""
