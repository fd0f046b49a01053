"""Whom it makes sense to throw a flask or a torch at: what tactics ask of a view."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.known_immunities import PROOF
from grognard.battle.fire.flasks import ignites_when_broken
from grognard.battle.ground.burning import is_burning
from grognard.battle.ground.cover import is_walled_off
from grognard.battle.ground.sight import can_see, is_foe
from grognard.battle.state.actions import THROW_AT, aim_at_place
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import (
    ATTACKED,
    BEARS_TORCH,
    BURNING,
    FIREPROOF,
    FLEEING,
    HELPLESS,
    HURLS,
    INCORPOREAL,
    OILED,
    OUT,
    RAN,
    UNABLE,
    UNDEAD,
    WITHDREW,
)
from grognard.battle.state.moments import REGENERATES, REGROWS
from grognard.battle.state.supply import is_last_blade
from grognard.battle.state.weapon import FLASK, HOLY, OIL, TORCH, Weapon
from grognard.rules.topics import NOBODY_ELSE

KEEP_FROM_SPLASH_FEET: Final = 10
"""So far from a friend, or from the thrower, plain tactics keep what splashes."""

ARMS_LENGTH_FEET: Final = 5
"""So far what does not."""

FAR: Final = 1_000_000

BEYOND_SIZE: Final = 100
"""More than the difference between the largest and the smallest."""


def flask_routine(battle: Battle, me: Combatant) -> i64:
    """The first flask or torch that could hurt a target in range, or -1."""
    if me.profile.flags & HURLS == 0 or me.flags & FLEEING != 0 or me.declared != 0:
        return -1
    i: i64 = 0
    for routine in me.profile.routines:
        if routine.is_missile and routine.weapons[0].flags & (FLASK | TORCH) != 0:
            if me.thrown >> routine.hand & 1 == 0 and flask_target(battle, me, i) >= 0:
                return i
        i += 1
    return -1


def torch_routine(me: Combatant) -> i64:
    """The routine of thrusting with a torch one still has, or -1."""
    return _routine_at_arms_length(me, TORCH) if me.profile.flags & BEARS_TORCH != 0 else i64(-1)


def pouring_routine(me: Combatant, other: Combatant, blade: i64) -> i64:
    """The routine of pouring holy water on an undead enemy, unless the `blade` does more harm; or -1.

    On the incorporeal none can be thrown.
    """
    looks = other.profile.flags
    if me.profile.flags & HURLS == 0 or looks & UNDEAD == 0 or other.flags & FLEEING != 0:
        return -1
    pouring = _routine_at_arms_length(me, HOLY)
    if pouring < 0 or blade < 0 or looks & INCORPOREAL != 0:
        return pouring
    weapons = me.profile.routines
    water, steel = weapons[pouring].weapons[0], weapons[blade].weapons[0]
    return pouring if water.twice_mean_damage() >= steel.twice_mean_damage() else i64(-1)


def _routine_at_arms_length(me: Combatant, kind: i64) -> i64:
    """The routine of using without a throw a weapon of that kind that one still has, or -1."""
    i: i64 = 0
    for routine in me.profile.routines:
        if routine.weapons[0].flags & kind != 0 and not routine.is_missile:
            if me.thrown >> routine.hand & 1 == 0:
                return i
        i += 1
    return -1


def may_be_lit(battle: Battle, me: Combatant, weapon: Weapon) -> bool:
    """Whether oil would come to burn: its flask has a wick, or one of the side has a torch left.

    Rule: bxs.oil.must-be-lit, bf.oil.means-of-ignition
    """
    if ignites_when_broken(battle.ruleset, weapon):
        return True
    for friend in battle.sides[me.side].members:
        if friend.flags & UNABLE == 0 and torch_routine(friend) >= 0:
            return True
    return False


def near_feet(battle: Battle) -> i64:
    """How near a friend may stand to what a flask is thrown at."""
    return KEEP_FROM_SPLASH_FEET if battle.ruleset.flask.splash_feet > 0 else ARMS_LENGTH_FEET


def flask_target(battle: Battle, me: Combatant, routine: i64) -> i64:
    """The enemy to throw a flask or torch at, with no friend of the thrower near it; or -1.

    Targets that regenerate, that weapons do not harm or that drain by their touch come first, the large
    before the small, then the nearest. Helpless targets are left to blades.
    """
    chosen = me.profile.routines[routine]
    weapon = chosen.weapons[0]
    if weapon.flags & TORCH != 0 and is_last_blade(me, chosen.hand):
        return -1
    ruleset = battle.ruleset
    if weapon.flags & OIL != 0 and not may_be_lit(battle, me, weapon):
        return -1
    hallowed = weapon.flags & HOLY != 0  # It harms none of the living.
    best: i64 = -1
    most: i64 = -FAR * FAR
    for other in battle.combatants:
        if not is_foe(battle, me, other, OUT | HELPLESS) or not is_worth_flask(other, weapon):
            continue
        if hallowed and (other.flags & FLEEING != 0 or is_kept_for_worse(battle, me, other)):
            continue
        feet = distance_feet(battle.field, me, other)
        worth = _rank_for_flask(other) * FAR - feet
        # Nearer than this a miss might splash the thrower.
        if (feet <= near_feet(battle) and not hallowed) or worth <= most or feet > weapon.long_feet:
            continue
        if ruleset.missile.close_forbidden and feet <= ruleset.missile.close_feet:
            continue
        if not can_see(battle, me, other) or is_walled_off(other):
            continue
        harmless = weapon.flags & TORCH != 0 and ruleset.missile.into_melee == NOBODY_ELSE
        if hallowed or harmless or not _has_friend_near(battle, me, other):
            best, most = other.index, worth
    return best


def ground_to_burn(battle: Battle, me: Combatant) -> i64:
    """The throw of lit oil at the ground under an enemy where it burns the most of them, and no friend; or 0.

    It has to burn more than a hit does: two at least, or three where a hit splashes as well.
    """
    best: i64 = 0
    ruleset = battle.ruleset
    reach: i64 = max(ruleset.flask.splash_feet, ruleset.oil.ground_feet)
    if reach == 0 or me.profile.flags & HURLS == 0 or me.declared != 0:
        return best
    if me.flags & (ATTACKED | RAN | FLEEING | WITHDREW) != 0:
        return best
    routine = _burning_flask(battle, me)
    if routine < 0:
        return best
    weapon = me.profile.routines[routine].weapons[0]
    most: i64 = 2 if ruleset.flask.splash_feet > 0 else 1
    field = battle.field
    for other in battle.combatants:
        if not is_foe(battle, me, other, OUT | HELPLESS) or is_burning(battle, other.x, other.y):
            continue
        feet = field.cells_apart(me.x, me.y, other.x, other.y) * field.cell_feet
        too_near = ruleset.missile.close_forbidden and feet <= ruleset.missile.close_feet
        if too_near or feet > weapon.long_feet:
            continue
        if can_see(battle, me, other) and not is_walled_off(other):
            takes = _would_burn(battle, me, other.x, other.y, reach)
            if takes > most:
                best, most = aim_at_place(THROW_AT, routine, other.x, other.y), takes
    return best


def _burning_flask(battle: Battle, me: Combatant) -> i64:
    """The routine of throwing a flask of oil that burns as it breaks, if one is left; or -1."""
    i: i64 = 0
    for routine in me.profile.routines:
        weapon = routine.weapons[0]
        if routine.is_missile and weapon.flags & OIL != 0 and ignites_when_broken(battle.ruleset, weapon):
            if me.thrown >> routine.hand & 1 == 0:
                return i
        i += 1
    return -1


def _would_burn(battle: Battle, me: Combatant, x: i64, y: i64, reach: i64) -> i64:
    """How many enemies in sight, on the ground, a fire in that cell burns; none if it reaches a friend."""
    takes: i64 = 0
    for one in battle.combatants:
        if one.flags & OUT == 0 and one.altitude <= 0:
            if battle.field.cells_apart(one.x, one.y, x, y) * battle.field.cell_feet <= reach:
                if one.side == me.side:
                    return 0
                if one.profile.flags & FIREPROOF == 0 and can_see(battle, me, one):
                    takes += 1
    return takes


def _rank_for_flask(other: Combatant) -> i64:
    """How much rather a flask is thrown at one of that kind, for its size, and where steel does little."""
    worth: i64 = other.profile.size
    if other.profile.moments & REGENERATES != 0:
        worth += BEYOND_SIZE
    if calls_for_flask(other):
        worth += BEYOND_SIZE
    return worth


def calls_for_flask(other: Combatant) -> bool:
    """Whether steel was seen to do it no harm, or its touch does worse than wound: best harmed from afar."""
    return other.marks & PROOF != 0 or other.profile.has_dire_touch()


def is_kept_for_worse(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether holy water is kept from that enemy for undead whom steel does not harm, or who drain."""
    if calls_for_flask(other):
        return False
    for worse in battle.combatants:
        if calls_for_flask(worse) and worse.profile.flags & UNDEAD != 0 and is_foe(battle, me, worse, UNABLE):
            return True
    return False


def burns_for_good(other: Combatant) -> bool:
    """Whether fire kills where it lies a creature that would rise again."""
    return other.profile.moments & REGROWS != 0 and other.profile.flags & FIREPROOF == 0


def _has_friend_near(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether a splash at that place, or one that scatters from it, would reach a friend."""
    for friend in battle.sides[me.side].members:
        if friend is not me and friend.flags & OUT == 0:
            if distance_feet(battle.field, friend, other) <= near_feet(battle):
                return True
    return False


def is_worth_flask(other: Combatant, weapon: Weapon) -> bool:
    """Whether a thrown flask would harm a target, by its looks."""
    flags = other.profile.flags
    if weapon.flags & HOLY != 0:
        return flags & UNDEAD != 0 and flags & INCORPOREAL == 0
    if flags & FIREPROOF != 0:
        return False
    if weapon.flags & TORCH != 0:
        return other.flags & OILED != 0
    return other.flags & (OILED | BURNING) == 0
