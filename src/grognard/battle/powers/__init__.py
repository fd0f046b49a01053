"""Powers: spells, breath, gazes and the like: whom they take, what they do, using them."""
