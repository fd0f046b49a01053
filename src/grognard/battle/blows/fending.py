"""Combatants held off at the length of a spear."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.ways import sign
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import FEND, Event
from grognard.battle.state.field import relocate
from grognard.battle.state.flags import DONE, FENDED, UNSTOPPABLE
from grognard.battle.state.weapon import LONG_REACH, MISSILE


def fend_off(battle: Battle, striker: Combatant, mover: Combatant) -> None:
    """Keep a closing enemy at spear's length: it strikes no blow at the striker this round.

    Rule: bcb.polearm.fend-off, bcb.polearm.fend-damage, bcb.polearm.massive-or-determined,
        bcb.polearm.rhino-example, bcb.polearm.boar-example
    """
    if mover.profile.flags & UNSTOPPABLE != 0:
        return
    mover.flags |= FENDED | DONE
    from_x, from_y = mover.x, mover.y
    step_x = sign(mover.x - striker.x)
    step_y = sign(mover.y - striker.y)
    if battle.field.is_free(mover.x + step_x, mover.y + step_y):
        relocate(battle.field, battle.sides[mover.side], mover, mover.x + step_x, mover.y + step_y)
    record_fend(battle, striker, mover, from_x, from_y, "attack/fending off")


def record_fend(
    battle: Battle, striker: Combatant, mover: Combatant, from_x: i64, from_y: i64, rule: str
) -> None:
    """Tell that a combatant was held off, and where it was driven from."""
    if battle.log is not None:
        battle.record(
            Event(
                FEND,
                actor=striker.index,
                target=mover.index,
                way=((from_x, from_y), (mover.x, mover.y)),
                mover=mover.index,
                rules=(battle.ruleset.cite(rule),),
            )
        )


def hold_off(battle: Battle, striker: Combatant, target: Combatant) -> None:
    """After a hit at more than arm's length with a long weapon the target cannot close this round.

    Rule: bcb.polearm.fend-off
    """
    weapon = striker.profile.routines[striker.routine].weapons[0]
    apart = battle.field.cells_apart(striker.x, striker.y, target.x, target.y)
    if weapon.flags & LONG_REACH != 0 and weapon.flags & MISSILE == 0 and apart > 1:
        if target.profile.flags & UNSTOPPABLE == 0:
            target.flags |= FENDED
