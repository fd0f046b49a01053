"""Fists and holds: brawling, grabbing, wrestling."""
