"""A campaign at a table: what it shows at a glance, what is asked of it by name, and those who set out."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

import glob
import os
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.base.model_errors import explain_error
from grognard.creatures.coins import say_gold
from grognard.fight.control import Control
from grognard.fight.expedition import Expedition, ExpeditionControl
from grognard.fight.fight import Fight
from grognard.operations.asking import Answering, ask_in
from grognard.operations.campaigns.expeditions import ExpeditionDeparture, SendExpedition
from grognard.operations.campaigns.facts import ItemFacts, PersonFacts
from grognard.operations.campaigns.fighting import CampaignFight, FightDeparture
from grognard.operations.campaigns.homecoming import HomeFacts
from grognard.operations.campaigns.kept import set_out
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.operations.campaigns.own import OwnCompany, OwnEntryFacts
from grognard.operations.campaigns.status import CampaignStatus
from grognard.operations.catalogue import all_operations
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.storage.campaigns.store import ENDING
from grognard.text.parts import Header, Line, Paragraph, Part, Rows, Sheet, Title, Verbatim

ASKED: Final = (
    "campaign status",
    "campaign sheet",
    "campaign roster",
    "campaign gone",
    "campaign dues",
    "campaign ledger",
    "campaign log",
    "campaign undo",
    "campaign redo",
    "campaign pass",
    "campaign word",
    "campaign return",
    "campaign find",
    "campaign divide",
    "campaign sell",
    "campaign dismiss",
    "xp",
    "level",
    "payroll",
    "hire",
    "retain",
    "memorise",
    "learn",
    "research",
    "identify",
)
"""What is asked of a campaign at a table; what writes other files is not."""
EVERYBODY: Final = frozenset({0, 1})


class AnswerPart(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of an answer: `kind` is "line", "heading", "rows" or "plain" (text as it is).

    `rules` are the ids of the rules behind a line; `header` and `rows` are those of a table.
    """

    kind: str
    text: str = ""
    rules: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class CampaignTold(msgspec.Struct, frozen=True):
    """An answer of a campaign, and the number of the entry that was written; 0 for none."""

    parts: tuple[AnswerPart, ...]
    entry: int = 0


class MemberGlance(msgspec.Struct, frozen=True, kw_only=True):
    """A person of the company at a glance, by a lasting `id`.

    `ready` is the level whose experience is reached, 0 for none;
    `away` is the id of the person's present fight or delve; "" for none.
    """

    id: str
    name: str
    what: str
    xp: int
    next_level_at: int
    ready: int
    hp: int
    most: int
    standing: str
    conditions: tuple[str, ...]
    gear: str
    memorised: tuple[str, ...]
    purse: str
    away: str


class Away(msgspec.Struct, frozen=True):
    """A fight or delve under way: its id, where to, who is at it, and the name under which it is kept."""

    id: str
    what: str
    people: tuple[str, ...]
    kept: str


class ItemShown(msgspec.Struct, frozen=True):
    """A magic item: its id, what it is as far as the reader knows, and who has it; "" for the company."""

    id: str
    said: str
    holder: str


