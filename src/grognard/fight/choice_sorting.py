"""The choices of a decision in the order in which one looks for them: one of each sort, the near first."""

from __future__ import annotations

from typing import Final

from grognard.battle.play.decision import Decision
from grognard.battle.state.actions import CHARGE, DECLARE_SPELL, MOVE, USE, kind_of, routine_of, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet
from grognard.battle.state.manoeuvre import LabelledAction

_FAR: Final = 1_000_000


def sort_choices(battle: Battle, decision: Decision, usual: int) -> list[LabelledAction]:
    """Each attack, spell and way of moving once, at the nearest target, then the others.

    Enemies come first, but for what helps those it takes.
    """
    if decision.actor < 0:
        return decision.choices
    me = battle.combatants[decision.actor]
    names = {one.name: one for one in battle.combatants}

    def distance(choice: LabelledAction) -> int:
        target = target_of(choice.action)
        if kind_of(choice.action) == MOVE:
            other = next((one for name, one in names.items() if choice.label.endswith(f" {name}")), None)
        else:
            other = battle.combatants[target] if 0 <= target < len(battle.combatants) else None
        if other is None:
            return 0
        feet = 0 if other is me else int(distance_feet(battle.field, me, other))
        return feet + (_FAR if (other.side == me.side) != _helps(me, choice) else 0)

    near = sorted(_drop_duplicates(decision.choices, usual), key=distance)
    seen: dict[tuple[int, int, str], int] = {}
    order: list[tuple[int, int, LabelledAction]] = []
    for place, choice in enumerate(near):
        sort = _sort_of(choice)
        turn = seen[sort] = seen.get(sort, -1) + 1
        order.append((turn, place, choice))
    first = {id(choice): place for place, choice in enumerate(decision.choices)}
    order.sort(key=lambda entry: (entry[0], first[id(_first_like(decision, entry[2]))], entry[1]))
    return [choice for _, _, choice in order]


def find_friendly_fire(battle: Battle, decision: Decision) -> frozenset[int]:
    """The harmful actions that aim at a combatant of the own side."""
    if decision.actor < 0:
        return frozenset()
    me = battle.combatants[decision.actor]
    own = {int(one.index) for one in battle.combatants if one.side == me.side}
    return frozenset(
        choice.action
        for choice in decision.choices
        if kind_of(choice.action) == USE and target_of(choice.action) in own and not _helps(me, choice)
    )


def _helps(me: Combatant, choice: LabelledAction) -> bool:
    """Whether a choice is a harmless spell or the like."""
    return kind_of(choice.action) == USE and not me.profile.powers[routine_of(choice.action)].harmful


def _drop_duplicates(choices: list[LabelledAction], usual: int) -> list[LabelledAction]:
    """Of choices that read alike the usual one, else the first: a spell that one has twice is one spell."""
    found: dict[str, LabelledAction] = {}
    for choice in choices:
        if choice.label not in found or choice.action == usual:
            found[choice.label] = choice
    return list(found.values())


def _sort_of(choice: LabelledAction) -> tuple[int, int, str]:
    """The key that choices share which differ only in their target."""
    kind = kind_of(choice.action)
    if kind == MOVE:
        return kind, 0, " ".join(choice.label.split()[:2])
    number = (
        routine_of(choice.action)
        if kind in (USE, DECLARE_SPELL, CHARGE) or target_of(choice.action) >= 0
        else 0
    )
    return kind, number, "" if target_of(choice.action) >= 0 else choice.label


def _first_like(decision: Decision, choice: LabelledAction) -> LabelledAction:
    """The first choice of the same sort, as the book lists them."""
    sort = _sort_of(choice)
    return next(one for one in decision.choices if _sort_of(one) == sort)
