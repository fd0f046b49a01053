"""What the contract tests fight with: encounters of every kind, and checks of a battle's whole state."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.battle.ground.grips import tied_together
from grognard.battle.ground.heading import count_headings
from grognard.battle.play.decision import Decision, current_decision, legal_destinations
from grognard.battle.play.engine import Engine
from grognard.battle.state import effects
from grognard.battle.state.actions import FIGHT, attack_with, delay_until, move_to, wait_for
from grognard.battle.state.battle import Battle
from grognard.battle.state.effect import effect_kind
from grognard.battle.state.effects import amount_of, has_effect
from grognard.battle.state.events import Log
from grognard.battle.state.field import WALL, WATER
from grognard.battle.state.flags import (
    CHARMED,
    DEAD,
    FLEEING,
    GONE,
    GRIPPED,
    GRIPPING,
    HELD,
    OUT,
    POWERLESS,
    SILENCED,
    STONE,
    SURRENDERED,
    SWALLOWED,
    UNCONSCIOUS,
    WEAKENED,
)
from grognard.battle.state.patches import BARS, PATCH_DOES, patch_cell, patch_kind
from grognard.battle.view.policy import Policy
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.ground_entries import FieldEntry
from grognard.encounter.setup import load_rules_of, round_structure, set_up
from grognard.rulebooks.loader import rulebook_ids
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from tests.support import encounter_of

ROOT = Path(__file__).resolve().parents[2]

BOOKS = rulebook_ids()

DOORWAY = """
title = "A doorway"
distance_feet = 15
reaction = "immediate attack"

[field]
map = '''
............
.....#......
.....#......
............
.....#......
............
'''

[[sides]]
name = "Party"
player_characters = true
members = [
    { character = "fighter 2", weapons = ["spear"], at = [[3, 3]] },
    { character = "elf thief 1", weapons = ["shortbow", "dagger"], at = [[2, 2]] },
    { character = "cleric 1", weapons = ["mace", "sling"], at = [[2, 4]] },
]

[[sides]]
name = "Orcs"
members = [
    { creature = "orc", count = 2, weapons = ["spear"] },
    { creature = "orc", count = 2, weapons = ["light crossbow"] },
]
"""

SHOOTING = """
title = "Bows and crossbows across a field"
distance_feet = 90
reaction = "immediate attack"

[[sides]]
name = "Archers"
can_be_surprised = false
members = [
    { character = "fighter 1", count = 2, weapons = ["longbow"], temperament = "skirmish" },
    { character = "fighter 1", weapons = ["pole arm"] },
    { character = "magic-user 1", weapons = ["dagger"] },
]

[[sides]]
name = "Bandits"
can_be_surprised = false
members = [
    { creature = "bandit", count = 3, weapons = ["heavy crossbow", "shortsword"] },
    { creature = "bandit", count = 2, weapons = ["javelin"], temperament = "skirmish" },
]
"""

ZOMBIES = """
title = "The slow dead in the dark"
distance_feet = 20
reaction = "immediate attack"
light = "dark"

[field]
width = 12
height = 9

[[sides]]
name = "Party"
player_characters = true
surprised = true
members = [
    { character = "fighter 1", count = 2 },
    { character = "cleric 2" },
]

[[sides]]
name = "Zombies"
darkvision = true
well_hidden = true
prepared = true
members = [{ creature = "zombie", count = 4 }]
"""

THREE_SIDES = """
title = "Three sides at once"
distance_feet = 20
reaction = "immediate attack"

[[sides]]
name = "Goblins"
members = [{ creature = "goblin", count = 4 }]

[[sides]]
name = "Kobolds"
members = [{ creature = "kobold", count = 5, weapons = ["spear"] }]

[[sides]]
name = "A bear"
members = [{ creature = "black bear" }]
"""

MEETING = """
title = "A meeting on the road"

[[sides]]
name = "Party"
player_characters = true
members = [{ character = "thief 2", count = 2 }, { character = "fighter 1", alert = true }]

[[sides]]
name = "Wolves"
members = [{ stat_line = "3 Wolves: AC 13, HD 2, #At 1 bite, Dam 1d6, Mv 60', Sv F2, Ml 8" }]
"""

HEXES = """
title = "Hexes and mud"
reaction = "immediate attack"
hit_points = "average"

[field]
hexes = true
map = '''
....................
....................
........~~~.........
.......~~##~........
.......~###~........
........~~~.........
....................
....................
....................
....................
'''

[[sides]]
name = "Party"
player_characters = true
members = [
    { character = "fighter 2", count = 2, at = [[3, 3], [3, 5]] },
    { character = "thief 2", weapons = ["shortbow", "shortsword"], at = [[2, 4]] },
]

