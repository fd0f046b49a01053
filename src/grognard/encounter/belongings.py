"""Members' belongings that a fight can destroy, and whether their class lets them use them."""

from __future__ import annotations

from grognard.base.errors import InputError
from grognard.battle.state.belonging import Belonging
from grognard.battle.state.profile import Profile
from grognard.creatures.character import Character, is_proficient
from grognard.creatures.gear import BARE_HANDS, find_armour, find_shield, find_weapon
from grognard.rulebooks.schema import Rulebook


def note_weapons(profile: Profile, names: tuple[str, ...]) -> None:
    """Note the weapons among what a member can lose."""
    for name in names:
        if name != BARE_HANDS:
            gear = find_weapon(name)
            bonus = max(gear.magic_bonus, 0)
            profile.belongings.append(Belonging(gear.name, magical=gear.magic, bonus=bonus))


def note_armour(profile: Profile, character: Character) -> None:
    """Note armour and shield among what a character can lose."""
    suit, shield = find_armour(character.armour), find_shield(character.shield_name)
    if suit.name != "none":
        bonus = max(suit.magic_bonus, 0)
        profile.belongings.append(Belonging(suit.seems, magical=suit.is_magical, bonus=bonus))
    if character.shield:
        bonus = max(shield.magic_bonus, 0)
        profile.belongings.append(Belonging(shield.name, magical=shield.magic_bonus != 0, bonus=bonus))


def check_magic_gear(character: Character, book: Rulebook) -> None:
    """See that a class could use the ordinary kind of the magic weapons and armour it is given.

    Ordinary gear is the referee's to give.

    Rule: bxe.magic-items.weapon-class-restriction, bxe.magic-items.armour-class-restriction

    Raises:
        InputError: it could not.
    """
    if not book.items.class_restrictions or character.by_race:
        return
    known = character.character_class
    who = f"a {known.name}"
    said = "--option items.class_restrictions=false lets it"
    for name in character.weapons:
        if name != BARE_HANDS and find_weapon(name).magic and not is_proficient(character, name):
            raise InputError(
                f"{who} uses no {find_weapon(name).base}, magical or not",
                key="weapons",
                expected=f"{', '.join(known.weapons or ())}; {said}",
            )
    suit = find_armour(character.armour)
    if suit.is_magical and known.armour is not None and suit.base not in known.armour:
        raise InputError(
            f"{who} wears no {suit.base}, magical or not",
            key="armour",
            expected=f"{', '.join(known.armour) or 'no armour'}; {said}",
        )
    if character.shield and find_shield(character.shield_name).magic_bonus and not known.shield:
        raise InputError(f"{who} carries no shield, magical or not", key="shield", expected=f"none; {said}")
