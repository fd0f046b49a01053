"""Powers as the engine uses them: plain integers, bound from a rulebook's tables."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.steps import CAN_CAST

# What it is aimed at
AT_SELF: Final = 0
AT_CREATURE: Final = 1
AT_PLACE: Final = 2

# Its shape
ONE: Final = 0
BURST: Final = 1
LINE: Final = 2
CONE: Final = 3
WALL: Final = 4

# Whom of those there it takes
ANYBODY: Final = 0
ENEMIES: Final = 1
FRIENDS: Final = 2

SPARED: Final = 0
HALF: Final = 1
WARMED: Final = 2
"""Does the damage of a place near it instead."""

# Its means: an ability, a memorised spell, a spell on a scroll, the effect of a magic device that
# answers to a word, a potion, what a thing does that one wears
ABILITY: Final = 0
MEMORISED: Final = 1
SCROLL: Final = 2
DEVICE: Final = 3
POTION: Final = 4
WORN: Final = 5

WHOM: Final = "{whom}"
"""In the label of a power: the place of its target's name."""

CALLS: Final = "calls"
"""The result of a power that calls others, where that is told."""

NO_SAVE: Final = -1
NOTHING: Final = 0

NO_DICE: Final[tuple[int, int, int, int]] = (0, 1, 0, 1)


