"""Random campaigns, entry by entry: people, money, those in pay, treasure, magic at rest, fights."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from hypothesis import strategies as st

from grognard.advancement.levels import Gain
from grognard.base.errors import InputError
from grognard.campaign.away.commands import come_back, depart, fight_at_once, give_up
from grognard.campaign.away.presence import why_not_go
from grognard.campaign.away.trip import PersonAfterTrip, TripOutcome, TroopLosses
from grognard.campaign.away.trips import award_of, next_trip_id
from grognard.campaign.company.commands import award, begin, gain_level, make_id, pass_days, record_ruling
from grognard.campaign.company.contract_events import Hired
from grognard.campaign.company.contracts import LoyaltyPart
from grognard.campaign.company.events import Joined
from grognard.campaign.company.hiring import (
    Due,
    LoyaltyCheckResult,
    dismiss,
    divide,
    enter_service,
    in_pay,
    make_contract,
    months_due,
    pay,
    record_loyalty_checks,
    record_treasure,
)
from grognard.campaign.company.view import waiting_level
from grognard.campaign.journal.entries import EntryBody, Event, WrittenEntry, decode_body, encode_body
from grognard.campaign.journal.fold import try_out
from grognard.campaign.journal.undo import fold_all, plan_redo, plan_undo, undone_by
from grognard.campaign.state import Campaign, Person
from grognard.campaign.study.commands import pay as pay_for
from grognard.campaign.study.commands import record_memorised
from grognard.campaign.study.events import (
    BookMoved,
    BookRuled,
    ChargesSpent,
    ItemFound,
    ItemGone,
    ItemHeld,
    ItemKnown,
    ProjectBegun,
    ProjectEnded,
    SpellSpent,
    SpellsWritten,
)
from grognard.campaign.study.magic_records import Item, SpellBook
from grognard.campaign.study.projects import running_projects
from grognard.creatures.classes import find_class
from grognard.rulebooks.chapters import ChapterSource, find_topic
from grognard.rulebooks.company_schema import CompanyChapter

LOYALTY = find_topic(ChapterSource("bf"), CompanyChapter, lambda chapter: chapter.loyalty, "loyalty").rules

NAMES = ("Wat", "Hob", "Hob", "Ysolde")
BOOK = "bf"


def start() -> EntryBody:
    people: list[Person] = []
    for name in NAMES:
        made = make_id(name, [one.id for one in people])
        people.append(
            Person(id=made, name=name, class_name="thief", level=1, experience=1000, points=[4], hp=4)
            if name != "Ysolde"
            else Person(
                id=made,
                name=name,
                class_name="magic-user",
                level=4,
                points=[4, 2],
                hp=6,
                gear="2 potions of healing, longbow, 20 arrows",
                book=SpellBook(spells={"sleep": 1}),
            )
        )
    return begin("Greywater", BOOK, 1, people, {"wat": 250}, 10_000)


def gain_of(one: Person, earned: int) -> Gain:
    return Gain(one.experience, earned, one.experience + earned, 0, one.level, one.level, None)


STUDIES = (
    *("memorise", "cast", "book", "move book", "write", "learn", "research", "done", "give up"),
    *("find", "hold", "know", "use", "spend"),
)
AWAY = ("out", "home", "lost", "fight", "award", "gear", "restore")
SPELLS = ("sleep", "web", "knock", "levitate", "charm person")

Step = tuple[str, int, int]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            (
                *("days", "hp", "dead", "blind", "chest", "purse", "xp", "level", "undo", "redo"),
                *("hire", "pay", "check", "dismiss", "treasure", "divide"),
                *STUDIES,
                *AWAY,
            )
        ),
        st.integers(0, 3),
        st.integers(0, 40),
    ),
    max_size=40,
)


def make_body(campaign: Campaign, entries: Sequence[WrittenEntry], step: Step) -> EntryBody:
    """The entry that a step makes.

    Raises:
        InputError: it cannot be done now.
    """
    kind, number, size = step
    one = list(campaign.people.values())[number]
    if kind == "days":
        return pass_days(campaign, size)
    if kind == "undo":
        plan = plan_undo(entries, size or None, with_dependents=True)
        return EntryBody(said="undo", events=(plan.event,))
    if kind == "redo":
        again = plan_redo(entries)
        if again.dependents:
            raise InputError("something stands against it")
        return EntryBody(said="redo", events=(again.event,))
    if kind == "xp":
        return award([(one, gain_of(one, size * 20))], ())
    if kind == "level":
        if not waiting_level(one):
            raise InputError("there is no level")
        needs = find_class("thief").experience[one.level]
        return gain_level(one, needs, points=3, die="1d4", rolled=3, thrown=())
    if kind in STUDIES:
        return make_study_body(campaign, kind, one, size)
    if kind in AWAY:
        return make_away_body(campaign, entries, kind, one, size)
    if kind in ("hire", "pay", "check", "dismiss", "treasure", "divide"):
        return make_hireling_body(campaign, kind, one, size)
    if kind == "chest":
        return record_ruling(campaign, f"chest {'+-'[number % 2]}{size}")
    said = {
        "hp": f"{one.id} hp {min(size, one.most)}",
        "dead": f"{one.id} {('dead', 'captive', 'player')[size % 3]}",
        "blind": f"{one.id} blind until {campaign.day + size}",
        "purse": f"{one.id} purse {size}",
    }[kind]
    return record_ruling(campaign, said)


def make_hireling_body(campaign: Campaign, kind: str, one: Person, size: int) -> EntryBody:
    """The entry of a step with those in pay, or with treasure.

    Raises:
        InputError: it cannot be done now.
    """
    if kind == "treasure":
        return record_treasure(campaign, f"{size + 1} gp, a sword")
    if kind == "divide":
        return divide(campaign, f"hoard-{size % 3 + 1}")
    if kind == "hire":
        if size % 5 == 0:
            troops = make_contract(campaign, kind="mercenary", name="platoon", terms="32 light foot")
            return EntryBody(said="hired", events=(Hired(troops),))
        if size % 2:
            made = make_contract(campaign, kind="specialist", name="sage", terms="savant")
            return EntryBody(said="hired", events=(Hired(made),))
        name = f"Ulf{size}"
        new = Person(
            id=make_id(name, campaign.people), name=name, class_name="fighter", level=1, points=[5], hp=5
        )
        new.standing = "in service"
        serves = enter_service(
            campaign, new, one, percent=15, flat=None, loyalty=7, reasons=[LoyaltyPart(7, "everybody")]
        )
        return EntryBody(said="hired", events=(Joined(new), *serves))
    there = in_pay(campaign)
    if not there:
        raise InputError("nobody is in pay")
    if kind == "pay":
        return pay(campaign, [Due(each, months_due(campaign, each), 500) for each in there])
    contract = there[size % len(there)]
    if kind == "dismiss":
        return dismiss(campaign, contract.id)
    leaves = size % 3 == 0
    return record_loyalty_checks(
        campaign, [LoyaltyCheckResult(contract, leaves, True, (contract.loyalty or 0) + size % 2)], "a check"
    )


def make_study_body(campaign: Campaign, kind: str, one: Person, size: int) -> EntryBody:
    """The entry of a step of magic at rest.

    Raises:
        InputError: it cannot be done now.
    """
    spell, level = SPELLS[size % 5], size % 2 + 1
    if kind == "memorise":
        return record_memorised(one, [spell] * (size % 3), [spell] if size % 4 else [], ())
    if kind in ("find", "hold", "know", "use", "spend"):
        return EntryBody(said=kind, events=(make_item_event(campaign, kind, one, size),))
    if kind == "learn":
        return EntryBody(
            said=kind, events=(begun(campaign, one, size, spells={spell: level}, places=(2, 2)),)
        )
    if kind == "research":
        paid = pay_for(campaign, one, size * 100, "research")
        return EntryBody(said=kind, events=(begun(campaign, one, size, failure=15, paid=size * 100), *paid))
    place = one.book.where if one.book is not None else "at hand"
    ways: dict[str, Event] = {
        "cast": SpellSpent(one.id, next(iter(one.memorised), spell)),
        "book": BookRuled(one.id, {spell: level}),
        "move book": BookMoved(one.id, place, ("lost", "at hand")[size % 2]),
        "write": SpellsWritten(one.id, one.level, {spell: level}, (2, 2), waiting=size % 3 == 0),
    }
    if kind in ways:
        return EntryBody(said=kind, events=(ways[kind],))
    at = running_projects(campaign)
    if not at:
        raise InputError("nobody is at anything")
    ended = ProjectEnded(at[size % len(at)].id, failed=size % 2 == 0, given_up=kind == "give up")
    return EntryBody(said=kind, events=(ended,))


def begun(campaign: Campaign, one: Person, size: int, **changed: object) -> ProjectBegun:
    """Somebody begins something that takes days."""
    kinds = ("learning", "spell") if "spells" in changed else ("spell", "item")
    kind = kinds[0] if "spells" in changed else kinds[size % 2]
    known: dict[str, object] = {"who": one.id, "level": one.level, "id": make_id("work", campaign.projects)}
    made = msgspec.convert(known | {"kind": kind, "what": "work", "days": size + 1}, type=ProjectBegun)
    return msgspec.structs.replace(made, **changed)


def make_item_event(campaign: Campaign, kind: str, one: Person, size: int) -> Event:
    """What happens to an item.

    Raises:
        InputError: there is none.
    """
    if kind == "find":
        id = make_id(("wand", "potion")[size % 2], campaign.items)
        seems = id.partition("-")[0]
        what = {"wand": "wand of fireball", "potion": "potion of healing"}[seems]
        charges = size if seems == "wand" else None
        made = Item(id=id, what=what, seems=seems, shown=what, charges=charges, holder=one.id, known=[one.id])
        return ItemFound(made)
    there = [item for item in campaign.items.values() if not item.gone]
    if not there:
        raise InputError("there are no items")
    item = there[size % len(there)]
    ways: dict[str, Event] = {
        "hold": ItemHeld(item.id, item.holder, one.id if size % 3 else ""),
        "know": ItemKnown(item.id, (one.id,)),
        "use": ItemGone(item.id, "drunk"),
        "spend": ChargesSpent(item.id, size % 3 + 1),
    }
    return ways[kind]


def make_away_body(
    campaign: Campaign, entries: Sequence[WrittenEntry], kind: str, one: Person, size: int
) -> EntryBody:
    """The entry of a step of a fight or a delve.

    Raises:
        InputError: it cannot be done now.
    """
    if kind == "gear":
        return record_ruling(campaign, f"{one.id} gear sword, {size} arrows, longbow")
    if kind == "restore":
        return record_ruling(campaign, f"{one.id} restored")
    lasting = [trip for trip in campaign.trips.values() if trip.lasts]
    if kind == "award":
        home = [trip for trip in campaign.trips.values() if trip.home and not trip.lost and not trip.awarded]
        if not home:
            raise InputError("nobody has come home")
        return award_of(home[0], award([(one, gain_of(one, size * 20))], ()))
    if kind in ("out", "fight"):
        going = [each for each in campaign.people.values() if not why_not_go(campaign, each)]
        troops = [each for each in in_pay(campaign, "mercenary") if size % 4 == 0]
        going = going[: size % 4 + 1]
        trip = next_trip_id(entries, "fight" if size % 3 else "delve")
        out = depart(campaign, trip, "orc", going, troops, kept="x", seed=size, book=BOOK)
        if kind == "out":
            return out
        outcome = outcome_of(campaign, [each.id for each in going], [each.id for each in troops], size)
        return fight_at_once(campaign, out, outcome, result="")[0]
    if not lasting:
        raise InputError("nobody is away")
    trip_there = lasting[size % len(lasting)]
    if kind == "lost":
        return give_up(campaign, trip_there)
    outcome = outcome_of(campaign, trip_there.people, trip_there.troops, size)
    return come_back(campaign, trip_there, outcome, result="")[0]


def outcome_of(campaign: Campaign, people: Sequence[str], troops: Sequence[str], size: int) -> TripOutcome:
    """What came of a fight for people, and for troops who may have fallen."""
    came = []
    for number, who in enumerate(people):
        one, luck = campaign.people[who], size + number * 7
        came.append(
            PersonAfterTrip(
                who,
                ("hurt", "standing", "fled", "dead", "asleep")[luck % 5],
                min(luck % 5, max(1, one.most - 1)),
                taken=luck % 11 == 0,
                losses=(1,) if luck % 6 == 0 and one.most > 2 else (),
                conditions=("blind",) if luck % 7 == 0 else (),
                spent=tuple(one.memorised)[:1],
                used=("potion of healing",) if luck % 2 else (),
                shot={"longbow": luck % 4} if luck % 4 else {},
                charges={"fireball": luck % 3} if luck % 3 else {},
                ones=luck % 2,
            )
        )
    losses = []
    for contract in troops:
        terms = campaign.contracts[contract].terms
        gone = size % 8 == 0
        losses.append(
            TroopLosses(contract, terms, terms if gone else f"{size % 30 + 1} light foot", "lost", gone)
        )
    return TripOutcome(
        tuple(came),
        lost=size % 9 == 0,
        days=size % 4,
        copper=size % 3 * 100,
        things=("a ring",) if size % 3 == 1 else (),
        losses=tuple(losses),
        loyalty=LOYALTY,
    )


def play(steps: list[Step]) -> list[WrittenEntry]:
    """The entries of a campaign, through what is stored."""
    entries = [WrittenEntry(1, decode_body(encode_body(start())))]
    for step in steps:
        campaign = fold_all(entries)
        try:
            body = make_body(campaign, entries, step)
        except InputError:
            continue
        after, why = try_out(campaign, body)
        if why:
            continue
        entries.append(WrittenEntry(len(entries) + 1, decode_body(encode_body(body))))
        if undone_by(entries[-1]) is None:
            assert fold_all(entries) == after
    return entries
