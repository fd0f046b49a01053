"""Rings, cloaks and other worn items: which of them work, and their effects on a profile."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state import effects
from grognard.battle.state.belonging import Belonging
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.moments import REGENERATES
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import CARRIED
from grognard.creatures.abilities import Abilities
from grognard.creatures.gear import split_bonus
from grognard.creatures.names import name_key
from grognard.encounter.entries import MemberEntry
from grognard.rulebooks.item_rows import RINGS, WORN, find_worn, left_to_referee, unknown_item_error
from grognard.rulebooks.item_schema import WornRules
from grognard.rulebooks.power_schema import PowerRules
from grognard.rules.harm_kinds import KINDS

CURSED: Final = "cursed "
RING: Final = "ring of "
HANDS: Final = ("left", "right")
MOST_RINGS: Final = 2
"""One on each hand; with more of them none works."""


class Worn(msgspec.Struct, frozen=True):
    """A worn item; without rules its effect is left to the referee."""

    name: str
    rules: WornRules | None
    bonus: int
    works: bool
    packed: bool = False


def list_worn(entry: MemberEntry) -> list[Worn]:
    """Everything a member wears, and whether it works.

    Rule: bxe.magic-items.ring-max-two, bxe.magic-items.ring-three-none-work,
        bxe.magic-items.ring-two-on-one-hand, bxe.magic-items.cursed-ring-always-active,
        bxe.magic-items.always-active, bxe.magic-items.ring-any-class, bxe.magic-items.worn-or-held,
        bxe.magic-items.ring-worn-finger-thumb

    Raises:
        InputError: there is no such thing.
    """
    left, right = _hands(entry)
    crowded = len(left) + len(right) > MOST_RINGS
    found = [_read(name, "worn", WORN, works=True) for name in entry.worn]
    for hand in (left, right):
        for place, name in enumerate(hand):
            found.append(_read(name, "rings", RINGS, works=not crowded and place == 0))
    return found + [_read_packed(name) for name in entry.packed]


def _read_packed(name: str) -> Worn:
    """An item in a pack, where not even a cursed one works."""
    is_ring = "ring" in name_key(name).split(" of ")[0].split()
    worn = _read(name, "packed", RINGS if is_ring else WORN, works=False)
    return msgspec.structs.replace(worn, works=False, packed=True)


def _hands(entry: MemberEntry) -> tuple[list[str], list[str]]:
    """The rings on each hand; those of a plain list go onto the left and the right in turn.

    Raises:
        InputError: a hand other than left or right.
    """
    if isinstance(entry.rings, dict):
        for hand in entry.rings:
            if hand not in HANDS:
                raise InputError(f"there is no hand {hand!r}", key="rings", expected=" or ".join(HANDS))
        return entry.rings.get("left", []), entry.rings.get("right", [])
    return entry.rings[::2], entry.rings[1::2]


def _read(name: str, key: str, kind: str, *, works: bool) -> Worn:
    """A thing by its name, with a bonus at its end or without; cursed ones work come what may.

    Raises:
        InputError: there is no such thing.
    """
    plain, bonus = split_bonus(name)
    wanted = name_key(plain)
    said_cursed = wanted.startswith(CURSED)
    wanted = wanted.removeprefix(CURSED)
    if kind == RINGS and not wanted.startswith(RING):
        wanted = RING + wanted.removesuffix(" ring")
    rules = find_worn(kind, wanted)
    if kind == WORN and wanted.startswith(RING):
        raise InputError("a ring works only on a finger or a thumb", key=key, expected="it among the rings")
    if rules is None:
        listed = listed_by_hand(kind, wanted)
        if not listed:
            raise unknown_item_error(kind, "ring" if kind == RINGS else "thing to wear", wanted, key=key)
        return Worn(listed, None, 0, works)
    if rules.adds:
        bonus = -abs(bonus or 1) if said_cursed else bonus or 1
    cursed = rules.cursed or bonus < 0
    shown = wanted + (f" {bonus:+d}" if bonus else "")
    return Worn(shown, rules, bonus, works or cursed)


def listed_by_hand(kind: str, name: str) -> str:
    """The listed name of an item that is left to the referee; empty for any other."""
    return next((one for one in left_to_referee(kind) if name_key(one) == name), "")


def strengthen(abilities: Abilities, entry: MemberEntry) -> Abilities:
    """A character's scores with the Strength that worn items give it."""
    for worn in list_worn(entry):
        if worn.works and worn.rules is not None and worn.rules.strength:
            abilities = msgspec.structs.replace(abilities, strength=worn.rules.strength)
    return abilities


def protection_worn(entry: MemberEntry, suit: int) -> tuple[int, int]:
    """The armour class bonus of worn items: by themselves, and as far as they are better than a suit.

    Rule: bcb.casting.mu-magic-bracers, bcb.casting.mu-protective-items
    """
    added = best = 0
    for worn in list_worn(entry):
        if worn.works and worn.rules is not None:
            if "armour class" in worn.rules.adds:
                added += worn.bonus
            if "suit" in worn.rules.adds:
                best = max(best, worn.bonus - suit)
    return added, best


def set_up_worn(profile: Profile, entry: MemberEntry) -> dict[str, tuple[PowerRules, int]]:
    """Give a profile its worn items, apart from armour class; the powers of them by name, with their uses."""
    powers: dict[str, tuple[PowerRules, int]] = {}
    resisted = 0
    for worn in list_worn(entry):
        profile.belongings.append(Belonging(worn.name, magical=True, bonus=max(worn.bonus, 0)))
        idle = " (in the pack)" if worn.packed else "" if worn.works else " (does not work)"
        profile.summary += f"; {worn.name}{idle}"
        rules = worn.rules
        if rules is None and not worn.packed:
            profile.unplayed = ", ".join(filter(None, (profile.unplayed, worn.name)))
            continue
        if rules is None or not worn.works:
            continue
        if "saving throws" in rules.adds:
            profile.saves = tuple(number - worn.bonus for number in profile.saves)
        profile.walk_feet *= rules.pace
        profile.regenerates += rules.regenerates
        profile.moments |= REGENERATES if rules.regenerates else 0
        for kind in rules.resists:
            resisted |= KINDS[kind]
        for state in rules.always:
            profile.always.append(pack_effect(effects.EFFECT_NAMES.index(state.replace(" ", "-"))))
        if rules.power is not None:
            powers[worn.name] = rules.power, rules.uses
    if resisted:
        profile.always.append(pack_effect(effects.RESISTANCE, amount=resisted))
    return powers


def put_on(combatant: Combatant) -> None:
    """Apply a wearer's items to its profile, and the grip of a cursed weapon.

    Who has a cursed weapon uses no other that would serve instead of it.

    Rule: bxe.magic-items.cursed-weapon-preferred
    """
    profile = combatant.profile
    for effect in profile.always:
        effects.add_effect(combatant, effect)
    carried = [one for one in profile.routines if one.weapons[0].flags & CARRIED]
    cursed = [one for one in carried if one.weapons[0].magic_bonus < 0]
    if not cursed:
        return
    profile.cursed_hand = combatant.ready = cursed[0].hand
    only_shoots = all(one.is_missile for one in cursed)
    melee = {int(one.hand) for one in profile.routines if not one.is_missile}
    others = {int(one.hand) for one in profile.routines if one.hand != profile.cursed_hand}
    mask = sum(1 << hand for hand in (others - melee if only_shoots else others))
    combatant.thrown |= mask
    effects.add_effect(combatant, pack_effect(effects.CURSED_GRIP, amount=mask))
