"""The cast of a fight: each side's members, as far as a viewer may know them."""

from __future__ import annotations

from typing import Final

from grognard.battle.state.arrival import describe_arrival
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import REFEREE
from grognard.battle.state.side import Side
from grognard.text.full_hit_points import full_hit_points
from grognard.text.wording import capital, join_names

LISTED_HIT_POINTS: Final = 12


def describe_side(battle: Battle, side: Side, *, viewer: int = REFEREE, met: int = -1) -> list[str]:
    """A side's members, a line for each kind: names, hit points, kind; and abilities left to the referee.

    A viewer of another side is told the names alone, of those it has `met` (a bit for each).
    """
    if viewer not in (REFEREE, side.index):
        return [capital(join_names([one for one in side.own if met >> int(one.index) & 1], listed=True))]
    kinds: dict[int, list[Combatant]] = {}
    for member in side.own:
        kinds.setdefault(id(member.own_profile), []).append(member)
    lines: list[str] = []
    for members in kinds.values():
        names = capital(join_names(members, listed=True))
        profile = members[0].own_profile
        later = f", to come {describe_arrival(members[0].arrival)}" if members[0].arrival else ""
        lines.append(f"{names} (hp {_list_hit_points(battle, members)}): {profile.summary}{later}")
        if profile.unplayed:
            lines.append(f"left to the referee: {profile.unplayed}")
    return lines


def _list_hit_points(battle: Battle, members: list[Combatant]) -> str:
    points = [full_hit_points(battle, member) for member in members]
    if len(points) > LISTED_HIT_POINTS:
        return f"{min(points)} to {max(points)}, {sum(points)} in all"
    if len(points) > 1 and len(set(points)) == 1:
        return f"{points[0]} each"
    return ", ".join(str(number) for number in points)