class Power:
    """A spell, a breath, a gaze, a potion: `grognard.rulebooks.power_schema` explains each part.

    `only`, `spares`, `either` (of which one is enough) and `twice` are flags of profiles, `of_kind` is part
    of the name of a kind. With `by_hit_points` its damage is its user's hit points left. Its `kinds` are
    those of `grognard.rules.harm_kinds`. It can be used once in `every` rounds, and with a `mood` only in
    rounds in which a d6 shows at most that. The attacks of the routine `rest` may follow it. `effect` and
    `ground` are kinds, 0 for none; `ground_attack` is added to attack rolls on that ground. Dice are a count,
    sides, a bonus, and a multiplier of the total. `harmful` says whether targets would avoid it. `means` says
    whether it is an ability, a spell of a `spell_level`, a scroll that takes `reading_rounds`, or a device.
    It `shares` the uses of the power whose reverse it is, and `strikes` several times for its damage. It
    `follows` the power of that number: it can be used while that is on its user, and `spends` it as it
    reaches its target. It `pushes` targets that many feet away, none of more than `most_pounds`. `barred`
    says why its user cannot use it at all, `barred_rule` by which rule.

    Its `number` among all the powers in a fight is the source of its effects; it works as at a `level`. It
    `gives` effects, noted without their rounds, takes at most `most` targets (dice) and gives `images`
    (dice). It `calls` a number of a creature, which come after some rounds, and may attack as its user does.
    It `ends` effects of those kinds, `dispels` magic, `exorcises` one spell of the evil, `lifts` curses. It
    `unlocks` a door. With dice of `charges` its uses are the most these could be, and the charges left are
    rolled as a fight begins. Its ground does harm beside it as well: by the power `near` within `near_feet`
    of its far side, by `far` within `far_feet`, and by `through` to combatants that enter it later. `rule` is
    the one it is used by. With a `cost` it takes that many of its user's spell points each time, and is not
    used up.
    """

    aim: i64 = AT_CREATURE
    range_feet: i64 = 0
    shape: i64 = ONE
    size_feet: i64 = 0
    width_feet: i64 = 5
    whom: i64 = ANYBODY
    only: i64 = 0
    spares: i64 = 0
    either: i64 = 0
    living_only: bool = False
    most_hit_dice: i64 = 0
    single_hit_dice: i64 = 0
    save: i64 = NO_SAVE
    saved: i64 = SPARED
    magical: bool = False
    sight: bool = True
    by_hit_points: bool = False
    harmful: bool = True
    effect: i64 = NOTHING
    form: i64 = NOTHING
    ground: i64 = NOTHING
    ground_attack: i64 = 0
    phase: i64 = CAN_CAST
    uses: i64 = 0
    kinds: i64 = 0
    every: i64 = 1
    mood: i64 = 0
    rest: i64 = -1
    spares_user: bool = False
    once: bool = False
    means: i64 = ABILITY
    spell_level: i64 = 0
    cost: i64 = 0
    reading_rounds: i64 = 1
    shares: i64 = -1
    follows: i64 = -1
    spends: bool = False
    pushes: i64 = 0
    most_pounds: i64 = 0
    strikes: i64 = 1
    save_modifier: i64 = 0
    barred: str = ""
    barred_rule: str = ""
    number: i64 = -1
    level: i64 = 1
    touch: bool = False
    fallen: bool = False
    sure_hit_dice: i64 = 0
    least_hit_dice: i64 = 0
    casters_modifier: i64 = 0
    rise: bool = False
    leaves: bool = False
    leaps: bool = False
    lands: bool = False
    unlocks: bool = False
    bounces: bool = False
    beyond: bool = False
    apart: bool = False
    twice: i64 = 0
    feeds: i64 = 0
    lingers: bool = False
    dispels: bool = False
    lifts: bool = False
    exorcises: bool = False
    curse: bool = False
    fragile: bool = False
    still: bool = False
    upon_user: i64 = NOTHING
    of_kind: str = ""
    near: Power | None = None
    far: Power | None = None
    through: Power | None = None
    near_feet: i64 = 0
    far_feet: i64 = 0
    calls: str = ""
    calls_like_user: bool = False
    rule: str = ""

    def __init__(self, name: str, *, label: str, tells: str) -> None:
        self.name = name
        self.label = label
        self.tells = tells
        self.pool: tuple[int, int, int, int] = NO_DICE
        self.damage: tuple[int, int, int, int] = NO_DICE
        self.heals: tuple[int, int, int, int] = NO_DICE
        self.restores: i64 = 0
        self.becomes: str = ""
        self.change: object = None
        self.rounds: tuple[int, int, int, int] = NO_DICE
        self.ground_rounds: tuple[int, int, int, int] = NO_DICE
        self.most: tuple[int, int, int, int] = NO_DICE
        self.all_but: tuple[int, int, int, int] = NO_DICE
        self.images: tuple[int, int, int, int] = NO_DICE
        self.calls_number: tuple[int, int, int, int] = NO_DICE
        self.calls_rounds: tuple[int, int, int, int] = NO_DICE
        self.charges: tuple[int, int, int, int] = NO_DICE
        self.gives: list[int] = []
        self.ends: list[int] = []
        self._only_heals: bool = False
        self._ends_something: bool = False
        self._takes_anybody: bool = False

    def note_what_it_does(self) -> None:
        """Note once what follows from its parts, which no longer change: tactics ask for it at every turn."""
        takes = self.heals != NO_DICE or self.all_but != NO_DICE
        helps = self.heals != NO_DICE or (self.all_but != NO_DICE and not self.harmful)
        self._only_heals = (
            helps and self.damage == NO_DICE and self.effect == NOTHING and len(self.gives) == 0
        )
        ends = len(self.ends) > 0 or self.dispels or self.exorcises
        self._ends_something = ends and not takes
        self._takes_anybody = (
            takes
            or ends
            or self.damage != NO_DICE
            or self.by_hit_points
            or self.restores > 0
            or self.effect != NOTHING
            or len(self.gives) > 0
            or self.images != NO_DICE
            or self.lifts
            or self.rise
            or self.leaves
            or self.pushes > 0
        )

    def aimed(self, whom: str) -> str:
        """Its label when it is aimed at a target or a cell: "Cast sleep at Goblin 1"."""
        if WHOM in self.label:
            return self.label.replace(WHOM, whom)
        return f"{self.label} {'toward' if self.shape in (LINE, CONE) else 'at'} {whom}"

    def is_spell(self) -> bool:
        """Whether it is cast or read, with words and gestures."""
        return self.means == MEMORISED or self.means == SCROLL

    def harms_many(self) -> bool:
        """Whether its bearer's kind is known to harm many at once by it; spells and devices are unknown."""
        return self.harmful and self.means == ABILITY and self.shape != ONE and not self.touch

    def is_item(self) -> bool:
        """Whether it is what a device does, or a thing that one wears, when it is told to."""
        return self.means == DEVICE or self.means == WORN

    def called(self) -> str:
        """Its name among a bearer's items: "haste on a scroll", "potion of speed", "wand of cold"."""
        if self.means == SCROLL:
            return f"{self.name} on a scroll"
        return f"potion of {self.name}" if self.means == POTION else self.name

    def only_heals(self) -> bool:
        """Whether it does nothing to those it takes but heal them."""
        return self._only_heals

    def ends_something(self) -> bool:
        """Whether its purpose is to end a target's effects."""
        return self._ends_something

    def takes_anybody(self) -> bool:
        """Whether it does something to combatants, not only to the ground."""
        return self._takes_anybody