[[sides]]
name = "Orcs"
members = [{ creature = "orc", count = 4, weapons = ["spear"], at = [[14, 2], [14, 4], [14, 6], [15, 5]] }]
"""

GRAPPLES = """
title = "Alive, if you please"
distance_feet = 5
reaction = "immediate attack"

[field]
width = 10
height = 8

[[sides]]
name = "Watch"
player_characters = true
capture = true
can_be_surprised = false
members = [
    { character = "fighter 2", count = 2, weapons = ["club"], armour = "chain mail" },
    { character = "halfling thief 2", count = 2 },
    { character = "fighter 1", weapons = [], name = "Boxer", hit_points = 20, abilities = { strength = 17 } },
]

[[sides]]
name = "Prisoners to be"
can_be_surprised = false
members = [
    { creature = "bandit", count = 2, hit_points = 8 },
    { character = "magic-user 2", hit_points = 8, weapons = ["dagger"] },
    { creature = "ogre", hit_points = 25 },
    { creature = "wight", hit_points = 12, brawlable = true },
]
"""

TROUBLES = """
title = "Everybody in trouble"
distance_feet = 15
reaction = "immediate attack"
surface = "ship in rough seas"

[field]
width = 12
height = 9

[[sides]]
name = "Party"
player_characters = true
members = [
    { character = "fighter 3", count = 2, potions = 1, abilities = { intelligence = 16 } },
    { character = "thief 2", weapons = ["dagger"], behind = true, undetected = true },
    { character = "magic-user 1", condition = ["invisible"], weapons = ["dagger"] },
    { character = "cleric 2", condition = ["asleep"] },
]

[[sides]]
name = "Raiders"
boards = true
members = [
    { creature = "orc", condition = ["prone"], weapons = ["shortbow", "dagger"] },
    { creature = "orc", condition = ["blinded", "pinned"] },
    { creature = "orc", condition = ["invisible"] },
    { stat_line = "1 Snake: AC 13, HD 2, #At 1 bite, Dam 1d4 + poison, Mv 40', Sv F2, Ml 9" },
    { stat_line = "1 Ghoul: AC 14, HD 2, #At 1 touch, Dam paralysis, Mv 30', Sv F2, Ml 9", in_water = true },
]
"""

HEIGHTS = """
title = "A carpet, a wyvern, a shade and a lizard in the ford, by headings"
reaction = "immediate attack"
facing = true
floor_feet = -20

[field]
width = 20
height = 8
hexes = true

[[sides]]
name = "Party"
player_characters = true

[[sides.members]]
character = "fighter 2"
weapons = ["spear"]
at = [[3, 3]]
facing = "west"
cramped = true

[[sides.members]]
character = "thief 2"
weapons = ["shortbow", "shortsword"]
at = [[2, 4]]
altitude = 20
flying_feet = 30

[[sides]]
name = "Beasts"

[[sides.members]]
stat_line = "1 Wyvern, AC 15, HD 3, #At 1 bite, Dam 1d6, Mv 30' Fly 40' (15'), Ml 9"
altitude = 30
at = [[16, 3]]

[[sides.members]]
stat_line = "1 Lizard, AC 13, HD 2, #At 1 bite, Dam 1d6, Mv 30' Swim 30' (10'), Ml 9"
altitude = -10
at = [[14, 6]]

[[sides.members]]
stat_line = "1 Shade, AC 13, HD 2, #At 1 touch, Dam 1d4, Mv Fly 30' (10'), Ml 12"
altitude = 10
incorporeal = true
at = [[14, 5]]
"""

FLASKS = """
title = "Oil, holy water and cover"
distance_feet = 25
reaction = "immediate attack"

[[sides]]
name = "Party"
player_characters = true
members = [
    { character = "fighter 2", weapons = ["oil flask", "longsword"], ammunition = { "oil flask" = 3 } },
    { character = "cleric 2", weapons = ["holy water", "mace"], ammunition = { "holy water" = 2 } },
    { character = "thief 1", weapons = ["torch", "shortbow"], cover = [50, "fog 25"] },
    { character = "fighter 1", weapons = ["unlit oil flask", "torch", "dagger"] },
]

