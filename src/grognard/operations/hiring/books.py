"""The chapters of a rulebook by which hiring and pay are answered."""

from typing import NamedTuple

from grognard.rulebooks.chapters import ChapterSource, TopicFound, find_topic
from grognard.rulebooks.company_schema import (
    CompanyChapter,
    CrewRules,
    HiringRules,
    LoyaltyRules,
    PayRules,
    SpecialistRules,
    UnitRules,
)
from grognard.rulebooks.hurt_schema import AbilityRules
from grognard.rulebooks.loader import load_rulebook


class RetainerBook(NamedTuple):
    """A book's rules of retainers: hiring, loyalty, pay, and the tables of Charisma."""

    hiring: TopicFound[HiringRules]
    loyalty: LoyaltyRules
    pay: PayRules
    abilities: AbilityRules


class PayBook(NamedTuple):
    """The rules of each kind of pay, of a book or of one that lends to it."""

    units: TopicFound[UnitRules]
    trades: TopicFound[SpecialistRules]
    crews: TopicFound[CrewRules]
    pay: TopicFound[PayRules]


def find_hiring(source: ChapterSource) -> TopicFound[HiringRules]:
    """The rules of hiring."""
    return find_topic(source, CompanyChapter, lambda chapter: chapter.hiring, "hiring retainers")


def find_loyalty(source: ChapterSource) -> TopicFound[LoyaltyRules]:
    """The rules of loyalty."""
    return find_topic(source, CompanyChapter, lambda chapter: chapter.loyalty, "the loyalty of retainers")


def find_retainer_book(source: ChapterSource) -> RetainerBook:
    """Everything that is said of retainers."""
    hiring = find_hiring(source)
    pay = find_topic(source, CompanyChapter, lambda chapter: chapter.pay, "the pay of retainers")
    return RetainerBook(hiring, find_loyalty(source).rules, pay.rules, abilities_of(source, hiring))


def find_pay_book(source: ChapterSource) -> PayBook:
    """Everything that is said of pay."""
    return PayBook(
        find_topic(source, CompanyChapter, lambda chapter: chapter.units, "troops for hire"),
        find_topic(source, CompanyChapter, lambda chapter: chapter.specialists, "specialists"),
        find_topic(source, CompanyChapter, lambda chapter: chapter.crews, "ships' crews"),
        find_topic(source, CompanyChapter, lambda chapter: chapter.pay, "the pay of retainers"),
    )


def abilities_of(
    source: ChapterSource, found: TopicFound[HiringRules] | TopicFound[LoyaltyRules]
) -> AbilityRules:
    """The tables of ability scores of the book that answers."""
    if found.asked:
        return load_rulebook(found.id).abilities
    return load_rulebook(source.name, options=source.options, folder=source.folder).abilities
