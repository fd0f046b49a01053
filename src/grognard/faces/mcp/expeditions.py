"""A delve or a journey at the table for assistants: the referee's seat, and that of the party."""

from __future__ import annotations

import re
from typing import Final

from grognard.base.errors import InputError
from grognard.faces.mcp.fights import REFEREE_SEAT, USUAL, FightTable
from grognard.faces.mcp.wording import SHORT, shorten, tell_news
from grognard.fight.expedition import Expedition
from grognard.fight.kept_expedition import ExpeditionKeeper
from grognard.text.expedition_view import (
    describe_end,
    describe_situation,
    describe_supplies,
    describe_surroundings,
    explain_map,
    hour_of,
    map_of,
    party_rows,
)
from grognard.text.page import format_table

_ORDERS: Final = {
    "delve": (
        "go PLACE, listen, force, pick, spike, close DOOR, search, disarm, take, light torch, douse, rest N, "
        "wait, cast, drink, shout, leave, abandon; attack, talk, offer N, pass, flee, follow; run, drop food"
    ),
    "journey": (
        "go PLACE or DIRECTION [foraging], march PLACE, board VESSEL, land, rest N, hunt, watch N, cast, "
        "drink; attack, talk, offer N, pass, wait, flee, follow; run, stand"
    ),
}
_AMONG: Final = 6
_NO_SEAT: Final = "This seat has nothing to see before there is a fight. wait returns when there is."


