"""Experience: earned, divided, levels reached and drained."""
