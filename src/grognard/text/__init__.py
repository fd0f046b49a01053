"""English from facts: events as sentences, rolls as explanations, the end of a fight as a table."""