class McpExpeditionTable:
    """An expedition at which several assistants sit; its fights are fought by hand, or by tactics.

    The referee's seat is told everything, that of the party what players may know, any other nothing but
    its side of a fight.

    Args:
        expedition: which.
        path: the file it is kept in; "" for one that `last` finds.
        play: the sides that decide by hand in its fights; "" where tactics fight them.
        keeps: whether it is kept on disk after each change.
    """

    def __init__(self, expedition: Expedition, *, path: str = "", play: str = "", keeps: bool = True) -> None:
        self.expedition = expedition
        self.play = play
        self.fight: FightTable | None = None
        self.moment = 0
        self._kept = ExpeditionKeeper(expedition, path)
        if keeps:
            self._kept.begin()
        self._told: dict[bool, int] = {}
        self._ended: FightTable | None = None
        self._guide = expedition.make_guide()
        self._suggested = ""

    def begin(self) -> None:
        """Go on to the first decision."""
        self.expedition.by_hand = bool(self.play) or self.expedition.kept is not None
        self.expedition.go_on()
        self._go_on()

    # What is told.

    def fight_of(self, seat: str) -> FightTable | None:
        """The fight that is under way, if the seat has a place there."""
        if self.fight is not None:
            self.fight.seat(seat)
        return self.fight

    def _knows_all(self, seat: str) -> bool:
        return seat == REFEREE_SEAT

    def _is_party(self, seat: str) -> bool:
        side = self.expedition.party
        return seat.casefold() in (REFEREE_SEAT, "party", "1", side.name.casefold())

    def is_due(self, seat: str) -> bool:
        """Whether a seat has something to do."""
        if self.fight is not None:
            return self.fight.is_due(seat)
        return self.expedition.over or self._is_party(seat)

    def news(self, seat: str, *, before: str = "") -> str:
        """What is new for a seat, and what it has to decide, in a short answer."""
        lines = [before] if before else []
        if self._ended is not None and self.fight is not self._ended:
            lines += self._ended.fresh(seat)
        if self._is_party(seat):
            lines += self._news(seat)
        head = tell_news(lines)
        if self.fight is not None:
            return shorten(self.fight.news(seat, before=head), SHORT, "turn")
        room = SHORT - len(head) - 1
        return shorten(f"{head}\n{self.due(seat, most=room)}".strip(), SHORT, "turn")

    def _news(self, seat: str) -> list[str]:
        knows_all, one = self._knows_all(seat), self.expedition
        told = self._told.get(knows_all, 0)
        self._told[knows_all] = len(one.facts)
        text = one.tell_since(told, referee=knows_all, width=10_000)
        return [line.strip() for line in text.splitlines() if line.strip()]

    def due(self, seat: str, *, most: int) -> str:
        """What a seat has to decide now."""
        one = self.expedition
        if one.over:
            return shorten(describe_end(one.machine), most)
        if not self._is_party(seat):
            return _NO_SEAT
        suggested = self._suggested
        lines = [f"#{self.moment} {describe_situation(one.machine)}"]
        for number, choice in enumerate(one.choices, 1):
            lines.append(f"{number}{'*' if choice.text == suggested else ''} {choice.label}")
        return shorten("\n".join(lines), most, "more: turn")

    def turn(self, seat: str, *, most: int) -> str:
        """The decision of a seat with all its choices and the orders that can be given."""
        if self.fight is not None:
            return self.fight.turn(seat, most=most)
        due = self.due(seat, most=most)
        if self.expedition.over or not self._is_party(seat):
            return due
        return shorten(f"{due}\nOrders: {_ORDERS[self.expedition.kind]}.", most)

    def look(self, seat: str) -> str:
        """The map, the place and the party; in a fight its map and figures."""
        if self.fight is not None:
            return self.fight.look(seat)
        if not self._is_party(seat):
            return _NO_SEAT
        machine = self.expedition.machine
        lines = [hour_of(machine), describe_surroundings(machine)]
        lines += map_of(machine, referee=self._knows_all(seat))
        lines += [explain_map(machine), *format_table(["party", "state", "hp", "has"], party_rows(machine))]
        return "\n".join([*lines, describe_supplies(machine)])

    def story(self, seat: str, *, since: int, why: bool) -> str:
        """The story as a seat may know it, from a fact on by its number."""
        if not self._is_party(seat):
            return _NO_SEAT
        return self.expedition.tell_since(since, referee=self._knows_all(seat), why=why)

    def refused(self, seat: str, action: str) -> str:
        """Why an order cannot be followed now; without one all that cannot.

        Raises:
            InputError: it cannot be understood, or the seat gives no orders.
        """
        if self.fight is not None:
            return self.fight.refused(seat, action)
        self._check_party(seat)
        if not action:
            refused = {word: self.expedition.why_not(word) for word in self._words()}
            return "\n".join(f"{word}: {'; '.join(map(str, why))}" for word, why in refused.items() if why)
        refusals = self.expedition.why_not(self._read(action))
        return "; ".join(map(str, refusals)) or "It can be done."

    # What is done.

    def choose(self, seat: str, choice: str, moment: int | None = None) -> None:
        """Give an order, or make a decision of the fight that is under way.

        Raises:
            InputError: the seat has nothing to decide, the moment is past, or it cannot be understood.
            IllegalAction, IllegalOrder: it cannot be done now, and nothing has changed.
        """
        if self.fight is not None:
            self.fight.choose(seat, choice, moment)
            self._go_on()
            return
        self._check_party(seat)
        if moment is not None and moment != self.moment:
            raise InputError(f"moment {moment} is past", key="moment", expected=f"{self.moment}, or none")
        self.expedition.push(self._read(choice))
        self._go_on()

    def _check_party(self, seat: str) -> None:
        if not self._is_party(seat):
            raise InputError("the party gives the orders", expected="wait, until there is a fight")
        if self.expedition.over:
            raise InputError("the expedition is over", expected="look, story, or another game")

    def _read(self, choice: str) -> str:
        choices, text = self.expedition.choices, choice.strip()
        if text == USUAL:
            return self._suggested
        if text.isdecimal() and len(text) < 4:
            if not 1 <= int(text) <= len(choices):
                raise InputError(f"there is no choice {text}", key="choice", expected=f"1 to {len(choices)}")
            return choices[int(text) - 1].text
        text = choices.text_of(text)
        try:
            self.expedition.why_not(text)
        except InputError as error:
            if text.partition(" ")[0].casefold() in self._words():
                raise
            labels = ", ".join(one.label for one in choices[:_AMONG])
            expected = f"a number, or one of {labels}; turn lists all orders, look shows the map"
            raise InputError(error.problem, key="choice", expected=expected) from error
        return text

    def _words(self) -> list[str]:
        """The words with which orders begin."""
        return [one.split()[0] for one in re.split(r"[,;] ", _ORDERS[self.expedition.kind])]

    def go_on(self, to: str) -> None:
        """Go on with a fight that waits, or have the guide give the next order, or all to the end.

        Raises:
            InputError: somebody decides by hand in the fight.
        """
        if self.fight is not None:
            self.fight.go_on(to)
            self._go_on()
            return
        while not self.expedition.over and self.fight is None:
            self.expedition.push(self._suggested)
            self._go_on()
            if to != "end":
                break

    def say(self, word: str) -> None:
        """Let the referee have a word, in the fight or on the way.

        Raises:
            InputError: it cannot be understood, or done.
        """
        if self.fight is not None:
            self.fight.say(word)
        else:
            self.expedition.push(f"referee {word}")
        self._go_on()

    def undo(self, count: int) -> str:
        """Take back the last orders, or decisions of the fight that is under way; or put them again.

        Raises:
            InputError: there is nothing to take back.
        """
        if self.fight is not None and (self.fight.fight.history or count < 0):
            return self.fight.undo(count)
        said = []
        for _ in range(abs(count)):
            self.fight = self._ended = None
            said.append(self.expedition.undo() if count > 0 else self.expedition.redo())
        self._guide = self.expedition.make_guide()
        facts = len(self.expedition.facts)
        self._told = {knows_all: min(told, facts) for knows_all, told in self._told.items()}
        self._go_on()
        return f"{'Taken back' if count > 0 else 'Put again'}: {'; '.join(said)}."

    def _go_on(self) -> None:
        """Go on to the next decision: of a fight, of the way after it, or of the next fight."""
        one = self.expedition
        while (fight := one.fight) is not None:
            if self.fight is None or self.fight.fight is not fight:
                self.fight = FightTable(fight, moment=self.moment)
                fight.play(self.play.split(",") if self.play else ())
                self.fight.begin()
            if not fight.over:
                break
            self.moment = self.fight.moment
            self._ended, self.fight = self.fight, None
            one.end_fight()
        self.moment += 1
        if not one.over and self.fight is None:
            self._suggested = one.suggest(self._guide)
        self._kept.save(fight=None if self.fight is None else self.fight.fight)
