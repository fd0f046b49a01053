"""Decisions: who has to choose, and the legal choices ready to submit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.base.errors import GrognardError
from grognard.battle.ground.knowing import bring_back, set_aside
from grognard.battle.play.action_words import describe_action
from grognard.battle.play.legality import is_aimed_openly, why_not
from grognard.battle.play.manoeuvres import LISTED, MOVING, who_decides
from grognard.battle.state.actions import format_action
from grognard.battle.state.battle import Battle
from grognard.battle.state.flags import SPELL
from grognard.battle.state.manoeuvre import LabelledAction
from grognard.battle.state.steps import ACT, ANSWER, COUNTER, DECLARE, REACH, STANCE, step_kind

TURN_DECISION: Final = "turn"
REACH_DECISION: Final = "reach"
STANCE_DECISION: Final = "stance"
DECLARE_DECISION: Final = "declare"
COUNTER_DECISION: Final = "counter"
ANSWER_DECISION: Final = "answer"

_NAMES: Final = {
    ACT: TURN_DECISION,
    REACH: REACH_DECISION,
    STANCE: STANCE_DECISION,
    DECLARE: DECLARE_DECISION,
    COUNTER: COUNTER_DECISION,
    ANSWER: ANSWER_DECISION,
}


class Decision:
    """A decision: its `kind`, the `side` and `actor` (or -1) that decide, and the `choices`.

    The choices are listed when they are first asked for, as a policy may not need them; from then on they
    stay the same.
    """

    def __init__(self, kind: str, battle: Battle, *, side: int, actor: int, count: int) -> None:
        self.kind = kind
        self.side = side
        self.actor = actor
        self.count = count
        self._battle = battle
        self._step: i64 = battle.agenda.due()
        self._choices: list[LabelledAction] | None = None

    @property
    def choices(self) -> list[LabelledAction]:
        """The legal choices, in the order in which people are offered them.

        Raises:
            GrognardError: the fight has gone on before the first request.
        """
        if self._choices is None:
            if not self._battle.agenda or self._battle.agenda.due() != self._step:
                raise GrognardError("this decision is past, and its choices are not known any more")
            self._choices = _list_choices(self._battle, self._step)
        return self._choices

    def label_of(self, action: int) -> str:
        """The label of an action for players: that of its choice, else the action in words."""
        for choice in self.choices:
            if choice.action == action:
                return choice.label
        if self.actor < 0:
            return format_action(action)
        words = describe_action(self._battle, self._battle.combatants[self.actor], action)
        return words[:1].upper() + words[1:]

    def __repr__(self) -> str:
        return f"Decision({self.kind}, side {self.side}, actor {self.actor})"


def current_decision(battle: Battle) -> Decision:
    """The decision the next step waits for, with its choices.

    Raises:
        LookupError: no decision is due.
    """
    step = battle.agenda.due()
    due = step_kind(step)
    name = _NAMES[due]
    me = who_decides(battle, step)
    actor = -1 if due == STANCE else me.index
    count = 0 if due in (STANCE, DECLARE) else battle.count
    return Decision(name, battle, side=me.side, actor=actor, count=count)


def _list_choices(battle: Battle, step: i64) -> list[LabelledAction]:
    me = who_decides(battle, step)
    due = step_kind(step)
    aside = set_aside(battle, me.side)
    choices = [
        choice
        for manoeuvre in LISTED
        if manoeuvre.answers >> due & 1 != 0
        for choice in manoeuvre.options(battle, me)
        if not why_not(battle, choice.action) and is_aimed_openly(battle, me, choice.action)
    ]
    if aside:
        bring_back(battle)
    return choices


def legal_destinations(battle: Battle) -> list[LabelledAction]:
    """Every legal move of the combatant to decide, cell by cell; for maps and for exhaustive tests."""
    step = battle.agenda.due()
    if step_kind(step) != ACT or who_decides(battle, step).declared & SPELL != 0:
        return []
    me = who_decides(battle, step)
    aside = set_aside(battle, me.side)
    ways = MOVING.every_way(battle, me)
    if aside:
        bring_back(battle)
    return ways
