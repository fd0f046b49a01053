"""Rounds compared: one round of the same fight by each book, side by side."""

from typing import Annotated, ClassVar

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state import events as codes
from grognard.battle.state.events import REFEREE
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.operations.fields import field
from grognard.operations.fights.fight_question import Positive
from grognard.operations.operation import Answer, AnswerProgress, Facts, Operation, Progress
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.rule_documents import BOOKS
from grognard.text.narrate import Narrator
from grognard.text.parts import Block, Columns, Line, Title
from grognard.text.phases import describe_round
from grognard.text.summary import summarize


class BookRound(msgspec.Struct):
    """One round by one book: how a round goes there, and what happened in it, line by line."""

    book: str
    procedure: str
    lines: list[str]


class RoundsFacts(Facts):
    """The same round by each book."""

    title: str
    seed: int
    round: int
    books: list[BookRound]


class CompareRounds(Operation[RoundsFacts], frozen=True, kw_only=True, tag="compare-rounds"):
    """Tell one round by each book, side by side; `rules` names the books, with commas between, else all five.

    >>> from grognard.operations.asking import ask
    >>> answer = ask(CompareRounds(what="1 fighter 1 vs 1 goblin", rules="bf,bxe"), seed=7)
    >>> [one.book for one in answer.facts.books]
    ['bf', 'bxe']
    """

    what: Annotated[str, field('an encounter file, or "4 fighter 1 vs 6 goblin"', typed="WHAT", word=True)]
    round: Annotated[Positive, field("which round; else the first", typed="K")] = 1

    rules_help: ClassVar = ("A,B,...", "rulebooks, ids or files, with commas between; else all five")
    uses_seed: ClassVar = True

    def answer_while(self, dice: TypedDice, progress: Progress) -> Answer[RoundsFacts]:
        """Fight the encounter by each book and tell one round of each."""
        wanted = [name.strip() for name in self.rules.split(",")] if self.rules else list(BOOKS)
        if not all(wanted):
            problem = f"--rules {self.rules!r} has an empty name"
            raise InputError(problem, expected="names with commas between")
        seed = dice.need_seed()
        fights = [_fight_by(self.what, rules, seed, self.round, progress) for rules in wanted]
        blocks = [_describe_block(fight, round_number=self.round) for fight in fights]
        title = fights[0].encounter.title
        books = [
            BookRound(fight.rulebook.id, block.about, [text for text, _ in block.lines])
            for fight, block in zip(fights, blocks, strict=True)
        ]
        many = f"{len(blocks)} book{'' if len(blocks) == 1 else 's'}"
        head = Line(f"Round {self.round} by {many}. Seed: {seed}")
        return Answer(RoundsFacts(title, seed, self.round, books), [Title(title), head, Columns(blocks)])


def _fight_by(what: str, rules: str, seed: int, until: int, progress: Progress) -> Fight:
    """The fight by one book to the end of a round, with dice of its own from the seed."""
    fight = start(what, rules=rules, seed=seed)
    battle = fight.battle
    while not battle.over and battle.round <= until:
        progress(AnswerProgress(f"{fight.rulebook.id}, round {battle.round}"))
        fight.engine.step()
    return fight


def _describe_block(fight: Fight, *, round_number: int) -> Block:
    """One round of a fight that has come past it, in lines; the first comes with what led up to it."""
    battle, rounds = fight.battle, fight.rulebook.round
    narrator = Narrator(battle, viewer=REFEREE, structure=rounds.structure, round_seconds=rounds.seconds)
    lines: list[tuple[str, int]] = []
    indent, shown = 0, ""
    for event in battle.log.events if battle.log is not None else []:
        text = narrator.tell(event)
        wanted = event.round == round_number or (event.round == 0 and round_number == 1)
        if event.code == codes.ROUND:
            indent, shown = 0, ""
        if text is None or not wanted or (event.code == codes.ROUND and "," not in text and ":" not in text):
            continue
        heading = narrator.heading(event)
        if heading is not None and heading != shown:
            indent, shown = (2 if heading else 0), heading
            if heading:
                lines.append((heading, 0))
        lines.append((text, indent))
    if battle.round < round_number:
        lines.append((f"The fight was over before. {summarize(battle).closing}", 0))
    return Block(
        f"{fight.rulebook.title} ({fight.rulebook.id})",
        f"A round: {describe_round(rounds.structure)}.",
        lines or [("Nobody stirs.", 0)],
    )
