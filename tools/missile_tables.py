"""The tables of docs/missiles.md: shooting, cover, flasks, oil and holy water in the five books."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from grognard.battle.fire.flasks import bare_armour_class
from grognard.battle.fire.throwing import METHOD_NAMES, ROLLING, WATER, WET_BLANKET
from grognard.creatures.gear import find_weapon
from grognard.encounter.profiles import convert_to_yards
from grognard.rulebooks.schema import Rulebook
from grognard.rules.armour import shown_armour_class
from grognard.rules.cover import combine_cover, step_penalty
from grognard.rules.grenade import SCATTER_DIE, SCATTER_FEET, is_splashed, scatter_feet
from tools.probe import face_off, profile_of, weigh
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
    yes,
)

_STEPS: Final = (25, 50, 75, 90)
_RANGED: Final = (
    "dagger",
    "hand axe",
    "spear",
    "javelin",
    "sling",
    "shortbow",
    "longbow",
    "hand crossbow",
    "light crossbow",
    "heavy crossbow",
    "ballista",
    "onager",
    "oil flask",
    "holy water",
)


def format_missiles() -> str:
    """What the books say of shooting and throwing."""
    return format_topic("missile", _MISSILES)


def format_cover() -> str:
    """What hides and shields a target."""
    return format_topic("cover", _COVER)


def format_grenades() -> str:
    """Flasks as missiles, and where they land."""
    return format_topic("grenade", _GRENADES)


def format_oil() -> str:
    """Burning oil."""
    return format_topic("oil", _OIL)


def format_holy_water() -> str:
    """Holy water."""
    return format_topic("holy-water", _HOLY_WATER)


def format_ranges() -> str:
    """Short, medium and long range of missile weapons, and how many rounds from shot to shot."""
    return format_rows({name: _range_and_rate(name) for name in _RANGED})


def shooting_close(book: Rulebook) -> str:
    """What a shot at arm's length is."""
    rules = book.missile
    if not rules.while_engaged:
        return "not while engaged"
    if rules.close == "forbidden":
        return f"not within {rules.close_feet}'"
    return f"{signed(rules.close)} within {rules.close_feet}'"


def by_range(book: Rulebook) -> str:
    """The modifiers of the three ranges."""
    return " / ".join(
        signed(number) for number in (book.missile.short, book.missile.medium, book.missile.long)
    )


# Shooting


def _close_but_unnoticed(book: Rulebook) -> str:
    """A shot at arm's length at one who is distracted, read off the engine's tally."""
    if not book.missile.while_engaged or book.missile.close == "forbidden":
        return NOTHING
    pair = face_off(book, weapons=("longbow",))
    pair.target.distracted = True
    return signed(weigh(pair).roll.get("short range", 0))


def _into_melee(book: Rulebook) -> str:
    limit = f", {book.missile.stray_limit} at most" if book.missile.stray_limit else ""
    return f"{book.missile.into_melee}{limit}"


def _range_and_rate(name: str) -> Describe:
    def describe(book: Rulebook) -> str:
        routine = next(
            one for one in profile_of(book, "fighter 1", weapons=(name,)).routines if one.is_missile
        )
        weapon = routine.weapons[0]
        ranges = f"{weapon.short_feet} / {weapon.medium_feet} / {weapon.long_feet}"
        rounds = weapon.reload_rounds + 1
        if routine.size > 1:
            return f"{ranges}, {routine.size} a round standing"
        if rounds > 1 and find_weapon(name).base in book.missile.loaded_standing:
            return f"{ranges}, each round standing"
        return ranges if rounds == 1 else f"{ranges}, 1 in {rounds} rounds"

    return describe


def _penalty(name: str) -> Describe:
    """What a siege engine is to aim, by the engine's tally."""

    def describe(book: Rulebook) -> str:
        return signed(weigh(face_off(book, weapons=(name,), cells=20)).roll.get("siege engine", 0))

    return describe


