"""Encounters as a line: "4 fighter 1 vs 6 goblin"."""

import re
from typing import Final

import msgspec

from grognard.base.closest import did_you_mean
from grognard.base.errors import InputError
from grognard.creatures.character import is_class, is_occupation, known_classes
from grognard.creatures.lookup import find_listing
from grognard.creatures.name_suggestions import nearest_names
from grognard.creatures.names import plural, singular
from grognard.encounter.entries import (
    MAX_MEMBERS,
    MOST_DIGITS,
    Encounter,
    MemberEntry,
    SideEntry,
    convert_group,
    read_member,
    validate_encounter,
)
from grognard.encounter.group_files import is_group_file_name, read_group, refused_file
from grognard.encounter.outfits import equip_member, gather_outfits, split_outfit
from grognard.encounter.stat_lines import is_stat_line, read_stat_line, split_stat_lines
from grognard.rulebooks.rule_documents import DEFAULT_BOOK

_VERSUS: Final = re.compile(r"\s+(?:vs?\.?|versus|against)\s+", re.IGNORECASE)
_OF_A_RULE: Final = re.compile(
    r"(?:\b(?:saves?|saved|saving|throws?|bonus|damage|hit|attacks?|protection|immune|resistan\w+)|[+-]\d{1,2})\s*$",
    re.IGNORECASE,
)
"""What stands before "vs" where it tells against what a rule works."""
_FILES: Final = re.compile(r"^\s*\d+\s+|,")
"""What tells that a side is a list with files in it, rather than the file of a group."""
_SMALL_WORDS: Final = ("Of", "The", "And", "In", "With", "From", "To")
_COUNTED: Final = re.compile(r"([0-9]+)\s*(?:x\s+)?(\D.*)", re.IGNORECASE)


def is_matchup(text: str) -> bool:
    """Whether a text is a matchup rather than a file name."""
    return len(_split_sides(text)) > 1


def _split_sides(text: str) -> list[str]:
    """The sides of a matchup; "save vs. poison" within a stat line is no end of a side.

    >>> _split_sides("Asp: AC 6, HD 1, D 1-3 (die: save vs. poison), ML 7 vs 2 orc")
    ['Asp: AC 6, HD 1, D 1-3 (die: save vs. poison), ML 7', '2 orc']
    >>> _split_sides("1 fighter 3 with sword +1 vs 3 orc")
    ['1 fighter 3 with sword +1', '3 orc']
    """
    parts, begin = [], 0
    for found in _VERSUS.finditer(text):
        before = text[begin : found.start()]
        if before.count("(") > before.count(")"):
            continue
        if _OF_A_RULE.search(before) and not (before[-1:].isdigit() and text[found.end() :][:1].isdigit()):
            continue
        parts.append(before)
        begin = found.end()
    return [*parts, text[begin:]]


def split_pieces(text: str, side: int) -> list[str]:
    """The pieces between the commas of a side of a matchup.

    >>> split_pieces("2 fighter 1 vs 6 goblin, wolves.toml", 1)
    ['6 goblin', 'wolves.toml']
    """
    return gather_outfits([piece.strip() for piece in _split_sides(text)[side].split(",") if piece.strip()])


def parse_matchup(text: str, *, rules: str = DEFAULT_BOOK, files: bool = True) -> Encounter:
    """Read "4 fighter 1 vs 6 goblin, 1 bugbear": each side a list of counted characters or creatures.

    A stat line may replace a character or creature; unless `files` are refused, so may its file, and the file
    of a group may replace a side. The first side are player characters when it begins with a character. It is
    a fight, not a meeting: there is no surprise and no parley, and the sides start 30 feet apart.

    Raises:
        InputError: the text is no matchup, or a part of it names nothing known.

    >>> encounter = parse_matchup("4 fighter 1 vs 6 goblin")
    >>> [(side.name, side.members[0].count) for side in encounter.sides]
    [('Party', 4), ('Goblins', 6)]
    """
    parts = _split_sides(text.strip())
    if len(parts) < 2 or not all(parts):
        raise InputError(f"{text!r} is no matchup", expected="two sides, such as '4 fighter 1 vs 6 goblin'")
    sides: list[SideEntry] = []
    for part in parts:
        taken = [side.name for side in sides]
        if files and is_group_file_name(part) and not _FILES.search(part):
            table, file_text = read_group(part.strip())
            if "members" in table:
                group = convert_group(table, part.strip(), file_text)
                sides.append(msgspec.structs.replace(group, name=distinct_name(group.name, taken)))
                continue
        members = parse_members(part, files=files)
        if not members:
            raise InputError(f"side {len(sides) + 1} of {text!r} is empty", expected="such as '6 goblin'")
        is_party = not sides and are_players(members)
        sides.append(
            SideEntry(
                name=distinct_name(name_side(members, is_party=is_party), taken),
                members=members,
                player_characters=is_party,
                can_be_surprised=False,
            )
        )
    pasted = any(member.stat_line for side in sides for member in side.members)
    names = [side.name for side in sides] if pasted else [part.strip() for part in parts]
    encounter = Encounter(
        title=" against ".join(names),
        rules=rules,
        sides=sides,
        distance_feet=30,
        reaction="immediate attack",
    )
    validate_encounter(encounter)
    return encounter


def are_players(members: list[MemberEntry]) -> bool:
    """Whether members are player characters, by the first of them: a character, not one known by a trade."""
    return bool(members[0].character) and not is_occupation(members[0].character)


