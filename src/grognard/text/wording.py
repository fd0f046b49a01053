"""The small words of a report: names joined, numbers agreed with, weapons given their verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.side import Side
from grognard.battle.state.weapon import MISSILE, THROWN, Weapon
from grognard.creatures.bestiary import is_known
from grognard.creatures.grammar import join_words, with_article

_NATURAL: Final = {
    "beak": ("pecks", "pecks at"),
    "talon": ("claws", "rakes at"),
    "horn": ("gores", "lunges at"),
    "tusk": ("gores", "lunges at"),
    "trample": ("tramples", "tries to trample"),
    "tentacle": ("lashes", "gropes for"),
    "strike": ("strikes", "strikes at"),
    "swarm": ("swarms over", "swarms about"),
    "stinger": ("stings", "stings at"),
    "snakebite": ("bites", "snaps at"),
    "bite": ("bites", "snaps at"),
    "claw": ("claws", "rakes at"),
    "claws": ("claws", "rakes at"),
    "gore": ("gores", "lunges at"),
    "sting": ("stings", "darts at"),
    "tail": ("lashes", "lashes at"),
    "hoof": ("kicks", "kicks at"),
    "touch": ("touches", "reaches for"),
    "slam": ("slams", "swings at"),
    "punch": ("punches", "swings a fist at"),
    "kick": ("kicks", "kicks at"),
    "butt": ("butts", "charges at"),
}
_SMALL_WORDS: Final = ("and", "others", "of", "the")
_HITS: Final = ("hits", "strikes")
_SHOT_HITS: Final = ("hits", "shoots")
_MISSES: Final = "misses"
_WIDE: Final = 10
"""An attack roll short by so much goes wide."""
_LINKS: Final = frozenset({"of", "from", "in", "at", "on", "under", "with", "behind", "before"})
"""Words after the noun of a side's name."""
_PLURALS: Final = frozenset({"dead", "undead", "men", "women", "folk", "people"})
"""Last words of names that take verbs in the plural, without an s."""
TURN_SECONDS: Final = 600
_LONG_TURNS: Final = 12
"""From so many turns on a time that is whole hours is told in hours."""
_TURNS_OF_AN_HOUR: Final = 6


def pick_wording(words: Sequence[str], number: int) -> str:
    """One of some wordings, always the same one for the same event number."""
    return words[number % len(words)]


def name_words(name: str) -> str:
    """A name as the middle of a sentence has it.

    >>> name_words("The drummer"), name_words("Theo")
    ('the drummer', 'Theo')
    """
    return "the " + name[4:] if name.startswith("The ") else name


def combatant_words(combatant: Combatant) -> str:
    """A combatant's name in the middle of a sentence, with an article where it is only that of its kind.

    "the troll" for the only troll of a fight, "the red dragon" for one of some age, but "Troll 2", "Ulf" and
    "Fighter 1". Whom no bestiary lists is taken to have a name of its own: "Grishnak".
    """
    profile = combatant.own_profile
    is_kind = combatant.name.lower() == profile.kind.lower() == profile.name.lower()
    kind = combatant.name.lower().partition(" age ")[0]
    if is_kind and not profile.class_name and "'s " not in combatant.name and is_known(kind):
        return f"the {kind}"
    return name_words(combatant.name)


def join_names(combatants: Sequence[Combatant], *, listed: bool = False) -> str:
    """The names of some combatants, those of one kind together: "Goblins 1-3 and 5, Ulf".

    A character with a name of its own is given by that name alone. In a list of names that is no sentence
    (`listed`), a combatant without a name of its own has no article.
    """
    groups: dict[str, list[Combatant]] = {}
    for combatant in combatants:
        groups.setdefault(combatant.own_profile.name, []).append(combatant)
    parts: list[str] = []
    for kind, members in groups.items():
        members.sort(key=number_of)
        marks = [member.name.removeprefix(kind).strip() for member in members]
        if len(members) == 1 or not all(marks) or (kind[-1:].isdigit() and not marks[-1][-1].isdigit()):
            parts += [name_words(member.name) if listed else combatant_words(member) for member in members]
        else:
            parts.append(f"{name_words(_plural_of(members[0]))} {join_words(_shorten_runs(marks))}")
    if len(parts) > 1 and len(parts) < len(combatants):
        return "; ".join(parts) if any(" and " in part for part in parts) else join_words(parts)
    return join_words(parts)


