"""The members of a party: each character's sheet, and its state on the way."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.battle.view.fates import DEAD_STATE, STANDING
from grognard.creatures.abilities import Abilities
from grognard.encounter.entries import MemberEntry
from grognard.encounter.ground_entries import Cell

WELL: Final = STANDING
DEAD: Final = DEAD_STATE
LOST: Final = "lost"
"""Fled alone, taken, carried off: no more with the party."""
HELPLESS: Final = ("unconscious", "asleep", "held", "petrified", "charmed")
"""States that keep a person from going on unaided."""
SPELL_BARS: Final = {"gagged": "gagged", "silenced": "gagged", "bound": "helpless"}
"""What keeps a caster from speaking or from moving its hands, with the condition that it is in a fight."""
GONE: Final = frozenset((DEAD, LOST))
OUT_OF_ACTION: Final = GONE | frozenset(HELPLESS)


class PersonSheet(msgspec.Struct, frozen=True):
    """A person's lasting numbers; skills are chances in a hundred, 0 without the skill."""

    name: str
    entry: MemberEntry
    kind: str
    race: str
    level: int
    abilities: Abilities
    constitution_known: bool
    saves: tuple[int, ...]
    hears: int = 0
    finds: int = 0
    opens: int = 0


class Explorer(msgspec.Struct):
    """A person's present state: points, spells, scrolls, potions, and missiles where some were shot.

    `charges` are those used of wands, staves and rods, by what these are of; `ones` counts the checks of
    nerve that came up all ones.
    `spent` is what is gone of its luck and spell points; with `shield_gone` its shield has splintered.
    `loot` is treasure carried, in coins' weight. `barred` is what keeps it from casting spells: one of
    `SPELL_BARS`, or "".
    """

    name: str
    hit_points: int
    most: int
    feet: int
    state: str = WELL
    spells: list[str] = []
    scrolls: list[str] = []
    potions: list[str] = []
    missiles: dict[str, int] = {}
    loot: int = 0
    charges: dict[str, int] = {}
    ones: int = 0
    barred: str = ""
    spent: dict[str, int] = {}
    shield_gone: bool = False

    @property
    def able(self) -> bool:
        """Whether it can go and act."""
        return self.state not in OUT_OF_ACTION

    @property
    def present(self) -> bool:
        """Whether it is with the party, on its feet or carried."""
        return self.state not in GONE


class Fate(msgspec.Struct, frozen=True):
    """A person's state after a fight: its fate, its points, and the magic left or used.

    `exit` is the cell by which it has fled from a closed field.
    """

    name: str
    state: str
    hit_points: int
    most: int
    spells: tuple[str, ...] = ()
    scrolls: tuple[str, ...] = ()
    potions: tuple[str, ...] = ()
    missiles: dict[str, int] = {}
    charges: dict[str, int] = {}
    ones: int = 0
    exit: Cell | None = None
    spent: dict[str, int] = {}
    shield_gone: bool = False


class Aftermath(msgspec.Struct, frozen=True):
    """The outcome of a fight, for the expedition after it; `winner` is a side's index, -1 for none.

    `doors` are the doors of a closed field by their cells, each "open" or "shut" at the end.
    """

    rounds: int
    winner: int
    ending: str
    sides: tuple[tuple[Fate, ...], ...]
    doors: tuple[tuple[Cell, str], ...] = ()
