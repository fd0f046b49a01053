"""The tables of docs/hurts.md: saving throws, checks, wounds, bad states and places, and what helps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from grognard.battle.hurts.dying import fate_at
from grognard.battle.hurts.wound_effects import save_for_life
from grognard.battle.state.weapon import MISSILE
from grognard.creatures.bestiary import find_creature
from grognard.dice.source import ScriptedDice
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook
from grognard.rules.checks import check_chance, modifier_of, opposed_winner
from grognard.rules.damage import DIES, FALLS, SAVES, UNHARMED
from grognard.rules.save_tables import class_saves, monster_saves
from grognard.rules.saves import BREATH, SPELLS, damage_after_save, wisdom_modifier_to_save
from tools.markdown_table import format_table
from tools.probe import face_off
from tools.side_by_side import (
    NOTHING,
    Describe,
    Rows,
    format_rows,
    format_topic,
    says,
    signed,
    yes,
)
from tools.situation_tables import situation

_SAVERS: Final = (
    ("normal man", 0, "human"),
    ("fighter", 1, "human"),
    ("fighter", 5, "human"),
    ("fighter", 10, "human"),
    ("cleric", 1, "human"),
    ("magic-user", 1, "human"),
    ("thief", 1, "human"),
    ("fighter", 1, "dwarf"),
    ("fighter", 1, "elf"),
)
_DAMAGE: Final = 9
_FULL: Final = 12
_SCORE: Final = 13
_FATES: Final = {DIES: "dead", FALLS: "unconscious"}


def format_saves() -> str:
    """The five targets of some characters in each book."""
    rows: dict[str, Describe] = {}
    for name, level, race in _SAVERS:
        who = f"{race} {name} {level}".removeprefix("human ").removesuffix(" 0")
        rows[who] = _targets(name, level, race)
    return format_rows(rows)


def _targets(name: str, level: int, race: str) -> Describe:
    return lambda book: " ".join(str(one) for one in class_saves(book.saves, name, level, race=race))


def format_saving() -> str:
    """How saving throws work."""
    return format_topic("saves", _SAVES)


def format_checks() -> str:
    """Ability checks, and listening."""
    return format_topic("checks", _CHECKS)


def format_critical() -> str:
    """What a natural 20 brings."""
    return format_topic("critical", _CRITICAL)


def format_fumble() -> str:
    """What a natural 1 brings."""
    return format_topic("fumble", _FUMBLE)


def format_dying() -> str:
    """What becomes of those at few hit points: the engine's own verdict."""
    return format_rows(_DYING)


def format_helpless() -> str:
    """The helpless, the prone, the held and the stunned."""
    return format_topic("helpless", _HELPLESS)


def format_invisible() -> str:
    """Those who are not seen, and those who do not see."""
    return format_topic("invisible", _INVISIBLE)


def format_mighty_blows() -> str:
    """The table of mighty blows."""
    rows = []
    first = "less"
    for row in load_rulebook("bcb").critical.table:
        last = "" if row.up_to is None else str(row.up_to)
        numbers = f"{first} to {last}" if first != last else last
        if first == "less":
            numbers = f"{last} or less"
        elif not last:
            numbers = f"{first} or more"
        stun = f"1d{row.stun_die} rounds" if row.stun_die else NOTHING
        wound = "yes" if row.wounded else NOTHING
        rows.append([numbers, row.effect, wound, stun, row.save_or or NOTHING, str(row.constitution)])
        first = str((row.up_to or 0) + 1)
    heading = ["result", "effect", "flesh wound", "stunned", "a failed save means", "Constitution"]
    return format_table(heading, rows)


# Saving throws


def _halved(book: Rulebook) -> str:
    left = damage_after_save(_DAMAGE, _FULL, 15, saved=True, extremes=book.saves.extremes == "total")
    return f"{left} of {_DAMAGE}"


def _extreme_save(natural: int, *, saved: bool) -> Describe:
    """What a natural 20 or 1 makes of an effect that would have done 9 of at most 12 points."""

    def describe(book: Rulebook) -> str:
        extremes = book.saves.extremes == "total"
        left = damage_after_save(_DAMAGE, _FULL, natural, saved=saved, extremes=extremes)
        usual = damage_after_save(_DAMAGE, _FULL, 10, saved=saved)
        if left == usual:
            return "nothing special"
        return "no effect at all" if left == 0 else "the greatest effect"

    return describe


def _wisdom(category: int) -> Describe:
    return lambda book: yes(wisdom_modifier_to_save(2, category, magical=True, counts=book.saves.wisdom))


def _races(book: Rulebook) -> str:
    return ", ".join(book.saves.shared) or NOTHING


def _last_levels(book: Rulebook) -> str:
    last = {name: chart[-1][0] for name, chart in book.saves.charts.items() if len(chart) > 1}
    return "the last row" if last else "as at level 20"


