"""Magic items by the names people give them: of which kind they are, and who may use one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.character import is_proficient
from grognard.creatures.gear import Armour, find_armour, find_shield, find_weapon, is_weapon, split_bonus
from grognard.creatures.grammar import with_article
from grognard.creatures.names import name_key
from grognard.magic.casters import CasterProfile
from grognard.magic.reasons import MagicReason
from grognard.rulebooks.item_rows import (
    POTIONS,
    RINGS,
    RODS,
    SCROLLS,
    STAVES,
    WANDS,
    WORN,
    find_device,
    find_worn,
    left_to_referee,
    unknown_item_error,
)
from grognard.rulebooks.magic_chapter_schema import Kind, Users, UseRules
from grognard.rulebooks.power_schema import PowerRules
from grognard.rules.known_spells import ARCANE, DIVINE, KnownSpell, find_known_spell

CURSED: Final = "cursed "
DEVICES: Final[Mapping[Kind, str]] = {"wand": WANDS, "staff": STAVES, "rod": RODS}
_LISTS: Final[Mapping[Kind, str]] = {**DEVICES, "potion": POTIONS, "scroll": SCROLLS, "ring": RINGS}
_CURSED_SCROLL: Final = "curse"
MOST_BONUS: Final = 5
_SCROLL_OF_MANY: Final = r"(?i)scroll of (.*(?:,|\band\b).*)"


class MagicItem(msgspec.Struct, frozen=True):
    """A magic item: its kind, its full name, its content, and whether it is cursed.

    `spell` is the spell on a scroll or in a device, `power` an effect that is no spell. For gear, `inside` is
    the name of its ordinary kind.
    """

    kind: Kind
    name: str
    inside: str
    bonus: int = 0
    cursed: bool = False
    spell: KnownSpell | None = None
    power: PowerRules | None = None

    @property
    def has_charges(self) -> bool:
        """Whether it is of a kind that is used up charge by charge."""
        return self.kind in DEVICES

    @property
    def seems(self) -> str:
        """The item's appearance to a finder: nothing is labelled."""
        if self.kind == "worn":
            head, of, _ = self.inside.partition(" of ")
            return head if of else head.split()[-1]
        if self.kind in ("weapon", "shield", "armour"):
            return self.inside
        return self.kind

    @property
    def casters(self) -> tuple[str, ...]:
        """The classes whose magic it holds; none where no class owns it."""
        if self.spell is not None:
            return tuple(name for name in (DIVINE, ARCANE) if self.spell.level_for(name))
        if self.power is not None:
            levels = ((DIVINE, self.power.cleric), (ARCANE, self.power.magic_user))
            return tuple(name for name, level in levels if level)
        return ()


def read_item(text: str, powers: Mapping[str, PowerRules]) -> MagicItem:
    """A magic item by its name: "wand of fireball", "cursed longsword", "ring of weakness".

    Raises:
        InputError: there is no such item.
    """
    plain, bonus = split_bonus(" ".join(text.split()))
    if abs(bonus) > MOST_BONUS:
        raise InputError(f"a bonus of {bonus:+d}", key="item", expected=f"-{MOST_BONUS} to +{MOST_BONUS}")
    key = name_key(plain)
    said_cursed = key.startswith(CURSED)
    key = key.removeprefix(CURSED)
    for device in DEVICES:
        if key == device:
            return MagicItem(device, device, "", 0, said_cursed)
    for kind in _LISTS:
        if (inside := _content_named(kind, key)) is not None:
            return _read_listed(kind, inside, powers, bonus=bonus, cursed=said_cursed)
    if _listed(WORN, key) or find_worn(WORN, key) is not None:
        cursed = said_cursed or bonus < 0
        return MagicItem("worn", _title(key, bonus, cursed=said_cursed), key, bonus, cursed)
    return _read_gear(text, key, bonus)


