"""The end of a flight: an unpressed fugitive escapes, unless the enemy gives chase.

A chase is resolved at once, as a round ends, by the book's own rule: the pursuers come up with the
fugitives, who yield or stand at bay, or lose them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.exits import gets_away
from grognard.battle.ground.ways import LADEN, can_run, move_limit_feet
from grognard.battle.hurts.effect_ends import end_effect
from grognard.battle.hurts.morale_checks import surrender
from grognard.battle.hurts.power_effects import PERCENT
from grognard.battle.hurts.presence import remove_from_fight
from grognard.battle.hurts.pursuit import find_pursuers, is_still_in_danger
from grognard.battle.hurts.quarter import stand_at_bay, would_surrender
from grognard.battle.moving.carrying_off import bring_away
from grognard.battle.state import effects
from grognard.battle.state.actions import FLEE
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import has_effect
from grognard.battle.state.events import CHASE, ESCAPE, PLACE, Event
from grognard.battle.state.field import distance_feet, nearest_free, relocate
from grognard.battle.state.flags import CLUNG, FLEEING, GONE, INTELLIGENT, UNABLE
from grognard.battle.state.pursuits import FOOD, TREASURE
from grognard.dice.purpose import PURSUIT, pack_why
from grognard.dice.roll import Roll
from grognard.rules.chasing import CAUGHT, FASTER, RunnersPace, escape_percent, find_chase_end, slowest
from grognard.rules.movement import run_limit_rounds

LET_FALL: Final = ((FOOD, "food"), (TREASURE, "treasure"))
FALLEN: Final = ("food", "treasure")
MOST_DAYS: Final = 30
"""The days after which a pursuit over land ends."""


class ChaseEnd:
    """How a chase ends for some fugitives: in what way, after how many rounds, by what roll, if any."""

    def __init__(self, how: str, rounds: i64, roll: Roll | None = None) -> None:
        self.how = how
        self.rounds = rounds
        self.roll = roll


class ChaseUnderWay:
    """A chase: the fugitives, the pursuers, and the end of it."""

    def __init__(self, prey: list[Combatant], hunters: list[Combatant], outcome: ChaseEnd) -> None:
        self.prey = prey
        self.hunters = hunters
        self.outcome = outcome


def leave(battle: Battle, me: Combatant) -> None:
    """Let a fugitive escape as a round ends, if no enemy is in contact with it, presses or overtakes it."""
    if not gets_away(battle, me) or is_still_in_danger(battle, me):
        return
    hunters = find_pursuers(battle, me)
    if hunters:
        give_chase(battle, me, hunters)
    else:
        escape(battle, me)


def escape(battle: Battle, combatant: Combatant) -> None:
    """A fugitive gets away."""
    if combatant.marks & LADEN != 0:
        bring_away(battle, combatant)
    remove_from_fight(battle, combatant, GONE)
    if battle.log is not None:
        battle.record(Event(ESCAPE, actor=combatant.index))


def give_chase(battle: Battle, first: Combatant, hunters: list[Combatant]) -> None:
    """Chase a fugitive and all of its side who would get away with it: one by one, or as one group.

    Rule: bf.chase.split-groups, bxe.chase.group-slowest-member, bxe.chase.group-rate-exception,
        bxe.evasion.uses-chases
    """
    prey = [one for one in battle.sides[first.side].members if one is first or _is_leaving(battle, one)]
    stopped = _drop_bait(battle, prey, hunters)
    if stopped is not None:
        hunts = [ChaseUnderWay(prey, hunters, stopped)]
    elif _goes_by_numbers(battle):
        hunts = [ChaseUnderWay(prey, hunters, _end_over_land(battle, prey, hunters))]
    elif battle.ruleset.chase.split == "together":
        hunts = [ChaseUnderWay(prey, hunters, _end_on_foot(battle, prey, hunters))]
    else:
        hunts = _hunt_each(battle, prey, hunters)
    for hunt in hunts:
        _tell(battle, hunt)
    for one in prey:
        if not any(one in hunt.prey for hunt in hunts):
            escape(battle, one)  # No pursuer was left.
    for hunt in hunts:
        if hunt.outcome.how == CAUGHT:
            _overtake(battle, hunt)
        else:
            for one in hunt.prey:
                escape(battle, one)


def _is_leaving(battle: Battle, one: Combatant) -> bool:
    """Whether a fugitive would be away as this round ends."""
    if one.flags & FLEEING == 0 or one.flags & (UNABLE | CLUNG) != 0:
        return False
    return gets_away(battle, one) and not is_still_in_danger(battle, one)


def _hunt_each(battle: Battle, prey: list[Combatant], hunters: list[Combatant]) -> list[ChaseUnderWay]:
    """Chase each of some who run by itself: a hunter follows one, and those left over help another."""
    free = hunters.copy()
    hunts: list[ChaseUnderWay] = []
    for one in prey:
        if not free:
            break
        best = ChaseEnd(FASTER, 0)
        upon: Combatant | None = None
        for hunter in free:
            outcome = _end_on_foot(battle, [one], [hunter])
            if outcome.how != CAUGHT:
                if upon is None:
                    best = outcome
            elif upon is None or outcome.rounds < best.rounds:
                best, upon = outcome, hunter
        if upon is not None:
            free.remove(upon)
        hunts.append(ChaseUnderWay([one], [upon] if upon is not None else hunters, best))
    for hunter in free:
        for hunt in hunts:
            if hunt.outcome.how == CAUGHT and _end_on_foot(battle, hunt.prey, [hunter]).how == CAUGHT:
                hunt.hunters.append(hunter)
                break
    return _join_alike(hunts)


def _join_alike(hunts: list[ChaseUnderWay]) -> list[ChaseUnderWay]:
    """Hunts that follow each other and end alike, by the same hunters, as one."""
    joined: list[ChaseUnderWay] = []
    for hunt in hunts:
        last = joined[len(joined) - 1] if joined else None
        if last is not None and last.hunters == hunt.hunters:
            if last.outcome.how == hunt.outcome.how and last.outcome.rounds == hunt.outcome.rounds:
                last.prey += hunt.prey
                continue
        joined.append(hunt)
    return joined


def _end_on_foot(battle: Battle, prey: list[Combatant], hunters: list[Combatant]) -> ChaseEnd:
    """How it ends where both run, from where they are."""
    pursuing = slowest([_pace(battle, one) for one in hunters])
    gap: i64 = 1 << 20
    sight: i64 = 0
    for one in hunters:
        sight = battle.sides[one.side].sight_feet
        for other in prey:
            feet = distance_feet(battle.field, one, other)
            if feet < gap:
                gap = feet
    how, rounds = find_chase_end(
        battle.ruleset.chase,
        slowest([_pace(battle, one) for one in prey]),
        pursuing,
        gap_feet=gap,
        sight_feet=sight,
        # Who goes through an exit is seen again from there alone.
        hidden=battle.field.closed and gap > pursuing.run_feet,
    )
    return ChaseEnd(how, rounds)


def _pace(battle: Battle, one: Combatant) -> RunnersPace:
    """A combatant's running speed, and its rounds of running left."""
    ruleset = battle.ruleset
    run = move_limit_feet(battle, one, FLEE)
    left = run_limit_rounds(ruleset, one.profile.constitution) - one.rounds_run
    if not can_run(battle, one):
        left = 0
    return RunnersPace(run_feet=run, walk_feet=one.profile.walk_feet, rounds=left if left > 0 else i64(0))


