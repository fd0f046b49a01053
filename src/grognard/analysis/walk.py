"""Going through a fight again, and playing it on from every moment of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from grognard.analysis.moment_evaluation import (
    AnalysisTask,
    MomentEvaluation,
    ReplayedMoment,
    evaluate_moments,
    replay_error,
    replay_moments,
)
from grognard.analysis.result import CHOICE, LUCK, Analysis, CostlyRoll, TurningPoint
from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.play.lookahead import NOTHING, Prospect
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE, ROUND
from grognard.chances.counting.arena import watched_side
from grognard.chances.counting.outlook import start_look_ahead
from grognard.dice.table_dice import TableDice
from grognard.encounter.borrowed import say_borrowed_in
from grognard.fight.course import GO_ON
from grognard.fight.fight import Fight
from grognard.fight.sides import find_viewer
from grognard.rulebooks.round_schema import RoundRules
from grognard.tactics.skill_levels import describe_play
from grognard.text.narrate import Narrator

USUAL_FIGHTS: Final = 400
FEWEST_FIGHTS: Final = 50
"""The usual continuations of a moment, and the fewest in a long fight, unless their number is said."""
MOST_FIGHTS: Final = 100_000
MOST_STEPS: Final = 5_000_000
"""So many steps the continuations of all moments may take with the usual number of them."""
TRIALS: Final = 16
"""From so many continuations of the beginning the steps that one takes are known well enough."""
LISTED_DECISIONS: Final = 12
"""So many of the dearest decisions are told."""


class _Change(msgspec.Struct, frozen=True):
    """A change of the sides' chances, and its cause."""

    round: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    because: str
    text: str
    decisions: int


def analyse(
    fight: Fight,
    *,
    fights: int | None = None,
    audience: str | None = None,
    begin: Callable[[], Engine] | None = None,
    workers: int = 1,
) -> Analysis:
    """The chances from moment to moment of a fight, as far as it has come; the fight itself is not changed.

    Args:
        fight: a fight with a seed of its own.
        fights: the continuations at each moment; fewer if these are as precise as that number is for an
            even chance. 400 are precise to within 5%: so many are usual, and fewer in a long fight.
        audience: the side that reads it, which cannot know all; without it the referee, who knows all.
        begin: sets the fight up anew, with every decision asked for, if its seed alone does not.
        workers: the number of processes, 0 for one on every core; it does not change the result. With
            `begin` this process does all.

    Raises:
        InputError: there is no such side, too many fights, or the fight cannot be replayed from its start.

    >>> from grognard.fight.begin import start
    >>> fight = start("1 fighter 1 vs 1 goblin", seed=3)
    >>> fight.run()
    >>> answer = analyse(fight, fights=50)
    >>> answer.moments[-1].chances[answer.sides.index(answer.winner)]
    1.0
    """
    if fights is not None and not 1 <= fights <= MOST_FIGHTS:
        raise InputError(f"{fights} fights for each moment", expected=f"1 to {MOST_FIGHTS:,}")
    if begin is None and (fight.seed is None or fight.number is not None):
        raise InputError("a fight that cannot be fought again", expected="one with a seed of its own")
    dice = fight.battle.dice
    if any(word.text != GO_ON for word in fight.course.words) or (isinstance(dice, TableDice) and dice.typed):
        problem = "this fight is not its dice and decisions alone"
        raise InputError(problem, expected="one without the referee's words and people's own dice")
    told = AnalysisTask(
        encounter=fight.encounter,
        rulebook=fight.rulebook,
        seed=fight.seed,
        tactics=tuple(fight.tactics),
        journal=tuple(int(action) for action in fight.engine.journal or ()),
        viewer=find_viewer(fight.battle, audience),
        fights=fights or USUAL_FIGHTS,
        set_up_anew=begin,
    )
    engine = told.begin()
    steps = _steps_of(engine, told) if fights is None else 0
    stops = list(replay_moments(engine, told.journal))
    if engine.battle.state() != fight.battle.state():
        raise replay_error("another version has begun it")
    if fights is None:
        told = msgspec.structs.replace(told, fights=_usual_fights(len(stops), steps))
    seen = evaluate_moments(told, len(stops), workers=1 if begin is not None else workers)
    return _summarize(fight, told, engine.battle, stops, seen)


def _steps_of(engine: Engine, told: AnalysisTask) -> int:
    """The steps that a continuation from the moment of an engine takes on average."""
    ahead = start_look_ahead(engine, told.tactics, viewer=told.viewer)
    ahead.explore(Prospect(NOTHING, side=0, sides=len(ahead.moment.sides)), TRIALS)
    return int(ahead.steps) // TRIALS


def _usual_fights(moments: int, steps: int) -> int:
    """The continuations at each moment: fewer in a long or large fight, which would else take minutes.

    `steps` are those from the beginning to the end; from the other moments it takes half as many on average.
    """
    return max(FEWEST_FIGHTS, min(USUAL_FIGHTS, 2 * MOST_STEPS // max(moments * steps, 1)))


def _summarize(
    fight: Fight,
    told: AnalysisTask,
    battle: Battle,
    stops: list[ReplayedMoment],
    seen: dict[int, MomentEvaluation],
) -> Analysis:
    """All that was found."""
    lines = tell_events(battle, viewer=told.viewer, rounds=fight.rulebook.round)
    changes = list(_list_changes(stops, seen, lines))
    better = [
        msgspec.structs.replace(one.better, decisions=stops[number].decisions)
        for number, one in seen.items()
        if one.better is not None
    ]
    better.sort(key=lambda one: -one.cost)
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
        fights=told.fights,
        margin=told.margin,
        viewer="" if told.viewer == REFEREE else fight.sides[told.viewer],
        played=describe_play(fight.encounter, fight.tactics, battle),
        moments=(
            TurningPoint(0, seen[0].chances, "", ""),
            *(TurningPoint(one.round, one.after, one.because, one.text, one.decisions) for one in changes),
        ),
        rolls=tuple(
            CostlyRoll(one.round, one.text, one.before, one.after)
            for one in changes
            if one.because == LUCK and one.text
        ),
        decisions=tuple(better[:LISTED_DECISIONS]),
        asked=sum(stop.decision is not None for stop in stops),
        borrowed=say_borrowed_in(battle, fight.rulebook, viewer=told.viewer),
    )


def _list_changes(
    stops: list[ReplayedMoment], seen: dict[int, MomentEvaluation], lines: dict[int, str]
) -> Iterator[_Change]:
    """The changes of the chances from moment to moment, with their causes."""
    now = seen[0].chances
    for stop in stops[1:]:
        one = seen[stop.number]
        if one.chances:
            text = one.decided or _text_of(range(stop.since, stop.until), lines)
            yield _Change(stop.round, now, one.chances, CHOICE if one.decided else LUCK, text, stop.decisions)
            now = one.chances


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
    """The text of some events, each line once."""
    return " ".join(dict.fromkeys(lines[place] for place in events if place in lines))
