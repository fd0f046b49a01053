"""Places and the time that passes in them."""