def _monsters(book: Rulebook) -> str:
    """Whether the engine gives a monster the saving throws of the class and level its line names."""
    ogre = find_creature("ogre")
    as_class = class_saves(book.saves, "fighter", ogre.save_as.level)
    return (
        "as the class of their line" if monster_saves(book.saves, ogre.save_as) == as_class else "otherwise"
    )


_SAVES: Final[Rows] = {
    "the charts are": lambda book: "its own" if book.saves.charts else "the core game's",
    "races with charts of their own": _races,
    "monsters": _monsters,
    "above the chart": _last_levels,
    "saved against damage, 9 rolled": _halved,
    "saved against anything else": says("no effect", "saves.success-negates-nondamaging", "oil.splash-save"),
    "failed against poison": says("dead", "saves.poison-failure-fatal"),
    "natural 20": _extreme_save(20, saved=True),
    "natural 1": _extreme_save(1, saved=False),
    "Wisdom counts against spells": _wisdom(SPELLS),
    "Wisdom counts against dragon breath": _wisdom(BREATH),
    "a flesh wound": lambda book: signed(book.critical.wound_save) if book.critical.allowed else NOTHING,
    "things, when their owner is destroyed": says("lost", "saves.items-destroyed-with-owner"),
    "magic things": says("save as their owner, with their own bonus", "saves.magic-items-use-owner-values"),
}

# Checks


def _chances(**kind: bool) -> Describe:
    """The chance with a score of 13 at a difficulty, and what the difficulty changes."""

    def describe(book: Rulebook) -> str:
        rules = book.checks
        if not rules.allowed:
            rules = load_rulebook(book.id, options={"checks.allowed": True}).checks
        modifier = modifier_of(rules, **kind)
        change = f"{signed(modifier)} to the {rules.modify}: " if modifier else ""
        return f"{change}{check_chance(rules, _SCORE, modifier)}"

    return describe


def _opposed(book: Rulebook) -> str:
    if says("it", "checks.ability-opposed")(book) == NOTHING:
        return NOTHING
    winner = opposed_winner(5, 9, first_made=True, second_made=True)
    return "the higher roll that succeeds" if winner == 1 else "the lower roll that succeeds"


_CHECKS: Final[Rows] = {
    "ability checks": lambda book: "yes" if book.checks.allowed else "an option",
    f"d20 up to a score of {_SCORE}": _chances(),
    "an easy task": _chances(easy=True),
    "a difficult one": _chances(difficult=True),
    "one without skill": _chances(unskilled=True),
    "the greatest modifier": lambda book: str(book.checks.limit),
    "1 succeeds, 20 fails": lambda book: yes(book.checks.extremes),
    "opposed": _opposed,
}

# Criticals and fumbles


def _critical(describe: Describe) -> Describe:
    return lambda book: describe(book) if book.critical.allowed else NOTHING


def _stuck(text: str) -> Describe:
    return lambda book: text if book.critical.missiles_stick else NOTHING


_CRITICAL: Final[Rows] = {
    "a natural 20": lambda book: "hits, and may be a mighty blow" if book.critical.allowed else "hits",
    "one that hits only as a 20": _critical(says("does its damage", "critical.always-damages")),
    "its damage": _critical(says("as ever", "critical.damage-not-multiplied")),
    "who suffers mighty blows": _critical(
        lambda book: "everybody" if book.critical.everybody else "player characters"
    ),
    "the result": _critical(lambda book: "d20, lowered by a saving throw against death"),
    "the saving throw lowers it by": _critical(
        lambda book: "its margin, 1 at least" if book.critical.reduction == "margin" else "1 and its margin"
    ),
    "a flesh wound": _critical(
        lambda book: (
            f"{signed(book.critical.wound_attack)} to hit, {signed(book.critical.wound_save)} to save"
        )
    ),
    "it lasts": _critical(says("until magical healing", "critical.flesh-wound-duration")),
    "Constitution at 0": _critical(says("dead", "critical.con-zero-kills")),
    "a missile": lambda book: "stays in the wound" if book.critical.missiles_stick else NOTHING,
    "each round of moving or fighting": _stuck("half its damage"),
    "pulling it out": _stuck("a full round; its damage, unless the helper saves"),
    "dirt, or a surgeon's skill": lambda book: (
        f"{book.critical.extraction_step} each on that save" if book.critical.missiles_stick else NOTHING
    ),
}

