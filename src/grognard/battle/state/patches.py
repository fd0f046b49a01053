"""Patches: ground that burns, sticks, hides or bars the way for a while, and doors, each one small integer.

A patch is one cell with one kind of thing on it, for how many more ends of a round (0 without end), and the
power that it comes from, if it does; of a door, the side on which its bar is, if it has one. A battle
keeps a sorted list of them, empty for most.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.field import EMPTY, WALL, WATER, Field

OIL: Final = 1
FIRE: Final = 2
WEB: Final = 3
CLOUD: Final = 4
DARKNESS: Final = 5
BARRIER: Final = 6
FLAMES: Final = 7
"""Fire that needs no oil: that of a power."""
QUIET: Final = 8
BLADES: Final = 9
SWARM: Final = 10
BLAZE: Final = 11
"""A wall of fire, which does what its power says."""
GAS: Final = 12
DOOR: Final = 13
"""A door that is shut but not locked: hands open it."""
OPEN_DOOR: Final = 14
STUCK_DOOR: Final = 15
LOCKED_DOOR: Final = 16
LOCKED_IRON_DOOR: Final = 17
LOCKED_STONE_DOOR: Final = 18
BARRED_DOOR: Final = 19
BAR_SIDES: Final = ("north", "east", "south", "west")
"""On which side of a door its bar is, each at the number that is the source of its patch."""
SHUTTER: Final = 20
OPEN_SHUTTER: Final = 21
"""A window or slit: closed to movement, open to sight and missiles."""
HAIL: Final = 22
HEAT: Final = 23
"""Close to the hot side of a wall of fire."""
WARMTH: Final = 24
"""Farther from it, and still too near."""
PORTCULLIS: Final = 25
"""Bars let down, which hands raise: closed to movement, open to sight and missiles."""
STUCK_PORTCULLIS: Final = 26
LOCKED_PORTCULLIS: Final = 27
RAISED_PORTCULLIS: Final = 28

# What a kind does
BURNS: Final = 1
FUEL: Final = 2
"""Catches fire, or burns already."""
HIDES: Final = 8
"""One sees into it and through it no farther than to a neighbour."""
BARS: Final = 16
"""No combatant can enter."""
MUTES: Final = 32
"""No sound is heard in it."""
HARMS: Final = 64
"""Does harm to those in it, as the power says that it comes from."""
SNARES: Final = 256
"""Holds combatants that enter it."""
HAMPERS: Final = 512
"""Costs double to enter, as rough ground does, and forbids running."""
WARMS: Final = 1024
"""Harms combatants near a power's remaining effect, at the end of each round."""
SHUNNED: Final = BURNS | HARMS | SNARES
"""Combatants that can keep out of it do."""
LASTS: Final = 128
"""Belongs to the place, as a door does: no fight waits for its end."""

PATCHES: Final = (
    (OIL, "oil", FUEL),
    (FIRE, "fire", BURNS | FUEL),
    (WEB, "web", SNARES),
    (CLOUD, "cloud", HIDES),
    (DARKNESS, "darkness", HIDES),
    (BARRIER, "barrier", BARS | HIDES),
    (FLAMES, "flames", BURNS),
    (QUIET, "silence", MUTES),
    (BLADES, "blades", HARMS),
    (SWARM, "swarm", HARMS),
    (BLAZE, "blaze", HARMS),
    (GAS, "gas", HARMS | HIDES),
    (DOOR, "door", BARS | HIDES | LASTS),
    (OPEN_DOOR, "open-door", LASTS),
    (STUCK_DOOR, "stuck-door", BARS | HIDES | LASTS),
    (LOCKED_DOOR, "locked-door", BARS | HIDES | LASTS),
    (LOCKED_IRON_DOOR, "locked-iron-door", BARS | HIDES | LASTS),
    (LOCKED_STONE_DOOR, "locked-stone-door", BARS | HIDES | LASTS),
    (BARRED_DOOR, "barred-door", BARS | HIDES | LASTS),
    (SHUTTER, "shutter", BARS | HIDES | LASTS),
    (OPEN_SHUTTER, "open-shutter", BARS | LASTS),
    (HAIL, "hail", HAMPERS),
    (HEAT, "heat", WARMS),
    (WARMTH, "warmth", WARMS),
    (PORTCULLIS, "portcullis", BARS | LASTS),
    (STUCK_PORTCULLIS, "stuck-portcullis", BARS | LASTS),
    (LOCKED_PORTCULLIS, "locked-portcullis", BARS | LASTS),
    (RAISED_PORTCULLIS, "raised-portcullis", LASTS),
)
"""Every kind of patch: its number, its name, its effects."""

