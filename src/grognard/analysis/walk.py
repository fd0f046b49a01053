"""Going through a fight again, and playing it on from every moment of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import sqrt
from typing import Final

import msgspec

from grognard.analysis.result import CHOICE, LUCK, Analysis, Moment, Roll
from grognard.analysis.weighing import Weighed, weigh_again, weigh_options
from grognard.battle.play.ahead import NOTHING, Ahead
from grognard.battle.play.decision import current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE, ROUND
from grognard.battle.view.policy import Policy
from grognard.chances.counting.arena import watched_side
from grognard.chances.counting.intervals import Z95
from grognard.chances.counting.outlook import Outlook, begin_looking, look_ahead
from grognard.dice.rewind import have_fallen, mark_dice
from grognard.dice.table import TableDice
from grognard.encounter.borrowed import say_borrowed_in
from grognard.errors import InputError
from grognard.fight.course import GO_ON
from grognard.fight.fight import Fight
from grognard.fight.sides import find_viewer
from grognard.rulebooks.round_schema import RoundRules
from grognard.storage.saves.saved_fight import start_fight
from grognard.tactics.levels import describe_play
from grognard.text.narrate import Narrator

USUAL_FIGHTS: Final = 1000
MOST_FIGHTS: Final = 100_000
LISTED_DECISIONS: Final = 12
"""So many of the decisions that look dearest are looked at again with other dice."""


class _Change(msgspec.Struct, frozen=True):
    """The chances after something, the events recorded with it, and what was decided if that was it."""

    round: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    events: range
    decided: str
    decisions: int

    @property
    def because(self) -> str:
        """Dice, or a decision."""
        return CHOICE if self.decided else LUCK


def analyse(
    fight: Fight,
    *,
    fights: int = USUAL_FIGHTS,
    audience: str | None = None,
    begin: Callable[[], Engine] | None = None,
) -> Analysis:
    """How the chances of a fight went, as far as it has come; the fight itself is not touched.

    Args:
        fight: one with a seed of its own.
        fights: so many continuations at each moment, fewer where these know a chance as well as that many
            an even one; 1,000 know it to within 3%.
        audience: the side for whose eyes it is, which cannot know all; without it the referee's.
        begin: sets the fight up anew, with every decision asked for, where its seed alone does not.

    Raises:
        InputError: there is no such side, too many fights, or the fight cannot be told again from its start.

    >>> from grognard.fight.begin import start
    >>> fight = start("1 fighter 1 vs 1 goblin", seed=3)
    >>> fight.run()
    >>> answer = analyse(fight, fights=50)
    >>> answer.moments[-1].chances[answer.sides.index(answer.winner)]
    1.0
    """
    if not 1 <= fights <= MOST_FIGHTS:
        raise InputError(f"{fights} fights for each moment", expected=f"1 to {MOST_FIGHTS:,}")
    if begin is None and (fight.seed is None or fight.number is not None):
        raise InputError("a fight that cannot be fought again", expected="one with a seed of its own")
    dice = fight.battle.dice
    if any(word.text != GO_ON for word in fight.course.words) or (isinstance(dice, TableDice) and dice.typed):
        problem = "this fight is not its dice and decisions alone"
        raise InputError(problem, expected="one without the referee's words and people's own dice")
    viewer = find_viewer(fight.battle, audience)
    engine = _begin_by_seed(fight) if begin is None else begin()
    walk = _Walk(engine, fight, viewer=viewer, fights=fights)
    walk.go([int(action) for action in fight.engine.journal or ()])
    if engine.battle.state() != fight.battle.state():
        raise _otherwise("another version has begun it")
    return walk.answer()


def _begin_by_seed(fight: Fight) -> Engine:
    assert fight.seed is not None
    nobody: list[Policy | None] = [None for _ in fight.encounter.sides]
    return start_fight(fight.encounter, fight.rulebook, seed=fight.seed, policies=nobody)


def _otherwise(why: str) -> InputError:
    """What to say of a fight that cannot be told again."""
    problem = f"told again from its start, this fight comes out otherwise: {why}"
    return InputError(problem, expected="a fight begun by this version")


class _Walk:
    """One way through a fight."""

    def __init__(self, engine: Engine, fight: Fight, *, viewer: int, fights: int) -> None:
        self._engine = engine
        self._fight = fight
        self._viewer = viewer
        self._fights = fights
        self._ahead = begin_looking(engine, fight.tactics, viewer=viewer)
        self._key = 0
        self._now = self._look()
        self._first = self._now
        self._changes: list[_Change] = []
        self._dear: list[tuple[Weighed, int]] = []
        """The decisions that may have cost something, each with the number of those before it."""
        self._asked = 0
        self._decisions = 0

    def go(self, journal: Sequence[int]) -> None:
        """Take every step of the fight, and look ahead after each that rolled dice or was a decision."""
        engine, battle = self._engine, self._engine.battle
        left = list(reversed(journal))
        assert battle.log is not None
        while not battle.over:
            since, mark, rolling_in = len(battle.log.events), mark_dice(battle.dice), int(battle.round)
            try:
                if not engine.step():
                    if not left:
                        return
                    self._decide(left.pop())
            except IllegalAction as error:
                raise _otherwise(str(error)) from error
            if battle.over or have_fallen(battle.dice, mark):
                self._change(self._look(), since, rolling_in)

    def _decide(self, action: int) -> None:
        """Carry out what was decided, and note what that alone changes of the chances."""
        engine = self._engine
        decision = current_decision(engine.battle)
        if decision.actor >= 0:
            self._asked += 1
            self._ahead.look(engine.battle, key=self._next_key())
            with _eyes_of(self._ahead, decision.side):
                weighed = weigh_options(engine.battle, self._ahead, decision, action)
            if weighed is not None:
                self._dear.append((weighed, self._decisions))
                chosen = self._look_on(action)
                after = tuple(chance.share for chance in chosen.sides)
                assert engine.battle.log is not None
                decided = f"{weighed.actor}: {weighed.done}"
                since = len(engine.battle.log.events)
                self._change(after, since, int(engine.battle.round), decided=decided)
        engine.submit(action)
        self._decisions += 1

    def _change(self, after: tuple[float, ...], since: int, round_number: int, *, decided: str = "") -> None:
        log = self._engine.battle.log
        assert log is not None
        events = range(since, len(log.events))
        number = max(round_number, int(self._engine.battle.round))
        self._changes.append(_Change(number, self._now, after, events, decided, self._decisions))
        self._now = after

    def _next_key(self) -> int:
        self._key += 1
        return self._key

    def _look(self) -> tuple[float, ...]:
        self._ahead.look(self._engine.battle, key=self._next_key())
        return tuple(chance.share for chance in self._look_on(NOTHING).sides)

    def _look_on(self, action: int) -> Outlook:
        """The chances if that is done first, as well as so many fights show an even one."""
        return look_ahead(self._ahead, action=action, fights=self._fights, within=self._margin, early=True)

    @property
    def _margin(self) -> float:
        """How well so many continuations know an even chance."""
        return Z95 * sqrt(0.25 / self._fights)

    def answer(self) -> Analysis:
        """All that was found."""
        fight, battle = self._fight, self._engine.battle
        lines = tell_events(battle, viewer=self._viewer, rounds=fight.rulebook.round)
        self._dear.sort(key=lambda one: -one[0].gain)
        dear = []
        for one, decisions in self._dear[:LISTED_DECISIONS]:
            with _eyes_of(self._ahead, one.side):
                better = weigh_again(self._ahead, one, self._fights)
            dear.append(msgspec.structs.replace(better, decisions=decisions))
        told = [(one, one.decided or _text_of(one.events, lines)) for one in self._changes]
        return Analysis(
            title=fight.encounter.title,
            rules=fight.rulebook.id,
            rules_title=fight.rulebook.title,
            seed=fight.seed,
            sides=fight.sides,
            watched=watched_side(fight.encounter),
            winner=fight.winner or "",
            rounds=fight.round,
            over=fight.over,
            fights=self._fights,
            margin=self._margin,
            viewer="" if self._viewer == REFEREE else fight.sides[self._viewer],
            played=describe_play(fight.encounter, fight.tactics),
            moments=(
                Moment(0, self._first, "", ""),
                *(Moment(one.round, one.after, one.because, text, one.decisions) for one, text in told),
            ),
            rolls=tuple(
                Roll(one.round, text, one.before, one.after) for one, text in told if not one.decided and text
            ),
            decisions=tuple(sorted((one for one in dear if one.low > 0), key=lambda one: -one.cost)),
            asked=self._asked,
            borrowed=say_borrowed_in(battle, fight.rulebook, viewer=self._viewer),
        )


@contextmanager
def _eyes_of(ahead: Ahead, side: int) -> Iterator[None]:
    """Look ahead as a side sees it: what it could not know is not held against a decision of its own."""
    viewer = ahead.viewer
    ahead.viewer = side
    yield
    ahead.viewer = viewer


def tell_events(battle: Battle, *, viewer: int, rounds: RoundRules) -> dict[int, str]:
    """The line in which each event is told, by the event's place in the log."""
    assert battle.log is not None
    narrator = Narrator(battle, viewer=viewer, structure=rounds.structure, round_seconds=rounds.seconds)
    lines: dict[int, str] = {}
    by_number = {event.number: place for place, event in enumerate(battle.log.events)}
    for place, event in enumerate(battle.log.events):
        before = set(narrator.covered)
        text = narrator.tell(event)
        if text is not None and event.code != ROUND:
            for number in {event.number} | (narrator.covered - before):
                lines.setdefault(by_number.get(number, place), text)
    return lines


def _text_of(events: range, lines: dict[int, str]) -> str:
    """What is told of some events, each line once."""
    return " ".join(dict.fromkeys(lines[place] for place in events if place in lines))
