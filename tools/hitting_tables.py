"""The tables of docs/hitting.md: attack tests, armour class, abilities and damage in the five books."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Final

from grognard.battle.blows.attacks import is_immune
from grognard.battle.blows.damage_parts import damage_multiple, strength_to_damage
from grognard.battle.state.blow import next_blow
from grognard.battle.state.occasions import CHARGING_HOME, SET_AGAINST
from grognard.battle.state.weapon import SILVER, STRENGTH_TO_DAMAGE
from grognard.creatures.abilities import Abilities
from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import parse_character
from grognard.creatures.gear import find_armour, find_shield
from grognard.encounter.arming import carried_routines, creature_routines
from grognard.rulebooks.schema import Rulebook
from grognard.rules.armour import CANONICAL_UNARMOURED, kept_armour_class, shown_armour_class
from grognard.rules.attack import is_hit
from grognard.rules.attack_bonus import (
    class_attack_bonus,
    class_thac0,
    monster_attack_bonus,
    monster_thac0,
)
from grognard.rules.damage import final_damage
from grognard.rules.movement import run_limit_rounds
from grognard.rules.reaction import charisma_modifier_to_reaction
from grognard.rules.saves import SPELLS, wisdom_modifier_to_save
from tools.probe import damage_of, face_off, lowest_face, monster_of, profile_of, weigh
from tools.side_by_side import (
    NOTHING,
    Describe,
    Rows,
    format_rows,
    format_topic,
    join,
    ruleset_of,
    says,
    signed,
    unless_borrowed,
)

_CHARACTERS: Final = (
    "normal man",
    *(f"fighter {level}" for level in (1, 4, 7, 10, 13)),
    *(f"{name} {level}" for name in ("cleric", "thief", "magic-user") for level in (1, 5, 9, 13)),
)
_MONSTERS: Final = ("1/2", "1-1", "1", "1+1", "2", "3", "4", "6", "8", "12", "16", "24", "32")
_SUITS: Final = ("none", "leather armour", "chain mail", "plate mail")
_CLASSES: Final = ("fighter", "cleric", "thief", "magic-user")
_LEVELS: Final = range(1, 26)
_HIT_DICE: Final = range(1, 41)
# One score of each band in which no book's figure changes: 3, 4-5, 6-8, 9-12, 13-14, 15, 16-17 and 18.
_BANDS: Final = (3, 5, 8, 10, 13, 15, 16, 18)


def format_attack() -> str:
    """How an attack is tested."""
    return format_topic("attack", _ATTACK)


def format_needed() -> str:
    """The lowest face of the d20 that hits the usual armours, for a choice of attackers."""
    rows: dict[str, Describe] = {who: _needed_by(who) for who in _CHARACTERS}
    rows |= {f"monster of {dice} HD": _needed_by_monster(dice) for dice in _MONSTERS}
    return format_topic("attack-table", rows)


def format_values() -> str:
    """The whole tables of attack values, by class and level and by hit dice."""
    rows: dict[str, Describe] = {name: _values_of_class(name) for name in _CLASSES}
    rows["normal man"] = lambda book: _value_of_class(book, "normal-man", 0)
    rows["monster of less than 1 HD"] = lambda book: _value_of_monster(book, 0, below_one=True)
    rows["monster, by hit dice"] = _values_of_monsters
    rows = {name: unless_borrowed(describe) for name, describe in rows.items()}
    rows["HD with a plus, as 3+1"] = _plus_counts
    rows["HD of 1-1"] = lambda book: "as 1" if _face(book, "1-1") == _face(book, "1") else "as less than 1"
    return format_rows(rows)


def format_armour_classes() -> str:
    """The armour class of the usual armours as each book counts it."""
    shield = find_shield().armour_class_bonus
    rows: dict[str, Describe] = {}
    for suit in _SUITS:
        name = "unarmoured" if suit == "none" else suit
        rows[name] = _armour_class(find_armour(suit).armour_class)
        rows[f"{name}, shield" if suit != "none" else "shield alone"] = _armour_class(
            find_armour(suit).armour_class + shield
        )
    rows["chain mail +1"] = _armour_class(find_armour("chain mail +1").armour_class)
    rows["Dexterity 16, unarmoured"] = _armour_class(
        CANONICAL_UNARMOURED + Abilities(dexterity=16).dexterity_modifier
    )
    return format_rows(rows)


def format_ability() -> str:
    """What the ability scores are worth in a fight, a figure for each of `_BANDS`."""
    return format_topic("ability", _ABILITY)


def format_damage() -> str:
    """What a hit does."""
    return format_topic("damage", _DAMAGE)


def format_weapons() -> str:
    """The damage of the usual weapons in a character's hands."""
    return format_rows({name: _weapon_damage(name) for name in _WEAPONS})


