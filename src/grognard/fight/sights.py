"""What each side has seen in a fight so far: the ground, who was met and where last, with steady marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grognard.battle.ground.ground_in_sight import cells_in_sight, is_ground_open
from grognard.battle.ground.witness import knows_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE
from grognard.battle.state.flags import GONE
from grognard.battle.state.patches import PATCH_NAMES, patch_cell, patch_kind
from grognard.fight.course import Step
from grognard.text.field_map import mark_figures
from grognard.text.map_cells import Window
from grognard.text.summary import has_come

if TYPE_CHECKING:
    from grognard.fight.fight import Fight

MOST_WIDE: Final = 80
MOST_HIGH: Final = 60
MARGIN: Final = 4
"""Cells around the figures that are shown of a field that is larger than that."""


class Seen(NamedTuple):
    """What a viewer has seen up to a moment.

    Attributes:
        ground: the cells in sight now, as bits; -1 for all.
        ever: the cells seen up to now, as bits; -1 for all.
        marks: the marks of all combatants that were met, in the order in which they were.
        places: where each of them was seen last.
        known: those whose places are known now.
        window: the part of the field that is shown.
        patches: what lay on each cell when it was last in sight, by cell: doors, fire, webs.
    """

    ground: int
    ever: int
    marks: dict[int, str]
    places: dict[int, tuple[int, int]]
    known: frozenset[int]
    window: Window
    patches: tuple[tuple[int, str], ...]


class Sights:
    """Remembers what the viewers of a fight have seen at each decision of the line of play.

    It is a function of the decisions: what was seen after a decision is forgotten when that is taken back,
    and a fight that was loaded remembers what it did before.
    """

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._steps: list[Step] = []
        self._past: dict[int, list[Seen]] = {}
        self._now: dict[int, tuple[Step | None, int, Seen]] = {}

    def look(self, viewer: int) -> Seen:
        """What a viewer, the index of a side or the referee, has seen up to now."""
        past = self._recall(viewer)
        course = self._fight.course
        last = course.steps[-1] if course.steps else None
        known = self._now.get(viewer)
        if known is not None and known[0] is last and known[1] == len(course.events):
            return known[2]
        seen = look_at(self._fight.battle, viewer, past[-1] if past else None)
        self._now[viewer] = (last, len(course.events), seen)
        return seen

    def _recall(self, viewer: int) -> list[Seen]:
        """What a viewer saw before each decision, the first first."""
        steps = self._fight.course.steps
        same = 0
        while same < min(len(steps), len(self._steps)) and steps[same] is self._steps[same]:
            same += 1
        for one in self._past.values():
            del one[same:]
        self._steps = list(steps)
        past = self._past.setdefault(viewer, [])
        if len(past) == len(steps):
            return past
        known = self._now.get(viewer)
        before = steps[-2] if len(steps) > 1 else None
        if len(past) == len(steps) - 1 and known is not None:
            if known[0] is before and known[1] == steps[-1].before.events:
                past.append(known[2])
                return past
        twin = self._fight.copy()
        for step in steps[len(past) :]:
            twin.course.stand_at(step.before)
            past.append(look_at(twin.battle, viewer, past[-1] if past else None))
        return past


def look_at(battle: Battle, viewer: int, before: Seen | None) -> Seen:
    """What a viewer sees of a battle as it stands, with what it has seen before."""
    known = [one for one in battle.combatants if has_come(one) and _knows(battle, viewer, one.index)]
    places = dict(before.places) if before is not None else {}
    places |= {int(one.index): (int(one.x), int(one.y)) for one in known}
    marks = dict(before.marks) if before is not None else {}
    marks |= mark_figures(
        battle,
        side=max(viewer, 0),
        hidden=[one.index for one in battle.combatants if one.index in marks or one not in known],
        used=marks.values(),
    )
    window = _widen(
        battle,
        before.window if before is not None else None,
        [places[int(one.index)] for one in known if one.flags & GONE == 0],
        every=viewer == REFEREE,
    )
    ground = ever = -1
    if viewer != REFEREE and not is_ground_open(battle, viewer):
        ground = _bits(cells_in_sight(battle, viewer, *window))
        ever = ground | before.ever if before is not None and before.ever >= 0 else ground
    return Seen(
        ground=ground,
        ever=ever,
        marks=marks,
        places=places,
        known=frozenset(int(one.index) for one in known),
        window=window,
        patches=_patches(battle, ground, before),
    )


def is_in(mask: int, cell: int) -> bool:
    """Whether a cell is among those of a mask, -1 for all."""
    return mask < 0 or mask >> cell & 1 != 0


def _patches(battle: Battle, ground: int, before: Seen | None) -> tuple[tuple[int, str], ...]:
    """What lies on the cells in sight, and what lay on the others when they were."""
    now = [(int(patch_cell(one)), PATCH_NAMES[patch_kind(one)].replace("-", " ")) for one in battle.patches]
    kept = [one for one in before.patches if not is_in(ground, one[0])] if before is not None else []
    return (*(one for one in now if is_in(ground, one[0])), *kept)


def _knows(battle: Battle, viewer: int, index: int) -> bool:
    return viewer == REFEREE or knows_of(battle, viewer, battle.combatants[index])


def _bits(cells: list[int]) -> int:
    """Cells as the bits of one number."""
    if not cells:
        return 0
    marked = bytearray(max(cells) // 8 + 1)
    for cell in cells:
        marked[cell >> 3] |= 1 << (cell & 7)
    return int.from_bytes(marked, "little")


def _widen(battle: Battle, before: Window | None, places: list[tuple[int, int]], *, every: bool) -> Window:
    """The part of the field to be shown: all of a small one, else where figures are and were."""
    field = battle.field
    width, height = int(field.width), int(field.height)
    if width <= MOST_WIDE and height <= MOST_HIGH:
        return Window(0, 0, width - 1, height - 1)
    across, down = [x for x, _ in places], [y for _, y in places]
    if before is not None:
        across += [before.left + MARGIN, before.right - MARGIN]
        down += [before.top + MARGIN, before.bottom - MARGIN]
    if not across:
        return Window(0, 0, MOST_WIDE - 1, MOST_HIGH - 1)
    return Window(
        max(0, min(across) - MARGIN),
        max(0, min(down) - MARGIN),
        min(width - 1, max(across) + MARGIN),
        min(height - 1, max(down) + MARGIN),
    )
