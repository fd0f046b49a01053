"""Stocking the rooms of a dungeon by random tables: monsters, traps, specials and treasure."""