SHUT_FAST: Final = (
    STUCK_DOOR,
    LOCKED_DOOR,
    LOCKED_IRON_DOOR,
    LOCKED_STONE_DOOR,
    BARRED_DOOR,
    STUCK_PORTCULLIS,
    LOCKED_PORTCULLIS,
)
PORTCULLISES: Final = (PORTCULLIS, STUCK_PORTCULLIS, LOCKED_PORTCULLIS, RAISED_PORTCULLIS)

PATCH_LIMIT: Final = 64
PATCH_NAMES: Final = [""] * PATCH_LIMIT
PATCH_DOES: Final = [0] * PATCH_LIMIT
for _kind, _name, _does in PATCHES:
    PATCH_NAMES[_kind] = _name
    PATCH_DOES[_kind] = _does

_ROUNDS_BITS: Final = 20
MOST_ROUNDS: Final = (1 << _ROUNDS_BITS) - 1
_SOURCE_AT: Final = _ROUNDS_BITS
_KIND_AT: Final = _SOURCE_AT + 12
_CELL_AT: Final = _KIND_AT + 6


def pack_patch(cell: i64, kind: i64, *, rounds: i64 = 0, source: i64 = -1) -> i64:
    """A patch on a cell that lasts `rounds` rounds, the current one included; 0 is without end.

    Its `source` is the number of the power that laid it, or -1.
    """
    left = rounds if rounds < MOST_ROUNDS else MOST_ROUNDS
    return (cell << _CELL_AT) | (kind << _KIND_AT) | (((source + 1) & 4095) << _SOURCE_AT) | left


def patch_cell(patch: i64) -> i64:
    """The cell it is on, as `y * width + x`."""
    return patch >> _CELL_AT


def patch_kind(patch: i64) -> i64:
    """Which of `OIL`, `FIRE`, ... it is."""
    return (patch >> _KIND_AT) & 63


def patch_source(patch: i64) -> i64:
    """The number of the power that has laid it, or -1."""
    return ((patch >> _SOURCE_AT) & 4095) - 1


def patch_rounds(patch: i64) -> i64:
    """How many more ends of a round it lasts, 0 without end."""
    return patch & MOST_ROUNDS


def has_patch(patches: list[int], cell: i64, does: i64) -> bool:
    """Whether something on a cell does any of that (`BURNS`, `HIDES`, ... added up)."""
    for patch in patches:
        if patch_cell(patch) == cell and PATCH_DOES[patch_kind(patch)] & does != 0:
            return True
    return False


def cells_with(patches: list[int], does: i64) -> set[int]:
    """Every cell with something on it that does any of that, as `y * width + x`."""
    return {patch_cell(patch) for patch in patches if PATCH_DOES[patch_kind(patch)] & does != 0}


def has_passing(patches: list[int]) -> bool:
    """Whether anything on the ground does not belong to the place."""
    for patch in patches:
        if PATCH_DOES[patch_kind(patch)] & LASTS == 0:
            return True
    return False


def is_shut_fast(kind: i64) -> bool:
    """Whether a kind of door is shut in a way that keeps a hand from opening it."""
    return kind in SHUT_FAST


def is_portcullis(kind: i64) -> bool:
    """Whether a kind of door is a portcullis, let down or raised."""
    return kind in PORTCULLISES


def door_word(kind: i64) -> str:
    """The name of a kind of door."""
    if is_portcullis(kind):
        return "portcullis"
    return "shutter" if kind == SHUTTER or kind == OPEN_SHUTTER else "door"


def is_passage(kind: i64) -> bool:
    """Whether one can walk through a kind of door as it stands."""
    return kind == OPEN_DOOR or kind == RAISED_PORTCULLIS


