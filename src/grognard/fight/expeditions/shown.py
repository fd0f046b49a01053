"""An expedition as a player at a table sees it: plain data from which any front end draws its screen."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

import msgspec

Cell = tuple[int, int]
Run = tuple[int, int, int]
"""Squares side by side: the column and row of the first, and how many there are."""


class AreaShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A room or a stretch of passage as a viewer knows it.

    Attributes:
        key: its name in the file, by which the party can be sent there.
        title: its name for people.
        runs: its squares; none if the level has no map.
        middle: the square where its name stands.
        named: whether it has a name of its own, which a map shows.
        here: whether the party is there.
        seen: whether the party has been there.
        lit: whether it has light of its own.
        trap: the trap that the viewer knows of there.
        text: the text to read aloud there.
        notes: notes for the referee alone.
        folk: the groups there and their members, each in a line; for the referee alone.
        treasure: the treasure there, as far as the viewer knows.
    """

    key: str
    title: str
    runs: tuple[Run, ...] = ()
    middle: Cell = (0, 0)
    named: bool = False
    here: bool = False
    seen: bool = True
    lit: bool = False
    trap: str = ""
    text: str = ""
    notes: str = ""
    folk: tuple[str, ...] = ()
    treasure: tuple[str, ...] = ()


class WayShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A way from one area to another, with its door or without, as a viewer knows it.

    Attributes:
        number: its number in the level.
        name: its name as seen by the party, or else from the first of its ends: "north door".
        ends: the keys of the areas that it joins, as far as the viewer knows them; "" for one unseen.
        at: the square of its door; None if there is none on a map.
        upright: whether its door is passed from left to right.
        door: "open", "shut", "stuck", "locked", "spiked shut" or "spiked open"; "" if there is no door.
        grate: whether one sees through what closes it, a portcullis.
        secret: whether it was hidden, or still is.
        known: whether the party knows of it.
        trap: the trap that the viewer knows of at it.
        here: whether it leaves the area where the party is.
        heard: whether the party has heard something behind it.
    """

    number: int
    name: str
    ends: tuple[str, str]
    at: Cell | None = None
    upright: bool = False
    door: str = ""
    grate: bool = False
    secret: bool = False
    known: bool = True
    trap: str = ""
    here: bool = False
    heard: bool = False


class LevelShown(msgspec.Struct, frozen=True):
    """A level of a dungeon as a viewer knows it; `feet` is the width of a square, if it is `mapped`.

    `party` is the square where the party is.
    """

    areas: tuple[AreaShown, ...]
    ways: tuple[WayShown, ...]
    party: Cell
    feet: int
    mapped: bool


class SiteShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place on the map of a land; `notes` and `folk` are for the referee alone."""

    name: str
    at: Cell
    goal: bool = False
    dock: bool = False
    known: bool = False
    text: str = ""
    notes: str = ""
    folk: tuple[str, ...] = ()


class VesselShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ship, a boat, or mounts that fly: where it lies, or that the party is aboard."""

    name: str
    at: Cell
    aboard: bool = False
    leaks: bool = False


class LandShown(msgspec.Struct, frozen=True, kw_only=True):
    """A land as a viewer knows it, of hexes of which each odd row lies half a hex to the right.

    Attributes:
        rows: a mark for each hex, " " where there is none.
        terrain: what the marks that are there mean.
        roads, rivers: lines of hexes.
        party: the hex where the party believes to be.
        truly: the hex where it is; for the referee alone, None for others.
        lost: whether the two differ, as far as the viewer knows.
        miles: the width of a hex.
        weather: the wind of the day at sea; "" for none.
    """

    rows: tuple[str, ...]
    terrain: dict[str, str]
    roads: tuple[tuple[Cell, ...], ...]
    rivers: tuple[tuple[Cell, ...], ...]
    sites: tuple[SiteShown, ...]
    vessels: tuple[VesselShown, ...]
    party: Cell
    truly: Cell | None
    lost: bool
    miles: int
    weather: str


class Traveller(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A member of the party; the members are in marching order.

    Attributes:
        name: its name.
        what: its class and level.
        state: "standing", "dead", "lost" and so on.
        able: whether it can go and act.
        points, most: its current and full hit points.
        feet: its movement rate in feet a turn, with all that it carries.
        light: the burning light that it carries.
        has: memorised spells, scrolls, potions and missiles left, each in a few words.
        load: treasure carried, in coins' weight.
        matters: other conditions: "gagged", "tired".
        sheet: its character sheet, as lines.
    """

    name: str
    what: str
    state: str
    able: bool
    points: int
    most: int
    feet: int
    light: str = ""
    has: tuple[str, ...] = ()
    load: int = 0
    matters: tuple[str, ...] = ()
    sheet: tuple[str, ...] = ()