def _outdoors(book: Rulebook) -> str:
    profile = profile_of(book, "fighter 1", weapons=("longbow",))
    before = profile.routines[0].weapons[0].short_feet
    if book.movement.yards_outdoors:
        convert_to_yards(profile)
    return "yards" if profile.routines[0].weapons[0].short_feet > before else "feet"


_MISSILES: Final[Rows] = {
    "short, medium, long range": by_range,
    "beyond long range": says("no attack", "missile.beyond-long", "missile.beyond-long-impossible"),
    "shooting close by": shooting_close,
    "the same, at the distracted": _close_but_unnoticed,
    "while somebody is upon the shooter": lambda book: yes(book.missile.while_engaged),
    "under the sky ranges are": _outdoors,
    "two shots in a round": lambda book: ", ".join(book.missile.double_shots) or "nobody",
    "loading a crossbow takes": says(
        "whole rounds", "missile.rof-light-crossbow-reload-exclusive", "missile.crossbow-no-reload-moving"
    ),
    "loading with a shield on the arm": lambda book: (
        "a very light one only" if book.missile.both_hands_load else "yes"
    ),
    "a ballista": _penalty("ballista"),
    "an onager": _penalty("onager"),
    "a shot into a melee endangers": _into_melee,
    "a missile that misses": says("is lost", "missile.missed-lost-by-default", "missile.missed-is-lost"),
}

# Cover


def _steps(kind: Callable[[Rulebook], tuple[tuple[int, int], ...]]) -> Describe:
    return lambda book: " / ".join(signed(step_penalty(kind(book), percent)) for percent in _STEPS)


def _both_kinds(book: Rulebook) -> str:
    """Half hard cover and half concealment together."""
    parts = [step_penalty(steps, 50) for steps in (book.cover.hard, book.cover.soft)]
    both = combine_cover(parts, adds_up=book.cover.adds_up, limit=book.cover.limit)
    how = "the worse counts" if not book.cover.adds_up else f"they add up to {book.cover.limit}"
    return f"{signed(both)}: {how}"


_COVER: Final[Rows] = {
    "hard cover of 25, 50, 75, 90%": _steps(lambda book: book.cover.hard),
    "concealment of 25, 50, 75, 90%": _steps(lambda book: book.cover.soft),
    "60%, between the steps": lambda book: signed(step_penalty(book.cover.hard, 60)),
    "half cover and half concealment": _both_kinds,
    "wholly behind a wall": says("no line of attack", "cover.other-fractions", "cover.total-cannot-hit"),
    "in melee": lambda book: "the same" if book.cover.melee else "no cover",
    "each figure between": lambda book: signed(book.cover.each_figure),
    "cover by name": lambda book: join(
        [f"{name} {signed(penalty)}" for name, penalty in book.cover.named.items()]
    ),
    "hard are": lambda book: _materials(book, "hard"),
    "soft are": lambda book: _materials(book, "soft"),
}


def _materials(book: Rulebook, kind: str) -> str:
    return join([name for name, one in book.cover.materials.items() if one == kind])


# Flasks


def _share_splashed(book: Rulebook) -> str:
    """The share of misses that still splash the target, over all faces of the scatter die."""
    if not book.flasks.scatters or not book.oil.splash:
        return NOTHING
    faces = range(1, SCATTER_DIE + 1)
    spots = [scatter_feet(face, 0, 50) for face in faces]
    wet = sum(is_splashed(x, y, SCATTER_FEET, book.flasks.splash_feet) for x, y in spots)
    return str(Fraction(wet, SCATTER_DIE))


def _farthest(book: Rulebook) -> str:
    if not book.flasks.scatters:
        return NOTHING
    spots = [scatter_feet(face, 0, 50) for face in range(1, SCATTER_DIE + 1)]
    feet = [max(abs(int(x)), abs(int(y))) for x, y in spots]
    return f"{min(feet)}' or {max(feet)}'"


