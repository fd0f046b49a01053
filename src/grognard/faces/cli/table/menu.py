"""The choices of a decision as a menu that fits a screen: the common first, the rest by what they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from grognard.fight.groups import GROUPS, does_nothing, group_of, name_group

if TYPE_CHECKING:
    from grognard.battle.state.combatant import Combatant
    from grognard.battle.state.manoeuvre import LabelledAction

_SHARE: Final = {"attack": 5, "shoot": 3, "spells": 4, "move": 3, "door": 2, "end": 1, "ready": 1}
"""How many of a group are shown at first, at most."""
_TOGETHER: Final = ("Wait until ", "Turn to face ", "Climb ", "Dive ")
"""What choices begin with that are alike but for a number or a direction."""
_BELOW: Final = " " * 7
"""How far in it stands what a choice brings, where that has a line of its own."""


class MenuEntry(NamedTuple):
    """A choice with its number in a menu, and the group it belongs to."""

    number: int
    choice: LabelledAction
    group: str


class NumberedMenu:
    """The choices of a decision, numbered: first those shown at once, at most `lines`, then the others.

    They are those of the `actor`, or of a side that meets others. The actions that are `astray`, aimed at the
    wrong ones, are with what is hardly ever wanted.
    """

    def __init__(
        self,
        choices: list[LabelledAction],
        default: int,
        *,
        actor: Combatant | None,
        lines: int,
        astray: Collection[int] = (),
    ) -> None:
        groups = _sort(choices, actor, astray)
        shown = _pick(groups, default, lines)
        order = [(one, group) for group, ones in groups.items() for one in ones if id(one) in shown]
        order += [(one, group) for group, ones in groups.items() for one in ones if id(one) not in shown]
        self.entries = [MenuEntry(number, one, group) for number, (one, group) in enumerate(order, 1)]
        self.shown = self.entries[: len(shown)]
        self.rest = self.entries[len(shown) :]

    def find(self, number: int) -> LabelledAction | None:
        """The choice of a number; 0 is to do or announce nothing more, whatever its place."""
        if number == 0:
            return next((one.choice for one in self.entries if does_nothing(one.choice)), None)
        return self.entries[number - 1].choice if 1 <= number <= len(self.entries) else None

    def groups_left(self) -> dict[str, int]:
        """How many of each group are not shown at first."""
        left: dict[str, int] = {}
        for entry in self.rest:
            left[entry.group] = left.get(entry.group, 0) + 1
        return left

    def of_group(self, group: str) -> list[MenuEntry]:
        """All entries of a group, or all that are not shown at first for an empty name."""
        return [one for one in self.entries if one.group == group] if group else self.rest


def _sort(
    choices: list[LabelledAction], actor: Combatant | None, astray: Collection[int]
) -> dict[str, list[LabelledAction]]:
    groups: dict[str, list[LabelledAction]] = {name: [] for name in GROUPS}
    for choice in choices:
        groups["other" if choice.action in astray else group_of(choice, actor)].append(choice)
    return groups


def _pick(groups: dict[str, list[LabelledAction]], default: int, lines: int) -> set[int]:
    """Those shown at first, by identity: the suggested one and the first of each group, in turn."""
    everything = [one for ones in groups.values() for one in ones]
    if len(everything) <= lines:
        return {id(one) for one in everything}
    found = [id(one) for one in everything if one.action == default]
    found += [id(one) for one in groups["end"][:1] if id(one) not in found]
    for one in _in_turn(groups):
        if len(found) >= lines:
            break
        if id(one) not in found:
            found.append(id(one))
    return set(found)


def _in_turn(groups: dict[str, list[LabelledAction]]) -> Iterator[LabelledAction]:
    """The first of each group, the second of each, as many as its share."""
    for place in range(max(_SHARE.values())):
        for group, share in _SHARE.items():
            if place < min(share, len(groups[group])):
                yield groups[group][place]


def draw_menu(
    menu: NumberedMenu, default: int, *, brings: Callable[[LabelledAction], str], width: int
) -> list[str]:
    """The choices shown at first, each with what it brings, below it where there is no room; what is left."""
    lines: list[str] = []
    for entry in menu.shown:
        mark = "*" if entry.choice.action == default else " "
        text = f"{_key_of(entry):>3}{mark} {entry.choice.label}"
        worth = brings(entry.choice)
        if worth:
            fits = len(text) + len(worth) + 4 <= width
            text = f"{text}  ({worth})" if fits else f"{text}\n{_BELOW}({worth})"
        lines.append(text)
    if menu.rest:
        left = ", ".join(f"{count} {name_group(group, count)}" for group, count in menu.groups_left().items())
        lines.append(f"  + more: {left}")
    return lines


def _key_of(entry: MenuEntry) -> int:
    """The number that is shown: 0 for the end of a turn, which has the same in every menu."""
    return 0 if does_nothing(entry.choice) else entry.number


def draw_entries(entries: list[MenuEntry], names: list[str]) -> list[str]:
    """Choices with their numbers; those that differ but in a name, a number or a direction share a line."""
    lines: list[str] = []
    for heading, together in groupby(entries, key=lambda entry: _heading_of(entry.choice.label, names)):
        run = list(together)
        if len(run) == 1 or not heading:
            lines += [f"{_key_of(entry):>3}  {entry.choice.label}" for entry in run]
            continue
        items = [f"{entry.number} {_item_of(entry.choice.label, names)}" for entry in run]
        lines.append(f"     {heading}: {' | '.join(items)}")
    return lines


def _heading_of(label: str, names: list[str]) -> str:
    """What a label has in common with others like it: all but a name, or its beginning."""
    for start in _TOGETHER:
        if label.startswith(start):
            return start.strip()
    name = _name_in(label, names)
    return " ".join(label.replace(name, "", 1).replace(" ,", ",").split()) if name else ""


def _item_of(label: str, names: list[str]) -> str:
    """The rest of a label."""
    for start in _TOGETHER:
        if label.startswith(start):
            return label[len(start) :]
    return _name_in(label, names)


def _name_in(label: str, names: list[str]) -> str:
    """The longest of some names in a label."""
    return max((name for name in names if name in label), key=len, default="")
