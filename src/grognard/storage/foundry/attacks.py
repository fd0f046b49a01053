"""Attacks of Foundry's actors: the notes inside weapon names, and additions from descriptions."""

from __future__ import annotations

import difflib
import re
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.attack_matching import Routine
from grognard.creatures.attacks import parse_attacks
from grognard.creatures.creature import Attack
from grognard.creatures.damage import Damage, format_damage
from grognard.creatures.names import singular
from grognard.storage.foundry.fields import shorten

_MOST: Final = 30
"""Attacks of one kind in a round; a higher number is no count of attacks."""
_NUMBER_FIRST: Final = r"\s*(\d{1,2})(?:\s*(/|or|to|-)\s*(\d{1,2}))?\s*[xX\u00d7]?\s*(?!d\d)(?=[A-Za-z])"
_NUMBER_LAST: Final = r"\s*[xX\u00d7]\s*(\d{1,2})\s*$"
_BRACKET: Final = r"[(\[]([^()\[\]]*)[)\]]"
_IN_COUNT: Final = r"[xX\u00d7]?\s*(\d{1,2})\s*[xX\u00d7]?"
_ADDED: Final = r"\s*(?:\+|\bplus\b|&)\s*(?!\d)"
_NO_NAME: Final = r"[^A-Za-z0-9'+ -]+"
_NO_DAMAGE: Final = ("", "0", "-", "none", "nil")
_SAME_DICE: Final = r"(\d{1,3})d(\d{1,3})((?:\s*\+\s*\d{1,3}d\2)+)"
_BREATH: Final = r"(?i)\bbreath\b|\bbeath\b"
_SPELL: Final = r"(?i)\bspells?\b"
_EFFECTS: Final = ("energy drain", "paralysis", "poison", "petrification", "disease")
"""Names of abilities and attacks that say what a hit does."""
_AND_SPECIAL: Final = r"(?i)\s*(?:\+|\bor\b|\band\b)\s*special\b"
_NO_EFFECTS: Final = ("thrown", "missile", "melee")
"""Words in brackets behind an attack that say how it is made."""
_SAYS_DAMAGE: Final = r"(?i)\s*(?:damage:?\s*)?"
_GOES_ON: Final = r"(?i)\s*((?:\+(?!\s*\d)|plus\b|or\b)[^.;\[(]*)"
_LONGEST_ENDING: Final = 40
_LONGEST_NAME: Final = 100
_DICE: Final = r"\d+(?:d\d+)?(?:[+-]\d+)?"
_LIKE: Final = 0.8
_ITS_WORDS: Final = ("attack", "weapon")
"""Names that may stand for any one weapon."""


class ActorAttack(NamedTuple):
    """A weapon of an actor as an attack.

    `times` is how often in a round, a number or dice; `damage` is as a stat line prints it, with effects and
    "or by weapon", "" for none; `reach` is "30/60/90" for ranges in feet, else ""; `routine` holds those
    together that are made in one round.
    """

    name: str
    times: str
    damage: str
    reach: str
    routine: str


class ActorAttacks(NamedTuple):
    """Blows, what was assumed of them, and what is no attack and so left to the referee, as notes."""

    blows: list[ActorAttack]
    assumed: list[str]
    notes: list[str]


class WeaponNameParts(NamedTuple):
    """The parts of a weapon's name: the number of attacks, its plain name, an effect, and any assumption."""

    times: int
    name: str
    effect: str
    assumed: str


def read_name(text: str) -> WeaponNameParts:
    """Take the name of a weapon apart: "2 Claws", "Gore (Goat Head)", "Bite + poison".

    >>> read_name("2 Claws")[:3], read_name("Gore (Goat Head)")[:3], read_name("1Bite + poison")[:3]
    ((2, 'Claws', ''), (1, 'Goat Head Gore', ''), (1, 'Bite', 'poison'))
    """
    times, assumed, effects, words = 0, "", [], []
    rest = text
    if found := re.compile(_NUMBER_FIRST).match(rest):
        times, rest = int(found[1]), rest[found.end() :]
        if found[2]:
            times = times // max(1, int(found[3])) if found[2] == "/" else times
            times = max(1, times)
            assumed = f"{shorten(text)!r} is {times} a round"
    if found := re.compile(_NUMBER_LAST).search(rest):
        times, rest = int(found[1]), rest[: found.start()]
    for inside in re.compile(_BRACKET).findall(rest):
        added = re.compile(_ADDED).match(inside)
        if added or inside.strip().lower() in _EFFECTS:
            effects.append(inside[added.end() :] if added else inside)
        elif counted := re.compile(_IN_COUNT).fullmatch(inside.strip()):
            times = int(counted[1])
        elif not any(letter.isdigit() for letter in inside):
            words.append(inside)
    rest = re.compile(_BRACKET).sub(" ", rest)
    rest, *added_words = re.compile(_ADDED).split(rest)
    effects += added_words
    name = " ".join(re.compile(_NO_NAME).sub(" ", " ".join((*words, rest))).split())
    effect = " + ".join(" ".join(one.split()) for one in effects if one.strip())
    return WeaponNameParts(times if 0 < times <= _MOST else 1, name or "attack", effect, assumed)


