"""The choices of a decision by hand as data: in order, in groups, with what each costs and brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from grognard.battle.play.decision import Decision
from grognard.battle.state.actions import (
    DECLARE_SPELL,
    KIND_NAMES,
    KIND_PARTS,
    MOVE,
    USE,
    WITH_PLACE,
    WITH_ROUTINE,
    format_action,
    kind_of,
    routine_of,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.manoeuvre import LabelledAction
from grognard.fight.choice_sorting import find_friendly_fire, sort_choices
from grognard.fight.groups import group_of
from grognard.fight.prospects import prospect_of
from grognard.fight.risky_choices import describe_warning
from grognard.fight.shown import Cell, Menu, Option
from grognard.fight.usual import find_usual
from grognard.text.situation import describe_situation

if TYPE_CHECKING:
    from grognard.fight.fight import Fight

_ASTRAY: Final = "other"
"""The group of what is hardly ever wanted, and of choices that harm the chooser's own side."""


def make_menu(fight: Fight, *, knows_all: bool) -> Menu | None:
    """The choices of the decision that is due, as the deciding side may know them; None where none is due.

    Args:
        fight: at a decision by hand.
        knows_all: reckon with the armour classes of enemies, as the referee may.
    """
    decision = fight.decision
    if decision is None:
        return None
    battle, usual = fight.battle, find_usual(fight)
    astray = find_friendly_fire(battle, decision)
    options = [
        _make_option(
            fight, decision, choice, knows_all=knows_all, usual=usual, astray=choice.action in astray
        )
        for choice in sort_choices(battle, decision, usual)
    ]
    options.sort(key=_sort_key_of)
    return Menu(
        actor=decision.actor,
        side=decision.side,
        kind=decision.kind,
        situation=describe_situation(battle, decision, knows_all=knows_all),
        options=tuple(_make_labels_unique(options)),
        usual=format_action(usual),
        usual_label=_name_usual(decision, options, usual),
    )


def _sort_key_of(option: Option) -> int:
    """The sort key of an option: the usual one, then others, the end of a turn, and risky ones."""
    if option.usual:
        return 0
    if option.danger or option.group == _ASTRAY:
        return 3
    return 2 if option.group == "end" else 1


def _make_option(
    fight: Fight, decision: Decision, choice: LabelledAction, usual: int, *, knows_all: bool, astray: bool
) -> Option:
    battle, action = fight.battle, choice.action
    me = battle.combatants[decision.actor] if decision.actor >= 0 else None
    prospect = prospect_of(battle, decision, choice, knows_all=knows_all)
    return Option(
        text=format_action(action),
        label=choice.label,
        kind=KIND_NAMES[kind_of(action)],
        group=_ASTRAY if astray else group_of(choice, me),
        target=_target_of(battle, me, choice),
        cell=_cell_of(action),
        means=_weapon_or_power_of(me, action),
        brings=str(prospect),
        usual=action == usual,
        astray=astray,
        danger=describe_warning(battle, decision, action, prospect, astray=astray),
        feet=int(choice.feet),
        rules=prospect.rules,
    )


def _target_of(battle: Battle, me: Combatant | None, choice: LabelledAction) -> int:
    """The combatant that a choice is about; of a move, the one that it leads to or away from."""
    target = int(target_of(choice.action))
    if me is None:
        return -1
    if kind_of(choice.action) == MOVE:
        return next(
            (int(one.index) for one in battle.combatants if choice.label.endswith(f" {one.name}")), -1
        )
    return target if 0 <= target < len(battle.combatants) else -1


def _cell_of(action: int) -> Cell | None:
    if not KIND_PARTS[kind_of(action)] & WITH_PLACE:
        return None
    return int(x_of(action)), int(y_of(action))


def _weapon_or_power_of(me: Combatant | None, action: int) -> str:
    """The weapon or the power of an action."""
    kind, number = kind_of(action), routine_of(action)
    if me is None:
        return ""
    if kind in (USE, DECLARE_SPELL):
        return me.profile.powers[number].name if number < len(me.profile.powers) else ""
    if KIND_PARTS[kind] & WITH_ROUTINE and number < len(me.profile.routines):
        return me.profile.routines[number].name
    return ""


def _make_labels_unique(options: list[Option]) -> list[Option]:
    """The options with labels of which no two are alike."""

    labels = [one.label.casefold() for one in options]
    return [
        one
        if labels.count(one.label.casefold()) == 1
        else msgspec.structs.replace(one, label=f"{one.label} ({one.text})")
        for one in options
    ]


def _name_usual(decision: Decision, options: list[Option], usual: int) -> str:
    for one in options:
        if one.usual:
            return one.label
    return "" if decision.actor < 0 else decision.label_of(usual)
