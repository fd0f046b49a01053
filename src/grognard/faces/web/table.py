"""A table: a fight with all that a person may do to it from the page, one message after another."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, TypeVar

import msgspec

from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.experience import tell_experience
from grognard.faces.web.seating import Seating
from grognard.faces.web.seats import Invitation
from grognard.fight.attempt import WantedDie, attempt
from grognard.fight.control import Control
from grognard.fight.fight import Fight
from grognard.fight.illegal_action import IllegalAction
from grognard.fight.pauses import ROUND, TURN, FightPauses, When
from grognard.fight.prompting import PromptMemory
from grognard.fight.seat import Seat
from grognard.fight.sides import REFEREE
from grognard.fight.standing_orders import AT_ONE, AWAY, FREE_HAND, HOLD, NEAREST
from grognard.fight.typed_order import give_order

ORDERS: Final[dict[str, str]] = {
    "tactics": FREE_HAND,
    "attack nearest": NEAREST,
    "hold": HOLD,
    "away": AWAY,
}
MOST_CURVE: Final = 400

Made = TypeVar("Made")


class WaitingForDie(msgspec.Struct, frozen=True, omit_defaults=True):
    """What waits for a die: the message that is being done, the faces said so far, and whose dice these were.

    Without a message it is the way to the next decision. Which dice are asked for depends on what need not be
    asked before: `memory` has the orders that are remembered for that, `passed` and `when` the pauses.
    """

    faces: tuple[int, ...] = ()
    throwers: tuple[int, ...] = ()
    message: m.Incoming | None = None
    memory: PromptMemory = PromptMemory()
    passed: int = -1
    when: When = ROUND


class StaleMessageError(Exception):
    """A message is about a moment that is past."""


class Table(Seating):
    """A fight at which a referee sits, and players.

    `version` counts its changes. A message that changes something is done whole or not at all; the server
    writes it down before a page shows it.

    Args:
        id: the name of the table.
        fight: which fight.
        path: the file that it is kept in besides its journal, for other programs; "" for none.
    """

    def __init__(self, id: str, fight: Fight, *, path: str = "") -> None:
        super().__init__(id)
        self.fight = fight
        self.path = path
        self.version = 1
        self.seat = Seat(fight)
        self.pace = FightPauses(fight)
        self.told = ""
        self.runs = False
        """Whether it is on its way to the end of the fight, round by round."""
        self._earned: tuple[int, tuple[str, ...]] | None = None
        self._message: m.Incoming | None = None
        self._snapshot: tuple[int, bytes] = (0, b"")
        self._do: Callable[[], None] | None = None
        self._faces: list[int] = []
        self._throwers: list[int] = []
        self.wanted: WantedDie | None = None
        """The die that a person is to throw before anything else."""
        self._seats: dict[int, Seat] = {}
        self._curve: dict[tuple[int, object, int], m.Moment] = {}
        self._moment = (-1, -1)
        self._made: dict[Hashable, object] = {}

    def once(self, what: Hashable, make: Callable[[], Made]) -> Made:
        """Something that pages show, made once for each moment, however many pages show it."""
        moment = self.version, self.touched
        if moment != self._moment:
            self._moment = moment
            self._made.clear()
        if what not in self._made:
            self._made[what] = make()
        return self._made[what]  # type: ignore[return-value]

    # What changes it.

    def open(self) -> None:
        """Go on to the first decision that a person need be asked about, or to a die that is asked for."""
        if not self.fight.control.sides:
            self.pace.watch()
        self._change(self._go_to_next)

    def take_up(self, waits: WaitingForDie | None = None) -> None:
        """Stand where the fight was left, at the same decision, or at the die that was asked for.

        It does not go on from there: why a person was asked, such as an undo, is not kept with the fight.
        """
        if waits is not None:
            self.seat.quiet.recall(waits.memory)
            self.pace.passed, self.pace.when = waits.passed, waits.when
        if waits is not None and waits.message is None:
            self._change(self._go_to_next, waits)
            return
        self.fight.stand()
        if waits is not None and waits.message is not None:
            self._do_message(waits.message, waits)
        else:
            self._changed()

    def take(self, message: m.In, caller: str = "") -> None:
        """Do what a message of a page says; `caller` names the page, whose actions are counted.

        Raises:
            Stale: it is about a moment that is past, or a die is to be thrown first.
            InputError: it cannot be done; nothing has changed.
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        if getattr(message, "node", self.version) != self.version:
            raise StaleMessageError
        self._do_message(message)
        if caller and isinstance(message, m.Act | m.Faces) and message.n:
            self.done[caller] = message.n

    def _do_message(self, message: m.In, waits: WaitingForDie | None = None) -> None:
        if isinstance(message, m.Faces):
            self._throw(message.face)
            return
        if self.wanted is not None:
            # Whatever else is done, what waited for the die is given up.
            self._give_up()
        self.told, self.runs = "", False
        self._message = message  # type: ignore[assignment]
        match message:
            case m.Act():
                self._change(lambda: self._act(message.action), waits)
            case m.Undo():
                self._step_back(message.count)
            case m.Redo():
                self._change(lambda: self._step_forth(message.count), waits)
            case m.Branch():
                self.fight.branch(message.name)
                self._changed()
            case m.GoTo():
                self.fight.go_to(message.name)
                self._moved()
            case m.Word():
                self._change(lambda: self._say(message.text), waits)
            case m.Command():
                self._change(lambda: self._command(message), waits)
            case m.GoOn():
                self.pace.when = TURN if message.to == "turn" else ROUND
                self._change(self._go_on, waits)
                self.runs = message.to == "end" and self.is_waiting
            case m.DiceBy():
                self.fight.ask_for_dice(message.by, None)
                self._changed()

    def run_on(self) -> bool:
        """Go on by another round on the way to the end; whether there is more to go."""
        self._message = m.GoOn(node=0, to="end")
        self._change(self._go_on)
        self.runs = self.runs and self.is_waiting
        return self.runs

    def _act(self, action: str) -> None:
        self.seat.choose(action)
        self._go_to_next()

    def _say(self, text: str) -> None:
        self.fight.say(text)
        self.seat.quiet.forget()
        self._go_to_next()

    def _go_on(self) -> None:
        self.pace.go_on()
        self._go_to_next()

    def _go_to_next(self) -> None:
        if self.fight.decision is None and not self.fight.over:
            self.fight.run()
        self.seat.next()

    def _step_back(self, count: int) -> None:
        if not self.fight.history:
            raise InputError("there is nothing to take back", expected="a decision before")
        for _ in range(min(count, len(self.fight.history))):
            self.fight.undo()
        self._moved()

    def _step_forth(self, count: int) -> None:
        for _ in range(count):
            if not self.fight.course.undone:
                break
            self.fight.redo()
        self.seat.quiet.forget()
        self.pace.begin_anew()

    def _command(self, message: m.Command) -> None:
        """Give an order, or take it back; sides that nobody plays are the referee's from then on."""
        battle, control = self.fight.battle, self.fight.control
        who = [one for one in message.who if one < len(battle.combatants)]
        if not who:
            raise InputError("nobody to give an order to", expected="the numbers of combatants")
        sides = control.sides | {int(battle.combatants[one].side) for one in who}
        control = Control(sides, control.orders)
        if message.order == "mine":
            self.fight.set_control(control.give(who, None))
            self.seat.quiet.forget()
        else:
            order = ORDERS.get(message.order, f"{AT_ONE}{message.target}")
            if message.order == "attack" and not 0 <= message.target < len(battle.combatants):
                raise InputError("nobody to attack", expected="the number of an enemy")
            self.told = f"{give_order(self.fight, who, order, message.until, control=control)}."
        self._go_to_next()

    def _throw(self, face: int) -> None:
        """Go on with what waited for a die."""
        if self._do is None or self.wanted is None:
            raise InputError("no die is asked for", expected="a die to be thrown")
        if face > self.wanted.sides:
            raise InputError(f"{face} on a d{self.wanted.sides}", expected=f"1 to {self.wanted.sides}")
        self._faces.append(face)
        self._throwers.append(self.wanted.who)
        self._attempt()

    def _give_up(self) -> None:
        self._do, self.wanted, self._faces, self._throwers = None, None, [], []
        self._message = None

    @property
    def waits(self) -> WaitingForDie | None:
        """What waits for a die; None where nothing does."""
        if self.wanted is None:
            return None
        return WaitingForDie(
            tuple(self._faces),
            tuple(self._throwers),
            self._message,
            self.seat.quiet.memory,
            self.pace.passed,
            self.pace.when,
        )

    def _change(self, do: Callable[[], None], waits: WaitingForDie | None = None) -> None:
        """Do something for which dice may be asked for, or were, and some faces are known."""
        waits = waits or WaitingForDie()
        self._do, self._faces, self._throwers = do, list(waits.faces), list(waits.throwers)
        self._attempt()

    def _attempt(self) -> None:
        assert self._do is not None
        memory, passed, is_done = self.seat.quiet.memory, self.pace.passed, False
        try:
            self.wanted = attempt(self.fight, self._do, self._faces, self.fight.thrown_by)
            is_done = self.wanted is None
        except (InputError, IllegalAction):
            self._give_up()
            raise
        finally:
            if not is_done:  # What has not happened is not remembered either.
                self.seat.quiet.recall(memory)
                self.pace.passed = passed
        if is_done:
            self._give_up()
        self._changed()

    def _moved(self) -> None:
        """The fight is at another moment of its course."""
        self.seat.quiet.forget()
        self.pace.begin_anew()
        self._changed()

    def _changed(self) -> None:
        self.version += 1

    # Who sits there.

    def invite(self, message: m.Invite) -> tuple[Invitation, str]:
        """Make a link to the table; its token is known here and now alone.

        Raises:
            InputError: there is no such side, or a combatant is not one of it.
        """
        side, battle = message.side, self.fight.battle
        if message.role == "referee":
            return self.invited(self.guests.invite("referee", message.name))
        if not 0 <= side < len(self.fight.sides):
            raise InputError(f"side {side}", expected=f"0 to {len(self.fight.sides) - 1}")
        own = {int(one.index) for one in battle.combatants if one.own_side == side}
        if not own.issuperset(message.figures):
            raise InputError("a combatant of another side", expected=f"those of {self.fight.sides[side]}")
        figures = tuple(sorted(set(message.figures))) if message.role == "player" else ()
        return self.invited(self.guests.invite(message.role, message.name, side=side, figures=figures))

    # What it shows.

    def seat_of(self, viewer: int) -> Seat:
        """The seat of the referee, or of a side by its index."""
        if viewer == REFEREE:
            return self.seat
        if viewer not in self._seats:
            self._seats[viewer] = Seat(self.fight, str(viewer + 1))
        return self._seats[viewer]

    def side_of(self, who: int) -> int:
        """The index of the side that a combatant came with."""
        return int(self.fight.battle.combatants[who].own_side)

    @property
    def is_waiting(self) -> bool:
        """Whether the fight waits for the referee to have it go on."""
        return not self.fight.over and self.pace.is_watched and not self._asks_a_side

    @property
    def _asks_a_side(self) -> bool:
        decision = self.fight.decision
        return decision is not None and decision.actor < 0

    def experience(self) -> tuple[str, ...]:
        """What the players' side has earned at this moment."""
        if self._earned is None or self._earned[0] != self.version:
            self._earned = self.version, tell_experience(self.fight)
        return self._earned[1]

    def thrown_by(self, who: int) -> int:
        """How many dice a combatant has had thrown for what waits for the next."""
        return self._throwers.count(who)

    def variations(self) -> tuple[m.Variation, ...]:
        """The lines of play."""
        lines = self.fight.lines
        return tuple(
            m.Variation(name, name == lines.here, lines.parents.get(name, "")) for name in lines.names
        )

    # The chances at each moment.

    def note_chances(self, viewer: int, sides: tuple[float, ...]) -> None:
        """Keep the chances of the moment that it stands at, as a viewer knows them, for the curve."""
        if len(self._curve) < MOST_CURVE * 4:
            course = self.fight.course
            last = course.steps[-1] if course.steps else None
            step = len(course.steps)
            self._curve[(viewer, id(last), step)] = m.Moment(step, self.fight.round, sides, step)
            self.touched += 1

    def curve(self, viewer: int) -> tuple[m.Moment, ...]:
        """The chances along this line of play, as far as they are known to a viewer."""
        steps = [None, *self.fight.course.steps]
        found = [self._curve.get((viewer, id(one), at)) for at, one in enumerate(steps)]
        return tuple(one for one in found if one is not None)[-MOST_CURVE:]

    def snapshot(self) -> bytes:
        """The fight as it stands, as the bytes of its file.

        Raises:
            InputError: its dice do not come from a seed alone.
        """
        if self._snapshot[0] != self.version:
            self._snapshot = self.version, self.fight.to_bytes()
        return self._snapshot[1]
