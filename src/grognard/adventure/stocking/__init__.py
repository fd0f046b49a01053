"""What the rooms of a dungeon hold, by random tables: monsters, traps, specials and treasure."""
