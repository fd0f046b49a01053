"""How an encounter begins: hit points, distance, surprise and reaction."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import NOBODY_MET, Battle, unmet_bit
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import SPENT, add_effect
from grognard.battle.state.endings import NEVER_CAME
from grognard.battle.state.events import DISTANCE, Event
from grognard.battle.state.events import SURPRISE as SURPRISES
from grognard.battle.state.field import clear_field, distance_feet, fill_field
from grognard.battle.state.flags import ALERT, OUT, SURPRISED
from grognard.battle.state.hit_points import roll_hit_dice
from grognard.battle.state.power import NO_DICE
from grognard.battle.state.side import Side
from grognard.battle.state.steps import ROUND, pack_step
from grognard.battle.state.steps import STANCE as STANCE_STEP
from grognard.battle.turns.arrival_places import settle_arrival_places
from grognard.battle.turns.deployment import Deployment, may_face
from grognard.battle.turns.talk import (
    attacks_at_once,
    obvious_reason,
    roll_reaction,
    tell_attack_without_roll,
    those_met,
)
from grognard.battle.turns.unmet_sides import is_alone
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.surprise import is_surprised, modified_surprise, surprise_range

CRAMPED: Final = "cramped"
"""The sides meet nearer than they would: the ground has no room for more."""

TOLD: Final = 2
"""In the step for the distance: it is given and only has to be told."""

HIDING_DIE: Final = 6
"""The die whose faces are meant where a creature surprises others on so many."""


def roll_hit_points(battle: Battle) -> None:
    """Roll hit dice for everyone whose hit points the encounter leaves open; each has at least 1."""
    for combatant in battle.combatants:
        if combatant.max_hit_points > 0 or combatant.called_by >= 0:
            continue
        why = purpose.pack_why(purpose.HIT_POINTS, combatant.index, -1)
        total = roll_hit_dice(combatant.profile, battle.dice, why)
        combatant.max_hit_points = total
        combatant.hit_points = total


def roll_charges(battle: Battle) -> None:
    """Roll the charges of devices of which the encounter does not say how many they have.

    Rule: bxe.magic-items.rod-charges, bxe.magic-items.wand-charges, bxe.magic-items.staff-charges
    """
    for combatant in battle.combatants:
        number: i64 = 0
        for power in combatant.profile.powers:
            if power.charges != NO_DICE and power.shares < 0:
                count, sides = power.charges[0], power.charges[1]
                why = purpose.pack_why(purpose.CHARGES, combatant.index, -1)
                missing = power.uses - power.charges[2] - battle.dice.total(count, sides, why)
                if missing > 0:
                    add_effect(combatant, pack_effect(SPENT, amount=missing, source=number))
            number += 1


def roll_distance(battle: Battle, *, outdoors: bool) -> None:
    """Roll how far apart the sides meet and set them down at that distance.

    Under the sky some books have them meet farther apart, and near where a side is surprised.

    Rule: bxe.distance.dungeon, bxe.distance.dungeon-range, bxe.distance.dungeon-surprise-no-change,
        bxe.distance.wilderness, bxe.distance.wilderness-range, bxe.distance.wilderness-surprise,
        bxe.distance.wilderness-surprise-either, bxe.distance.situation-decides
    """
    if is_alone(battle):
        return
    rule = battle.ruleset.distance
    number, die, multiple, where = rule.dice, rule.die, rule.multiple_feet, "encounter/distance"
    if outdoors and rule.outdoor_dice > 0:
        number, die, where = rule.outdoor_dice, rule.outdoor_die, "encounter/distance outdoors"
        multiple = rule.outdoor_multiple_feet
        for combatant in battle.combatants:
            if combatant.flags & SURPRISED != 0:
                number, die, where = rule.surprised_dice, rule.surprised_die, "encounter/distance surprised"
    rolled: i64 = 0
    faces: list[tuple[int, int]] = []
    i: i64 = 0
    while i < number:
        face = battle.dice.die(die, purpose.DISTANCE)
        rolled += face
        faces.append((die, face))
        i += 1
    rolled_feet = rolled * multiple
    wanted: i64 = rolled_feet // battle.field.cell_feet
    if wanted < 1:
        wanted = 1
    cells = _set_apart(battle, wanted)
    # A small or walled field may not be wide enough: then they meet as far apart as it allows.
    feet = rolled_feet if cells >= wanted else cells * battle.field.cell_feet
    if battle.log is not None:
        battle.record(
            Event(
                DISTANCE,
                amount=feet,
                result="" if feet == rolled_feet else CRAMPED,
                roll=Roll(
                    tuple(faces),
                    multiplier=multiple,
                    total=rolled_feet,
                    label="encounter distance",
                ),
                rules=(battle.ruleset.cite(where),),
            )
        )


def _set_apart(battle: Battle, gap: i64) -> i64:
    """Move the sides `gap` steps apart, or as many as there is room for; return the resulting steps."""
    clear_field(battle.field, battle.sides, battle.combatants)
    apart = gap
    if may_face(battle.field, battle.sides) and _has_room(battle, gap - 1):
        for combatant in battle.combatants:
            if combatant.side > 0 and combatant.marks & NEVER_CAME == 0:
                combatant.x += gap - 1
    else:
        apart = _meet(battle, gap)
    fill_field(battle.field, battle.sides, battle.combatants)
    return apart


def _meet(battle: Battle, gap: i64) -> i64:
    """Set the sides down on a map, that many steps apart at most; the places of each distance are kept."""
    found = battle.meetings.get(gap)
    if found is None:
        apart = Deployment(battle.field, battle.sides, battle.field.barred).deploy(gap, seeing=True)
        found = [int(apart)]
        for combatant in battle.combatants:
            found.append(int(combatant.y * battle.field.width + combatant.x))
        battle.meetings[gap] = found
    place: i64 = 1
    for combatant in battle.combatants:
        cell: i64 = found[place]
        combatant.x, combatant.y = cell % battle.field.width, cell // battle.field.width
        place += 1
    return found[0]


def tell_distance(battle: Battle) -> None:
    """Tell how far apart the sides begin on ground that has no room for what was meant."""
    least: i64 = -1
    there = [one for one in battle.combatants if one.called_by < 0 and one.marks & NEVER_CAME == 0]
    for one in there:
        for other in there:
            if one.side < other.side:
                feet = distance_feet(battle.field, one, other)
                if least < 0 or feet < least:
                    least = feet
    if battle.log is not None:
        battle.record(Event(DISTANCE, amount=least, result=CRAMPED))


def _has_room(battle: Battle, cells: i64) -> bool:
    """Whether everyone of the later sides could stand that many cells farther away."""
    for combatant in battle.combatants:
        if combatant.marks & NEVER_CAME != 0:
            continue
        if combatant.side > 0 and not battle.field.is_free(combatant.x + cells, combatant.y):
            return False
    return True


def roll_surprise(battle: Battle, met: i64 = -1) -> None:
    """Roll one die for each of the sides that meet now, by their bits, that might be surprised.

    Members are caught by their own range.

    Rule: bf.round.surprise-first, bf.surprise.only-when-possible, bf.surprise.one-die-per-side,
        bf.surprise.shared-die-individual-range, bf.surprise.both-sides, bf.surprise.no-ac-penalty,
        bf.surprise.example-goblins, bf.surprise.example-roll-1, bf.surprise.example-roll-2,
        bf.surprise.example-roll-3-plus,
        bcb.round.surprise-only-before-first-round, bcb.surprise.not-alert-automatic,
        bcb.surprise.die-used-when-circumstances-silent
    """
    for side in battle.sides:
        if side.surprisable and not side.hangs_above() and met & unmet_bit(side.index) != 0:
            if side.surprise_percent >= 0:
                _roll_chance(battle, side)
            elif battle.ruleset.surprise.by_individual:
                _roll_individual_surprise(battle, side)
            else:
                _roll_surprise_for(battle, side)
    if not battle.ruleset.surprise.both_lose_round and everyone_surprised(battle):
        for combatant in battle.combatants:
            combatant.flags &= ~SURPRISED
            combatant.surprised_segments = 0


def _roll_chance(battle: Battle, side: Side) -> None:
    """Settle a side's surprise by the referee's chance: one roll for all, one round or segment lost.

    Rule: bcb.surprise.method-choice, bcb.surprise.probability-ambush-example
    """
    face = battle.dice.die(100, purpose.pack_side_why(purpose.SURPRISE, side.members[0].index))
    caught = face <= side.surprise_percent
    for member in side.members:
        if caught:
            member.flags |= SURPRISED
            member.surprised_segments = 1
    if battle.log is not None:
        battle.record(
            Event(
                SURPRISES,
                side=side.index,
                who=tuple(member.index for member in side.members) if caught else (),
                what="meeting",
                result="surprised" if caught else "ready",
                roll=Roll(
                    ((100, face),),
                    total=face,
                    target=side.surprise_percent,
                    success=not caught,
                    label="surprise",
                ),
                rules=(battle.ruleset.cite("surprise/chance"),),
            )
        )


def everyone_surprised(battle: Battle) -> bool:
    """Whether no side is ready."""
    for combatant in battle.combatants:
        if combatant.flags & (OUT | SURPRISED) == 0:
            return False
    return True


def _roll_individual_surprise(battle: Battle, side: Side) -> None:
    """Each character rolls; monsters do when they are few, else in blocks; the face is the segments lost.

    Rule: bcb.surprise.pc-rolls-individually, bcb.surprise.monsters-individually-or-blocks,
        bcb.surprise.duration-is-number-rolled, bcb.surprise.base-chance, bcb.surprise.individual-not-side,
        bcb.surprise.two-segments-two-attacks
    """
    ruleset = battle.ruleset
    in_blocks = not side.player_characters and len(side.members) > ruleset.surprise.individual_limit
    die: i64 = 0
    face: i64 = 0
    place: i64 = 0
    for member in side.members:
        if member.flags & OUT != 0:
            continue
        if not in_blocks or place % ruleset.surprise.block == 0:
            why = purpose.pack_why(purpose.SURPRISE, member.index, -1)
            die = member.profile.surprise_die if member.profile.surprise_die > 0 else ruleset.surprise.die
            face = battle.dice.die(die, why)
        place += 1
        limit = member.profile.surprise_range
        if limit < 0:
            limit = surprise_range(ruleset, alert=member.profile.flags & ALERT != 0, ambushed=False)
        result = modified_surprise(face, member.profile.surprise_modifier)
        caught = is_surprised(result, limit)
        if caught:
            member.flags |= SURPRISED
            member.surprised_segments = result
        if battle.log is not None and (caught or not in_blocks):
            battle.record(
                Event(
                    SURPRISES,
                    side=side.index,
                    who=(member.index,) if caught else (),
                    what="meeting",
                    result="surprised" if caught else "ready",
                    rounds=member.surprised_segments,
                    roll=Roll(
                        ((die, face),),
                        total=result,
                        target=limit,
                        success=not caught,
                        label="surprise",
                    ),
                    rules=(ruleset.cite("surprise/range"),),
                )
            )


def _roll_surprise_for(battle: Battle, side: Side) -> None:
    ruleset = battle.ruleset
    ambushed = False
    unseen: i64 = 0
    for other in battle.sides:
        if other.index != side.index:
            if other.ambushing:
                ambushed = True
            if other.surprises > unseen and ruleset.surprise.die == HIDING_DIE:
                unseen = other.surprises
    why = purpose.pack_side_why(purpose.SURPRISE, side.members[0].index)
    face = battle.dice.die(ruleset.surprise.die, why)
    highest: i64 = 0
    caught: list[int] = []
    for member in side.members:
        if member.flags & OUT != 0:
            continue
        limit = surprise_range(ruleset, alert=member.profile.flags & ALERT != 0, ambushed=ambushed)
        if unseen > limit:
            # Sharp senses take a face off what those have who are hard to see.
            limit = unseen if member.profile.flags & ALERT == 0 else unseen - 1
        if limit > highest:
            highest = limit
        if is_surprised(face, limit):
            member.flags |= SURPRISED
            member.surprised_segments = 1
            caught.append(member.index)
    if battle.log is not None:
        battle.record(
            Event(
                SURPRISES,
                side=side.index,
                who=tuple(caught),
                what="ambush" if ambushed else "meeting",
                result="surprised" if caught else "ready",
                roll=Roll(
                    ((ruleset.surprise.die, face),),
                    total=face,
                    target=highest,
                    success=not caught,
                    label="surprise",
                ),
                rules=(ruleset.cite("surprise/ambush" if ambushed else "surprise/range"),),
            )
        )


def decide_reaction(battle: Battle) -> None:
    """Open the first round, with talk before it where the monsters' reaction allows it.

    Rule: bf.surprise.duration
    """
    if battle.reserved:
        settle_arrival_places(battle)
    battle.agenda.append(pack_step(ROUND))
    # Who drops upon others leaves nothing to be talked about.
    if battle.unmet & NOBODY_MET == 0 and not is_alone(battle):
        settle_reaction(battle)


def settle_reaction(battle: Battle) -> bool:
    """Find the monsters' reaction, by the referee's word or by the dice; whether it comes to blows at once.

    Where it is obvious no dice are rolled. A reaction already settled is the referee's word: it stands,
    whatever the dice say.

    Rule: bf.reaction.skip-when-obvious, bf.reaction.gm-override
    """
    party = leading_side(battle)
    if battle.roll_reaction:
        reason = "" if battle.reaction else obvious_reason(those_met(battle, party))
        if reason:
            tell_attack_without_roll(battle, party, reason)
        else:
            battle.reaction = roll_reaction(battle, party, party.charisma_modifier)
    attacks = attacks_at_once(battle, party)
    if not attacks:
        battle.agenda.append(pack_step(STANCE_STEP, who=party.index))
    return attacks


def leading_side(battle: Battle) -> Side:
    """The side whose leader speaks first: the player characters, else the first side."""
    for side in battle.sides:
        if side.player_characters:
            return side
    return battle.sides[0]
