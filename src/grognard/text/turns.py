"""The frame of a round: initiative, declarations, and the headings of sides and phases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.battle.state import events as codes
from grognard.battle.state.events import REFEREE, Event
from grognard.battle.state.steps import CAN_MOVE, CAN_SHOOT, CAN_STRIKE
from grognard.battle.state.weapon import MISSILE
from grognard.battle.turns.order import turns_last
from grognard.creatures.grammar import join_words
from grognard.text.log_reader import LogReader
from grognard.text.phases import MOVEMENT_CODES, PHASES, SIDE_TURNS, name_phase
from grognard.text.positions import Positions
from grognard.text.wording import agree, capital, count_words, find_weapon_of, is_many, side_words

LAST: Final = "Two-handed weapons, last of all"

_HAND_TO_HAND: Final = (codes.HELPLESS_STRUCK, codes.GRAB)
_OWN_TURN: Final = (*MOVEMENT_CODES, *_HAND_TO_HAND, codes.RELOAD, codes.ATTACK, codes.POWER, codes.THROW)
_IN_TURN: Final = ("attack", "charge")
_HEAVED: Final = {
    "fails": "heaves at the bars of a portcullis, but it does not move",
    "forces": "forces a portcullis up",
}
_OUTSIDE: Final = (codes.ROUND, codes.SIDE_INITIATIVE, codes.INITIATIVE, codes.ESCAPE, codes.END)

_DECLARED: Final = {
    "retreat": ("declares a full retreat", "declare a full retreat"),
    "charge": ("declares a charge", "declare a charge"),
    "pair": ("will strike with both weapons", "will strike with both weapons"),
    "parry": ("guards with the second weapon", "guard with the second weapon"),
    "wall": ("joins the shield wall", "join the shield wall"),
}


class TellingState(NamedTuple):
    """The state of a telling before an event, apart from the log and the battle."""

    covered: frozenset[int]
    rolled: dict[int, int]
    positions: Positions
    structure: str
    next_structure: str
    looked_at: int
    numbers: dict[int, int]


class TurnTeller:
    """Tells how a round is ordered. `structure` names how it is made, for its headings."""

    def __init__(self, log: LogReader, *, structure: str) -> None:
        self._log = log
        self._structure = structure
        self._next_structure = structure
        self._looked_at = 0
        self._numbers: dict[int, int] = {}
        """The roll of each side this round, where sides roll."""

    def sentences(self) -> dict[str, Callable[[Event], str]]:
        """The method that tells each kind of event."""
        return {
            codes.ROUND: self._tell_round,
            codes.INITIATIVE: self._tell_initiative,
            codes.SIDE_INITIATIVE: self._tell_side_initiative,
            codes.DECLARATION: self._tell_declaration,
            codes.SET: self._tell_set,
            codes.HOLD: self._tell_hold,
            codes.STAND: self._tell_stand,
            codes.DOOR: self._tell_door,
            codes.MISCELLANEOUS: self._tell_miscellaneous,
            codes.READY: self._tell_ready,
            codes.DELAY: self._tell_delay,
            codes.WAIT: self._tell_wait,
            codes.RELOAD: self._tell_reload,
        }

    def keep_place(self, event: Event) -> TellingState:
        """The state before an event is told, for `return_to`; earlier events are not told again."""
        self._log.covered = {number for number in self._log.covered if number >= event.number}
        return TellingState(
            frozenset(self._log.covered),
            dict(self._log.rolled),
            self._log.positions.copy(),
            self._structure,
            self._next_structure,
            self._looked_at,
            dict(self._numbers),
        )

    def return_to(self, place: TellingState) -> None:
        """Be ready to tell again from a place that was kept, in a log that has only grown since."""
        self._log.covered, self._log.rolled = set(place.covered), dict(place.rolled)
        self._log.positions = place.positions.copy()
        self._structure, self._next_structure = place.structure, place.next_structure
        self._looked_at, self._numbers = place.looked_at, dict(place.numbers)
        self._log.reached_end = False

    def heading(self, event: Event) -> str | None:
        """The heading an event's line stands under: "" for none, None for the one before it."""
        self._follow_structure(event)
        if self._structure not in (PHASES, SIDE_TURNS):
            return None
        if event.code in _OUTSIDE:
            return ""
        event = self._log.hear(event) or event
        if self._structure == SIDE_TURNS:
            if event.code == codes.MORALE:
                return self._side_heading(event.side)
            if event.code == codes.FLIGHT and event.result == "willing" and event.actor >= 0:
                return self._side_heading(self._log.side_of(event))
            if event.code == codes.WAKE and event.who:
                return self._side_heading(self._log.positions.side_of(event.who[0]))
        if event.code not in _OWN_TURN:
            return None
        if self._structure == PHASES:
            return self._phase_heading(event)
        mover = event.target if _is_out_of_turn(event) else event.actor
        if mover < 0:
            return ""
        if turns_last(self._log.battle, self._log.battle.combatants[mover], tied=False):
            return LAST
        return self._side_heading(self._log.positions.side_of(mover))

    def _follow_structure(self, event: Event) -> None:
        """Update the round structure to that of an event; a referee's change applies to the next round."""
        log = self._log.battle.log
        if log is None:
            return
        for one in log.events[self._looked_at : event.number]:
            if one.code == codes.WORD and one.what == "structure":
                self._next_structure = one.result
            elif one.code in (codes.ROUND, codes.INITIATIVE, codes.SIDE_INITIATIVE):
                self._structure = self._next_structure
        self._looked_at = max(self._looked_at, event.number)

    def _phase_heading(self, event: Event) -> str | None:
        if event.code in MOVEMENT_CODES or _is_out_of_turn(event):
            return capital(name_phase(CAN_MOVE))
        if event.code not in (*_HAND_TO_HAND, codes.ATTACK, codes.POWER, codes.THROW):
            return None
        if event.actor < 0:
            return ""
        if event.code in (*_HAND_TO_HAND, codes.THROW):
            return capital(name_phase(CAN_SHOOT if event.code == codes.THROW else CAN_STRIKE))
        if event.code == codes.POWER:
            powers = self._log.battle.combatants[event.actor].own_profile.powers
            phase = next((int(power.phase) for power in powers if power.tells == event.what), 0)
            return capital(name_phase(phase)) if phase else None
        weapon = find_weapon_of(self._log.battle.combatants[event.actor], event.what)
        is_shot = weapon is not None and weapon.flags & MISSILE != 0
        return capital(name_phase(CAN_SHOOT if is_shot else CAN_STRIKE))

    def _side_heading(self, side: int) -> str:
        together = [other for other in self._numbers if self._numbers[other] == self._numbers.get(side)]
        if len(together) < 2:
            return capital(side_words(self._log.battle.sides[side]))
        if len(together) == len(self._log.battle.sides) == 2:
            return "Both sides together"
        return capital(
            f"{join_words([side_words(self._log.battle.sides[one]) for one in together])} together"
        )

    # The round and its numbers.

    def _tell_round(self, event: Event) -> str:
        self._numbers, self._log.rolled = {}, {}
        last = event
        following: Event | None = event
        while following is not None and self._log.is_idle(following):
            last = following
            following = self._log.next_round(following)
        if last is event and not self._log.is_idle(event):
            return f"Round {event.amount}{', a surprise segment' if self._is_segment(event) else ''}"
        for one in self._log.between(event, self._log.end_of_round(last))[1:]:
            if one.code != codes.END:
                self._log.covered.add(one.number)
        if last is event:
            return f"Round {event.amount}: nobody stirs"
        return f"Rounds {event.amount} to {last.amount}: nobody stirs"

    def _is_segment(self, event: Event) -> bool:
        """Whether a round is one of the segments that a surprised combatant loses."""
        if not self._log.battle.ruleset.surprise.by_individual or self._log.battle.log is None:
            return False
        return any(
            one.round < event.amount <= one.round + (one.rounds or 0)
            for one in self._log.heard
            if one.code == codes.SURPRISE
        )

    def _tell_side_initiative(self, event: Event) -> str:
        rolls = [event, *self._log.cover_following(event, codes.SIDE_INITIATIVE)]
        self._numbers = {roll.side: roll.amount for roll in rolls}
        best = max(self._numbers.values())
        first = [self._log.battle.sides[side] for side, number in self._numbers.items() if number == best]
        numbers = [f"{side_words(self._log.battle.sides[roll.side])} {roll.amount}" for roll in rolls]
        if len(rolls) == 1 and self._log.viewer != REFEREE:
            return f"Initiative: {numbers[0]}"
        if len(rolls) == 1:
            outcome = "no other side can act"
        elif len(first) == 1:
            outcome = f"{side_words(first[0])} {'go' if is_many(first[0]) else 'goes'} first"
        else:
            following = self._log.after(rolls[-1])
            each_rolls = following is not None and following.code == codes.INITIATIVE
            outcome = "a tie, so everyone rolls" if each_rolls else "a tie, so they act together"
        return f"Initiative: {', '.join(numbers)}: {outcome}"

    def _tell_initiative(self, event: Event) -> str:
        rolls = [event, *self._log.cover_following(event, codes.INITIATIVE)]
        for one in rolls:
            for index in (one.actor, *one.who):
                self._log.rolled[index] = max(one.amount, self._log.rolled.get(index, one.amount))
        numbers = sorted({one.amount for one in rolls}, reverse=True)
        parts: list[str] = []
        for number in numbers:
            indexes: list[int] = []
            for one in rolls:
                if one.amount == number:
                    indexes += [i for i in (one.actor, *one.who) if i >= 0 and i not in indexes]
            parts.append(f"{number} {self._log.names(indexes, listed=True)}")
        return f"Initiative: {' | '.join(parts)}"

    # What is declared, put off or prepared.

    def _tell_declaration(self, event: Event) -> str:
        """One sentence for all of a side who declare the same, whatever else stands between."""
        declared: dict[int, list[tuple[str, str]]] = {event.actor: [_phrase_declaration(event)]}
        following = self._log.after(event)
        while following is not None and following.code == event.code:
            if self._log.side_of(following) != self._log.side_of(event):
                break
            self._log.cover(following)
            declared.setdefault(following.actor, []).append(_phrase_declaration(following))
            following = self._log.after(following)
        together: dict[tuple[tuple[str, str], ...], list[int]] = {}
        for who, phrases in declared.items():
            together.setdefault(tuple(phrases), []).append(who)
        told: list[str] = []
        for alike, indexes in together.items():
            does = join_words([agree(len(indexes), *phrase) for phrase in alike])
            told.append(f"{self._log.names(sorted(indexes))} {does}")
        return f"{'; '.join(told)}."

    def _tell_alike(self, event: Event, *, one: str, many: str) -> str:
        """One line for members of a side who do the same, one after the other."""
        who = [event.actor]
        following = self._log.after(event)
        while following is not None and following.code == event.code:
            alike = (following.what, following.result, following.amount) == (
                event.what,
                event.result,
                event.amount,
            )
            if not alike or self._log.side_of(following) != self._log.side_of(event):
                break
            self._log.cover(following)
            who.append(following.actor)
            following = self._log.after(following)
        return f"{self._log.names(sorted(who))} {agree(len(who), one, many)}."

    def _tell_delay(self, event: Event) -> str:
        return f"{self._log.name(event.actor)} holds back until number {event.amount}."

    def _tell_wait(self, event: Event) -> str:
        if event.target < 0:
            return f"{self._log.name(event.actor)} waits."
        return f"{self._log.name(event.actor)} waits for {self._log.name(event.target)}."

    def _tell_hold(self, event: Event) -> str:
        return self._tell_alike(
            event, one="holds until all others have acted", many="hold until all others have acted"
        )

    def _tell_reload(self, event: Event) -> str:
        done = "reloads" if event.rounds == 0 else "is loading"
        return f"{self._log.name(event.actor)} {done}."

    def _tell_ready(self, event: Event) -> str:
        weapon = event.what.removeprefix("thrown ")
        return self._tell_alike(event, one=f"readies the {weapon}", many=f"ready the {weapon}")

    def _tell_set(self, event: Event) -> str:
        return self._tell_alike(
            event, one="sets a weapon against a charge", many="set their weapons against a charge"
        )

    def _tell_miscellaneous(self, event: Event) -> str:
        return self._tell_alike(
            event, one="does something other than move", many="do something other than move"
        )

    def _tell_door(self, event: Event) -> str:
        who = self._log.name(event.actor)
        if event.what == "lock":
            told = (
                "picks the lock of a door" if event.result == "picks" else "fails to pick the lock of a door"
            )
            return f"{who} {told}."
        if event.what == "portcullis" and event.result in _HEAVED:
            return f"{who} {_HEAVED[event.result]}."
        if event.result == "fails":
            return f"{who} throws a shoulder against a door, but it holds."
        if event.result == "forces":
            return f"{who} forces a door open."
        if event.what == "bar":
            return f"{who} {event.result} a door."
        return f"{who} {event.result} a {event.what}."

    def _tell_stand(self, event: Event) -> str:
        return self._tell_alike(event, one="gets up", many="get up")


def _is_out_of_turn(event: Event) -> bool:
    """Whether a blow is struck at a moving combatant during its move."""
    return event.code == codes.ATTACK and event.roll is not None and event.roll.label not in _IN_TURN


def _phrase_declaration(event: Event) -> tuple[str, str]:
    """A declaration, the verb for one and for many."""
    if event.result == "all out":
        return "fights on full defence", "fight on full defence"
    if event.what == "defence":
        share = count_words(event.amount, "point") if event.amount > 0 else "no points"
        rest = f"{share} of combat bonus to defence"
        return f"moves {rest}", f"move {rest}"
    if event.what == "spell":
        return f"declares the spell {event.result}", f"declare the spell {event.result}"
    return _DECLARED.get(event.what, (f"declares: {event.what}", f"declare: {event.what}"))
