"""Odds: many fights run and counted, with honest intervals, and any one of them found again."""

from grognard.odds.ask import make_plan, odds
from grognard.odds.result import Odds

__all__ = ["Odds", "make_plan", "odds"]
