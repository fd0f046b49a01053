"""Hit points that come back at once, by magic or otherwise."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.presence import lose_effects
from grognard.battle.hurts.subdual import limit_bruise
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import drop_kind, has_effect, mark_of
from grognard.battle.state.events import WAKE, Event
from grognard.battle.state.flags import FLEEING, UNCONSCIOUS

_ROTTING = mark_of(effects.ROTTING)


def restore(battle: Battle, one: Combatant, points: i64, *, magical: bool) -> i64:
    """Give hit points back, up to the full number, and what else magic mends; how many came back.

    Those whose flesh rots get none. By some rules one who lay dying gets up again.

    Rule: bxe.healing.magic-instantaneous, bxe.healing.cap, bcb.critical.flesh-wound-duration
    """
    if one.marks & _ROTTING != 0:
        return 0
    before = one.hit_points
    full = one.max_hit_points
    one.hit_points = before + points if before + points < full else full
    limit_bruise(one, full - one.hit_points)
    if magical:
        drop_kind(one, effects.WOUND)
    if one.hit_points > battle.ruleset.damage.death_at:
        drop_kind(one, effects.NEAR_DEATH)
        if battle.ruleset.hurts.healing_wakes and one.flags & UNCONSCIOUS != 0:
            _get_up(battle, one)
    return one.hit_points - before


def _get_up(battle: Battle, one: Combatant) -> None:
    """Raise a healed combatant that lay dying, where it lay or beside it."""
    if not has_effect(one, effects.DYING):
        return
    one.flags &= ~FLEEING
    way = lose_effects(battle, one, effects.DYING)
    if battle.log is not None:
        battle.record(Event(WAKE, actor=one.index, way=way, rules=(battle.ruleset.cite("dying/healed"),)))
