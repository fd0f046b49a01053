"""The people of ``grognard xp`` as they are written: "Wat thief 4 9950 dex 16"."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

import msgspec

from grognard.advancement.shares import Percentage, ShareHolder
from grognard.base.errors import InputError
from grognard.creatures.abilities import ABILITY_NAMES, Abilities
from grognard.creatures.character import Character, is_class, parse_character
from grognard.creatures.grammar import join_words
from grognard.creatures.occupations import NORMAL_MAN
from grognard.rulebooks.hurt_schema import AbilityRules
from grognard.rules.ability_tables import experience_percent

MOST_PEOPLE: Final = 1000
_RETAINER: Final = "retainer"
_DEAD: Final = ("dead", "fallen", "slain")
_NO_LEVEL: Final = r"(?i)(.*\s)?normal\s+(?:hu)?man\b(.*)"
_AWAY: Final = "absent"
_FORM: Final = "a name, class, level, experience and scores, such as 'Wat thief 4 9950 dex 16'"


class ShareCandidate(msgspec.Struct, frozen=True, kw_only=True):
    """A candidate for a share: class and level, experience before, as far as they are known."""

    name: str
    character: Character | None = None
    experience: int | None = None
    scores: tuple[str, ...] = ()
    retainer: bool = False
    alive: bool = True
    absent: bool = False

    def requisites(self, rules: AbilityRules, class_percents: dict[str, int]) -> tuple[Percentage, ...]:
        """The percentage for prime requisites whose scores are known, or the class's own; none where it is 0.

        Rule: bxe.ability.prime-requisite-own-class, bxe.ability.prime-requisite-class-override
        """
        if self.character is None:
            return ()
        own = self.character.character_class
        names = [name for name in own.prime_requisites if name in self.scores]
        scores = [int(getattr(self.character.abilities, name)) for name in names]
        override = class_percents.get(own.name)
        percent = experience_percent(rules, scores, class_percent=override)
        if override is not None:
            what, part = own.name, "override"
        else:
            what = join_words(
                [f"{name.capitalize()} {score}" for name, score in zip(names, scores, strict=True)]
            )
            part = "requisites"
        return (Percentage(percent, what, part),) if percent else ()


def read_person(text: str) -> ShareCandidate:
    """Read a character: name, class and level, then in any order experience, scores, and what is special.

    Raises:
        InputError: there is no class and level, or a word means nothing.

    >>> wat = read_person("Wat thief 4 9950 dex 16")
    >>> wat.name, wat.character.level, wat.experience, wat.character.abilities.dexterity
    ('Wat', 4, 9950, 16)
    """
    words = text.split()
    # The last that can be one: a name may have a class in it, as "Fighter 5 #1" has.
    places = [
        (start, end)
        for end, word in enumerate(words)
        if word.isdecimal()
        for start in range(end)
        if is_class(" ".join(words[start:end]).lower())
    ]
    if not places and (found := re.compile(_NO_LEVEL).fullmatch(text.strip())):
        nobody = parse_character(NORMAL_MAN)
        person = ShareCandidate(name=(found[1] or "").strip() or nobody.name, character=nobody)
        return _read_rest(person, found[2].split(), text)
    if not places:
        raise InputError(f"{text!r} has no class and level", key="who", expected=_FORM)
    level_at = places[-1][1]
    name_ends = next(start for start, end in places if end == level_at)
    character = parse_character(" ".join(words[name_ends : level_at + 1]))
    name = " ".join(words[:name_ends]) or character.name
    return _read_rest(ShareCandidate(name=name, character=character), words[level_at + 1 :], text)


def _read_rest(person: ShareCandidate, words: list[str], text: str) -> ShareCandidate:
    changes: dict[str, object] = {}
    scores: dict[str, int] = {}
    rest = iter(words)
    for word in rest:
        plain = word.replace(",", "").lower()
        ability = next((one for one in ABILITY_NAMES if len(plain) > 2 and one.startswith(plain)), "")
        if plain.isdecimal() and len(plain) < 10:
            changes["experience"] = int(plain)
        elif ability:
            score = next(rest, "").rstrip(",")
            if not score.isdecimal() or len(score) > 2:
                raise InputError(f"{word} {score}".strip(), key="who", expected="a score from 3 to 18")
            scores[ability] = int(score)
        elif plain == _RETAINER:
            changes["retainer"] = True
        elif plain in _DEAD:
            changes["alive"] = False
        elif plain == _AWAY:
            changes["absent"] = True
        elif plain != "xp":
            raise InputError(f"{word!r} in {text!r}", key="who", expected=_FORM)
    assert person.character is not None
    character = msgspec.structs.replace(person.character, abilities=Abilities(**scores))
    return msgspec.structs.replace(person, character=character, scores=tuple(scores), **changes)


class Words(msgspec.Struct, frozen=True):
    """The referee's word on single people, by their names; what stands under "" is for all."""

    weights: dict[str, Fraction] = {}
    percents: dict[str, tuple[int, ...]] = {}
    bonuses: dict[str, int] = {}
    class_percents: dict[str, int] = {}

    def check(self, names: list[str]) -> None:
        """Refuse a word on a character who is not there.

        Raises:
            InputError: there is no character of that name.
        """
        for said in (self.weights, self.percents, self.bonuses):
            for name in said:
                if name and name not in names:
                    raise InputError(
                        f"nobody is called {name!r}", expected=" or ".join(names) or "--who with that name"
                    )

    def member(self, person: ShareCandidate, rules: AbilityRules, *, count: int = 1) -> ShareHolder:
        """A person with all numbers that count for a share."""
        weight = Fraction(0) if person.absent else None
        own = person.name
        said = self.percents.get("", ()) + (self.percents.get(own, ()) if own else ())
        return ShareHolder(
            name=own,
            count=count,
            retainer=person.retainer,
            alive=person.alive,
            weight=self.weights.get(own, weight) if own else weight,
            percents=person.requisites(rules, self.class_percents)
            + tuple(Percentage(one, "the referee's word", "bonus" if one > 0 else "penalty") for one in said),
            bonus=self.bonuses.get("", 0) + (self.bonuses.get(own, 0) if own else 0),
        )
