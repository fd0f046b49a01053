"""The #At and Dam columns, matched to each other: "2 claws/1 bite" with "1d4/1d4/1d6".

The columns share one grammar. " or " before a number starts another routine, "/" the next attack, and " or "
without a number offers another attack in that place alone ("1 bite or breath/1 tail"). Where attacks are
counted with a cross ("2 × claw (1d4), 1 × bite (1d6)"), square brackets hold a routine together, and without
them " or " is a choice in one place.
"""

from __future__ import annotations

import re
from itertools import groupby, product
from typing import Final, NamedTuple

import msgspec

from grognard.creatures.creature import Attack
from grognard.creatures.damage import Damage, format_damage, read_damage, settle_words
from grognard.creatures.gear import find_weapon, is_weapon
from grognard.creatures.names import plural, singular
from grognard.creatures.reading.letters import Letters, Span
from grognard.errors import InputError

Routine = tuple[Attack, ...]

_NUMBERS: Final = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "eight": 8,
}
_NUMBER: Final = r"(?:\d{1,9}(?!\d|\s*d\s*\d|\s*%)|(?:one|two|three|four|five|six|eight)(?![A-Za-z]))"
_SLASH: Final = r"\s*/\s*(?!\s*(?:round|rd|turn|day|hour|touch|hit|level)\b|\s*(?:by|per|as)\s+weapon)"
_ROUTINE: Final = rf"\s+or\s+(?=\[|{_NUMBER}|\d+\s*d\s*\d+\s+[a-z])|(?<!\d)\s+or\s+(?=by\s+weapon)"
_CHOICE: Final = r"\s+or\s+(?!by\s+weapon)"
_DAMAGE_CHOICE: Final = r"\s+or\s+(?!(?:(?:by|per|as)\s+)?weapons?(?:\s*(?:$|[+;/),]|or\b|plus\b)))"
_NEXT: Final = rf"{_SLASH}|\s*[,&]\s*(?:and\s+)?(?=[A-Za-z\d])|\s+and\s+|\s+\+\s+(?={_NUMBER}\s+[a-z])"
_NEXT_CROSSED: Final = r"\s*,\s*(?:and\s+)?(?=[A-Za-z\d])|\s+and\s+(?=\d)|\s*/\s*(?=\d+\s*x)"
_NEXT_DAMAGE: Final = rf"{_SLASH}|\s*,\s*(?:and\s+)?(?=[A-Za-z\d])|\s+and\s+(?=\d)"
_CROSS: Final = r"\d\s*x\s+[a-z]"
_NONE: Final = r"(?:none|nil|0|-)(?=\s*(?:$|[.;,]))"
_RATE: Final = r"(\d{1,9})\s*/\s*(\d{1,9})(?=\s*(?:$|[.;,]))"
_TOTAL: Final = (
    rf"\d{{1,2}}\s*\((?=[^()]*[A-Za-z])(?!\s*(?:{_NUMBER}\s*)?(?:weapon|see|special|reach|range|missile|"
    r"\d+\s*'))([^()]*)\)[\s,;.]*$"
)
_COUNT: Final = rf"({_NUMBER})(?!\s*-\s*\d|\s*['%]|\s*ft)(?:\s*x(?=\s|[a-z]))?"
_COUNT_RANGE: Final = r"\d{1,2}(?=\s*(?:to|-)\s*\d{1,2}\s*(?:x\s*)?[a-z])"
_COUNT_ROLLED: Final = r"(\d{1,2})\s*d\s*(\d{1,3})(?=\s*(?:x\s*)?[A-Za-z])(?!\s*(?:plus|or|each|damage)\b)"
_LEADS: Final = r"([A-Za-z][A-Za-z ]*):\s*(?=\d)"
_NAME: Final = (
    r"[A-Za-z#](?:[A-Za-z'/ -]|(?<=[a-z])\d(?!\s*d\d))*?(?=\s*(?:$|[^A-Za-z'/ -]|\d|\bplus\b|\bfor\s+\d))"
)
_NAME_ENDS: Final = r"\s+(?:each|apiece)?\s*$"
_RANGES: Final = r"\(?\s*(?:range\s*)?(\d{1,4})'?\s*/\s*(\d{1,4})'?\s*/\s*(\d{1,4})'?(?:\s*range)?\s*\)?"
_RANGED: Final = (
    r"\(\s*(?:range\s*(\d{1,4})\s*(?:'|ft|feet)?|(\d{1,4})\s*(?:'|ft\.?|feet|-foot)?\s*range)\s*\)"
)
_REACH: Final = r"\(\s*(?:reach\s*(\d{1,3})\s*(?:'|ft|feet)?|(\d{1,3})\s*(?:'|ft|feet)?\s*reach)\s*\)"
_BY_WEAPON: Final = r"(?:by|per|as)\s+weapon"
_TO_HIT: Final = r"\+\s*\d{1,2}(?:\s+to\s+hit)?\s*(?=\()"
_MISSILE: Final = r"\(\s*missile\s*\)"
_SHARED: Final = r",?\s*\b(?:all|each|both)\s+(?:plus|with|\+)\s+(.+?)(?=\s*(?:$|;))"
_DAMAGE_ENDS: Final = r"[;|]|\.\s+(?=[A-Z\d])|\.\s*$|\n\s*\n"
_ITS_OWN: Final = "its own"
"""Marks the damage that a weapon brings along."""
_NAMELESS: Final = ("attack", "weapon")
_MAX_ROUTINES: Final = 24
_MAX_ATTACKS: Final = 40