[[sides]]
name = "The dead and their friends"
members = [
    { creature = "skeleton", count = 3, weapons = ["shortbow"], ammunition = { shortbow = 2 } },
    { creature = "wraith", incorporeal = true },
    { creature = "orc", count = 2, weapons = ["oil flask", "shortsword"], carries = ["wet blanket"] },
    { creature = "hill giant", nature = ["fireproof"], cover = ["full"] },
]
"""

OWN_FIGHTS = {
    "troubles": TROUBLES,
    "goblins": "4 fighter 1 vs 6 goblin",
    "ogre": "2 fighter 3, 1 cleric 2, 1 magic-user 1 vs 1 ogre",
    "monsters": "2 tiger vs 3 gnoll, 1 harpy",
    "doorway": DOORWAY,
    "shooting": SHOOTING,
    "zombies": ZOMBIES,
    "three sides": THREE_SIDES,
    "meeting": MEETING,
    "hexes": HEXES,
    "flasks": FLASKS,
    "grapples": GRAPPLES,
    "heights": HEIGHTS,
}

FIGHTS = OWN_FIGHTS | {
    path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*.toml"))
}
"""Every encounter of this file, and every example of the project, by name."""

QUICK_FIGHTS = ("ogre", "doorway", "meeting", "grapples")

EVERY_FIGHT = [
    pytest.param(rules, name, id=f"{rules}: {name}", marks=[] if name in QUICK_FIGHTS else [pytest.mark.slow])
    for rules in BOOKS
    for name in FIGHTS
]
"""Every fight by every book: the inner loop runs three of them by each, the full run all."""


def engine_for(
    text: str,
    *,
    rules: str,
    seed: int,
    policies: list[Policy | None] | None = None,
    cramped: bool = False,
) -> tuple[Engine, Stream]:
    """An engine with a log under that book, whose sides decide from outside, and the stream of its dice.

    Cramped means that an open field is made so small that its edges matter and decisions come quickly.
    """
    encounter = encounter_of(text)
    if cramped and encounter.field is None:
        feet = 120 if encounter.distance_feet is None else encounter.distance_feet
        room = FieldEntry(width=feet // 5 + 8, height=8)
        encounter = msgspec.structs.replace(encounter, field=room)
    book = load_rules_of(encounter, rules=rules, folder=str(ROOT / "examples"))
    stream = Stream(seed)
    battle = set_up(encounter, book, SeededDice(stream))
    battle.log = Log()
    chosen: list[Policy | None] = [None for _ in battle.sides] if policies is None else policies
    return Engine(battle, structure=round_structure(book), policies=chosen), stream


def tactical_action(engine: Engine, decision: Decision) -> int:
    """What tactics choose for a decision, plain ones for the first side and sensible ones for the others.

    A fight where there is no combatant to ask.
    """
    if decision.actor < 0:
        return int(FIGHT)
    return engine.ask(Plain() if decision.side == 0 else Sensible())


def random_action(battle: Battle, decision: Decision, stream: Stream, *, everywhere: bool = False) -> int:
    """Any of a decision's choices, or of all legal moves; giving up is chosen rarely, for fights to go on."""
    offered = [choice.action for choice in decision.choices]
    if decision.kind == "turn" and len(offered) > 1 and stream.die(20) > 1:
        offered = offered[:-1]
    if everywhere and decision.kind == "turn":
        offered += [choice.action for choice in legal_destinations(battle)]
    return offered[stream.die(len(offered)) - 1]


def random_packed(battle: Battle, stream: Stream) -> int:
    """An action of random parts, mostly near what could be legal, sometimes nowhere near."""
    kind = stream.die(12)
    if kind <= 3:
        x, y = stream.die(battle.field.width + 2) - 1, stream.die(battle.field.height + 2) - 1
        return int(move_to(x, y, stream.die(5) - 1))
    if kind <= 6:
        return int(attack_with(stream.die(4) - 1, stream.die(len(battle.combatants) + 2) - 2))
    if kind == 7:
        return int(delay_until(stream.die(20) - 10))
    if kind == 8:
        return int(wait_for(stream.die(len(battle.combatants) + 2) - 2))
    if kind <= 10:
        return int(stream.die(12) - 1)
    # Every kind there is lies below 64: the two bits above it are left out for more of these to be actions.
    return (int(stream.next_u32()) << 20 ^ int(stream.next_u32())) & ~0xC0


def list_faults(battle: Battle) -> list[str]:
    """Everything about a battle's state that can never be."""
    return [*list_place_faults(battle), *list_count_faults(battle), *list_hold_faults(battle)]


def list_hold_faults(battle: Battle) -> list[str]:
    """What is wrong with who holds whom: holds are mutual, at one place, and end with those who leave."""
    faults = []
    held = {int(one.grip) for one in battle.combatants if one.grip >= 0}
    for one in battle.combatants:
        if bool(one.flags & GRIPPING) != (one.grip >= 0):
            faults.append(f"{one.name} has its hands full and holds nobody, or the other way round")
        if bool(one.flags & GRIPPED) != (one.index in held):
            faults.append(f"{one.name} is held by nobody, or does not know it")
        spelled = any(effects.EFFECT_FLAGS[effect_kind(one_of)] & SILENCED for one_of in one.effects)
        if one.flags & SILENCED and not one.flags & GRIPPED and not spelled:
            faults.append(f"{one.name} is silenced by nobody")
        if one.pending.spares and not one.pending.subduing:
            faults.append(f"{one.name} waits for a blow that spares and does not subdue")
        if one.flags & OUT and one.flags & (GRIPPED | GRIPPING):
            faults.append(f"{one.name} is out of the fight and wrestles")
        if one.grip >= 0:
            other = battle.combatants[one.grip]
            if (one.x, one.y) != (other.x, other.y):
                faults.append(f"{one.name} holds {other.name} from afar")
            if other.side == one.side or other.grip == one.index:
                faults.append(f"{one.name} and {other.name} hold a friend or each other")
        subdued = amount_of(one, effects.SUBDUAL)
        if not 0 <= subdued <= one.max_hit_points - min(one.hit_points, one.max_hit_points):
            faults.append(f"{one.name} has {subdued} subduing damage and {one.hit_points} hit points")
        if not 0 <= one.pending.subduing <= one.pending.damage:
            faults.append(f"{one.name} waits for {one.pending.subduing} of {one.pending.damage} to subdue it")
    return faults


