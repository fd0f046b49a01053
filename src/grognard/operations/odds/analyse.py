"""Analyse: how the chances of one fight went, whose luck it was, and which decisions cost most."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import msgspec

from grognard.analysis.result import CHOICE as CHOICE
from grognard.analysis.result import Analysis, CostlyRoll, Mistake
from grognard.analysis.walk import USUAL_FIGHTS, analyse
from grognard.analysis.words import describe_end, describe_method, describe_no_mistakes, describe_swing
from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.chances.counting.intervals import format_percent
from grognard.encounter.play_styles import read_style
from grognard.fight.begin import load, start
from grognard.fight.fight import Fight
from grognard.operations.fields import field
from grognard.operations.fights.fight_question import FoughtQuestion, Positive
from grognard.operations.odds.many_fights_question import Workers
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.options import parse_options
from grognard.text.parts import Parts

LISTED_ROLLS: Final = 5
BAR: Final = 40


def analyse_given_fight(
    fight: Fight, *, fights: int | None = None, begin: Callable[[], Engine] | None = None
) -> Analysis:
    """Tell how the chances of a fight went that is at hand, as the referee knows it.

    Args:
        fight: one with a seed of its own, as far as it has come.
        fights: how often each moment is played on; by default 400 times, less often in a long fight.
        begin: sets it up anew, where it is a fight of an expedition.

    Raises:
        InputError: it cannot be told again from its dice and decisions alone.
    """
    return analyse(fight, fights=fights, begin=begin)


class AnalyseFacts(Facts):
    """The chances of a fight from moment to moment, the rolls and the decisions that changed them."""

    analysis: Analysis

    def document(self) -> object:
        """Return the analysis itself."""
        return msgspec.to_builtins(self.analysis, str_keys=True)


class AnalyseFight(FoughtQuestion[AnalyseFacts], frozen=True, kw_only=True, tag="analyse"):
    """Tell how the chances of one fight went, whose luck it was, and what cost most.

    `what` may also be a saved fight (.json), which is analysed as far as it has come.
    """

    what: Annotated[
        str,
        field(
            'a saved fight (.json), an encounter file, or "4 fighter 1 vs 6 goblin"', typed="WHAT", word=True
        ),
    ]
    seed: Annotated[int | None, field("which fight; else one is drawn")] = None
    fights: Annotated[
        Positive | None,
        field(
            f"how often each moment is played on ({USUAL_FIGHTS}; less often in a long fight)",
            option="n/fights",
        ),
    ] = None
    audience: Annotated[
        str | None, field("with the knowledge of that side, not the referee's", typed="SIDE")
    ] = None
    workers: Workers = None
    report: Annotated[str | None, field("also write a page with the curve", typed="FILE.html")] = None

    def answer(self, dice: TypedDice) -> Answer[AnalyseFacts]:
        """Analyse the fight."""
        analysis = analyse(
            self._read_fight(), fights=self.fights, audience=self.audience, workers=self.workers or 0
        )
        story = Parts()
        _tell_analysis(story, analysis)
        if self.report:
            from grognard.analysis.page import write_page

            write_page(analysis, self.report)
            story.line("")
            story.line(f"The page is in {self.report}.")
        return Answer(AnalyseFacts(analysis), story)

    def _read_fight(self) -> Fight:
        """A saved fight as far as it has come, or a fight fought to its end now.

        Raises:
            InputError: it cannot be read, or more is said than the saved fight says itself.
        """
        tactics, resolve = read_style("tactics", self.tactics), read_style("resolve", self.resolve)
        if Path(self.what).suffix == ".json":
            for name, given in (("--seed", self.seed is not None), ("--rules", self.rules)):
                if given or self.options or tactics or resolve:
                    problem = f"{name if given else '--option, --tactics or --resolve'} with a saved fight"
                    raise InputError(problem, expected="a saved fight alone: it says all of that itself")
            return load(self.what)
        fight = start(
            self.what,
            rules=self.rules,
            options=parse_options(list(self.options)),
            seed=self.seed,
            tactics=tactics,
            resolve=resolve,
        )
        fight.run()
        return fight


def _tell_analysis(story: Parts, analysis: Analysis) -> None:
    """Everything there is to say, part by part."""
    side = analysis.watched
    name = analysis.sides[side]
    story.know_names({one: number for number, one in enumerate(analysis.sides)})
    story.title(analysis.title)
    story.line(f"Rules: {analysis.rules_title} ({analysis.rules})")
    story.line(f"Seed: {analysis.seed}")
    story.line(f"Tactics: {analysis.played}")
    story.line(describe_method(analysis))
    if analysis.borrowed:
        story.line(analysis.borrowed)
    story.header(f"{name}'s chance to win")
    story.table(
        ("after", "chance", ""),
        [
            [f"round {number}" if number else "start", format_percent(chance), bar_of(chance)]
            for number, chance in analysis.by_round(side)
        ],
    )
    story.line(describe_end(analysis))
    _tell_rolls(story, f"Luck for {name}", analysis.luckiest(side, LISTED_ROLLS), side)
    _tell_rolls(story, f"Luck against {name}", analysis.unluckiest(side, LISTED_ROLLS), side)
    story.header("Costliest decisions, on what the side knew")
    for better in analysis.decisions:
        story.line(describe_better(better, analysis), indent=2)
    if not analysis.decisions:
        story.line(describe_no_mistakes(analysis), indent=2)


def bar_of(chance: float) -> str:
    """A chance as a bar that is full when it is certain.

    >>> bar_of(0.5), bar_of(0.004), bar_of(0)
    ('####################', '#', '')
    """
    return "#" * (max(1, round(BAR * chance)) if chance else 0)


def describe_better(better: Mistake, analysis: Analysis) -> str:
    """A decision, what would have been better, and by how much."""
    return (
        f"Round {better.round}, {better.actor} ({analysis.sides[better.side]}): {better.done!r} left "
        f"{format_percent(better.chance)}, {better.best!r} would have left "
        f"{format_percent(better.best_chance)} (95% interval of the difference "
        f"{100 * better.low:.1f} to {100 * better.high:.1f})"
    )


def _tell_rolls(story: Parts, header: str, rolls: list[CostlyRoll], side: int) -> None:
    if not rolls:
        return
    story.header(header)
    for roll in rolls:
        left = f"{format_percent(roll.before[side])} to {format_percent(roll.after[side])}"
        story.line(f"{describe_swing(roll, side)} (round {roll.round}, {left}): {roll.text}", indent=2)
