"""The spells that members of an encounter have memorised."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.power import DEVICE, MEMORISED, SCROLL, Power
from grognard.battle.state.profile import Profile
from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import Character, parse_character
from grognard.creatures.creature import Creature
from grognard.creatures.gear import find_armour, find_shield
from grognard.creatures.spells import spells_in_notes
from grognard.encounter.entries import MemberEntry
from grognard.encounter.powers import bind_power
from grognard.encounter.profiles import with_entry_changes
from grognard.encounter.stat_lines import read_stat_line
from grognard.rulebooks.by_level import feet_at
from grognard.rulebooks.schema import Rulebook
from grognard.rulebooks.spell_rows import Powers, find_spell_row, follow_up_keys, other_ways, reversed_keys
from grognard.rules.casting import least_armour_bonus
from grognard.rules.known_spells import (
    ARCANE,
    DIVINE,
    Caster,
    KnownSpell,
    caster_from,
    find_known_spell,
    usual_choice,
)
from grognard.rules.pools import spell_cost, spell_points_of

_MEANS: Final = {MEMORISED: ("Cast", "casts"), SCROLL: ("Read", "reads"), DEVICE: ("Use", "uses")}


def set_up_spells(profile: Profile, entry: MemberEntry, book: Rulebook) -> Caster | None:
    """Give a profile the memorised spells of its entry, and the class as which it casts, if any.

    Rule: bxe.casting.two-kinds-of-magic, bxe.casting.class-must-be-caster,
        bxe.spell-memory.same-spell-twice, bxe.magic-items.scroll-multi-spell

    Raises:
        InputError: naming the spell at fault.
    """
    caster = caster_of(entry, book)
    if entry.spells and caster is None:
        raise InputError(
            f"{profile.name} casts no spells",
            key="spells",
            expected='a caster, or casts_as = "magic-user 3"',
        )
    if caster is not None:
        chosen = entry.spells
        if chosen is None:
            chosen = usual_choice(caster.class_name, caster.slots, book.powers)
        _memorise(profile, entry, caster, chosen, book)
        _set_costs(profile, caster, book)
    return caster


def _set_costs(profile: Profile, caster: Caster, book: Rulebook) -> None:
    """Where spells cost points: how many the caster has, and what each spell in its memory costs."""
    rules = book.spell_points
    arcane = caster.class_name == ARCANE
    profile.spell_points = spell_points_of(rules, arcane=arcane, level=caster.level, slots=caster.slots)
    if profile.spell_points:
        for power in profile.powers:
            if power.means == MEMORISED and power.spell_level:
                power.cost = spell_cost(rules, power.spell_level)


def caster_of(entry: MemberEntry, book: Rulebook) -> Caster | None:
    """The class as which a member casts, if any: elves that are a class of their own as magic-users.

    Raises:
        InputError: the class as which it casts has no spells.
    """
    character = parse_character(entry.character) if entry.character else None
    casts_as = entry.casts_as
    if character is None and not casts_as:
        creature = _creature_of(entry, book)
        casts_as, slots = spells_in_notes(creature)
        if slots:
            # Some of its kind cast spells, as often as its age allows; this one does if its spells are named.
            return Caster(ARCANE, creature.hit_dice.count, slots, is_warrior=False) if entry.spells else None
    if casts_as:
        as_whom = parse_character(casts_as)
        slots = as_whom.character_class.spells_at(as_whom.level)
        if not as_whom.character_class.spells_per_day:
            raise InputError(
                f"a {as_whom.character_class.name} casts no spells", key="casts_as", expected="a caster"
            )
        warrior = character is not None and not character.character_class.spells_per_day
        return Caster(as_whom.character_class.spell_list, as_whom.level, slots, warrior)
    return None if character is None else caster_from(character)


def _creature_of(entry: MemberEntry, book: Rulebook) -> Creature:
    if entry.creature:
        return find_creature(entry.creature)
    return read_stat_line(entry.stat_line, book).creature


def _memorise(
    profile: Profile, entry: MemberEntry, caster: Caster, chosen: list[str], book: Rulebook
) -> None:
    """The spells of a caster, each as often as it is named, and for divine ones their reverses with them.

    Rule: bxe.spell-memory.capacity-by-level, bxe.spell-memory.same-spell-twice-needs-slots,
        bxe.spell-memory.reversible-arcane-choose-at-memorising,
        bxe.spell-memory.reversible-arcane-both-forms, bxe.spell-memory.divine-whole-class-list,
        bxe.spell-memory.divine-no-book, bxe.casting.reversible-divine-choose-at-casting,
        bxe.casting.reversible-by-description

    Raises:
        InputError: a spell is not one of its class, or of a level it has no slot left for.
    """
    counted: dict[str, int] = {}
    used = [0] * (len(caster.slots) + 1)
    for name in chosen:
        spell = find_known_spell(name, book.powers, key="spells", kind=caster.class_name)
        level = spell.level_for(caster.class_name)
        if not level:
            raise InputError(
                f"{spell.name} is no {caster.class_name} spell", key="spells", expected=_classes(spell)
            )
        if level > len(caster.slots) or used[level] >= caster.slots[level - 1]:
            has = caster.slots[level - 1] if level <= len(caster.slots) else 0
            raise InputError(
                f"{spell.name} is more than a {caster.class_name} {caster.level} can memorise",
                key="spells",
                expected=f"at most {has} of level {level}",
            )
        used[level] += 1
        counted[spell.name] = counted.get(spell.name, 0) + 1
    for name, count in counted.items():
        spell = find_known_spell(name, book.powers, kind=caster.class_name)
        number = _add_spell(profile, entry, caster, spell, count, book)
        if number >= 0:
            add_follow_up_powers(profile, number, caster.level, book)
            for other in _others_of(spell.name, caster, book):
                place = _add_spell(profile, entry, caster, other, count, book)
                if place >= 0:
                    profile.powers[place].shares = number


def add_follow_up_powers(profile: Profile, number: int, level: int, book: Rulebook) -> None:
    """Give a profile what can be done under its spell of that number, by a caster of a level."""
    for key in follow_up_keys(profile.powers[number].name, book.powers):
        name = key.replace("-", " ")
        rules = find_spell_row(key, book.powers)
        if rules is not None:
            power = bind_power(name, rules, level=level, round_seconds=book.round.seconds)
            power.follows = number
            profile.powers.append(power)


def _others_of(name: str, caster: Caster, book: Rulebook) -> list[KnownSpell]:
    """The other castings of a spell: other ways of it, and reverses that are chosen when cast."""
    powers, kind = book.powers, caster.class_name
    reverses = reversed_keys(name, powers) if kind == DIVINE else []
    found = [_by_key(key, powers, kind) for key in [*reverses, *other_ways(name, powers)]]
    found += [_by_key(key, powers, kind) for one in found for key in other_ways(one.name, powers)]
    return found


def _by_key(key: str, powers: Powers, kind: str) -> KnownSpell:
    return find_known_spell(key.replace("-", " "), powers, kind=kind)


def _classes(spell: KnownSpell) -> str:
    names = [name for name in (DIVINE, ARCANE) if spell.level_for(name)]
    return f"a spell of the class; this one is for {' and '.join(name + 's' for name in names)}"


def _add_spell(
    profile: Profile, entry: MemberEntry, caster: Caster, spell: KnownSpell, count: int, book: Rulebook
) -> int:
    """Give a profile a memorised spell; its place among the powers, or -1 when it is left to the referee."""
    level = spell.level_for(caster.class_name)
    power = bind_spell(spell, caster.level, MEMORISED, book)
    if power is None:
        leave_to_referee(profile, spell.name)
        return -1
    if power.apart and power.most == (0, 1, 1, 1):
        return -1  # It would take one, as the spell itself does.
    if spell.rules is not None and spell.rules.way_of:
        power.name = spell.rules.way_of
    power.uses, power.spell_level = count, level
    power.barred, power.barred_rule = _why_barred(entry, caster, level, book)
    profile.powers.append(power)
    return len(profile.powers) - 1


def bind_spell(spell: KnownSpell, level: int, means: int, book: Rulebook) -> Power | None:
    """A spell as a power of a caster of a level; None when it is left to the referee."""
    rules = spell.rules
    if rules is None:
        return None
    label, tells = _MEANS[means]
    changes: dict[str, object] = {
        "label": rules.label or f"{label} {spell.name}",
        "tells": rules.tells or f"{tells} {spell.name}",
    }
    if not rules.rounds and spell.duration:
        changes["rounds"] = spell.duration
    if rules.ground and not rules.ground_rounds and spell.duration:
        changes["ground_rounds"] = spell.duration
    if not rules.range_feet and spell.range and rules.aim != "self":
        changes["range_feet"] = feet_at(spell.range, level)
    rules = msgspec.structs.replace(rules, **changes)
    power = bind_power(spell.name, rules, level=level, round_seconds=book.round.seconds)
    power.means = means
    return power


def leave_to_referee(profile: Profile, name: str) -> None:
    """Note on a profile the abilities that no fight carries out."""
    profile.unplayed = ", ".join(filter(None, (profile.unplayed, name)))


def _why_barred(entry: MemberEntry, caster: Caster, level: int, book: Rulebook) -> tuple[str, str]:
    """Why a caster cannot cast a spell of a level in its armour, and by which rule; empty if it can.

    Rule: bcb.casting.mu-no-armour, bcb.casting.fighter-mage-armour-quality,
        bcb.casting.fighter-mage-better-armour-ok, bcb.casting.fighter-mage-mundane-armour,
        bcb.casting.fighter-mage-unarmoured, bcb.casting.armour-other-casters, bcb.casting.armour-shield
    """
    if not book.casting.armour or caster.class_name != ARCANE or not entry.character:
        return "", ""
    worn = with_entry_changes(_character(entry), entry)
    armour = find_armour(worn.armour)
    shield = find_shield(worn.shield_name).magic_bonus if worn.shield else 0
    cites = book.citations.get("casting", {})
    bare = armour.name == "none"
    if not caster.is_warrior:
        if bare and not worn.shield:
            return "", ""
        return "a magic-user casts in no armour", cites.get("armour", "")
    least = least_armour_bonus(book.casting.armour_levels, level)
    if worn.shield and shield < least:
        return "its shield is not magical enough to cast behind", cites.get("shield", "")
    if bare or armour.magic_bonus >= least:
        return "", ""
    return f"its armour is not good enough: a bonus of {least} is the least", cites.get("warrior armour", "")


def _character(entry: MemberEntry) -> Character:
    return parse_character(entry.character)
