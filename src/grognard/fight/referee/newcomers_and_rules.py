"""The referee's word on who is at the table and by which rules: newcomers, weapons handed out, a ruling."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.battle.hurts.arriving import join, roll_hit_points
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    EXPECTED,
    add_effect,
    mark_of,
)
from grognard.battle.state.events import WORD, Event
from grognard.battle.state.flags import GONE
from grognard.battle.state.profile import Profile
from grognard.battle.state.supply import HANDS
from grognard.battle.turns.newcomers import check_surprise_by, undetected_reserves
from grognard.creatures.gear import find_weapon
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.arming import fit_missile, weapon_routines
from grognard.encounter.entries import MAX_MEMBERS
from grognard.encounter.forms import copy_attributes
from grognard.encounter.matchups import parse_members
from grognard.encounter.member_combatants import make_combatants
from grognard.encounter.powers import join_forms
from grognard.encounter.setup import round_structure, set_up
from grognard.fight.combatant_table import (
    CombatantRow,
    CombatantTable,
    combatant_table_of,
    restore_combatant_table,
)
from grognard.fight.referee.reading import read_cell, read_one, read_who
from grognard.fight.referee.word_context import WordContext
from grognard.rulebooks.loader import change_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook

_BRING: Final = re.compile(
    r"(?i)(?P<who>.+?)(?:\s+for\s+(?P<side>.+?))?\s+at\s+(?P<cell>\d+\s*,\s*\d+)(?:\s+for\s+(?P<other>.+))?"
)
_BETWEEN_KEYS: Final = r"\s+(?=[\w.-]+\s*=)|\s*$"
"""Where one KEY=VALUE ends and the next begins: a value may be of several words."""
_STRUCTURE: Final = "round.structure"
"""What begins to count with the next initiative: the agenda of a round is not made anew."""


def bring(scene: WordContext, text: str) -> None:
    """ "bring 3 goblin at 5,5 for Goblins": they come there, and act from the next round on."""
    if _bring_awaited(scene, text):
        return
    battle = scene.engine.battle
    said = _BRING.fullmatch(text.strip())
    if said is None:
        raise InputError(
            f"bring {text[:60]!r}",
            expected="bring 3 goblin for SIDE at COLUMN,ROW, or the name of an awaited combatant",
        )
    side = _read_side(scene, said["side"] or said["other"] or "")
    x, y = read_cell(battle, said["cell"])
    # A save says the word again: no file, which may be another by then.
    members = parse_members(said["who"], files=False)
    present = len(battle.combatants)
    entry = scene.encounter.sides[side]
    recruits: list[Combatant] = []
    for member in members:
        recruits += make_combatants(
            member,
            entry,
            scene.encounter,
            scene.book,
            dice=battle.dice,
            side=side,
            first=present + len(recruits),
        )
    if present + len(recruits) > MAX_MEMBERS:
        raise InputError("too many", expected=f"at most {MAX_MEMBERS} in all")
    _name_newcomers(battle.combatants, recruits)
    join_forms(
        [one.own_profile for one in recruits], [one.own_profile for one in battle.combatants], scene.book
    )
    people = [CombatantRow(side, one.own_profile, one.name, tuple(one.own_profile.forms)) for one in recruits]
    table = combatant_table_of(scene.engine, scene.book)
    restore_combatant_table(scene.engine, msgspec.structs.replace(table, people=(*table.people, *people)))
    coming = battle.combatants[present:]
    for fresh, one in zip(recruits, coming, strict=True):
        one.restore(fresh.state())
        if one.max_hit_points == 0:
            roll_hit_points(battle, one)
        one.x, one.y = x, y
        one.flags |= GONE
        add_effect(one, pack_effect(EXPECTED))
    if not join(battle, coming):
        raise InputError(f"no room at {x},{y}", expected="a free cell")


def _bring_awaited(scene: WordContext, text: str) -> bool:
    """Bring awaited combatants, `bring Ulf` or `bring Ulf at 3,4`; return whether the text names any."""
    battle = scene.engine.battle
    who, _, cell = text.partition(" at ")
    try:
        named, rest = read_who(battle, who)
    except InputError:
        return False
    coming = [one for one in named if one.marks & mark_of(EXPECTED)]
    if rest or not coming:
        return False
    x, y = read_cell(battle, cell) if cell else (-1, -1)
    for one in coming:
        if x >= 0:
            one.x, one.y = x, y
        if one.max_hit_points == 0:
            roll_hit_points(battle, one)
    undetected = undetected_reserves(battle)
    joined = join(battle, coming)
    check_surprise_by(battle, undetected, in_round=True)
    return joined


def _read_side(scene: WordContext, name: str) -> int:
    """The side of a name; without one the last, which is seldom the players'."""
    sides = scene.engine.battle.sides
    if not name.strip():
        return len(sides) - 1
    for side in sides:
        if side.name.lower() == name.strip().lower():
            return int(side.index)
    raise InputError(f"{name.strip()!r} as a side", expected=", ".join(side.name for side in sides))


