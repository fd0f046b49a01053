"""The combatants unknown to a side while it decides."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant


class Unknown:
    """The combatants that are off the field while a `side` (-1: none) decides that does not know of them.

    They look as if they were gone: `kept` has the true numbers of each of `ones`, `changes` the true count of
    the field's changes. `times` counts how often combatants were set aside.
    `found` has for each side the combatants that were unknown to it last, `found_at` the count of the field's
    changes when they were found, and `found_by` a number for what else counted then, or -1. `steps` are those
    to cells where enemies were looked for, while just the cells of `barred` were; `farthest` has the cells in
    the order of these, the farthest first.
    """

    def __init__(self) -> None:
        self.side: i64 = -1
        self.ones: list[Combatant] = []
        self.kept: vec[i64] = vec[i64]()
        self.changes: i64 = 0
        self.times: i64 = 0
        self.found: Final[list[list[Combatant]]] = []
        self.found_at: vec[i64] = vec[i64]()
        self.found_by: vec[i64] = vec[i64]()
        self.steps: Final[dict[int, vec[i64]]] = {}
        self.barred: list[int] = []
        self.farthest: Final[dict[int, vec[i64]]] = {}
