"""Where a person need not be asked: nothing to decide, or the same again while nothing has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from grognard.battle.ground.witness import knows_of
from grognard.battle.play.decision import DECLARE_DECISION, TURN_DECISION, Decision
from grognard.battle.state.actions import (
    ATTACK,
    BAR_DOOR,
    BREAK_OFF,
    CLOSE_DOOR,
    DECLARE_DEFENCE,
    DECLARE_NOTHING,
    DECLARE_RETREAT,
    DECLARE_SPELL,
    DECLARE_WALL,
    DELAY,
    END_TURN,
    FACE,
    HELMET,
    HOLD,
    MISC,
    MOVE,
    READY,
    RELOAD,
    SET,
    STAND,
    SURRENDER,
    WAIT_FOR,
    kind_of,
    parse_action,
    target_of,
)
from grognard.battle.state.battle import Battle, unmet_bit
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import ATTACKED, HELPLESS, MOVED, OUT
from grognard.battle.state.steps import step_phase
from grognard.battle.view.knowing import hide_unknown
from grognard.fight.usual import find_usual

if TYPE_CHECKING:
    from grognard.fight.fight import Fight

_NOTHING: Final = (END_TURN, DECLARE_NOTHING)
_SMALL: Final = (
    *_NOTHING,
    *(
        SURRENDER,
        DELAY,
        WAIT_FOR,
        HOLD,
        SET,
        FACE,
        HELMET,
        MISC,
        READY,
        STAND,
        RELOAD,
        BREAK_OFF,
        CLOSE_DOOR,
        BAR_DOOR,
    ),
    *(DECLARE_RETREAT, DECLARE_DEFENCE, DECLARE_WALL),
)
"""What one does now and then, but is not asked about while one's tactics see no need of it."""
_REPEATED: Final = (ATTACK, MOVE, END_TURN)
"""What may be done again without a question."""
_ANNOUNCING: Final = -1
"""In the place of the phase of a turn, of what is announced before initiative."""
MOST_QUIET: Final = 100
"""Rounds that go by at most without a question, however little there is to decide."""
_HANDED: Final = (RELOAD, STAND, READY)
"""What one does before one can do anything else."""


class LastOrder(NamedTuple):
    """A combatant's last order, its wounds then, the enemies near it, and whether an enemy was in sight."""

    action: int
    hurt: int
    near: frozenset[int]
    sees: bool


