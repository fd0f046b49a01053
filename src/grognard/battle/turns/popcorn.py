"""Popcorn initiative: a combatant who has acted names the one who is next."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.witness import knows_of
from grognard.battle.state.actions import NAME_NEXT, aim_at, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import ACTED_LAST, add_effect, drop_kind, mark_of
from grognard.battle.state.events import NAMED, Event
from grognard.battle.state.manoeuvre import AT_ANSWER, LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.side import Side
from grognard.battle.state.steps import ACT, ANSWER, END_ROUND, LAND, MORALE, pack_step, step_other
from grognard.battle.turns.order import active, has_active, roll_sides, side_groups
from grognard.battle.turns.rounds import RoundStructure, last_listed_first

WHO_IS_NEXT: Final = 4
"""What a step `ANSWER` asks, in the place of a second combatant."""

LAST: Final = mark_of(ACTED_LAST)

_FIRST_COUNT: Final = 400
"""The number of the first turn of a round; each later one has the number before it."""


class Popcorn(RoundStructure):
    """A combatant who has acted names the next; the last of a round names the first of the next round.

    In the first round the sides roll, and one of the winners names who begins.
    """

    def fill(self, battle: Battle) -> None:
        """Ask who begins, and list morale before and the end of the round after it."""
        namer = _last_of_round(battle)
        battle.agenda.append(pack_step(END_ROUND))
        if namer is None:
            namer = _winner(battle)
            for one in battle.combatants:
                one.initiative = 0
        if namer is not None:
            battle.agenda.append(_question(namer, _FIRST_COUNT))
        if battle.ruleset.morale.in_phase:
            for side in reversed(battle.sides):
                battle.agenda.append(pack_step(MORALE, who=side.index, count=_FIRST_COUNT))


def _question(namer: Combatant, count: i64) -> i64:
    return pack_step(ANSWER, who=namer.index, count=count, other=WHO_IS_NEXT)


def _last_of_round(battle: Battle) -> Combatant | None:
    """The combatant that acted last in the previous round, or another of its side if it can no longer act."""
    for one in battle.combatants:
        if one.marks & LAST != 0:
            return one if active(one) else _first_of(battle.sides[one.side])
    return None


def _first_of(side: Side) -> Combatant | None:
    """The first listed member of a side who can act."""
    for one in side.members:
        if active(one):
            return one
    return None


def _winner(battle: Battle) -> Combatant | None:
    """One of the side that has won the roll; of tied ones, the last that is listed on even numbers."""
    roll_sides(battle)
    for group in side_groups(battle):
        if last_listed_first(group[0].initiative):
            group.reverse()
        for side in group:
            if has_active(side):
                return _first_of(side)
    return None


def to_be_named(battle: Battle, me: Combatant) -> list[Combatant]:
    """The combatants that have not acted in this round: friends, and enemies known to the side."""
    return [
        one
        for one in battle.combatants
        if one.initiative == 0 and active(one) and (one.side == me.side or knows_of(battle, me.side, one))
    ]


def go_on_without_choice(battle: Battle, me: Combatant) -> None:
    """Where one has no choice, let the only one it knows of have its turn, or the first who has not acted."""
    known = to_be_named(battle, me)
    waiting = known if known else [one for one in battle.combatants if one.initiative == 0 and active(one)]
    if waiting:
        _go_on(battle, me, waiting[0])


def _go_on(battle: Battle, namer: Combatant, one: Combatant) -> None:
    """Give a combatant its turn, after which its blows land and it names the next one."""
    count = _next_count(battle)
    one.initiative = count
    for other in battle.combatants:
        if other.marks & LAST != 0:
            drop_kind(other, ACTED_LAST)
    add_effect(one, pack_effect(ACTED_LAST))
    battle.agenda.append(_question(one, count))
    battle.agenda.append(pack_step(LAND, count=count))
    battle.agenda.append(pack_step(ACT, who=one.index, count=count))
    if battle.log is not None:
        rules = (battle.ruleset.cite("initiative/named"),)
        battle.record(Event(NAMED, actor=namer.index, target=one.index, rules=rules))


def _next_count(battle: Battle) -> i64:
    """The number of the next turn: below all others of this round."""
    count: i64 = _FIRST_COUNT
    for one in battle.combatants:
        if 0 < one.initiative <= count:
            count = one.initiative - 1
    return count


class NameNext(Manoeuvre):
    """Naming who acts next."""

    def __init__(self) -> None:
        super().__init__(NAME_NEXT, answers=AT_ANSWER)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """One choice for each combatant that has not acted."""
        if step_other(battle.agenda.due()) != WHO_IS_NEXT:
            return []
        return [
            LabelledAction(aim_at(NAME_NEXT, one.index), "Act first" if one is me else f"Name {one.name}")
            for one in to_be_named(battle, me)
        ]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Whether that one may be named."""
        if step_other(battle.agenda.due()) == WHO_IS_NEXT:
            target = target_of(action)
            for one in to_be_named(battle, me):
                if one.index == target:
                    return []
        return [Refusal("nobody may be named next who has acted, or whom one does not know of")]

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Give the named combatant its turn."""
        battle.agenda.pop()
        _go_on(battle, me, battle.combatants[target_of(action)])
