"""Round structures: the different ways to fill the agenda of a round."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from grognard.base.errors import GrognardError
from grognard.battle.ground.heading import free_first_turns
from grognard.battle.ground.knowing import is_anyone_surprised
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_rounds,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    CONFUSION,
    READING,
    SLOWNESS,
    drop_kind,
    find_effect,
    has_effect,
    mark_of,
    replace_effect,
)
from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import (
    ATTACKED,
    DONE,
    HIDDEN,
    OUT,
    ROUND_FLAGS,
    SET_WEAPON,
    SPELL,
    SPELLS,
    STEALTH,
    TWO_WEAPONS,
)
from grognard.battle.state.side import Side
from grognard.battle.state.steps import (
    ACT,
    CAN_CAST,
    CAN_MOVE,
    CAN_SHOOT,
    CAN_STRIKE,
    DECLARE,
    END_ROUND,
    LAND,
    MORALE,
    pack_step,
    step_count,
    step_kind,
    step_who,
)
from grognard.battle.state.supply import shots_left
from grognard.battle.turns.order import (
    HELD_COUNT,
    active,
    individual_groups,
    roll_individual,
    roll_number,
    roll_sides,
    same_group,
    side_groups,
    turns_last,
)
from grognard.rules.topics import SET_HELD

LABOURED: Final = mark_of(CONFUSION) | mark_of(SLOWNESS)

PHASES: Final = (CAN_MOVE, CAN_SHOOT, CAN_CAST, CAN_STRIKE)
"""The phases of an acting side after morale, in order."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RoundStructure:
    """The structure of a round. Subclass it in plain Python and register it by name to try another.

    Where it `casts_midway`, magic comes when all have moved and nobody has struck.
    """

    casts_midway: ClassVar[bool] = False

    def declare(self, battle: Battle) -> None:
        """Put a step on the agenda for everyone who may announce something before initiative.

        Rule: bxe.round.declare-before-initiative
        """
        ruleset = battle.ruleset
        announcing = ruleset.announcing
        if not (announcing.retreat or announcing.charge or announcing.defence or ruleset.casting.announced):
            return
        if ruleset.surprise.by_individual and is_anyone_surprised(battle):
            return
        i: i64 = len(battle.combatants) - 1
        while i >= 0:
            combatant = battle.combatants[i]
            if active(combatant) and may_declare(battle, combatant):
                battle.agenda.append(pack_step(DECLARE, who=i))
            i -= 1

    def fill(self, battle: Battle) -> None:
        """Roll initiative and put the steps of the round on the agenda, the next one last."""
        raise GrognardError("this round structure does not fill the agenda")


def may_declare(battle: Battle, combatant: Combatant) -> bool:
    """Whether a combatant has anything it could announce."""
    ruleset = battle.ruleset
    if ruleset.announcing.charge or ruleset.announcing.defence:
        return True
    if combatant.profile.flags & SPELLS != 0 and ruleset.casting.announced:
        return True
    return ruleset.announcing.retreat and is_engaged(battle.field, battle.sides, combatant)


class Countdown(RoundStructure):
    """Everyone rolls; the numbers are counted down; equal numbers act together and their blows land together.

    Rule: bf.round.act-in-roll-order, bf.initiative.individual, bf.initiative.every-round,
        bf.initiative.high-first, bf.initiative.ties-simultaneous, bf.initiative.act-on-number,
        bf.round.unsurprised-roll-initiative
    """

    def fill(self, battle: Battle) -> None:
        """Roll initiative for all who can act and list their turns from the highest number down."""
        roll_individual(battle)
        agenda = battle.agenda
        agenda.append(pack_step(END_ROUND))
        order = battle.turn_order
        count = order.lowest
        while count <= order.highest:
            who = order.first(count)
            if who >= 0:
                agenda.append(pack_step(LAND, count=count))
            first: i64 = agenda.size
            while who >= 0:
                agenda.append(pack_step(ACT, who=who, count=count))
                who = order.after(who)
            if last_listed_first(count):
                agenda.reverse_from(first)
            count += 1
        if battle.ruleset.morale.in_phase:
            for side in reversed(battle.sides):
                agenda.append(pack_step(MORALE, who=side.index, count=order.highest))


