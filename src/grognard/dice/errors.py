"""Errors of dice that were prepared in advance."""

from __future__ import annotations

from grognard.base.errors import GrognardError


class DiceError(GrognardError):
    """A script of dice does not fit the rolls that were asked of it."""
