"""Attacks and damages that are printed apart, each in its own field, given to each other."""

from __future__ import annotations

from itertools import groupby, product
from typing import Final

import msgspec
from msgspec.structs import replace

from grognard.base.errors import InputError
from grognard.creatures.creature import Attack
from grognard.creatures.damage import Damage, settle_words
from grognard.creatures.names import singular

Routine = tuple[Attack, ...]

ITS_OWN: Final = "its own"
"""Marks the damage that a weapon brings along."""
NAMELESS: Final = ("attack", "weapon")
POWERS: Final = ("breath", "gaze", "spell", "magic", "special", "song", "charm")
"""What these attacks do is a matter of their own, and no damage is made up for them."""
_MAX_ROUTINES: Final = 24
_MAX_ATTACKS: Final = 40


class ListedAttack(msgspec.Struct, frozen=True):
    """One attack as the #At column names it, and the damages that stand beside it there."""

    name: str
    times: int
    reach_feet: int
    ranges: tuple[int, int, int] | None
    missile: bool
    damages: tuple[Damage, ...]


def match_damages(
    shape: list[list[list[ListedAttack]]],
    damages: list[list[list[Damage]]],
    shared: tuple[str, ...],
    assumed: list[str],
) -> list[Routine]:
    """The routines: for each, for each place in it, the attacks to choose from with their damages.

    Args:
        shape: the attacks.
        damages: for each alternative, for each place in it, the damages to choose from.
        shared: effects that all have.
        assumed: what is taken for granted is added to it.

    Raises:
        InputError: there are too many of anything.
    """
    routines: list[Routine] = []
    for slots, part in zip(shape, _damages_per_routine(shape, damages, assumed), strict=True):
        routines += _match_routine(slots, part, shared, assumed)
        if len(routines) > _MAX_ROUTINES:
            raise InputError("too many alternatives", expected=f"at most {_MAX_ROUTINES} routines")
    return routines


def bounded_attacks(times: int) -> int:
    """A number of attacks.

    Raises:
        InputError: it is out of range.
    """
    if not 1 <= times <= _MAX_ATTACKS:
        raise InputError(f"number of attacks {times} is out of range", expected=f"1 to {_MAX_ATTACKS}")
    return times


def _damages_per_routine(
    shape: list[list[list[ListedAttack]]], damages: list[list[list[Damage]]], assumed: list[str]
) -> list[list[list[Damage]]]:
    """The part of the Dam column for each routine."""
    if not damages:
        return [[] for _ in shape]
    if len(shape) == len(damages):
        return damages
    if len(shape) == 1:
        return [_as_choices(damages)]
    sizes = [len(slots) for slots in shape]
    if len(damages) == 1 and len(damages[0]) == sum(sizes):
        # One running list for all routines: "1 bite or 1 breath" with "1d6 bite, 3d6 breath".
        ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
        return [damages[0][end - size : end] for end, size in zip(ends, sizes, strict=True)]
    if len(damages) == 1 and any(one.name == "weapon" for slots in shape for one in slots[0]):
        return [[_armed_or_not(slots[0][0], place) for place in damages[0]] for slots in shape]
    if len(damages) > 1:
        assumed.append(
            f"{len(damages)} alternatives of damage for {len(shape)} of attacks: the last for the rest"
        )
    return [damages[min(place, len(damages) - 1)] for place in range(len(shape))]


def _as_choices(damages: list[list[list[Damage]]]) -> list[list[Damage]]:
    """Alternatives of damage for one routine: where they stand in its places, "1d8/1d8/4d8 or breath/1d8"."""
    joined: list[list[Damage]] = []
    for alternative in damages:
        places = [list(place) for place in alternative]
        if joined and places:
            joined[-1] = joined[-1] + places[0]
            places = places[1:]
        joined += places
    return joined


def _match_routine(
    slots: list[list[ListedAttack]], damages: list[list[Damage]], shared: tuple[str, ...], assumed: list[str]
) -> list[Routine]:
    """Give every attack of one routine its damage; each choice within it makes one more routine."""
    per_slot = _damages_per_slot(slots, damages, assumed)
    choices: list[list[Routine]] = []
    for options, printed in zip(slots, per_slot, strict=True):
        variants: list[Routine] = []
        for index in range(max(len(options), max((len(one) for one in printed), default=1))):
            option = options[min(index, len(options) - 1)]
            chosen = [
                one[min(index, len(one) - 1)] if len(options) > 1 or index < len(one) else Damage()
                for one in printed
            ]
            if all(len(one) == 1 for one in printed) and "weapon" in [one.name for one in options[1:]]:
                chosen = _armed_or_not(option, chosen)
            variants.append(_attacks_of(option, _beside(option, chosen, assumed), shared))
        choices.append(variants)
    total = 1
    for variants in choices:
        total *= len(variants)
    if total > _MAX_ROUTINES:
        raise InputError(f"{total} alternatives are too many", expected=f"at most {_MAX_ROUTINES} routines")
    return [_merge([attack for part in chosen for attack in part]) for chosen in product(*choices)]


def _armed_or_not(option: ListedAttack, damages: list[Damage]) -> list[Damage]:
    """Where claws or a weapon may strike, "1d3/1d3 or by weapon" is dice for those and a weapon for this."""
    if not any(one.by_weapon and one.dice for one in damages):
        return damages
    if option.name == "weapon":
        return [Damage(by_weapon=True, weapon_bonus=max(one.weapon_bonus for one in damages))]
    return [replace(one, by_weapon=False, weapon_bonus=0) for one in damages]


