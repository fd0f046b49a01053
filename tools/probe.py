"""Two opponents under a rulebook, and what the engine itself makes of an attack of the one upon the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.battle.blows import attack_modifiers as weighing
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import next_blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.occasions import ORDINARY
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import Weapon
from grognard.creatures.abilities import Abilities
from grognard.creatures.bestiary import parse_creature_table
from grognard.creatures.character import parse_character
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import MemberEntry, parse_encounter
from grognard.encounter.profiles import character_profile, creature_profile
from grognard.encounter.setup import set_up
from grognard.rulebooks.schema import Rulebook
from grognard.rules.attack import ATTACK_DIE, is_hit
from tools.side_by_side import ruleset_of

_ENCOUNTER: Final = """
title = "Two"
distance_feet = 5
reaction = "immediate attack"
[field]
width = 60
height = 12
[[sides]]
name = "One"
player_characters = true
members = [
    {{ character = "{who}", weapons = [{weapons}], shield = false, hit_points = 8, at = [[5, 5]]{more} }},
    {{ character = "fighter 1", count = 2, hit_points = 8, at = [[40, 5], [40, 6]] }},
]
[[sides]]
name = "Other"
members = [
    {{ character = "fighter 1", abilities = {{ dexterity = 13 }}, hit_points = 8, at = [[{x}, 5]] }},
]
"""


class Attack(NamedTuple):
    """What an attack is worth: modifiers of the roll and of the target's armour class, by name."""

    roll: dict[str, int]
    guard: dict[str, int]


class Pair(NamedTuple):
    """An attacker, its friends, a target with a shield and a Dexterity of 13."""

    battle: Battle
    attacker: Combatant
    friend: Combatant
    third: Combatant
    target: Combatant


Prepare = Callable[[Pair], None]


def face_off(
    book: Rulebook,
    *,
    who: str = "fighter 1",
    weapons: tuple[str, ...] = ("longsword",),
    cells: int = 1,
    abilities: Abilities | None = None,
) -> Pair:
    """Set the pair up under a book, `cells` of 5' apart, the attacker's friends far off."""
    scores = abilities or Abilities()
    more = f", abilities = {{ strength = {scores.strength}, dexterity = {scores.dexterity} }}"
    named = ", ".join(f'"{weapon}"' for weapon in weapons)
    text = _ENCOUNTER.format(who=who, weapons=named, more=more, x=5 + cells)
    battle = set_up(parse_encounter(text), book, SeededDice(Stream(1)))
    return Pair(battle, *battle.combatants)


def weigh(pair: Pair, *, routine: int = 0, occasion: int = ORDINARY, subduing: bool = False) -> Attack:
    """Every modifier that the engine adds for an attack as things stand."""
    battle = pair.battle
    blow = next_blow(pair.attacker, pair.target, routine, slot=0, occasion=occasion, subduing=subduing)
    weighing.add_attack_modifiers(battle, blow, recording=True)
    return Attack(
        {one.name: one.value for one in battle.tally.modifiers()},
        {one.name: one.value for one in battle.guard.modifiers()},
    )


def lowest_face(book: Rulebook, profile: Profile, armour_class: int) -> int:
    """The lowest face of the d20 that hits an armour class of the engine's, nothing else added."""
    needed = ruleset_of(book.id).attack_test.target_number(profile.attack_row, armour_class)
    faces = range(1, ATTACK_DIE + 1)
    return next(face for face in faces if is_hit(face, face + profile.attack_bonus, needed))


def profile_of(book: Rulebook, who: str, *, weapons: tuple[str, ...] = ()) -> Profile:
    """The numbers of a character ("fighter 4") under a book."""
    entry = MemberEntry(character=who, weapons=list(weapons) or None)
    return character_profile(parse_character(who), entry, book)


def monster_of(book: Rulebook, hit_dice: str) -> Profile:
    """The numbers of a monster of so many hit dice under a book."""
    table = {"ac": 11, "hd": hit_dice, "attacks": "1 bite", "damage": "1d6", "move": "40'", "morale": 7}
    return creature_profile(parse_creature_table("Monster", table), MemberEntry(), book)


def damage_of(weapon: Weapon) -> str:
    """The dice of a weapon as the engine rolls them."""
    bonus = f"{weapon.dice_bonus:+d}" if weapon.dice_bonus else ""
    return f"{weapon.dice_count}d{weapon.dice_sides}{bonus}"
