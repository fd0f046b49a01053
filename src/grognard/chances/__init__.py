"""Chances: odds from many fights with honest intervals, any one of them found again, and exact chances."""

from grognard.chances.ask import make_plan, odds
from grognard.chances.result import Odds

__all__ = ["Odds", "make_plan", "odds"]