def list_place_faults(battle: Battle) -> list[str]:
    """What is wrong with who stands where, by counting anew: no two in one cell, nobody in a wall."""
    field = battle.field
    faults = []
    expected = [0] * (field.width * field.height)
    near = [[0] * len(expected) for _ in battle.sides]
    for x, y in field.walls:
        expected[y * field.width + x] = WALL
    if battle.rail and battle.rail[3]:
        axis, first, last = battle.rail[:3]
        for cell, what in enumerate(expected):
            if first <= (cell // field.width if axis else cell % field.width) <= last and what != WALL:
                expected[cell] = WATER
    for one in battle.combatants:
        if one.flags & (DEAD | GONE | SURRENDERED | UNCONSCIOUS | STONE):
            continue
        if not (0 <= one.x < field.width and 0 <= one.y < field.height):
            faults.append(f"{one.name} stands outside at {one.x},{one.y}")
            continue
        standing = expected[one.y * field.width + one.x]
        if not standing:
            expected[one.y * field.width + one.x] = one.index + 1
        elif standing == WALL or one not in tied_together(battle, battle.combatants[standing - 1]):
            faults.append(f"{one.name} shares {one.x},{one.y} with a wall or another")
        if one.flags & POWERLESS:
            continue
        radius = max(1, one.profile.control_feet // field.cell_feet)
        for y in range(max(0, one.y - radius), min(field.height, one.y + radius + 1)):
            for x in range(max(0, one.x - radius), min(field.width, one.x + radius + 1)):
                if field.cells_apart(one.x, one.y, x, y) <= radius:
                    near[one.side][y * field.width + x] += 1
    for patch in battle.patches:
        if PATCH_DOES[patch_kind(patch)] & BARS and expected[patch_cell(patch)] == 0:
            expected[patch_cell(patch)] = WALL
    if list(field.occupant) != expected:
        faults.append("the table of occupants is not what stands on the field")
    for side in battle.sides:
        if list(side.near) != near[side.index]:
            faults.append(f"the table of what {side.name} reaches is wrong")
    return faults


def list_count_faults(battle: Battle) -> list[str]:
    """What is wrong with hit points and with the number of those who still fight."""
    faults = []
    for side in battle.sides:
        unfit = DEAD | GONE | SURRENDERED | UNCONSCIOUS | HELD | FLEEING | CHARMED | STONE | SWALLOWED
        standing = sum(1 for member in side.members if member.flags & unfit == 0)
        if side.standing != standing:
            faults.append(f"{side.name} counts {side.standing} standing, but {standing} are")
    for one in battle.combatants:
        if one.hit_points > one.max_hit_points:
            faults.append(f"{one.name} has {one.hit_points} of {one.max_hit_points} hit points")
        fights_on = has_effect(one, effects.LAST_BREATH)
        least = min(0, battle.ruleset.damage.death_at)
        if battle.round and one.flags & (OUT | WEAKENED) == 0 and one.hit_points <= least and not fights_on:
            faults.append(f"{one.name} stands with {one.hit_points} hit points")
        if battle.field.keeps_facing and battle.round and one.flags & OUT == 0:
            if not 0 <= one.facing < count_headings(battle.field) or one.carried_feet < 0:
                faults.append(f"{one.name} faces {one.facing} and has carried {one.carried_feet}'")
        if one.altitude < battle.field.floor_feet:
            faults.append(f"{one.name} is {one.altitude}' high, below the floor")
        if one.pending.damage < 0:
            faults.append(f"{one.name} waits for {one.pending.damage} damage")
    return faults


def is_decided(engine: Engine) -> Decision | None:
    """The decision due, checked to be the same when it is asked for again; None at the end."""
    decision = engine.advance()
    if decision is None:
        return None
    again = current_decision(engine.battle)
    assert (repr(decision), repr(decision.choices)) == (repr(again), repr(again.choices))
    return decision
