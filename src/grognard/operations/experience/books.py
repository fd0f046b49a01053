"""The parts of a book that experience goes by."""

from __future__ import annotations

from typing import NamedTuple

from grognard.advancement.earnings import Earned, add_up
from grognard.operations.experience.adventure import AdventureTold
from grognard.rulebooks.advancement_schema import AdvancementChapter, AwardRules, LevelRules
from grognard.rulebooks.chapters import ChapterSource, TopicFound, find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook


class ExperienceBook(NamedTuple):
    """A rulebook with its tables, and its topics of experience and of levels."""

    book: Rulebook
    awards: TopicFound[AwardRules]
    levels: TopicFound[LevelRules]

    def earned(self, told: AdventureTold) -> Earned:
        """The points of an adventure.

        Raises:
            InputError: the number of some foes is still to be rolled, or the book has nothing for some of it.
        """
        return add_up(
            self.book.experience,
            self.awards.rules,
            foes=[one.counted() for one in told.foes],
            treasure=told.treasure,
            challenges=told.challenges,
            tallied=told.points,
        )


def find_experience_book(source: ChapterSource) -> ExperienceBook:
    """The parts of the book that was asked.

    Raises:
        InputError: the book cannot be read.
    """
    book = load_rulebook(source.name, options=source.options, folder=source.folder)
    return ExperienceBook(book, find_awards(source), find_levels(source))


def find_awards(source: ChapterSource) -> TopicFound[AwardRules]:
    """A book's rules of earning and dividing experience."""
    return find_topic(source, AdvancementChapter, lambda chapter: chapter.awards, "experience")


def find_levels(source: ChapterSource) -> TopicFound[LevelRules]:
    """A book's rules of gaining levels."""
    return find_topic(source, AdvancementChapter, lambda chapter: chapter.levels, "levels")
