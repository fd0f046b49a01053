"""What the start page asks over HTTP, and what it is answered."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

from grognard.faces.web.messages import Index, Text
from grognard.fight.expeditions.shown import Onward
from grognard.fight.kept_expedition import ListedExpedition
from grognard.fight.shown import Scene
from grognard.operations.campaigns.campaign_at_table import CampaignTold
from grognard.operations.lookups.bestiary import CreatureFound
from grognard.operations.making.members import MemberRead
from grognard.operations.making.setup_parts import SideSetup
from grognard.operations.places.stocking import RoomFacts


class Book(msgspec.Struct, frozen=True):
    """A rulebook to choose: how it makes a round, and which way armour class counts."""

    id: str
    title: str
    round: str
    armour: str


class Example(msgspec.Struct, frozen=True):
    """An encounter that comes with the package."""

    id: str
    title: str
    introduction: str
    text: str


class KeptTable(msgspec.Struct, frozen=True):
    """A fight that is kept: its name, its title, and when it was last written, in seconds since 1970."""

    id: str
    title: str
    round: int
    over: bool
    written: float


class PlaceExample(msgspec.Struct, frozen=True):
    """A dungeon or a land that comes with the package: `kind` is "delve" or "journey"."""

    id: str
    title: str
    introduction: str
    kind: str
    text: str


class Start(msgspec.Struct, frozen=True):
    """What the start page shows first."""

    version: str
    protocol: int
    books: tuple[Book, ...]
    examples: tuple[Example, ...]
    kept: tuple[KeptTable, ...]
    places: tuple[PlaceExample, ...] = ()
    campaigns: tuple[str, ...] = ()
    expeditions: tuple[ListedExpedition, ...] = ()


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fight as the start page has it before it begins.

    Attributes:
        rules: the id of a rulebook.
        house_rules: the text of a house-rules file that stands on it; "" for none.
        distance: feet between the sides; None to have it rolled.
        light: "bright", "daylight", "torch" or "dark".
        reaction: "immediate attack", "roll" and so on.
        map: the rows of a map; "" for an open field.
        text: the text of an encounter file, in the place of all the rest but the rules.
    """

    title: Text = ""
    introduction: Text = ""
    rules: Text = ""
    house_rules: Annotated[str, Meta(max_length=100_000)] = ""
    sides: Annotated[tuple[SideSetup, ...], Meta(max_length=6)] = ()
    distance: Annotated[int, Meta(ge=0, le=3_000)] | None = None
    light: Literal["bright", "daylight", "torch", "dark"] = "bright"
    reaction: Text = "immediate attack"
    outdoors: bool = False
    map: Annotated[str, Meta(max_length=200_000)] = ""
    text: Annotated[str, Meta(max_length=400_000)] = ""


class Drawn(msgspec.Struct, frozen=True):
    """A set-up made into an encounter file: its text, what is wrong where, and the scene it begins with.

    `key` names the field of the set-up that is wrong, such as "sides[0].members[1].text".
    """

    text: str
    problem: str
    key: str
    sides: tuple[str, ...]
    scene: Scene | None


class Begin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Begin a fight: from the text of an encounter, an example, or a kept fight.

    `play` are the numbers of the sides that are decided by hand, none for a referee who watches; `seed` is
    drawn where there is none. A kept fight goes on, or begins `again`, from its first round with other dice.
    """

    text: Annotated[str, Meta(max_length=400_000)] = ""
    example: Text = ""
    kept: Text = ""
    again: bool = False
    rules: Text = ""
    house_rules: Annotated[str, Meta(max_length=100_000)] = ""
    play: tuple[Index, ...] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    name: Text = ""


class PlaceAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place and a party as the start page has them before they set out.

    Attributes:
        text: the text of a dungeon or a land.
        party: who goes, such as "3 fighter 2, 1 thief 2"; "" for the party of the place.
        rules: the id of a rulebook; "" for that of the place.
        house_rules: the text of a house-rules file that stands on it; "" for none.
    """

    text: Annotated[str, Meta(max_length=400_000)]
    party: Text = ""
    rules: Text = ""
    house_rules: Annotated[str, Meta(max_length=100_000)] = ""


class PlaceRead(msgspec.Struct, frozen=True):
    """A place that was read: what is wrong with it and where, or how an expedition there begins."""

    problem: str
    key: str
    title: str = ""
    introduction: str = ""
    borrowed: str = ""
    scene: Onward | None = None


class StockAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fill the empty rooms of a dungeon, an `example` or a `text`, by the random tables for a `level`."""

    text: Annotated[str, Meta(max_length=400_000)] = ""
    example: Text = ""
    level: Annotated[int, Meta(ge=1, le=20)] = 1
    rules: Text = ""
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class PlaceStocked(msgspec.Struct, frozen=True):
    """A dungeon that was stocked: what each room holds, by which rows of tables, and the new text."""

    level: int
    seed: int
    tables: str
    rooms: tuple[RoomFacts, ...]
    text: str


class TreasureAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Roll treasure by its types, such as "C", or the level of a dungeon for what lies unguarded."""

    types: Text
    rules: Text = ""
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class SetOut(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Set out to a place, or take up a kept expedition.

    `play` are the sides of its fights that are decided by hand: 0 is the party. Who goes `solo` sees with the
    party's eyes, and tactics decide for all others.
    """

    text: Annotated[str, Meta(max_length=400_000)] = ""
    example: Text = ""
    kept: Text = ""
    party: Text = ""
    rules: Text = ""
    house_rules: Annotated[str, Meta(max_length=100_000)] = ""
    solo: bool = False
    play: tuple[Index, ...] = (0, 1)
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a fight or an expedition that a Grognard has saved as a file."""

    text: Annotated[str, Meta(max_length=500_000)]


class CampaignAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something asked of a campaign by the name of its operation, with its fields as the schema has them.

    `rolled` is what a person's own dice show, such as "3,5"; "" for dice that are thrown here.
    """

    campaign: Text
    operation: Text
    fields: dict[str, str | int | bool | tuple[Text, ...]] = {}
    rolled: Text = ""


class SendOut(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Have the company of a campaign, or only these `people`, set out: for a fight, or to a place.

    `foes` are such as "6 orc, ogre"; else an `example` of a place is gone to, or the one of a `text`. Without
    a `seed` one is drawn.
    """

    campaign: Text
    people: tuple[Text, ...] = ()
    foes: Text = ""
    example: Text = ""
    text: Annotated[str, Meta(max_length=400_000)] = ""
    solo: bool = False
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Begun(msgspec.Struct, frozen=True):
    """A fight has begun; `id` is the one to sit down at."""

    id: str


class RuleShown(msgspec.Struct, frozen=True):
    """A rule: its sentence, where it stands, and what follows from it."""

    id: str
    title: str
    text: str
    source: str
    lines: tuple[str, ...] = ()


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused: the sentence, where, and what was expected; `line` is 0 for none."""

    problem: str
    key: str = ""
    expected: str = ""
    line: int = 0


class LinesAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Members that were pasted, to be read as a rulebook counts armour class."""

    text: Annotated[str, Meta(max_length=400_000)]
    rules: Text = ""


class Endpoint(NamedTuple):
    """What is asked at a path: by which method, with which body, and what is answered.

    `answers` is None where a file is; `open` says that it is answered to all who reach the server.
    """

    method: Literal["GET", "POST"]
    path: str
    summary: str
    answers: Any
    asks: type[msgspec.Struct] | None = None
    query: tuple[str, ...] = ()
    open: bool = False


ENDPOINTS: Final = (
    Endpoint("GET", "/api/start", "What the start page shows first.", Start),
    Endpoint(
        "GET",
        "/api/creatures",
        "The creatures that words, a kind and hit dice name.",
        list[CreatureFound],
        query=("q", "kind", "hit_dice", "rules"),
    ),
    Endpoint("POST", "/api/lines", "Pasted members, each with what was read.", list[MemberRead], LinesAsked),
    Endpoint("POST", "/api/draw", "A set-up made into an encounter file.", Drawn, Setup),
    Endpoint("POST", "/api/places", "A place read, and the party to go there.", PlaceRead, PlaceAsked),
    Endpoint("POST", "/api/stock", "A dungeon stocked by tables.", PlaceStocked, StockAsked),
    Endpoint("POST", "/api/treasure", "Treasure rolled by tables.", CampaignTold, TreasureAsked),
    Endpoint("POST", "/api/expeditions", "An expedition begun, or taken up again.", Begun, SetOut),
    Endpoint("POST", "/api/campaigns", "Something asked of a campaign.", CampaignTold, CampaignAsked),
    Endpoint("POST", "/api/departures", "Those of a campaign who have set out.", Begun, SendOut),
    Endpoint("POST", "/api/fights", "A fight begun, or taken up again.", Begun, Begin),
    Endpoint("POST", "/api/saved", "A saved fight or expedition, from its file.", Begun, Saved),
    Endpoint("GET", "/api/rules/{id}", "A rule by its id.", RuleShown, open=True),
    Endpoint("GET", "/api/fights/{id}/export.{form}", "A fight as html, txt or json.", None, open=True),
)