class _Option(NamedTuple):
    """One attack as the #At column names it, and the damages that stand beside it there."""

    name: str
    times: int
    reach_feet: int
    ranges: tuple[int, int, int] | None
    missile: bool
    damages: tuple[Damage, ...]


class Attacks(NamedTuple):
    """Alternative routines, and what was assumed in reading them."""

    routines: tuple[Routine, ...]
    assumed: tuple[str, ...] = ()


def parse_attacks(attacks: str, damage: str = "") -> tuple[Routine, ...]:
    """Read both columns into alternative routines.

    Raises:
        InputError: a number is out of range, or nothing can be read.

    >>> routines = parse_attacks("2 claws/1 bite", "1d4/1d4/1d6")
    >>> [(attack.count, attack.name, attack.damage) for attack in routines[0]]
    [(2, 'claw', '1d4'), (1, 'bite', '1d6')]
    """
    read = read_attacks(Span(Letters(attacks)), Span(Letters(damage)) if damage else None)
    if read is None:
        raise InputError(f"attacks {attacks!r} cannot be read", expected="attacks such as 2 claws/1 bite")
    return read.routines


def read_attacks(attacks: Span | None, damage: Span | None) -> Attacks | None:
    """Take both columns as far as they can be understood; None where neither says anything.

    Damage may stand in the attack column instead ("1 bite (1d6)"); a weapon named there brings its own damage
    where none is given, and its ranges. One distance as a range stands for long range, with short and medium
    at a third and two thirds of it.

    Raises:
        InputError: a number is out of range.
    """
    assumed: list[str] = []
    if attacks is not None and attacks.take(_NONE):
        return Attacks(())
    damages, shared = _read_damage_column(damage) if damage is not None else ([], ())
    shape = _read_shape(attacks, damages, assumed) if attacks is not None else []
    if not shape:
        if not damages:
            return None
        shape = [[[_Option("attack", 1, 5, None, False, ())]]]
    parts = _damages_per_routine(shape, damages, assumed)
    routines: list[Routine] = []
    for slots, part in zip(shape, parts, strict=True):
        routines += _match_routine(slots, part, shared, assumed)
        if len(routines) > _MAX_ROUTINES:
            raise InputError("too many alternatives", expected=f"at most {_MAX_ROUTINES} routines")
    return Attacks(tuple(routines), tuple(dict.fromkeys(assumed)))


