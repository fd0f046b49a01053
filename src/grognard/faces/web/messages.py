"""The messages between the page and the server: each a struct, told apart by its tag `t`."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from grognard.faces.web.company_messages import CompanyState as CompanyState
from grognard.faces.web.expedition_messages import ExpeditionState as ExpeditionState
from grognard.faces.web.expedition_messages import GiveOrder as GiveOrder
from grognard.faces.web.expedition_messages import Proposal as Proposal
from grognard.faces.web.expedition_messages import Propose as Propose
from grognard.faces.web.expedition_messages import Return as Return
from grognard.faces.web.seats import Role, Visibility
from grognard.faces.web.wire import MOST_TEXT as MOST_TEXT
from grognard.faces.web.wire import In as In
from grognard.faces.web.wire import Index as Index
from grognard.faces.web.wire import Node as Node
from grognard.faces.web.wire import Out as Out
from grognard.faces.web.wire import SeatShown as SeatShown
from grognard.faces.web.wire import Text as Text
from grognard.fight.shown import Manner, Menu, Over, Refused, Scene, Told, Track

PROTOCOL: Final = 1
"""Counts up when a page that was loaded before could not go on."""
MOST_UNDONE: Final = 10_000

Coordinate = Annotated[int, Meta(ge=0, le=1_000)]
Order = Literal["mine", "tactics", "attack nearest", "attack", "hold", "away"]
Until = Literal["", "round", "fall", "met"]
Thrower = Literal["seeded", "mine", "all"]


class Hello(In, frozen=True, kw_only=True):
    """Sit down at the table of a fight.

    `token` is that of a link to the table, or of the server. `page` is drawn by the page, so that what it
    sends again after a lost connection is known by its `n` and done once.
    """

    fight: Text
    token: Text = ""
    page: Text = ""
    protocol: int = PROTOCOL


class Act(In, frozen=True, kw_only=True):
    """Choose an action. `n` counts the actions and dice of this page, so that one sent twice is done once."""

    node: Node
    action: Text
    n: int = 0


class Undo(In, frozen=True, kw_only=True):
    """Take back so many decisions."""

    node: Node
    count: Annotated[int, Meta(ge=1, le=MOST_UNDONE)] = 1


class Redo(In, frozen=True, kw_only=True):
    """Put again so many decisions that were taken back."""

    node: Node
    count: Annotated[int, Meta(ge=1, le=MOST_UNDONE)] = 1


class Branch(In, frozen=True, kw_only=True):
    """Try something as another line of play of that name, from here on."""

    node: Node
    name: Text


class GoTo(In, frozen=True, kw_only=True):
    """Be on another line of play."""

    node: Node
    name: Text


class Word(In, frozen=True, kw_only=True):
    """A word of the referee, such as "points Goblin 2 3"; docs/playing.md has them all."""

    node: Node
    text: Text


class Command(In, frozen=True, kw_only=True):
    """Give combatants a standing order, leave them to the tactics, or be asked for them again ("mine").

    `target` is the number of the enemy for "attack".
    """

    node: Node
    who: tuple[Index, ...]
    order: Order
    target: int = -1
    until: Until = ""


class GoOn(In, frozen=True, kw_only=True):
    """Go on where all are left to the tactics: to the next `turn`, to the next `round`, or to the `end`."""

    node: Node
    to: Literal["turn", "round", "end"]


class DiceBy(In, frozen=True, kw_only=True):
    """Say whose dice people throw themselves."""

    node: Node
    by: Thrower


class Faces(In, frozen=True, kw_only=True):
    """What the die shows that was asked for; 0 has it rolled here. `n` is as for an action."""

    node: Node
    face: Annotated[int, Meta(ge=0, le=1_000)]
    n: int = 0


class AskReach(In, frozen=True, kw_only=True):
    """Ask for the cells in reach of the combatant to decide."""

    node: Node


class AskWhyNot(In, frozen=True, kw_only=True):
    """Ask what is not allowed now, and why."""

    node: Node


class AskHints(In, frozen=True, kw_only=True):
    """Ask for the best that can be done now."""

    node: Node


class AskArea(In, frozen=True, kw_only=True):
    """Ask which cells and combatants an action takes when it is aimed at a cell."""

    node: Node
    action: Text


class AskSheet(In, frozen=True, kw_only=True):
    """Ask for everything that is known of a combatant."""

    node: Node
    who: Index


class AskAnalysis(In, frozen=True, kw_only=True):
    """Ask how the fight went: the chance curve, the luck, the decisions that cost most."""

    node: Node


class LookAs(In, frozen=True, kw_only=True):
    """Look with the eyes of a side, -2 for the referee's."""

    node: Node
    viewer: Annotated[int, Meta(ge=-2, le=6)]


