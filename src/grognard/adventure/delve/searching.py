"""Hidden things of an area, found or noticed, and things taken away."""

from __future__ import annotations

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.delve.doors_and_traps import risk_trap
from grognard.adventure.happening import REFEREE
from grognard.adventure.party import facts
from grognard.adventure.party.people import Explorer
from grognard.adventure.rolls import senses


def search(context: PartyInDungeon) -> None:
    """Search the whole area: each searcher of the right square has a roll for each thing there.

    Rule: bxs.search.all-three-at-once, bxe.search.declare-target, bxe.search.wrong-place-finds-nothing,
        bxe.search.other-characters-may-try, bxe.search.class-bonus-chance,
        bxs.traps.find-turn-includes-removal, bxs.traps.turn-find-and-remove
    """
    here = context.here
    here.searched += 1
    here.spent = 0
    names = [one.name for one in context.able if context.sees(one)]
    found = []
    for thing, what, said in _hidden_here(context):
        tried = here.tried.setdefault(thing, [])
        free = [name for name in names if not (context.book.searching.once and name in tried)]
        if not free:
            continue
        who = free[context.die(len(free)) - 1] if len(free) > 1 else free[0]
        tried.append(who)
        if finds(context, who, what, thing):
            reveal(context, thing)
            found.append(said)
    context.tell(facts.SEARCHED, who=names, where=context.area.title, result="found" if found else "nothing")
    for said in found:
        context.tell(facts.FOUND, what=said, where=context.area.title)


def finds(context: PartyInDungeon, name: str, what: str, thing: str) -> bool:
    """Whether a searcher in the right place finds a thing, by all its rolls."""
    one = next(explorer for explorer in context.able if explorer.name == name)
    who = context.searcher(one)
    rolls = [senses.search_roll(context.book, who, what), senses.second_trap_roll(context.book, who, what)]
    return any(
        context.try_roll(roll, facts.SEARCH_ROLL, who=name, what=what, audience=REFEREE)
        for roll in rolls
        if roll is not None
    )


def notice(context: PartyInDungeon) -> None:
    """People that notice secret doors in passing get their roll, once at each.

    Rule: bxs.search.elf-passive-once, bxs.search.elf-passive
    """
    here = context.here
    for number in context.area.ways:
        if context.door(number).known or not context.book.searching.passing:
            continue
        for one in context.able:
            mark = f"{one.name} {number}"
            roll = senses.noticing_roll(context.book, context.searcher(one), "secret door", 10)
            if roll.faces == 0 or mark in here.noticed or not context.sees(one):
                continue
            here.noticed.append(mark)
            if context.try_roll(roll, facts.SEARCH_ROLL, who=one.name, what="secret door", audience=REFEREE):
                reveal(context, f"door {number}")
                name = context.level.ways[number].name_from(context.state.area)
                context.tell(facts.FOUND, who=[one.name], what=f"secret {name}", where=context.area.title)
                break


def _hidden_here(context: PartyInDungeon) -> list[tuple[str, str, str]]:
    """The hidden things here: a mark, a kind, and the words when each is found."""
    hidden: list[tuple[str, str, str]] = []
    entry, here = context.area.entry, context.here
    if entry.trap is not None and here.trap == "":
        hidden.append(("trap", "trap", f"a trap: {entry.trap.name}"))
    for number in context.area.ways:
        way, door = context.level.ways[number], context.door(number)
        if not door.known:
            hidden.append((f"door {number}", "secret door", f"a secret {way.name_from(context.state.area)}"))
        elif way.door is not None and way.door.trap is not None and door.trap == "":
            name = way.name_from(context.state.area)
            hidden.append((f"door trap {number}", "trap", f"a trap at the {name}: {way.door.trap.name}"))
    for place, treasure in enumerate(entry.treasure):
        if treasure.hidden and place not in here.found:
            hidden.append((f"treasure {place}", "treasure", treasure.what))
    return hidden


def reveal(context: PartyInDungeon, thing: str) -> None:
    """Make something known that was hidden."""
    kind, _, number = thing.rpartition(" ")
    if thing == "trap":
        context.here.trap = "known"
        context.here.at_hand = True
    elif kind == "door":
        context.door(int(number)).known = True
    elif kind == "door trap":
        context.door(int(number)).trap = "known"
        context.here.at_hand = True
    else:
        context.here.found.append(int(number))


def take(context: PartyInDungeon, places: list[int]) -> None:
    """Take the things here, and share their weight; the taker springs a trap on them.

    Rule: bxe.encumbrance.treasure-unlisted
    """
    for place in places:
        treasure = context.area.entry.treasure[place]
        if treasure.trap is not None and risk_trap(context, treasure.trap, context.able[:1]):
            if not context.able:
                return
        context.here.taken.append(place)
        context.state.worth += treasure.worth
        context.state.loot.append(treasure.what)
        share_weight(context.able, treasure.weight)
        context.tell(facts.TAKEN, what=treasure.what, amount=treasure.worth)


def share_weight(bearers: list[Explorer], coins: int) -> None:
    """Share a load evenly, the first taking the rest."""
    if not bearers:
        return
    each, over = divmod(coins, len(bearers))
    for number, one in enumerate(bearers):
        one.loot += each + (number < over)
