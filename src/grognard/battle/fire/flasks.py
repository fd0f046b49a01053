"""Flasks of oil and holy water: the throw, a hit's effect, where a miss lands, and the splash."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.fire.fire import burn_by, harm, ignite, set_ground_afire, spill
from grognard.battle.ground.heading import heading_to
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import add_effect, drop_kind
from grognard.battle.state.events import OILED as OIL_EVENT
from grognard.battle.state.events import SCATTER, Event
from grognard.battle.state.field import WALL, Field
from grognard.battle.state.flags import INCORPOREAL, OILED, OUT, UNDEAD
from grognard.battle.state.hexes import DIRECTIONS, hex_neighbour
from grognard.battle.state.line_of_sight import straight_line
from grognard.battle.state.weapon import FLASK, HOLY, MISSILE, OIL, TORCH, UNLIT, Weapon
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.grenade import (
    SCATTER_DIE,
    SCATTER_FEET,
    is_splashed,
    scatter_feet,
    scatter_on_hexes,
)
from grognard.rules.ruleset import UPWARD_BASE, Ruleset


def bare_armour_class(ruleset: Ruleset) -> i64:
    """The armour class of the unarmoured, counted upward."""
    return UPWARD_BASE if ruleset.descending else ruleset.unarmoured


def has_special_effect(target: Combatant, weapon: Weapon) -> bool:
    """Whether a hit does something else than the weapon's damage: a flask, or a torch that sets oil afire."""
    return weapon.flags & FLASK != 0 or (weapon.flags & TORCH != 0 and target.flags & OILED != 0)


def flask_modifiers(battle: Battle, blow: Blow) -> None:
    """In some books armour is no help against a flask, nor against the torch that lights its oil.

    Rule: bxs.grenade.flask-ac, bxs.grenade.flask-target-dexterity, bxs.oil.lighting-ac,
        bxs.oil.lighting-bonus, bxs.grenade.flask-modifiers
    """
    ruleset = battle.ruleset
    if not ruleset.flask.armour:
        profile = blow.target.profile
        bare = bare_armour_class(ruleset) + profile.dexterity_defence
        battle.guard.add(bare - profile.armour_class, "armour is no help", "flask")
    if blow.weapon.flags & TORCH != 0:
        battle.tally.add(ruleset.flask.lighting, "lighting oil", "flask")


def ignites_when_broken(ruleset: Ruleset, weapon: Weapon) -> bool:
    """Whether a flask burns when it breaks: it has a wick, and the book has oil lit by one.

    Rule: bf.oil.needs-fire, bf.oil.means-of-ignition, bxs.oil.must-be-lit, bfref.oil.ignition
    """
    return weapon.flags & UNLIT == 0 and not ruleset.flask.lit_by_torch


def resolve_throw(battle: Battle, blow: Blow) -> None:
    """The result of a flask, or a torch, aimed at a target.

    Rule: bf.oil.thrown-as-grenade, bf.holy-water.thrown-as-grenade, bf.grenade.attack-roll,
        bf.grenade.miss-scatters, bf.grenade.no-ally-roll, bf.oil.splash-excludes-direct-target,
        bf.oil.splash-only-with-wick, bfref.grenade.direct-hit, bfref.grenade.miss-roll,
        bfref.missile.grenade-exception, bfref.oil.splash-not-on-direct-target, bfref.oil.splash-on-miss,
        bxs.grenade.flask-miss, bxs.oil.lighting-attack, bxs.oil.lighting-miss
    """
    me, target, weapon = blow.attacker, blow.target, blow.weapon
    if weapon.flags & TORCH != 0:
        if blow.hit and target.flags & OILED != 0:
            drop_kind(target, effects.OIL)
            ignite(battle, me, target)
        return
    if blow.hit:
        _hit_directly(battle, blow)
        if weapon.flags & HOLY == 0 or target.profile.flags & INCORPOREAL == 0:
            splash(battle, me, weapon, target.x, target.y, intended=None, spared=target)
    elif battle.ruleset.flask.scatters and weapon.flags & MISSILE != 0:
        x, y = scatter(battle, me, weapon, target.x, target.y)
        break_at(battle, me, weapon, x, y, intended=target)


def _hit_directly(battle: Battle, blow: Blow) -> None:
    """A direct hit: oil burns or clings, holy water burns undead it can wet.

    Rule: bf.oil.direct-hit-damage, bf.oil.no-save-on-direct-hit, bfref.oil.direct-hit,
        bfref.oil.no-save-direct, bf.holy-water.undead-only, bf.holy-water.damage,
        bf.holy-water.breaks-on-corporeal, bf.holy-water.incorporeal-not-by-throwing,
        bf.holy-water.incorporeal-pour, bf.holy-water.pour-adjacent,
        bfref.holy-water.direct-hit, bfref.holy-water.undead-only,
        bfref.holy-water.incorporeal, bxs.holy-water.damage, bf.holy-water.one-round,
        bfref.holy-water.one-round
    """
    me, target, weapon = blow.attacker, blow.target, blow.weapon
    if weapon.flags & OIL != 0:
        if ignites_when_broken(battle.ruleset, weapon):
            ignite(battle, me, target)
        else:
            add_effect(target, pack_effect(effects.OIL))
            if battle.log is not None:
                rules = (battle.ruleset.cite("oil/unlit"),)
                battle.record(Event(OIL_EVENT, actor=me.index, target=target.index, rules=rules))
        return
    thrown = weapon.flags & MISSILE != 0
    undead = target.profile.flags & UNDEAD != 0
    wet = undead and not (thrown and target.profile.flags & INCORPOREAL != 0)
    cite = "direct" if wet else "undead" if not undead else "incorporeal"
    rule = battle.ruleset.cite(f"holy water/{cite}")
    harm(battle, me.index, target, battle.ruleset.holy_water.direct, "holy water", rule, harmless=not wet)