def format_attacks(routines: tuple[Routine, ...]) -> tuple[str, str]:
    """Print routines as the #At and Dam columns, so that `parse_attacks` reads the same back.

    >>> format_attacks(((Attack(name="claw", count=2, damage="1d4"), Attack(name="bite", damage="1d6")),))
    ('2 claws/1 bite', '1d4/1d4/1d6')
    """
    if not routines:
        return "None", ""
    attacks = " or ".join("/".join(_format_option(attack) for attack in routine) for routine in routines)
    damage = " or ".join(
        "/".join(format_damage(_damage_of(attack)) for attack in routine for _ in range(attack.count))
        for routine in routines
    )
    return attacks, damage


def _damage_of(attack: Attack) -> Damage:
    return Damage(attack.damage, attack.by_weapon, attack.damage_bonus, attack.effects)


def _format_option(attack: Attack) -> str:
    text = f"{attack.count} {plural(attack.name) if attack.count > 1 else attack.name}"
    if attack.range_feet is not None:
        text += " (range {}/{}/{}')".format(*attack.range_feet)
    elif attack.kind == "missile":
        text += " (missile)"
    return text + ("" if attack.reach_feet == 5 else f" (reach {attack.reach_feet}')")


def _until(span: Span, pattern: str) -> Span:
    """The part of a span before a pattern."""
    found = span.search(pattern)
    return Span(span.letters, span.at, found.start()) if found else span


def _read_damage_column(column: Span) -> tuple[list[list[list[Damage]]], tuple[str, ...]]:
    """For each alternative, for each place in it, the damages to choose from; and the effects all share."""
    span = _until(column, _DAMAGE_ENDS)
    shared: tuple[str, ...] = ()
    if found := span.search(_SHARED):
        effects = Span(span.letters, found.start(1), found.end(1))
        shared = read_damage(effects).effects
        span.letters.use(*found.span())
        span = Span(span.letters, span.at, found.start())
    slots: list[list[list[Damage]]] = []
    for alternative in span.split(_DAMAGE_CHOICE):
        places = []
        for place in alternative.split(_NEXT_DAMAGE):
            if place:
                one = read_damage(place)
                places += [[one._replace(times=1)] for _ in range(one.times)]
        slots.append(places)
    return [one for one in slots if one], shared


