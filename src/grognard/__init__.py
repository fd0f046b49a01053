"""Old-school fantasy encounters, run by the book."""

__version__ = "0.1.0"
