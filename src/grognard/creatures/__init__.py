"""Creatures, characters and their gear: values, the files they stand in, and the stat lines of modules."""
