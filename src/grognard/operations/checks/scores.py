"""Scores of abilities, and what they give by a book's tables."""

import re
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta

from grognard.adventure.rolls.table_roll import cite
from grognard.base.errors import InputError
from grognard.creatures.abilities import ABILITY_NAMES, HIGHEST_SCORE, LOWEST_SCORE, ability_modifier
from grognard.operations.checks.question import Question, make_answer
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.hurt_schema import AbilityRules
from grognard.rulebooks.schema import Rulebook
from grognard.rules.ability_tables import figure_for_score
from grognard.text.explain import Note
from grognard.text.languages import has_language_rules, language_words
from grognard.text.wording import count_words

_SCORE: Final = r"(?i)([a-z]{3,12})\s*:?\s*(\d{1,2})"
_REQUISITES: Final = ("strength", "intelligence", "wisdom", "dexterity")
"""The scores that are a prime requisite of some class."""

Languages = Annotated[int, Meta(ge=0, le=HIGHEST_SCORE)]


class ScoreFacts(msgspec.Struct):
    """A score, and what it gives; a number is there where the book has a table of it.

    Attributes:
        ability: the ability.
        score: its score.
        modifier: the modifier by the usual table.
        reaction: Charisma: what is added to reactions.
        retainers: Charisma: the most retainers at a time.
        retainer_morale: Charisma: their morale.
        initiative: Dexterity: what is added to initiative.
        literacy: Intelligence: whether the character reads and writes.
        bonus_languages: Intelligence: how many languages there are besides the native ones.
        languages: Intelligence: all languages.
        experience_percent: what is added to experience where it is the prime requisite.
    """

    ability: str
    score: int
    modifier: int
    reaction: int | msgspec.UnsetType = msgspec.UNSET
    retainers: int | msgspec.UnsetType = msgspec.UNSET
    retainer_morale: int | msgspec.UnsetType = msgspec.UNSET
    initiative: int | msgspec.UnsetType = msgspec.UNSET
    literacy: str | msgspec.UnsetType = msgspec.UNSET
    bonus_languages: int | msgspec.UnsetType = msgspec.UNSET
    languages: int | msgspec.UnsetType = msgspec.UNSET
    experience_percent: int | msgspec.UnsetType = msgspec.UNSET


class ScoresFacts(Facts):
    """The modifiers of each score, with their rules."""

    question: str
    rules: str
    scores: list[ScoreFacts]
    cited: tuple[str, ...]


class AbilityScores(Question[ScoresFacts], frozen=True, kw_only=True, tag="check scores"):
    """Tell what scores of abilities give by the tables.

    >>> from grognard.operations.asking import ask
    >>> ask(AbilityScores(scores="cha 13, int 16")).facts.scores[0].modifier
    1
    """

    scores: Annotated[str, field('such as "cha 13, int 16"', typed="SCORES", words=True)]
    native: Annotated[Languages, field("how many native languages")] = 1

    def answer(self, dice: TypedDice) -> Answer[ScoresFacts]:
        """Tell what each score gives."""
        book = self.rulebook
        scores = read_scores(self.scores)
        notes: list[Note] = []
        for name, score in scores:
            notes.append((f"{name.capitalize()} {score}:", ()))
            notes += [(f"  {said}.", rules) for said, rules in _tell(book, name, score)]
        facts = ScoresFacts(
            question=self.question,
            rules=book.id,
            scores=[_list_facts(book.abilities, name, score, self.native) for name, score in scores],
            cited=tuple(dict.fromkeys(rule for _, rules in notes for rule in rules)),
        )
        return make_answer(book, facts, notes)


class _Column(NamedTuple):
    """A column of a table: of which ability, as what it is cited, and what is said of a figure of it."""

    ability: str
    part: str
    name: str
    said: str


_COLUMNS: Final = (
    _Column("charisma", "reaction", "reaction", "{:+d} to reactions, of those hired and those met"),
    _Column("charisma", "retainers", "retainers", "{} at most at a time"),
    _Column("charisma", "morale", "retainer_morale", "retainers' morale {}"),
    _Column("dexterity", "initiative", "initiative", "{:+d} to one's own initiative, where that is rolled"),
)


def read_scores(text: str) -> list[tuple[str, int]]:
    """Abilities with their scores, by name or the beginning of it.

    >>> read_scores("cha 13, Intelligence 16")
    [('charisma', 13), ('intelligence', 16)]

    Raises:
        InputError: there is no such ability, or the score is not 3 to 18.
    """
    found = [(one[1].lower(), int(one[2])) for one in re.compile(_SCORE).finditer(text)]
    if not found or re.compile(_SCORE).sub("", text).strip(" ,;"):
        raise InputError(f"{text!r} is no score", key="scores", expected="such as 'cha 13, int 16'")
    scores = []
    for word, score in found:
        name = next((one for one in ABILITY_NAMES if one.startswith(word)), "")
        if not name:
            raise InputError(f"there is no ability {word!r}", key="scores", expected=", ".join(ABILITY_NAMES))
        if not LOWEST_SCORE <= score <= HIGHEST_SCORE:
            expected = f"{LOWEST_SCORE} to {HIGHEST_SCORE}"
            raise InputError(f"{name.capitalize()} {score} is out of range", key="scores", expected=expected)
        scores.append((name, score))
    return scores


def _tell(book: Rulebook, name: str, score: int) -> list[Note]:
    """The modifiers of a score, in sentences."""
    rules = book.abilities
    said: list[Note] = [(f"modifier {ability_modifier(score):+d}", cite(book, "abilities", "standard"))]
    for column in _COLUMNS:
        figures = getattr(rules, column.name)
        if column.ability == name and any(figures):
            figure = figure_for_score(figures, score)
            text = column.said.format(
                count_words(figure, "retainer") if column.part == "retainers" else figure
            )
            said.append((text, cite(book, "abilities", column.part)))
    if name == "intelligence" and has_language_rules(rules):
        said.append((language_words(rules, score), cite(book, "abilities", "literacy", "languages")))
    if name in _REQUISITES and any(rules.experience_percent):
        percent = figure_for_score(rules.experience_percent, score)
        said.append(
            (
                f"{percent:+d}% experience where it is the prime requisite",
                cite(book, "abilities", "experience"),
            )
        )
    return said


def _list_facts(rules: AbilityRules, name: str, score: int, native: int) -> ScoreFacts:
    """The modifiers of a score, for a program."""
    facts = ScoreFacts(name, score, ability_modifier(score))
    for column in _COLUMNS:
        if column.ability == name and any(getattr(rules, column.name)):
            setattr(facts, column.name, figure_for_score(getattr(rules, column.name), score))
    if name == "intelligence" and has_language_rules(rules):
        facts.literacy = figure_for_score(rules.literacy, score)
        facts.bonus_languages = figure_for_score(rules.languages, score)
        facts.languages = native + facts.bonus_languages
    if name in _REQUISITES and any(rules.experience_percent):
        facts.experience_percent = figure_for_score(rules.experience_percent, score)
    return facts