# Attack tests and values


def _needed_by(who: str) -> Describe:
    return lambda book: _against_suits(book, lambda ac: lowest_face(book, profile_of(book, who), ac))


def _needed_by_monster(dice: str) -> Describe:
    return lambda book: _against_suits(book, lambda ac: lowest_face(book, monster_of(book, dice), ac))


def _against_suits(book: Rulebook, face: Callable[[int], int]) -> str:
    kept = [kept_armour_class(book.armour, find_armour(suit).armour_class) for suit in _SUITS]
    return " ".join(str(face(armour_class)) for armour_class in kept)


def _value_of_class(book: Rulebook, name: str, level: int) -> str:
    if book.attack.thac0:
        return str(class_thac0(book.attack, name, level))
    return f"{class_attack_bonus(book.attack, name, level):+d}"


def _value_of_monster(book: Rulebook, hit_dice: int, *, below_one: bool = False) -> str:
    if book.attack.monster_thac0:
        return str(monster_thac0(book.attack, hit_dice, has_plus=False, below_one=below_one))
    return f"{monster_attack_bonus(book.attack, hit_dice, below_one=below_one):+d}"


def _values_of_class(name: str) -> Describe:
    return lambda book: _in_bands({level: _value_of_class(book, name, level) for level in _LEVELS})


def _values_of_monsters(book: Rulebook) -> str:
    return _in_bands({dice: _value_of_monster(book, dice) for dice in _HIT_DICE})


def _in_bands(values: Mapping[int, str]) -> str:
    """Runs of equal values: "1-3 19; 4-6 17; 7 up 14"."""
    bands = []
    last = max(values)
    for value, group in groupby(values, key=lambda number: values[number]):
        numbers = list(group)
        first, end = numbers[0], numbers[-1]
        span = f"{first} up" if end == last else str(first) if first == end else f"{first}-{end}"
        bands.append(f"{span}: {value}")
    return "; ".join(bands)


def _face(book: Rulebook, hit_dice: str) -> int:
    """What a monster of those hit dice needs against plate mail."""
    return lowest_face(book, monster_of(book, hit_dice), kept_armour_class(book.armour, 17))


def _plus_counts(book: Rulebook) -> str:
    return "not counted" if _face(book, "3+1") == _face(book, "3") else "the next row"


def _armour_class(canonical: int) -> Describe:
    return lambda book: str(shown_armour_class(book.armour, kept_armour_class(book.armour, canonical)))


def _direction(book: Rulebook) -> str:
    up = book.armour.convention == "ascending"
    return f"{'up' if up else 'down'} from {book.armour.unarmoured}, {'more' if up else 'less'} is better"


def _test(book: Rulebook) -> str:
    if book.attack.test == "chart":
        return "d20 reaches the chart's number for the AC"
    return "d20 and attack bonus reach the AC"


def _extremes(natural: int) -> Describe:
    """What a natural face does against the hardest or the easiest target."""

    def describe(book: Rulebook) -> str:
        hits = {is_hit(natural, natural + bonus, target) for bonus in (-20, 0, 40) for target in (2, 20, 40)}
        return "always hits" if hits == {True} else "always misses" if hits == {False} else "by its total"

    return describe


def _added(routine: int, weapons: tuple[str, ...], cells: int) -> Describe:
    """Which abilities and weapons add to an attack roll: what the engine's own tally names."""

    def describe(book: Rulebook) -> str:
        scores = Abilities(strength=18, dexterity=16)
        pair = face_off(book, weapons=weapons, cells=cells, abilities=scores)
        names = weigh(pair, routine=routine).roll
        return join([name for name in ("Strength", "Dexterity", "magic weapon") if name in names])

    return describe


def _cells(low: int, high: int) -> Describe:
    def describe(book: Rulebook) -> str:
        if book.attack.test != "chart":
            return NOTHING
        test = ruleset_of(book.id).attack_test
        needed = [test.target_number(row, ac) for row in range(5, 21) for ac in range(low, high)]
        return f"{min(needed)} to {max(needed)}"

    return describe


def _immunity(weapon: str) -> Describe:
    """Whether a weapon harms a creature that only silver or magic does, by the engine's own judgement."""

    def describe(book: Rulebook) -> str:
        pair = face_off(book, weapons=(weapon,))
        pair.target.profile.harmed_by = SILVER
        immune = is_immune(pair.battle, next_blow(pair.attacker, pair.target, 0, slot=0))
        return "never, not with a 20 either" if immune else "as usual"

    return describe


def _harmed_anyway(book: Rulebook) -> str:
    parts = ["by each other"] if book.attack.kindred_harm else []
    if book.attack.mighty_hit_dice:
        parts.append(f"by monsters of {book.attack.mighty_hit_dice} HD")
    return join(parts, nothing="by nothing else")


