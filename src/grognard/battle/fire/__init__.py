"""Flasks and fire: throwing, burning, putting out."""
