"""A fight steered from outside, again and again: integers in, bytes out, for agents and researchers."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from grognard.base.errors import GrognardError
from grognard.battle.ground.knowing import bring_back, set_aside
from grognard.battle.play.batch import Rerun
from grognard.battle.play.features import CHOICE_SIZE, VIEW_SIZE, write_choice, write_view
from grognard.battle.play.legality import why_not
from grognard.battle.play.listing import legal_actions
from grognard.battle.play.manoeuvres import who_decides
from grognard.battle.state.steps import STANCE, step_kind
from grognard.battle.turns.stance import usual_stance
from grognard.battle.view.policy import Policy

_NO_VIEW: Final = bytes(VIEW_SIZE)
_NO_CHOICE: Final = bytes(CHOICE_SIZE)


class Steering:
    """Fights of one battle in sequence, where the caller decides for the sides without a policy.

    Fight number i depends on (seed, i) and the choices alone. `side` is the side to decide, -1 once the fight
    is over, and `actions` the legal actions; `winner` is then the winning side or -1. `advised` is the
    advisor's action, listed among the actions even if players are not offered it.

    Args:
        rerun: the fights.
        advisor: the policy that gives advice at each decision; None for no advice.
    """

    def __init__(self, rerun: Rerun, advisor: Policy | None = None) -> None:
        self.rerun: Final = rerun
        self.advisor = advisor
        self.side: i64 = -1
        self.actor: i64 = -1
        self.winner: i64 = -1
        self.actions: list[int] = []
        self.advised: i64 = 0

    def begin(self, number: i64) -> None:
        """Begin that fight, up to the first decision or its end."""
        self.rerun.prepare(number)
        self._go_on()

    def take(self, place: i64) -> None:
        """Take the action at that place of `actions`, and go on to the next decision or the end.

        Raises:
            GrognardError: there is no such action.
        """
        if not 0 <= place < len(self.actions):
            raise GrognardError(f"there is no action {place} among {len(self.actions)}")
        action: i64 = self.actions[place]
        self.rerun.engine.carry_out(action)
        self._go_on()

    def _go_on(self) -> None:
        battle = self.rerun.battle
        if self.rerun.engine.advance() is None:
            self.side = self.actor = -1
            self.advised = 0
            self.winner = battle.winner
            self.actions = []
            return
        step: i64 = battle.agenda.due()
        me = who_decides(battle, step)
        self.side = me.side
        self.actor = -1 if step_kind(step) == STANCE else me.index
        self.actions = legal_actions(battle)
        self._take_advice(step)

    def _take_advice(self, step: i64) -> None:
        """Note what the advisor would do now."""
        self.advised = 0
        if self.advisor is None:
            return
        battle = self.rerun.battle
        if step_kind(step) == STANCE:
            self.advised = usual_stance(battle, battle.sides[self.side])
        else:
            self.advised = self.rerun.engine.ask(self.advisor)
        if self.advised not in self.actions:
            if why_not(battle, self.advised):
                self.advised = 0
            else:
                self.actions.append(self.advised)

    def observe(self, most: int, first: int = 0) -> bytes:
        """What the side that decides knows: `VIEW_SIZE` bytes, and `CHOICE_SIZE` for each choice.

        Of the choices `most` are told, from number `first` on; where there are fewer, zeros stand for the
        others.
        """
        battle = self.rerun.battle
        out = BytesWriter()
        out.write(_NO_VIEW)
        aside = set_aside(battle, self.side)
        write_view(battle, out, 0)
        told: i64 = 0
        for place in range(first, min(first + most, len(self.actions))):
            out.write(_NO_CHOICE)
            write_choice(battle, self.actions[place], self.advised, out, VIEW_SIZE + told * CHOICE_SIZE)
            told += 1
        if aside:
            bring_back(battle)
        out.write(bytes((most - told) * CHOICE_SIZE))
        return out.getvalue()
