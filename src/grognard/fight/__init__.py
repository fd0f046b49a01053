"""The front door: a fight in one object, and how one begins."""
