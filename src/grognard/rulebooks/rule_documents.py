"""The rule documents: their short ids, titles and files, in the order they are always listed."""

from typing import Final

import msgspec

DEFAULT_BOOK: Final = "bf"


class RuleDocument(msgspec.Struct, frozen=True):
    """One rule document; ``id`` begins the id of each of its rules."""

    id: str
    title: str
    source: str


BOOKS: Final = {
    book.id: book
    for book in (
        RuleDocument(
            "bf",
            "Basic Fantasy RPG Core Rules, Release 142: the Encounter",
            "basic-fantasy-r142-encounter.txt",
        ),
        RuleDocument("bfref", "Basic Fantasy Combat Reference", "basic-fantasy-combat-reference.txt"),
        RuleDocument("bxe", "B/X Essentials: Core Rules", "bx-essentials-core-rules.txt"),
        RuleDocument("bcb", "House rules on the Base Combat Bonus", "house-rules-bcb-combat.txt"),
        RuleDocument("bxs", "B/X procedure sheet", "bx-procedure-sheet.txt"),
    )
}

DEFAULT_LENDER: Final = "bxe"
"""The book whose procedures serve where another has none, between fights."""

SECOND_LENDER: Final = "bf"
"""The book that serves where the first lender has nothing either."""
