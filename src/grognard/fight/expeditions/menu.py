"""The orders of an expedition: common ones in groups, less common ones, and refused ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.delve.exploring import find_way
from grognard.adventure.journey.day_of_travel import Wayfarers
from grognard.adventure.meetings.machine import Machine
from grognard.adventure.party import orders
from grognard.adventure.party.decision import CHASE, EXPLORE, MEET, PURSUE
from grognard.adventure.party.orders import parse_order, plain_name
from grognard.adventure.places.level import Way
from grognard.encounter.ground_entries import Cell
from grognard.fight.expeditions.shown import OrderShown, OrdersShown
from grognard.fight.shown import Reason, Refused
from grognard.text.expedition_view import describe_order, describe_whereabouts
from grognard.text.wording import capital

_GROUPS: Final = {
    orders.GO: "ways",
    orders.LISTEN: "ways",
    orders.FORCE: "ways",
    orders.PICK: "ways",
    orders.SPIKE: "ways",
    orders.CLOSE: "ways",
    orders.SEARCH: "here",
    orders.DISARM: "here",
    orders.TAKE: "here",
    orders.SHOUT: "here",
    orders.LIGHT: "light",
    orders.DOUSE: "light",
    orders.CAST: "healing",
    orders.DRINK: "healing",
    orders.REST: "rest",
    orders.WAIT: "rest",
    orders.LEAVE: "leave",
    orders.ABANDON: "leave",
}
_ON_A_JOURNEY: Final = {
    orders.GO: "travel",
    orders.MARCH: "travel",
    orders.BOARD: "ships",
    orders.LAND: "ships",
    orders.HUNT: "camp",
    orders.REST: "camp",
    orders.WATCH: "camp",
}
_AT_A_DOOR: Final = (
    (orders.GO, "Go by the {name}"),
    (orders.LISTEN, "Listen at the {name}"),
    (orders.FORCE, "Force the {name}"),
    (orders.PICK, "Pick the lock of the {name}"),
    (orders.SPIKE, "Wedge the {name} with a spike"),
    (orders.CLOSE, "Close the {name}"),
)
_ANYWHERE: Final = (
    (orders.SEARCH, "Search here"),
    (orders.TAKE, "Take what lies here"),
    (orders.DISARM, "Remove the trap"),
    ("light torch", "Light a torch"),
    ("light lantern", "Light the lantern"),
    (orders.DOUSE, "Put the light out"),
    ("rest 1", "Rest a turn"),
    ("wait 1", "Wait a turn"),
    (orders.SHOUT, "Make a noise"),
    (orders.CAST, "Cast a healing spell"),
    (orders.DRINK, "Drink a potion of healing"),
    (orders.LEAVE, "Leave this place"),
)
_WHEN_MET: Final = (
    (orders.ATTACK, "Attack them"),
    ("attack defensive", "Await them in a defensive position"),
    (orders.TALK, "Talk with them"),
    ("offer 10", "Offer them 10 gold pieces"),
    (orders.PASS, "Leave them in peace, and go on"),
    (orders.WAIT, "Wait and see what they do"),
    (orders.FLEE, "Flee from them"),
)
_UNDERWAY: Final = (
    (orders.HUNT, "Hunt for a day"),
    ("rest 1", "Rest a day"),
    (orders.LAND, "Go ashore"),
    (orders.CAST, "Cast a healing spell"),
    (orders.DRINK, "Drink a potion of healing"),
)
_DANGERS: Final = {
    orders.LEAVE: "The expedition ends with this.",
    orders.ABANDON: "The expedition ends with this, and nobody comes home.",
}
Candidate = tuple[str, str]


def show_orders(machine: Machine, usual: str) -> OrdersShown | None:
    """The decision that is due, with what can be ordered; `usual` is what a guide would order.

    None where it is over, or a fight is to be decided.
    """
    decision = machine.decision
    if machine.state.over or decision is None or decision.encounter is not None:
        return None
    common = machine.choices()
    listed = [_show(machine, text, label, usual=usual) for text, label in common]
    known = {text for text, _ in common}
    for text, label in _list_candidates(machine):
        if text not in known and not machine.why_not(text):
            known.add(text)
            listed.append(_show(machine, text, label, usual=usual, common=False))
    labels = {one.text: one.label for one in listed}
    usual_label = labels.get(usual) or (describe_order(machine, usual) if usual else "")
    return OrdersShown(decision.kind, describe_whereabouts(machine), tuple(listed), usual, usual_label)


def list_refused_orders(machine: Machine) -> tuple[Refused, ...]:
    """The orders that are refused now, with every reason."""
    if machine.decision is None or machine.decision.encounter is not None or machine.state.over:
        return ()
    refused = []
    for text, label in _list_candidates(machine):
        reasons = machine.why_not(text)
        if reasons:
            refused.append(Refused(label, tuple(Reason(one.reason, one.rule) for one in reasons)))
    return tuple(refused)


def _list_candidates(machine: Machine) -> Iterator[Candidate]:
    """Every order that may come to mind at the decision that is due, possible or not."""
    kind = machine.decision.kind if machine.decision is not None else ""
    if kind == MEET:
        yield from _WHEN_MET
    elif kind == EXPLORE and isinstance(machine, PartyInDungeon):
        for way in machine.ways():
            yield from _list_orders_at(machine, way)
        yield from _ANYWHERE
    elif kind == EXPLORE and isinstance(machine, Wayfarers):
        yield from _UNDERWAY
        for watches in range(1, 5):
            yield f"watch {watches}", f"Keep {watches} {'watch' if watches == 1 else 'watches'} a night"
    elif kind in (CHASE, PURSUE):
        yield from machine.choices()


def _list_orders_at(context: PartyInDungeon, way: Way) -> Iterator[Candidate]:
    """The possible orders at a way, as far as the party knows how its door stands."""
    name = way.name_from(context.state.area)
    for order, label in _AT_A_DOOR if way.door is not None else _AT_A_DOOR[:1]:
        tried = way.number in context.state.stuck
        stands_open = context.door(way.number).open
        if tried if order in (orders.FORCE, orders.PICK) else stands_open or order != orders.CLOSE:
            yield f"{order} {name}", label.format(name=name)


def _show(machine: Machine, text: str, label: str, *, usual: str, common: bool = True) -> OrderShown:
    order = parse_order(text)
    kind = machine.decision.kind if machine.decision is not None else ""
    way = -1
    cell: Cell | None = None
    group = {MEET: "meeting", PURSUE: "meeting", CHASE: "chase"}.get(kind, "")
    if not group and isinstance(machine, PartyInDungeon):
        group = _GROUPS.get(order.kind, "here")
        found = find_way(machine, order.what) if group == "ways" else None
        way = -1 if found is None else found.number
    elif not group and isinstance(machine, Wayfarers):
        group = _ON_A_JOURNEY.get(order.kind) or _GROUPS.get(order.kind, "camp")
        cell = _find_cell(machine, order.what) if group == "travel" else None
    return OrderShown(
        text=text,
        label=capital(label),
        group=group,
        usual=text == usual,
        common=common,
        way=way,
        cell=cell,
        danger=_DANGERS.get(order.kind, ""),
    )


def _find_cell(party: Wayfarers, what: str) -> Cell | None:
    """The hex of a site that is the course of an order."""
    wanted = plain_name(what.removesuffix(" foraging"))
    return next((site.at for site in party.land.entry.sites if plain_name(site.name) == wanted), None)