def read_blow(
    name: str,
    count: str,
    damage: str,
    *,
    reach: str = "",
    routine: str = "",
    said: str = "",
    effect: str = "",
) -> tuple[ActorAttack, str]:
    """A weapon as an attack, and any assumption about it.

    Args:
        name: its name, which may hold a count and an effect.
        count: its own count field; the higher of the two counts.
        damage: its damage.
        reach: its ranges.
        routine: the mark that groups it with others.
        said: its description, which may go on from the damage: "1d8 + poison".
        effect: an effect of a hit, where neither damage nor name has one.
    """
    named = read_name(name[:_LONGEST_NAME])
    own = int(count) if count.isdecimal() and len(count) <= 2 else 0
    dice = _add_dice("" if damage.strip().lower() in _NO_DAMAGE else damage.strip())
    plain, more = named.name, named.effect
    if not more and dice and (ending := _ending_of(said, dice)):
        dice = f"{dice} {ending}"
    elif not more and not dice and plain.lower() in _EFFECTS:
        plain, more = "touch", plain.lower()
    if not more and effect and not any(one in dice.lower() for one in _EFFECTS):
        more = effect
    whole = " + ".join(one for one in (dice, more) if one)
    times = own if own <= _MOST else 1
    return ActorAttack(plain, str(max(times, named.times)), whole, reach, routine), named.assumed


def _ending_of(said: str, dice: str) -> str:
    """The words after the damage that a description repeats: "+ poison", "or by weapon +1"."""
    start = re.compile(_SAYS_DAMAGE).match(said)
    rest = said[start.end() :] if start else said
    if not rest.lower().startswith(dice.lower()):
        return ""
    found = re.compile(_GOES_ON).match(rest[len(dice) :])
    ending = found[1].strip() if found else ""
    return ending if len(ending) <= _LONGEST_ENDING else ""


def effects_of_saves(abilities: list[tuple[str, str]]) -> dict[str, str]:
    """By a saving throw, the effect that is named as an ability which asks for it.

    >>> effects_of_saves([("Paralysis", "paralysis"), ("Aura", "death")])
    {'paralysis': 'paralysis'}
    """
    return {save: name.lower() for name, save in abilities if save and name.lower() in _EFFECTS}


def match_description(blows: list[ActorAttack], attacks: str, damage: str) -> ActorAttacks:
    """The attacks as the description prints them, where it prints the same weapons.

    The print tells how often and what goes together; dice are the weapons' own. Breath, spells, and weapons
    that are none of the printed attacks become notes. A print with an attack that is none of the weapons is
    told, and the weapons count as they are.

    Args:
        blows: the weapons.
        attacks: what is printed as attacks: "2 claws/1 bite or breath/1 tail"; "" for nothing.
        damage: what is printed as damage; "" where it stands among the attacks.
    """
    real, notes = _without_breath(blows)
    if not attacks:
        return ActorAttacks(real, [], notes)
    attacks = re.compile(_AND_SPECIAL).sub("", attacks)
    shown = f"{shorten(attacks)!r}" + (f", damage {shorten(damage)!r}" if damage else "")
    try:
        printed = parse_attacks(attacks, damage)
    except InputError:
        return ActorAttacks(
            real, [f"the weapons as they are: {shown} of the description cannot be read"], notes
        )
    if not real:
        own = _printed_blows(printed)
        return ActorAttacks(own, [f"the attacks of the description: {shown}"] if own else [], notes)
    found: list[ActorAttack] = []
    told: list[str] = []
    used: set[int] = set()
    for place, routine in enumerate(printed):
        if any(_is_power(one.name) for one in routine):
            continue
        for attack in routine:
            match = _match(attack, real, used)
            if match is None:
                return ActorAttacks(real, [f"the weapons as they are, and not {shown}"], notes)
            used.add(match)
            found.append(_merge(real[match], attack, str(place)))
            if not _same_dice(attack, real[match]):
                name = real[match].name.lower()
                told.append(f"damage {real[match].damage} for {name}, and not {attack.damage} as described")
    if not found:
        return ActorAttacks(real, [f"the weapons as they are, and not {shown}"], notes)
    left = [one for place, one in enumerate(real) if place not in used]
    notes += [_tell(one) for one in left]
    told += [f"{one.name!r} is none of the attacks that its description prints" for one in left]
    return ActorAttacks(found, list(dict.fromkeys(told)), notes)