class GroupTurns(RoundStructure):
    """Each side rolls; the winners take their whole turns, then the others; tied sides act together."""

    def fill(self, battle: Battle) -> None:
        """Roll for the sides and list the turns of their members."""
        roll_sides(battle)
        steps: list[int] = []
        for group in side_groups(battle):
            count = group[0].initiative
            if last_listed_first(count):
                group.reverse()
            for side in group:
                if battle.ruleset.morale.in_phase:
                    steps.append(pack_step(MORALE, who=side.index, count=count))
            for side in group:
                for member in side.members:
                    if active(member):
                        steps.append(pack_step(ACT, who=member.index, count=count))
            steps.append(pack_step(LAND, count=count))
        list_steps(battle, steps)


class SideTurns(RoundStructure):
    """Each side rolls; the winning side goes through all its phases, then the next; tied sides together.

    Rule: bxe.round.step-order, bxe.round.phase-order, bxe.round.each-side-completes-all-phases,
        bxe.round.other-sides-in-initiative-order, bxe.initiative.highest-first,
        bxe.initiative.descending-order, bxe.initiative.tie-simultaneous,
        bxe.initiative.tie-only-tied-sides, bxe.initiative.two-handed-last,
        bxe.initiative.two-handed-per-character, bxe.initiative.two-handed-both-sides,
        bxe.initiative.two-handed-when-tied
    """

    def fill(self, battle: Battle) -> None:
        """Roll for the sides and list their phases."""
        roll_sides(battle)
        steps: list[int] = []
        slow: list[int] = []
        for group in side_groups(battle):
            count = group[0].initiative
            if last_listed_first(count):
                group.reverse()
            for side in group:
                steps.append(pack_step(MORALE, who=side.index, count=count))
            for phase in PHASES:
                for side in group:
                    self._list_members(battle, side, count, phase, steps)
                if len(group) == 1:
                    steps.append(pack_step(LAND, count=count))
            steps.append(pack_step(LAND, count=count))
            for phase in PHASES:
                for side in group:
                    for member in side.members:
                        if active(member) and turns_last(battle, member, tied=False):
                            slow.append(pack_step(ACT, who=member.index, count=count, phase=phase))
            slow.append(pack_step(LAND, count=count))
        list_steps(battle, steps + slow)

    def _list_members(self, battle: Battle, side: Side, count: i64, phase: i64, steps: list[int]) -> None:
        for member in side.members:
            if active(member) and not turns_last(battle, member, tied=False):
                steps.append(pack_step(ACT, who=member.index, count=count, phase=phase))


class Phases(RoundStructure):
    """Each side rolls; all go through each phase together, the winner first; a tie goes to individual rolls.

    Rule: bxs.round.phases, bxs.round.phases-together, bxs.initiative.winner-first-each-phase,
        bxs.round.loser-missile-before-winner-melee, bxs.initiative.tie-individual,
        bxs.initiative.tie-still-phased, bxs.initiative.individual-two-handed,
        bxs.initiative.two-handed-side-roll, bxs.initiative.individual-tie, bxs.morale.phase,
        bxs.round.order-within-side, bxs.initiative.every-round
    """

    casts_midway = True

    def fill(self, battle: Battle) -> None:
        """Roll for the sides, and for everyone when they tie, and list the phases."""
        roll_sides(battle)
        groups = side_groups(battle)
        tied = len(groups) > 0 and len(groups[0]) > 1
        steps: list[int] = []
        for group in groups:
            for side in group:
                steps.append(pack_step(MORALE, who=side.index, count=side.initiative))
        if tied:
            roll_individual(battle)
            order = individual_groups(battle)
            for equals in order:
                if last_listed_first(equals[0].initiative):
                    equals.reverse()
        else:
            order = [[member for side in group for member in side.members] for group in groups]
        for phase in PHASES:
            for members in order:
                for member in members:
                    if active(member):
                        count = member.initiative
                        steps.append(pack_step(ACT, who=member.index, count=count, phase=phase))
                steps.append(pack_step(LAND, count=members[0].initiative if members else 0))
        list_steps(battle, steps)