def _merge(attacks: list[Attack]) -> Routine:
    """Equal attacks in a row are one that is made several times: "claw/claw/bite"."""
    merged: list[Attack] = []
    for attack in attacks:
        if merged and msgspec.structs.replace(merged[-1], count=attack.count) == attack:
            merged[-1] = msgspec.structs.replace(
                attack, count=bounded_attacks(attack.count + merged[-1].count)
            )
        else:
            merged.append(attack)
    return tuple(merged)


def _beside(option: ListedAttack, column: list[Damage], assumed: list[str]) -> list[Damage]:
    """The damages of the column, with the effects beside the attack; or what stands there alone."""
    own = [one for one in option.damages if one.words != ITS_OWN]
    if not column:
        return list(option.damages)
    if any(one.dice for one in own) and [one.dice for one in own] != [one.dice for one in column]:
        assumed.append(f"{option.name}: the damage is that of the damage field, not {own[0].dice}")
    effects = tuple(effect for one in own for effect in one.effects)
    return [replace(one, effects=(*one.effects, *effects)) for one in column]


def _damages_per_slot(
    slots: list[list[ListedAttack]], damages: list[list[Damage]], assumed: list[str]
) -> list[list[list[Damage]]]:
    """For each place in a routine the damages printed for it, each a list of alternatives."""
    if not damages:
        return [[] for _ in slots]
    counts = [options[0].times for options in slots]
    damages = _fold(damages, sum(counts))
    if len(slots) == 1 and counts == [1] and len(damages) > 1 and slots[0][0].name == "attack":
        assumed.append(f"1 attack with {len(damages)} damages is {len(damages)} attacks")
        return [damages]
    if len(damages) == 1:
        return _with_powers(slots, damages[0])
    if len(damages) == sum(counts):
        ends = [sum(counts[: index + 1]) for index in range(len(counts))]
        return [damages[end - count : end] for end, count in zip(ends, counts, strict=True)]
    named = _by_name(slots, damages)
    if named is not None:
        return named
    if len(damages) != len(slots):
        assumed.append(
            f"{len(damages)} damages for {sum(counts)} attacks: in their order, the last for the rest"
        )
    return [[damages[min(place, len(damages) - 1)]] for place in range(len(slots))]


def _with_powers(slots: list[list[ListedAttack]], choices: list[Damage]) -> list[list[list[Damage]]]:
    """One damage for all; of "1 bite + 1 gaze" with "1d6 + petrification" the effect is the gaze's."""
    one = choices[0]
    powers = [options[0].name for options in slots[1:]]
    if len(choices) > 1 or not powers or len(one.effects) != len(powers) or not {*powers} <= {*POWERS}:
        return [[choices] for _ in slots]
    own = [Damage(effects=(effect,)) for effect in one.effects]
    return [[[part]] for part in (replace(one, effects=()), *own)]


def _fold(damages: list[list[Damage]], wanted: int) -> list[list[Damage]]:
    """Effects put to the damage before them, where there are more than attacks: "1d6, poison"."""
    folded: list[list[Damage]] = []
    left = len(damages)
    for choices in damages:
        one = choices[0]
        effect = len(choices) == 1 and one.effects and not one.dice and not one.by_weapon
        if effect and folded and left > wanted:
            folded[-1] = [replace(before, effects=(*before.effects, *one.effects)) for before in folded[-1]]
            left -= 1
        else:
            folded.append(choices)
    return folded


def _by_name(slots: list[list[ListedAttack]], damages: list[list[Damage]]) -> list[list[list[Damage]]] | None:
    """The damages by the attacks they name: "1d8 bite, 1d4 claw"; None where they do not name them all."""
    by_word = {singular(one[0].words.lower()): one for one in damages}
    names = [options[0].name for options in slots]
    return [[by_word[name]] for name in names] if all(name in by_word for name in names) else None


def _attacks_of(option: ListedAttack, damages: list[Damage], shared: tuple[str, ...]) -> Routine:
    """One attack, or several when equal attacks are printed with different damages."""
    settled = [one if one.words == ITS_OWN else settle_words(one, option.name) for one in damages]
    settled = settled or [Damage(by_weapon=option.name == "weapon")]
    counted = (
        [(settled[0], option.times)]
        if len(settled) == 1
        else [(one, len(list(group))) for one, group in groupby(settled)]
    )
    return tuple(
        Attack(
            name=_name_of(option, one),
            damage=one.dice,
            count=bounded_attacks(count),
            kind="missile" if option.missile else "melee",
            reach_feet=option.reach_feet,
            range_feet=option.ranges,
            by_weapon=one.by_weapon,
            damage_bonus=one.weapon_bonus,
            effects=(*one.effects, *(effect for effect in shared if effect not in one.effects)),
        )
        for one, count in counted
    )


def _name_of(option: ListedAttack, damage: Damage) -> str:
    """The attack's name; one without a name is called after its weapon, where that is printed or meant."""
    if option.name in NAMELESS and damage.words not in ("", ITS_OWN):
        return damage.words
    return "weapon" if damage.by_weapon and not damage.dice and option.name == "attack" else option.name
