"""Round structures: the different ways to fill the agenda of a round."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grognard.battle.battle import Battle
from grognard.battle.events import INITIATIVE, Event
from grognard.battle.state import ATTACKED, DONE, OUT, ROUND_FLAGS, STEALTH, SURPRISED, UNABLE, Combatant
from grognard.battle.steps import ACT, END_ROUND, LAND, pack_step, step_count, step_kind, step_who
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.errors import GrognardError


@mypyc_attr(allow_interpreted_subclasses=True)
class RoundStructure:
    """How a round is made. Subclass it in plain Python and register it by name to try another."""

    def fill(self, battle: Battle) -> None:
        """Put the steps of the coming round on the empty agenda, the next one last."""
        raise GrognardError("this round structure does not fill the agenda")


class Countdown(RoundStructure):
    """Everyone rolls; the numbers are counted down; equal numbers act together and their blows land together.

    Rule: bf.round.act-in-roll-order, bf.initiative.individual, bf.initiative.every-round,
        bf.initiative.high-first, bf.initiative.ties-simultaneous, bf.initiative.act-on-number,
        bf.round.unsurprised-roll-initiative
    """

    def fill(self, battle: Battle) -> None:
        """Roll initiative for all who can act and list their turns from the highest number down."""
        lowest, highest = roll_initiative(battle)
        agenda = battle.agenda
        agenda.append(pack_step(END_ROUND))
        count = lowest
        while count <= highest:
            listed = False
            i: i64 = len(battle.combatants) - 1
            while i >= 0:
                combatant = battle.combatants[i]
                if combatant.initiative == count and combatant.flags & (UNABLE | SURPRISED) == 0:
                    if not listed:
                        agenda.append(pack_step(LAND, count=count))
                        listed = True
                    agenda.append(pack_step(ACT, who=i, count=count))
                i -= 1
            count += 1


def roll_initiative(battle: Battle) -> tuple[i64, i64]:
    """Roll for everyone who can act this round; returns the lowest and the highest number.

    Rule: bf.initiative.individual, bf.initiative.every-round, bf.initiative.group-roll-option,
        bf.round.unsurprised-roll-initiative
    """
    lowest: i64 = 500
    highest: i64 = -500
    ruleset = battle.ruleset
    method = ruleset.initiative
    leader: Combatant | None = None
    for combatant in battle.combatants:
        if combatant.flags & (UNABLE | SURPRISED) != 0:
            continue
        if ruleset.group_initiative and leader is not None and _same_group(battle, leader, combatant):
            combatant.initiative = leader.initiative
            if battle.log is not None:
                # The roll just recorded is theirs too.
                rolled = battle.log.events[len(battle.log.events) - 1]
                rolled.who = (*rolled.who, combatant.index)
            continue
        leader = combatant
        profile = combatant.profile
        sides = method.die_for(ruleset.initiative_die, profile.dexterity)
        face = battle.dice.die(sides, purpose.pack_why(purpose.INITIATIVE, combatant.index, -1))
        number = method.number(face, profile.dexterity_modifier)
        combatant.initiative = number
        if battle.log is not None:
            _record_initiative(battle, combatant, sides, face)
        if number < lowest:
            lowest = number
        if number > highest:
            highest = number
    return lowest, highest


def _same_group(battle: Battle, one: Combatant, other: Combatant) -> bool:
    if battle.sides[one.side].player_characters:
        return False
    return one.side == other.side and one.profile is other.profile


def _record_initiative(battle: Battle, combatant: Combatant, sides: i64, face: i64) -> None:
    battle.tally.start(recording=True)
    battle.tally.add(combatant.profile.dexterity_modifier, "Dexterity", "initiative")
    battle.record(
        Event(
            INITIATIVE,
            actor=combatant.index,
            amount=combatant.initiative,
            roll=Roll(
                label="initiative",
                faces=((sides, face),),
                modifiers=battle.tally.modifiers(),
                total=combatant.initiative,
            ),
            rules=(battle.ruleset.cite("initiative/roll"),),
        )
    )


def begin_round(battle: Battle) -> None:
    """Open a new round: count it and clear what the last one left on the combatants."""
    battle.round += 1
    battle.count = 0
    for combatant in battle.combatants:
        if combatant.flags & ATTACKED != 0:
            combatant.flags &= ~STEALTH
        combatant.flags &= ~ROUND_FLAGS
        combatant.attacks_made = 0
        combatant.routine = -1
        combatant.waiting_for = -1


def schedule(battle: Battle, who: i64, count: i64) -> None:
    """Give a combatant a turn on an initiative number still to come, making the number if nobody has it.

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
    for step in battle.agenda:
        if step_kind(step) == ACT and step_who(step) == who:
            return step_count(step)
    return -1000
