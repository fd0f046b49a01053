"""The #At and Dam columns, matched to each other: "2 claws/1 bite" with "1d4/1d4/1d6".

The columns share one grammar. " or " before a number starts another routine, "/" the next attack, and " or "
without a number offers another attack in that place alone ("1 bite or breath/1 tail"). Where attacks are
counted with a cross ("2 × claw (1d4), 1 × bite (1d6)"), square brackets hold a routine together, and without
them " or " is a choice in one place.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec
from msgspec.structs import replace

from grognard.base.errors import InputError
from grognard.creatures.attack_matching import (
    ITS_OWN,
    NAMELESS,
    ListedAttack,
    Routine,
    bounded_attacks,
    match_damages,
)
from grognard.creatures.creature import Attack
from grognard.creatures.damage import Damage, format_damage, read_damage
from grognard.creatures.gear import find_weapon, is_weapon
from grognard.creatures.names import plural, singular
from grognard.creatures.reading.letters import SHORTENED, Letters, Span

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
_DAMAGE_CHOICE: Final = (
    r"\s+or\s+(?!(?:die|be|fall|suffer|lose|take|become|turn)\b|"
    r"(?:(?:by|per|as)\s+)?weapons?(?:\s*(?:$|[+;/),-]|or\b|plus\b)))"
)
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
_BRACKETED: Final = r"\(((?:[^()]|\([^()]*\))*[A-Za-z](?:[^()]|\([^()]*\))*)\)[\s,;.]*$"
_ELSEWHERE: Final = r"see\s+(?:below|above|text|description|notes?|entry|main)\b"
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
_DAMAGE_ENDS: Final = rf"[;|]|(?:{SHORTENED}\.\s+(?=[A-Z\d]))|\.\s*$|\n\s*\n"


class AttacksRead(msgspec.Struct, frozen=True):
    """Alternative routines, what was assumed in reading them, and whether damage is printed as none."""

    routines: tuple[Routine, ...]
    assumed: tuple[str, ...] = ()
    harmless: bool = False


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


def read_attacks(attacks: Span | None, damage: Span | None, *, apart: bool = False) -> AttacksRead | None:
    """Take both columns as far as they can be understood; None where neither says anything.

    Where `apart`, the breath of "2 claws/1 bite or breath" is in place of all, and not only of the bite.

    Damage may stand in the attack column instead ("1 bite (1d6)"); a weapon named there brings its own damage
    where none is given, and its ranges. One distance as a range stands for long range, with short and medium
    at a third and two thirds of it.

    Raises:
        InputError: a number is out of range.
    """
    assumed: list[str] = []
    if attacks is not None and attacks.take(_NONE):
        if damage is not None:
            damage.take(_NONE)
        return AttacksRead(())
    damages, shared = _read_damage_column(damage) if damage is not None else ([], ())
    shape = _read_shape(attacks, damages, assumed) if attacks is not None else []
    powers: list[list[list[ListedAttack]]] = []
    if apart:
        shape, powers = _set_apart(shape, len(damages))
    if not shape:
        if not damages:
            return None
        if is_without_damage(damages):
            return AttacksRead(())
        shape = [[[ListedAttack("attack", 1, 5, None, False, ())]]]
    routines = match_damages(shape, damages, shared, assumed)
    routines += match_damages(powers, [], (), assumed)
    return AttacksRead(
        tuple(routines), tuple(dict.fromkeys(assumed)), bool(damages) and is_without_damage(damages)
    )


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
        span.letters.mark_used(*found.span())
        span = Span(span.letters, span.at, found.start())
    slots: list[list[list[Damage]]] = []
    for alternative in span.split(_DAMAGE_CHOICE):
        places = []
        for place in alternative.split(_NEXT_DAMAGE):
            if place:
                one = read_damage(place)
                places += [[replace(one, times=1)] for _ in range(one.times)]
        slots.append(places)
    return [one for one in slots if one], shared


def _read_shape(
    attacks: Span, damages: list[list[list[Damage]]], assumed: list[str]
) -> list[list[list[ListedAttack]]]:
    """For each routine, for each place in it, the attacks to choose from."""
    span = _until(attacks, _DAMAGE_ENDS)
    if (found := span.peek(_TOTAL)) and not is_damage_text(found[1]):
        span.letters.mark_used(found.start(), found.start(1))
        span = Span(span.letters, found.start(1), found.end(1))
    if (found := span.peek(_BRACKETED)) and not is_damage_text(found[1]):
        span = Span(span.letters, found.start(1), found.end(1))
    if found := span.peek(_RATE):
        listed = len(damages[0]) if damages else 0
        first, second = int(found[1]), int(found[2])
        if listed != first + second:
            span.take(_RATE)
            each = max(1, first // max(1, second))
            assumed.append(f"{first}/{second} attacks are {each} a round")
            return [[[ListedAttack("attack", bounded_attacks(each), 5, None, False, ())]]]
    crossed = span.search(_CROSS) is not None
    grouped = crossed and span.search(r"\[") is not None
    tight = crossed and not grouped and span.search(r",") is not None
    routines = [span] if tight else span.split(r"\s+or\s+" if grouped else _ROUTINE)
    shape = []
    for routine in routines:
        places = []
        for place in _inside(routine).split(_NEXT_CROSSED if crossed else _NEXT):
            if place.is_used or place.peek(_ELSEWHERE):
                continue  # a remark that was understood for itself, or is of another page
            options = [
                one for choice in _choices(place, crossed=crossed) if (one := _read_option(choice, assumed))
            ]
            if options:
                places.append(options)
        if places:
            shape.append(places)
    return shape


def _set_apart(
    shape: list[list[list[ListedAttack]]], alternatives: int
) -> tuple[list[list[list[ListedAttack]]], list[list[list[ListedAttack]]]]:
    """A routine of several places and what is in place of all: a routine like them, or, where only they have
    damages, one by itself.
    """
    if (
        len(shape) != 1
        or len(shape[0]) == 1
        or len(shape[0][-1]) == 1
        or any(one.damages for one in shape[0][-1])
    ):
        return shape, []
    (places,) = shape
    first, *others = places[-1]
    routines = [[[one]] for one in others]
    together = [[*places[:-1], [first]]]
    return (together + routines, []) if alternatives == 1 + len(others) else (together, routines)


def is_without_damage(damages: list[list[list[Damage]]]) -> bool:
    """Whether a column of damages says that there are none."""
    return all(one == Damage() for places in damages for place in places for one in place)


def is_damage_text(text: str) -> bool:
    """Whether a text in brackets tells damages and not attacks."""
    return re.compile(r"\s*(?:\d*d\d|\d+\s*-\s*\d|\d+\s*(?:$|[+/]))").match(text) is not None


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


def _read_option(span: Span, assumed: list[str]) -> ListedAttack | None:
    leads = span.take(_LEADS)
    count = _read_count(span, assumed)
    if span.peek(_BY_WEAPON):
        return ListedAttack("weapon", bounded_attacks(count or 1), 5, None, False, (read_damage(span),))
    named = span.take(rf"{_NAME}") if not span.peek(r"(?:\d*d\d|\d)") else None
    if named is None and count is None:
        return None
    times = bounded_attacks(1 if count is None else count)
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
            span.at = found.end()  # not understood, so it stays unread
        elif not damages and (found := span.peek(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)")):
            if ranged := span.take(rf"\(\s*(?:range\s*)?{_RANGES[3:]}"):
                ranges = (int(ranged[1]), int(ranged[2]), int(ranged[3]))
                continue
            span.at = found.end()
            span.letters.mark_used(found.start(), found.start() + 1)
            if name in NAMELESS and is_weapon(inside := " ".join(found[1].split()).lower()):
                name = inside
                span.letters.mark_used(*found.span())
                continue
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
        damages = damages or [Damage(weapon.damage, words=ITS_OWN)]
    return ListedAttack(name, times, reach, ranges, missile or ranges is not None, tuple(damages))


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


def _attack_name(text: str, count: int) -> str:
    name = " ".join(text.split()).strip(" .:;,+*/-").lower()
    name = "weapon" if name in ("by weapon", "weapons", "as weapon", "per weapon") else name or "attack"
    return singular(name) if count > 1 else name
