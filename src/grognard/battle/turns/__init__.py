"""Who acts when: the rounds of the books, initiative, waiting, declarations, the opening."""
