"""Potions, scrolls, wands and worn items of members, as powers in a fight."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.battle.state.belonging import Belonging
from grognard.battle.state.flags import CASTER, SPELLS
from grognard.battle.state.power import ABILITY, DEVICE, MEMORISED, POTION, SCROLL, WORN, Power
from grognard.battle.state.profile import Profile
from grognard.battle.state.steps import CAN_ALL, CAN_MOVE
from grognard.creatures.names import name_key
from grognard.encounter.entries import Devices, MemberEntry
from grognard.encounter.powers import bind_power, read_dice
from grognard.encounter.spells import add_follow_up_powers, bind_spell, leave_to_referee
from grognard.encounter.worn import listed_by_hand, set_up_worn
from grognard.rulebooks.item_rows import (
    POTIONS,
    RODS,
    SCROLLS,
    STAVES,
    WANDS,
    find_device,
    has_lasting_effect,
    unknown_item_error,
)
from grognard.rulebooks.power_schema import PowerRules
from grognard.rulebooks.schema import Rulebook
from grognard.rulebooks.spell_rows import other_ways
from grognard.rules.casting import reading_rounds
from grognard.rules.known_spells import ARCANE, DIVINE, Caster, KnownSpell, find_known_spell

DEVICE_LEVEL: Final = 6
"""The caster level that scrolls and devices work at, or more where the spell takes more."""

HEALING: Final = "healing"
"""What a potion heals whose dice are the book's."""

_THINGS: Final = {SCROLLS: "scroll", WANDS: "wand", STAVES: "staff", RODS: "rod", POTIONS: "potion"}


class ItemSpell(msgspec.Struct, frozen=True):
    """A spell on a scroll or in a device, or a device's own effect: its kind, and the caster's class."""

    kind: str
    name: str
    uses: int
    dice: str = ""

    @property
    def thing(self) -> str:
        """The kind of device: a wand, a staff."""
        return _THINGS[self.kind]


def set_up_items(profile: Profile, entry: MemberEntry, book: Rulebook, caster: Caster | None) -> None:
    """Give a profile what its entry says it wears and carries of magic; much of it waits to be woken.

    Rule: bxe.magic-items.follow-description

    Raises:
        InputError: there is no such thing.
    """
    for name, (rules, uses) in set_up_worn(profile, entry).items():
        power = bind_power(name, rules, round_seconds=book.round.seconds)
        power.label, power.tells = f"Use the {name}", f"uses a {name}"
        power.means, power.uses = WORN, uses
        profile.powers.append(power)
    for name in entry.scrolls:
        _add_item(profile, entry, caster, ItemSpell(SCROLLS, name, 1), book)
    dice = book.items
    for kind, devices, charges in (
        (WANDS, entry.wands, dice.wand_charges),
        (STAVES, entry.staves, dice.staff_charges),
        (RODS, entry.rods, dice.rod_charges),
    ):
        for name, uses in _list_devices(devices):
            _add_item(profile, entry, caster, ItemSpell(kind, name, uses, charges), book)
    potions = [HEALING] * entry.potions if isinstance(entry.potions, int) else entry.potions
    counted: dict[str, int] = {}
    for name in potions:
        key = name_key(name).removeprefix("potion of ")
        counted[key] = counted.get(key, 0) + 1
    for name, count in counted.items():
        _add_potion(profile, name, count, book)
    cite_uses(profile, book)
    _sum_up(profile, entry, book)


_USES: Final = {
    ABILITY: ("casting", "ability"),
    MEMORISED: ("casting", "cast"),
    SCROLL: ("items", "scroll"),
    DEVICE: ("items", "device"),
    WORN: ("items", "worn"),
}
"""Where a book says how each kind of power is used; potions have rules of their own."""


def cite_uses(profile: Profile, book: Rulebook) -> None:
    """Give each power of a profile the rule by which it is used, as far as the book has one.

    Rule: bxe.round.phase-spells-with-saves, bxe.magic-items.scroll-spoken, bxe.magic-items.charge-per-use,
        bxs.casting.phase-actions, bxs.casting.spell-like-ability, bxs.magic-items.scroll,
        bxs.magic-items.spell-like-item, bcb.casting.effect-on-initiative, bcb.casting.scroll-finish-moment,
        bcb.magic-items.wand-command-word
    """
    for power in profile.powers:
        if not power.rule and power.means in _USES:
            topic, name = _USES[power.means]
            power.rule = book.citations.get(topic, {}).get(name, "")


