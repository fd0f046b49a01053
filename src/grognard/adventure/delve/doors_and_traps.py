"""Doors and traps in hand: listening, forcing, picking, spiking, removing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.happening import EVERYBODY, REFEREE
from grognard.adventure.party import facts
from grognard.adventure.party.people import DEAD, Explorer
from grognard.adventure.party.state import FoeState
from grognard.adventure.places.dungeon_entries import TrapEntry
from grognard.adventure.places.level import Way
from grognard.adventure.rolls import doors, senses, traps
from grognard.adventure.rolls.table_roll import TableRoll
from grognard.adventure.time.clock import Light
from grognard.adventure.time.turns import cite_light
from grognard.rules.house_citations import cite_key
from grognard.rules.pools import count_on_smaller_die, usage_die, usage_word

Victim = TypeVar("Victim", Explorer, FoeState)

SAVES: Final = ("death", "wands", "paralysis", "breath", "spells")
PERCENT: Final = 100
MOST_TRIES: Final = 10
SAVE_DIE: Final = 20


def listen(context: PartyInDungeon, way: Way, who: list[Explorer]) -> None:
    """Listen at a door, each by itself; players hear the same of a failure as of silence.

    Rule: bxe.doors.listen-per-character, bxe.doors.listen-per-door, bxe.doors.listen-class-chance,
        bxs.checks.listen-scope, bxs.checks.listen-declare
    """
    area = context.state.area
    beyond = way.other(area)
    noisy = [
        folk
        for folk in context.state.folk
        if folk.area == beyond and folk.able and not folk.mood
        if not (context.entry_of(folk).silent or context.entry_of(folk).sleeping)
    ]
    door = context.door(way.number)
    heard = []
    for one in who:
        if context.book.listening.once:
            door.listened.append(one.name)
        # A die is thrown behind the screen even where there is nothing to be heard.
        roll = senses.listening_roll(context.book, context.searcher(one))
        face = context.die(roll.die)
        context.tell(
            facts.LISTEN_ROLL,
            who=[one.name],
            dice=f"d{roll.die}",
            face=face,
            needed=roll.faces if noisy else 0,
            rules=roll.rules if noisy else context.cite("listening", "silence"),
            audience=REFEREE,
        )
        if noisy and face <= roll.faces:
            heard.append(one.name)
    if heard:
        door.heard = context.entry_of(noisy[0]).name
    context.tell(
        facts.LISTENED,
        who=heard or [one.name for one in who],
        what=way.name_from(area),
        result="something" if heard else "nothing",
    )


def force(context: PartyInDungeon, way: Way, names: list[str]) -> None:
    """Throw oneself against a door until it opens, or as long as one likes.

    Rule: bxe.doors.stuck-first-try-keeps-surprise, bxe.doors.stuck-fail-loses-surprise,
        bxs.doors.turn-force-door
    """
    area = context.state.area
    entry = way.door
    assert entry is not None
    strongest = sorted(context.able, key=lambda one: -context.sheets[one.name].abilities.strength)
    who = [one for one in strongest if not names or one.name in names][: context.book.doors.abreast]
    door = context.door(way.number)
    tries = 0
    while tries < MOST_TRIES and not door.gives:
        tries += 1
        for one in who:
            strength = str(context.sheets[one.name].abilities.strength)
            roll = doors.forcing_roll(context.book, strength, locked=entry.locked, material=entry.of)
            if roll.faces == 0:
                name = way.name_from(area)
                context.tell(facts.FORCED, who=[one.name], what=name, result="cannot", rules=roll.rules)
                return
            if context.try_roll(
                roll, facts.FORCED, who=one.name, what=way.name_from(area), audience=EVERYBODY
            ):
                door.gives = door.open = True
                break
        if not context.book.doors.turn_of_tries:
            context.pass_rounds(1)
        if not door.gives and context.book.doors.costs_surprise:
            alert_beyond(context, way)


def burst_in(context: PartyInDungeon, way: Way, names: list[str]) -> None:
    """Throw oneself against a door that does not even stick."""
    who = next((one.name for one in context.able if not names or one.name in names), context.able[0].name)
    context.door(way.number).open = True
    context.tell(facts.FORCED, who=[who], what=way.name_from(context.state.area), result="yes")
    if not context.book.doors.turn_of_tries:
        context.pass_rounds(1)


def alert_beyond(context: PartyInDungeon, way: Way) -> None:
    """Alert the monsters beyond a door: they have heard the party, and cannot be surprised any more.

    Rule: bxe.doors.stuck-fail-scope
    """
    beyond = way.other(context.state.area)
    for folk in context.state.folk:
        if folk.area == beyond:
            folk.alerted = True


def pick(context: PartyInDungeon, way: Way) -> None:
    """Pick a lock, by the best hand at it.

    Rule: bxs.doors.pick-lock-turn, bxs.doors.turn-pick-lock, bxs.doors.pick-lock-thieves-only,
        bxs.doors.pick-lock-retry, bxe.doors.locked-pick
    """
    best = max(context.able, key=lambda one: context.sheets[one.name].opens)
    if way.door is None or not way.door.locked or context.door(way.number).gives:
        what = way.name_from(context.state.area)
        context.tell(facts.PICKED, who=[best.name], what=what, result="none", audience=EVERYBODY)
        return
    roll = TableRoll(PERCENT, context.sheets[best.name].opens, context.cite("doors", "picking by turn"))
    if context.try_roll(
        roll, facts.PICKED, who=best.name, what=way.name_from(context.state.area), audience=EVERYBODY
    ):
        context.door(way.number).gives = True


def spike(context: PartyInDungeon, way: Way) -> None:
    """Wedge a door as it stands, open or shut, with a spike.

    Rule: bxe.doors.wedge-open, bxe.doors.wedge-item-use, bxe.doors.wedge-shut
    """
    door = context.door(way.number)
    context.state.supplies["spikes"] -= 1
    door.held = "open" if door.open else "shut"
    context.tell(facts.SPIKED, what=way.name_from(context.state.area), result=door.held)


def disarm(context: PartyInDungeon, known: list[int]) -> None:
    """Remove a known trap; one with a failsafe may go off in the hands of who fails.

    Rule: bxs.traps.remove-roll, bxs.traps.remove-thieves-only, bxs.traps.remove-retry,
        bxs.traps.remove-retry-turn, bxs.traps.turn-per-retry, bxs.traps.remove-other-finder
    """
    best = max(context.able, key=lambda one: context.sheets[one.name].finds)
    context.here.at_hand = False
    place = known[0]
    trap = context.area.entry.trap
    if place >= 0:
        entry = context.level.ways[place].door
        trap = entry.trap if entry is not None else None
    assert trap is not None
    roll = TableRoll(PERCENT, context.sheets[best.name].finds, ("bxs.traps.remove-roll",))
    if context.try_roll(roll, facts.DISARMED, who=best.name, what=trap.name, audience=EVERYBODY):
        if place < 0:
            context.here.trap = "gone"
        else:
            context.door(place).trap = "gone"
        return
    if trap.failsafe and context.book.traps.failsafe:
        again = traps.backfire_roll(context.book, failsafe=True)
        if context.try_roll(again, facts.SPRING_ROLL, who=best.name, what=trap.name, audience=REFEREE):
            go_off(context, trap, best)
            if place < 0:
                context.here.trap = "" if trap.resets else "gone"
            else:
                context.door(place).trap = "" if trap.resets else "gone"


def risk_trap(context: PartyInDungeon, trap: TrapEntry, who: list[Explorer]) -> bool:
    """Roll for each person that may spring a trap, one after another; return whether one has.

    Rule: bxe.traps.specific-trigger
    """
    one = who_springs(context, trap, who)
    if one is None:
        return False
    go_off(context, trap, one)
    return True


def who_springs(context: PartyInDungeon, trap: TrapEntry, who: Iterable[Victim]) -> Victim | None:
    """The first person whose die springs a trap, of those that may."""
    for one in who:
        roll = traps.springing_roll(context.book, faces=trap.faces)
        if context.try_roll(roll, facts.SPRING_ROLL, who=one.name, what=trap.name, audience=REFEREE):
            return one
    return None


def roll_damage(context: PartyInDungeon, trap: TrapEntry) -> int:
    """Roll a trap's own damage, and that of the fall into its pit; the points of both."""
    points = context.total(trap.damage) if trap.damage else 0
    if trap.pit_feet and context.book.falling.dice:
        times = trap.pit_feet // context.book.falling.each_feet
        points += sum(context.total(context.book.falling.dice) for _ in range(times))
    return points


