"""Places as people write them: the levels of a dungeon and the maps of a land, read and laid out."""
