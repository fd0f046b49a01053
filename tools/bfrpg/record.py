"""The records of `bfrpg-data`, as far as they are read: what is left out here is passed over."""

from msgspec import Struct


class Provenance(Struct, frozen=True):
    """The book a record was taken from, and the page where it is known."""

    book: str
    page: int | None = None


class Printed(Struct, frozen=True):
    """A column as printed."""

    raw: str


class ArmourClass(Struct, frozen=True):
    """The armour class: its value (None where there is none), without armour, and what alone can hit it."""

    raw: str
    value: int | None = None
    unarmored: int | None = None
    hit_only_by: str | None = None
    note: str | None = None


class Points(Struct, frozen=True):
    """Experience points."""

    raw: str
    value: int | None = None


class Morale(Struct, frozen=True):
    """Morale, and what is printed beside it."""

    raw: str
    value: int | None = None


class Stats(Struct, frozen=True):
    """The columns of a stat block."""

    armor_class: ArmourClass
    hit_dice: Printed
    attacks: Printed
    damage: Printed
    movement: Printed
    save_as: Printed
    morale: Morale
    xp: Points
    no_appearing: Printed | None = None
    treasure_type: Printed | None = None


class Grid(Struct, frozen=True):
    """A table printed beside the stat block, as rows of cells."""

    rows: tuple[tuple[str, ...], ...]


class Stub(Struct, frozen=True):
    """What the index needs of a record."""

    id: str
    name: str
    provenance: Provenance


class Record(Struct, frozen=True):
    """A whole record."""

    id: str
    name: str
    stats: Stats
    provenance: Provenance
    tables: tuple[Grid, ...] | None = None
