"""Odds: many fights run and counted, with honest intervals, and any one of them found again."""
