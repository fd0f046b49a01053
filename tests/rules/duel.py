"""One attack between two figures, run by the real engine with every die written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import END_TURN, attack_with
from grognard.battle.state.battle import Battle
from grognard.battle.state.field import Field
from tests.support import by_hand, events_of, finish_dice

FIRST_THEN_SECOND = "d6:6 d6:1"
"""Initiative: the attacker acts before the target."""

_OPEN_GROUND = """
title = "duel"
distance_feet = {feet}
reaction = "immediate attack"
hit_points = "average"

[[sides]]
name = "attackers"
can_be_surprised = false
[[sides.members]]
{attacker}

[[sides]]
name = "targets"
can_be_surprised = false
[[sides.members]]
{target}
"""


class Blow(NamedTuple):
    """What came of one attack: the attack roll, each modifier by its name, the damage of a hit."""

    natural: int
    total: int
    hit: bool
    parts: dict[str, int]
    damage: int | None
    damage_parts: dict[str, int]
    rules: tuple[str, ...]
    engine: Engine


def monster(ac: int = 30, *, hd: str = "1", more: str = "") -> str:
    """A member that stands there with 100 hit points and never tests its morale."""
    line = f"Dummy: AAC {ac}, HD {hd}, #At 1 weapon, Dam 1d6, Mv 40', Sv F1, Ml 12"
    return f'stat_line = "{line}"\nhit_points = 100\n{more}'


def fighter(level: int = 1, *, weapon: str = "longsword", more: str = "", **scores: int) -> str:
    """A fighter of a level with that weapon; ability scores not given are 10."""
    return character(f"fighter {level}", weapon=weapon, more=more, **scores)


def character(who: str, *, weapon: str, more: str = "", **scores: int) -> str:
    """A character member without armour and with 100 hit points."""
    abilities = ", ".join(f"{name} = {score}" for name, score in scores.items())
    return (
        f'character = "{who}"\nhit_points = 100\nmorale = 12\narmour = "none"\nshield = false\n'
        f'weapons = ["{weapon}"]\nabilities = {{ {abilities} }}\n{more}'
    )


def face_off(
    attacker: str,
    target: str,
    *,
    feet: int = 5,
    dice: str,
    options: Mapping[str, object] | None = None,
    rules: str = "",
) -> Engine:
    """Both in place, the attacker to decide; distances that are no multiple of 5 are laid on 1-foot cells."""
    text = _OPEN_GROUND.format(feet=feet, attacker=attacker, target=target)
    engine = by_hand(text, dice=f"{FIRST_THEN_SECOND} {dice}", options=options, rules=rules)
    if feet % 5:
        engine = Engine(lay_on_feet(engine.battle, feet), structure=engine.structure, policies=[None, None])
    decision = engine.advance()
    assert decision is not None
    assert decision.actor == 0
    return engine


def lay_on_feet(battle: Battle, feet: int) -> Battle:
    """The same two figures so many feet apart on cells of one foot."""
    for figure, x in zip(battle.combatants, (10, 10 + feet), strict=True):
        figure.x, figure.y = x, 10
    field = Field(feet + 20, 20, cell_feet=1)
    twin = Battle(
        ruleset=battle.ruleset,
        field=field,
        sides=battle.sides,
        combatants=battle.combatants,
        dice=battle.dice,
    )
    twin.log = battle.log
    return twin


def attack_of(engine: Engine, weapon: str, *, actor: int = 0, target: int = 1) -> int:
    """The action of attacking with the weapon of that name."""
    routines = engine.battle.combatants[actor].profile.routines
    names = [routine.weapons[0].name for routine in routines]
    return attack_with(names.index(weapon), target)


def strike(
    attacker: str,
    target: str,
    *,
    weapon: str = "longsword",
    dice: str,
    feet: int = 5,
    options: Mapping[str, object] | None = None,
    rules: str = "",
) -> Blow:
    """Make one attack; `dice` are the attack's own, damage included, and all of them must be used."""
    engine = face_off(attacker, target, feet=feet, dice=dice, options=options, rules=rules)
    engine.submit(attack_of(engine, weapon))
    finish_dice(engine.battle)
    return last_blow(engine)


def next_round(engine: Engine) -> None:
    """Let the target do nothing, and come to the attacker's next turn."""
    decision = engine.advance()
    assert decision is not None
    assert decision.actor == 1
    engine.submit(END_TURN)
    decision = engine.advance()
    assert decision is not None
    assert decision.actor == 0


def last_blow(engine: Engine) -> Blow:
    """The latest attack of the log."""
    event = events_of(engine.battle, "attack")[-1]
    roll = event.roll
    assert roll is not None
    assert roll.success is not None
    later = [one for one in events_of(engine.battle, "damage") if one.number > event.number]
    damage = later[0].amount if later else None
    damage_roll = later[0].roll if later else None
    return Blow(
        natural=roll.faces[0][1],
        total=roll.total,
        hit=roll.success,
        parts={modifier.name: modifier.value for modifier in roll.modifiers},
        damage=damage,
        damage_parts={} if damage_roll is None else {one.name: one.value for one in damage_roll.modifiers},
        rules=tuple(modifier.rule for modifier in roll.modifiers),
        engine=engine,
    )
