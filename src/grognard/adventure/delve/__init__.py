"""A party in a dungeon: turns, doors, what is hidden, those who are met, flight and pursuit."""
