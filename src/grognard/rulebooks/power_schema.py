"""What a rulebook or a house-rules file may say of a power: a spell, a breath, a gaze, a potion."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Feet = Annotated[int, Meta(ge=0, le=5280)]
Count = Annotated[int, Meta(ge=0, le=1000)]
SpellLevel = Annotated[int, Meta(ge=0, le=12)]
Modifier = Annotated[int, Meta(ge=-20, le=20)]

Nature = Literal["undead", "living", "humanoid", "intelligent", "fireproof", "incorporeal", "user"]
Ailment = Literal[
    "asleep",
    "paralysed",
    "helpless",
    "charmed",
    "won over",
    "stunned",
    "blinded",
    "invisible",
    "silenced",
    "slain",
    "petrified",
]
Kind = Literal["fire", "cold", "lightning", "acid", "poison", "steam", "wind"]
Ground = Literal["fire", "web", "cloud", "darkness", "barrier"]


class PowerRules(Struct, frozen=True, forbid_unknown_fields=True):
    """One power, put together from a few parts; distances in feet, durations in rounds.

    `label` is what it is called in a list of choices ("Cast sleep"), `tells` what is said when it is used
    ("casts sleep"). It is aimed at its user, at a creature or at a
    place within `range_feet`, and takes those in its `shape`: the one aimed at, everybody within `size_feet`
    (a burst), or a line or cone of that length from its user, `width_feet` wide (a cone at its far end).
    Only `whom` of them, of `only` those natures and none of `spares`, of no more than `most_hit_dice`, and,
    with a `hit_dice_pool`, no more hit dice in all than that rolls, the weakest first.

    Who saves in the category of `save` is spared, or takes half the damage. `damage` is dice, or "hit points"
    for as many as its user has left; `heals` is dice,
    `restores` takes so many negative levels away. `effect` is upon them for `rounds` (without an end if
    empty), or it `becomes` another creature for as long; `ground` is on the cells of its shape for
    `ground_rounds`. It is used in the `phase` of the round, at most `every` so many rounds, and with a `mood`
    only in rounds in which a d6 shows no more than that. Those whom its `kind` does not harm it does not
    harm.

    Dice and durations may grow with the level of a caster: "1d6/level", "6 turns + 1/level" (see
    `grognard.rulebooks.by_level`). A spell has a level for clerics, for magic-users or both, and may be what
    another one `reverses`; it `strikes` several times for its damage. `save_modifier` is added to the saving
    throws against it.
    """

    label: str = ""
    tells: str = ""
    aim: Literal["self", "creature", "place"] = "creature"
    range_feet: Feet = 0
    shape: Literal["one", "burst", "line", "cone"] = "one"
    size_feet: Feet = 0
    width_feet: Feet = 5
    whom: Literal["anyone", "enemies", "friends"] = "anyone"
    only: tuple[Nature, ...] = ()
    spares: tuple[Nature, ...] = ()
    most_hit_dice: Count = 0
    hit_dice_pool: str = ""
    save: Literal["", "death", "wands", "paralysis", "breath", "spells"] = ""
    saved: Literal["spared", "half"] = "spared"
    magical: bool = False
    damage: str = ""
    heals: str = ""
    restores: Count = 0
    effect: Literal["", Ailment] = ""
    becomes: str = ""
    rounds: str = ""
    ground: Literal["", Ground] = ""
    ground_rounds: str = ""
    kind: Literal["", Kind] = ""
    every: Annotated[int, Meta(ge=1, le=1000)] = 1
    mood: Annotated[int, Meta(ge=0, le=6)] = 0
    cleric: SpellLevel = 0
    magic_user: SpellLevel = 0
    reverses: str = ""
    strikes: str = ""
    save_modifier: Modifier = 0
    phase: Literal["movement", "missiles", "magic", "melee"] = "magic"
