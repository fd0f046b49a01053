"""The tables of docs/grappling.md: subduing, fists and wrestling in the five books."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from grognard.creatures.abilities import Abilities
from grognard.rulebooks.grapple_schema import SubdualRules
from grognard.rulebooks.schema import Rulebook
from grognard.rules.brawling import is_stunning, turns_on_striker
from grognard.rules.wrestling import (
    CHARGED_ITEM,
    DAMAGE,
    DRAW,
    ESCAPE,
    HELD,
    HOLDER,
    LARGE,
    MEDIUM,
    MOVE_OTHER,
    RELEASE,
    SECOND_HOLD,
    SILENCE,
    SIMPLE_ITEM,
    SMALL,
    SPELL,
    TAKE_ITEM,
    WEAPON,
    contest_modifier,
    escape_modifier,
    has_room,
    is_much_stronger,
    limb_bonus,
    may_act_in_bout,
)
from tools.side_by_side import NOTHING, Describe, Rows, dice, format_topic, join, ruleset_of, says, signed

_MOST: Final = 40
_HIT: Final = 9
_SPARED: Final = {
    "killing alone": "killing damage alone would not have",
    "any subduing": "any of it was subduing",
    "last blow": "the last blow was subduing",
}
_DOINGS: Final = {
    "use a weapon": WEAPON,
    "draw one": DRAW,
    "use a ring": SIMPLE_ITEM,
    "use a wand or potion": CHARGED_ITEM,
    "cast": SPELL,
    "hold a second": SECOND_HOLD,
    "escape": ESCAPE,
    "hurt": DAMAGE,
    "silence": SILENCE,
    "take a thing": TAKE_ITEM,
    "move the other": MOVE_OTHER,
    "let go": RELEASE,
}


def format_subdual() -> str:
    """Blows that spare."""
    return format_topic("subdual", _SUBDUAL)


def format_brawling() -> str:
    """Fists and feet."""
    return format_topic("brawling", _BRAWLING)


def format_wrestling() -> str:
    """Holds and what comes of them."""
    return format_topic("wrestling", _WRESTLING)


# Subduing


def _softened(book: Rulebook) -> str:
    """What a hit of so many points does when it is pulled."""
    softening = ruleset_of(book.id).subdual.softening
    real, subduing = softening.real(_HIT), softening.subduing(_HIT)
    return join([f"{subduing} subduing", *([f"{real} real"] if real else [])])


def _waking(rules: SubdualRules) -> str:
    if rules.recovery_rounds:
        return f"as it heals, 1 point in {rules.recovery_rounds} rounds"
    return f"after {dice(rules.wake_dice)} turns of {rules.turn_rounds} rounds"


def _rousing(rules: SubdualRules) -> str:
    return (
        f"after {dice(rules.rouse_dice)} rounds, in a round of its own" if rules.rouse_dice[0] else "cannot"
    )


_SUBDUAL: Final[Rows] = {
    "a blow to subdue": lambda book: f"{signed(book.subdual.attack_modifier)} to hit",
    f"a hit of {_HIT} does": _softened,
    "which weapons": says(
        "in the hand, not edged on all sides",
        "subdual.excluded-weapons",
        "subdual.other-weapons",
        "subdual.missiles-and-spells",
    ),
    "who can be subdued": lambda book: book.subdual.whom,
    "at 0 it only knocks out if": lambda book: _SPARED[book.subdual.spares],
    "waking": lambda book: _waking(book.subdual),
    "wakes with": says("1 hit point", "subdual.wake-hp", "subdual.recovery-not-given"),
    "a friend rouses": lambda book: _rousing(book.subdual),
    "blows at one knocked out": says("kill", "subdual.further-becomes-killing", "subdual.further-is-killing"),
}

# Fists and feet


def _kick(book: Rulebook) -> str:
    rules = book.brawling
    return f"{dice(rules.kick)} at {signed(rules.kick_modifier)}" if rules.kick[0] else "as a punch"


def _on_armour(*, plate: bool, striker_metal: bool) -> Describe:
    """What a bare fist on armour of metal, or of plate, comes to."""

    def describe(book: Rulebook) -> str:
        rule = ruleset_of(book.id).brawling
        turned = turns_on_striker(rule, striker_metal=striker_metal, target_metal=True, target_plate=plate)
        if not turned:
            return "as on any other"
        return f"{rule.backfire} to the striker" if rule.backfire else "its damage to the striker"

    return describe


def _stunning(book: Rulebook) -> str:
    """How many of 4 hit points stun, and what a second blow does."""
    rule = ruleset_of(book.id).brawling
    least = [points for points in range(5) if is_stunning(rule, damage=points, hit_points=4, natural=10)]
    if not least:
        return NOTHING
    always = " or a 20" if is_stunning(rule, damage=0, hit_points=4, natural=20) else ""
    return f"{least[0]} of 4 hit points{always}"


def _strength(book: Rulebook) -> str:
    return {"modifier": "its modifier", "bonus only": "a bonus, no penalty"}[book.brawling.strength]


_BRAWLING: Final[Rows] = {
    "a punch": lambda book: dice(book.brawling.punch),
    "a kick": _kick,
    "the damage": lambda book: "subdues" if book.brawling.subdues else "is real, unless it is to subdue",
    "Strength adds to it": _strength,
    "a fist on chain mail": _on_armour(plate=False, striker_metal=False),
    "a fist on plate mail": _on_armour(plate=True, striker_metal=False),
    "the same, by one in metal": _on_armour(plate=True, striker_metal=True),
    "a blow stuns if it takes": _stunning,
    "one stunned, hit again, is out for": lambda book: (
        f"{dice(book.brawling.knock_out)} rounds" if book.brawling.stuns else NOTHING
    ),
    "monsters": says(
        "not those of stone, metal, slime or shadow", "brawling.monsters-referee", "brawling.monsters"
    ),
    "who may": says("every class", "brawling.all-classes"),
}

# Wrestling


def _if_allowed(describe: Describe) -> Describe:
    return lambda book: describe(book) if book.wrestling.allowed else NOTHING


def _grab(book: Rulebook) -> str:
    if not book.wrestling.contest:
        return "a melee attack roll"
    step = contest_modifier(ruleset_of(book.id).wrestling, size=MEDIUM, other_size=SMALL)
    return f"an attack roll, then d20s with Strength, {signed(step)} for each size"


def _doings(role: int) -> Describe:
    return lambda book: join([name for name, what in _DOINGS.items() if may_act_in_bout(role, what)])


def _most(size: int) -> Describe:
    """The most wrestlers of a size that find room around one opponent."""
    return lambda book: str(
        max(count for count in range(_MOST) if has_room(ruleset_of(book.id).wrestling, [size] * count))
    )


def _escape(book: Rulebook) -> str:
    """The modifiers of the saving throw for one of Strength 16 and Dexterity 8."""
    scores = Abilities(strength=16, dexterity=8)
    modifier = escape_modifier(scores.strength_modifier, scores.dexterity_modifier)
    better = "the better of Strength and Dexterity"
    return better if modifier == scores.strength_modifier else signed(modifier)


def _drags(book: Rulebook) -> str:
    """By how much a held one must be stronger to walk off with its holder."""
    rule = ruleset_of(book.id).wrestling
    least = next(
        points
        for points in range(_MOST)
        if is_much_stronger(rule, size=MEDIUM, strength=points, other_size=MEDIUM, other_strength=0)
    )
    larger = is_much_stronger(rule, size=LARGE, strength=0, other_size=MEDIUM, other_strength=0)
    return join([f"Strength {signed(least)} above the holder's", *(["or a larger size"] if larger else [])])


def _squeeze(book: Rulebook) -> str:
    kind = "subduing" if book.brawling.subdues else "real"
    return f"{dice(book.brawling.punch)} {kind}, without a roll"


def _others(book: Rulebook) -> str:
    worse = -book.wrestling.held_armour_class
    return f"AC {worse} worse" if worse else signed(book.wrestling.held_bonus)


def _holds(text: str, *names: str) -> Describe:
    return _if_allowed(says(text, *names))


_WRESTLING: Final[Rows] = {
    "to take hold": lambda book: _grab(book) if book.wrestling.allowed else "none",
    "a hold lasts": _holds("until let go or broken", "wrestling.hold-duration", "wrestling.hold-lasts"),
    "holder and held": _holds("share one space", "wrestling.shared-space", "wrestling.same-space"),
    "the holder may": _if_allowed(_doings(HOLDER)),
    "the held may": _if_allowed(_doings(HELD)),
    "the holder hurts": _if_allowed(_squeeze),
    "others against the held, however many hold it": _if_allowed(_others),
    "breaking a hold": _holds(
        "saving throw against death ray", "wrestling.escape-save-type", "wrestling.escape-save"
    ),
    "it adds": _if_allowed(_escape),
    "while the holder is held": _if_allowed(lambda book: f"{signed(book.wrestling.helper_bonus)} to it"),
    "of several holders it shakes off": _holds("one", "wrestling.escape-one-holder"),
    "once free": _holds("a step aside", "wrestling.escape-position", "wrestling.escape-movement"),
    "taking what the other has": _holds(
        "another attack roll", "wrestling.acquire-roll", "wrestling.take-item-roll"
    ),
    "if that fails": _holds(
        "a roll of the held turns the hold or frees",
        "wrestling.acquire-fail-counter",
        "wrestling.take-item-fail-counter",
    ),
    "moving the other": _if_allowed(lambda book: "an attack roll, {}/{} move".format(*book.wrestling.move)),
    "the held drags the holder": _if_allowed(_drags),
    "wrestlers on one, small / middling / large": _if_allowed(
        lambda book: " / ".join(_most(size)(book) for size in (SMALL, MEDIUM, LARGE))
    ),
    "each limb beyond two": _if_allowed(
        lambda book: f"{signed(limb_bonus(ruleset_of(book.id).wrestling, 3))} to attack and save"
    ),
    "who is wrestled": _if_allowed(
        lambda book: "all" if book.wrestling.nonhumanoids else "those of human shape"
    ),
    "large fliers": _holds(
        "carry the other off", "wrestling.flyer-carries-off", "wrestling.fliers-carry-off"
    ),
    "a harmful touch": _holds("every round, without a roll", "wrestling.touch-attack-creatures"),
    "pushing back": lambda book: "by the same contest" if book.wrestling.shove else NOTHING,
}

GRAPPLE_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "subdual": format_subdual,
    "brawling": format_brawling,
    "wrestling": format_wrestling,
}
"""The tables by the name that marks their place in the document."""