def _list_devices(devices: Devices) -> list[tuple[str, int]]:
    """Devices with their charges, 0 where these are to be rolled."""
    return list(devices.items()) if isinstance(devices, dict) else [(name, 0) for name in devices]


def _sum_up(profile: Profile, entry: MemberEntry, book: Rulebook) -> None:
    """Put a profile's items into its summary, and set how attackers see them.

    The charges left in a device are hidden.

    Rule: bxe.magic-items.charges-unknown
    """
    carried = [power for power in profile.powers if power.means not in (ABILITY, WORN) and power.shares < 0]
    if carried:
        profile.summary += "; " + ", ".join(_count(power) for power in carried)
    for power in carried:
        if power.means != MEMORISED:
            profile.belongings.append(Belonging(power.called(), magical=True))
    spells = [power for power in profile.powers if power.is_spell()]
    spoils = book.items.interrupted and any(power.means == DEVICE for power in profile.powers)
    if spells or spoils:
        profile.flags |= SPELLS
    if entry.casts is None and any(power.spell_level for power in spells):
        profile.flags |= CASTER


def _count(power: Power) -> str:
    """A spell or an item as a list of possessions shows it."""
    name = power.called()
    return f"{name} x{power.uses}" if power.uses > 1 and power.means != DEVICE else name


def _add_potion(profile: Profile, name: str, count: int, book: Rulebook) -> None:
    """Give a profile potions of a kind, each of them one dose for the drinker.

    Rule: bxe.magic-items.potion-single-dose, bxe.magic-items.potion-duration,
        bxe.magic-items.potion-description-overrides, bxs.actions.drink-potion,
        bxe.healing.magic-instantaneous

    Raises:
        InputError: there is no such potion.
    """
    rules = book.powers.get(f"potion of {name}") or find_device(POTIONS, name)
    if rules is None:
        listed = listed_by_hand(POTIONS, name)
        if not listed:
            raise unknown_item_error(POTIONS, "potion of", name, key="potions")
        leave_to_referee(profile, f"potion of {listed}")
        return
    changes: dict[str, object] = {"aim": "self"}
    if not rules.rounds and has_lasting_effect(rules):
        changes["rounds"] = book.items.potion_lasts
    if rules.heals == HEALING:
        changes["heals"] = book.healing.potion
    rules = msgspec.structs.replace(rules, **changes)
    power = bind_power(name, rules, level=DEVICE_LEVEL, round_seconds=book.round.seconds)
    power.label, power.tells = f"Drink the potion of {name}", f"drinks a potion of {name}"
    power.means, power.uses = POTION, count
    power.phase = CAN_MOVE if book.items.potions_instead_of_moving else CAN_ALL
    cites = book.citations.get("items", {})
    healing = book.citations.get("healing", {}).get("potion", "") if power.only_heals() else ""
    power.rule = healing or cites.get("potion", "")
    profile.powers.append(power)


def _add_item(
    profile: Profile, entry: MemberEntry, caster: Caster | None, item: ItemSpell, book: Rulebook
) -> None:
    """Give a profile a spell on a scroll or in a device, or a device that is a kind of its own.

    Raises:
        InputError: there is neither such a device nor such a spell.
    """
    key = name_key(item.name).removeprefix(f"{item.thing} of ")
    own = book.powers.get(f"{item.thing} of {key}") or find_device(item.kind, key)
    if own is not None:
        _add_device(profile, caster, msgspec.structs.replace(item, name=key), own, book)
    elif listed := listed_by_hand(item.kind, key):
        leave_to_referee(profile, f"{item.thing} of {listed}")
    else:
        _add_spell_item(profile, entry, caster, item, find_known_spell(key, book.powers, key=item.kind), book)


