"""The held combatant's options after a failed attempt to take its weapon."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.grappling.bouts import tell
from grognard.battle.grappling.grabbing import roll_to_grab
from grognard.battle.ground.grips import let_go, separate_wrestlers, step_out, take_hold
from grognard.battle.state.actions import REVERSE
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import BREAK
from grognard.battle.state.flags import GRIPPED
from grognard.battle.state.manoeuvre import AT_COUNTER, LabelledAction, Manoeuvre
from grognard.battle.state.steps import step_other


class CounterHold(Manoeuvre):
    """The held combatant's reply to a failed try to take its weapon: reverse the hold, or get free.

    Rule: bf.wrestling.counter-success-reverses, bf.wrestling.counter-fail,
        bf.wrestling.counter-escape-instead, bfref.wrestling.take-item-counter-pins,
        bfref.wrestling.take-item-counter-escape, bfref.wrestling.take-item-counter-fails
    """

    def __init__(self, kind: i64, label: str) -> None:
        super().__init__(kind, answers=AT_COUNTER)
        self.label = label

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Against the combatant that tried."""
        return [LabelledAction(self.kind, self.label)]

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Roll for it."""
        holder = battle.combatants[step_other(battle.agenda.pop())]
        if not roll_to_grab(battle, me, holder, "counter"):
            return
        let_go(battle, holder)
        reverses = self.kind == REVERSE
        tell(battle, BREAK, me, holder, what="counter", result="reversed" if reverses else "free")
        if reverses:
            let_go(battle, me)  # One holds one opponent.
            take_hold(battle, me, holder)
            separate_wrestlers(battle, me.x, me.y)
        else:
            step_out(battle, me if me.flags & GRIPPED == 0 else holder)
