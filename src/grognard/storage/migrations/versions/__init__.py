"""One module for each layout of a campaign file."""
