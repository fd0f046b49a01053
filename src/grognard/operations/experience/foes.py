"""The foes of ``grognard xp`` as people write them: "10 orc, ogre captured, 3 HD 2**, magic-user 5"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from grognard.advancement.worth import NO_LEVEL, Foe, Outcome
from grognard.base.errors import InputError
from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import parse_character
from grognard.creatures.hit_dice import HitDice
from grognard.creatures.reading.heading import NUMBER_WORDS
from grognard.encounter.entries import MemberEntry
from grognard.encounter.matchups import parse_members
from grognard.encounter.stat_lines import is_stat_line, read_stat_line
from grognard.operations.experience.hit_dice_foes import (
    Foes,
    character_foe,
    is_hit_dice_text,
    own_level,
    read_hit_dice_foes,
    read_levelled,
    split_own_level,
)

if TYPE_CHECKING:
    from grognard.creatures.stat_line import StatLine

OUTCOMES: Final[dict[str, Outcome]] = {
    "slain": "slain",
    "defeated": "slain",
    "killed": "slain",
    "captured": "captured",
    "taken": "captured",
    "surrendered": "captured",
    "routed": "routed",
    "fled": "routed",
    "scared away": "routed",
    "scared off": "routed",
    "driven off": "routed",
    "put to flight": "routed",
    "turned": "routed",
    "charmed": "captured",
    "subdued": "captured",
    "outsmarted": "outsmarted",
    "tricked": "outsmarted",
    "avoided": "avoided",
    "evaded": "avoided",
    "escaped": "avoided",
    "got away": "avoided",
    "not defeated": "avoided",
    "undefeated": "avoided",
    "fled from": "avoided",
    "party fled": "avoided",
    "the party fled": "avoided",
    "we fled": "avoided",
}
"""The words behind a foe, with the way of its defeat."""
_DANGER: Final = "in danger"
_SPELLS: Final = {"with spells": True, "without spells": False}
_BEHIND: Final = rf"(?i)^(.*?\S)\s+({'|'.join((*OUTCOMES, _DANGER, *_SPELLS))})$"
_ABILITIES: Final = (
    r"(?i)^(?:(.*?\S)\s+)??(?:(?:with|and)\s+)?(\d|no|one|two|three|four|five|six)\s+(?:special\s+)?"
    r"(?:abilit(?:y|ies)|specials?|asterisks?|stars?)$"
)
_STARS: Final = r"(?<=\d)\s+(\*+)"
_POINTS: Final = r"(?i)\d+\s*(?:hp|hit points?)"
_KIND: Final = r"(?i)(\b(?:HD|hit[ -]dic?e)\b.*?)\s+(?:monsters?|creatures?|foes?)$"
_NPC: Final = r"(?i)\bnpcs?\s+"
_ROLLED: Final = r"(?i)(?P<count>\d+d\d+)\s+(?P<what>\D.*)"
MOST_FOES: Final = 10_000


def read_foes(text: str) -> list[Foes]:
    """Read a list of foes, each with a count or without, and what became of it.

    Raises:
        InputError: something in it is no creature, no character and no hit dice.

    >>> [(one.number, one.foe.name, one.foe.outcome) for one in read_foes("10 orc, ogre captured, 2**")]
    [('10', 'orc', 'slain'), ('1', 'ogre', 'captured'), ('1', 'creature', 'slain')]
    """
    pieces: list[str] = []
    for piece in (part.strip() for part in text.split(",") if part.strip()):
        if pieces and (said := re.compile(_ABILITIES).match(piece)) and not said[1]:
            pieces[-1] += f" {piece}"
        else:
            pieces.append(piece)
    if not pieces:
        raise InputError("no foes", expected="what was defeated, such as '10 orc, ogre'")
    if is_stat_line(text) and not all(_is_simple(piece) for piece in pieces):
        return [_of_member(member) for member in parse_members(text)]
    return [_read_piece(piece) for piece in pieces]


def _is_simple(piece: str) -> bool:
    bare, _ = _split_behind(piece)
    if told := re.compile(_ABILITIES).match(bare):
        bare = told[1] or bare
    bare = _normalise_words(bare)
    return not is_stat_line(bare) or is_hit_dice_text(bare)


def _split_behind(piece: str) -> tuple[str, list[str]]:
    """A foe without what stands behind it, and that."""
    words: list[str] = []
    while found := re.compile(_BEHIND).match(piece):
        piece = found[1]
        words.append(" ".join(found[2].lower().split()))
    return piece, words


def _read_piece(piece: str) -> Foes:
    bare, words = _split_behind(piece)
    told = re.compile(_ABILITIES).match(bare)
    bare = _normalise_words(told[1] if told and told[1] else bare)
    bare = re.compile(_NPC).sub("", bare)
    if bare.isdecimal():
        raise InputError(
            f"{bare} of what?", expected=f"'{bare} HD' for hit dice, '{bare} orc', or --points {bare}"
        )
    found = read_hit_dice_foes(bare) or read_levelled(bare) or _read_named(bare)
    changes: dict[str, object] = {}
    if told:
        changes["hit_dice"] = _with_abilities(found.foe, told[2])
    for word in words:
        if word == _DANGER:
            changes["dangerous"] = True
        elif word in _SPELLS:
            if found.foe.caster is None:
                raise InputError(f"{bare!r} is no caster of spells", expected="a cleric or magic-user")
            changes["caster"] = _SPELLS[word]
        else:
            changes["outcome"] = OUTCOMES[word]
    if found.number.isdecimal() and not 1 <= int(found.number) <= MOST_FOES:
        raise InputError(
            f"{found.number} {found.foe.name}", expected=f"between 1 and {MOST_FOES:,} of a kind"
        )
    return found._replace(foe=msgspec.structs.replace(found.foe, **changes))


def _normalise_words(said: str) -> str:
    """Foes with their number in figures and without words that say nothing: "three HD 4 foes"."""
    first, space, rest = said.partition(" ")
    number = NUMBER_WORDS.get(first.lower()) if space else None
    said = f"{number} {rest}" if number else said
    said = re.compile(_STARS).sub(r"\1", said)
    if re.compile(_POINTS).fullmatch(said):
        return f"HD {said}"
    return re.compile(_KIND).sub(r"\1", said)


def _with_abilities(foe: Foe, number: str) -> HitDice:
    """The hit dice of a foe with so many special abilities as are told."""
    if foe.hit_dice is None:
        raise InputError(f"{foe.name} has no hit dice", expected="abilities of monsters alone")
    many = int(number) if number.isdecimal() else NUMBER_WORDS.get(number.lower(), 0)
    return msgspec.structs.replace(foe.hit_dice, asterisks=many)


def _read_named(text: str) -> Foes:
    """Foes by their name, and a monster with a level of its own besides."""
    if (own := split_own_level(text)) and not is_stat_line(text):
        found = _read_named(own[0])
        return found._replace(foe=msgspec.structs.replace(found.foe, level=max(found.foe.level, own[1])))
    rolled = re.compile(_ROLLED).fullmatch(text)
    members = parse_members(rolled["what"] if rolled else text)
    if len(members) != 1:
        raise InputError(
            f"{text!r} is no foe", expected="a creature, a character, or hit dice such as HD 2**"
        )
    one = _of_member(members[0])
    return one._replace(number=rolled["count"].lower()) if rolled else one


def _of_member(member: MemberEntry) -> Foes:
    """Foes as they stand in an encounter: a character, a stat line, a creature."""
    if member.character:
        return Foes(str(member.count), character_foe(parse_character(member.character)))
    if member.stat_line:
        line = read_stat_line(member.stat_line)
        level, caster = _line_level(line)
        if lost := next((one.text for one in line.unread if is_stat_line(one.text)), ""):
            raise InputError(f"{lost!r} after {line.creature.name}", expected="each stat line for itself")
        creature = line.creature
        return Foes(
            line.count, Foe(name=creature.name, hit_dice=creature.hit_dice, level=level, caster=caster)
        )
    creature = find_creature(member.creature)
    return Foes(str(member.count), Foe(name=creature.name.lower(), hit_dice=creature.hit_dice))


def _line_level(line: StatLine) -> tuple[int, bool | None]:
    """The level that a stat line gives besides hit dice, and whether its class casts spells.

    Rule: bf.xp.larger-of-level-and-hd, bf.xp.npc-caster-bonus
    """
    if own := line.facts.level:
        return own_level(f"{own.class_letter}{own.level}") or (own.level, None)
    return next(filter(None, (own_level(one.text) for one in line.unread)), (NO_LEVEL, None))
