"""The engine: decisions, what is legal, batches of fights, the end of a round."""
