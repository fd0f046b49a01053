"""Maps of a fight that goes on: whether much has changed since one was drawn, the drawing and its key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from mypy_extensions import i64

from grognard.battle.ground.lights import shines
from grognard.battle.ground.witness import knows_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE
from grognard.battle.state.flags import OUT
from grognard.battle.state.patches import patch_cell, patch_kind
from grognard.battle.view.policy import Policy
from grognard.battle.view.view import View
from grognard.creatures.grammar import join_words
from grognard.text.field_map import draw_field, explain_marks
from grognard.text.map_times import EVERY
from grognard.text.viewer_knowledge import ViewerKnowledge, update_knowledge
from grognard.text.wording import is_many, side_words

FAR_CELLS: Final = 3
"""The cells of a move that changes the map much."""
ALL_CELLS: Final = 8
"""So have all together who have gone so many."""


class PlacesKnown(msgspec.Struct, frozen=True):
    """The places of the combatants as a viewer knows them, and the things on the ground."""

    places: dict[int, tuple[int, int]]
    ground: tuple[int, ...]


def find_places(battle: Battle, *, viewer: int = REFEREE) -> PlacesKnown:
    """How things stand now, for the referee or as far as a side knows."""
    unseen = hidden_from(battle, viewer)
    places = {
        int(one.index): (int(one.x), int(one.y))
        for one in battle.combatants
        if one.flags & OUT == 0 and one.index not in unseen
    }
    return PlacesKnown(places, tuple(sorted(_lying(battle))))


def has_changed_much(before: PlacesKnown | None, now: PlacesKnown, battle: Battle) -> bool:
    """Whether a new map is due: a figure came, fell or went far, or the ground has changed."""
    if before is None:
        return True
    if before.places.keys() != now.places.keys() or before.ground != now.ground:
        return True
    gone = [
        int(battle.field.cells_apart(*before.places[index], *place)) for index, place in now.places.items()
    ]
    return max(gone, default=0) >= FAR_CELLS or sum(gone) >= ALL_CELLS


def hidden_from(battle: Battle, viewer: int) -> set[int]:
    """The combatants whose places a viewer does not know."""
    if viewer == REFEREE:
        return set()
    return {int(one.index) for one in battle.combatants if not knows_of(battle, viewer, one)}


def describe_map(
    battle: Battle, *, viewer: int = REFEREE, width: int = 80, seen: ViewerKnowledge | None = None
) -> tuple[list[str], list[str]]:
    """The map as a viewer knows it: the rows of the drawing, and the lines that say what its marks mean.

    Args:
        battle: as it stands.
        viewer: the referee, or the side that knows no more than it has seen.
        width: the columns of text there is room for.
        seen: what the viewer has seen up to now; without it what is in sight.
    """
    seen = update_knowledge(battle, viewer) if seen is None else seen
    rows = draw_field(battle, seen, width=width)
    if not rows:
        return [], []
    meanings = explain_marks(rows, battle)
    lines = [meanings] if meanings else []
    if light := describe_light(battle, viewer):
        lines.append(light)
    for one_side in battle.sides:
        shown = [
            f"{seen.marks[int(one.index)]} {one.name}"
            for one in one_side.members
            if one.flags & OUT == 0 and one.index in seen.known
        ]
        if shown:
            lines.append("; ".join(shown))
    return rows, lines


def describe_light(battle: Battle, viewer: int) -> str:
    """How far sides see where it is dark, as a viewer may know it; empty where it is light."""
    seeing = [
        f"{side_words(side)} {'see' if is_many(side) else 'sees'} {side.sight_feet}'"
        for side in battle.sides
        if side.sight_feet > 0 and viewer in (REFEREE, side.index)
    ]
    if not seeing:
        return ""
    borne = " besides what the lights show" if any(shines(one) for one in battle.combatants) else ""
    drawn = "; nothing else is drawn" if viewer >= 0 else ""
    return f"It is dark: {join_words(seeing)}{borne}{drawn}."


def _lying(battle: Battle) -> list[int]:
    """The things on the ground by cell, whatever their source and time left."""
    return [int(patch_cell(patch)) << 6 | int(patch_kind(patch)) for patch in battle.patches]


class Maps:
    """The maps of a fight that is told, a round's at most, kept as they were when the round began.

    Args:
        battle: the fight.
        when: `EVERY` round, or when much `CHANGES`.
        viewer: the referee, or the side that knows no more than it sees.
        width: the columns of text there is room for.
    """

    def __init__(self, battle: Battle, when: str, *, viewer: int = REFEREE, width: int = 80) -> None:
        self._battle = battle
        self._when = when
        self._viewer = viewer
        self._width = width
        self._last: PlacesKnown | None = None
        self._memory: ViewerKnowledge | None = None
        self._seen = 0
        self._drawn: dict[int, tuple[list[str], list[str]]] = {}

    def look(self) -> None:
        """Draw the map of this round, if that has not been done and it is wanted."""
        battle = self._battle
        if battle.round == self._seen:
            return
        self._seen = int(battle.round)
        self._memory = update_knowledge(battle, self._viewer, self._memory)
        now = find_places(battle, viewer=self._viewer)
        if self._when == EVERY or has_changed_much(self._last, now, battle):
            self._last = now
            self._drawn[self._seen] = describe_map(
                battle, viewer=self._viewer, width=self._width, seen=self._memory
            )

    def of_round(self, number: int) -> tuple[list[str], list[str]]:
        """The rows and the key of a round's map; none where none was drawn."""
        if self._battle.round == number and not self._battle.over:
            self.look()
        return self._drawn.get(number, ([], []))

    def watch(self, policies: Sequence[Policy | None]) -> list[Policy | None]:
        """The same policies, which look at the map before they choose."""
        return [None if policy is None else _MapDrawingPolicy(policy, self) for policy in policies]


class _MapDrawingPolicy(Policy):
    """Chooses what another policy chooses, after a look at the map."""

    def __init__(self, policy: Policy, maps: Maps) -> None:
        super().__init__()
        self.trusted = policy.trusted
        self._policy = policy
        self._maps = maps

    def choose(self, view: View) -> i64:
        """The choice of the wrapped policy."""
        self._maps.look()
        return self._policy.choose(view)