def read_items(text: str, powers: Mapping[str, PowerRules]) -> tuple[MagicItem, tuple[MagicItem, ...]]:
    """An item by its name, and of a scroll of several spells the others: "scroll of fireball, fly and web".

    Raises:
        InputError: there is no such item, or there are several that are no scroll.
    """
    found = re.compile(_SCROLL_OF_MANY).fullmatch(" ".join(text.split()))
    if found is None:
        return read_item(text, powers), ()
    spells = [word for part in found[1].split(",") for word in _spells_of(part.strip(), powers)]
    first, *others = [read_item(f"scroll of {spell}", powers) for spell in spells]
    return first, tuple(others)


def _spells_of(text: str, powers: Mapping[str, PowerRules]) -> list[str]:
    """One spell, or two with an "and" between them that is not in the name of one."""
    text = text.removeprefix("and ")
    with suppress(InputError):
        find_known_spell(text, powers)
        return [text]
    first, _, second = text.partition(" and ")
    return [first, second] if second else [text]


def _content_named(kind: str, key: str) -> str | None:
    """The content in an item's name: "fireball" in "wand of fireball" and "fireball wand"."""
    if key.startswith(f"{kind} of "):
        return key.removeprefix(f"{kind} of ")
    if key.endswith(f" {kind}"):
        return key.removesuffix(f" {kind}")
    return _CURSED_SCROLL if kind == "scroll" and key == kind else None


def _read_listed(
    kind: Kind, inside: str, powers: Mapping[str, PowerRules], *, bonus: int, cursed: bool
) -> MagicItem:
    """A potion, scroll, device or ring of something that is listed, or of a spell.

    Raises:
        InputError: there is no such thing.
    """
    listed = _LISTS[kind]
    if kind == "ring":
        worn = find_worn(listed, f"ring of {inside}")
        if worn is None and not _listed(listed, f"ring of {inside}"):
            raise unknown_item_error(listed, "ring", inside, key="item")
        cursed = cursed or bonus < 0 or (worn is not None and worn.cursed)
        return MagicItem(kind, _title(f"ring of {inside}", bonus, cursed=cursed), inside, bonus, cursed)
    name = f"{kind} of {inside}"
    power = powers.get(name) or find_device(listed, inside)
    spell = None
    if power is None and not _listed(listed, inside):
        if kind == "potion":
            raise unknown_item_error(listed, "potion of", inside, key="item")
        spell = find_known_spell(inside, powers, key="item")
        name = f"{kind} of {spell.name}"
    if kind == "scroll" and inside == _CURSED_SCROLL:
        return MagicItem(kind, "cursed scroll", inside, 0, True)
    return MagicItem(kind, _title(name, 0, cursed=cursed), inside, 0, cursed, spell, power)


def _read_gear(text: str, key: str, bonus: int) -> MagicItem:
    """A magic weapon, suit of armour or shield.

    Raises:
        InputError: there is none of that name, or nothing magical about it.
    """
    if is_weapon(text):
        weapon = find_weapon(text)
        item = MagicItem("weapon", weapon.name, weapon.base, weapon.magic_bonus, weapon.cursed)
        magical = weapon.magic
    elif key.split()[-1:] in (["shield"], ["buckler"]):
        shield = find_shield(text)
        item = MagicItem("shield", shield.name, shield.base, shield.magic_bonus, shield.magic_bonus < 0)
        magical = shield.magic_bonus != 0
    else:
        armour = _find_suit(text)
        item = MagicItem("armour", armour.name, armour.base, armour.magic_bonus, armour.cursed or bonus < 0)
        magical = armour.is_magical
    if not magical:
        raise InputError(f"{with_article(item.name)} is not magical", key="item", expected=f"{item.name} +1")
    return item


