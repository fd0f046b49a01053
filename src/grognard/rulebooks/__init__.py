"""Rulebooks as data, the census they come from, and what is known of both."""
