"""The ground of an encounter as people write it."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Cell = tuple[Annotated[int, Meta(ge=0, lt=1000)], Annotated[int, Meta(ge=0, lt=1000)]]


Side = Literal["", "north", "east", "south", "west"]
DoorState = Literal["closed", "open", "stuck", "locked", "barred"]


class DoorEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A door on a cell of the field, shut in that way or open; what a locked one is `of` may matter.

    A door may have a `bar`, on that side of it; without a side the bar is out of reach. A shutter, closed
    or open, is that of a window, which cannot be passed. A portcullis that is let down bars the way and
    hides nothing.
    """

    at: Cell
    kind: Literal["door", "shutter", "portcullis"] = "door"
    state: DoorState = "closed"
    of: Literal["wood", "iron", "stone"] = "wood"
    bar: Side = ""


NO_MAP: Final = "none"
"""What stands for the map of a fight that is played without one."""


class FieldEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The ground: a size in spaces, or a drawn map.

    On the map `#` is a wall, `~` rough ground, `.` floor, and `=` impassable water. With the map "none"
    distances alone count: then the book's melee range off the map holds. A space is 5 or 10 feet. With
    `hexes` the spaces are hexes, every odd row half a hex to the right. `terrain` lists the cells of other
    terrain, by the book's names; `legend` gives such names to marks of the map, besides those of `MARKS`.
    `entrances` are named cells by which late arrivals may enter. `doors` are added to those of the map, where
    `[` is a closed one, `_` an open one.

    If `exits` are listed, a fugitive leaves the field only by these cells, and only if no enemy bars its way
    there; with an empty list no fugitive gets away. Without the list the field is open on all sides.
    """

    width: Annotated[int, Meta(ge=4, le=400)] | None = None
    height: Annotated[int, Meta(ge=4, le=400)] | None = None
    map: str = ""
    space_feet: Literal[5, 10] = 5
    hexes: bool = False
    terrain: dict[str, list[Cell]] = {}
    legend: dict[str, str] = {}
    entrances: dict[str, list[Cell]] = {}
    doors: list[DoorEntry] = []
    exits: list[Cell] | None = None