def _find_suit(text: str) -> Armour:
    """Armour by its name; "chainmail armour" is chain mail.

    Raises:
        InputError: there is none of that name.
    """
    for name in (text, text.lower().replace(" armour", "").replace(" armor", "")):
        with suppress(InputError):
            suit = find_armour(name)
            if suit.name != "none":
                return suit
    raise InputError(
        f"there is no magic item {text!r}",
        key="item",
        expected='one such as "potion of healing", "wand of fireball", "longsword +1"',
    )


def users_of(rules: UseRules, item: MagicItem) -> Users:
    """The users of an item, by its kind or its content.

    Rule: bxe.magic-items.rod-any-class, bxe.magic-items.ring-any-class,
        bxe.magic-items.wand-arcane-only, bxe.magic-items.scroll-class-limits,
        bxe.magic-items.staff-divine-or-arcane, bxe.magic-items.scroll-divine
    """
    by_kind = rules.users.get(item.kind, "any")
    if by_kind not in ("casters", "by item"):
        return by_kind
    if len(item.casters) == 1:
        return "divine" if item.casters[0] == DIVINE else "arcane"
    return "casters" if by_kind == "casters" or item.spell is not None else "any"


def why_not_use(
    rules: UseRules, item: MagicItem, who: CasterProfile, *, read_magic: bool = True, users: str = ""
) -> list[MagicReason]:
    """Why a person cannot use an item; `users` names the allowed users where they differ from the kind's.

    Rule: bxe.magic-items.staff-casters-only, bxe.magic-items.scroll-arcane,
        bxe.magic-items.scroll-arcane-not-divine, bxe.magic-items.scroll-divine-not-arcane,
        bxe.magic-items.weapon-class-restriction, bxe.magic-items.armour-class-restriction
    """
    may = users or users_of(rules, item)
    if may == "as ordinary":
        return _why_not_gear(rules, item, who)
    fits = {"arcane": who.is_arcane, "divine": who.is_divine, "casters": who.caster is not None}.get(
        may, True
    )
    if not fits:
        whom = "casters" if may == "casters" else f"{may} casters"
        return [
            MagicReason(f"only {whom} use {with_article(item.name)}", rules.cite(*_citation_names(item, may)))
        ]
    if item.kind == "scroll" and item.spell is not None and who.is_arcane and not read_magic:
        said = "an arcane caster deciphers a scroll of spells by read magic"
        return [MagicReason(said, rules.cite("arcane scroll"))]
    return []


def _citation_names(item: MagicItem, may: str) -> tuple[str, ...]:
    """The names of the citations that say who may use an item."""
    if item.kind == "scroll":
        return {"divine": ("divine scroll", "not arcane"), "arcane": ("arcane scroll", "not divine")}.get(
            may, ("scroll",)
        )
    if item.kind == "staff" and may in ("arcane", "divine"):
        return ("staff of a kind", "staff")
    return (item.kind,)


def use_citations(rules: UseRules, item: MagicItem) -> tuple[str, ...]:
    """The rules that say who may use an item."""
    return rules.cite(*_citation_names(item, users_of(rules, item)))


def _why_not_gear(rules: UseRules, item: MagicItem, who: CasterProfile) -> list[MagicReason]:
    """Why a class does not use the ordinary kind of a weapon or armour."""
    character = who.character
    known = character.character_class
    if character.by_race:
        return []
    if item.kind == "weapon":
        fits = is_proficient(character, item.inside)
    elif item.kind == "shield":
        fits = known.shield
    else:
        fits = known.armour is None or item.inside in known.armour
    if fits:
        return []
    does = "uses" if item.kind == "weapon" else "wears"
    said = f"{with_article(who.class_name)} {does} no {item.inside}, magical or not"
    return [MagicReason(said, rules.cite(item.kind))]


def _listed(kind: str, name: str) -> bool:
    return any(name_key(one) == name for one in left_to_referee(kind))


def _title(name: str, bonus: int, *, cursed: bool) -> str:
    before = CURSED if cursed and bonus >= 0 and not name.endswith("weakness") else ""
    return f"{before}{name}" + (f" {bonus:+d}" if bonus else "")