class LightShown(msgspec.Struct, frozen=True):
    """Something that burns: `left` of its `whole` turns, -1 of both for one without end."""

    name: str
    bearer: str
    left: int
    whole: int
    feet: int


class Supply(msgspec.Struct, frozen=True):
    """The party's amount of one supply."""

    name: str
    count: int


class Met(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A group that is met, flees, or follows.

    Attributes:
        name: their name.
        count: the number able to act.
        feet: their distance.
        kind: "meeting", "pursuit" if they flee, "chase" if they follow.
        members: each in a line; for the referee alone.
    """

    name: str
    count: int
    feet: int
    kind: str
    members: tuple[str, ...] = ()


class OrderShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An order that can be given.

    Attributes:
        text: the order as it is given.
        label: its meaning in words.
        group: its group: "ways", "here", "light", "healing", "rest", "leave"; "meeting", "chase"; "travel",
            "ships", "camp".
        usual: whether a sensible guide would give it.
        common: whether players mostly want it.
        way: the number of its way; -1 for none.
        cell: the hex to which it leads; None for nowhere.
        danger: what it gives up, in a sentence; "" if it can be given at once.
    """

    text: str
    label: str
    group: str
    usual: bool = False
    common: bool = True
    way: int = -1
    cell: Cell | None = None
    danger: str = ""


class OrdersShown(msgspec.Struct, frozen=True):
    """A decision of an expedition: its kind, the question in a sentence, and what can be ordered.

    `usual` is what a sensible guide would order; it may be an order that is not listed.
    """

    kind: str
    situation: str
    orders: tuple[OrderShown, ...]
    usual: str
    usual_label: str


class ExpeditionEnd(msgspec.Struct, frozen=True):
    """The end of an expedition, in a word and in a sentence."""

    how: str
    closing: str


class Onward(msgspec.Struct, frozen=True, kw_only=True):
    """An expedition as a viewer sees it.

    Attributes:
        kind: "delve" or "journey".
        referee: whether the viewer knows everything.
        level, land: where it is; one of them is None.
        party: its members, in marching order.
        lights: the burning lights.
        supplies: the supplies left.
        worth: the treasure won, in gold pieces, and `loot` what it is.
        turn: the current turn, from 1; or the day.
        rounds, whole: the rounds of this turn that have passed, and all its rounds; 0 on a journey.
        hour: the hour, and when rest is due, in a sentence.
        effects: temporary effects, each in a few words.
        place: where the party is, in a sentence.
        surroundings: the text to read aloud there.
        met: the group that is met, flees, or follows; None for none.
    """

    kind: str
    referee: bool
    level: LevelShown | None
    land: LandShown | None
    party: tuple[Traveller, ...]
    lights: tuple[LightShown, ...]
    supplies: tuple[Supply, ...]
    worth: int
    loot: tuple[str, ...]
    turn: int
    rounds: int
    whole: int
    hour: str
    effects: tuple[str, ...]
    place: str
    surroundings: str
    met: Met | None
