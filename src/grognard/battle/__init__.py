"""Battles: their state, the steps they are made of, and the engine that takes them."""
