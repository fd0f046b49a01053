"""A table: a fight with all that a person may do to it from the page, one message after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from grognard.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.experience import tell_experience
from grognard.fight.attempt import attempt
from grognard.fight.describing import describe_last
from grognard.fight.errands import AT_ONE, AWAY, FREE_HAND, HOLD, NEAREST
from grognard.fight.fight import Fight
from grognard.fight.hands import Hands, lasts
from grognard.fight.order_words import tell_errand
from grognard.fight.pace import ROUND, TURN, Pace
from grognard.fight.refusals import IllegalAction
from grognard.fight.seat import Seat
from grognard.fight.sheet import tell_sheet
from grognard.fight.shown import Told
from grognard.fight.sides import REFEREE
from grognard.fight.typed_order import give_order

ORDERS: Final[dict[str, str]] = {
    "tactics": FREE_HAND,
    "attack nearest": NEAREST,
    "hold": HOLD,
    "away": AWAY,
}
MOST_CURVE: Final = 400


class Stale(Exception):
    """A message is about a moment that is past."""


class Table:
    """A fight at which one person sits, the referee.

    `node` names the moment it stands at; each change has another. A message that changes something is done
    whole or not at all, and is on disk before `state` shows it.

    Args:
        id: the name of the table.
        fight: which fight.
        path: where it is kept; "" for nowhere.
    """

    def __init__(self, id: str, fight: Fight, *, path: str = "") -> None:
        self.id = id
        self.fight = fight
        self.path = path
        self.node = 1
        self.seat = Seat(fight)
        self.view = self.seat
        self.pace = Pace(fight)
        self.told = ""
        self.runs = False
        """Whether it is on its way to the end of the fight, round by round."""
        self._earned: tuple[int, tuple[str, ...]] | None = None
        self._do: Callable[[], None] | None = None
        self._faces: list[int] = []
        self._die: m.Die | None = None
        self._curve: dict[tuple[object, int], m.Moment] = {}

    # What changes it.

    def open(self) -> None:
        """Go on to the first decision that a person need be asked about."""
        if self.pace.is_watched or not self.fight.hands.sides:
            self.pace.watch()
        self._change(self._go_to_next)

    def take(self, message: m.In) -> None:
        """Do what a message says.

        Raises:
            Stale: it is about a moment that is past, or a die is to be thrown first.
            InputError: it cannot be done; nothing has changed.
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        if getattr(message, "node", self.node) != self.node:
            raise Stale
        if isinstance(message, m.Faces):
            self._throw(message.face)
            return
        if self._die is not None:
            # Whatever else is done, what waited for the die is given up.
            self._give_up()
        self.told, self.runs = "", False
        match message:
            case m.Act():
                self._change(lambda: self._act(message.action))
            case m.Undo():
                self._step_back(message.count)
            case m.Redo():
                self._change(lambda: self._step_forth(message.count))
            case m.Branch():
                self.fight.branch(message.name)
                self._changed()
            case m.GoTo():
                self.fight.go_to(message.name)
                self._moved()
            case m.Word():
                self._change(lambda: self._say(message.text))
            case m.Command():
                self._change(lambda: self._command(message))
            case m.GoOn():
                self.pace.when = TURN if message.to == "turn" else ROUND
                self._change(self._go_on)
                self.runs = message.to == "end" and self.is_waiting
            case m.DiceBy():
                self.fight.ask_for_dice(message.by, None)
                self._changed()
            case m.LookAs():
                self._look_as(message.viewer)

    def run_on(self) -> bool:
        """Go on by another round on the way to the end; whether there is more to go."""
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
        battle, hands = self.fight.battle, self.fight.hands
        who = [one for one in message.who if one < len(battle.combatants)]
        if not who:
            raise InputError("nobody to give an order to", expected="the numbers of combatants")
        sides = hands.sides | {int(battle.combatants[one].side) for one in who}
        hands = Hands(sides, hands.errands)
        if message.order == "mine":
            self.fight.set_hands(hands.give(who, None))
            self.seat.quiet.forget()
        else:
            order = ORDERS.get(message.order, f"{AT_ONE}{message.target}")
            if message.order == "attack" and not 0 <= message.target < len(battle.combatants):
                raise InputError("nobody to attack", expected="the number of an enemy")
            self.told = f"{give_order(self.fight, who, order, message.until, hands=hands)}."
        self._go_to_next()

    def _look_as(self, viewer: int) -> None:
        if viewer == REFEREE:
            self.view = self.seat
        elif 0 <= viewer < len(self.fight.sides):
            self.view = Seat(self.fight, str(viewer + 1))
        else:
            raise InputError(f"side {viewer}", expected=f"-2, or 0 to {len(self.fight.sides) - 1}")
        self._changed(keeps=False)

    def _throw(self, face: int) -> None:
        """Go on with what waited for a die."""
        if self._do is None or self._die is None:
            raise InputError("no die is asked for", expected="a die to be thrown")
        if face > self._die.sides:
            raise InputError(f"{face} on a d{self._die.sides}", expected=f"1 to {self._die.sides}")
        self._faces.append(face)
        self._attempt()

    def _give_up(self) -> None:
        self._do, self._die, self._faces = None, None, []

    def _change(self, do: Callable[[], None]) -> None:
        """Do something for which dice may be asked for."""
        self._do, self._faces = do, []
        self._attempt()

    def _attempt(self) -> None:
        assert self._do is not None
        try:
            wanted = attempt(self.fight, self._do, self._faces, self.fight.thrown_by)
        except (InputError, IllegalAction):
            self._give_up()
            raise
        if wanted is None:
            self._give_up()
            self._changed()
        else:
            self._die = m.Die(wanted.sides, wanted.purpose, wanted.who)
            self._changed(keeps=False)

    def _moved(self) -> None:
        """The fight is at another moment of its course."""
        self.seat.quiet.forget()
        self.pace.begin_anew()
        self._changed()

    def _changed(self, *, keeps: bool = True) -> None:
        self.node += 1
        if keeps and self.path:
            try:
                self.fight.save(self.path)
            except InputError as error:
                self.told = f"The fight is not kept: {error}."
                self.path = ""

    # What it shows.

    def state(self, have: Sequence[Told] = ()) -> tuple[m.State, tuple[Told, ...]]:
        """The whole table for a page that has some lines of the story; and the story that it has then."""
        fight, view = self.fight, self.view
        story = view.story
        cut = _count_same(have, story)
        steps, undone = fight.course.steps, fight.course.undone
        state = m.State(
            node=self.node,
            title=fight.encounter.title,
            book=fight.rulebook.id,
            book_title=fight.rulebook.title,
            round=fight.round,
            scene=view.scene,
            track=view.track,
            menu=None if self._die is not None or self.is_waiting else view.menu,
            cut=cut,
            lines=story[cut:],
            over=view.result,
            undo=describe_last(fight.battle, steps),
            redo=describe_last(fight.battle, [one.step for one in undone]),
            step=len(steps),
            history=tuple(describe_last(fight.battle, [step]) for step in steps),
            variations=self._variations(),
            played=tuple(sorted(fight.hands.sides)),
            orders=tuple(
                m.Handed(one, tell_errand(fight.battle, [one], errand))
                for one, errand in fight.hands.errands
                if lasts(fight.battle, errand)
            ),
            auto=self.is_waiting,
            dice=fight.thrown_by,
            die=self._die,
            curve=self._curve_here(),
            told=self.told,
            kept=self.path,
            seed=fight.seed if view.viewer == REFEREE else None,
            experience=self._experience() if fight.over else (),
        )
        return state, story

    @property
    def is_waiting(self) -> bool:
        """Whether the fight waits for the referee to have it go on."""
        return not self.fight.over and self.pace.is_watched and not self._asks_a_side

    @property
    def _asks_a_side(self) -> bool:
        decision = self.fight.decision
        return decision is not None and decision.actor < 0

    def _experience(self) -> tuple[str, ...]:
        """What the players' side has earned at this moment."""
        if self._earned is None or self._earned[0] != self.node:
            self._earned = self.node, tell_experience(self.fight)
        return self._earned[1]

    def _variations(self) -> tuple[m.Variation, ...]:
        lines = self.fight.lines
        return tuple(
            m.Variation(name, name == lines.here, lines.parents.get(name, "")) for name in lines.names
        )

    # The chances at each moment.

    def note_chances(self, node: int, sides: tuple[float, ...]) -> None:
        """Keep the chances of the moment that it stands at, for the curve."""
        if node == self.node and len(self._curve) < MOST_CURVE * 4:
            course = self.fight.course
            last = course.steps[-1] if course.steps else None
            step = len(course.steps)
            self._curve[(id(last), step)] = m.Moment(step, self.fight.round, sides)

    def _curve_here(self) -> tuple[m.Moment, ...]:
        """The chances along this line of play, as far as they are known."""
        steps = [None, *self.fight.course.steps]
        found = [self._curve.get((id(one), at)) for at, one in enumerate(steps)]
        return tuple(one for one in found if one is not None)[-MOST_CURVE:]

    # What is asked besides.

    def answer(self, message: m.In) -> m.Out:
        """Answer a question that changes nothing.

        Raises:
            Stale: it is about a moment that is past.
            InputError: it cannot be answered.
        """
        if getattr(message, "node", self.node) != self.node:
            raise Stale
        match message:
            case m.AskReach():
                return m.Reach(node=self.node, manners=self.view.reach())
            case m.AskWhyNot():
                return m.WhyNot(node=self.node, refused=self.view.refused())
            case m.AskArea():
                area = self.view.area(message.action)
                return m.Area(node=self.node, action=message.action, cells=area.cells, who=area.who)
            case m.AskSheet():
                title, lines = tell_sheet(self.fight, message.who, self.view.viewer)
                return m.Sheet(node=self.node, who=message.who, title=title, lines=lines)
            case _:
                raise InputError(f"{type(message).__name__} is no question", expected="one that is known")

    def snapshot(self) -> bytes:
        """The fight as it stands, for a process that looks ahead.

        Raises:
            InputError: its dice do not come from a seed alone.
        """
        return self.fight.to_bytes()


def _count_same(have: Sequence[Told], story: Sequence[Told]) -> int:
    """How many of the first lines of two stories are the same."""
    for number, (one, other) in enumerate(zip(have, story, strict=False)):
        if one != other:
            return number
    return min(len(have), len(story))


def encode(message: m.Out) -> str:
    """A message as it goes over the wire."""
    return msgspec.json.encode(message).decode()
