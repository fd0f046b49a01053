"""The engine: decisions, legal actions, batches of fights, the end of a round."""
