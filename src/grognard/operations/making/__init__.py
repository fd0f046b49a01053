"""Making things: dice rolled, characters, parties and encounters, and stat lines and actors read."""
