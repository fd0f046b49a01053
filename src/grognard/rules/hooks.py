"""The rows of `hooks` as the engine reads them: actions at a moment, their users, and their limits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rulebooks.hook_schema import HookRow
from grognard.rulebooks.pool_schema import LuckRules
from grognard.rules.hurting import DYING_ALL, DYING_PLAYER_CHARACTERS

STRIKE_AGAIN: Final = 0
SPLINTER: Final = 1
REROLL: Final = 2
_DEEDS: Final = ("strike again", "splinter shield", "reroll")
_WHOM: Final = ("all", "player characters", "all but player characters")

NO_LIMIT: Final = 0
BY_LEVEL: Final = -1
LEVEL_LESS_ONE: Final = -2


class Hook:
    """A row of `hooks`; `most` is a number, `NO_LIMIT`, `BY_LEVEL` or `LEVEL_LESS_ONE`."""

    def __init__(self, row: HookRow, number: i64) -> None:
        self.does: i64 = _DEEDS.index(row.does)
        self.whom: i64 = _WHOM.index(row.whom)
        self.classes = list(row.classes)
        self.foes_below: i64 = row.foes_below
        self.most: i64 = NO_LIMIT
        if isinstance(row.most, int):
            self.most = row.most
        else:
            self.most = BY_LEVEL if row.most == "level" else LEVEL_LESS_ONE
        self.costs_luck: bool = row.costs == "luck"
        self.asked: bool = row.choice == "asked"
        self.cited: Final = f"hooks/{number}"

    def is_for(self, class_name: str, *, player_character: bool) -> bool:
        """Whether the row applies to a combatant of a class (or none), a player character or not."""
        if not is_for(self.whom, player_character=player_character):
            return False
        return not self.classes or class_name in self.classes


class HookRules:
    """The hooks of a book by their moments; `watches` whether blows have to be noted for any."""

    def __init__(self) -> None:
        self.watches: bool = False
        self.strikes: list[Hook] = []
        self.kills: list[Hook] = []
        self.damage: list[Hook] = []
        self.saves: list[Hook] = []
        self.luck: i64 = 0
        self.luck_by_level: bool = False
        self.luck_for: i64 = DYING_PLAYER_CHARACTERS


def is_for(whom: i64, *, player_character: bool) -> bool:
    """Whether a rule for all, for player characters, or for all others, applies to a combatant."""
    return whom == DYING_ALL or player_character == (whom == DYING_PLAYER_CHARACTERS)


def bind_hooks(rows: tuple[HookRow, ...], luck: LuckRules) -> HookRules:
    """The rows by their moments."""
    hooks = HookRules()
    number: i64 = 0
    for row in rows:
        hook = Hook(row, number)
        if row.when == "strike":
            hooks.strikes.append(hook)
        elif row.when == "kill":
            hooks.kills.append(hook)
        elif row.when == "damage":
            hooks.damage.append(hook)
        else:
            hooks.saves.append(hook)
        number += 1
    hooks.watches = bool(hooks.strikes or hooks.kills or hooks.damage)
    if isinstance(luck.points, int):
        hooks.luck = luck.points
    else:
        hooks.luck_by_level = True
    hooks.luck_for = _WHOM.index(luck.whom)
    return hooks
