"""Building a duel from two sheets and a book: each blow's damage with its chance, and the order of blows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final

from grognard.battle.blows.armour_types import against_armour
from grognard.battle.blows.damage_parts import withstood
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import STRENGTH_TO_DAMAGE, Weapon
from grognard.chances.exact.branching import count_ways
from grognard.chances.exact.chain import Damage, Duel, Moment, Schedule
from grognard.rules.attack import ways_to_hit
from grognard.rules.damage import UNHARMED, final_damage
from grognard.rules.damage_dice import AS_EVER, DOUBLE, DOUBLE_DICE, EXPLODING, MAXIMUM, MOST_BURSTS
from grognard.rules.ruleset import Ruleset
from grognard.rules.topics import ALWAYS, NEVER

Number = tuple[int, int]
"""The time of a blow, higher first: 1 for most, 0 for one after all others; then the roll."""

Numbers = Mapping[tuple[tuple[Number, ...], tuple[Number, ...]], Fraction]
"""The chance of each number for every blow of both."""


def duel_of(ruleset: Ruleset, fighters: tuple[Combatant, Combatant], *, structure: str) -> Duel:
    """The tables of a duel of two within reach of each other, by a book's rules and order of a round."""
    one, other = fighters[0].profile, fighters[1].profile
    blows = (_blows_of(ruleset, one, other), _blows_of(ruleset, other, one))
    schedules: dict[Schedule, Fraction] = {}
    for numbers, chance in ORDERS[structure](ruleset, one, other).items():
        schedule = _schedule_of(numbers, blows)
        schedules[schedule] = schedules.get(schedule, Fraction(0)) + chance
    return Duel((_wounds_of(ruleset, fighters[0]), _wounds_of(ruleset, fighters[1])), blows, schedules)


def first_melee(profile: Profile) -> int:
    """The routine a combatant strikes with at arm's length, or -1: plain tactics take the first."""
    return next((number for number, one in enumerate(profile.routines) if not one.is_missile), -1)


def is_immune(ruleset: Ruleset, attacker: Profile, target: Profile, weapon: Weapon) -> bool:
    """Whether a blow cannot harm its target."""
    if target.is_unharmed_by(weapon):
        return True
    if target.harmed_by == 0 or weapon.flags & target.harmed_by:
        return False
    if ruleset.damage.kindred_harm and attacker.harmed_by:
        return False
    return not (ruleset.damage.mighty_hit_dice and attacker.hit_dice >= ruleset.damage.mighty_hit_dice)


def _blows_of(ruleset: Ruleset, attacker: Profile, target: Profile) -> tuple[Damage, ...]:
    routine = attacker.routines[first_melee(attacker)]
    return tuple(blow_of(ruleset, attacker, target, weapon) for weapon in routine.weapons)


def blow_of(ruleset: Ruleset, attacker: Profile, target: Profile, weapon: Weapon) -> dict[int, Fraction]:
    """The chance of each amount of damage of one blow in melee; 0 for a miss."""
    bonus = attacker.attack_bonus + attacker.strength_modifier + weapon.magic_bonus
    bonus += attacker.attack_adjustment + weapon.attack_modifier
    if weapon.versus is not None:
        bonus += against_armour(weapon.versus, target)
    needed = ruleset.attack_test.target_number(attacker.attack_row, target.armour_class)
    hits = Fraction(*ways_to_hit(ruleset.attack_dice, modifier=int(bonus), needed=int(needed)))
    harmless = weapon.dice_count == 0 and weapon.dice_bonus == 0
    if harmless or is_immune(ruleset, attacker, target, weapon):
        hits = Fraction(0)
    chances = {0: 1 - hits}
    more = weapon.dice_bonus + weapon.magic_bonus
    if weapon.flags & STRENGTH_TO_DAMAGE:
        more += attacker.strength_modifier
    rule = int(ruleset.hurts.critical_damage)
    count, sides, _ = ruleset.attack_dice
    critical = Fraction(1, int(sides**count)) if hits and rule != AS_EVER else Fraction(0)
    exploding = bool(ruleset.damage.exploding)
    usual = count_damage_ways(weapon, AS_EVER, exploding=exploding)
    for share, multiple, rolls in (
        (hits - critical, 1, usual),
        (critical, 2 if rule == DOUBLE else 1, count_damage_ways(weapon, rule, exploding=exploding)),
    ):
        whole = sum([ways for _, ways in rolls])
        for rolled, ways in rolls if share else ():
            damage = int(final_damage(ruleset.damage.minimum, rolled, more, multiple))
            damage -= int(withstood(target, weapon, damage))
            chances[damage] = chances.get(damage, Fraction(0)) + share * Fraction(ways, whole)
    return {damage: chance for damage, chance in chances.items() if chance}


