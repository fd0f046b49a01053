"""What is rolled at the table between fights, each roll by itself: doors, senses, traps, the way, rest."""