def _goes_by_numbers(battle: Battle) -> bool:
    """Whether flight is a matter of numbers here: under the sky, where the book has a table for it."""
    return battle.outdoors and len(battle.ruleset.wilds.escape) > 0


def _end_over_land(battle: Battle, prey: list[Combatant], hunters: list[Combatant]) -> ChaseEnd:
    """How it ends under the sky, by the book's table: day by day, until they are away or caught up with.

    Pursuers that are no faster never catch up, without a roll.

    Rule: bxe.chase.wild-not-in-rounds, bxe.chase.wild-roll-percentile, bxe.chase.wild-minimum-5-percent,
        bxe.chase.wild-maximum, bxe.chase.wild-day-by-day, bxe.chase.wild-step-1-escape-ends,
        bxe.chase.wild-step-3a-fleer-as-fast, bxe.chase.wild-step-3b-catch-up,
        bxe.chase.wild-step-3b-fail-continues
    """
    rules = battle.ruleset.wilds
    mine = min([one.profile.walk_feet for one in prey])
    theirs = min([one.profile.walk_feet for one in hunters])
    if theirs <= mine:
        return ChaseEnd(FASTER, 0)
    percent, _ = escape_percent(rules, len(prey), len(hunters), fleeing_feet=mine, pursuing_feet=theirs)
    percent = max(percent, rules.least)
    day: i64 = 1
    while day < MOST_DAYS:
        roll = _try(battle, prey[0], PERCENT, percent, "escape")
        if roll.success:
            return ChaseEnd("escape", 0, roll)
        roll = _try(battle, hunters[0], PERCENT, rules.catch_percent, "catching up")
        if roll.success:
            return ChaseEnd(CAUGHT, 0, roll)
        day += 1
    return ChaseEnd("escape", 0)