def count_damage_ways(weapon: Weapon, rule: int, *, exploding: bool) -> tuple[tuple[int, int], ...]:
    """Every total of the damage dice of a hit, with its ways, by a rule for natural 20s."""
    count, sides = int(weapon.dice_count), int(weapon.dice_sides)
    if rule == MAXIMUM or not count:
        return ((count * sides, 1),)
    if rule == DOUBLE_DICE:
        count += count
    if sides < 2 or not (exploding or rule == EXPLODING):
        return count_ways(count, sides)
    # One die: all faces but the last at each roll, and every face at the last roll there may be.
    one = {
        again * sides + face: sides ** (MOST_BURSTS - again)
        for again in range(MOST_BURSTS + 1)
        for face in range(1, sides + (again == MOST_BURSTS))
    }
    totals = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for total, ways in totals.items():
            for rolled, of_it in one.items():
                longer[total + rolled] = longer.get(total + rolled, 0) + ways * of_it
        totals = longer
    return tuple(totals.items())


def _hit_point_ways(profile: Profile) -> tuple[tuple[int, int], ...]:
    """Every total of a combatant's hit dice, with its ways, as `roll_hit_dice` would roll it."""
    rolled = int(profile.hit_dice_count - profile.sure_hit_dice)
    least = 1 - int(profile.hit_die_penalty)
    totals = {int(profile.sure_hit_dice) * max(int(profile.hit_dice_sides), least): 1}
    if profile.hit_die_penalty == 0 and profile.least_hit_die == 1 and rolled:
        sure = next(iter(totals))
        return tuple((sure + total, ways) for total, ways in count_ways(rolled, int(profile.hit_dice_sides)))
    for _ in range(rolled):
        longer: dict[int, int] = {}
        for total, ways in totals.items():
            for face in range(int(profile.least_hit_die), int(profile.hit_dice_sides) + 1):
                counted = total + max(face, least)
                longer[counted] = longer.get(counted, 0) + ways
        totals = longer
    return tuple(totals.items())


def _wounds_of(ruleset: Ruleset, fighter: Combatant) -> dict[int, int]:
    """How much damage a combatant can take, with the ways its hit dice come to that."""
    profile = fighter.profile
    if fighter.max_hit_points:
        points = {int(fighter.hit_points): 1}
    else:
        points = {}
        for rolled, ways in _hit_point_ways(profile):
            total = max(1, int(rolled + profile.hit_dice_bonus))
            points[total] = points.get(total, 0) + ways
    found: dict[int, int] = {}
    for total, ways in points.items():
        wounds = 1
        while ruleset.damage.death.fate(total - wounds, ruleset.damage.death_at) == UNHARMED:
            wounds += 1
        found[wounds] = found.get(wounds, 0) + ways
    return found


def _schedule_of(
    numbers: tuple[tuple[Number, ...], tuple[Number, ...]], blows: tuple[Sequence[Damage], Sequence[Damage]]
) -> Schedule:
    """The moments of a round from the numbers of all blows: the highest first, equal ones together.

    Blows of one alone that follow each other come to the same as if they fell together, and equal blows can
    stand for one another, so that few schedules are left.
    """
    moments: list[Moment] = []
    for number in sorted({*numbers[0], *numbers[1]}, reverse=True):
        ours, theirs = (
            tuple(
                sorted(
                    [blows[side].index(blows[side][blow]) for blow, when in enumerate(one) if when == number]
                )
            )
            for side, one in enumerate(numbers)
        )
        if moments and moments[-1][0] == ours == ():
            moments[-1] = ((), tuple(sorted(moments[-1][1] + theirs)))
        elif moments and moments[-1][1] == theirs == ():
            moments[-1] = (tuple(sorted(moments[-1][0] + ours)), ())
        else:
            moments.append((ours, theirs))
    return tuple(moments)


def _initiative_die(ruleset: Ruleset, profile: Profile) -> int:
    return int(ruleset.initiative.die_for(ruleset.order.die, profile.dexterity))


