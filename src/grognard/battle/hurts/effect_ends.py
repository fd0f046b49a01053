"""The end of effects: at the end of a round, and by a wound."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.arriving import end_summons, enter_summoned, make_due
from grognard.battle.hurts.outliving import breathe_last, meet_doom, rise_again
from grognard.battle.hurts.presence import HOLDING_KINDS, gain_effect, lose_effects
from grognard.battle.hurts.subdual import FISTS_KNOCK_OUT, WAKES, heal_bruise, wake, wake_from_sleep
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_rounds,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    EFFECT_NAMES,
    EFFECT_WAYS,
    FROM_POWER,
    HURT_ENDS,
    PASSES,
    QUIET,
    SEVERAL,
    TOLD,
    drop_effect,
    find_effect,
    replace_effect,
    shorten,
    take_waiting,
)
from grognard.battle.state.events import EFFECT, WEAR_OFF, Event
from grognard.battle.state.flags import AFFLICTED, DEAD, SUBDUED


def pass_round(battle: Battle, one: Combatant) -> None:
    """The end of a round for a combatant's effects: each has a round less, and spent ones end."""
    for effect in one.effects.copy():
        if EFFECT_WAYS[effect_kind(effect)] & PASSES == 0 or effect_rounds(effect) == 0:
            continue
        if effect not in one.effects:
            continue  # It ended with another.
        if effect_rounds(effect) > 1:
            shorten(one, effect)
        else:
            run_out(battle, one, effect)


def run_out(battle: Battle, one: Combatant, effect: i64) -> None:
    """The last round of an effect is over.

    Rule: bcb.subdual.wake-up, bf.subdual.no-helper
    """
    kind = effect_kind(effect)
    if kind == effects.KNOCK_OUT:
        come_to(battle, one, effect)
    elif kind == effects.SUBDUAL:
        heal_bruise(battle, one)
    elif kind == effects.SLEEP:
        wake_from_sleep(battle, one)
    elif kind == effects.REGROWING:
        rise_again(battle, one)
    elif kind == effects.DOOM:
        meet_doom(battle, one)
    elif kind == effects.AWAITED:
        enter_summoned(battle, one)
    elif kind == effects.THERE_FOR_NOW:
        end_summons(battle, one)
    elif kind == effects.EXPECTED:
        make_due(one)
    elif kind == effects.LAST_BREATH:
        breathe_last(battle, one)
    elif EFFECT_WAYS[kind] & FROM_POWER != 0:
        drop_given(battle, one, effect)
    elif EFFECT_WAYS[kind] & SEVERAL != 0:
        drop_effect(one, effect)
    else:
        end_effect(battle, one, kind)


def begin_waiting(battle: Battle, one: Combatant) -> None:
    """Begin the effects that have waited for the blows of the moment."""
    if one.flags & AFFLICTED == 0:
        return
    for effect in take_waiting(one):
        kind = effect_kind(effect)
        known = find_effect(one, kind)
        gain_effect(battle, one, effect)
        # The same thing twice in a moment is one thing.
        told = EFFECT_WAYS[kind] & QUIET == 0
        if battle.log is not None and told and find_effect(one, kind) != known:
            name = EFFECT_NAMES[kind]
            rounds = effect_rounds(effect)
            by = effect_source(effect) if kind in HOLDING_KINDS else -1
            battle.record(
                Event(EFFECT, actor=by, target=one.index, what=name, result="begins", rounds=rounds or None)
            )


def end_effect(battle: Battle, one: Combatant, kind: i64) -> None:
    """Take an effect off a combatant, and tell it where it is worth telling."""
    lose_effects(battle, one, kind)
    if battle.log is not None and EFFECT_WAYS[kind] & TOLD != 0:
        battle.record(Event(EFFECT, target=one.index, what=EFFECT_NAMES[kind], result="ends"))


def drop_given(battle: Battle, one: Combatant, effect: i64) -> None:
    """Take off a combatant what a power has given it; when the last of that is gone, that is told."""
    drop_effect(one, effect)
    number = effect_source(effect)
    for other in one.effects:
        if EFFECT_WAYS[effect_kind(other)] & FROM_POWER != 0 and effect_source(other) == number:
            return
    magic = one.own_profile.magic
    if battle.log is not None and 0 <= number < len(magic):
        battle.record(Event(WEAR_OFF, target=one.index, what=magic[number].name))


def come_to(battle: Battle, one: Combatant, effect: i64) -> None:
    """End a faint; where subduing damage passes by the hour, a combatant it keeps down lies on.

    Rule: bcb.subdual.wake-up
    """
    bruised = one.flags & SUBDUED != 0 and one.hit_points < 1
    if bruised and battle.ruleset.subdual.recovery_rounds > 0:
        replace_effect(one, effect, pack_effect(effects.KNOCK_OUT))
    else:
        wake(battle, one, cause=FISTS_KNOCK_OUT if effect_amount(effect) > 0 else WAKES)


def end_effects_by_wound(battle: Battle, one: Combatant) -> None:
    """End what a wound ends: sleep, above all."""
    if one.flags & DEAD != 0:
        return
    for effect in one.effects.copy():
        kind = effect_kind(effect)
        if EFFECT_WAYS[kind] & HURT_ENDS != 0:
            if kind == effects.SLEEP:
                wake_from_sleep(battle, one)
            else:
                end_effect(battle, one, kind)
