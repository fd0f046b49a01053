"""Remarks of stat lines that mean something here: what alone can harm a creature, and what harms it less."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.creatures.creature import Harm
from grognard.creatures.reading.letters import Span

MARKS: Final[dict[str, tuple[Harm, ...]]] = {"†": ("silver", "magic"), "‡": ("magic",)}
_WHAT: Final = (
    r"(?:(?:silver(?:ed)?|magic(?:al)?|enchanted|\+1(?:\s+or\s+better)?)(?:\s+(?:weapons?|arms|attacks?))?"
    r"(?:\s*(?:,|/|\bor\b|\band\b)\s*(?=silver|magic|enchanted|\+1))?)+"
)
_HARM_WORDS: Final = ("silver", "magic", "+1", "enchanted", "normal", "mundane")
_HARM: Final = (
    rf"(?:(?:can|may)\s+)?(?:only\s+(?:be\s+)?(?:hit|harmed|hurt|damaged|wounded|affected)|(?:be\s+)?"
    rf"(?:hit|harmed|hurt|damaged|wounded)\s+only|(?:harmed|hit|hurt))\s+(?:only\s+)?by\s+({_WHAT})(?:\s+only)?",
    rf"({_WHAT})\s+(?:(?:is|are)\s+)?(?:needed|required|only)?\s*to\s+(?:hit|harm)",
    r"(?:(?:immune|invulnerable)\s+to|(?:can\s?not|can't)\s+be\s+(?:hit|harmed|hurt|damaged)\s+by)"
    r"\s+(?:all\s+)?(?P<normal>normal|non-?\s?magic(?:al)?|mundane)\s+weapons?",
)


class Trait(msgspec.Struct, frozen=True):
    """A remark by a word that must be in it and by its pattern, and the note it becomes."""

    word: str
    pattern: str
    note: str


TRAITS: Final = (
    Trait(
        "damage",
        r"(?:1/2|half)\s+damage\s+from\s+(?:edged|sharp|cutting|slashing)(?:\s+(?:weapons?|attacks?))?",
        "half damage from edged weapons",
    ),
    Trait(
        "damage",
        r"(?:1/2|half)\s+damage\s+from\s+(?:blunt|crushing|bludgeoning)(?:\s+(?:weapons?|attacks?))?",
        "half damage from blunt weapons",
    ),
    Trait(
        "from",
        r"(?:only\s+)?(?:1|one)\s+(?:point|hp)(?:\s+of\s+damage)?(?:\s+only)?\s+from\s+(?:missiles?|arrows)"
        r"(?:\s+weapons?)?",
        "one point from missiles",
    ),
    Trait("undead", r"(?<![-\w])undead(?=\s*(?:$|[,;.)]))", "undead"),
    Trait("incorporeal", r"(?<![-\w])incorporeal(?=\s*(?:$|[,;.)]))", "incorporeal"),
    Trait("mindless", r"(?<![-\w])mindless(?=\s*(?:$|[,;.)]))", "mindless"),
    Trait("fire", r"(?<![-\w])fire-?using(?=\s*(?:$|[,;.)]))", "fire-using"),
    Trait("fire", r"(?<![-\w])(?:fireproof|immune\s+to\s+(?:all\s+)?fire)(?=\s*(?:$|[,;.)]))", "fireproof"),
)


def find_harmed_only_by(span: Span) -> tuple[Harm, ...]:
    """Use what a text says of what alone harms a creature; empty where it says nothing."""
    if not any(word in span.text.lower() for word in _HARM_WORDS):
        return ()
    for pattern in _HARM:
        found = span.find(pattern)
        if found is not None and "normal" in found.groupdict():
            return ("magic",)
        if found is not None:
            words = found[1].lower()
            silver: tuple[Harm, ...] = ("silver",) if "silver" in words else ()
            magic: tuple[Harm, ...] = (
                ("magic",) if any(w in words for w in ("magic", "enchant", "+1")) else ()
            )
            return silver + magic
    return ()


def find_marks(span: Span) -> tuple[Harm, ...]:
    """Use the footnote marks that stand for silver and magic."""
    found = span.find(r"[†‡]|\(\s*[sm]\s*\)")
    if found is None:
        return ()
    return MARKS.get(found[0], MARKS["†" if "s" in found[0].lower() else "‡"])


def find_trait_remarks(span: Span) -> list[tuple[int, str]]:
    """Use the remarks that are known, each with where it stands."""
    traits = []
    text = span.text.lower()
    for trait in TRAITS:
        # The word spares most texts the compiling of most patterns.
        found = span.find(trait.pattern) if trait.word in text else None
        if found is not None:
            traits.append((found.start(), trait.note))
    return traits