class Invite(In, frozen=True, kw_only=True):
    """Make a link to this table. A player decides for `figures` of a side, or for all of it.

    At the table of a company, `people` are the ids of the player's characters.
    """

    role: Role
    name: Annotated[str, Meta(max_length=60)]
    side: Annotated[int, Meta(ge=-2, le=6)] = 0
    figures: tuple[Index, ...] = ()
    people: Annotated[tuple[Text, ...], Meta(max_length=100)] = ()


class Revoke(In, frozen=True, kw_only=True):
    """Take a link back; its pages are closed."""

    id: Text


class LetSee(In, frozen=True, kw_only=True):
    """Say what players and screens see."""

    shows: Visibility


class Prepare(In, frozen=True, kw_only=True):
    """Ask for the odds of a fight before it begins. `n` counts the set-ups of this page."""

    n: Node
    text: Annotated[str, Meta(max_length=400_000)]
    rules: Text = ""
    house_rules: Annotated[str, Meta(max_length=100_000)] = ""


class Ping(In, frozen=True, kw_only=True):
    """Ask whether the server is there."""


Incoming = (
    Hello
    | Act
    | Undo
    | Redo
    | Branch
    | GoTo
    | Word
    | Command
    | GoOn
    | DiceBy
    | Faces
    | GiveOrder
    | Propose
    | Return
    | AskReach
    | AskWhyNot
    | AskHints
    | AskArea
    | AskSheet
    | AskAnalysis
    | LookAs
    | Invite
    | Revoke
    | LetSee
    | Prepare
    | Ping
)


class Share(msgspec.Struct, frozen=True):
    """A chance from 0 to 1 with its 95% interval."""

    share: float
    low: float
    high: float


class Moment(msgspec.Struct, frozen=True):
    """The chances at a moment of the line of play.

    Attributes:
        step: the decision by hand that comes next.
        round: the round.
        sides: each side's chance to win.
        at: its place along the curve.
        text: what has just happened; "" where the curve does not tell.
    """

    step: int
    round: int
    sides: tuple[float, ...]
    at: int = 0
    text: str = ""


class Handed(msgspec.Struct, frozen=True):
    """The standing order of a combatant, in words."""

    who: int
    text: str


class Variation(msgspec.Struct, frozen=True):
    """A line of play; `here` is the one that is shown."""

    name: str
    here: bool
    parent: str = ""


class Die(msgspec.Struct, frozen=True):
    """A die that a person is to throw: how many faces, for what, whose, and how many of these before it."""

    sides: int
    purpose: str
    who: int = -1
    before: int = 0