_FUMBLE: Final[Rows] = {
    "a natural 1": lambda book: "misses",
    "enemies in reach": lambda book: "a free attack each" if book.fumble.free_attack else NOTHING,
    "a free attack that is a 1": says("gives no further one", "fumble.free-attack-resolution"),
    "mishaps": lambda book: "on" if book.fumble.mishaps else "off" if book.fumble.free_attack else NOTHING,
    "on a d6, when they are on": lambda book: _mishaps(book) if book.fumble.free_attack else NOTHING,
    "a strained muscle": lambda book: (
        f"{signed(book.fumble.strain)} to damage, for the fight" if book.fumble.free_attack else NOTHING
    ),
    "a helmet askew": lambda book: (
        f"blinded until 1d{book.fumble.askew_die} rounds are spent on it"
        if book.fumble.free_attack
        else NOTHING
    ),
}


def _mishaps(book: Rulebook) -> str:
    return ", ".join(f"{face} {what}" for face, what in enumerate(book.fumble.table, start=1))


# Dying


def _brought_to(hit_points: int, face: int) -> Describe:
    """What becomes of one brought to so many hit points whose saving throw shows a face."""

    def describe(book: Rulebook) -> str:
        pair = face_off(book)
        pair.target.hit_points = hit_points
        ruleset = pair.battle.ruleset
        fate = fate_at(pair.battle, pair.target, hit_points)
        if fate == SAVES:
            pair.battle.dice = ScriptedDice([(20, face)])
            fate = save_for_life(pair.battle, pair.target)
        if fate != UNHARMED:
            return _FATES[fate]
        return f"fights on at {signed(ruleset.hurts.dying_penalty)}"

    return describe


_DYING: Final[Rows] = {
    "at 0 to -5, saved": _brought_to(-5, 19),
    "at 0 to -5, not saved": _brought_to(-5, 2),
    "at 0 to -5, a natural 1": _brought_to(-5, 1),
    "at -6 to -10, saved": _brought_to(-10, 19),
    "at -6 to -10, not saved": _brought_to(-10, 2),
    "at -11": _brought_to(-11, 19),
    "player characters": lambda book: "the same" if book.dying.whom == "all" else "dead at 0",
}

# Bad states


def _sure_hit(missile: int) -> Describe:
    """Whether a blow, or a shot, at the helpless needs no roll."""
    return lambda book: "no roll" if book.helpless.sure_hit and not missile & MISSILE else "a roll as ever"


def _assassin(describe: Describe) -> Describe:
    return lambda book: describe(book) if book.helpless.constitution else NOTHING


_HELPLESS: Final[Rows] = {
    "a blow at the helpless": _sure_hit(0),
    "a shot at the helpless": _sure_hit(MISSILE),
    "its damage": lambda book: "to Constitution" if book.helpless.constitution else "as ever",
    "a saving throw": _assassin(lambda book: "turns it to hit points"),
    "a monster's Constitution": _assassin(lambda book: str(book.helpless.assumed_constitution)),
    "without vital spots, hit points as ever": _assassin(
        says("slimes, undead", "helpless.assassination-no-vital-spots")
    ),
    "the unaware": _assassin(says("the same, from a hidden attacker", "helpless.surprised-is-not-unaware")),
    "who is helpless": says("asleep, bound, frozen, paralysed", "helpless.any-cause"),
    "one who is held": says("not helpless", "helpless.wrestle-defender-not-helpless"),
    "target prone": situation("target prone"),
    "target stunned": situation("target stunned"),
}


def _sees(book: Rulebook) -> str:
    return f"of {book.plights.sees_hit_dice} hit dice" if book.plights.sees_hit_dice else NOTHING


def _senses(book: Rulebook) -> str:
    rules = book.plights
    if not rules.sense_range:
        return NOTHING
    return f"Intelligence {rules.sense_intelligence}: {rules.sense_range} in {rules.sense_die} each round"


def _finds(book: Rulebook) -> str:
    if not book.plights.unfound_safe:
        return "everybody"
    beside = "those beside them" if book.plights.found_beside else ""
    sensed = _senses(book)
    return "; ".join(part for part in (beside, "" if sensed == NOTHING else sensed) if part) or NOTHING


_INVISIBLE: Final[Rows] = {
    "target invisible, its place known": situation("target invisible, its place known"),
    "target invisible, its place unknown": situation("target invisible, its place unknown"),
    "attacker blinded": situation("attacker blinded"),
    "a blinded attacker, an invisible target": lambda book: signed(
        book.plights.blinded + book.plights.invisible * book.plights.blinded_and_invisible_stack, zero=NOTHING
    ),
    "those who see the invisible": _sees,
    "those who find them": _finds,
    "what strikes a whole place": says("works as ever", "invisible.area-effects-work"),
}

HURT_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "saves": format_saving,
    "saving-throws": format_saves,
    "checks": format_checks,
    "critical": format_critical,
    "mighty-blows": format_mighty_blows,
    "fumble": format_fumble,
    "dying": format_dying,
    "helpless": format_helpless,
    "invisible": format_invisible,
}
"""The tables by the name that marks their place in the document."""
