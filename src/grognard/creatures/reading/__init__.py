"""Reading what people print of creatures: letters, labels, dialects, and the grammar of every field."""
