"""The ground of a fight on the water: two decks with water between them, or the deck that swimmers climb."""

from __future__ import annotations

from typing import Final

from grognard.adventure.journey.day_of_travel import Wayfarers
from grognard.adventure.party.battleground import Battleground
from grognard.adventure.party.state import Meeting
from grognard.adventure.places.dungeon_entries import FolkEntry
from grognard.adventure.rolls import sailing
from grognard.creatures.bestiary import find_creature
from grognard.encounter.ground_entries import Cell, FieldEntry
from grognard.encounter.stat_lines import read_stat_line
from grognard.rulebooks.schema import Rulebook

SPACE_FEET: Final = 5
HOOKS_FEET: Final = 30
"""So many feet are between two ships when one tries to grapple the other."""
BEAM: Final = 4
RAIL: Final = 8
"""A deck is so many spaces deep from the rail and so many long, at least."""
ROUGH: Final = "ship in rough seas"
SWIMS: Final = "swim"


def lay_decks(party: Wayfarers, meeting: Meeting, feet: int) -> Battleground:
    """The decks of a fight on the water, from which there is no flight.

    Two ships are alongside within the throw of a hook, the others' by the wish of the attackers: that side
    boards. If both wish it, or the book has no chance for it, they come together at once. Swimmers come over
    the rail, and get away into the water.

    Rule: bxe.boarding.chance, bxe.boarding.mutual-automatic, bxe.boarding.standard-combat-follows
    """
    folk = party.state.folk[meeting.folk]
    entry = party.entry_of(folk)
    mine, theirs = len(party.able), folk.able
    if swims(entry, party.book):
        return _lay_deck(mine, theirs)
    near = min(feet, HOOKS_FEET)
    boards = entry.boards if entry.boards is not None else not meeting.attacked
    mutual = party.book.surroundings.boarding_range == 0
    length = max(RAIL, *(-(-count // BEAM) for count in (mine, theirs)))
    water = max(2, near // SPACE_FEET)
    return Battleground(
        FieldEntry(width=2 * BEAM + water, height=length, exits=[]),
        water * SPACE_FEET,
        boards=(mutual or meeting.attacked or not boards, mutual or boards),
        surface=_surface(party),
    )


def swims(entry: FolkEntry, book: Rulebook) -> bool:
    """Whether all of some folk swim by nature, and so need no ship on the water."""
    for member in entry.members:
        if member.character:
            return False
        creature = (
            find_creature(member.creature)
            if member.creature
            else read_stat_line(member.stat_line, book).creature
        )
        if not any(movement.mode == SWIMS for movement in creature.movement):
            return False
    return True


def _surface(party: Wayfarers) -> str:
    """The surface of a deck in a gale, where the book has rough seas; else ""."""
    wind = party.state.wind
    gale = bool(wind) and sailing.wind_of(party.book, wind).gale
    return ROUGH if gale and ROUGH in party.book.surroundings.surfaces else ""


def _lay_deck(party: int, swimmers: int) -> Battleground:
    """One deck: the party along one rail of it, the swimmers over the other."""
    length = max(RAIL, party, swimmers)
    depth = BEAM + -(-max(party, swimmers) // length)
    rows = ["#" * (depth + 2), *["#" + "." * depth + "#"] * length, "#" * (depth + 2)]

    def along(rail: int, count: int) -> tuple[Cell, ...]:
        first = 1 + (length - count) // 2
        return tuple((rail, first + place) for place in range(count))

    edge = [(depth, row) for row in range(1, length + 1)]
    return Battleground(
        FieldEntry(map="\n".join(rows), exits=edge),
        (depth - 1) * SPACE_FEET,
        party=along(1, party),
        foes=along(depth, swimmers),
        ways_back=(),
    )
