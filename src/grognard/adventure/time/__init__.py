"""The hours of a dungeon."""
