"""Hiring troops and specialists, who need no persuading."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.operations.hiring.hire_facts import HireFacts
from grognard.operations.operation import Answer, answer_by
from grognard.rulebooks.chapters import TopicFound
from grognard.text.parts import Part


class Engaged(NamedTuple):
    """The answer, and of troops or specialists that are hired the `label` and the `terms` of the contract."""

    answer: Answer[HireFacts]
    label: str = ""
    terms: str = ""


def answer_engaged(
    found: TopicFound[Any], parts: Sequence[Part], facts: HireFacts, *, label: str = "", terms: str = ""
) -> Engaged:
    """Answer by the book in which troops or specialists were found."""
    return Engaged(answer_by(found, parts, facts), label, terms)