def _add_device(
    profile: Profile, caster: Caster | None, item: ItemSpell, rules: PowerRules, book: Rulebook
) -> None:
    """Give a profile a device that is no spell: a wand of cold, a scroll that any reader can use.

    Rule: bxe.magic-items.scroll-class-limits, bxe.magic-items.rod-any-class, bcb.casting.level-zero-scroll
    """
    kinds = [name for name, level in ((DIVINE, rules.cleric), (ARCANE, rules.magic_user)) if level]
    if item.kind == STAVES and not kinds:
        kinds = [DIVINE, ARCANE]
    power = bind_power(item.name, rules, level=DEVICE_LEVEL, round_seconds=book.round.seconds)
    power.means = SCROLL if item.kind == SCROLLS else DEVICE
    _mark_item(power, item, kinds, 0, caster, book)
    profile.powers.append(power)


def _add_spell_item(
    profile: Profile,
    entry: MemberEntry,
    caster: Caster | None,
    item: ItemSpell,
    spell: KnownSpell,
    book: Rulebook,
) -> None:
    """Give a profile a spell on a scroll or in a device; who is not of its kind cannot use it.

    Rule: bxe.magic-items.scroll-arcane-not-divine, bxe.magic-items.scroll-divine,
        bxe.magic-items.scroll-divine-not-arcane, bxe.casting.kinds-not-interchangeable,
        bcb.casting.scroll-rounds-per-level
    """
    kinds = [name for name in (DIVINE, ARCANE) if spell.level_for(name)]
    fits = caster is not None and caster.class_name in kinds
    kind = caster.class_name if caster is not None and fits else kinds[0]
    spell_level = spell.level_for(kind) or spell.level_for(DIVINE)
    ways = [spell]
    for key in other_ways(spell.name, book.powers):
        ways.append(find_known_spell(key.replace("-", " "), book.powers, kind=kind))
    first = len(profile.powers)
    for way in ways:
        means = SCROLL if item.kind == SCROLLS else DEVICE
        power = bind_spell(way, max(DEVICE_LEVEL, 2 * spell_level - 1), means, book)
        if power is None:
            leave_to_referee(profile, spell.name)
            return
        if len(profile.powers) > first:
            power.shares = first
        _mark_item(power, msgspec.structs.replace(item, name=way.name), kinds, spell_level, caster, book)
        if means == SCROLL and not power.barred:
            _mark_undeciphered(power, entry, kind, book)
        profile.powers.append(power)
    add_follow_up_powers(profile, first, max(DEVICE_LEVEL, 2 * spell_level - 1), book)


def _mark_undeciphered(power: Power, entry: MemberEntry, kind: str, book: Rulebook) -> None:
    """Keep one from reading a magic-user's scroll that it has not yet read with the spell for that.

    Rule: bxe.magic-items.scroll-arcane
    """
    if kind == ARCANE and book.items.read_magic and not entry.deciphered:
        power.barred = "it has not deciphered the scroll: that takes read magic"
        power.barred_rule = book.citations.get("items", {}).get("read magic", "")


def _mark_item(
    power: Power, item: ItemSpell, kinds: list[str], spell_level: int, caster: Caster | None, book: Rulebook
) -> None:
    """The use of a scroll's or device's content: the manner, the number of uses, and the users.

    Rule: bxe.magic-items.wand-arcane-only, bxe.magic-items.staff-casters-only,
        bxe.magic-items.staff-divine-or-arcane, bxe.magic-items.rod-any-class,
        bxe.magic-items.rod-charges, bxe.magic-items.wand-charges, bxe.magic-items.staff-charges
    """
    thing = item.thing
    power.uses, power.spell_level = item.uses, spell_level
    if not item.uses:
        power.charges = read_dice("items", f"{thing}_charges", item.dice)
        power.uses = power.charges[0] * power.charges[1] + power.charges[2]
    if power.means == SCROLL:
        power.reading_rounds = reading_rounds(book.casting.scroll_rounds, spell_level)
        power.label, power.tells = f"Read {item.name}", f"reads {item.name} from a scroll"
    else:
        power.label, power.tells = f"Use the {thing} of {item.name}", f"uses a {thing} of {item.name}"
        power.name = f"{thing} of {item.name}"
    may = {WANDS: [ARCANE], RODS: []}.get(item.kind, kinds)
    if may and (caster is None or caster.class_name not in may):
        what = "such a scroll" if power.means == SCROLL else f"a {thing}"
        power.barred = f"only a {' or a '.join(may)} uses {what}"
        key = "whose scroll" if power.means == SCROLL else thing
        power.barred_rule = book.citations.get("casting", {}).get(key, "")
