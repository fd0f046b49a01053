"""The people of a party: their present state, and its exchange with fights."""