def add_effects(blows: list[ActorAttack], attacks: str) -> ActorAttacks:
    """The weapons, whose numbers count, with the effects that a description prints beside the same ones.

    Where there are no weapons the printed attacks are taken.

    Args:
        blows: the weapons.
        attacks: what is printed as attacks: "2 x claw (1d4), 1 x bite (1d6 + poison)"; "" for nothing.
    """
    real, notes = _without_breath(blows)
    try:
        printed = parse_attacks(attacks) if attacks else ()
    except InputError:
        printed = ()
    if not real:
        own = _printed_blows(printed)
        return ActorAttacks(
            own, [f"the attacks of the description: {shorten(attacks)!r}"] if own else [], notes
        )
    every = [one for routine in printed for one in routine]
    changed: list[ActorAttack] = []
    for blow in real:
        match = next((one for one in every if _is_same(one.name, blow.name) and _same_dice(one, blow)), None)
        changed.append(_merge(blow, match, blow.routine, count=False) if match else blow)
    return ActorAttacks(changed, [], notes)


def format_blows(blows: list[ActorAttack], *, with_times: bool) -> str:
    """Attacks as a stat line prints them, by routines: "2 x claw", or "2 claw" without `with_times`."""
    routines: dict[str, list[str]] = {}
    for one in blows:
        times = f"{one.times} x" if with_times else str(one.times)
        text = f"{times} {one.name}" + (f" ({one.reach})" if one.reach else "")
        routines.setdefault(one.routine, []).append(text + (f" ({one.damage})" if one.damage else ""))
    groups = [", ".join(routine) for routine in routines.values()]
    if with_times and len(groups) > 1:
        return " or ".join(f"[{group}]" for group in groups)
    return " or ".join(groups)


def _without_breath(blows: list[ActorAttack]) -> tuple[list[ActorAttack], list[str]]:
    """The weapons that are attacks, and breath, which is none, as notes."""
    real = [one for one in blows if not _is_breath(one.name)]
    return real, [_tell(one) for one in blows if _is_breath(one.name)]


def _printed_blows(printed: tuple[Routine, ...]) -> list[ActorAttack]:
    """The attacks of a description that are no powers, as they are printed."""
    return [
        ActorAttack(one.name, str(one.count), _damage(one), "", str(place))
        for place, routine in enumerate(printed)
        for one in routine
        if not _is_power(one.name)
    ]


def _damage(attack: Attack) -> str:
    return format_damage(Damage(attack.damage, attack.by_weapon, attack.damage_bonus, attack.effects))


def _merge(blow: ActorAttack, attack: Attack, routine: str, *, count: bool = True) -> ActorAttack:
    """A weapon as it is printed: the words of the print where the weapon has only dice."""
    effects = tuple(one for one in attack.effects if one not in _NO_EFFECTS)
    dice = blow.damage.replace(" ", "")
    plain = re.compile(rf"(?:{_DICE})?").fullmatch(dice) is not None
    more = blow.damage
    if plain and (effects or attack.by_weapon):
        more = _damage(msgspec.structs.replace(attack, effects=effects, damage=dice or attack.damage))
    times = str(attack.count) if count else blow.times
    return blow._replace(times=times, damage=more, routine=routine)


def _match(attack: Attack, blows: list[ActorAttack], used: set[int]) -> int | None:
    """The place of the weapon that a printed attack is made with."""
    places = range(len(blows))
    named = [place for place in places if _is_same(attack.name, blows[place].name)]
    if named:
        return next((place for place in named if place not in used), named[0])
    alike = [
        place
        for place in places
        if difflib.SequenceMatcher(None, attack.name, singular(blows[place].name.lower())).ratio() >= _LIKE
    ]
    if alike:
        return alike[0]
    if len(blows) == 1:
        return 0
    return next((place for place in places if blows[place].name.lower() in _ITS_WORDS), None)


def _is_same(printed: str, name: str) -> bool:
    """Whether two names are of one weapon: "giant club" and "club"."""
    one, other = set(singular(printed.lower()).split()), set(singular(name.lower()).split())
    return one <= other or other <= one


def _same_dice(attack: Attack, blow: ActorAttack) -> bool:
    found = re.compile(_DICE).match(blow.damage.replace(" ", ""))
    return (found[0] if found else "") in (attack.damage, "") or not attack.damage


def _is_breath(name: str) -> bool:
    return re.compile(_BREATH).search(name) is not None


def _is_power(name: str) -> bool:
    return _is_breath(name) or re.compile(_SPELL).search(name) is not None


def _tell(blow: ActorAttack) -> str:
    """A weapon that is no attack, as a note: "fire breath: 3d6 (90)"."""
    parts = (blow.damage, f"({blow.reach})" if blow.reach else "")
    return f"{blow.name.lower()}: {' '.join(one for one in parts if one) or 'no damage'}"


def _add_dice(damage: str) -> str:
    """Dice of one kind put together: "3d10+1d10" is 4d10."""
    found = re.compile(_SAME_DICE).fullmatch(damage)
    if found is None:
        return damage
    more = [int(one.partition("d")[0]) for one in found[3].replace(" ", "").split("+") if one]
    return f"{int(found[1]) + sum(more)}d{found[2]}"
