"""Morale in battle: the occasions of checks, and the effects of failed ones."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.exits import has_way_out
from grognard.battle.ground.grips import break_up
from grognard.battle.hurts.bands import Band, bands_by_score, bands_of, leads
from grognard.battle.hurts.morale_abilities import began_in_greater_number, morale_score_of, outnumbers
from grognard.battle.hurts.quarter import is_at_bay, would_surrender
from grognard.battle.state.battle import Battle, unmet_bit
from grognard.battle.state.changes import (
    REFEREES_WORD,
    change_by_referee,
    change_by_spells,
    end_one_roll_change,
)
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    MORALE_CHANGED,
    OUTNUMBERED,
    add_effect,
    has_effect,
)
from grognard.battle.state.events import FLIGHT, MORALE, Event
from grognard.battle.state.events import SURRENDER as SURRENDERS
from grognard.battle.state.field import lift
from grognard.battle.state.flags import (
    FLEEING,
    IN_BOUT,
    INTELLIGENT,
    NOT_STANDING,
    OUT,
    STUNNED,
    SURPRISED,
    SURRENDERED,
    UNABLE,
)
from grognard.battle.state.side import BLOOD_CHECKED, FIRST_BLOOD, OCCASIONS, Side
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.morale import effective_morale, is_half_strength, is_morale_held
from grognard.rules.ruleset import Ruleset
from grognard.rules.topics import FAILURE_SURRENDER

CORNERED: Final = "cornered"
"""In the event of a flight that has no way out: there is none."""

FIRST_ENCOUNTER: Final = 1
FIRST_DEATH: Final = 2
HALF_STRENGTH: Final = 3
AT_FIRST_BLOOD: Final = 4
EXTRAORDINARY_DANGER: Final = 5
NO_LONGER_MORE: Final = 6
_CHECKS: Final = (*OCCASIONS, "extraordinary danger", "outnumbered")
"""When nerve is tested: that of a side, or that of some of its members."""


def check_first_encounter(battle: Battle) -> None:
    """Test each side that for the first time faces an enemy able to resist.

    Rule: bf.morale.check-first-opposition, bf.morale.npcs-too, bf.morale.once-per-trigger
    """
    if not (battle.ruleset.morale.at_first_encounter and battle.ruleset.morale.checked):
        return
    for side in battle.sides:
        if (
            (side.player_characters and not side.retained)
            or side.checked_first
            or battle.unmet & unmet_bit(side.index) != 0
            or not side.checks_morale
            or not faces_resistance(battle, side)
        ):
            continue
        side.checked_first = True
        check_morale(battle, side, FIRST_ENCOUNTER)


def faces_resistance(battle: Battle, side: Side) -> bool:
    """Whether some enemy of the side stands and is not surprised."""
    for enemy in battle.combatants:
        if enemy.side != side.index and enemy.flags & (NOT_STANDING | SURPRISED) == 0:
            return True
    return False


def check_losses(battle: Battle, side: Side) -> None:
    """Test a side for its first death and for being reduced to half strength, each once.

    Rule: bf.morale.once-per-trigger, bxe.morale.trigger-first-death,
        bxe.morale.trigger-first-death-only-once, bxe.morale.players-decide, bxs.morale.first-death,
        bxs.morale.second-death-no-check, bxs.morale.both-triggers, bxs.morale.players-exempt,
        bxe.morale.optional-rule, bxe.morale.referee-may-omit,
        bcb.morale.pcs-own-choice
    """
    ruleset = battle.ruleset
    if side.player_characters and not side.retained:
        return
    if side.standing == 0 or not ruleset.morale.checked or not side.checks_morale:
        return
    if side.blood == FIRST_BLOOD:
        side.blood = BLOOD_CHECKED
        check_morale(battle, side, AT_FIRST_BLOOD)
    if ruleset.morale.at_first_death and side.losses > 0 and not side.checked_death:
        side.checked_death = True
        check_morale(battle, side, FIRST_DEATH)
    if side.daunted:
        check_numbers(battle, side)
    if side.checked_half or not ruleset.morale.at_half_strength:
        return
    if ruleset.morale.hopeless:
        if at_half_strength(side) or (side.retained and half_of_allies_down(side)):
            if _is_opposed(battle, side):
                side.checked_half = True
                give_up(battle, side)
    elif at_half_strength(side):
        side.checked_half = True
        check_morale(battle, side, HALF_STRENGTH)


def _is_opposed(battle: Battle, side: Side) -> bool:
    """Whether some enemy of the side is on its feet: no fight is hopeless against none."""
    for enemy in battle.sides:
        if enemy.index != side.index and enemy.standing > 0:
            return True
    return False


def check_numbers(battle: Battle, side: Side) -> None:
    """Test, once, the members of a side that are daunted by no longer outnumbering their enemies."""
    if side.losses == 0 or not began_in_greater_number(battle, side):
        return
    daunted = [
        one
        for one in side.members
        if one.profile.daunted and is_tested(side, one) and not has_effect(one, OUTNUMBERED)
    ]
    if not daunted or outnumbers(battle, side, daunted[0]):
        return
    for one in daunted:
        add_effect(one, pack_effect(OUTNUMBERED))
    all_keep_nerve(battle, side, daunted, NO_LONGER_MORE)


def at_half_strength(side: Side) -> bool:
    """Whether a side is reduced to half its number, or one that came alone to half its hit points.

    Rule: bf.morale.check-half-numbers, bf.morale.half-odd-number, bf.morale.check-half-hp-single,
        bf.morale.group-ignores-hp, bf.morale.incapacitated-count-dead,
        bxe.morale.trigger-half-incapacitated, bxs.morale.half-incapacitated, bxs.morale.half-counts-non-dead
    """
    if side.initial == 1:
        alone = side.members[0]
        return is_half_strength(alone.hit_points, alone.max_hit_points)
    return is_half_strength(side.standing, side.initial)


def half_of_allies_down(side: Side) -> bool:
    """Whether half of the NPC allies of a party are down; a lone ally counts its hit points instead.

    Rule: bcb.morale.npc-allies
    """
    allies: i64 = 0
    standing: i64 = 0
    for member in side.members:
        if member.profile.retained:
            allies += 1
            if member.flags & NOT_STANDING == 0:
                standing += 1
    if allies == 1:
        for member in side.members:
            if member.profile.retained:
                return is_half_strength(member.hit_points, member.max_hit_points)
    return is_half_strength(standing, allies)


def give_up(battle: Battle, side: Side) -> None:
    """A side without morale scores leaves a hopeless fight; the fearless stay.

    Rule: bcb.morale.others-leave-hopeless-fights, bcb.morale.gm-decides, bcb.morale.fearless-never-flee
    """
    side.broke = HALF_STRENGTH
    for member in side.members:
        if (
            is_tested(side, member)
            and morale_score_of(battle, side, member) < battle.ruleset.morale.never_fails
        ):
            lose_nerve(battle, side, member)


def check_morale(battle: Battle, side: Side, occasion: i64) -> None:
    """Roll one morale check for each band of a side: a band that fails runs together.

    Player characters never check morale, but their retainers do. No Charisma comes
    into it, but that of an employer, which made the score. After enough passed checks, where a book counts
    them, a side fights to the death.

    Rule: bf.morale.group-roll, bf.morale.check, bf.morale.failure, bf.morale.mercenaries-use-score,
        bxe.morale.two-successes-end-checks, bxs.morale.two-successes
    """
    if battle.ruleset.morale.enough > 0 and side.passed_checks >= battle.ruleset.morale.enough:
        return
    tested = [one for one in side.members if is_tested(side, one) and may_fail(battle, side, one, occasion)]
    if _bands_stand(battle, side, bands_of(battle, side, tested), occasion):
        side.passed_checks += 1
        return
    side.broke = occasion
    if side.standing == 1:
        # A combatant left alone when all others run goes with them.
        for one in tested:
            lose_nerve(battle, side, one)


def all_keep_nerve(battle: Battle, side: Side, tested: list[Combatant], occasion: i64) -> bool:
    """One roll for each morale score among some members of a side; whether none of them loses its nerve."""
    able = [one for one in tested if may_fail(battle, side, one, occasion)]
    return _bands_stand(battle, side, bands_by_score(battle, side, able), occasion)


def _bands_stand(battle: Battle, side: Side, bands: list[Band], occasion: i64) -> bool:
    """One roll for each band; whether none of them loses its nerve. All of a band run together."""
    held = True
    for band in bands:
        if not _band_stands(battle, side, band, occasion):
            held = False
            for one in band.members:
                lose_nerve(battle, side, one)
    return held


def may_fail(battle: Battle, side: Side, one: Combatant, occasion: i64) -> bool:
    """Whether a combatant checks morale at all: not if it never fails, never fights, or is steeled.

    Rule: bf.morale.twelve-never-fails, bxe.morale.12-fights-to-death, bxe.morale.2-never-fights
    """
    rule = battle.ruleset.morale
    score = morale_score_of(battle, side, one)
    if score >= rule.never_fails or score <= rule.never_fights:
        return False
    return not is_steeled(side, one) and (not one.profile.dogged or occasion == FIRST_ENCOUNTER)


def face_danger(battle: Battle, side: Side, members: list[Combatant]) -> None:
    """Some members of a side face extraordinary danger: monsters and retainers check their morale now.

    Rule: bxe.morale.retainers-extraordinary-danger
    """
    tested = [
        one
        for one in members
        if one.flags & NOT_STANDING == 0 and (not side.player_characters or one.profile.employed)
    ]
    all_keep_nerve(battle, side, tested, EXTRAORDINARY_DANGER)


def is_tested(side: Side, member: Combatant) -> bool:
    """Whether a standing combatant of a side can check morale: on the players' side only retainers.

    Rule: bf.retainers.morale-retainers-loyalty, bf.retainers.loyalty-as-morale-pass,
        bf.retainers.loyalty-as-morale-fail, bf.retainers.loyalty-twelve-no-flight, bxs.morale.players-exempt
    """
    if member.flags & NOT_STANDING != 0:
        return False
    return not side.player_characters or member.profile.retained


def _band_stands(battle: Battle, side: Side, band: Band, occasion: i64) -> bool:
    ruleset = battle.ruleset
    speaker, score = band.speaker, band.score
    guard = battle.guard
    guard.start(recording=battle.log is not None)
    add_morale_modifiers(battle, side, speaker)
    effective = effective_morale(ruleset, score, guard.total)
    guard.add(effective - score - guard.total, "at most", "morale")
    rolled: i64 = 0
    faces: list[tuple[int, int]] | None = None if battle.log is None else []
    thrown: i64 = 0
    while thrown < ruleset.morale.dice:
        face = battle.dice.die(ruleset.morale.die, purpose.pack_why(purpose.MORALE, speaker.index, -1))
        rolled += face
        if faces is not None:
            faces.append((ruleset.morale.die, face))
        thrown += 1
    holds = is_morale_held(ruleset, rolled, effective)
    if faces is not None:
        battle.record(
            Event(
                MORALE,
                side=side.index,
                who=tuple([int(member.index) for member in band.members]),
                what=_CHECKS[occasion],
                result="stands" if holds else "fails",
                roll=Roll(
                    label="morale",
                    faces=tuple(faces),
                    modifiers=(),
                    defences=guard.modifiers(),
                    total=rolled,
                    target=effective,
                    success=holds,
                ),
                rules=cite_check(ruleset, side, occasion, led=band.led),
            )
        )
    return holds


def add_morale_modifiers(battle: Battle, side: Side, speaker: Combatant) -> None:
    """Add up in `battle.guard` what changes a morale score, each part with its reason.

    Rule: bf.morale.adjustment-referee, bxe.morale.adjustment-range, bxe.morale.adjustment-losing-side,
        bxe.morale.adjustment-winning-side
    """
    guard = battle.guard
    guard.add(side.morale_adjustment, "adjustment", "morale")
    course = losses_modifier(battle, side)
    guard.add(course, "losing side" if course < 0 else "winning side", "morale")
    guard.add(leader_bonus(side, speaker), "leader", "morale")
    if speaker.marks != 0:
        guard.add(change_by_spells(speaker, MORALE_CHANGED), "magic", "morale")
        guard.add(change_by_referee(speaker, MORALE_CHANGED), REFEREES_WORD, "morale")
        end_one_roll_change(speaker, MORALE_CHANGED)


def cite_check(ruleset: Ruleset, side: Side, occasion: i64, *, led: bool = False) -> tuple[str, ...]:
    """The rules by which a side is tested on an occasion; of a lone member it is the loss of half its points.

    Rule: bf.morale.check-half-hp-single, bf.morale.half-odd-number
    """
    rules = [ruleset.cite("morale/" + _CHECKS[occasion]), ruleset.cite("morale/check")]
    if occasion == HALF_STRENGTH:
        if side.initial == 1:
            alone = ruleset.cite("morale/half its hit points")
            rules[0] = alone if alone else rules[0]
        elif side.initial % 2 == 1:
            rules.append(ruleset.cite("morale/half of an odd number"))
    if led:
        rules.append(ruleset.cite("morale/leader"))
    return tuple(rules)


def is_steeled(side: Side, speaker: Combatant) -> bool:
    """Whether a leader stands that frees a combatant's kind from morale checks."""
    for member in side.members:
        profile = member.profile
        if profile.steels and member.flags & NOT_STANDING == 0 and profile.kin == speaker.profile.kin:
            return True
    return False


