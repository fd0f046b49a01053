"""Events told as a good referee tells them: one clear sentence each, related events in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.event_fields import WHOLLY, secrets_of
from grognard.battle.state.events import REFEREE, Event
from grognard.battle.state.weapon import MISSILE
from grognard.battle.view.hearing import needs_number
from grognard.dice.purpose import SURPRISE
from grognard.encounter.borrowed import lender_of_event, spells_in
from grognard.rulebooks.lendings import Lendings
from grognard.text.blows import BlowTeller
from grognard.text.dice_behind import cite_die, dice_behind, group_dice, purpose_words
from grognard.text.explain import Note, cite_rules, explain_roll
from grognard.text.fire import FireTeller
from grognard.text.fleeing import FlightTeller
from grognard.text.grappling import GrappleTeller
from grognard.text.hurts import HurtTeller
from grognard.text.log_reader import LogReader
from grognard.text.moving import MoveTeller
from grognard.text.opening import OpeningTeller
from grognard.text.powers import PowerTeller
from grognard.text.referee import RefereeTeller
from grognard.text.summary import format_closing, summarize
from grognard.text.tones import tone_of
from grognard.text.turns import TellingState, TurnTeller
from grognard.text.wording import capital

WHY_INDENT: Final = "    "

_FALLS: Final = {codes.DEATH: "dead", codes.KNOCKOUT: "knocked out", codes.FALL: "down"}
"""The word for a fallen combatant where the rule for it is cited."""


def _rules_of(event: Event) -> list[str]:
    """The rules of what changed a roll."""
    roll = event.roll
    changes = [] if roll is None else [*roll.modifiers, *roll.defences]
    return [change.rule for change in changes if change.rule]


def _rules_with_limit(event: Event) -> list[str]:
    """The rules of an event; that of a move with the number it stands for, how far it could have gone."""
    farthest = _farthest(event)
    return [f"{rule}: {farthest}" if farthest else rule for rule in event.rules]


def _farthest(event: Event) -> str:
    """How far a move could have gone; "" for other events."""
    if event.code != codes.MOVE or event.left is None or event.left < 0:
        return ""
    return f"{event.amount + event.left}'"


class LineReason(NamedTuple):
    """The roll behind a line in words, its rules, and the book they are borrowed from."""

    text: str
    rules: tuple[str, ...] = ()
    lender: str = ""


class Narrator:
    """Tells the events of one battle in their order.

    Args:
        battle: its log is read ahead, to tell together what belongs together.
        viewer: `REFEREE`, who sees everything, or the side that listens: it hears no enemy's hit points,
            armour class or morale.
        structure: the name of the battle's round structure; without it the lines have no headings.
        round_seconds: the length of a round of the book, for times told in turns and hours.
        lendings: the numbers that the book borrows; they are marked as such where rules are given.
    """

    def __init__(
        self,
        battle: Battle,
        *,
        viewer: int = REFEREE,
        structure: str = "",
        round_seconds: int = 10,
        lendings: Lendings | None = None,
    ) -> None:
        self.told_until = 0
        """The number of the last event that the line just told tells of."""
        self._lendings = Lendings() if lendings is None else lendings
        self._log = log = LogReader(battle, viewer=viewer, round_seconds=round_seconds)
        self._turns = TurnTeller(log, structure=structure)
        self._blows = blows = BlowTeller(log)
        self._hurts = HurtTeller(log)
        grapples = GrappleTeller(log, blows)
        self._moves = MoveTeller(log, self._turns, blows, grapples)
        self._sentences: dict[str, Callable[[Event], str]] = {
            **OpeningTeller(log).sentences(),
            **self._turns.sentences(),
            **self._moves.sentences(),
            **blows.sentences(),
            **FireTeller(log, blows).sentences(),
            **FlightTeller(log).sentences(),
            **grapples.sentences(),
            **self._hurts.sentences(),
            **PowerTeller(log, blows).sentences(),
            **RefereeTeller(log).sentences(),
            codes.END: self._tell_end,
        }

    def heading(self, event: Event) -> str | None:
        """The heading above an event; None where none is due."""
        return self._turns.heading(event)

    def keep_place(self, event: Event) -> TellingState:
        """The state before an event is told, for `return_to`."""
        return self._turns.keep_place(event)

    def return_to(self, place: TellingState) -> None:
        """Tell again from an event on."""
        self._turns.return_to(place)

    @property
    def reached_end(self) -> bool:
        """Whether a line was told that might be another if more had happened by then."""
        return self._log.reached_end

    def tell(self, event: Event, *, why: bool = False) -> str | None:
        """The sentence of an event, or None when an earlier line covers it or the viewer may not know it.

        With `why` the line carries its rule ids, and each roll told in it is explained in a line below.
        """
        told = self._tell_together(event)
        if told is None:
            return None
        line, events = told
        if not why:
            return line
        cited = cite_rules(_rules_with_limit(events[0])) + self._lender(events[0])
        behind = [
            WHY_INDENT + (one.text + cite_rules(one.rules) + one.lender).strip()
            for one in self._explain(events, line)
        ]
        return "\n".join([line + cited, *behind])

    def tell_with_reasons(self, event: Event) -> tuple[str, list[Note]] | None:
        """The sentence of an event, and apart from it the rules and each roll behind it with its rules.

        None when an earlier line covers it, or the viewer may not know it.
        """
        told = self._tell_together(event)
        if told is None:
            return None
        line, events = told
        first = LineReason(_farthest(events[0]), tuple(events[0].rules), self._lender(events[0]))
        reasons = [one for one in (first, *self._explain(events)) if one.text or one.rules]
        return line, [((one.text + one.lender).strip(), one.rules) for one in reasons]

    def _tell_together(self, event: Event) -> tuple[str, list[Event]] | None:
        """The sentence of an event, and the events that it tells, that one first."""
        if event.number in self._log.covered:
            return None
        heard = self._log.hear(event)
        self._log.positions.take(self._log.real(event))
        if heard is None:
            return None
        before = set(self._log.covered)
        line = capital(self._sentences.get(heard.code, self._tell_other)(heard))
        covered = self._log.covered - before
        self.told_until = max(covered, default=event.number)
        told = [one for one in self._log.between(heard, max(covered, default=0) + 1) if one.number in covered]
        return line, [heard, *told]

    def _lender(self, event: Event) -> str:
        """From which book the number of an event is borrowed, in brackets; "" where it is the book's own."""
        lender = (
            lender_of_event(self._lendings, event, spells_in(self._log.battle)) if self._lendings.own else ""
        )
        return f" ({self._lendings.title(lender)})" if lender else ""

    @property
    def covered(self) -> set[int]:
        """The numbers of the events told in the lines of others."""
        return self._log.covered

    def tone(self, event: Event) -> str:
        """The tone of the line just told: of the blow, when a move was told together with one."""
        event = self._log.hear(event) or event
        blow = self._moves.own_blow(event) if event.code in (codes.MOVE, codes.CHARGE) else None
        return tone_of(event if blow is None or blow.number not in self._log.covered else blow)

    def _explain(self, told: list[Event], line: str | None = None) -> list[LineReason]:
        """The rolls behind a line, one after the other, each with its rules, and no rule twice.

        For a `line` that they stand below no roll is explained that it explains, and each modifier has its
        rule behind it; without one the rules of modifiers are with the others.
        """
        reasons: list[LineReason] = []
        cited = set(_rules_with_limit(told[0]))
        for event in told:
            rules = [rule for rule in _rules_with_limit(event) if rule not in cited]
            lender = self._lender(event) if rules else ""
            cited.update(_rules_with_limit(event))
            hidden = event.roll is None or self._hides_roll(event)
            text = "" if hidden else self._explain_event(event, why=line is not None)
            if line is not None and text in line:
                text = ""
            if not text and rules and event is not told[0]:
                text = self._what_is_cited(event, told)
            if line is None and not hidden:
                rules += [rule for rule in _rules_of(event) if rule not in rules]
            reasons += [LineReason(*note) for note in self._explain_behind(event)]
            if text or rules:
                reasons.append(LineReason(text, tuple(rules), lender))
        return reasons

    def _what_is_cited(self, event: Event, told: list[Event]) -> str:
        """The number behind a rule cited without a roll: the feet gone, the hit points left, the total."""
        if event.code in (codes.MOVE, codes.CHARGE) and event.amount:
            return f"{event.amount}' gone"
        if event.code == codes.ATTACK and event.roll is not None:
            return f"{event.roll.total} rolled"
        left = [one.left for one in told if one.code == codes.WOUND and one.target == event.target]
        if event.code in _FALLS and left and left[-1] is not None:
            return f"{_FALLS[event.code]} at {left[-1]} hit points"
        return _FALLS.get(event.code, event.code)

    def _explain_behind(self, event: Event) -> list[Note]:
        """The other dice of an event, a sentence for each combatant who rolled."""
        notes: list[Note] = []
        people = self._log.battle.combatants
        for purpose, actor, fell in group_dice(
            dice_behind(event), lambda one: people[one].own_profile.powers
        ):
            whose = f"{capital(self._log.name(actor))}: " if actor >= 0 else ""
            rule = cite_die(self._log.battle.ruleset.cite, purpose, fell, shot=self._is_shot(event))
            notes.append((f"{whose}{fell} for {purpose_words(purpose)}", (rule,) if rule else ()))
        return notes

    def _is_shot(self, event: Event) -> bool:
        """Whether an event is an attack with a missile."""
        weapon = self._blows.weapon_of(event) if event.code == codes.ATTACK else None
        return weapon is not None and weapon.flags & MISSILE != 0

    def _explain_event(self, event: Event, *, why: bool) -> str:
        assert event.roll is not None
        if event.code in (codes.ATTACK, codes.OVERRUN, codes.GRAB):
            return explain_roll(
                event.roll,
                why=why,
                against=self._blows.explain_armour_class(event),
                needs=needs_number(self._log.battle, event),
            )
        text = explain_roll(event.roll, why=why)
        if event.code == codes.INITIATIVE:
            return f"{capital(self._log.name(event.actor))}: {text}"
        if event.code == codes.SIDE_INITIATIVE:
            return f"{capital(self._log.side_name(event.side))}: {text}"
        if event.code == codes.SAVE:
            return self._hurts.explain_save(event, why=why)
        if event.code == codes.SURPRISE and self._log.battle.ruleset.surprise.by_individual:
            threw = [one for purpose, one, _ in group_dice(event.dice) if purpose == SURPRISE and one >= 0]
            who = list(event.who) or threw
            return f"{capital(self._log.names(who))}: {text}" if who else text
        return f"{text} damage" if event.code in (codes.DAMAGE, codes.BURN) else text

    def _hides_roll(self, event: Event) -> bool:
        """Whether a roll is partly secret from the viewer; the line has the part that is not."""
        if self._log.viewer == REFEREE:
            return False
        owners = [
            secret.owner
            for secret in secrets_of(event.code)
            if secret.field == "roll" and secret.kept != WHOLLY
        ]
        return any(self._log.hides(event.target if owner == "target" else event.actor) for owner in owners)

    # The end.

    def _tell_end(self, event: Event) -> str:
        return format_closing(summarize(self._log.battle, viewer=self._log.viewer))

    def _tell_other(self, event: Event) -> str:
        """An event without a sentence of its own, from its plain facts."""
        actor = self._log.name(event.actor) if event.actor >= 0 else ""
        target = self._log.name(event.target) if event.target >= 0 else ""
        facts = [event.code, event.what, event.result, f"at {target}" if target else ""]
        rolled = f" ({explain_roll(event.roll)})" if event.roll is not None else ""
        return f"{actor + ': ' if actor else ''}{' '.join(fact for fact in facts if fact)}{rolled}."