def _thrown_at(book: Rulebook) -> str:
    return "the target's" if book.flasks.armour else "unarmoured, with Dexterity"


_GRENADES: Final[Rows] = {
    "the throw": says(
        "as any missile", "grenade.attack-roll", "grenade.direct-hit", "grenade.flask-modifiers"
    ),
    "armour class against a flask": _thrown_at,
    "armour class of the ground": lambda book: str(
        shown_armour_class(book.armour, bare_armour_class(ruleset_of(book.id)))
    ),
    "a flask that misses": lambda book: f"scatters, d{SCATTER_DIE}" if book.flasks.scatters else "is lost",
    "it lands off the target by": _farthest,
    "misses that splash the target": _share_splashed,
    "a miss may hit a friend instead": says("no", "grenade.no-ally-roll", "missile.grenade-exception"),
    "a splash reaches": lambda book: f"{book.flasks.splash_feet}'" if book.flasks.splash_feet else NOTHING,
}


def _splash(book: Rulebook, dice: str) -> str:
    return dice if dice and book.flasks.splash_feet else NOTHING


def _second(book: Rulebook) -> str:
    if book.oil.rounds < 2:
        return NOTHING
    when = "after its own turn" if book.oil.again == "own turn" else "in the same phase"
    return f"{book.oil.direct}, {when}"


def _ground(book: Rulebook) -> str:
    return f"{book.oil.ground} a round, for {book.oil.ground_rounds} rounds"


def _standing(book: Rulebook) -> str:
    return "when lit and as each round begins" if book.oil.standing_first else "after its turn"


def _ways(book: Rulebook) -> str:
    if not book.oil.extinguish:
        return "nothing"
    ways = ", ".join(METHOD_NAMES[way] for way in (ROLLING, WET_BLANKET))
    return f"a whole round: {ways}; not {METHOD_NAMES[WATER]}"


_OIL: Final[Rows] = {
    "oil is lit": lambda book: "by a wick" if book.flasks.lit == "wick" else "with a torch that hits",
    "the torch to hit": lambda book: signed(book.flasks.lighting) if book.flasks.lit == "torch" else NOTHING,
    "unlit oil": says("does no harm", "oil.needs-fire", "oil.must-be-lit"),
    "a direct hit": lambda book: book.oil.direct,
    "in the next round": _second,
    "burning lasts": lambda book: f"{book.oil.rounds} rounds",
    "saving throw against a direct hit": says("none", "oil.no-save-on-direct-hit", "oil.no-save-direct"),
    "splash": lambda book: _splash(book, book.oil.splash),
    "saving throw against the splash": lambda book: "death ray: no damage" if book.oil.splash else NOTHING,
    "burning ground": _ground,
    "those who stand in it": _standing,
    "saving throw against burning ground": says("none", "oil.ground-fire-no-save", "oil.puddle-no-save"),
    "the flames are put out by": _ways,
    "creatures of fire": says("unharmed", "oil.fire-resistant-immune", "oil.fire-resistant"),
}

_HOLY_WATER: Final[Rows] = {
    "harms": says("undead alone", "holy-water.undead-only", "holy-water.damage"),
    "a direct hit": lambda book: book.holy_water.direct,
    "splash on undead": lambda book: _splash(book, book.holy_water.splash),
    "the splash is fire": lambda book: yes(book.holy_water.fire) if book.holy_water.splash else NOTHING,
    "saving throw": says("none", "holy-water.splash-no-save", "holy-water.no-save"),
    "works for": says("one round", "holy-water.one-round"),
    "the incorporeal": says(
        "poured from beside them", "holy-water.incorporeal-pour", "holy-water.incorporeal"
    ),
}

MISSILE_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "missiles": format_missiles,
    "ranges": format_ranges,
    "cover": format_cover,
    "grenades": format_grenades,
    "oil": format_oil,
    "holy-water": format_holy_water,
}
"""The tables by the name that marks their place in the document."""