class Segments(RoundStructure):
    """A die by Dexterity for every attack, counted down; combatants that held act last, together.

    Before the first round the surprised lose whole segments in which the others act by Dexterity.

    Rule: bcb.round.sequence, bcb.initiative.one-roll-per-attack, bcb.initiative.highest-first,
        bcb.initiative.countdown, bcb.initiative.countdown-above-10, bcb.initiative.tie-simultaneous,
        bcb.initiative.individual-not-side, bcb.initiative.rerolled-each-round,
        bcb.initiative.non-attackers-roll-once, bcb.initiative.move-on-which-number,
        bcb.surprise.effect-free-initiative-phase, bcb.surprise.order-within-free-phase,
        bcb.surprise.segment-is-full-round-of-attacks,
        bcb.initiative.tie-mutual-kill, bcb.round.effects-immediate, bcb.actions.acts-on-own-number,
        bcb.surprise.mixed-surprise
    """

    def fill(self, battle: Battle) -> None:
        """Roll a die for each attack, or order a surprise segment by Dexterity."""
        agenda = battle.agenda
        turns: list[int] = []
        lowest: i64 = 0
        highest: i64 = 0
        if is_anyone_surprised(battle):
            turns = surprise_segment_turns(battle)
        else:
            turns = roll_attacks(battle)
        for turn in turns:
            count = step_count(turn)
            if count > highest:
                highest = count
            if count < lowest:
                lowest = count
        agenda.append(pack_step(END_ROUND))
        agenda.append(pack_step(LAND, count=HELD_COUNT))
        count = lowest
        while count <= highest:
            equal = [turn for turn in reversed(turns) if step_count(turn) == count]
            if equal:
                agenda.append(pack_step(LAND, count=count))
                if last_listed_first(count):
                    equal.sort(key=step_who)
                for turn in equal:
                    agenda.append(turn)
            count += 1


def last_listed_first(count: i64) -> bool:
    """Whether those listed last begin among all who act on a number, as they do on even ones.

    So no place in the list is better than another: blows of one number land together in any order, but
    moves are made one after another.
    """
    return count & 1 == 0


def surprise_segment_turns(battle: Battle) -> list[int]:
    """The turns of a surprise segment: a full round's attacks for all who are not surprised, by Dexterity."""
    turns: list[int] = []
    for combatant in battle.combatants:
        if active(combatant):
            count = combatant.profile.dexterity if combatant.profile.dexterity > 0 else 10
            combatant.initiative = count
            for slot in range(attack_count(battle, combatant)):
                other: i64 = slot if attack_count(battle, combatant) > 1 else -1
                turns.append(pack_step(ACT, who=combatant.index, count=count, other=other))
    return turns


def attack_count(battle: Battle, combatant: Combatant) -> i64:
    """How many attacks a combatant has: with both weapons, in its first melee routine, or its first.

    An unengaged archer counts the arrows of its bow.

    Rule: bcb.two-weapon.two-attacks, bcb.two-weapon.two-initiative-rolls,
        bcb.missile.bow-two-initiative-rolls, bcb.missile.bow-half-move-one-shot
    """
    if combatant.declared & TWO_WEAPONS != 0:
        return combatant.profile.routines[combatant.profile.pair].size
    for routine in combatant.profile.routines:
        if routine.is_missile and routine.size > 1 and shots_left(combatant, routine) > 1:
            if not is_engaged(battle.field, battle.sides, combatant):
                return routine.size
    for routine in combatant.profile.routines:
        if not routine.is_missile:
            return routine.size - combatant.attacks_made
    return combatant.profile.routines[0].size if combatant.profile.routines else 1


def roll_attacks(battle: Battle) -> list[int]:
    """One die, and one turn, for each attack; a combatant's initiative is its highest number.

    Rule: bcb.initiative.group-rolls
    """
    turns: list[int] = []
    numbers: list[int] = []
    leader: Combatant | None = None
    for combatant in battle.combatants:
        if not active(combatant):
            continue
        shared = (
            battle.ruleset.order.by_group and leader is not None and same_group(battle, leader, combatant)
        )
        if not shared:
            leader = combatant
            numbers = []
            attacks = attack_count(battle, combatant) if battle.ruleset.order.per_attack else 1
            while len(numbers) < attacks:
                numbers.append(roll_number(battle, combatant))
        combatant.initiative = max(numbers)
        slot: i64 = 0
        for number in numbers:
            other: i64 = slot if len(numbers) > 1 else -1
            turns.append(pack_step(ACT, who=combatant.index, count=number, other=other))
            slot += 1
    return turns


