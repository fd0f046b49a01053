"""Estimates side by side: books, tactics and numbers compared, swept and tuned."""