def _initiative_number(ruleset: Ruleset, profile: Profile, face: int) -> int:
    """The initiative number of a face."""
    own = face + profile.initiative_modifier
    number = own if profile.own_initiative else ruleset.initiative.number(face, profile.dexterity_modifier)
    speed = int(ruleset.order.speed * profile.routines[first_melee(profile)].weapons[0].speed)
    return int(number) + (int(ruleset.order.halfling_bonus) if profile.halfling else 0) + speed


def _comes_last(ruleset: Ruleset, profile: Profile, *, individual: bool) -> bool:
    """Whether a weapon strikes after all others."""
    if ruleset.order.two_handed_last == ALWAYS and profile.acts_last:
        return True
    counts = ruleset.order.two_handed_last == ALWAYS or (
        individual and ruleset.order.two_handed_last != NEVER
    )
    return counts and profile.uses_two_hands


def _blow_count(profile: Profile) -> int:
    return int(profile.routines[first_melee(profile)].size)


def _individual(ruleset: Ruleset, one: Profile, other: Profile) -> Numbers:
    """Each rolls once; all blows of a combatant fall together."""
    found: dict[tuple[tuple[Number, ...], tuple[Number, ...]], Fraction] = {}
    dice = _initiative_die(ruleset, one), _initiative_die(ruleset, other)
    for faces in product(*[range(1, die + 1) for die in dice]):
        ours, theirs = (
            (
                (
                    int(not _comes_last(ruleset, profile, individual=True)),
                    _initiative_number(ruleset, profile, face),
                ),
            )
            * _blow_count(profile)
            for profile, face in zip((one, other), faces, strict=True)
        )
        found[ours, theirs] = found.get((ours, theirs), Fraction(0)) + Fraction(1, dice[0] * dice[1])
    return found


def _by_side(ruleset: Ruleset, one: Profile, other: Profile) -> Numbers:
    """Each side rolls; equal rolls strike together; some weapons come last, in the order of the sides."""
    die = int(ruleset.order.die)
    found: dict[tuple[tuple[Number, ...], tuple[Number, ...]], Fraction] = {}
    for faces in product(range(1, die + 1), repeat=2):
        ours, theirs = (
            ((int(not _comes_last(ruleset, profile, individual=False)), face),) * _blow_count(profile)
            for profile, face in zip((one, other), faces, strict=True)
        )
        found[ours, theirs] = Fraction(1, die * die)
    return found


def _by_side_then_individual(ruleset: Ruleset, one: Profile, other: Profile) -> Numbers:
    """Each side rolls, and only when they tie do the two roll for themselves."""
    die = int(ruleset.order.die)
    ways_ahead = Fraction(die - 1, 2 * die)
    early: Number = (2, 0)
    late: Number = (-1, 0)
    found = {numbers: chance / die for numbers, chance in _individual(ruleset, one, other).items()}
    for ours, theirs in ((early, late), (late, early)):
        found[(ours,) * _blow_count(one), (theirs,) * _blow_count(other)] = ways_ahead
    return found


def _by_attack(ruleset: Ruleset, one: Profile, other: Profile) -> Numbers:
    """A number for each blow, where the book rolls for each; else one for all blows of a combatant."""
    counts = [_blow_count(one), _blow_count(other)]
    rolled = counts if ruleset.order.per_attack else [1, 1]
    profiles = [one] * rolled[0] + [other] * rolled[1]
    dice = [_initiative_die(ruleset, profile) for profile in profiles]
    found: dict[tuple[tuple[Number, ...], tuple[Number, ...]], Fraction] = {}
    whole = 1
    for die in dice:
        whole *= die
    for faces in product(*[range(1, die + 1) for die in dice]):
        numbers = [
            (1, _initiative_number(ruleset, profile, face))
            for profile, face in zip(profiles, faces, strict=True)
        ]
        ours, theirs = tuple(numbers[: rolled[0]]), tuple(numbers[rolled[0] :])
        if not ruleset.order.per_attack:
            ours, theirs = ours * counts[0], theirs * counts[1]
        found[ours, theirs] = found.get((ours, theirs), Fraction(0)) + Fraction(1, whole)
    return found


ORDERS: Final[Mapping[str, Callable[[Ruleset, Profile, Profile], Numbers]]] = {
    "countdown": _individual,
    "side turns": _by_side,
    "phases": _by_side_then_individual,
    "segments": _by_attack,
    "group turns": _by_side,
}
"""For each round structure: the numbers on which blows fall."""
