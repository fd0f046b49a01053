"""A side's share of a battle's events: each event reduced to the side's knowledge of it."""

from __future__ import annotations

from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.event_fields import NUMBER, PLAIN_TO_SEE, WHOLLY, Secret, secrets_of
from grognard.battle.state.events import EVERYONE, Event
from grognard.dice import purpose
from grognard.dice.roll import Roll

CAME: Final = "comes into sight"
WENT: Final = "goes out of sight"
NEARED: Final = "comes near unseen"
SLIPPED: Final = "slips away unseen"
"""The result of a move of which a side saw only the end, or the beginning; the last two of the invisible."""
STIRS: Final = "moves unseen"
"""The result of a move of which a side only heard that an unseen combatant moves."""
_ROLLED_FOR_A_SIDE: Final = (codes.SIDE_INITIATIVE, codes.STANCE, codes.BOARDING)
_NOTHING: Final = Event("")
_OF_ALL: Final = (codes.ROUND, codes.REACTION, codes.END)


class Hearing:
    """Hears events in order for one side; `met` has a bit for each combatant it has known of so far."""

    def __init__(self, battle: Battle, side: int) -> None:
        self._battle = battle
        self._side = side
        self.met = 0
        self.known = 0
        self._unseen = (-1, 0)
        """The round and the count in which an unknown combatant acted."""
        self._stirred = -1
        """The last round in which it heard an unseen combatant move."""
        for one in battle.combatants:
            if one.own_side == side:
                self.met |= 1 << int(one.index)

    def hear(self, event: Event) -> Event | None:
        """The event as the side may know it, or None if it may not."""
        self.known = event.known[self._side] if event.known else 0
        self.met |= self.known
        if event.audience not in (EVERYONE, self._side) and event.code != codes.WOUND:
            return None
        heard = event.copy()
        heard.dice = tuple([one for one in event.dice if self._may_know_die(one[2])])
        if not self._may_know_side(event):
            return None
        if not self._keep_known(heard):
            return self._hear_steps(event)
        if heard.way is not None:
            self._keep_way(heard)
        if heard.at is not None and not event.place_seen >> self._side & 1:
            heard.at = None
        if event.actor >= 0 and heard.actor < 0:
            self._veil(heard)
        elif heard.actor < 0 and (event.round, event.count) == self._unseen:
            heard.count = 0
        for secret in secrets_of(event.code):
            if not self._is_own(event, secret.owner):
                self._take_out(heard, secret)
        return heard

    def _hear_steps(self, event: Event) -> Event | None:
        """Reduce a move in the dark or behind a wall to the sound of a move, once a round.

        Hiding combatants are not heard.
        """
        if event.code != codes.MOVE or event.stirs >> self._side & 1 == 0 or event.round == self._stirred:
            return None
        self._stirred = event.round
        steps = Event(codes.MOVE, result=STIRS)
        steps.number, steps.round, steps.known = event.number, event.round, event.known
        return steps

    def _veil(self, heard: Event) -> None:
        """Remove the time, place and quality of an unseen combatant's action: its effects are left."""
        self._unseen = (heard.round, heard.count)
        heard.count = 0
        if heard.code == codes.POWER:
            heard.at = None
        if heard.code in (codes.ATTACK, codes.THROW):
            heard.amount = 0

    def has_met(self, side: int) -> bool:
        """Whether a member of that side has been known to this one so far."""
        return any(self.met >> int(one.index) & 1 for one in self._battle.sides[side].own)

    def has_met_anybody(self) -> bool:
        """Whether a member of another side has been known so far."""
        return any(side.index != self._side and self.has_met(side.index) for side in self._battle.sides)

    def _may_know_die(self, why: int) -> bool:
        """Whether a die was the side's own, and about known combatants only."""
        _, actor, target = purpose.unpack_why(why)
        if actor < 0 or self._battle.combatants[actor].own_side != self._side:
            return False
        return target < 0 or self._knows(target)

    def _knows(self, index: int) -> bool:
        return index >= 0 and self.known >> index & 1 != 0

    def _is_own(self, event: Event, owner: str) -> bool:
        if owner == "side":
            return event.side == self._side
        index = event.actor if owner == "actor" else event.target
        return index >= 0 and self._battle.combatants[index].own_side == self._side

    def _may_know_side(self, event: Event) -> bool:
        """Whether the side an event is about is known, and who of it the event is about."""
        if event.code == codes.DISTANCE:
            return self.has_met_anybody()
        if event.side < 0 or event.side == self._side or event.code in _OF_ALL:
            return True
        if event.code in _ROLLED_FOR_A_SIDE:
            return self.has_met(event.side)
        own = self._battle.sides[event.side].own
        return any(self._knows(index) for index in event.who or [int(one.index) for one in own])

    def _keep_known(self, heard: Event) -> bool:
        """Leave those out who are not known; whether anything is left to tell."""
        named = [index for index in (heard.actor, heard.target, heard.mover, *heard.who) if index >= 0]
        seen_off = heard.left_seen >> self._side & 1 != 0
        if not seen_off or heard.code != codes.MOVE:
            plain = heard.code in PLAIN_TO_SEE and heard.place_seen >> self._side & 1 != 0
            if named and not plain and not any(self._knows(one) for one in named):
                return False
            heard.actor = heard.actor if self._knows(heard.actor) else -1
        heard.target = heard.target if self._knows(heard.target) else -1
        heard.who = tuple(index for index in heard.who if self._knows(index))
        if heard.side >= 0 and not self.has_met(heard.side):
            heard.side = -1
        return True

    def _take_out(self, heard: Event, secret: Secret) -> None:
        """Take a secret out of an event: all of it, the number a roll needed, or how the roll came about."""
        if secret.kept == WHOLLY:
            setattr(heard, secret.field, getattr(_NOTHING, secret.field))
        elif heard.roll is not None:
            told = _without_number(heard.roll) if secret.kept == NUMBER else _result_of(self._battle, heard)
            heard.roll = told

    def _keep_way(self, heard: Event) -> None:
        """Leave a way out of which the side has not seen both ends."""
        came, went = self._knows(heard.mover), heard.left_seen >> self._side & 1 != 0
        if came and went:
            return
        heard.way, heard.amount, heard.mover = None, 0, -1
        if heard.code == codes.MOVE:
            ends = (NEARED, SLIPPED) if heard.unseen else (CAME, WENT)
            heard.result = ends[0] if came else ends[1]


