"""Foundry VTT: actors, characters and scenes, in and out."""
