"""Odds as pictures: a page, a notebook and a plot."""