def events_for(battle: Battle, side: int) -> list[Event]:
    """The events of the log that a side may know, without the parts that it may not.

    It hears nothing of unknown combatants; an attack by an unseen attacker has no actor. The number needed to
    hit is known to the target's side only, the dice and modifiers of a roll to the roller's; its result, and
    whether a blow hits, is known to all. Other sides' rolls for morale, surprise and saving throws are
    hidden.
    """
    hearing = Hearing(battle, side)
    heard = [hearing.hear(event) for event in (battle.log.events if battle.log is not None else [])]
    return [event for event in heard if event is not None]


def armour_class_held(battle: Battle, event: Event) -> int:
    """The armour class of an attack's target at that moment, counted upward."""
    assert event.roll is not None
    own = int(battle.combatants[event.target].profile.armour_class)
    return own + sum(change.value for change in event.roll.defences)


def needs_number(battle: Battle, event: Event) -> bool:
    """Whether the number that an attack has to reach is another than the armour class: it is off a chart."""
    assert event.roll is not None
    if battle.ruleset.descending:
        return True
    return event.target >= 0 and event.roll.target != armour_class_held(battle, event)


def _without_number(roll: Roll) -> Roll:
    """A roll without the number needed, and what changed that."""
    return Roll(
        roll.faces,
        modifiers=roll.modifiers,
        multiplier=roll.multiplier,
        total=roll.total,
        success=roll.success,
        label=roll.label,
    )


def _result_of(battle: Battle, event: Event) -> Roll:
    """The result of a roll without dice and modifiers, which together would show the roller's ability.

    A natural 1 or 20 is its own result. A number off a chart, which goes by class and level, is left out.
    """
    roll = event.roll
    assert roll is not None
    natural = event.result.startswith("natural") and bool(roll.faces)
    charted = event.target < 0 or needs_number(battle, event)
    return Roll(
        (),
        defences=() if charted else roll.defences,
        total=roll.faces[0][1] if natural else roll.total,
        target=None if charted else roll.target,
        success=roll.success,
        label=roll.label,
    )
