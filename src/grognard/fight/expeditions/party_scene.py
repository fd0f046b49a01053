"""The party of an expedition: who goes, what each has left, what burns, and who is met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.journey.day_of_travel import Wayfarers
from grognard.adventure.meetings.machine import Machine
from grognard.adventure.party.decision import PURSUE
from grognard.adventure.party.expedition_roster import dice_of_folk
from grognard.adventure.party.fighters import rate_of
from grognard.adventure.party.people import Explorer, PersonSheet
from grognard.adventure.party.state import FolkState
from grognard.battle.state.combatant import Combatant
from grognard.creatures.grammar import join_words
from grognard.fight.expeditions.level_scene import describe_folk
from grognard.fight.expeditions.shown import LightShown, Met, Supply, Traveller
from grognard.fight.prospects import describe_dice
from grognard.rules.saves import CATEGORIES
from grognard.text.expedition_view import name_supply
from grognard.text.wording import capital, count_words


def show_party(machine: Machine, sheets: Mapping[str, tuple[str, ...]]) -> tuple[Traveller, ...]:
    """Everybody of the party, in the order in which they go, with what `tell_sheets` says of them."""
    return tuple(_show_traveller(machine, one, sheets[one.name]) for one in machine.state.explorers)


def _show_traveller(machine: Machine, one: Explorer, lines: tuple[str, ...]) -> Traveller:
    sheet = machine.sheets[one.name]
    burns = [light.name for light in machine.state.clock.lights if light.bearer == one.name]
    tired = tuple(machine.hardships(one)) if one.able else ()
    return Traveller(
        name=one.name,
        what=sheet.entry.character or sheet.kind,
        state=one.state,
        able=one.able,
        points=max(0, one.hit_points),
        most=one.most,
        feet=rate_of(sheet, one, machine.book) if one.loot else one.feet,
        light=join_words(burns) if burns else "",
        has=tuple(_list_unspent(one)),
        load=one.loot,
        matters=(*((one.barred,) if one.barred else ()), *tired),
        sheet=lines,
    )


def _list_unspent(one: Explorer) -> Iterable[str]:
    """A character's spells, scrolls, potions and missiles left, each kind once."""
    named = [
        *one.spells,
        *(f"scroll of {name}" for name in one.scrolls),
        *(f"potion of {name}" for name in one.potions),
    ]
    for name, count in Counter(named).items():
        yield f"{count} x {name}" if count > 1 else name
    for name, count in one.missiles.items():
        yield f"{name}: {count} left"


def tell_sheets(machine: Machine) -> dict[str, tuple[str, ...]]:
    """The character sheets of the party's members as lines, by their names."""
    own = machine.roll.barracks.call_up(machine.roll.party, dice_of_folk(machine.seed, 0))
    return {
        sheet.name: tuple(_tell_sheet(sheet, one))
        for sheet, one in zip(machine.roll.sheets, own, strict=True)
    }


def _tell_sheet(sheet: PersonSheet, one: Combatant) -> Iterable[str]:
    yield capital(
        ", ".join(f"{name} {score}" for name, score in msgspec.structs.asdict(sheet.abilities).items())
    )
    if one.profile.summary:
        yield one.profile.summary
    for routine in one.profile.routines:
        yield f"{routine.name}: {describe_dice(one, routine.weapons[0]) or 'no damage'}"
    saves = ", ".join(f"{name} {number}" for name, number in zip(CATEGORIES, sheet.saves, strict=False))
    yield f"Saves: {saves}"
    skills = (("hears", sheet.hears), ("finds traps", sheet.finds), ("opens locks", sheet.opens))
    if any(chance for _, chance in skills):
        yield capital(", ".join(f"{name} {chance}%" for name, chance in skills if chance))


def show_lights(machine: Machine) -> tuple[LightShown, ...]:
    """The burning lights, with the time left of each."""
    of_place = machine.level.entry.lights if isinstance(machine, PartyInDungeon) else {}
    known = {**of_place, **machine.book.dungeon.lights}
    shown = []
    for light in machine.state.clock.lights:
        source = known.get(light.name)
        whole = max(light.left, source.turns if source is not None else 0) if light.left >= 0 else -1
        shown.append(LightShown(light.name, light.bearer, light.left, whole, light.feet))
    return tuple(shown)


def show_supplies(machine: Machine) -> tuple[Supply, ...]:
    """The amount left of each supply that the party had at first, or has now."""
    return tuple(Supply(name_supply(name, count), count) for name, count in machine.state.supplies.items())


def show_effects(machine: Machine) -> tuple[str, ...]:
    """The temporary effects, each with the time left."""
    unit = "day" if isinstance(machine, Wayfarers) else "turn"
    return tuple(f"{one.name}, {count_words(one.left, unit)}" for one in machine.state.clock.effects)


def show_met(machine: Machine, *, referee: bool) -> Met | None:
    """The group that is met, flees or follows; None if there is none."""
    state = machine.state
    if isinstance(machine, PartyInDungeon) and state.meeting is None and machine.state.chase is not None:
        chase = machine.state.chase
        return _describe_met(machine, state.folk[chase.folk], chase.gap, "chase", referee=referee)
    if isinstance(machine, Wayfarers) and state.meeting is None and machine.state.flight is not None:
        return _describe_met(machine, state.folk[machine.state.flight.folk], 0, "chase", referee=referee)
    if state.meeting is None:
        return None
    flees = machine.decision is not None and machine.decision.kind == PURSUE
    kind = "pursuit" if flees else "meeting"
    return _describe_met(machine, state.folk[state.meeting.folk], state.meeting.feet, kind, referee=referee)


def _describe_met(machine: Machine, folk: FolkState, feet: int, kind: str, *, referee: bool) -> Met:
    name = machine.entry_of(folk).name
    members = tuple(describe_folk(name, folk))[1:] if referee else ()
    return Met(name=name, count=folk.able, feet=feet, kind=kind, members=members)