def parse_members(text: str, *, files: bool = True) -> list[MemberEntry]:
    """Read one side: "6 goblin, 1 bugbear", or a stat line, with others before it or not.

    >>> [one.stat_line or one.creature for one in parse_members("2 orc, Boss: AC 4, HD 3, ML 9")]
    ['orc', 'Boss: AC 4, HD 3, ML 9']
    """
    if not is_stat_line(text):
        pieces = gather_outfits([piece for piece in text.split(",") if piece.strip()])
        return [parse_member(piece, files=files) for piece in pieces]
    pieces = text.split(",")
    first = next((place for place, piece in enumerate(pieces) if is_stat_line(piece)), 0)
    before = [piece.strip() for piece in pieces[:first]]
    if not all(_COUNTED.fullmatch(piece) or is_character(piece) for piece in before):
        before, first = [], 0  # commas of the name: "Ferret, Giant: AC 5"
    lines = split_stat_lines(",".join(pieces[first:]).strip())
    named = [parse_member(piece, files=files) for piece in before]
    return [*named, *(MemberEntry(stat_line=line) for line in lines)]


def split_count(text: str) -> tuple[str, str]:
    """The count of a piece ("1" if none is given), and the rest.

    >>> split_count("4 x elf fighter 1"), split_count("ogre")
    (('4', 'elf fighter 1'), ('1', 'ogre'))
    """
    counted = _COUNTED.fullmatch(text.strip())
    return (counted[1], counted[2].strip()) if counted else ("1", text.strip())


def parse_member(text: str, *, files: bool = True) -> MemberEntry:
    """Read "6 goblin", "fighter 3", "4 x elf fighter 1", "2 fighter 3 with sword +1 and shield".

    Raises:
        InputError: it is nothing known; or it is a file, and `files` are refused.
    """
    count, what = split_count(text)
    if len(count) > MOST_DIGITS:
        raise InputError(
            f"{count[:MOST_DIGITS]}... {what}", expected=f"between 1 and {MAX_MEMBERS} of a kind"
        )
    who, things = (what, "") if find_listing(what) is not None else split_outfit(what)
    if not files and is_group_file_name(who):
        raise refused_file(who)
    member = _count_member(int(count), who)
    return equip_member(member, things) if things else member


def _count_member(count: int, what: str) -> MemberEntry:
    if what[:1].isnumeric():
        raise InputError(
            f"the number {what[0]!r} in {what!r}", expected="one of the digits 0 to 9, such as 6 goblin"
        )
    if not 1 <= count <= MAX_MEMBERS:
        raise InputError(f"{count} {what}", expected=f"between 1 and {MAX_MEMBERS} of a kind")
    if is_character(what):
        return MemberEntry(character=what, count=count)
    if is_group_file_name(what):
        return read_member(what, count)
    if is_occupation(what) and find_listing(what) is None:
        return MemberEntry(character=singular(what), count=count)
    if is_character(f"{what} 1"):
        raise InputError(f"{what!r} has no level", expected=f"a class and level such as '{what} 1'")
    _check_name(what)
    return MemberEntry(creature=what, count=count)


_LEVELLED: Final = re.compile(r"(?P<who>[A-Za-z][A-Za-z -]*?)\s*(?P<level>\d{1,9})")
_ORDINAL: Final = re.compile(r"\d+(?:st|nd|rd|th)[ -]level.*", re.IGNORECASE)


def is_character(text: str) -> bool:
    """Whether a text names a class, or a race that may be one, and a level rather than a creature.

    >>> is_character("dwarf cleric 2"), is_character("wizard 3"), is_character("elf 2"), is_character("orc 2")
    (True, True, True, False)
    """
    if _ORDINAL.fullmatch(text.strip()):
        return True
    found = _LEVELLED.fullmatch(text.strip())
    return found is not None and (is_class(found["who"]) or is_occupation(found["who"]))


def _check_name(what: str) -> None:
    """Refuse a class that is written wrongly: "figter 3" is no tiger.

    Raises:
        InputError: with the classes it may have been.
    """
    found = _LEVELLED.fullmatch(what)
    if found is None or find_listing(what) is not None:
        return
    level = found["level"]
    close = nearest_names(found["who"], known_classes())
    likely = did_you_mean(repr(f"{name} {level}") for name in close)
    raise InputError(
        f"unknown creature or class and level {what!r}{likely}",
        expected="" if likely else "a class and level such as 'fighter 3'",
    )


def name_side(members: list[MemberEntry], *, is_party: bool) -> str:
    """A name for a side that was given none: the party, or what most of them are."""
    if is_party:
        return "Party"
    first = members[0].creature or members[0].character
    title = _title(first) if members[0].creature else first.rstrip(" 0123456789").title() or first
    several = members[0].count > 1
    if members[0].stat_line:
        line = read_stat_line(members[0].stat_line)
        title, several = _titled(line.creature.name), several or line.count != "1"
    if several:
        title = plural(title)
    return title if len(members) == 1 else f"{title} and others"


def distinct_name(name: str, taken: list[str]) -> str:
    """The name of a side, with its number where others before it have the same."""
    return f"{name} ({len(taken) + 1})" if name.lower() in [one.lower() for one in taken] else name


def _title(creature: str) -> str:
    """The name of a creature in the singular: as it is listed, or as it was written."""
    listing = find_listing(creature)
    return listing.title if listing else _titled(singular(creature))


def _titled(name: str) -> str:
    """A name with capitals, but for the small words in it.

    >>> _titled("owl-hag of the larder")
    'Owl-Hag of the Larder'
    """
    words = name.title().split()
    return " ".join(
        word.lower() if place and word in _SMALL_WORDS else word for place, word in enumerate(words)
    )