class State(Out, frozen=True, kw_only=True):
    """The whole table as a page sees it now.

    Attributes:
        node: names what is seen: two moments that look the same to a page have the same.
        role: whose page it is.
        menu: what this page is to decide; None where nothing is.
        deciding: who is to decide, or to throw a die, in a sentence, where another page is.
        mine: the combatants that the page decides for, by number.
        cut: how many lines of the story the page keeps of those that it has.
        lines: the lines of the story after these.
        undo, redo: the decision that would be taken back, or put again; "" for none.
        step: how many decisions were made on this line of play.
        auto: whether the fight waits for the referee to have it go on.
        die: the die that a person is to throw now; nothing else can be done before.
        told: a sentence about what was just done, such as an order given.
        kept: where the fight is kept; "" where it cannot be.
        experience: what the players' side has earned, once the fight is over.
        done: the `n` of the last action of this page that was done.
        seats, shows, address: for a referee, the links, what players see, and where phones reach the server.
        afterwards: whether the page may ask how a fight came to its end.
        expedition, leads: the expedition of which it is a fight, "" for none; whether the page `leads` it.

    What is only for a referee is as its default on other pages.
    """

    node: int
    role: Role
    title: str
    book: str
    book_title: str
    round: int
    scene: Scene
    track: Track
    menu: Menu | None
    cut: int
    lines: tuple[Told, ...]
    over: Over | None
    played: tuple[int, ...]
    orders: tuple[Handed, ...]
    die: Die | None
    curve: tuple[Moment, ...]
    deciding: str = ""
    mine: tuple[int, ...] = ()
    done: int = 0
    undo: str = ""
    redo: str = ""
    step: int = 0
    history: tuple[str, ...] = ()
    variations: tuple[Variation, ...] = ()
    auto: bool = False
    dice: str = "seeded"
    told: str = ""
    kept: str = ""
    seed: int | None = None
    experience: tuple[str, ...] = ()
    seats: tuple[SeatShown, ...] = ()
    shows: Visibility | None = None
    address: str = ""
    expedition: str = ""
    leads: bool = True
    afterwards: bool = False


class Chances(Out, frozen=True, kw_only=True):
    """Each side's chance to win from a moment on, as far as it is known; it comes again until `done`."""

    node: int
    sides: tuple[Share, ...]
    nobody: Share
    fights: int
    done: bool


class Reach(Out, frozen=True, kw_only=True):
    """Where the combatant to decide can go."""

    node: int
    manners: tuple[Manner, ...]


class Area(Out, frozen=True, kw_only=True):
    """What an action takes: its cells, and the combatants there of whom the viewer knows."""

    node: int
    action: str
    cells: tuple[tuple[int, int], ...]
    who: tuple[int, ...]


class WhyNot(Out, frozen=True, kw_only=True):
    """What is not allowed now, with every reason."""

    node: int
    refused: tuple[Refused, ...]


class HintShown(msgspec.Struct, frozen=True):
    """Something that could be done now, and what comes of it for the deciding side."""

    action: str
    label: str
    chance: Share
    lost: float
    usual: bool


class Hints(Out, frozen=True, kw_only=True):
    """The best that can be done now, the best first."""

    node: int
    hints: tuple[HintShown, ...]


class Sheet(Out, frozen=True, kw_only=True):
    """Everything that is known of a combatant, as lines of text."""

    node: int
    who: int
    title: str
    lines: tuple[str, ...]


class Costly(msgspec.Struct, frozen=True):
    """A decision and what it cost: the share of the chance to win, and what would have been better.

    `at` is its place along the curve.
    """

    at: int
    round: int
    text: str
    cost: float
    better: str


class Analysis(Out, frozen=True, kw_only=True):
    """How a fight went; `done` is the share of it that has been looked at, 1 for all."""

    node: int
    done: float
    curve: tuple[Moment, ...]
    luck: tuple[str, ...]
    costly: tuple[Costly, ...]


class Prepared(Out, frozen=True, kw_only=True):
    """The odds of a fight before it begins, or what is wrong with it; it comes again until `done`."""

    n: int
    problem: str
    names: tuple[str, ...]
    sides: tuple[Share, ...]
    nobody: Share | None
    fights: int
    done: bool
    facts: tuple[str, ...] = ()


class Refusal(Out, frozen=True, kw_only=True):
    """Something cannot be done; nothing has changed. `n` is that of the action."""

    node: int
    reasons: tuple[str, ...]
    n: int = 0


class Invited(Out, frozen=True, kw_only=True):
    """A link was made: its token, which is shown once, and its address as the rows of a QR code."""

    id: str
    link: str
    code: tuple[str, ...]


class Gone(Out, frozen=True, kw_only=True):
    """The table is no longer there, or was never."""

    why: str


class Pong(Out, frozen=True, kw_only=True):
    """The server is there."""


Outgoing = (
    State
    | ExpeditionState
    | CompanyState
    | Chances
    | Reach
    | Area
    | WhyNot
    | Hints
    | Sheet
    | Analysis
    | Prepared
    | Invited
    | Refusal
    | Gone
    | Pong
)