def leader_bonus(side: Side, speaker: Combatant) -> i64:
    """The morale bonus of the best standing leader that leads a combatant."""
    best: i64 = 0
    for member in side.members:
        profile = member.profile
        if profile.rallies > best and member.flags & NOT_STANDING == 0 and leads(side, member, speaker):
            best = profile.rallies
    return best


def losses_modifier(battle: Battle, side: Side) -> i64:
    """The morale modifier of a side that has lost a larger, or a smaller, share than its enemies.

    Rule: bxe.morale.adjustment-losing-side, bxe.morale.adjustment-winning-side
    """
    ruleset = battle.ruleset
    if ruleset.morale.losing == 0 and ruleset.morale.winning == 0:
        return 0
    standing: i64 = 0
    initial: i64 = 0
    for other in battle.sides:
        if other.index != side.index:
            standing += other.standing
            initial += other.initial
    balance = side.standing * initial - standing * side.initial
    if balance < 0:
        return ruleset.morale.losing
    if balance > 0:
        return ruleset.morale.winning
    return 0


def send_off_timid(battle: Battle) -> None:
    """Make non-fighters leave as the first round begins, unless the referee has them cornered.

    Rule: bxe.morale.2-never-fights, bxe.morale.2-cornered-may-fight
    """
    for member in battle.combatants:
        profile = member.profile
        side = battle.sides[member.side]
        if profile.morale > battle.ruleset.morale.never_fights or side.player_characters:
            continue
        if not profile.may_stand_ground and battle.unmet & unmet_bit(side.index) == 0:
            lose_nerve(battle, side, member)


