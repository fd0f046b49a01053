"""The parts of a fight besides its state: its combatants, their numbers, its rules."""

from __future__ import annotations

import msgspec

from grognard.battle.play.engine import Engine
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import clear_field, fill_field
from grognard.battle.state.flags import GONE
from grognard.battle.state.power import Power
from grognard.battle.state.profile import Profile
from grognard.battle.turns.rounds import RoundStructure
from grognard.dice.roll import Tally
from grognard.rulebooks.schema import Rulebook
from grognard.rules.ruleset import Ruleset


class CombatantRow(msgspec.Struct, frozen=True):
    """One of those at a table: the own side, the numbers, the name, and the forms it can have."""

    side: int
    profile: Profile
    name: str
    forms: tuple[Profile, ...]


class CombatantTable(msgspec.Struct, frozen=True):
    """The combatants of a table by number, the rules, the powers: what only the referee changes."""

    people: tuple[CombatantRow, ...]
    ruleset: Ruleset
    structure: RoundStructure
    book: Rulebook
    magic: tuple[Power, ...]


def combatant_table_of(engine: Engine, book: Rulebook) -> CombatantTable:
    """The current table of an engine's fight, with that book."""
    battle = engine.battle
    people = [
        CombatantRow(int(one.own_side), one.own_profile, one.name, tuple(one.own_profile.forms))
        for one in battle.combatants
    ]
    magic = tuple(battle.combatants[0].own_profile.magic)
    return CombatantTable(tuple(people), battle.ruleset, engine.structure, book, magic)


def restore_combatant_table(engine: Engine, table: CombatantTable) -> None:
    """Replace the table of an engine's fight; if combatants change, its state is to be restored next."""
    battle = engine.battle
    if not _has_same_combatants(battle.combatants, table):
        clear_field(battle.field, battle.sides, battle.combatants)
        present = battle.combatants[: len(table.people)]
        for index in range(len(present), len(table.people)):
            person = table.people[index]
            present.append(Combatant(index, person.side, person.profile, person.name))
            present[-1].flags |= GONE
        for one, person in zip(present, table.people, strict=True):
            one.own_profile = person.profile
            one.own_profile.forms[:] = person.forms
            one.own_profile.magic[:] = table.magic
            one.take_form(min(int(one.form), len(person.forms)))
        battle.combatants[:] = present
        for side in battle.sides:
            side.own[:] = [one for one in present if one.own_side == side.index and one.called_by < 0]
        battle.muster()
        fill_field(battle.field, battle.sides, battle.combatants)
        battle.find_moments()
    if table.ruleset is not battle.ruleset:
        battle.ruleset = table.ruleset
        battle.tally, battle.guard = Tally(table.ruleset.citations), Tally(table.ruleset.citations)
    engine.structure = engine.view.structure = table.structure


def _has_same_combatants(combatants: list[Combatant], table: CombatantTable) -> bool:
    """Whether just these people are here, with the same numbers."""
    return len(combatants) == len(table.people) and all(
        one.own_profile is person.profile and len(one.own_profile.forms) == len(person.forms)
        for one, person in zip(combatants, table.people, strict=True)
    )
