"""Sweep: the odds of many encounters, a line each, into a file that the same question goes on with."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, ClassVar, Final

from grognard.base.errors import InputError
from grognard.chances.comparing.sweep import SweepRow, SweptEncounter, read_rows, sweep
from grognard.chances.comparing.tune import choose_values
from grognard.chances.comparing.vary import parse_variation
from grognard.chances.counting.arena import SEED, FightPlan
from grognard.chances.counting.intervals import format_interval, format_percent
from grognard.chances.counting.monte_carlo import MOST_FIGHTS, Limits
from grognard.encounter.setting import locate_errors
from grognard.operations.fields import field
from grognard.operations.fights.fight_question import (
    Positive,
    Resolves,
    Skills,
    list_encounters,
    read_fight_setting,
)
from grognard.operations.odds.many_fights_question import Margin, Workers, choose_workers
from grognard.operations.operation import Answer, AnswerProgress, Facts, Operation, Progress
from grognard.operations.typed_dice import TypedDice
from grognard.tactics.skill_levels import tactics_of
from grognard.text.parts import Parts

SWEPT_FIGHTS: Final = 1000
MOST_LISTED: Final = 40


class SweepFacts(Facts):
    """How many questions there were, of which so many were known and so many are added; and the answers."""

    questions: int
    known: int
    added: int
    rows: list[SweepRow]


class SweepEncounters(Operation[SweepFacts], frozen=True, kw_only=True, tag="sweep"):
    """Tell the odds of many encounters, into a file; `rules` names the books for each, with commas."""

    what: Annotated[
        tuple[str, ...],
        field("encounter files, folders of them, or matchups in quotes", typed="FILE", words=True),
    ]
    out: Annotated[str, field("file of the results", typed="FILE.jsonl")]
    vary: Annotated[
        str, field('each with every value of this: "goblin count", "rule.morale.failure"', typed="WHAT")
    ] = ""
    between: Annotated[
        tuple[int, int] | None, field("vary from A to B; else from a half to the double", typed="A-B")
    ] = None
    tactics: Skills = ()
    resolve: Resolves = ()
    seed: Annotated[int, field(f"else {SEED}")] = SEED
    fights: Annotated[
        Positive | None, field(f"how many fights of each ({SWEPT_FIGHTS:,})", option="n/fights")
    ] = None
    within: Annotated[
        Margin | None, field("or until each chance is known to within that", typed="PERCENT")
    ] = None
    workers: Workers = None
    on: Annotated[
        str | None, field("run on Ray: ray for one on this machine, or ray://host:port", typed="WHERE")
    ] = None

    rules_help: ClassVar = ("A,B,...", "each encounter by each of these; else by its own")

    def answer_while(self, dice: TypedDice, progress: Progress) -> Answer[SweepFacts]:
        """Do what is not done yet, and tell what came of it."""
        items = [item for name in list_encounters(self.what) for item in self._list_items(name)]
        out = Path(self.out)

        def tell(done: int, of: int) -> None:
            progress(AnswerProgress(f"{done:,} of {of:,}", done / of if of else 1.0))

        end = sweep(items, out=out, workers=choose_workers(self.workers, self.on), progress=tell)
        story = Parts()
        left = len(items) - end.known - end.added
        rest = f", {left:,} are left: the same command goes on." if left else "."
        done = f"{len(items):,} to do: {end.known:,} were done before, {end.added:,} are new{rest}"
        story.line(done)
        story.line(f"The results are in {self.out}.")
        wanted = {item.key for item in items}
        rows = [row for row in read_rows(out) if row.key in wanted]
        _tell_rows(story, rows)
        facts = SweepFacts(len(items), end.known, end.added, rows)
        return Answer(facts, story, is_interrupted=end.interrupted)

    def _list_items(self, name: str) -> Iterator[SweptEncounter]:
        """One encounter by every book, with every value.

        Raises:
            InputError: something that a person wrote cannot be used.
        """
        if self.between and not self.vary:
            raise InputError("--between without --vary", expected="both")
        fights = self.fights or (MOST_FIGHTS if self.within else SWEPT_FIGHTS)
        limits = Limits(fights, self.within or 0.0)
        for rules in self.rules.split(","):
            setting = read_fight_setting(name, rules.strip(), self.options, self.tactics, self.resolve)
            tactics = tactics_of(setting.encounter)
            if not self.vary:
                yield SweptEncounter(
                    name, FightPlan(setting.encounter, setting.book, self.seed, tactics), limits
                )
                continue
            with locate_errors(setting):
                variation = parse_variation(self.vary, setting.encounter, setting.book)
            first, last = self.between or (None, None)
            for value in choose_values(variation, first=first, last=last):
                plan = FightPlan(setting.encounter, setting.book, self.seed, tactics)
                yield SweptEncounter(
                    name, variation.plan(plan, value), limits, varied=variation.phrase, value=value
                )


def _tell_rows(story: Parts, rows: list[SweepRow]) -> None:
    """The results, if they are few."""
    if not rows or len(rows) > MOST_LISTED:
        return
    story.line("")
    cells = [
        [
            Path(row.encounter).stem if row.encounter.endswith(".toml") else row.encounter,
            *([f"{row.varied} {row.value}"] if any(one.varied for one in rows) else []),
            row.rules,
            row.side,
            format_percent(row.wins.share),
            format_interval(row.wins),
            f"{row.mean_losses.value:.2f}",
        ]
        for row in rows
    ]
    varied = ["varied"] if any(row.varied for row in rows) else []
    story.fitted(["", *varied, "rules", "side", "wins", "95% interval", "losses"], cells)