def opened_kind(kind: i64) -> i64:
    """The kind of a door once it is forced open."""
    return RAISED_PORTCULLIS if is_portcullis(kind) else OPEN_DOOR


def loosened_kind(kind: i64) -> i64:
    """The kind of a door that nothing keeps shut any more, so that hands open it."""
    return PORTCULLIS if is_portcullis(kind) else DOOR


def bar_side(patches: list[int], cell: i64) -> i64:
    """On which of `BAR_SIDES` the bar of the door in a cell is; -1 for no reachable bar."""
    for patch in patches:
        if patch_cell(patch) == cell and PATCH_DOES[patch_kind(patch)] & LASTS != 0:
            return patch_source(patch)
    return -1


def with_door(patches: list[int], cell: i64, kind: i64) -> list[int]:
    """The patches with a door of that kind in place of the one in a cell; its bar stays on its side."""
    kept = [
        patch for patch in patches if patch_cell(patch) != cell or PATCH_DOES[patch_kind(patch)] & LASTS == 0
    ]
    return [*kept, pack_patch(cell, kind, source=bar_side(patches, cell))]


def aged(patches: list[int]) -> list[int]:
    """The patches that outlast the end of a round."""
    return [patch - 1 if patch_rounds(patch) > 0 else patch for patch in patches if patch_rounds(patch) != 1]


def lay_patches(field: Field, patches: list[int]) -> None:
    """Apply patches to a field: bar unoccupied cells, hide and hamper others, and hang doors."""
    field.changes += 1
    for patch in patches:
        does: i64 = PATCH_DOES[patch_kind(patch)]
        cell = patch_cell(patch)
        if does & BARS != 0 and field.occupant[cell] == EMPTY:
            field.occupant[cell] = WALL if does & HIDES != 0 else WATER
            field.barred.append(cell)
        if does & HIDES != 0:
            field.hide(cell)
        if does & HAMPERS != 0:
            field.hampered.append(cell)
            field.dear[cell] = 1
        if does & LASTS != 0:
            field.hang_door(cell, patch_kind(patch))
    if field.hampered:
        field.rough = field.own_rough + field.hampered


def take_up_patches(field: Field) -> None:
    """Restore the field as it is without patches."""
    field.changes += 1
    for barred in field.barred:
        field.occupant[barred] = EMPTY
    field.barred.clear()
    field.show_all()
    for doorway in field.doorways:
        field.doors[doorway] = 0
    field.doorways.clear()
    if field.hampered:
        for hampered in field.hampered:
            field.dear[hampered] = 0
        for rough in field.own_rough:
            field.dear[rough] = 1
        field.hampered.clear()
        field.rough = field.own_rough


def format_patch(patch: int, width: int) -> str:
    """A patch as notation writes it: its name, the cell, and rounds where they are set.

    >>> format_patch(pack_patch(25, FIRE, rounds=9), 10)
    'fire@5,2:9'
    """
    y, x = divmod(patch_cell(patch), width)
    rounds, source = patch_rounds(patch), patch_source(patch)
    numbers = f":{rounds}:{source}" if source >= 0 else f":{rounds}" if rounds else ""
    return f"{PATCH_NAMES[patch_kind(patch)]}@{x},{y}{numbers}"


def parse_patch(text: str, *, width: int, height: int) -> int:
    """Read a patch's text form back.

    >>> parse_patch("fire@5,2:9", width=10, height=10) == pack_patch(25, FIRE, rounds=9)
    True

    Raises:
        ValueError: the text is no patch, or lies outside the field.
    """
    name, _, rest = text.partition("@")
    place, _, numbers = rest.partition(":")
    rounds, _, laid = numbers.partition(":")
    x, y = (int(number) for number in place.split(","))
    left = int(rounds) if rounds else 0
    source = int(laid) if laid else -1
    if not name or name not in PATCH_NAMES or not 0 <= left <= MOST_ROUNDS or not -1 <= source < 4095:
        raise ValueError(f"{text!r} is no patch of ground")
    if not (0 <= x < width and 0 <= y < height):
        raise ValueError(f"{text!r} lies outside the field")
    return pack_patch(y * width + x, PATCH_NAMES.index(name), rounds=left, source=source)
