"""The turns of a dungeon: how lights and effects run down, rest, and the dice for wandering monsters."""

from __future__ import annotations

from typing import Final

from grognard.adventure.rolls.table_roll import TableRoll, cite, no_rule
from grognard.adventure.time.clock import (
    BEGUN,
    CHECK,
    COME,
    DARK,
    ENDED,
    LIT,
    LOW,
    OUT,
    REST_DUE,
    RESTED,
    STOPPED,
    TIRED,
    Clock,
    ClockEvent,
    Effect,
    Light,
)
from grognard.adventure.time.orders import ACTIVE, BEGIN, DOUSE, FIGHT, LIGHT, REST, ClockOrder
from grognard.base.errors import InputError
from grognard.creatures.gear import find_weapon
from grognard.dice.purpose import OTHER
from grognard.dice.source import Dice
from grognard.rulebooks.schema import Rulebook

GLOWING: Final = "glowing "
_LISTED: Final = {
    "dagger": "glowing dagger",
    "shortsword": "glowing short sword",
    "longsword": "glowing long sword",
}
"""The sources of light that are glowing weapons, by the weapons' names among the gear."""
_LIKE: Final = {"S": "glowing dagger", "M": "glowing short sword", "L": "glowing long sword"}
"""The one that another weapon is like, by its size."""


def validate_clock(book: Rulebook) -> None:
    """Check that a book has turns.

    Raises:
        InputError: it has none.
    """
    if book.dungeon.minutes == 0:
        raise no_rule(book, "turns in a dungeon", lambda other: other.dungeon.minutes > 0)