def _split(book: Rulebook) -> str:
    if not book.round.declare_defence:
        return "goes to the attack"
    return (
        f"split between attack and AC, each round; all to AC, no attack: {signed(book.defence.all_out_bonus)}"
    )


def _reach(book: Rulebook, weapon: str) -> int:
    return face_off(book, weapons=(weapon,)).attacker.profile.reach_feet


def _whom(book: Rulebook) -> str:
    if not book.defence.random_targets:
        return "the attacker chooses"
    return f"by chance; to choose gives the others {signed(book.defence.directed_exposure)}"


_ATTACK: Final[Rows] = {
    "the test": _test,
    "armour class counts": _direction,
    "the attack bonus": _split,
    "added in melee": _added(0, ("longsword +1",), 1),
    "added to a shot": _added(0, ("longbow +1",), 20),
    "added to a throw": _added(1, ("dagger +1",), 2),
    "natural 20": _extremes(20),
    "natural 1": _extremes(1),
    "numbers of the chart": _cells(0, 40),
    "silver or magic needed: iron hits": _immunity("longsword"),
    "silver hits": _immunity("silver dagger"),
    "such a creature is harmed otherwise": _harmed_anyway,
    "a sword, a spear, a pike reach": lambda book: " / ".join(
        f"{_reach(book, weapon)}'" for weapon in ("longsword", "spear", "pike")
    ),
    "whom, among several enemies": _whom,
    "several attacks in a round": says("as the monster's line says", "attack.monster-multiple-attacks"),
}

# Abilities


def _by_band(figure: Callable[[Rulebook, int], str]) -> Describe:
    """The figures of all bands, or one for all where they are the same; a dash where it is nothing."""

    def describe(book: Rulebook) -> str:
        figures = [figure(book, score) for score in _BANDS]
        if len(set(figures)) > 1:
            return " ".join(figures)
        return NOTHING if figures[0] == "0" else f"always {figures[0]}"

    return describe


def _part(name: str, routine: int, weapons: tuple[str, ...], cells: int, ability: str) -> Describe:
    def figure(book: Rulebook, score: int) -> str:
        scores = Abilities(strength=score) if ability == "strength" else Abilities(dexterity=score)
        pair = face_off(book, weapons=weapons, cells=cells, abilities=scores)
        return signed(weigh(pair, routine=routine).roll.get(name, 0))

    return _by_band(figure)


def _strength_in_damage(weapons: tuple[str, ...], routine: int, cells: int) -> Describe:
    def figure(book: Rulebook, score: int) -> str:
        pair = face_off(book, weapons=weapons, cells=cells, abilities=Abilities(strength=score))
        blow = next_blow(pair.attacker, pair.target, routine, slot=0)
        if blow.weapon.flags & STRENGTH_TO_DAMAGE == 0:
            return "0"
        return signed(strength_to_damage(pair.battle, blow))

    return _by_band(figure)


def _armour_share(book: Rulebook, score: int) -> str:
    plain, quick = (face_off(book, abilities=Abilities(dexterity=one)).attacker for one in (10, score))
    worth = quick.profile.armour_class - plain.profile.armour_class
    # Where armour class counts down, a bonus lowers it.
    return signed(-worth if book.armour.convention == "descending" else worth)


def _initiative(book: Rulebook, score: int) -> str:
    method = ruleset_of(book.id).initiative
    modifier = Abilities(dexterity=score).dexterity_modifier
    die = method.die_for(book.initiative.die, score)
    return (
        f"d{die}"
        if die != book.initiative.die or book.round.structure == "segments"
        else signed(method.number(0, modifier))
    )


def _who_rolls(book: Rulebook) -> str:
    return {"side turns": " (if each rolls)", "phases": " (if tied)"}.get(book.round.structure, "")


def _running(book: Rulebook, score: int) -> str:
    if book.movement.run_multiple == 1:
        return "0"
    return str(run_limit_rounds(ruleset_of(book.id), score))


def _hit_points(book: Rulebook, score: int) -> str:
    scores = Abilities(constitution=score)
    return signed(scores.constitution_modifier)


def _wisdom(book: Rulebook, score: int) -> str:
    modifier = Abilities(wisdom=score).wisdom_modifier
    return signed(wisdom_modifier_to_save(modifier, SPELLS, magical=True, counts=book.saves.wisdom))


def _charisma(book: Rulebook, score: int) -> str:
    modifier = Abilities(charisma=score).charisma_modifier
    return signed(charisma_modifier_to_reaction(ruleset_of(book.id), modifier, speaker_named=True))


