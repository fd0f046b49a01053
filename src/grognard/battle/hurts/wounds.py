"""Wounds landing, death, and the end of a fight."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.belongings import lose_belongings
from grognard.battle.hurts.bursting import burst
from grognard.battle.hurts.dying import bleed, fall, fate_at, may_lie_dying
from grognard.battle.hurts.effect_ends import begin_waiting, end_effects_by_wound
from grognard.battle.hurts.enraging import enrage
from grognard.battle.hurts.hooks import settle_blows
from grognard.battle.hurts.mercy import may_recover_in_time
from grognard.battle.hurts.morale_checks import check_losses
from grognard.battle.hurts.outliving import GROWS_AGAIN, fate_of_outliver, lie_regrowing, note_seared_points
from grognard.battle.hurts.presence import gain_effect, remove_from_fight
from grognard.battle.hurts.subdual import fate_of_floored, fate_with_subduing, knock_out
from grognard.battle.hurts.wound_effects import (
    FREEZES,
    roll_queued_effects,
    save_against_assassin,
    save_for_life,
    suffer_injury,
    worse,
)
from grognard.battle.state import effects
from grognard.battle.state.battle import HANGING_ROUNDS, NO_WINNER, Battle, finish, has_fugitives
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import has_effect, take_amount
from grognard.battle.state.endings import VICTORY, ending_without_winner
from grognard.battle.state.events import DEATH, FALL, WOUND, Event
from grognard.battle.state.flags import (
    AFFLICTED,
    DAZING,
    DEAD,
    FLOORED,
    OUT,
    SUBDUED,
    SURRENDERED,
    UNCONSCIOUS,
    WEAKENED,
)
from grognard.battle.state.moments import BURSTS, LINGERS, RAGES, REGROWS
from grognard.battle.state.side import FIRST_BLOOD, NO_BLOOD
from grognard.battle.state.wound import Wound
from grognard.rules.damage import DIES, FALLS, INJURED, SAVES, UNHARMED
from grognard.rules.subdual import KNOCKED_OUT


def land_wounds(battle: Battle) -> None:
    """Let all blows of one initiative number take effect at once, so that two combatants can kill each other.

    Rule: bf.initiative.ties-simultaneous
    """
    if battle.wounded.size > 0:
        _land(battle)


def _land(battle: Battle) -> None:
    battle.stirred = True
    i: i64 = 0
    while i < battle.wounded.size:
        one = battle.combatants[battle.wounded.at(i)]
        apply_wound(battle, one, one.pending)
        i += 1
    battle.wounded.clear()
    settle_losses(battle)


def settle_losses(battle: Battle) -> None:
    """After losses: test the nerve of those at half strength, and see whether the fight is over."""
    if not battle.ruleset.morale.in_phase:
        for side in battle.sides:
            check_losses(battle, side)
    end_if_over(battle)


def apply_wound(battle: Battle, combatant: Combatant, wound: Wound) -> None:
    """Apply a combatant's wound, and all else that waits for it, with the consequences by the book.

    Rule: bf.damage.zero-hp-dead, bf.damage.death-and-dying-option
    """
    before = combatant.flags
    if before & DEAD != 0:
        wound.clear()
        if battle.ruleset.hooks.watches:
            settle_blows(battle, combatant, felled=False)
        if combatant.profile.moments & BURSTS != 0 and has_effect(combatant, effects.BURSTING):
            burst(battle, combatant)
        return
    battle.cause = ""
    fate: i64 = UNHARMED
    seared: i64 = 0
    ravaged: i64 = 0
    if combatant.flags & AFFLICTED != 0:
        seared = note_seared_points(combatant)
        ravaged = take_amount(combatant, effects.RAVAGED)
        if has_effect(combatant, effects.DRAIN):
            fate = save_against_assassin(battle, combatant, wound)
    bled: i64 = UNHARMED
    if wound.damage > 0:
        bled = lose_hit_points(battle, combatant, wound)
        if bled != UNHARMED and combatant.profile.moments & (REGROWS | LINGERS) != 0:
            bled = fate_of_outliver(combatant, bled, seared=seared > 0)
        fate = worse(fate, bled)
    wound.clear()
    if combatant.flags & AFFLICTED != 0:
        fate = worse(fate, roll_queued_effects(battle, combatant, spared=fate == DIES))
    if fate != UNHARMED:
        carry_out_fate(battle, combatant, fate, rule=cite_fate(battle, combatant, fate, bled=fate == bled))
        if ravaged > 0 and fate == DIES:
            lose_belongings(battle, combatant, ravaged - 1)
    if battle.ruleset.hooks.watches:
        settle_blows(battle, combatant, felled=before & OUT == 0 and combatant.flags & OUT != 0)
    if fate == UNHARMED and combatant.profile.moments & RAGES != 0:
        enrage(battle, combatant)
    if combatant.effects and fate != DIES:
        end_effects_by_wound(battle, combatant)
        begin_waiting(battle, combatant)


def lose_hit_points(battle: Battle, combatant: Combatant, wound: Wound) -> i64:
    """Take a wound's damage off hit points; what that means to the combatant, by the book.

    Rule: bf.damage.zero-hp-dead, bf.damage.death-and-dying-option
    """
    combatant.hit_points -= wound.damage
    if battle.ruleset.morale.at_first_blood and battle.sides[combatant.own_side].blood == NO_BLOOD:
        battle.sides[combatant.own_side].blood = FIRST_BLOOD
    fate = fate_at(battle, combatant, combatant.hit_points)
    if wound.subduing != 0 or combatant.flags & (SUBDUED | FLOORED | DAZING) != 0:
        fate = fate_with_subduing(battle, combatant, wound, fate)
    if battle.log is not None:
        battle.record(
            Event(
                WOUND,
                target=combatant.index,
                amount=wound.damage,
                left=combatant.hit_points,
                result=describe_health(combatant),
                audience=combatant.side,
            )
        )
    if combatant.profile.moments & REGROWS != 0 and combatant.hit_points <= 0:
        return DIES
    if fate == SAVES:
        fate = save_for_life(battle, combatant)
    elif fate == INJURED:
        fate = suffer_injury(battle, combatant)
    elif fate == FALLS:
        fate = fall(battle, combatant, fate)
    return fate_of_floored(combatant, fate) if combatant.flags & FLOORED != 0 else fate


def cite_fate(battle: Battle, combatant: Combatant, fate: i64, *, bled: bool) -> str:
    """The rule by which a combatant dies or falls: for its hit points where it `bled`, else another cause.

    Rule: bf.subdual.killing-total-reached, bf.subdual.beaten-to-death, bxe.subdual.mixed-with-lethal,
        bcb.subdual.accidental-kill, bxe.saves.poison-failure-fatal, bf.energy-drain.zero-hp-slain,
        bcb.damage.dying-0-to-minus-5-fail, bcb.damage.dying-0-to-minus-5-natural-1,
        bcb.damage.dying-minus-6-to-minus-10-fail, bcb.damage.dying-minus-6-to-minus-10-unconscious,
        bcb.damage.dying-minus-11
    """
    if battle.log is None:
        return ""
    ruleset = battle.ruleset
    dies = fate == DIES
    if battle.cause or not bled:
        return ruleset.cite(battle.cause)
    rule = ruleset.damage
    if rule.death.fate(combatant.hit_points, rule.death_at) != SAVES or not may_lie_dying(battle, combatant):
        tended = ruleset.hurts.tended and may_lie_dying(battle, combatant)
        return ruleset.cite("dying/dead" if tended and dies else "damage/death" if dies else "damage/fall")
    if fate_at(battle, combatant, combatant.hit_points) == DIES:
        return ruleset.cite("damage/death without a save")
    if combatant.hit_points < ruleset.hurts.awake_to:
        return ruleset.cite("damage/death far down" if dies else "damage/fall far down")
    return ruleset.cite("damage/death near the limit" if dies else "damage/fall")


def carry_out_fate(battle: Battle, combatant: Combatant, fate: i64, *, rule: str) -> None:
    """Carry out a fate: death, falling senseless, being frozen where it stands, by a rule if one says so."""
    if (
        battle.counts is not None
        and fate in (FALLS, DIES, KNOCKED_OUT)
        and combatant.flags & OUT & ~SURRENDERED == 0
    ):
        battle.counts.note_fall(combatant)
    if fate == KNOCKED_OUT:
        knock_out(battle, combatant)
    elif fate == DIES:
        remove_from_fight(battle, combatant, DEAD)
        if battle.log is not None:
            battle.record(Event(DEATH, target=combatant.index, rules=(rule,)))
    elif fate == FALLS:
        if combatant.flags & UNCONSCIOUS == 0 and battle.log is not None:
            battle.record(Event(FALL, target=combatant.index, rules=(rule,)))
        gain_effect(battle, combatant, pack_effect(effects.DYING))
    elif fate == GROWS_AGAIN:
        lie_regrowing(battle, combatant)
    elif fate == FREEZES:
        gain_effect(battle, combatant, pack_effect(effects.PARALYSIS))


def bleed_or_die(battle: Battle, one: Combatant) -> None:
    """The end of a round for one who lies dying: it bleeds, and may save, until its wounds are bound."""
    if bleed(battle, one) == DIES:
        carry_out_fate(battle, one, DIES, rule=battle.ruleset.cite("dying/dead"))


def describe_health(combatant: Combatant) -> str:
    """How hurt a combatant looks to viewers who cannot know its hit points."""
    left, full = combatant.hit_points, combatant.max_hit_points
    if left >= full:
        return "unhurt"
    if left <= 0:
        return "down" if combatant.flags & (OUT | WEAKENED) != WEAKENED else "on its last legs"
    if left * 4 <= full:
        return "nearly finished"
    return "badly hurt" if left * 2 <= full else "hurt"


def end_if_over(battle: Battle) -> None:
    """End the battle when at most one side still fights and no enemy is left to deal with.

    A side alone fights on while fleeing enemies are not away, while helpless enemies may recover before they
    are killed, and for a while where all other sides hang above and no prey has come beneath them.
    """
    standing_sides: i64 = 0
    hanging_sides: i64 = 0
    winner: i64 = NO_WINNER
    fugitives = False
    for side in battle.sides:
        if side.standing > 0:
            standing_sides += 1
            winner = side.index
        elif side.hangs_above():
            hanging_sides += 1
        elif has_fugitives(side):
            fugitives = True
    waits = hanging_sides > 0 and standing_sides + hanging_sides == len(battle.sides)
    if standing_sides == 1 and not fugitives and not (waits and battle.round < HANGING_ROUNDS):
        for side in battle.sides:
            if side.standing == 0 and may_recover_in_time(battle, side, battle.sides[winner]):
                return
        finish(battle, winner, VICTORY)
    elif standing_sides == 0:
        finish(battle, NO_WINNER, ending_without_winner(battle.sides))