def number_of(combatant: Combatant) -> int:
    """The number that tells a combatant from others of its kind ("Orc 12"), or 0 for one without."""
    mark = combatant.name.removeprefix(combatant.own_profile.name).strip().removeprefix("#")
    return int(mark) if mark.isdecimal() else 0


def _plural_of(combatant: Combatant) -> str:
    """The plural of what a combatant is called; a made-up name in -man ("Crossbowman") takes -men."""
    profile = combatant.own_profile
    if profile.plural == profile.name and profile.name.endswith("man"):
        return f"{profile.name.removesuffix('man')}men"
    return profile.plural


def _shorten_runs(marks: Sequence[str]) -> list[str]:
    """Three or more numbers in a row as a range.

    >>> _shorten_runs(["1", "2", "3", "5", "#6"]), _shorten_runs(["#1", "#2", "#3"])
    (['1-3', '5', '#6'], ['#1-#3'])
    """
    shown: list[str] = []
    start = 0
    while start < len(marks):
        end = start
        while end + 1 < len(marks) and _is_next(marks[end], marks[end + 1]):
            end += 1
        if end - start >= 2:
            shown.append(f"{marks[start]}-{marks[end]}")
            start = end + 1
        else:
            shown.append(marks[start])
            start += 1
    return shown


def _is_next(mark: str, following: str) -> bool:
    """Whether a mark is the number after another, both with a sign before them or both without."""
    sign = "#" if mark[:1] == "#" else ""
    one, other = mark.removeprefix(sign), following.removeprefix(sign)
    return one.isdigit() and other.isdigit() and following == f"{sign}{int(one) + 1}"


def agree(count: int, one: str, many: str) -> str:
    """The form of a verb for one subject, or for several."""
    return one if count == 1 else many


def count_words(count: int, noun: str) -> str:
    """A number with its noun.

    >>> count_words(1, "round"), count_words(3, "round")
    ('1 round', '3 rounds')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def time_words(rounds: int, *, turn_rounds: int) -> str:
    """A time in rounds, in the unit that people at a table use for it.

    >>> time_words(12, turn_rounds=60), time_words(840, turn_rounds=60), time_words(150, turn_rounds=60)
    ('12 rounds', '14 turns', '2 turns and 30 rounds')
    >>> time_words(12, turn_rounds=10), time_words(4320, turn_rounds=60)
    ('1 turn and 2 rounds', '12 hours')
    """
    turns, rest = divmod(rounds, turn_rounds)
    if not turns:
        return count_words(rounds, "round")
    if not rest and turns >= _LONG_TURNS and turns % _TURNS_OF_AN_HOUR == 0:
        return count_words(turns // _TURNS_OF_AN_HOUR, "hour")
    return count_words(turns, "turn") + (f" and {count_words(rest, 'round')}" if rest else "")


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def with_the(name: str) -> str:
    """A name with the definite article, which it may have already.

    >>> with_the("river boat"), with_the("The Patience"), with_the("the Patience")
    ('the river boat', 'the Patience', 'the Patience')
    """
    return f"the {name[4:]}" if name[:4].lower() == "the " else f"the {name}"


def side_words(side: Side) -> str:
    """The name of a side within a sentence: "the goblins"; "A patrol" becomes "the patrol"."""
    name = side.name
    article, _, rest = name.partition(" ")
    if article.lower() in ("the", "a", "an") and rest:
        return f"the {rest}"
    if len(side.own) == 1 and name == side.own[0].name:
        return combatant_words(side.own[0])
    if "'s " in name:
        return name
    words = name.split()
    if all(word[:1].isupper() or word.strip("()").isdigit() or word in _SMALL_WORDS for word in words):
        return f"the {name}" if _is_proper(side, words) else f"the {_lower_kinds(name)}"
    return f"the {name[:1].lower()}{name[1:]}"


def _lower_kinds(name: str) -> str:
    """A side's name of kinds in small letters but for a name after "of": "pirates of the Grey Gull"."""
    kinds, of, rest = name.partition(" of ")
    return f"{kinds.lower()}{of}{rest}"


