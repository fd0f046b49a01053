"""Exploring a dungeon between meetings: the orders a party may give, their time and their results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.delve.crossing import why_not_cross
from grognard.adventure.delve.doors_and_traps import (
    burst_in,
    disarm,
    douse,
    force,
    light,
    listen,
    pick,
    spike,
)
from grognard.adventure.delve.looking import look_through_bars
from grognard.adventure.delve.searching import search, take
from grognard.adventure.party import facts, orders
from grognard.adventure.party.orders import PartyOrder, plain_name
from grognard.adventure.party.people import Explorer
from grognard.adventure.party.state import PendingStep
from grognard.adventure.places.level import Way
from grognard.battle.state.refusal import Refusal

PASS_TIME: Final = "time"
DO: Final = "do"
ACT: Final = "act"
GO: Final = "go"
ARRIVE: Final = "arrive"
BLIND: Final = 3
"""Who sees nothing gropes at so small a part of its rate."""


def find_way(context: PartyInDungeon, what: str) -> Way | None:
    """The way that `what` names by direction, name or destination; "back" is the way the party came."""
    wanted = plain_name(what)
    if not wanted:
        return None
    if wanted == "back" and context.state.came_by >= 0:
        return context.level.ways[context.state.came_by]
    known = context.ways()
    here = context.state.area
    for way in known:
        beyond = way.other(here)
        names = [way.name_from(here).lower(), way.direction_from(here)]
        if _is_seen(context, beyond):
            names += [plain_name(beyond), plain_name(context.level.areas[beyond].name)]
        if wanted in names:
            return way
    # Else what is meant by a part of its name, if that is one way's alone: "gate", "north".
    alike = [way for way in known if _is_part(wanted, way.name_from(here).lower())]
    return alike[0] if len(alike) == 1 else None


def _is_part(wanted: str, name: str) -> bool:
    """Whether some words are the first or the last of a name."""
    return name.startswith(f"{wanted} ") or name.endswith(f" {wanted}")


def find_route(context: PartyInDungeon, what: str) -> list[int]:
    """The ways to an area that was seen before, by its key or its name; none if it is not known."""
    wanted = plain_name(what)
    seen = [(key, area) for key, area in context.level.areas.items() if _is_seen(context, key)]
    meant = [key for key, area in seen if wanted and wanted in (key.lower(), plain_name(area.title))]
    meant = meant or [key for key, area in seen if wanted and _is_part(wanted, plain_name(area.title))]
    return context.route_to(meant[0]) if len(meant) == 1 else []


def _is_seen(context: PartyInDungeon, area: str) -> bool:
    return context.state.areas[area].seen


def why_not_explore(context: PartyInDungeon, order: PartyOrder) -> list[Refusal]:
    """Every reason why an order cannot be followed now.

    Rule: bxe.foraging.dungeon-no-forage
    """
    if order.kind == orders.HUNT:
        return [Refusal("there is nothing to hunt in a dungeon", *context.cite("foraging", "dungeon"))]
    if order.kind in orders.TRAVELLING and order.kind not in orders.EXPLORING:
        return [Refusal("that is for a journey")]
    if order.kind not in orders.EXPLORING:
        return [Refusal("no monsters are met, and none follow")]
    check = _CHECKS.get(order.kind)
    return check(context, order) if check else []


def _why_not_go(context: PartyInDungeon, order: PartyOrder) -> list[Refusal]:
    way = find_way(context, order.what)
    if way is None and not find_route(context, order.what):
        return [
            Refusal(f"no way is known {order.what!r} from here" if order.what else "it needs a way to go")
        ]
    if way is not None and way.bars(context.state.area):
        if way.door is None:
            return [Refusal("this way cannot be gone in this direction")]
        return [Refusal("this door does not open from this side")]
    return why_not_cross(context, way) if way is not None else []


def _why_not_door(context: PartyInDungeon, order: PartyOrder) -> list[Refusal]:
    way, _ = split_names(context, order.what)
    if way is None:
        return [Refusal("it needs a door: its direction, or its name")]
    if way.door is None:
        return [Refusal("there is no door on that way")]
    door = context.door(way.number)
    if way.door.is_archway:
        return [Refusal("there is no door in the archway")]
    if order.kind == orders.LISTEN and door.open:
        return [Refusal("the door stands open")]
    is_known = door.open or door.gives or way.number in context.state.stuck
    # Of a door that nobody has tried, a refusal would tell how it stands.
    if order.kind in (orders.FORCE, orders.PICK) and is_known and not needs_opening(context, way):
        return [Refusal("the door is not stuck or locked")]
    if order.kind == orders.PICK and not context.is_lit():
        return [_too_dark_refusal(context)]
    if order.kind == orders.PICK:
        if is_known and (not way.door.locked or door.gives):
            return [Refusal("there is no lock to pick")]
        if not any(context.sheets[one.name].opens for one in context.able):
            return [Refusal("no member of the party picks locks", "bxs.doors.pick-lock-thieves-only")]
    if order.kind == orders.SPIKE and context.state.supplies.get("spikes", 0) == 0:
        return [Refusal("there are no spikes left")]
    return []


def needs_opening(context: PartyInDungeon, way: Way) -> bool:
    """Whether a door is stuck, locked or barred from beyond, and has not given way.

    Rule: bxe.doors.state-kinds
    """
    door = context.door(way.number)
    entry = way.door
    if entry is None or door.gives or door.open or entry.is_archway:
        return False
    return entry.sticks or entry.locked or (entry.barred and way.ends[0] == context.state.area)


def _why_not_listen(context: PartyInDungeon, order: PartyOrder) -> list[Refusal]:
    refusals = _why_not_door(context, order)
    if refusals:
        return refusals
    way, names = split_names(context, order.what)
    if way is not None and not listeners(context, way, names):
        return [
            Refusal("everybody has listened here", *context.cite("listening", "again"))
            if context.book.listening.once
            else Refusal("no member of the party can listen")
        ]
    return []


def listeners(context: PartyInDungeon, way: Way, names: list[str]) -> list[Explorer]:
    """The listeners at a door: the named people, or all that have not listened yet."""
    door = context.door(way.number)
    once = context.book.listening.once
    return [
        one
        for one in context.able
        if (not names or one.name in names) and not (once and one.name in door.listened)
    ]


def split_names(context: PartyInDungeon, text: str) -> tuple[Way | None, list[str]]:
    """A way and the people named after it: "north door Brok Mia"."""
    words = text.split()
    if not words:
        return None, []
    people = {one.name.lower(): one.name for one in context.able}
    names: list[str] = []
    while words:
        found = next(
            (size for size in (3, 2, 1) if " ".join(words[-size:]).lower() in people and len(words) >= size),
            0,
        )
        if not found:
            break
        names.append(people[" ".join(words[-found:]).lower()])
        words = words[:-found]
    return find_way(context, " ".join(words)), names


def _why_not_search(context: PartyInDungeon, order: PartyOrder) -> list[Refusal]:
    if not any(context.sees(one) for one in context.able):
        return [Refusal("it is too dark to search", *context.cite("sight", "none"))]
    if context.book.searching.once and context.here.searched >= len(context.able):
        return [Refusal("everybody has searched here", *context.cite("searching", "once"))]
    return []


def _why_not_disarm(context: PartyInDungeon, order: PartyOrder) -> list[Refusal]:
    if not known_traps(context):
        return [Refusal("no trap is known here")]
    if not any(context.sheets[one.name].finds for one in context.able):
        return [Refusal("only thieves remove traps", "bxs.traps.remove-thieves-only")]
    return [] if context.is_lit() else [_too_dark_refusal(context)]


def _too_dark_refusal(context: PartyInDungeon) -> Refusal:
    """Fine work needs light: infravision shows no detail.

    Rule: bxe.light.infravision-no-fine-detail
    """
    return Refusal("it is too dark for fine work", *context.cite("sight", "fine work"))


def known_traps(context: PartyInDungeon) -> list[int]:
    """The traps known here and not gone: -1 that of the area, else the ways whose doors have one."""
    found = [-1] if context.here.trap == "known" else []
    return found + [way.number for way in context.ways() if context.door(way.number).trap == "known"]


def _why_not_take(context: PartyInDungeon, order: PartyOrder) -> list[Refusal]:
    if not lying_here(context):
        return [Refusal("there is nothing to take")]
    folk = context.state.folk
    if any(one.area == context.state.area and one.able and one.mood == "peaceful" for one in folk):
        return [Refusal("those who let the party be would not let it take anything")]
    return []


def lying_here(context: PartyInDungeon) -> list[int]:
    """The treasure that is seen here and not taken, by its places."""
    here = context.here
    return [
        place
        for place, treasure in enumerate(context.area.entry.treasure)
        if place not in here.taken and (not treasure.hidden or place in here.found)
    ]


def _why_not_light(context: PartyInDungeon, order: PartyOrder) -> list[Refusal]:
    what = order.what.split()[0].lower() if order.what else "torch"
    supply = {"torch": "torches", "lantern": "oil"}.get(what)
    if supply is None:
        return [Refusal(f"a {what} is no light: torch or lantern")]
    if what == "lantern" and not context.state.supplies.get("lanterns"):
        return [Refusal("the party has no lantern")]
    if not context.state.supplies.get(supply):
        return [Refusal(f"there is no more {'oil' if supply == 'oil' else 'torch'}")]
    return []


def _why_not_douse(context: PartyInDungeon, order: PartyOrder) -> list[Refusal]:
    return [] if context.state.clock.lights else [Refusal("nothing burns")]


def _why_not_leave(context: PartyInDungeon, order: PartyOrder) -> list[Refusal]:
    if context.state.area not in context.level.outs:
        return [Refusal("the way out is elsewhere")]
    return []


_CHECKS: Final[dict[str, Callable[[PartyInDungeon, PartyOrder], list[Refusal]]]] = {
    orders.GO: _why_not_go,
    orders.LISTEN: _why_not_listen,
    orders.FORCE: _why_not_door,
    orders.PICK: _why_not_door,
    orders.SPIKE: _why_not_door,
    orders.CLOSE: _why_not_door,
    orders.SEARCH: _why_not_search,
    orders.DISARM: _why_not_disarm,
    orders.TAKE: _why_not_take,
    orders.LIGHT: _why_not_light,
    orders.DOUSE: _why_not_douse,
    orders.LEAVE: _why_not_leave,
}


def turns_to_search(context: PartyInDungeon) -> int:
    """The turns that all of them together still take to search where they are."""
    turn = context.book.dungeon.rounds
    turns = -(-context.area.squares // max(1, len(context.able)))
    return max(1, turns - context.here.spent // turn)


def begin_order(context: PartyInDungeon, order: PartyOrder) -> None:
    """Put what an order takes, and then does, on the agenda.

    Rule: bxe.time.turn-step-2-actions, bxs.time.turn-party-step, bxs.actions.turn-actions,
        bxs.actions.one-activity-per-turn, bxe.time.turn-move-cost, bxe.time.turn-search-cost,
        bxe.time.dungeon-actions-in-turns, bxe.time.referee-final-authority
    """
    agenda = context.state.agenda
    turn = context.book.dungeon.rounds
    kind = order.kind
    _count_attempt(context, order)
    if kind == orders.GO:
        way = find_way(context, order.what)
        numbers = [way.number] if way is not None else find_route(context, order.what)
        agenda.extend(PendingStep(GO, number) for number in reversed(numbers))
        return
    rounds = {orders.REST: turn * order.count, orders.WAIT: turn * order.count, orders.PICK: turn}.get(
        kind, 1
    )
    if kind == orders.SEARCH:
        rounds = turn * turns_to_search(context)
    elif kind == orders.LISTEN:
        rounds = turn
    elif kind == orders.DISARM:
        rounds = 0 if context.here.at_hand else turn
    elif kind == orders.TAKE:
        rounds = turn // 6
    elif kind == orders.FORCE:
        context.state.noisy = True
        rounds = turn if context.book.doors.turn_of_tries else 0
    elif kind == orders.SHOUT:
        context.state.noisy = True
    elif kind in (orders.LEAVE, orders.ABANDON, orders.CLOSE, orders.DOUSE):
        rounds = 0
    if kind != orders.DISARM:
        context.here.at_hand = False
    agenda.append(PendingStep(DO, order.count, f"{kind} {order.what}"))
    if rounds:
        agenda.append(PendingStep(PASS_TIME, rounds, kind))


def _count_attempt(context: PartyInDungeon, order: PartyOrder) -> None:
    """Count the orders given at each door: nobody tries or listens at one for ever."""
    if order.kind not in (orders.FORCE, orders.PICK, orders.LISTEN):
        return
    way, _ = split_names(context, order.what)
    if way is not None and order.kind == orders.LISTEN:
        context.door(way.number).listens += 1
    elif way is not None:
        context.door(way.number).tries += 1


def shout(context: PartyInDungeon) -> None:
    """Make a noise: the inhabitants around are warned, and wandering monsters come sooner.

    Rule: bxe.surprise.noise-referee
    """
    here = context.state.area
    around = {context.level.ways[number].other(here) for number in context.area.ways}
    for folk in context.state.folk:
        folk.alerted = folk.alerted or folk.area in around
    context.tell(facts.SHOUTED, where=context.area.title, rules=context.cite("dungeon", "noise"))


def finish_order(context: PartyInDungeon, kind: str, what: str) -> None:
    """Do what an order was about, its time having passed; new light or a new door may show more."""
    _do_order(context, kind, what)
    look_through_bars(context)


def _do_order(context: PartyInDungeon, kind: str, what: str) -> None:
    way, names = split_names(context, what)
    if kind == orders.LISTEN and way is not None:
        listen(context, way, listeners(context, way, names))
    elif kind == orders.FORCE and way is not None:
        if needs_opening(context, way):
            force(context, way, names)
        else:
            burst_in(context, way, names)
    elif kind == orders.PICK and way is not None:
        pick(context, way)
    elif kind == orders.SPIKE and way is not None:
        spike(context, way)
    elif kind == orders.CLOSE and way is not None:
        context.door(way.number).open = False
        context.tell(facts.FALLS_SHUT, what=way.name_from(context.state.area), result="closed")
    elif kind == orders.SEARCH:
        search(context)
    elif kind == orders.DISARM:
        disarm(context, known_traps(context))
    elif kind == orders.TAKE:
        take(context, lying_here(context))
    elif kind == orders.LIGHT:
        light(context, what)
    elif kind == orders.DOUSE:
        douse(context)
    elif kind == orders.SHOUT:
        shout(context)
    elif kind == orders.ABANDON:
        context.state.over = "lost"
        context.tell(facts.ENDED, what="abandoned")
    elif kind == orders.LEAVE:
        context.state.over = "out"
        context.tell(facts.LEFT, who=[one.name for one in context.present])