def _try(battle: Battle, one: Combatant, die: i64, target: i64, label: str) -> Roll:
    """A die that has to show no more than a number."""
    face = battle.dice.die(die, pack_why(PURSUIT, one.index, -1))
    return Roll(((int(die), int(face)),), total=face, target=int(target), success=face <= target, label=label)


def _drop_bait(battle: Battle, prey: list[Combatant], hunters: list[Combatant]) -> ChaseEnd | None:
    """Drop a bait before the pursuers: food for the mindless, treasure for others; once.

    Rule: bxe.chase.dungeon-drop-treasure, bxe.chase.dungeon-drop-treasure-fails,
        bxe.chase.dungeon-drop-treasure-indifferent, bxe.chase.dungeon-drop-food,
        bxe.chase.dungeon-drop-food-low-intelligence, bxe.chase.dungeon-drop-food-other,
        bxs.evasion.food-distracts, bxs.evasion.food-not-intelligent, bxs.evasion.treasure-distracts,
        bxs.evasion.treasure-not-unintelligent
    """
    rules = battle.ruleset.chase
    wits = hunters[0].profile.flags & INTELLIGENT != 0
    drop, what = LET_FALL[1] if wits else LET_FALL[0]
    faces: i64 = rules.treasure if wits else rules.food
    if battle.sides[prey[0].side].drops & drop == 0 or faces == 0:
        return None
    roll = _try(battle, hunters[0], rules.die, faces, what)
    return ChaseEnd(what, 0, roll) if roll.success else None


def _tell(battle: Battle, hunt: ChaseUnderWay) -> None:
    """Record a chase: who ran after whom, and how it ended."""
    if battle.log is None:
        return
    outcome = hunt.outcome
    ruleset = battle.ruleset
    how = outcome.how
    if _goes_by_numbers(battle) and how not in FALLEN:
        cited = {CAUGHT: "flight/catch", FASTER: "flight/as fast"}.get(how, "flight/escape")
    else:
        cited = "chase/" + ("broke away" if how == FASTER else how)
    battle.record(
        Event(
            CHASE,
            side=hunt.hunters[0].side,
            actor=hunt.hunters[0].index,
            who=tuple([int(one.index) for one in hunt.prey]),
            result=outcome.how,
            amount=int(outcome.rounds),
            roll=outcome.roll,
            rules=(ruleset.cite(cited),),
        )
    )


def _overtake(battle: Battle, hunt: ChaseUnderWay) -> None:
    """Let overtaken fugitives surrender or stand at bay, and place the pursuers beside them."""
    at_bay: list[Combatant] = []
    for one in hunt.prey:
        one.rounds_run += hunt.outcome.rounds
        side = battle.sides[one.side]
        if has_effect(one, effects.DRIVEN_OFF):
            end_effect(battle, one, effects.DRIVEN_OFF)
        elif would_surrender(battle, one):
            surrender(battle, side, one)
            continue
        elif not has_effect(one, effects.FEAR):
            stand_at_bay(battle, side, one)
        at_bay.append(one)
    number = 0
    for hunter in hunt.hunters:
        hunter.rounds_run += hunt.outcome.rounds
        if at_bay:
            _place_beside(battle, hunter, at_bay[number % len(at_bay)])
            number += 1


def _place_beside(battle: Battle, hunter: Combatant, other: Combatant) -> None:
    """Set one that has come up with a fugitive beside it, or as near as there is room."""
    field = battle.field
    from_x, from_y = hunter.x, hunter.y
    cell = nearest_free(field, other.x, other.y)
    if field.cells_apart(from_x, from_y, other.x, other.y) <= field.cells_apart(
        cell % field.width, cell // field.width, other.x, other.y
    ):
        return
    relocate(field, battle.sides[hunter.side], hunter, cell % field.width, cell // field.width)
    hunter.altitude = other.altitude
    if battle.log is not None:
        battle.record(
            Event(PLACE, actor=hunter.index, target=other.index, way=((from_x, from_y), (hunter.x, hunter.y)))
        )