def _is_proper(side: Side, words: Sequence[str]) -> bool:
    """Whether a side's name is a proper name ("Broken Tusk"), not the kinds of its members."""
    profiles = {id(one.own_profile): one.own_profile for one in side.own}.values()
    kinds = " ".join([f"{one.name} {one.plural} {one.kind}" for one in profiles]).lower().split()
    capitals = [word for word in words if word[:1].isupper()]
    return len(capitals) > 1 and not any(word.lower() in kinds for word in capitals)


def is_many(side: Side) -> bool:
    """Whether a side takes verbs in the plural: "the goblins flee", but "the party flees".

    The noun says it, not the count: "the goblins of the pass", "Brand and Hilda" and "the dead" are many,
    "the wizard" is one, however many he leads.
    """
    words = [word for word in side.name.lower().split() if not word.strip("#").isdecimal()]
    if not words or side.name == side.own[0].name:
        return len(side.own) > 1
    of = next((place for place, word in enumerate(words) if place and word in _LINKS), len(words))
    noun = words[of - 1]
    return "and" in words or noun in _PLURALS or (noun.endswith("s") and not noun.endswith("ss"))


def find_weapon_of(combatant: Combatant, name: str) -> Weapon | None:
    """The weapon of that name among a combatant's attacks."""
    for routine in combatant.profile.routines:
        for weapon in routine.weapons:
            if weapon.name == name:
                return weapon
    return None


def attack_verb(name: str, weapon: Weapon | None, *, hit: bool, number: int, short: int = 0) -> str:
    """The verb of a hit or a miss with that weapon; a miss was `short` by that much, 0 if unknown."""
    natural = _NATURAL.get(name.lower())
    if natural is not None:
        return natural[0] if hit else natural[1]
    flags = 0 if weapon is None else weapon.flags
    shot = flags & MISSILE != 0 and flags & THROWN == 0
    if hit:
        return pick_wording(_SHOT_HITS if shot else _HITS, number)
    if short < _WIDE or flags & THROWN:
        return _MISSES
    return "shoots wide of" if shot else "swings wide of"


def name_scroll(words: str) -> str:
    """A spell read or owned as a scroll, as people say it.

    >>> name_scroll("reads haste from a scroll"), name_scroll("haste on a scroll"), name_scroll("casts haste")
    ('reads a scroll of haste', 'scroll of haste', 'casts haste')
    """
    read = words.removeprefix("reads ")
    if read != words and read.endswith(" from a scroll"):
        return f"reads a scroll of {read.removesuffix(' from a scroll')}"
    return f"scroll of {words.removesuffix(' on a scroll')}" if words.endswith(" on a scroll") else words


def with_weapon(name: str) -> str:
    """The weapon as the end of a clause: " with a longsword"; nothing where the verb or no weapon says it.

    >>> with_weapon("hand axe"), with_weapon("axe"), with_weapon("bite"), with_weapon("giant weapon")
    (' with a hand axe', ' with an axe', '', '')
    >>> with_weapon("bare hands")
    ' with bare hands'
    """
    if name.lower() in _NATURAL or not name or name.lower().endswith("weapon"):
        return ""
    return f" with {name}" if name.lower().endswith("hands") else f" with {with_article(name)}"
