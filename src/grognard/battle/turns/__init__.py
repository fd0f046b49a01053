"""The order of a fight: the rounds of the books, initiative, waiting, declarations, the opening."""
