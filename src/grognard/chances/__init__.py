"""Chances: odds from many fights with honest intervals, any one of them found again, and exact chances."""