_ABILITY: Final[Rows] = {
    "Strength: to hit in melee": _part("Strength", 0, ("longsword",), 1, "strength"),
    "Strength: damage in melee": _strength_in_damage(("longsword",), 0, 1),
    "Strength: damage of a throw at 10'": _strength_in_damage(("spear",), 1, 2),
    "Strength: damage of a throw at 20'": _strength_in_damage(("spear",), 1, 4),
    "Strength: damage with a sling": _strength_in_damage(("sling",), 0, 4),
    "Strength: damage with a bow": _strength_in_damage(("longbow",), 0, 4),
    "Dexterity: to hit with missiles": _part("Dexterity", 0, ("longbow",), 4, "dexterity"),
    "Dexterity: armour class": _by_band(_armour_share),
    "Dexterity: initiative": lambda book: _by_band(_initiative)(book) + _who_rolls(book),
    "Constitution: each hit die": _by_band(_hit_points),
    "Constitution: rounds of running": _by_band(_running),
    "Wisdom: saves against magic": _by_band(_wisdom),
    "Charisma: reactions": _by_band(_charisma),
}

# Damage


def _hit_points_of(who: str) -> Describe:
    character = parse_character(who)
    return lambda book: character.hit_dice_expression


def _monsters_weapon(book: Rulebook) -> str:
    return damage_of(creature_routines(find_creature("orc"), ("longsword",), book)[0].weapons[0])


def _magic(book: Rulebook) -> str:
    weapon = carried_routines(("longsword +1",), book)[0].weapons[0]
    return f"{signed(weapon.magic_bonus)} to hit and to damage"


def _least(book: Rulebook) -> str:
    return str(final_damage(ruleset_of(book.id).damage.minimum, 1, -3, 1))


def _multiplied(occasion: int, *, allowed: Callable[[Rulebook], bool]) -> Describe:
    def describe(book: Rulebook) -> str:
        if not allowed(book):
            return NOTHING
        multiple = damage_multiple(ruleset_of(book.id), occasion)
        what = "" if multiple == 1 else f", {book.charge.multiplies}"
        return f"x{multiple}{what}"

    return describe


def _down(book: Rulebook) -> str:
    if book.damage.dying == "dead":
        return f"dead at {book.damage.death_at}"
    return f"a saving throw at {book.damage.death_at} to {int(book.dying.dead_at) + 1}, dead below"


def _variable(book: Rulebook) -> str:
    return f"{book.damage.characters} for every weapon" if book.damage.characters else "the weapon's own dice"


_DAMAGE: Final[Rows] = {
    "a character's weapon": _variable,
    "an orc's longsword": _monsters_weapon,
    "a magic weapon +1": _magic,
    "a hit does at least": _least,
    "a charge": _multiplied(CHARGING_HOME, allowed=lambda book: book.charge.allowed),
    "a weapon set against a charge": _multiplied(
        SET_AGAINST, allowed=lambda book: book.charge.set != "never"
    ),
    "a sneak attack": lambda book: f"x{book.attack.sneak_damage}",
    "at 0 hit points and below": _down,
    "a weapon for two hands strikes": lambda book: {
        "never": "on its number",
        "always": "last of all",
        "when individual": "last, when sides tie",
    }[book.initiative.two_handed_last],
    "a weapon in each hand": lambda book: (
        NOTHING
        if not book.two_weapons.allowed
        else f"two attacks at {signed(book.two_weapons.attack_modifier)}, or one at "
        f"{signed(book.two_weapons.parry_modifier)} and {signed(book.two_weapons.parry_armour_class)} to AC"
    ),
    "hit points of a fighter 10": _hit_points_of("fighter 10"),
    "of a cleric 10": _hit_points_of("cleric 10"),
    "of a magic-user 10": _hit_points_of("magic-user 10"),
    "of a thief 10": _hit_points_of("thief 10"),
    "of a normal man": _hit_points_of("normal man"),
}

_WEAPONS: Final = (
    "dagger",
    "club",
    "hand axe",
    "shortsword",
    "spear",
    "two-handed spear",
    "mace",
    "longsword",
    "two-handed sword",
    "pole arm",
    "sling",
    "shortbow",
    "longbow",
    "light crossbow",
    "heavy crossbow",
)


def _weapon_damage(name: str) -> Describe:
    def describe(book: Rulebook) -> str:
        routine = profile_of(book, "fighter 1", weapons=(name,)).routines[0]
        twice = " twice, standing" if routine.size > 1 else ""
        return damage_of(routine.weapons[0]) + twice

    return describe


HITTING_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "attack": format_attack,
    "attack-needed": format_needed,
    "attack-values": format_values,
    "armour-classes": format_armour_classes,
    "ability": format_ability,
    "damage": format_damage,
    "weapons": format_weapons,
}
"""The tables by the name that marks their place in the document."""
