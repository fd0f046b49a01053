"""A rulebook's rules of saving throws and checks, wounds and healing, and bad surroundings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Small = Annotated[int, Meta(ge=-100, le=100)]
AttackModifier = Small | Literal["advantage", "disadvantage"]
"""A number, or a second throw of which the better or the worse counts."""
Count = Annotated[int, Meta(ge=0, le=1000)]
Positive = Annotated[int, Meta(ge=1, le=1000)]
Bound = Annotated[int, Meta(ge=-1000, le=1000)]
Target = Annotated[int, Meta(ge=1, le=30)]
Chart = tuple[tuple[Count, Target, Target, Target, Target, Target], ...]
SavesAs = Annotated[str, Meta(pattern=r"^(NM|[CDEFHMT]([1-9]|1[0-9]|20))$", examples=["F3"])]
ByScore = Annotated[tuple[Small, ...], Meta(min_length=16, max_length=16)]


HitPointPolicy = Literal[
    "rolled",
    "average",
    "maximum",
    "reroll ones",
    "maximum at first level",
    "maximum at first level, then average",
    "maximum at first level, then reroll ones",
]
"""How hit points are determined: see `HitPointRules`."""


class WoundPart(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these parts: fixed once read, every key known."""


class SaveRules(WoundPart, frozen=True):
    """Saving throws. A row of a chart is the first level it holds for and its five targets.

    Classes without a chart here have their own of the class tables; `shared` names the chart that a class or
    race uses. `monsters` of the list save as the class and level given here ("F4", "NM") rather than as their
    description says. With `wisdom` its modifier counts against magic, dragon breath excepted. `extremes` says
    what a natural 20 or 1 is: nothing special, or no effect at all and the greatest possible (`total`), or no
    effect at all and the whole effect as the dice fall (`as rolled`).
    """

    charts: dict[str, Chart] = {}
    shared: dict[str, str] = {}
    monsters: dict[str, SavesAs] = {}
    wisdom: bool = False
    extremes: Literal["none", "total", "as rolled"] = "none"


class CheckRules(WoundPart, frozen=True):
    """Ability checks on a d20. `modify` says what a difficulty changes: the roll or the score.

    `easy` and `difficult` are the changes, `limit` the greatest either way; with `extremes` a 1 succeeds and
    a 20 fails whatever they are.
    """

    allowed: bool = False
    modify: Literal["roll", "score"] = "roll"
    easy: Small = 0
    difficult: Small = 0
    unskilled: Small = 0
    limit: Count = 20
    extremes: bool = False


class AbilityRules(WoundPart, frozen=True):
    """Modifiers of the scores from 3 to 18 besides the standard one, one figure for each score."""

    reaction: ByScore = (0,) * 16
    initiative: ByScore = (0,) * 16
    retainers: ByScore = (0,) * 16
    retainer_morale: ByScore = (0,) * 16
    languages: ByScore = (0,) * 16
    literacy: Annotated[tuple[str, ...], Meta(min_length=16, max_length=16)] = ("",) * 16
    experience_percent: ByScore = (0,) * 16


class PlightRules(WoundPart, frozen=True):
    """Modifiers of an attack roll for a bad state of the attacker or the target.

    The two `..._stack` keys say whether both modifiers of the pair count. Where `unfound_safe`, an invisible
    combatant is unknown and safe to enemies that have not found it; those beside it have, where
    `found_beside`. Creatures of `sees_hit_dice` hit dice or more see the invisible, and the clever
    (`sense_intelligence`) find them on up to `sense_range` of `sense_die`, each round. An attack by the
    invisible `attack_reveals` nothing, their place until they move, or them wholly.
    """

    blinded: Small = 0
    invisible: Small = 0
    prone: AttackModifier = 0
    pinned: AttackModifier = 0
    behind_and_prone_stack: bool = False
    blinded_and_invisible_stack: bool = False
    unfound_safe: bool = False
    found_beside: bool = False
    sees_hit_dice: Count = 0
    sense_intelligence: Count = 0
    sense_range: Count = 0
    sense_die: Positive = 6
    attack_reveals: Literal["nothing", "place", "wholly"] = "place"


class HelplessRules(WoundPart, frozen=True):
    """Attacks on the helpless: with `sure_hit` a blow needs no roll; with `constitution` it goes to that.

    A creature without a score has `assumed_constitution`. Those of `no_vital_spots` are hurt as ever.
    """

    sure_hit: bool = False
    constitution: bool = False
    assumed_constitution: Positive = 10
    no_vital_spots: tuple[str, ...] = ()
    known_animals: tuple[str, ...] = ()


