"""A rulebook's rules of magic: casting, turning the undead, energy drain."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=1000)]
Positive = Annotated[int, Meta(ge=1, le=1000)]
Die = Annotated[int, Meta(ge=2, le=1000)]
TurningCell = Annotated[int, Meta(ge=1, le=20)] | Literal["No", "T", "D"]


class CastingRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Casting memorised spells: its announcement, its restrictions, and what spoils it.

    Spells and scrolls that are `announced` are announced before initiative; their caster does nothing else in
    that round, and nothing unannounced is cast. Otherwise a combatant that has moved may still cast
    (`after_moving`) or use a device (`devices_after_moving`).

    A spell is `spoiled` by an attack on its caster: on the very number it is cast on; until it is cast, that
    number included; before the turn of a caster who lost initiative; earlier in the round; or never. With
    `by_miss` a missed attack spoils it too, and with `by_save` any saving throw, or a failed one. A spoiled
    spell is used up.

    Reading a scroll takes `scroll_rounds` for each level of its spell, 0 where it takes no longer than a
    spell. With `armour` magic-users cannot cast in armour, and warrior magic-users only in magical armour,
    whose bonus allows `armour_levels` spell levels for each point. `slots_drained` is how many spells of the
    highest level a caster forgets for each negative level.
    """

    announced: bool = False
    after_moving: bool = True
    devices_after_moving: bool = True
    spoiled: Literal["never", "on its number", "until cast", "before its turn", "in its round"] = "never"
    by_miss: bool = False
    by_save: Literal["never", "failed", "any"] = "never"
    scroll_rounds: Count = 0
    armour: bool = False
    armour_levels: Positive = 3
    slots_drained: Count = 1


class TurningRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Turning the undead; dice are [count, sides], durations turns of `turn_rounds` rounds.

    `columns` are the kinds of undead from the weakest on, `headings` the hit dice at their heads, by which
    others are judged. A row of the `table`, from the first level on, has for each the least total of `dice`,
    "No", "T" (turned without a roll) or "D" (harmed, or destroyed where it `destroys`). One roll affects a
    `pool` of hit dice; `damage` is rolled for each level, `flight` is how many turns the turned stay away.
    After a failure one may not try again for `lock_out_turns`.
    """

    allowed: bool = False
    dice: str = "1d20"
    columns: tuple[str, ...] = ()
    headings: tuple[Positive, ...] = ()
    table: tuple[tuple[TurningCell, ...], ...] = ()
    pool: tuple[Positive, Die] = (2, 6)
    damage: tuple[Positive, Die] = (1, 8)
    flight: tuple[Positive, Die] = (2, 4)
    lock_out_turns: Count = 1
    destroys: bool = False
    turn_rounds: Positive = 60


class EnergyDrainRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Energy drain: whether hits drain levels, and what each level lost costs every throw of the d20, and
    every chance of a skill in `percent`.
    """

    allowed: bool = False
    throw: Annotated[int, Meta(ge=-20, le=0)] = -1
    percent: Annotated[int, Meta(ge=-100, le=0)] = -5
