"""A character's load, in coins' weight, and its movement rate with it."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.creatures.character import Character
from grognard.creatures.gear import BARE_HANDS, LOADS, find_armour, find_shield, find_weapon
from grognard.encounter.entries import MemberEntry
from grognard.rulebooks.encumbrance_schema import EncumbranceRules

_NONE: Final = "none"
_OTHERS: Final = '"armour" or "base"'


def no_pace(pace: str, table: str) -> InputError:
    """The refusal of a pace whose table the book does not have."""
    return InputError(
        f"movement.pace is {pace!r}, but the book has no {table}",
        key="movement.pace",
        expected=f"the table {table} besides",
    )


def rate_by_outfit(rules: EncumbranceRules, character: Character, entry: MemberEntry) -> int:
    """The movement rate in feet a turn by the kind of armour, and by treasure.

    A shield, gear and the weight of the armour do not matter.

    Rule: bxe.encumbrance.opt1-factors, bxe.encumbrance.opt1-shield-ignored,
        bxe.encumbrance.opt1-significant-treasure, bxe.encumbrance.opt1-track-treasure,
        bxe.encumbrance.opt1-gear-not-counted, bxe.encumbrance.opt2-only-equipment-weights,
        bxe.encumbrance.opt1-metal-is-chain-and-plate, bxe.encumbrance.max-difference

    Raises:
        InputError: the book has no such rates, or the treasure is more than a person can carry.
    """
    if not rules.worn:
        raise no_pace("worn", "encumbrance.worn")
    treasure = treasure_weight(rules, entry)
    _check_most(rules, treasure, "treasure")
    step = LOADS.index(find_armour(character.armour).load)
    step += entry.treasure or treasure > rules.significant
    return rules.worn[min(step, len(rules.worn) - 1)]


def rate_by_weight(rules: EncumbranceRules, character: Character, entry: MemberEntry) -> int:
    """The movement rate in feet a turn by the weight of all that is carried.

    Rule: bxe.encumbrance.opt2-sum, bxe.encumbrance.opt2-band-table, bxe.encumbrance.opt2-max,
        bxe.encumbrance.opt2-up-to-400, bxe.encumbrance.opt2-up-to-600, bxe.encumbrance.opt2-up-to-800,
        bxe.encumbrance.opt2-up-to-1600

    Raises:
        InputError: the book has no such rates, or the load is more than a person can carry.
    """
    if not rules.weight:
        raise no_pace("weight", "encumbrance.weight")
    coins = carried_weight(rules, character, entry)
    _check_most(rules, coins, "gear and treasure")
    return next((feet for most, feet in rules.weight if coins <= most), rules.weight[-1][1])


def rate_by_items(rules: EncumbranceRules, character: Character, entry: MemberEntry) -> int:
    """The movement rate in feet a turn by the number of things carried.

    Raises:
        InputError: the book has no such rates.
    """
    if not rules.by_items:
        raise no_pace("items", "encumbrance.by_items")
    items = carried_items(rules, character, entry)
    return next((feet for most, feet in rules.by_items if items <= most), rules.by_items[-1][1])


def carried_items(rules: EncumbranceRules, character: Character, entry: MemberEntry) -> int:
    """How many items a character carries: armour, shield, weapons, magic things, valuables, coins, the pack.

    Ammunition belongs to its weapon; what is begun of a hundred coins is an item.
    """
    names = [find_weapon(name).base for name in character.weapons if name != BARE_HANDS]
    suit = find_armour(character.armour).base
    names += [suit] if suit != _NONE else []
    names += [find_shield(character.shield_name).base] if character.shield else []
    names += [*entry.scrolls, *entry.wands, *entry.staves, *entry.rods, *entry.worn, *entry.packed]
    names += entry.potions if isinstance(entry.potions, list) else ["potion"] * entry.potions
    names += ["pack"] if entry.pack else []
    items = sum(rules.items_of.get(name, 1) for name in names)
    items += sum(rules.items_of.get(name, 1) * count for name, count in entry.valuables.items())
    return items + -(-entry.coins // rules.coins_in_an_item)


def carried_weight(rules: EncumbranceRules, character: Character, entry: MemberEntry) -> int:
    """The weight of armour, shield, weapons, treasure, and the small things if there are any.

    Ammunition belongs to its weapon, however much of it is left.

    Rule: bxe.encumbrance.opt2-sum, bxe.encumbrance.opt2-misc-gear, bxe.encumbrance.opt2-misc-gear-none,
        bxe.encumbrance.ammunition-included, bxe.encumbrance.units-coins
    """
    weapons = [name for name in character.weapons if name != BARE_HANDS]
    coins = armour_weight(rules, character.armour) + sum(weapon_weight(rules, name) for name in weapons)
    if character.shield:
        shield = find_shield(character.shield_name)
        coins += _item_weight(rules, shield.base, shield.weight_pounds)
    return coins + treasure_weight(rules, entry) + (rules.pack if entry.pack else 0)


def armour_weight(rules: EncumbranceRules, name: str) -> int:
    """The weight of a suit of armour; enchanted armour has weights of its own.

    Rule: bxe.encumbrance.armour-weight-table, bxe.encumbrance.magic-armour-weight-table,
        bxe.magic-items.cursed-armour-weight-normal
    """
    armour = find_armour(name)
    if armour.magic_bonus > 0 and armour.base in rules.magic_armour:
        return rules.magic_armour[armour.base]
    return _item_weight(rules, armour.base, armour.weight_pounds)


def weapon_weight(rules: EncumbranceRules, name: str) -> int:
    """The weight of a weapon, with the ammunition that belongs to it.

    Rule: bxe.encumbrance.weapon-weight-table, bxe.encumbrance.weapon-unlisted

    Raises:
        InputError: the book lists weights of weapons, but not of this one.
    """
    weapon = find_weapon(name)
    if rules.unlisted == "refused" and weapon.base not in rules.gear and not weapon.flask:
        raise InputError(
            f"the weight of a {weapon.base} is not known, which movement.pace 'weight' counts",
            key="weapons",
            expected=f"--option 'encumbrance.gear.{weapon.base}=N', in coins",
        )
    return _item_weight(rules, weapon.base, weapon.weight_pounds)


def treasure_weight(rules: EncumbranceRules, entry: MemberEntry) -> int:
    """The weight of carried coins and valuables, of any metal.

    Rule: bxe.encumbrance.treasure-weight-table, bxe.encumbrance.coin-type-irrelevant

    Raises:
        InputError: a valuable has no weight in the book.
    """
    for name in entry.valuables:
        if name not in rules.valuables:
            raise InputError(
                f"the weight of {name!r} is not known",
                key="valuables",
                expected=" or ".join(rules.valuables) or "a book in which valuables have weights",
            )
    return entry.coins + sum(rules.valuables[name] * count for name, count in entry.valuables.items())


def _item_weight(rules: EncumbranceRules, name: str, pounds: float) -> int:
    """A weight by the book's list, else by the pounds of the list of equipment.

    Rule: bxe.encumbrance.coins-per-pound
    """
    return rules.gear[name] if name in rules.gear else round(pounds * rules.coins_in_a_pound)


def _check_most(rules: EncumbranceRules, coins: int, what: str) -> None:
    """Refuse a load that a person cannot carry.

    Rule: bxe.encumbrance.opt1-max-treasure, bxe.encumbrance.opt1-over-max-treasure, bxe.encumbrance.opt2-max
    """
    if coins > rules.most:
        raise InputError(
            f"{what} of {coins:,} coins' weight", key="coins", expected=f"at most {rules.most:,} in all"
        )