def lose_nerve(battle: Battle, side: Side, member: Combatant) -> None:
    """A member that failed its morale check flees, or surrenders where the referee has it so.

    Rule: bf.morale.failure-flee, bf.morale.failure-surrender
    """
    if member.flags & NOT_STANDING != 0:
        return
    ruleset = battle.ruleset
    gives_up = ruleset.morale.failure == FAILURE_SURRENDER and member.profile.flags & INTELLIGENT != 0
    if gives_up:
        surrender(battle, side, member)
    elif is_at_bay(member):
        if would_surrender(battle, member):
            surrender(battle, side, member)
    elif battle.field.closed and not has_way_out(battle, member):
        _stand_cornered(battle, side, member)
    else:
        take_flight(battle, side, member, willing=False)


def _stand_cornered(battle: Battle, side: Side, member: Combatant) -> None:
    """A member whose nerve fails has no way out: with wits it surrenders to people, else it fights on.

    Rule: bxe.morale.2-never-fights, bxe.morale.failure-result
    """
    if would_surrender(battle, member):
        surrender(battle, side, member)
    elif battle.log is not None:
        battle.record(Event(FLIGHT, actor=member.index, result=CORNERED))


def take_flight(battle: Battle, side: Side, member: Combatant, *, willing: bool) -> None:
    """A member turns to flee, its nerve broken or of its own will."""
    member.flags |= FLEEING
    battle.traces.flags |= FLEEING
    side.standing -= 1
    if battle.log is not None:
        result = "willing" if willing else ""
        rules = () if willing else (battle.ruleset.cite("morale/flight"),)
        battle.record(Event(FLIGHT, actor=member.index, result=result, rules=rules))


def surrender(battle: Battle, side: Side, member: Combatant) -> None:
    """A member throws down its arms and is out of the fight."""
    if member.flags & OUT == 0:
        lift(battle.field, side, member)
    if member.flags & NOT_STANDING == 0:
        side.standing -= 1
    member.flags |= SURRENDERED
    if member.flags & IN_BOUT != 0:
        break_up(battle, member)
    if battle.log is not None:
        battle.record(Event(SURRENDERS, actor=member.index, rules=(battle.ruleset.cite("morale/surrender"),)))


def may_act(combatant: Combatant) -> bool:
    """Whether a combatant is able to do anything at all now.

    Rule: bf.surprise.no-move, bf.surprise.no-attack,
        bcb.surprise.victim-cannot-respond
    """
    return combatant.flags & (UNABLE | SURPRISED | STUNNED) == 0