def scatter(battle: Battle, me: Combatant, weapon: Weapon, x: i64, y: i64) -> tuple[i64, i64]:
    """Roll where a flask lands that missed that cell, and give the cell.

    Rule: bf.grenade.miss-scatters, bf.grenade.scatter-orientation, bfref.grenade.miss-roll
    """
    face = battle.dice.die(SCATTER_DIE, purpose.pack_why(purpose.SCATTER, me.index, -1))
    if battle.field.hexes:
        to_x, to_y = _go_astray(battle.field, me, face, x, y)
    else:
        # Rows count downward on the map, feet northward on the diagram.
        east, north = scatter_feet(face, x - me.x, me.y - y)
        to_x = x + east // battle.field.cell_feet
        to_y = y - north // battle.field.cell_feet
    to_x, to_y = _stopped_short(battle.field, me, to_x, to_y)
    if battle.log is not None:
        battle.record(
            Event(
                SCATTER,
                actor=me.index,
                at=(to_x, to_y),
                what=weapon.name,
                face=face,
                roll=Roll(((SCATTER_DIE, face),), total=face, label="scatter"),
                rules=(battle.ruleset.cite("flask/scatter"),),
            )
        )
    return to_x, to_y


def _stopped_short(field: Field, me: Combatant, x: i64, y: i64) -> tuple[i64, i64]:
    """Where a flask breaks that flies at a cell: there, or in the last cell before a wall or the map's edge.

    Rule: bf.grenade.impact-point
    """
    at_x, at_y = me.x, me.y
    for to_x, to_y in straight_line(field, me.x, me.y, x, y):
        if not field.is_inside(to_x, to_y) or field.occupant[to_y * field.width + to_x] == WALL:
            break
        at_x, at_y = to_x, to_y
    return at_x, at_y


def _go_astray(field: Field, me: Combatant, face: i64, x: i64, y: i64) -> tuple[i64, i64]:
    """The hex where a flask lands that missed that one."""
    ahead: i64 = 0
    if x != me.x or y != me.y:
        ahead = heading_to(field, me.x, me.y, x, y)
    for turn in scatter_on_hexes(face):
        steps: i64 = 0 if turn < 0 else SCATTER_FEET // field.cell_feet
        while steps > 0:
            x, y = hex_neighbour(x, y, (ahead + turn) % DIRECTIONS)
            steps -= 1
    return x, y


def break_at(
    battle: Battle, me: Combatant, weapon: Weapon, x: i64, y: i64, *, intended: Combatant | None
) -> None:
    """A flask breaks in a cell: it splashes those near, and oil stays there, burning or not.

    Rule: bf.oil.splash-on-missed-target, bf.oil.missed-target-out-of-splash, bf.oil.ground-burns-10-rounds,
        bf.holy-water.splash-on-miss, bxs.grenade.flask-at-square, bfref.oil.puddle-duration
    """
    splash(battle, me, weapon, x, y, intended=intended, spared=None)
    if weapon.flags & OIL == 0:
        return
    if ignites_when_broken(battle.ruleset, weapon):
        set_ground_afire(battle, me, x, y)
    else:
        spill(battle, x, y)


def splash(
    battle: Battle,
    me: Combatant,
    weapon: Weapon,
    x: i64,
    y: i64,
    *,
    intended: Combatant | None,
    spared: Combatant | None,
) -> None:
    """Splash all combatants near enough, friend or foe, except the one directly hit.

    The intended target of a miss stands in a 10' square of the diagram, everyone else in a cell.

    Rule: bf.oil.splash-damage, bf.oil.splash-radius, bf.oil.splash-hits-everyone,
        bf.holy-water.splash-damage, bf.holy-water.splash-radius, bf.holy-water.splash-spares-living,
        bfref.oil.splash, bfref.holy-water.splash, bcb.invisible.area-effects-work
    """
    ruleset = battle.ruleset
    oil = weapon.flags & OIL != 0
    dice = ruleset.oil.splash if oil else ruleset.holy_water.splash
    if dice[0] == 0 or (oil and not ignites_when_broken(ruleset, weapon)):
        return
    cell_feet = battle.field.cell_feet
    for other in battle.combatants:
        if other is spared or other.flags & OUT != 0:
            continue
        side: i64 = SCATTER_FEET if other is intended and cell_feet < SCATTER_FEET else cell_feet
        east, north = (other.x - x) * cell_feet, (other.y - y) * cell_feet
        if battle.field.hexes:
            east, north = battle.field.cells_apart(other.x, other.y, x, y) * cell_feet, 0
        if is_splashed(east, north, side, ruleset.flask.splash_feet):
            _splash_one(battle, me, other, oil=oil)


def _splash_one(battle: Battle, me: Combatant, other: Combatant, *, oil: bool) -> None:
    """Damage a splashed combatant: undead by holy water without a save, any by oil with a save.

    Rule: bf.oil.splash-save, bfref.oil.splash-save, bf.holy-water.splash-no-save,
        bfref.holy-water.no-save, bfref.holy-water.splash-damage-type
    """
    ruleset = battle.ruleset
    if oil:
        burn_by(battle, me.index, other, ruleset.oil.splash, "splash", saves=True)
        return
    flags = other.profile.flags
    if flags & UNDEAD != 0 and flags & INCORPOREAL == 0:
        if ruleset.holy_water.fire:
            burn_by(battle, me.index, other, ruleset.holy_water.splash, "holy splash", saves=False)
        else:
            rule = ruleset.cite("holy water/splash")
            harm(battle, me.index, other, ruleset.holy_water.splash, "holy splash", rule)
