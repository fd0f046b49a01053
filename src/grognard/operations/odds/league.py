"""League: which tactics win more, on both sides of a dozen encounters by every book."""

from typing import Annotated, ClassVar, Final

import msgspec

from grognard.chances.comparing.league import EXPERT_FIGHTS, USUAL_FIGHTS, League, SkillGain, play_league
from grognard.chances.counting.arena import SEED
from grognard.operations.fields import field
from grognard.operations.fights.fight_question import Positive
from grognard.operations.odds.many_fights_question import Workers
from grognard.operations.operation import Answer, AnswerProgress, Facts, Operation, Progress
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.rule_documents import BOOKS
from grognard.tactics.skill_levels import LEVELS
from grognard.text.parts import Parts

SIDES: Final = ("party", "enemies")


class LeagueFacts(Facts):
    """The gains of each skill over the next."""

    league: League

    def document(self) -> object:
        """Return the league itself."""
        return msgspec.to_builtins(self.league, str_keys=True)


class PlayLeague(Operation[LeagueFacts], frozen=True, kw_only=True, tag="league"):
    """Compare the skills of tactics on a dozen encounters; `rules` names the books, with commas between."""

    skills: Annotated[
        tuple[str, ...], field(f"compare each with the next; else {','.join(LEVELS)}", typed="A,B,...")
    ] = ()
    fights: Annotated[
        Positive, field(f"fights of each encounter, book and side ({USUAL_FIGHTS})", option="n/fights")
    ] = USUAL_FIGHTS
    expert_fights: Annotated[Positive, field(f"the same where experts play ({EXPERT_FIGHTS})")] = (
        EXPERT_FIGHTS
    )
    seed: Annotated[int, field(f"else {SEED}")] = SEED
    workers: Workers = None
    markdown: Annotated[bool, field("print the tables of the documentation")] = False

    rules_help: ClassVar = ("A,B,...", "by these rulebooks; else by all five")

    def answer_while(self, dice: TypedDice, progress: Progress) -> Answer[LeagueFacts]:
        """Play the league and tell what came of it."""

        def tell(done: int, of: int) -> None:
            progress(AnswerProgress(f"{done} of {of} matches", done / of if of else 1.0))

        league = play_league(
            rules=tuple(word.strip() for word in self.rules.split(",") if word.strip()) or tuple(BOOKS),
            skills=self.skills or tuple(LEVELS),
            fights=self.fights,
            expert_fights=self.expert_fights,
            seed=self.seed,
            workers=self.workers or 0,
            progress=tell,
        )
        story = Parts()
        if self.markdown:
            story.verbatim(format_markdown(league).removesuffix("\n"))
        else:
            _tell_league(story, league)
        return Answer(LeagueFacts(league), story, is_interrupted=bool(league.stopped))


def columns_of(league: League) -> list[tuple[str, int, str]]:
    """A column of a table: its words, the side, the lower skill."""
    return [
        (f"{higher} over {lower}, {SIDES[side]}", side, lower)
        for lower, higher in league.steps
        for side in range(len(SIDES))
    ]


def rows_of(league: League) -> list[list[str]]:
    """A row for each encounter by all books, for each book, and for all together."""
    columns = columns_of(league)
    keys = [(title, title, "") for title in league.encounters]
    keys += [(f"all by {book}", "", book) for book in league.rules]
    keys += [("all", "", "")]
    return [
        [name, *(format_gain(league.total(encounter, book, side, lower)) for _, side, lower in columns)]
        for name, encounter, book in keys
    ]


def format_gain(gain: SkillGain | None) -> str:
    """A gain in points of a hundred with its interval.

    >>> format_gain(SkillGain(100, 50, 62, 0.12, 0.034, 0.205))
    '+12.0 (3.4 to 20.5)'
    """
    if gain is None:
        return ""
    return f"{100 * gain.value:+.1f} ({100 * gain.low:.1f} to {100 * gain.high:.1f})"


def format_markdown(league: League) -> str:
    """The tables as the documentation has them."""
    lines = ["| | " + " | ".join(words for words, _, _ in columns_of(league)) + " |"]
    lines.append("|---" * (1 + len(columns_of(league))) + "|")
    lines += ["| " + " | ".join(row) + " |" for row in rows_of(league)]
    return "\n".join(lines) + "\n"


def _tell_league(story: Parts, league: League) -> None:
    story.title("The league of tactics")
    story.line(
        "More fights won of a hundred, with 95% intervals; the other side is sensible, all to the death."
    )
    story.line(f"Seed: {league.seed}")
    rows = rows_of(league)
    for number, (words, _, _) in enumerate(columns_of(league), 1):
        story.header(words[0].upper() + words[1:])
        story.table(("", "gain"), [[row[0], row[number]] for row in rows if row[number]])
    if league.stopped:
        story.line("Stopped before all matches were played.")
