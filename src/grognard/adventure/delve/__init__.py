"""A party in a dungeon: turns, doors, hidden things, encounters, flight and pursuit."""
