"""An expedition as a person at a table has it: what is seen, what may be ordered, what is told, fought."""