class MightyBlow(WoundPart, frozen=True):
    """A row of the table of mighty blows, for results up to `up_to` (the last row has none).

    `save_or` is what a failed saving throw means on top. `constitution` "all" is the whole of it.
    """

    effect: str
    constitution: Count | Literal["all"] = 0
    up_to: Bound | None = None
    wounded: bool = False
    stun_die: Count = 0
    out: bool = False
    save_or: Literal["", "out", "dead"] = ""
    dead: bool = False


class CriticalRules(WoundPart, frozen=True):
    """Critical hits on a natural 20. Only player characters suffer the table unless it is for `everybody`.

    `damage` is for all who hit with a natural 20: "as ever"; "double dice", rolled twice as many and the
    modifiers once; "double", all of it; "maximum", the highest that the dice can show; or "exploding", where
    a die that shows its highest face is rolled again and added.

    `reduction` says by how much a saving throw lowers the result: its margin (1 at least), or 1 plus it.
    """

    damage: Literal["as ever", "double dice", "double", "maximum", "exploding"] = "as ever"
    allowed: bool = False
    everybody: bool = False
    reduction: Literal["margin", "one and margin"] = "margin"
    wound_attack: Small = 0
    wound_save: Small = 0
    missiles_stick: bool = False
    extraction_step: Small = 2
    table: tuple[MightyBlow, ...] = ()


class FumbleRules(WoundPart, frozen=True):
    """Natural 1s: a free attack for all in reach, and perhaps a mishap off the referee's table (a d6)."""

    free_attack: bool = False
    mishaps: bool = False
    table: tuple[
        Literal["none", "drops weapon", "hits self", "hits friend", "strained muscle", "helmet askew"], ...
    ] = ("none", "none", "drops weapon", "hits self", "strained muscle", "helmet askew")
    strain: Small = -1
    askew_die: Positive = 3


class DyingRules(WoundPart, frozen=True):
    """The fate of combatants at few hit points, with `damage.dying` "down" or "save by depth".

    `whom` says for which combatants; others die. At `dead_at` hit points or fewer a combatant is dead: a
    number, or as far below 0 as its "level" or its "constitution".

    "down": the combatant lies there and loses `bleeds` hit points at the end of each round until a friend
    binds its wounds; a failed `save` against death, on falling or each round, kills it. With `healing_wakes`
    a combatant healed above `damage.death_at` gets up again.

    "save by depth": the combatant saves for its life; down to `awake_to` it may stay on its feet, at
    `penalty`.
    """

    whom: Literal["all", "player characters", "all but player characters"] = "all"
    dead_at: Bound | Literal["level", "constitution"] = -10
    awake_to: Small = -5
    penalty: Small = -2
    bleeds: Count = 0
    save: Literal["never", "on falling", "each round"] = "never"
    healing_wakes: bool = False


class HitPointRules(WoundPart, frozen=True):
    """The way hit points are determined where an encounter gives none, for characters and for creatures.

    The dice are rolled, count their average (rounded down in all) or their maximum, or are rolled with each 1
    rolled again. With "maximum at first level" a character's first hit die counts in full, and the others are
    rolled, averaged or rolled again, each level as it is gained.
    """

    characters: HitPointPolicy = "rolled"
    monsters: Literal["rolled", "average", "maximum", "reroll ones"] = "rolled"


class InjuryRules(WoundPart, frozen=True):
    """The table of injuries, rolled for a combatant at few hit points with `damage.dying` "injury table".

    `dice` are rolled, less 1 for each `points_each` hit points below `damage.death_at` (0: for none). A row
    has words (`effect`, "loses an eye") and their meaning: `dead`, `out` (down, as `[dying]` says), stunned,
    a lost point of `constitution`, a wound. A survivor has `damage.death_at` hit points.
    """

    dice: str = "2d6"
    points_each: Count = 0
    table: tuple[MightyBlow, ...] = ()


class HealingRules(WoundPart, frozen=True):
    """Hit points of a day's rest: dice or a number for the day, `bed_rest` more in bed; and of a potion."""

    daily: str = "0"
    bed_rest: Count = 0
    needs: Literal["sleep", "complete rest"] = "sleep"
    constitution_daily: Count = 0
    potion: str = "1d6+1"


class SurroundingsRules(WoundPart, frozen=True):
    """Unstable ground, water and boarding. `surfaces` says of each named one whether it is unstable.

    In the water damage is divided by `water_divisor`.
    """

    surfaces: dict[str, bool] = {}
    unstable_missile: Small = 0
    unstable_casting: bool = True
    water_attack: Small = 0
    water_divisor: Positive = 1
    water_missiles: bool = True
    boarding_die: Positive = 6
    boarding_range: Count = 0
    boarding_attack: Small = 0
    boarding_armour_class: Small = 0
