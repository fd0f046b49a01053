"""The foes of ``grognard xp`` as people write them: "10 orc, ogre captured, 3 HD 2**, magic-user 5"."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from grognard.advancement.worth import NAMELESS, NO_LEVEL, Foe, Outcome
from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import Character, parse_character
from grognard.creatures.hit_dice import parse_hit_dice
from grognard.encounter.entries import MemberEntry
from grognard.encounter.lines import is_stat_line, read_stat_line
from grognard.encounter.matchups import parse_members
from grognard.errors import InputError
from grognard.patterns import pattern_of

OUTCOMES: Final[dict[str, Outcome]] = {
    "slain": "slain",
    "killed": "slain",
    "captured": "captured",
    "taken": "captured",
    "surrendered": "captured",
    "routed": "routed",
    "fled": "routed",
    "scared away": "routed",
    "driven off": "routed",
    "outsmarted": "outsmarted",
    "tricked": "outsmarted",
    "avoided": "avoided",
    "evaded": "avoided",
    "escaped": "avoided",
    "not defeated": "avoided",
}
"""What may stand behind a foe, and which way of ending it is."""
_DANGER: Final = "in danger"
_SPELLS: Final = {"with spells": True, "without spells": False}
_BEHIND: Final = rf"(?i)^(.*\S)\s+({'|'.join((*OUTCOMES, _DANGER, *_SPELLS))})$"
_BARE: Final = (
    r"(?i)(?:(?P<count>\d+d\d+|\d+)\s+(?:x\s+)?)?(?P<name>(?!HD\b|hit\s)[a-z][a-z' -]*?\s+)?"
    r"(?:(?:HD|hit\s+dic?e)\s*(?P<dice>[^\s,].*)|(?P<starred>\d+(?:\+|[+-]\d+)?\*+))"
)
_PLUS: Final = r"\d+\+\**\s*$"
"""Hit dice with a plus that says no number, as tables have it."""
_ROLLED: Final = r"(?i)(?P<count>\d+d\d+)\s+(?P<what>\D.*)"
MOST_FOES: Final = 10_000


class Foes(NamedTuple):
    """Foes of a kind: how many, as a number or dice, and one of them."""

    number: str
    foe: Foe

    def counted(self) -> Foe:
        """So many of them.

        Raises:
            InputError: their number is still to be rolled.
        """
        if not self.number.isdecimal():
            raise InputError(f"{self.number} {self.foe.name}", expected="how many they were; dice for --odds")
        return msgspec.structs.replace(self.foe, count=int(self.number))


def read_foes(text: str) -> list[Foes]:
    """Read a list of foes, each with a count or without, and what became of it.

    Raises:
        InputError: something in it is no creature, no character and no hit dice.

    >>> [(one.number, one.foe.name, one.foe.outcome) for one in read_foes("10 orc, ogre captured, 2**")]
    [('10', 'orc', 'slain'), ('1', 'ogre', 'captured'), ('1', 'creature', 'slain')]
    """
    pieces = [piece.strip() for piece in text.split(",") if piece.strip()]
    if not pieces:
        raise InputError("no foes", expected="what was defeated, such as '10 orc, ogre'")
    if is_stat_line(text) and not all(_is_simple(piece) for piece in pieces):
        return [_of_member(member) for member in parse_members(text)]
    return [_read_piece(piece) for piece in pieces]


def _is_simple(piece: str) -> bool:
    bare, _ = _split_behind(piece)
    return not is_stat_line(bare) or pattern_of(_BARE).fullmatch(bare) is not None


def _split_behind(piece: str) -> tuple[str, list[str]]:
    """A foe without what stands behind it, and that."""
    words: list[str] = []
    while found := pattern_of(_BEHIND).match(piece):
        piece = found[1]
        words.append(" ".join(found[2].lower().split()))
    return piece, words


def _read_piece(piece: str) -> Foes:
    bare, words = _split_behind(piece)
    found = _read_bare(bare) or _read_named(bare)
    changes: dict[str, object] = {}
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


def _read_bare(said: str) -> Foes | None:
    """Foes of whom the hit dice are said, with a name or without."""
    found = pattern_of(_BARE).fullmatch(said)
    if found is None:
        return None
    text = found["dice"] or found["starred"]
    dice = parse_hit_dice(text)
    if not dice.modifier and pattern_of(_PLUS).match(text):
        dice = msgspec.structs.replace(dice, modifier=1)
    name = (found["name"] or "").strip()
    return Foes(found["count"] or "1", Foe(name=name or NAMELESS, hit_dice=dice))


def _read_named(text: str) -> Foes:
    rolled = pattern_of(_ROLLED).fullmatch(text)
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
        level = line.facts.level.level if line.facts.level else NO_LEVEL
        if lost := next((one.text for one in line.unread if is_stat_line(one.text)), ""):
            raise InputError(f"{lost!r} after {line.creature.name}", expected="each stat line for itself")
        return Foes(line.count, Foe(name=line.creature.name, hit_dice=line.creature.hit_dice, level=level))
    creature = find_creature(member.creature)
    return Foes(str(member.count), Foe(name=creature.name.lower(), hit_dice=creature.hit_dice))


def character_foe(character: Character, *, name: str = "") -> Foe:
    """A character as a foe; casters who have spells are taken to have useful ones.

    Rule: bf.xp.npc-as-monster, bf.xp.npc-caster-bonus
    """
    casts = bool(character.character_class.spells_per_day)
    has = any(character.character_class.spells_at(character.level))
    return Foe(name=name or character.name.lower(), level=character.level, caster=has if casts else None)
