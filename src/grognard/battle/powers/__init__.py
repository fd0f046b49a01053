"""Powers: spells, breath, gazes and the like: their targets, their effects, their use."""
