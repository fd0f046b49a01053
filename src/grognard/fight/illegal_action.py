"""The error for an action that the rules do not allow."""

from grognard.battle.play.legality import IllegalAction

__all__ = ["IllegalAction"]