class CampaignGlance(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign at a glance: `waits` are the sentences about open business."""

    name: str
    title: str
    rules: str
    day: int
    chest: str
    town: str
    people: tuple[MemberGlance, ...]
    items: tuple[ItemShown, ...]
    away: tuple[Away, ...]
    waits: tuple[str, ...]


class OwnMember(msgspec.Struct, frozen=True):
    """A character of a player, with the lines of the sheet."""

    member: MemberGlance
    sheet: tuple[str, ...]


class OwnGlance(msgspec.Struct, frozen=True, kw_only=True):
    """All that is a player's in a campaign.

    Attributes:
        pay: a line for each hireling of the player's characters.
        log: the days and lines of the log as players know it.
        trips: the ids of the fights and delves that the player's characters are at.
    """

    title: str
    rules: str
    day: int
    town: str
    people: tuple[OwnMember, ...]
    items: tuple[ItemShown, ...]
    pay: tuple[str, ...]
    trips: tuple[str, ...]
    log: tuple[tuple[int, str], ...]


def list_campaigns() -> tuple[str, ...]:
    """The names of the campaigns in the folder, without their ending."""
    return tuple(sorted(one.removesuffix(ENDING) for one in glob.glob(f"*{ENDING}")))


def glance_at_campaign(campaign: str) -> CampaignGlance:
    """A campaign at a glance.

    Raises:
        InputError: there is none of that name in the folder, or it cannot be used.
    """
    answer = ask_in(_check(campaign), CampaignStatus())
    facts = answer.facts
    names = {one.id: one.name for one in facts.people}
    return CampaignGlance(
        name=campaign,
        title=facts.title,
        rules=facts.rules,
        day=facts.day,
        chest=say_gold(facts.chest_cp),
        town=facts.town or "",
        people=tuple(_show_member(one) for one in facts.people),
        items=tuple(_show_item(one, names.get(one.holder or "", "")) for one in facts.items),
        away=tuple(
            Away(one.id, one.what, tuple(names.get(who, who) for who in one.people), one.kept or "")
            for one in facts.away
            if not one.home
        ),
        waits=tuple(f"{one.said}." for one in facts.open),
    )


def glance_at_own(campaign: str, people: tuple[str, ...]) -> OwnGlance:
    """All that is a player's in a campaign: of these `people` by their ids, none for all of the company.

    Raises:
        InputError: there is no such campaign or character, or it cannot be used.
    """
    facts = ask_in(_check(campaign), OwnCompany(who=people)).facts
    return OwnGlance(
        title=facts.title,
        rules=facts.rules,
        day=facts.day,
        town=facts.town or "",
        people=tuple(OwnMember(_show_member(one.person), tuple(one.sheet)) for one in facts.people),
        items=tuple(ItemShown(one.id, one.said, one.holder) for one in facts.items),
        pay=tuple(facts.pay),
        trips=tuple(one.id for one in facts.away),
        log=tuple((one.day, _tell_entry(one)) for one in facts.log),
    )


def _tell_entry(one: OwnEntryFacts) -> str:
    return f"{one.said} (taken back)" if one.undone_by else one.said


def _show_item(one: ItemFacts, holder: str) -> ItemShown:
    """An item as the referee knows it."""
    said = str(one.what)
    if isinstance(one.charges, int) and isinstance(one.charges_found, int):
        said += f", {one.charges} of {one.charges_found} charges"
    if one.name != one.what:
        said += f", to the players {one.name}"
    return ItemShown(one.id, said, holder)


def _show_member(one: PersonFacts) -> MemberGlance:
    until = {name: f"{name} until day {day}" if day else name for name, day in one.conditions.items()}
    kind = one.class_name if one.race in ("human", one.class_name, "") else f"{one.race} {one.class_name}"
    return MemberGlance(
        id=one.id,
        name=one.name,
        what=f"{kind} {one.level}",
        xp=one.xp,
        next_level_at=one.next_level_at or 0,
        ready=one.waiting_level or 0,
        hp=one.hp,
        most=one.most_hp,
        standing=one.standing,
        conditions=tuple(until.values()),
        gear=one.gear,
        memorised=tuple(f"{many} x {spell}" if many > 1 else spell for spell, many in one.memorised.items()),
        purse=say_gold(one.purse_cp),
        away=one.away or "",
    )


def ask_by_name(campaign: str, name: str, fields: Mapping[str, object], *, rolled: str = "") -> CampaignTold:
    """Ask something of a campaign by the name of its operation, and write the entry that comes of it.

    Args:
        campaign: its name.
        name: one of `ASKED`.
        fields: those of the operation, as JSON has them.
        rolled: what a person's own dice show.

    Raises:
        InputError: the operation, a field or the campaign cannot be used.
    """
    listed = all_operations().get(name) if name in ASKED else None
    if listed is None:
        raise InputError(f"{name[:60]!r} is not asked here", key="operation", expected=", ".join(ASKED))
    kind: type[Operation[Any]] = listed.load()
    try:
        operation = msgspec.convert({**fields, "operation": kind.__struct_config__.tag}, kind)
    except msgspec.ValidationError as error:
        said = explain_error(error, kind)
        raise InputError(said.problem, key=said.key, expected=said.expected) from error
    return tell_answer(ask_in(_check(campaign), operation, rolled=rolled, undo_by=""))


def tell_answer(answer: Answer[Any]) -> CampaignTold:
    """An answer as plain data."""
    entry = answer.entry if isinstance(answer.entry, int) else 0
    parts = [answer.borrowed] if answer.borrowed else []
    shown = [AnswerPart(kind="line", text=one) for one in parts]
    return CampaignTold((*shown, *(part for one in answer.parts for part in _show_part(one))), entry)


def _show_part(part: Part) -> tuple[AnswerPart, ...]:
    match part:
        case Rows():
            rows = tuple(tuple(row) for row in part.rows)
            return (AnswerPart(kind="rows", header=tuple(part.header), rows=rows),) if rows else ()
        case Title() | Header():
            return (AnswerPart(kind="heading", text=part.text),)
        case Line() | Paragraph():
            return (AnswerPart(kind="line", text=part.text),)
        case Verbatim():
            return (AnswerPart(kind="plain", text=part.text),)
        case Sheet():
            return tuple(
                AnswerPart(kind="line", text=f"{name}: {'; '.join(said)}") for name, said in part.rows
            )
        case (str() as text, tuple() as rules):
            return (AnswerPart(kind="line", text=text, rules=rules),)
        case _:
            return ()


class SetOff(NamedTuple):
    """Those who have set out: the path of the file in which it is kept, and the delve or fight itself."""

    path: str
    expedition: Expedition | None = None
    fight: Fight | None = None


def send_on_expedition(
    campaign: str,
    place: str,
    *,
    people: tuple[str, ...] = (),
    seated: ExpeditionControl,
    is_journey: bool = False,
    seed: int | None = None,
) -> SetOff:
    """Have the company, or some of it, set out on a delve or journey that is led by hand.

    Args:
        campaign: its name.
        place: the text or the path of the place.
        people: only these; none for all who can go.
        seated: how it is played.
        is_journey: whether the place is a land.
        seed: of the dice; drawn if nothing is said.

    Raises:
        InputError: the place, the people or the campaign cannot be used; then nobody has set out.
    """
    operation = SendExpedition(place=place, kind="journey" if is_journey else "delve", people=people)

    def begin(opened: OpenCampaign, dice: TypedDice) -> ExpeditionDeparture:
        return operation.begin(opened, dice.seed, seated=seated)

    seated = msgspec.structs.replace(seated, campaign=campaign)
    departure, path, _ = set_out(_asking(campaign, operation, seed), begin)
    return SetOff(path, expedition=departure.expedition)


def send_to_fight(
    campaign: str,
    what: str,
    *,
    people: tuple[str, ...] = (),
    play: frozenset[int] = EVERYBODY,
    seed: int | None = None,
) -> SetOff:
    """Have the company, or some of it, set out for a fight that is played by hand.

    Args:
        campaign: its name.
        what: who is fought, such as "6 orc, ogre".
        people: only these; none for all who can go.
        play: the numbers of the sides that are decided by hand: 0 is the company.
        seed: of the dice; drawn if nothing is said.

    Raises:
        InputError: the foes, the people or the campaign cannot be used; then nobody has set out.
    """
    operation = CampaignFight(what=what, people=people)

    def begin(opened: OpenCampaign, dice: TypedDice) -> FightDeparture:
        departure = operation.begin(opened, dice.seed)
        departure.fight.take_control(Control(play))
        return departure

    departure, path, _ = set_out(_asking(campaign, operation, seed), begin)
    return SetOff(path, fight=departure.fight)


def _asking(campaign: str, operation: Operation[HomeFacts], seed: int | None) -> Any:
    name = _check(campaign)

    def asks(how: Answering[HomeFacts]) -> Answer[HomeFacts]:
        return ask_in(name, operation, seed=seed, answering=how)

    return asks


def stamp_of(campaign: str) -> tuple[int, int]:
    """A mark of a campaign's file that is another one after each entry.

    Raises:
        InputError: there is none of that name.
    """
    path = _check(campaign)
    try:
        found = os.stat(path)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=path) from error
    return found.st_mtime_ns, found.st_size


def _check(campaign: str) -> str:
    """The file of a campaign in the folder.

    Raises:
        InputError: there is none of that name.
    """
    if campaign not in list_campaigns():
        known = ", ".join(list_campaigns()) or "one that grognard campaign new begins"
        raise InputError(f"no campaign is called {campaign[:60]!r} here", key="campaign", expected=known)
    return os.path.join(os.curdir, f"{campaign}{ENDING}")