class PromptMemory(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a `Prompter` remembers, as plain data.

    Attributes:
        settled: of each combatant and phase its last order: action, wounds, enemies near, enemy in sight.
        standing: how many of each side were left at its last decision.
        finishing: the sides told to strike helpless enemies.
        always: the combatants that are asked everything.
        asked_in: the last round in which a person was asked anything.
    """

    settled: tuple[tuple[int, int, int, int, tuple[int, ...], bool], ...] = ()
    standing: tuple[tuple[int, int], ...] = ()
    finishing: tuple[int, ...] = ()
    always: tuple[int, ...] = ()
    asked_in: int = 0


class NotedDecision(NamedTuple):
    """A decision to be remembered: whose and in which phase, and how many of its side were left.

    It `finishes` if it is a blow while all enemies left lie helpless.
    """

    key: tuple[int, int]
    settled: LastOrder | None
    side: int
    standing: int
    finishes: bool


class Prompter:
    """Remembers each combatant's decisions, and says when it may go on without a question.

    A combatant whose tactics see nothing worth doing is not asked in the middle of a melee, nor after its
    blow; one that is to do the same again, to the same enemy or the next when that is beaten, is not asked
    until it is much worse off, an enemy comes near, or the first enemy comes into sight. A combatant told to
    announce nothing while shut doors keep its side from all enemies is not asked again before a meeting. When
    a combatant falls, the next one of its side is asked again. Combatants in `always` are asked everything.
    No question comes before walking up to enemies who all lie helpless, and a side told once to strike such
    enemies goes on with it.
    """

    def __init__(self) -> None:
        self._settled: dict[tuple[int, int], LastOrder] = {}
        self._standing: dict[int, int] = {}
        self._finishing: set[int] = set()
        self.always: set[int] = set()
        self._asked_in = 0
        """The last round in which a person was asked anything."""

    def ask_always(self, fight: Fight) -> None:
        """From now on ask about everything for all combatants of a fight."""
        self.always.update(int(one.index) for one in fight.battle.combatants)

    def noting(self, battle: Battle, decision: Decision, action: int) -> NotedDecision | None:
        """A record of a decision about to be made, if the same may follow; None if no combatant decides."""
        if decision.actor < 0:
            return None
        me = battle.combatants[decision.actor]
        settled = None
        if kind_of(action) in (_REPEATED if decision.kind == TURN_DECISION else (DECLARE_NOTHING,)):
            settled = LastOrder(
                action, _wound_step(me), _known_enemies_near(battle, me), _sees_anybody(battle, me)
            )
        finishes = kind_of(action) == ATTACK and _only_helpless_left(battle, me)
        return NotedDecision(
            _key_of(battle, decision), settled, int(me.side), _count_standing(battle, me), finishes
        )

    def take(self, noted: NotedDecision | None) -> None:
        """Remember a decision that has been made."""
        if noted is not None:
            self._standing[noted.side] = noted.standing
            if noted.finishes:
                self._finishing.add(noted.side)
            if noted.settled is not None:
                self._settled[noted.key] = noted.settled

    @property
    def memory(self) -> PromptMemory:
        """What it remembers now."""
        return PromptMemory(
            settled=tuple(
                (*key, one.action, one.hurt, tuple(sorted(one.near)), one.sees)
                for key, one in sorted(self._settled.items())
            ),
            standing=tuple(sorted(self._standing.items())),
            finishing=tuple(sorted(self._finishing)),
            always=tuple(sorted(self.always)),
            asked_in=self._asked_in,
        )

    def recall(self, memory: PromptMemory) -> None:
        """Remember what was remembered then, and nothing else."""
        self._settled = {
            (actor, phase): LastOrder(action, hurt, frozenset(near), sees)
            for actor, phase, action, hurt, near, sees in memory.settled
        }
        self._standing = dict(memory.standing)
        self._finishing, self.always = set(memory.finishing), set(memory.always)
        self._asked_in = memory.asked_in

    def forget(self) -> None:
        """Ask for all combatants anew."""
        self._settled.clear()
        self._finishing.clear()

    def ask_next(self, fight: Fight) -> int | None:
        """Go on to the next decision that a person need be asked about, and the usual action there.

        The decisions before it are made as the tactics of the side would make them. There is no usual action
        where no decision is due, nor for a combatant that has an order.
        """
        while (decision := fight.decision) is not None:
            if fight.control.order_of(fight.battle, decision.actor) is not None:
                return None
            usual = find_usual(fight)
            waited = fight.round - self._asked_in
            if not 0 <= waited < MOST_QUIET or not self.goes_on(fight.battle, decision, usual):
                self._asked_in = fight.round
                return usual
            # Not pushed: what was not asked is no choice of its own, to be taken back.
            fight.engine.submit(usual)
            fight.run()
        return None

    def decide(self, fight: Fight, action: str) -> None:
        """Choose an action at a decision, and remember it.

        Raises:
            InputError: the text is no action.
            IllegalAction: the rules do not allow it now, and nothing has changed.
        """
        decision = fight.decision
        noted = None if decision is None else self.noting(fight.battle, decision, parse_action(action))
        fight.push(action)
        self.take(noted)

    def goes_on(self, battle: Battle, decision: Decision, usual: int) -> bool:
        """Whether the usual action needs no question."""
        if decision.actor < 0:
            return False
        with hide_unknown(battle, decision.side):
            return self._goes_on(battle, decision, usual)

    def _goes_on(self, battle: Battle, decision: Decision, usual: int) -> bool:
        me = battle.combatants[decision.actor]
        kinds = {kind_of(choice.action) for choice in decision.choices}
        if kinds <= {*_NOTHING, SURRENDER}:
            return True
        if decision.actor in self.always:
            return False
        if kind_of(usual) in (*_REPEATED, DECLARE_NOTHING) and _only_helpless_left(battle, me):
            if kind_of(usual) != ATTACK or int(me.side) in self._finishing:
                return True
        if kind_of(usual) in _REPEATED and decision.kind == TURN_DECISION:
            if self._does_the_same(battle, decision, usual):
                return True
        if kind_of(usual) not in _SMALL or decision.kind not in (TURN_DECISION, DECLARE_DECISION):
            return False
        engaged = is_engaged(battle.field, battle.sides, me)
        if decision.kind == DECLARE_DECISION:
            waits = battle.unmet & unmet_bit(me.side) != 0 and self._does_the_same(battle, decision, usual)
            return engaged or waits or DECLARE_SPELL not in kinds
        in_phases = step_phase(battle.agenda.due()) != 0
        if kind_of(usual) in _HANDED or me.flags & (ATTACKED | MOVED):
            return True
        return kinds <= {*_SMALL} or (in_phases and engaged)

    def _does_the_same(self, battle: Battle, decision: Decision, usual: int) -> bool:
        """Whether a combatant would repeat its last order, at the same enemy, in the same situation."""
        me = battle.combatants[decision.actor]
        before = self._settled.get(_key_of(battle, decision))
        return (
            before is not None
            and kind_of(usual) == kind_of(before.action)
            and (target_of(usual) == target_of(before.action) or _is_beaten(battle, before.action))
            and _wound_step(me) <= before.hurt
            and _known_enemies_near(battle, me) <= before.near
            and (before.sees or not _sees_anybody(battle, me))
            and _count_standing(battle, me) >= self._standing.get(int(me.side), 0)
        )


def _is_beaten(battle: Battle, action: int) -> bool:
    """Whether an attack was at an enemy that is out of the fight now, so that the next one is struck."""
    target = target_of(action)
    known = kind_of(action) == ATTACK and 0 <= target < len(battle.combatants)
    return known and battle.combatants[target].flags & OUT != 0


def _key_of(battle: Battle, decision: Decision) -> tuple[int, int]:
    """Whose decision it is and in which phase; what is announced is a phase of its own."""
    announces = decision.kind == DECLARE_DECISION
    return decision.actor, _ANNOUNCING if announces else int(step_phase(battle.agenda.due()))


def _wound_step(me: Combatant) -> int:
    """How much of its hit points is gone: 0 less than half, 1 more than that, 2 more than three quarters."""
    return int(2 * me.hit_points <= me.max_hit_points) + int(4 * me.hit_points <= me.max_hit_points)


def _only_helpless_left(battle: Battle, me: Combatant) -> bool:
    """Whether all enemies left that a side knows of lie helpless."""
    known = [other for other in battle.combatants if is_known_enemy(battle, me, other)]
    return bool(known) and all(other.flags & HELPLESS != 0 for other in known)


def _count_standing(battle: Battle, me: Combatant) -> int:
    return sum(1 for one in battle.sides[me.side].members if one.flags & OUT == 0)


def is_known_enemy(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether a combatant is a known enemy still in the fight."""
    return other.side != me.side and other.flags & OUT == 0 and knows_of(battle, me.side, other)


def _sees_anybody(battle: Battle, me: Combatant) -> bool:
    """Whether its side knows where any enemy is."""
    return any(is_known_enemy(battle, me, other) for other in battle.combatants)


def _known_enemies_near(battle: Battle, me: Combatant) -> frozenset[int]:
    """The known enemies in the cells around a combatant."""
    return frozenset(
        int(other.index)
        for other in battle.combatants
        if battle.field.cells_apart(me.x, me.y, other.x, other.y) <= 1 and is_known_enemy(battle, me, other)
    )