def obey(book: Rulebook, clock: Clock, order: ClockOrder, dice: Dice) -> list[ClockEvent]:
    """Carry out an order; when monsters come or it gets dark, the turns that are left of it are not passed.

    A fight takes whole turns, begun ones counted, and is no rest.

    Rule: bxe.time.encounter-minimum-turn, bxe.time.encounter-rounding, bxe.time.encounter-rest-included,
        bxs.time.round-length, bxe.rest.dungeon-any-activity-counts

    Raises:
        InputError: there is no such light or effect, or its time is not known.
    """
    if order.kind == LIGHT:
        return [_light(book, clock, order)]
    if order.kind == DOUSE:
        return [_douse(clock, order.what)]
    if order.kind == BEGIN:
        clock.effects.append(Effect(order.what, order.count))
        return [ClockEvent(clock.turn, BEGUN, order.what, amount=order.count)]
    if order.kind not in ACTIVE and order.kind not in (REST, FIGHT):
        return [_end(clock, order.what)]
    turns = order.count
    if order.kind == FIGHT:
        turns = -(-order.count // book.dungeon.rounds)
    happened: list[ClockEvent] = []
    for passed in range(turns):
        before = clock.turn
        if not _pass_turn(book, clock, order, dice, happened):
            left = turns - passed - (clock.turn - before)
            if left:
                happened.append(ClockEvent(clock.turn, STOPPED, order.kind, amount=left))
            break
    return happened


def _pass_turn(
    book: Rulebook, clock: Clock, order: ClockOrder, dice: Dice, happened: list[ClockEvent]
) -> bool:
    """Pass a turn; whether nothing breaks off what comes after it."""
    begins = wandering_roll(book, noisy=order.noisy or clock.noise, hidden=order.hidden)
    if begin_turn(book, clock, begins, dice, happened):
        return False
    ends = wandering_roll(book, noisy=order.noisy, hidden=order.hidden)
    clock.noise = order.noisy
    return not end_turn(book, clock, ends, dice, happened, resting=order.kind == REST)


def begin_turn(
    book: Rulebook, clock: Clock, needs: TableRoll, dice: Dice, happened: list[ClockEvent]
) -> bool:
    """Begin a turn: whether wandering monsters come, by a roll of theirs if it is due now.

    Rule: bxe.time.turn-step-1-wandering-check, bxs.wandering.placed-next-turn
    """
    rules = book.dungeon
    come = clock.coming
    clock.coming = False
    due = (clock.turn + 1) % rules.every == 0
    if not come and due and rules.checked == "as it begins" and clock.checked != clock.turn + 1:
        clock.checked = clock.turn + 1
        come = _roll_wanderers(clock.turn + 1, needs, dice, happened)
    if come:
        happened.append(ClockEvent(clock.turn + 1, COME, rules=cite(book, "dungeon", "come")))
    return come


def end_turn(
    book: Rulebook, clock: Clock, needs: TableRoll, dice: Dice, happened: list[ClockEvent], *, resting: bool
) -> bool:
    """End a turn: lights and effects run down, rest is counted, and it may have got dark.

    Rule: bxe.time.turn-step-5-light, bxe.time.turn-step-5-spell-durations, bxe.time.turn-step-5-rest-need,
        bxs.wandering.interval, bxs.wandering.check-versus-sequence
    """
    rules = book.dungeon
    clock.turn += 1
    dark = _burn(clock, happened)
    run_down(clock, happened)
    _tire(book, clock, happened, resting=resting)
    if clock.turn % rules.every == 0 and rules.checked == "as it ends":
        clock.coming = _roll_wanderers(clock.turn, needs, dice, happened)
    return dark


def wandering_roll(book: Rulebook, *, noisy: bool, hidden: bool, faces: int | None = None) -> TableRoll:
    """The roll for wandering monsters: the book's or a region's own, more after noise, less in hiding.

    A check at the beginning of a turn counts the noise of the turn before it, one at the end that of its own.

    Rule: bxs.wandering.chance, bxs.wandering.chance-miss, bxe.wandering.dungeon-chance,
        bxe.wandering.dungeon-noise-light-increase, bxe.wandering.dungeon-quiet-rest-decrease
    """
    rules = book.dungeon
    own = rules.faces if faces is None else faces
    if own == 0:
        return TableRoll(rules.die, 0)
    names = ["wandering"]
    if noisy and rules.noise:
        own += rules.noise
        names.append("wandering amid noise")
    if hidden and rules.hiding:
        own -= rules.hiding
        names.append("wandering in quiet")
    return TableRoll(rules.die, max(0, min(rules.die, own)), cite(book, "dungeon", *names))


def _roll_wanderers(turn: int, needs: TableRoll, dice: Dice, happened: list[ClockEvent]) -> bool:
    """Roll for wandering monsters; whether they come."""
    if needs.faces == 0:
        return False
    face = int(dice.die(needs.die, OTHER))
    happened.append(ClockEvent(turn, CHECK, face=face, needs=needs.faces, rules=needs.rules))
    return needs.succeeds(face)


def _burn(clock: Clock, happened: list[ClockEvent]) -> bool:
    """Take a turn off every light; whether it gets dark."""
    burning = bool(clock.lights)
    for light in clock.lights.copy():
        if light.left < 0:
            continue
        light.left -= 1
        if light.left == 0:
            clock.lights.remove(light)
            happened.append(ClockEvent(clock.turn, OUT, light.name, light.bearer))
        elif light.left == 1:
            happened.append(ClockEvent(clock.turn, LOW, light.name, light.bearer))
    if burning and not clock.lights:
        happened.append(ClockEvent(clock.turn, DARK))
        return True
    return False


def run_down(clock: Clock, happened: list[ClockEvent]) -> None:
    """Take a turn, or a day on a journey, off every effect."""
    for effect in clock.effects.copy():
        effect.left -= 1
        if effect.left == 0:
            clock.effects.remove(effect)
            happened.append(ClockEvent(clock.turn, ENDED, effect.name))


def _tire(book: Rulebook, clock: Clock, happened: list[ClockEvent], *, resting: bool) -> None:
    """Count the turns since the last rest.

    Rule: bxs.rest.one-turn-in-six, bxs.rest.fatigue-onset, bxs.rest.fatigue-ends,
        bxe.rest.dungeon-five-on-one-off, bxe.rest.no-rest-penalty-ends
    """
    rules = book.dungeon
    if resting:
        if clock.is_tired(book):
            happened.append(ClockEvent(clock.turn, RESTED, rules=cite(book, "dungeon", "rested")))
        clock.active = 0
        return
    clock.active += 1
    if clock.active == rules.active:
        happened.append(ClockEvent(clock.turn, REST_DUE, rules=cite(book, "dungeon", "rest")))
    elif clock.active == rules.active + 1:
        happened.append(ClockEvent(clock.turn, TIRED, rules=cite(book, "dungeon", "tired")))


def _light(book: Rulebook, clock: Clock, order: ClockOrder) -> ClockEvent:
    """Light something, for as long as the book or the order says.

    Rule: bxs.light.torch-duration, bxs.light.torch-radius, bxs.light.lantern-duration,
        bxs.light.lantern-radius, bxs.light.magic-weapon-duration, bxs.light.magic-weapon-radius,
        bxs.light.magic-dagger, bxs.light.magic-short-sword, bxs.light.magic-long-sword,
        bxe.light.source-data-external, bxe.light.radius
    """
    source = order.what.lower()
    if source not in book.dungeon.lights:
        source = _glow(book, source)
    known = book.dungeon.lights.get(source)
    if known is None and not order.count:
        names = ", ".join(book.dungeon.lights)
        expected = f'its turns: "light {order.what} for 6"' + (f", or one of {names}" if names else "")
        raise InputError(f"how long does a {order.what} burn?", expected=expected)
    left = order.count or (known.turns if known is not None else 0) or -1
    feet = known.feet if known is not None else book.dungeon.light_feet
    light = Light(order.what.lower(), order.who, left, feet)
    clock.lights.append(light)
    rules = () if order.count else cite_light(book, source)
    return ClockEvent(clock.turn, LIT, light.name, light.bearer, amount=light.left, rules=rules)


def cite_light(book: Rulebook, name: str) -> tuple[str, ...]:
    """The rule that says how long a light of that name burns, where the book has one.

    Rule: bxs.light.torch-duration, bxs.light.lantern-duration, bxe.light.source-data-external
    """
    return cite(book, "dungeon", name) or cite(book, "dungeon", "light")


def _glow(book: Rulebook, what: str) -> str:
    """The source whose light a glowing weapon gives: its own, or by size that of a dagger, a short sword or a
    long sword; "" for other things.

    A magic weapon gives no light unless the referee has it glow.

    Rule: bxs.light.magic-weapon-if-it-glows, bxs.light.magic-other-weapons

    Raises:
        InputError: it is a weapon that does not glow.
    """
    glows = what.startswith(GLOWING)
    try:
        weapon = find_weapon(what.removeprefix(GLOWING))
    except InputError:
        return ""
    source = _LISTED.get(weapon.name, _LIKE[weapon.size])
    if source not in book.dungeon.lights or weapon.torch:
        return ""
    if not glows:
        raise InputError(
            f"a {what} gives no light", expected=f"light {GLOWING}{what}, if the referee has it glow"
        )
    return source


def _douse(clock: Clock, what: str) -> ClockEvent:
    """Put out a light, by its name or its bearer's."""
    for light in clock.lights:
        if what.lower() in (light.name, light.bearer.lower()):
            clock.lights.remove(light)
            return ClockEvent(clock.turn, OUT, light.name, light.bearer)
    raise InputError(f"no light is {what!r}", expected=" or ".join(_named(clock)) or "one that burns")


def _named(clock: Clock) -> list[str]:
    return [light.bearer or light.name for light in clock.lights]


def _end(clock: Clock, what: str) -> ClockEvent:
    """End an effect before its time."""
    for effect in clock.effects:
        if effect.name.lower() == what.lower():
            clock.effects.remove(effect)
            return ClockEvent(clock.turn, ENDED, effect.name)
    raise InputError(
        f"no effect is {what!r}", expected=" or ".join(one.name for one in clock.effects) or "one that lasts"
    )