def go_off(context: PartyInDungeon, trap: TrapEntry, one: Explorer) -> None:
    """A trap goes off: no attack is rolled, a save may spare one or half of it.

    Rule: bxs.traps.damage-automatic, bxe.falling.damage, bxe.falling.one-die-per-10,
        bxe.falling.part-ten-feet, bxe.falling.no-save
    """
    context.tell(facts.SPRUNG, who=[one.name], what=trap.name, result=trap.text)
    saved = bool(trap.save) and roll_save(context, one, trap.save)
    if saved and not trap.half:
        return
    points = roll_damage(context, trap)
    falls = trap.pit_feet and context.book.falling.dice
    rules = context.cite("falling", "fall") if falls else ()
    if trap.deadly and not saved:
        one.hit_points, one.state = 0, DEAD
        context.tell(facts.DIES, who=[one.name], what=trap.name)
    elif points:
        context.hurt(one, points // 2 if saved else points, by=trap.name, rules=rules)


def roll_save(
    context: PartyInDungeon, one: Explorer, against: str, *, bonus: int = 0, rules: tuple[str, ...] = ()
) -> bool:
    """A person's saving throw."""
    needed = context.sheets[one.name].saves[SAVES.index(against)]
    face = context.die(SAVE_DIE)
    success = face + bonus >= needed
    context.tell(
        facts.SAVED,
        who=[one.name],
        what=against,
        result="yes" if success else "no",
        amount=bonus,
        dice=f"d{SAVE_DIE}",
        face=face,
        needed=needed,
        rules=rules,
    )
    return success


def douse(context: PartyInDungeon) -> None:
    """Put out whatever burns."""
    for one in context.state.clock.lights:
        context.tell(facts.OUT, what=one.name)
    context.state.clock.lights.clear()


def light(context: PartyInDungeon, what: str) -> None:
    """Light a torch or fill and light a lantern, from what the party has brought.

    Rule: bxs.light.lantern-fuel, bxe.light.source-data-external
    """
    kind = what.split()[0].lower() if what else "torch"
    state = context.state
    if kind == "torch":
        state.supplies["torches"] = _use_torch(context, state.supplies["torches"])
    else:
        state.supplies["oil"] -= 1
    source = context.book.dungeon.lights.get(kind) or context.level.entry.lights[kind]
    bearer = next((one.name for one in reversed(context.able)), "")
    words = what.split(maxsplit=1)
    named = [one.name for one in context.able if len(words) > 1 and one.name.lower() == words[1].lower()]
    state.clock.lights.append(Light(kind, named[0] if named else bearer, source.turns, source.feet))
    context.tell(
        facts.LIT, who=named or [bearer], what=kind, amount=source.turns, rules=cite_light(context.book, kind)
    )


def _use_torch(context: PartyInDungeon, torches: int) -> int:
    """The torches left after one more is lit; by a usage die they are as many as the die that is left.

    The die is rolled as a torch is lit, and where it steps down fewer are left.
    """
    rules = context.book.usage
    if not rules.torches:
        return torches - 1
    sides = int(usage_die(torches))
    face = context.die(sides)
    left = int(count_on_smaller_die(torches)) if face <= rules.steps_down_on else torches
    context.tell(
        facts.USAGE,
        what="torch",
        result=usage_word(left),
        face=face,
        dice=f"d{sides}",
        rules=(cite_key(context.book, "usage.torches"),),
    )
    return left