def list_steps(battle: Battle, steps: list[int]) -> None:
    """Put steps given in the order of time on the agenda, with the end of the round after them."""
    battle.agenda.append(pack_step(END_ROUND))
    i: i64 = len(steps) - 1
    while i >= 0:
        battle.agenda.append(steps[i])
        i -= 1


def begin_round(battle: Battle) -> None:
    """Open a new round: count it and clear what the last one left on the combatants."""
    battle.round += 1
    battle.count = 0
    if battle.field.keeps_facing:
        free_first_turns(battle)
    cleared: i64 = ROUND_FLAGS
    if battle.ruleset.charge.set_how == SET_HELD:
        cleared |= SET_WEAPON
    battle.hides = False
    for combatant in battle.combatants:
        if combatant.casting != 0:
            end_casting(combatant)
        if combatant.flags & ATTACKED != 0:
            combatant.flags &= ~STEALTH
        combatant.flags &= ~cleared
        if combatant.flags & HIDDEN != 0:
            battle.hides = True
        if combatant.marks & LABOURED != 0:
            begin_impaired_round(battle, combatant)
        combatant.initiative = 0
        combatant.attacks_made = 0
        combatant.routine = -1
        combatant.waiting_for = -1
        combatant.declared = SPELL if combatant.casting != 0 else 0
        combatant.defence = 0
    for side in battle.sides:
        side.initiative = 0
        side.may_have_withdrawn = False


def begin_impaired_round(battle: Battle, combatant: Combatant) -> None:
    """The round of confused and slowed combatants: the slow act only every second one."""
    confused = find_effect(combatant, CONFUSION)
    if confused != 0 and effect_amount(confused) != 0:
        undecided = pack_effect(CONFUSION, rounds=effect_rounds(confused), source=effect_source(confused))
        replace_effect(combatant, confused, undecided)
    slow = find_effect(combatant, SLOWNESS)
    if slow != 0:
        rounds = effect_rounds(slow)
        if (rounds if rounds > 0 else battle.round) & 1 != 0:
            combatant.flags |= DONE


def end_casting(combatant: Combatant) -> None:
    """At the end of a round: a spell that was not cast is given up, and kept; a scroll may be read on.

    Rule: bcb.round.declared-but-abandoned, bxe.casting.abandon-declared-spell
    """
    if combatant.flags & ATTACKED == 0 or not has_effect(combatant, READING):
        combatant.casting = 0
        drop_kind(combatant, READING)


def schedule(battle: Battle, who: i64, count: i64) -> None:
    """Give a combatant a turn on an initiative number still to come, creating the number if it is free.

    Rule: bf.initiative.delay, bf.initiative.delay-for-creature
    """
    agenda = battle.agenda
    turn = pack_step(ACT, who=who, count=count)
    i: i64 = len(agenda) - 1
    while i >= 0:
        step: i64 = agenda[i]
        kind = step_kind(step)
        if kind == LAND and step_count(step) == count:
            agenda.insert(i + 1, turn)
            return
        if kind == END_ROUND or (kind == LAND and step_count(step) < count):
            # The place in time is just before the turns of the next lower number.
            while kind == LAND and i + 1 < len(agenda) and step_count(agenda[i + 1]) == step_count(step):
                i += 1
            agenda.insert(i + 1, pack_step(LAND, count=count))
            agenda.insert(i + 2, turn)
            return
        i -= 1


def pending_turn(battle: Battle, who: i64) -> i64:
    """The initiative number on which a combatant still has a turn this round, or -1000 when it has none."""
    if battle.combatants[who].flags & (DONE | OUT) != 0:
        return -1000
    agenda = battle.agenda
    i: i64 = agenda.size - 1
    while i >= 0:
        step = agenda.at(i)
        if step_kind(step) == ACT and step_who(step) == who:
            return step_count(step)
        i -= 1
    return -1000
