"""Fights, expeditions and dungeon clocks in files, and the folder where those in progress are kept."""
