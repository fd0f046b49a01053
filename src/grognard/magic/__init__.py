"""Magic at rest: memory, spell books, learning, research, and magic items off the field."""