def _name_newcomers(present: list[Combatant], newcomers: list[Combatant]) -> None:
    """Give newcomers names not used yet: the next numbers of their kind."""
    taken = {one.name for one in present}
    for one in newcomers:
        mark = "#" if one.name[-1].isdigit() else ""
        known = any(name == one.name or name.startswith(f"{one.name} {mark}") for name in taken)
        if not known and sum(1 for other in newcomers if other.profile is one.profile) == 1:
            taken.add(one.name)
            continue
        number = 1
        while f"{one.name} {mark}{number}" in taken or (number == 1 and one.name in taken):
            number += 1
        one.name = f"{one.name} {mark}{number}"
        taken.add(one.name)


def give_weapon(scene: WordContext, text: str) -> None:
    """ "give Ulf longbow": it has that now, with what is usually carried for it."""
    one, rest = read_one(scene.engine.battle, text)
    gear = find_weapon(rest)
    hand = max((int(routine.hand) for routine in one.own_profile.routines), default=-1) + 1
    if hand >= HANDS:
        raise InputError(f"{one.name} carries too much", expected="one who has a hand for it")
    armed = copy_attributes(
        one.own_profile, Profile(one.own_profile.name, routines=list(one.own_profile.routines))
    )
    armed.routines = list(one.own_profile.routines)
    for routine in weapon_routines(gear):
        if routine.is_missile:
            fit_missile(routine, gear, scene.book)
        routine.hand = hand
        armed.routines.append(routine)
    table = combatant_table_of(scene.engine, scene.book)
    people = list(table.people)
    people[one.index] = msgspec.structs.replace(people[one.index], profile=armed)
    restore_combatant_table(scene.engine, msgspec.structs.replace(table, people=tuple(people)))
    scene.engine.battle.record(
        Event(WORD, who=(int(one.index),), what="about", result=f"has the {gear.name} now")
    )


def change_rule(scene: WordContext, text: str) -> Rulebook:
    """ "rule morale.failure=surrender": so it is from now on."""
    options = parse_options([word for word in re.split(_BETWEEN_KEYS, text) if word])
    if not options:
        raise InputError("nothing to change", expected="KEY=VALUE")
    book = change_rulebook(scene.book, options)
    battle = scene.engine.battle
    fresh = set_up(scene.encounter, book, SeededDice(Stream(scene.seed)))
    table = combatant_table_of(scene.engine, scene.book)
    people = list(table.people)
    for number, one in enumerate(fresh.combatants[: len(people)]):
        profile = one.own_profile
        profile.routines += people[number].profile.routines[len(profile.routines) :]
        people[number] = CombatantRow(people[number].side, profile, people[number].name, tuple(profile.forms))
    new = CombatantTable(tuple(people), bind_rulebook(book), round_structure(book), book, table.magic)
    restore_combatant_table(scene.engine, new)
    changed = [f"{key} is {str(value).lower()}" for key, value in options.items() if key != _STRUCTURE]
    if changed:
        battle.record(Event(WORD, what="rule", result=", ".join(changed)))
    if _STRUCTURE in options:
        battle.record(Event(WORD, what="structure", result=book.round.structure))
    return book
