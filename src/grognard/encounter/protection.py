"""A member's cover, supply of missiles and nature, as an encounter sets them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, cast

from grognard.base.errors import InputError
from grognard.battle.state.flags import (
    ALL_ROUND,
    ANIMAL,
    ANSWERS,
    BEARS_TORCH,
    BLANKET,
    COVERED,
    EVIL,
    EYELESS,
    FIREPROOF,
    GOOD,
    HALF_FROM_BLUNT,
    HALF_FROM_EDGED,
    HALF_FROM_ORDINARY,
    HURLS,
    INCORPOREAL,
    ONE_FROM_MISSILES,
    ONE_FROM_ORDINARY,
    ONE_FROM_POINTED,
    RAVENOUS,
    SENSES_UNSEEN,
    TURNABLE,
    UNDEAD,
    WALLED,
    WHOLE_FROM_SPEARS,
    WITLESS,
)
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import BLUNT, FLASK, POINTED, TORCH
from grognard.creatures.data_file import read_traits_file
from grognard.creatures.gear import find_weapon
from grognard.creatures.traits import ABILITIES, BRACED, HARDNESS, HIDES, SOURS, UNHARMED_BY, WARDS
from grognard.encounter.arming import gear_name
from grognard.encounter.entries import MemberEntry
from grognard.rulebooks.missile_schema import CoverRules
from grognard.rulebooks.schema import Rulebook
from grognard.rules.cover import WHOLLY, combine_cover, step_penalty
from grognard.rules.harm_kinds import FIRE, KINDS

NATURES: Final = {
    "undead": UNDEAD,
    "mindless": WITLESS,
    "ravenous": RAVENOUS,
    "turned like the undead": TURNABLE,
    "sees all round": ALL_ROUND,
    "senses the unseen": SENSES_UNSEEN,
    "smells the invisible": SENSES_UNSEEN,
    "needs no eyes": EYELESS,
    "sees by sound": EYELESS,
    "incorporeal": INCORPOREAL,
    "animal": ANIMAL,
    "evil": EVIL,
    "good": GOOD,
    "fireproof": FIREPROOF,
    "fire-using": FIREPROOF,
    "half damage from edged weapons": HALF_FROM_EDGED,
    "half damage from blunt weapons": HALF_FROM_BLUNT,
    "half damage from weapons": HALF_FROM_EDGED | HALF_FROM_BLUNT,
    "half damage from ordinary weapons": HALF_FROM_ORDINARY,
    "one point from missiles": ONE_FROM_MISSILES,
    "one point from ordinary weapons": ONE_FROM_ORDINARY,
    "one point from piercing weapons": ONE_FROM_POINTED,
    "spears pierce its hide": WHOLE_FROM_SPEARS,
}
_FORMS: Final = {"piercing": POINTED, "blunt": BLUNT}
MINDLESS: Final = "mindless"
"""The word for what strikes with weapons and has no wits."""
_STEP: Final = re.compile(r"(?P<material>\D+?)\s*(?P<percent>\d{1,3})\s*%?")


def set_protection(profile: Profile, entry: MemberEntry, book: Rulebook) -> None:
    """Note on a profile its cover, missiles, nature and languages, as the encounter has them."""
    set_cover(profile, entry.cover, book.cover)
    set_ammunition(profile, entry)
    set_nature(profile, entry.nature)
    profile.languages = tuple(name.lower() for name in entry.languages)
    if entry.incorporeal:
        profile.flags |= INCORPOREAL
    if entry.carries:
        profile.flags |= BLANKET
    for routine in profile.routines:
        if routine.weapons[0].flags & TORCH:
            profile.flags |= BEARS_TORCH
        if routine.is_missile and routine.weapons[0].flags & (FLASK | TORCH):
            profile.flags |= HURLS


def set_nature(profile: Profile, words: Sequence[str]) -> None:
    """Note what the words say of a creature: undead, incorporeal, hardly harmed by fire or by some weapons.

    Rule: bf.oil.fire-resistant-immune, bf.oil.fire-ability-immune
    """
    for word in words:
        profile.flags |= NATURES.get(word, 0)
    set_resistances(profile, words)


def set_resistances(profile: Profile, names: Sequence[str]) -> None:
    """Note what kinds of harm, and of weapons, do to one that has the abilities of those names."""
    register = read_traits_file(ABILITIES).sections
    hide = profile.hide
    for name in names:
        table = register.get(name, {})
        for key in HIDES:
            for kind in cast(Sequence[str], table.get(key, ())):
                setattr(hide, key, getattr(hide, key) | KINDS[kind])
        for form in cast(Sequence[str], table.get(UNHARMED_BY, ())):
            profile.unharmed_by |= _FORMS[form]
        profile.sours = max(int(profile.sours), cast(int, table.get(SOURS, 0)))
        braced = 0
        for kind in cast(Sequence[str], table.get(BRACED, ())):
            braced |= KINDS[kind]
        if braced and (braced, cast(int, table["saves"])) not in hide.braced:
            hide.braced.append((braced, cast(int, table["saves"])))
        hide.hardness = max(int(hide.hardness), cast(int, table.get(HARDNESS, 0)))
        for key in WARDS:
            setattr(hide, key, max(getattr(hide, key), cast(int, table.get(key, 0))))
    if hide.hardness:
        profile.flags |= ANSWERS
    if (hide.immune | hide.hardened) & FIRE != 0:
        profile.flags |= FIREPROOF


def set_cover(profile: Profile, listed: Sequence[str | int], rules: CoverRules) -> None:
    """Work out what a member's cover takes off shots at it, and off blows where the book has it so.

    Rule: bf.cover.hard-definition, bf.cover.concealment-definition, bf.cover.applies-missile-and-melee,
        bf.cover.hard-doubles, bxe.cover.partial-range, bxe.cover.melee-not-affected, bxs.cover.grades,
        bfref.cover.melee-too

    Raises:
        InputError: the book knows no such cover.
    """
    if not listed:
        return
    kinds = [read_cover(one, rules) for one in listed]
    if any(kind == "hard" and percent >= WHOLLY for kind, percent, _ in kinds):
        profile.flags |= WALLED
    penalties = [penalty for _, _, penalty in kinds]
    profile.flags |= COVERED
    profile.cover = combine_cover(penalties, adds_up=rules.adds_up, limit=rules.limit)
    profile.screen = profile.cover if rules.melee else 0
    worst = kinds[penalties.index(min(penalties))]
    profile.cover_name = "concealment" if worst[0] == "soft" else "cover"


def read_cover(listed: str | int, rules: CoverRules) -> tuple[str, int, int]:
    """The kind of one piece of cover, its percentage and its penalty.

    Raises:
        InputError: the book knows no such cover.
    """
    if isinstance(listed, int):
        return _step("hard", listed, rules)
    if listed in rules.named:
        return "named", 0, rules.named[listed]
    if listed == "full":
        return "hard", WHOLLY, 0
    found = _STEP.fullmatch(listed)
    material = found["material"].strip() if found else ""
    kind = rules.materials.get(material)
    if found is None or kind is None:
        names = [*rules.named, *(f"{name} 50" for name in rules.materials), "full"]
        raise InputError(
            f"the book knows no cover {listed!r}",
            key="cover",
            expected="a percentage" + "".join(f", {name!r}" for name in names),
        )
    return _step(kind, int(found["percent"]), rules)


def _step(kind: str, percent: int, rules: CoverRules) -> tuple[str, int, int]:
    if not 0 <= percent <= WHOLLY:
        raise InputError(f"{percent} percent of cover", key="cover", expected="0 to 100")
    return kind, percent, step_penalty(rules.hard if kind == "hard" else rules.soft, percent)


def set_ammunition(profile: Profile, entry: MemberEntry) -> None:
    """Count the shots and throws of the weapons an encounter names.

    Raises:
        InputError: it carries no such weapon, or it neither shoots nor throws it.
    """
    for name, count in entry.ammunition.items():
        wanted = find_weapon(name).name
        mine = [
            one for one in profile.routines if one.supply >= 0 and gear_name(one.weapons[0].name) == wanted
        ]
        if not mine:
            raise InputError(
                f"{profile.name} has no {name!r} to shoot or throw",
                key="ammunition",
                expected="one of its weapons",
            )
        for routine in mine:
            routine.supply = count