def _read_shape(
    attacks: Span, damages: list[list[list[Damage]]], assumed: list[str]
) -> list[list[list[_Option]]]:
    """For each routine, for each place in it, the attacks to choose from."""
    span = _until(attacks, _DAMAGE_ENDS)
    if (found := span.peek(_TOTAL)) and not damages_inside(found[1]):
        span.letters.use(found.start(), found.start(1))
        span = Span(span.letters, found.start(1), found.end(1))
    if found := span.peek(_RATE):
        listed = len(damages[0]) if damages else 0
        first, second = int(found[1]), int(found[2])
        if listed != first + second:
            span.take(_RATE)
            each = max(1, first // max(1, second))
            assumed.append(f"{first}/{second} attacks are {each} a round")
            return [[[_Option("attack", _bounded(each), 5, None, False, ())]]]
    crossed = span.search(_CROSS) is not None
    grouped = crossed and span.search(r"\[") is not None
    tight = crossed and not grouped and span.search(r",") is not None
    routines = [span] if tight else span.split(r"\s+or\s+" if grouped else _ROUTINE)
    shape = []
    for routine in routines:
        places = []
        for place in _inside(routine).split(_NEXT_CROSSED if crossed else _NEXT):
            if place.is_used:
                continue  # a remark that was understood for itself
            options = [
                one for choice in _choices(place, crossed=crossed) if (one := _read_option(choice, assumed))
            ]
            if options:
                places.append(options)
        if places:
            shape.append(places)
    return shape


def damages_inside(text: str) -> bool:
    """Whether a text in brackets tells damages and not attacks."""
    return re.match(r"\s*(?:\d*d\d|\d+\s*-\s*\d|\d+\s*(?:$|[+/]))", text) is not None


def _inside(span: Span) -> Span:
    """A routine without the square brackets around it."""
    found = span.peek(r"\[(.*)\][\s,;.]*$")
    return Span(span.letters, found.start(1), found.end(1)) if found else span


def _choices(place: Span, *, crossed: bool) -> list[Span]:
    """The attacks one may choose from in one place; "1 × talons or beak (1d6)" is one attack by name."""
    found = place.search(r"\s+or\s+")
    if found and crossed and "(" not in place.text[: found.start() - place.at]:
        return [place]
    return place.split(_CHOICE)


def _read_option(span: Span, assumed: list[str]) -> _Option | None:
    leads = span.take(_LEADS)
    count = _read_count(span, assumed)
    if span.peek(_BY_WEAPON):
        return _Option("weapon", _bounded(count or 1), 5, None, False, (read_damage(span),))
    named = span.take(rf"{_NAME}") if not span.peek(r"(?:\d*d\d|\d)") else None
    if named is None and count is None:
        return None
    times = _bounded(1 if count is None else count)
    name = _attack_name(named[0] if named else "", times)
    if is_weapon(name) and (plus := span.take(r"[+-]\s*\d(?!\d|\s*d\d|\s*-\s*\d)")):
        name = f"{name} {plus[0].replace(' ', '')}"
    if leads:
        name = f"{leads[1].strip().lower()} {name}"
    reach, ranges, missile = 5, None, False
    damages: list[Damage] = []
    while span:
        if found := span.take(_RANGED):
            far = int(found[1] or found[2])
            ranges = (max(1, far // 3), max(1, far * 2 // 3), max(1, far))
        elif found := span.take(_REACH):
            reach = int(found[1] or found[2])
        elif span.take(_MISSILE):
            missile = True
        elif found := span.peek(_TO_HIT):
            span.at = found.end()  # nobody understands it, so it stays unread
        elif not damages and (found := span.peek(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)")):
            if ranged := span.take(rf"\(\s*(?:range\s*)?{_RANGES[3:]}"):
                ranges = (int(ranged[1]), int(ranged[2]), int(ranged[3]))
                continue
            span.at = found.end()
            span.letters.use(found.start(), found.start() + 1)
            damages = _read_inline(Span(span.letters, found.start(1), found.end(1)), times)
        elif not damages and span.peek(
            r"[,:]?\s*(?:for\s+)?(?:\d*d\d|\d+\s*-\s*\d|\d+\s*(?:$|each|plus|\+)|\+|plus\b|\bx\s*\d)"
        ):
            damages = _read_inline(span, times)
            span.at = span.end
        else:
            break
    if is_weapon(name):
        weapon = find_weapon(name)
        ranges = ranges or (None if weapon.is_melee else weapon.range_feet)
        damages = damages or [Damage(weapon.damage, words=_ITS_OWN)]
    return _Option(name, times, reach, ranges, missile or ranges is not None, tuple(damages))


def _read_inline(span: Span, times: int) -> list[Damage]:
    """Damages beside an attack: one for all of its kind, or one for each; of other lists the first counts."""
    span.take(r"for\b")
    parts = [part for part in span.split(_SLASH) if part]
    if len(parts) == times or len(parts) == 1:
        return [read_damage(part) for part in parts]
    return [read_damage(parts[0])] if parts else []


def _read_count(span: Span, assumed: list[str]) -> int | None:
    if found := span.take(_COUNT_RANGE):
        low = int(found[0])
        assumed.append(f"of {low} or more attacks, {low}")
        span.at = span.peek(r"(?:to|-)\s*\d+\s*(?:x\s*)?").end()  # type: ignore[union-attr]
        return low
    if found := span.take(_COUNT_ROLLED):
        mean = max(1, (int(found[1]) * (int(found[2]) + 1)) // 2)
        span.take(r"x\b")
        assumed.append(f"{found[0].strip()} attacks are {mean}")
        return mean
    if found := span.take(_COUNT):
        word = found[1].lower()
        return _NUMBERS[word] if word in _NUMBERS else int(word)
    return None


def _bounded(times: int) -> int:
    if not 1 <= times <= _MAX_ATTACKS:
        raise InputError(f"number of attacks {times} is out of range", expected=f"1 to {_MAX_ATTACKS}")
    return times


def _attack_name(text: str, count: int) -> str:
    name = " ".join(text.split()).strip(" .:;,+*/-").lower()
    name = "weapon" if name in ("by weapon", "weapons", "as weapon", "per weapon") else name or "attack"
    return singular(name) if count > 1 else name


def _damages_per_routine(
    shape: list[list[list[_Option]]], damages: list[list[list[Damage]]], assumed: list[str]
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
    slots: list[list[_Option]], damages: list[list[Damage]], shared: tuple[str, ...], assumed: list[str]
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


def _armed_or_not(option: _Option, damages: list[Damage]) -> list[Damage]:
    """Where claws or a weapon may strike, "1d3/1d3 or by weapon" is dice for those and a weapon for this."""
    if not any(one.by_weapon and one.dice for one in damages):
        return damages
    if option.name == "weapon":
        return [Damage(by_weapon=True, weapon_bonus=max(one.weapon_bonus for one in damages))]
    return [one._replace(by_weapon=False, weapon_bonus=0) for one in damages]


def _merge(attacks: list[Attack]) -> Routine:
    """Equal attacks in a row are one that is made several times: "claw/claw/bite"."""
    merged: list[Attack] = []
    for attack in attacks:
        if merged and msgspec.structs.replace(merged[-1], count=attack.count) == attack:
            merged[-1] = msgspec.structs.replace(attack, count=_bounded(attack.count + merged[-1].count))
        else:
            merged.append(attack)
    return tuple(merged)


def _beside(option: _Option, column: list[Damage], assumed: list[str]) -> list[Damage]:
    """The damages of the column, with the effects beside the attack; or what stands there alone."""
    own = [one for one in option.damages if one.words != _ITS_OWN]
    if not column:
        return list(option.damages)
    if any(one.dice for one in own) and [one.dice for one in own] != [one.dice for one in column]:
        assumed.append(f"{option.name}: the damage is that of the damage field, not {own[0].dice}")
    effects = tuple(effect for one in own for effect in one.effects)
    return [one._replace(effects=(*one.effects, *effects)) for one in column]


def _damages_per_slot(
    slots: list[list[_Option]], damages: list[list[Damage]], assumed: list[str]
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
        return [damages for _ in slots]
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


def _fold(damages: list[list[Damage]], wanted: int) -> list[list[Damage]]:
    """Effects put to the damage before them, where there are more than attacks: "1d6, poison"."""
    folded: list[list[Damage]] = []
    left = len(damages)
    for choices in damages:
        one = choices[0]
        effect = len(choices) == 1 and one.effects and not one.dice and not one.by_weapon
        if effect and folded and left > wanted:
            folded[-1] = [before._replace(effects=(*before.effects, *one.effects)) for before in folded[-1]]
            left -= 1
        else:
            folded.append(choices)
    return folded


def _by_name(slots: list[list[_Option]], damages: list[list[Damage]]) -> list[list[list[Damage]]] | None:
    """The damages by the attacks they name: "1d8 bite, 1d4 claw"; None where they do not name them all."""
    by_word = {singular(one[0].words.lower()): one for one in damages}
    names = [options[0].name for options in slots]
    return [[by_word[name]] for name in names] if all(name in by_word for name in names) else None


def _attacks_of(option: _Option, damages: list[Damage], shared: tuple[str, ...]) -> Routine:
    """One attack, or several when equal attacks are printed with different damages."""
    settled = [one if one.words == _ITS_OWN else settle_words(one, option.name) for one in damages]
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
            count=_bounded(count),
            kind="missile" if option.missile else "melee",
            reach_feet=option.reach_feet,
            range_feet=option.ranges,
            by_weapon=one.by_weapon,
            damage_bonus=one.weapon_bonus,
            effects=(*one.effects, *(effect for effect in shared if effect not in one.effects)),
        )
        for one, count in counted
    )


def _name_of(option: _Option, damage: Damage) -> str:
    """The attack's name; one without a name is called after its weapon, where that is printed or meant."""
    if option.name in _NAMELESS and damage.words not in ("", _ITS_OWN):
        return damage.words
    return "weapon" if damage.by_weapon and not damage.dice and option.name == "attack" else option.name
