"""A fight at the table for assistants: what each seat is told, may choose, and has done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.base.errors import InputError
from grognard.faces.mcp.wording import (
    SHORT,
    draw_scene,
    list_told,
    shorten,
    tell_menu,
    tell_news,
    tell_option,
    tell_over,
)
from grognard.fight.choice_sorting import sort_choices
from grognard.fight.choices import Choices, format_action, read_choice
from grognard.fight.describing import describe_last
from grognard.fight.fight import Fight
from grognard.fight.pauses import ROUND, TURN, FightPauses
from grognard.fight.prompting import Prompter
from grognard.fight.seat import Seat
from grognard.fight.sheet import tell_sheet
from grognard.fight.shown import Menu, Reason
from grognard.fight.sides import REFEREE, find_viewer
from grognard.fight.typed_choice import read_typed
from grognard.fight.typed_order import give_order, read_order, read_own_combatants, split_until
from grognard.fight.usual import find_usual
from grognard.text.changing_map import hidden_from
from grognard.text.numbers import format_chance

REFEREE_SEAT: Final = "referee"
NOT_YOURS: Final = "Another side decides. wait returns when it is your turn."
USUAL: Final = "*"
"""Chooses what the tactics of the side would do."""
_AMONG: Final = 6


def audience_of(seat: str) -> str | None:
    """The audience of a seat, as a fight names it: None for the referee's."""
    return None if seat == REFEREE_SEAT else seat


