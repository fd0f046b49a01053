"""Initiative rolls, and the order they put sides and combatants in."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import INITIATIVE, SIDE_INITIATIVE, Event
from grognard.battle.state.flags import SURPRISED, UNABLE
from grognard.battle.state.side import Side
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.ruleset import Ruleset
from grognard.rules.topics import ALWAYS, NEVER, WHEN_INDIVIDUAL

HELD_COUNT: Final = -200
"""The number of combatants that held their initiative: after all others."""

LAST_SHIFT: Final = 100
"""Two-handed weapons act on their own number less this: after all others, in order among themselves."""


def active(combatant: Combatant) -> bool:
    """Whether a combatant takes part in this round."""
    return combatant.flags & (UNABLE | SURPRISED) == 0


def turns_last(battle: Battle, combatant: Combatant, *, tied: bool) -> bool:
    """Whether a combatant acts after all others because of a two-handed weapon.

    Rule: bxe.initiative.two-handed-last, bxe.initiative.some-missile-weapons-last,
        bxs.initiative.individual-two-handed
    """
    when = battle.ruleset.order.two_handed_last
    if when == ALWAYS and combatant.profile.acts_last:
        return True
    if when == ALWAYS or (when == WHEN_INDIVIDUAL and tied):
        return combatant.profile.uses_two_hands
    return False


def roll_number(battle: Battle, combatant: Combatant) -> i64:
    """Roll one initiative number for a combatant; a modifier of its own stands in place of Dexterity's.

    Rule: bxe.initiative.individual-monster-modifier
    """
    ruleset = battle.ruleset
    profile = combatant.profile
    sides = ruleset.initiative.die_for(ruleset.order.die, profile.dexterity)
    face = battle.dice.die(sides, purpose.pack_why(purpose.INITIATIVE, combatant.index, -1))
    if profile.own_initiative:
        number = face + profile.initiative_modifier
    else:
        number = ruleset.initiative.number(face, profile.dexterity_modifier)
    if profile.halfling:
        number += ruleset.order.halfling_bonus
    speed: i64 = 0
    if ruleset.order.speed != 0:
        speed = ruleset.order.speed * weapon_speed(combatant)
    if battle.log is not None:
        _record_number(battle, combatant, sides, face, number, speed)
    return number + speed


def weapon_speed(combatant: Combatant) -> i64:
    """The speed of the weapon that a combatant has in hand."""
    for routine in combatant.profile.routines:
        if routine.hand == combatant.ready:
            return routine.weapons[0].speed
    return 0


def roll_individual(battle: Battle) -> None:
    """Roll for everyone who can act this round, and note them in the order of turns.

    Rule: bf.initiative.individual, bf.initiative.every-round, bf.initiative.group-roll-option,
        bf.round.unsurprised-roll-initiative, bxe.initiative.individual-option,
        bxe.initiative.individual-dex-modifier, bxs.initiative.individual-roll,
        bxs.initiative.individual-halfling
    """
    order = battle.turn_order
    order.begin(len(battle.combatants))
    by_group = battle.ruleset.order.by_group
    late = battle.ruleset.order.two_handed_last != NEVER
    leader: Combatant | None = None
    for combatant in battle.combatants:
        if not active(combatant):
            continue
        if by_group:
            if leader is not None and same_group(battle, leader, combatant):
                combatant.initiative = leader.initiative
                order.add(combatant, combatant.initiative)
                continue
            leader = combatant
        number = roll_number(battle, combatant)
        if late and turns_last(battle, combatant, tied=True):
            number -= LAST_SHIFT
        combatant.initiative = number
        order.add(combatant, number)


def same_group(battle: Battle, one: Combatant, other: Combatant) -> bool:
    """Whether two identical monsters share one roll where groups do."""
    if battle.sides[one.side].player_characters:
        return False
    return one.side == other.side and one.profile is other.profile


def _followers(battle: Battle, leader: Combatant) -> tuple[int, ...]:
    """The combatants that share a leader's roll: the active members of its group listed after it."""
    if not battle.ruleset.order.by_group:
        return ()
    found: list[int] = []
    for combatant in battle.combatants:
        if combatant.index > leader.index and active(combatant):
            if not same_group(battle, leader, combatant):
                break
            found.append(combatant.index)
    return tuple(found)


