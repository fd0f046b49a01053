"""Moves: ways to go, charges, overruns, heights, facing."""