class FightTable:
    """A fight at which several assistants sit, each at the referee's seat or that of a side.

    A seat is "referee", or a side's name, its number or "party". Each seat is told what is new since its last
    answer. `moment` numbers the moments the fight stands at; each change has another.

    Args:
        fight: which.
        keep: called after each change, to keep the fight on disk.
        moment: the number of the first moment.
    """

    def __init__(self, fight: Fight, keep: Callable[[], None] = lambda: None, *, moment: int = 0) -> None:
        self.fight = fight
        self.keep = keep
        self.moment = moment
        self._pace = FightPauses(fight)
        self._quiet = Prompter()
        self._seats: dict[int, Seat] = {}
        self._told: dict[int, int] = {}

    # What is there.

    def seat(self, seat: str) -> Seat:
        """The fight as a seat has it.

        Raises:
            InputError: the fight has no such side.
        """
        audience = audience_of(seat)
        viewer = find_viewer(self.fight.battle, audience)
        if viewer not in self._seats:
            self._seats[viewer] = Seat(self.fight, audience)
        return self._seats[viewer]

    @property
    def is_waiting(self) -> bool:
        """Whether it waits to be told to go on: everybody acts by tactics or orders."""
        decision = self.fight.decision
        asks = decision is not None and decision.actor < 0
        return not self.fight.over and self._pace.is_watched and not asks

    def is_due(self, seat: str) -> bool:
        """Whether a seat has something to do: a decision, a fight to be gone on with, or the end."""
        return self.fight.over or self.seat(seat).decides or (seat == REFEREE_SEAT and self.is_waiting)

    def menu(self, seat: str) -> Menu | None:
        """The decision that a seat has to make; None where it has none."""
        return None if self.is_waiting else self.seat(seat).menu

    # What is told.

    def news(self, seat: str, *, before: str = "") -> str:
        """What is new for a seat, and what it has to decide, in a short answer.

        Args:
            seat: whose.
            before: a line that goes first.
        """
        head = "\n".join(part for part in (before, tell_news(self.fresh(seat))) if part)
        due = self.due(seat, most=SHORT - len(head) - 1)
        return shorten("\n".join(part for part in (head, due) if part), SHORT)

    def fresh(self, seat: str) -> list[str]:
        """The lines of the story that a seat has not been told yet."""
        own = self.seat(seat)
        lines = list_told(own.story_since(self._told.get(own.viewer, -1)))
        if own.result is not None and lines and lines[-1] == own.result.closing:
            lines.pop()  # told with the result
        self._told[own.viewer] = len(self.fight.events)
        return lines

    def due(self, seat: str, *, most: int) -> str:
        """What a seat has to decide now."""
        own = self.seat(seat)
        if own.result is not None:
            return shorten(tell_over(own.result), most, "all: look at figures")
        if self.is_waiting:
            return f"#{self.moment} Round {self.fight.round}. Nobody decides by hand: go_on."
        menu = self.menu(seat)
        return NOT_YOURS if menu is None else tell_menu(menu, moment=self.moment, most=most)

    def turn(self, seat: str, *, most: int) -> str:
        """The decision of a seat with all its choices, or why it has none."""
        menu = self.menu(seat)
        if menu is None:
            return self.due(seat, most=most)
        lines = [f"#{self.moment} {menu.situation}"]
        lines += [tell_option(number, option) for number, option in enumerate(menu.options, 1)]
        lines.append("Also: move X,Y [run|withdraw|flee], throw X,Y, SPELL X,Y.")
        return shorten("\n".join(lines), most)

    def look(self, seat: str) -> str:
        """The map and the figures as a seat sees them, and the order of the round."""
        own = self.seat(seat)
        scene = own.scene
        names = {one.id: one.name for one in scene.figures}
        slots = [
            f"{slot.label}: {', '.join(names[one] for one in slot.who if one in names) or slot.heading}"
            f"{' (now)' if slot.when == 'now' else ''}"
            for slot in own.track.slots
            if slot.when != "done"
        ]
        return "\n".join([f"Round {scene.round}", draw_scene(scene), *slots])

    def sheet(self, seat: str, who: str) -> str:
        """What a seat knows of a combatant, by its name or its mark.

        Raises:
            InputError: it knows of nobody of that name.
        """
        own = self.seat(seat)
        found = [
            one for one in own.scene.figures if who.casefold() in (one.name.casefold(), one.mark.casefold())
        ]
        if not found:
            names = ", ".join(one.name for one in own.scene.figures)
            raise InputError(f"{who[:40]!r} is not known here", key="who", expected=f"one of {names}")
        name, lines = tell_sheet(self.fight, found[0].id, own.viewer)
        return "\n".join([name, *lines])

    def story(self, seat: str, *, since: int, why: bool) -> str:
        """The story of a seat from a round on, with the rolls and rules behind each line if `why`."""
        lines: list[str] = []
        current = 0
        for told in self.seat(seat).story:
            if told.kind == "round":
                current += 1
            if current < since:
                continue
            lines.append(told.text)
            if why:
                lines += [f"  {one.text} [{', '.join(one.rules)}]" for one in told.why]
        return "\n".join(lines)

    def chances(self, seat: str, seconds: float) -> str:
        """Each side's chance to win from here on, as a seat can know it."""
        own = self.seat(seat)
        if own.result is not None:
            return f"The fight is over. {own.result.closing}"
        seen = own.chances().play_on(seconds=seconds)
        unseen = () if own.viewer == REFEREE else hidden_from(self.fight.battle, own.viewer)
        names = [
            side.name if any(one.index not in unseen for one in side.own) else "those unseen"
            for side in self.fight.battle.sides
        ]
        said = [f"{name} {format_chance(one)}" for name, one in zip(names, seen.sides, strict=True)]
        return f"Chance to win: {', '.join(said)} ({seen.fights} continuations)"

    def refused(self, seat: str, action: str) -> str:
        """Why an action may not be done now; without one all that is not allowed.

        Raises:
            InputError: the text is no action, or the seat has nothing to decide.
        """
        menu = self._need_menu(seat)
        refused = self.seat(seat).refused()
        if action:
            words = set(action.casefold().split())
            refused = tuple(one for one in refused if words <= set(one.label.casefold().split()))
        if refused or not action:
            return "\n".join(f"{one.label}: {'; '.join(map(_cite, one.reasons))}" for one in refused)
        refusals = self.fight.why_not(self._read(seat, menu, action))
        return "; ".join(map(str, refusals)) or "It is allowed."

    # What is done.

    def begin(self) -> None:
        """Go on to the first decision."""
        if not self.fight.control.sides:
            self._pace.watch()
        self._go_on()

    def choose(self, seat: str, choice: str, moment: int | None = None) -> None:
        """Make the decision of a seat, by the number of a choice, its label, or words.

        Raises:
            InputError: the seat has nothing to decide, the moment is past, or the text is no action.
            IllegalAction: the rules do not allow it now, and nothing has changed.
        """
        menu = self._need_menu(seat)
        if moment is not None and moment != self.moment:
            raise InputError(f"moment {moment} is past", key="moment", expected=f"{self.moment}, or none")
        self._quiet.decide(self.fight, self._read(seat, menu, choice))
        self._go_on()

    def _need_menu(self, seat: str) -> Menu:
        menu = self.menu(seat)
        if menu is not None:
            return menu
        if self.fight.over:
            raise InputError("the fight is over", expected="look, story, or another game")
        if seat == REFEREE_SEAT:
            raise InputError("nobody decides by hand now", expected="go_on")
        raise InputError("another side decides", expected="wait, until it is your turn")

    def _read(self, seat: str, menu: Menu, choice: str) -> str:
        """The action that a text means.

        Raises:
            InputError: it means none, or several.
        """
        text = choice.strip()
        options = menu.options
        if text == USUAL:
            return menu.usual
        if text.isdecimal() and len(text) < 5:
            if not 1 <= int(text) <= len(options):
                raise InputError(f"there is no choice {text}", key="choice", expected=f"1 to {len(options)}")
            return options[int(text) - 1].text
        for option in options:
            if text.casefold() in (option.text.casefold(), option.label.casefold()):
                return option.text
        return self._read_words(seat, menu, text)

    def _read_words(self, seat: str, menu: Menu, text: str) -> str:
        fight, decision = self.fight, self.fight.decision
        assert decision is not None
        try:
            return format_action(read_choice(Choices(), text))
        except InputError:
            pass
        usual = find_usual(fight)
        typed = read_typed(
            fight,
            decision,
            text,
            choices=sort_choices(fight.battle, decision, usual),
            usual=usual,
            marks={one.id: one.mark for one in self.seat(seat).scene.figures if one.seen},
        )
        if typed.action is not None:
            return format_action(typed.action)
        if typed.said:
            raise InputError(" ".join(typed.said).rstrip("."), key="choice")
        labels = [one.label for one in typed.among] or [one.label for one in menu.options]
        shown = ", ".join(labels[:_AMONG])
        problem = "fits several choices" if typed.among else "is no choice now"
        raise InputError(f"{text[:40]!r} {problem}", key="choice", expected=f"a number, or one of {shown}")

    def go_on(self, to: str) -> None:
        """Go on with a fight in which everybody acts by tactics or orders: a turn, a round, or to the end.

        Raises:
            InputError: somebody decides by hand, or it is over.
        """
        if not self.is_waiting:
            raise InputError("a decision is due", expected="choose, or order combatants to follow tactics")
        self._pace.when = TURN if to == "turn" else ROUND
        self._pace.go_on()
        self._go_on()
        while to == "end" and self.is_waiting:
            self._pace.go_on()
            self._go_on()

    def order(self, seat: str, who: str, order: str) -> str:
        """Give combatants a standing order, "mine" to be asked for them again; what they do, in words.

        Raises:
            InputError: it cannot be understood, or they are not played by this seat.
        """
        own, fight = self.seat(seat), self.fight
        unknown = () if own.viewer == REFEREE else hidden_from(fight.battle, own.viewer)
        actor = fight.decision.actor if fight.decision is not None and own.decides else None
        text, until = split_until(order.strip())
        meant = read_own_combatants(fight, who, unknown=unknown, actor=actor)
        if own.viewer != REFEREE:
            meant = [one for one in meant if fight.battle.combatants[one].side == own.viewer]
        if not meant:
            raise InputError(f"{who[:40]!r} is not yours to command", key="who", expected="one of your side")
        if text == "mine":
            fight.set_control(fight.control.give(meant, None))
            self._quiet.forget()
            said = "You are asked again"
        else:
            tactics = text in ("", "tactics")
            said = give_order(
                fight, meant, "" if tactics else read_order(fight, text, unknown=unknown), until
            )
        self._go_on()
        return f"{said}."

    def say(self, word: str) -> None:
        """Let the referee have a word.

        Raises:
            InputError: it cannot be understood, or done.
        """
        self.fight.say(word)
        self._quiet.forget()
        self._go_on()

    def undo(self, count: int) -> str:
        """Take back so many decisions, or with a negative count put them again; what they were.

        Raises:
            InputError: there is nothing to take back, or to put again.
        """
        said: list[str] = []
        for _ in range(abs(count)):
            if count > 0:
                said.append(describe_last(self.fight.battle, self.fight.course.steps))
                self.fight.undo()
            else:
                self.fight.redo()
                said.append(describe_last(self.fight.battle, self.fight.course.steps))
        self._quiet.forget()
        self._pace.begin_anew()
        self._changed(taken_back=True)
        return f"{'Taken back' if count > 0 else 'Put again'}: {'; '.join(one.rstrip('.') for one in said)}."

    def _go_on(self) -> None:
        if self.fight.decision is None and not self.fight.over:
            self.fight.run()
        self._quiet.ask_next(self.fight)
        self._changed()

    def _changed(self, *, taken_back: bool = False) -> None:
        self.moment += 1
        if taken_back:
            events = len(self.fight.events)
            self._told = {viewer: min(told, events) for viewer, told in self._told.items()}
        self.keep()


def _cite(reason: Reason) -> str:
    return f"{reason.text} [{reason.rule}]" if reason.rule else reason.text
