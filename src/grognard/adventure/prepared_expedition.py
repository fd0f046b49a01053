"""A party about to set out: the place and the people prepared, once for any number of tries."""

from __future__ import annotations

from grognard.adventure.delve.machine import Delving
from grognard.adventure.delve.placement import LayoutCache
from grognard.adventure.journey.land_routes import LandRoutes
from grognard.adventure.journey.machine import Journeying
from grognard.adventure.party.expedition_roster import ExpeditionRoster
from grognard.adventure.party.party_under_way import BY_MAP
from grognard.adventure.places.dungeon_entries import DungeonEntry, FolkEntry
from grognard.adventure.places.land import Land, lay_out_land
from grognard.adventure.places.land_entries import LandEntry
from grognard.adventure.places.level import DungeonLevel, lay_out
from grognard.creatures.rulebook_tables import using_tables_of
from grognard.encounter.entries import SideEntry
from grognard.rulebooks.schema import Rulebook

Place = DungeonEntry | LandEntry


class PreparedExpedition:
    """A place, a party and a book, from which expeditions begin that differ by their dice alone.

    Raises:
        InputError: the place, the party or the book cannot be used.
    """

    def __init__(self, place: Place, party: SideEntry, book: Rulebook) -> None:
        self.laid_out: DungeonLevel | Land = (
            lay_out(place) if isinstance(place, DungeonEntry) else lay_out_land(place)
        )
        with using_tables_of(book):
            self.roll = ExpeditionRoster(party, book, place.lender, list_folk(place))
        self._layouts = LayoutCache()
        self._courses = (
            LandRoutes(self.laid_out, self.roll.borrowed.book) if isinstance(self.laid_out, Land) else None
        )

    def begin(self, seed: int, *, layout: int = BY_MAP) -> Delving | Journeying:
        """The expedition with the dice of a seed, its fights laid out as they were in saves of that time."""
        machine: Delving | Journeying
        if isinstance(self.laid_out, DungeonLevel):
            machine = Delving(self.laid_out, self.roll, seed=seed, layouts=self._layouts)
        else:
            machine = Journeying(self.laid_out, self.roll, seed=seed, courses=self._courses)
        machine.layout = layout
        return machine


def list_folk(place: Place) -> list[tuple[str, FolkEntry]]:
    """All who may be met in a place, each with its key."""
    if isinstance(place, DungeonEntry):
        settled = [(f"areas[{number}].folk", area.folk) for number, area in enumerate(place.areas)]
        moving = [(f"wandering[{number}]", one) for number, one in enumerate(place.wandering)]
    else:
        settled = [(f"sites[{number}].folk", site.folk) for number, site in enumerate(place.sites)]
        moving = [(f"met[{number}]", one) for number, one in enumerate(place.met)]
    return [*((key, folk) for key, folk in settled if folk is not None), *moving]