def _record_number(
    battle: Battle, combatant: Combatant, sides: i64, face: i64, number: i64, speed: i64
) -> None:
    battle.tally.start(recording=True)
    if number != face:
        profile = combatant.profile
        halfling = battle.ruleset.order.halfling_bonus if profile.halfling else 0
        reason = "quickness" if profile.own_initiative else "Dexterity"
        battle.tally.add(number - face - halfling, reason, "initiative")
        battle.tally.add(halfling, "halfling", "initiative")
    battle.tally.add(speed, "weapon speed", "initiative")
    number += speed
    battle.record(
        Event(
            INITIATIVE,
            actor=combatant.index,
            who=_followers(battle, combatant),
            amount=number,
            roll=Roll(((sides, face),), modifiers=battle.tally.modifiers(), total=number, label="initiative"),
            rules=(cite_own_number(battle.ruleset),),
        )
    )


def cite_own_number(ruleset: Ruleset) -> str:
    """The rule of a combatant's own roll: the one for individual rolls where sides roll by another.

    Rule: bxs.initiative.individual-roll, bxe.initiative.individual-option
    """
    own = ruleset.cite("initiative/individual")
    return own if own else ruleset.cite("initiative/roll")


def roll_sides(battle: Battle) -> None:
    """Roll one die for each side with anyone able to act, unless only one side is.

    Rule: bxe.initiative.d6-per-side, bxe.initiative.every-round, bxe.initiative.only-unsurprised-sides,
        bxe.initiative.none-when-both-surprised, bxs.initiative.side-roll,
        bxs.surprise.free-round-content
    """
    ruleset = battle.ruleset
    able: list[Side] = [side for side in battle.sides if has_active(side)]
    for side in able:
        if len(able) == 1 and not ruleset.order.lone_side_rolls:
            face: i64 = 0
        else:
            face = battle.dice.die(
                ruleset.order.die, purpose.pack_side_why(purpose.INITIATIVE, side.members[0].index)
            )
            if battle.log is not None:
                battle.record(
                    Event(
                        SIDE_INITIATIVE,
                        side=side.index,
                        amount=face,
                        roll=Roll(((ruleset.order.die, face),), total=face, label="initiative"),
                        rules=(ruleset.cite("initiative/roll"),),
                    )
                )
        side.initiative = face
        for member in side.members:
            member.initiative = face


def acts_alone(battle: Battle, me: Combatant) -> bool:
    """Whether no enemy acts at the same moment as a combatant, so that its blows land at once.

    Sides with the same roll act together, and where a tie went to individual rolls, equal numbers do.

    Rule: bxe.initiative.tie-simultaneous, bxe.initiative.tie-only-tied-sides, bxs.initiative.individual-tie,
        bxs.round.order-within-side
    """
    shared = False
    for other in battle.combatants:
        if other is not me and other.initiative == me.initiative and active(other):
            if other.side != me.side:
                return False
            shared = True
    if not shared:
        return True
    for side in battle.sides:
        if side.index != me.side and side.initiative == battle.sides[me.side].initiative and has_active(side):
            return False
    return True


def has_active(side: Side) -> bool:
    """Whether a member of the side can act this round."""
    for member in side.members:
        if active(member):
            return True
    return False


def side_groups(battle: Battle) -> list[list[Side]]:
    """The sides that can act, highest roll first, those with equal rolls together."""
    waiting = [side for side in battle.sides if has_active(side)]
    groups: list[list[Side]] = []
    while waiting:
        best: i64 = -1
        for side in waiting:
            if side.initiative > best:
                best = side.initiative
        groups.append([side for side in waiting if side.initiative == best])
        waiting = [side for side in waiting if side.initiative != best]
    return groups


def individual_groups(battle: Battle) -> list[list[Combatant]]:
    """The combatants that can act, highest number first, equal numbers together."""
    waiting = [combatant for combatant in battle.combatants if active(combatant)]
    groups: list[list[Combatant]] = []
    while waiting:
        best: i64 = -1000
        for combatant in waiting:
            if combatant.initiative > best:
                best = combatant.initiative
        groups.append([combatant for combatant in waiting if combatant.initiative == best])
        waiting = [combatant for combatant in waiting if combatant.initiative != best]
    return groups
