"""Leading a party at the keyboard: where it is, numbered choices, orders in words, undo, save."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from grognard.base.errors import InputError
from grognard.faces.cli.console import Console, InputEnded
from grognard.faces.cli.playing import play_fight
from grognard.fight.expedition import Expedition, IllegalOrder
from grognard.fight.fight import Fight
from grognard.fight.kept_expedition import ExpeditionKeeper
from grognard.operations.fights.story import ExpeditionStory
from grognard.text.expedition_view import (
    describe_order,
    describe_situation,
    describe_surroundings,
    explain_map,
    hour_of,
)

if TYPE_CHECKING:
    from grognard.adventure.party.people import Aftermath
    from grognard.encounter.entries import Encounter
    from grognard.rulebooks.schema import Rulebook

BRIEF: Final = "brief"
BY_HAND: Final = "hand"
HELP_IN_A_DUNGEON: Final = """\
Type the number of a choice, or Enter for the one with *. Words do as well:
  go north door           through a door or along a way; go kitchen leads back
  listen, force, pick, spike, close     a door: listen east door Mouse
  search, disarm, take, light torch, light lantern, douse, rest 2, wait
  cast, drink             healing, for whoever is hurt most or whom you name
  shout, leave, abandon   a noise; the way out; never to be seen again
  attack, talk, offer 20, pass, wait, flee   when somebody is met
  follow                  when they flee
  run, drop food, drop treasure, oil, stand  when somebody follows"""
HELP_ON_A_JOURNEY: Final = """\
Type the number of a choice, or Enter for the one with *. Words do as well:
  go Saltmouth            a day toward a site; go northeast for a hex that way;
                          add foraging to look for food
  march Saltmouth         a forced march
  board river boat, land  where a vessel lies
  rest 2, hunt            days without a way; watch 3: the watches of a night
  cast, drink             healing, for whoever is hurt most or whom you name
  attack, talk, offer 20, pass, wait, flee   when somebody is met
  follow                  when they flee
  run, stand              when somebody follows"""
HELP: Final = """\
  look, map, party, time  what you know
  referee WORD            the referee's: points Ulf 3, state Ulf asleep,
                          supply torches 2, reaction friendly, bring Rats
  cannot ORDER            why something is not possible
  undo                    take back the last order
  save FILE               keep it in a file
  auto                    let the guide lead from here on
  quit                    stop here"""


class Telling(msgspec.Struct, frozen=True):
    """How much is told: the referee's secrets, dice and rules, and how fights are shown."""

    referee: bool = False
    why: bool = False
    fights: str = BRIEF


class ExpeditionPlayer:
    """Tells an expedition and asks for its orders."""

    def __init__(self, console: Console, expedition: Expedition, *, telling: Telling, keep: str = "") -> None:
        self._console = console
        self._expedition = expedition
        self._telling = telling
        self._kept = ExpeditionKeeper(expedition, keep)
        self._story = ExpeditionStory(
            console, expedition, referee=telling.referee, why=telling.why, width=console.width
        )
        self._guide = expedition.make_guide()
        if telling.fights != BRIEF or expedition.kept is not None:
            expedition.fighter = self._fight

    def open(self) -> None:
        """The title, the book, what is borrowed, and who goes."""
        self._story.open()

    def lead(self) -> None:
        """Let the guide lead to the end."""
        self._follow_guide()
        self._story.close()

    def _follow_guide(self) -> None:
        self._story.lead()
        self._keep(self._kept.save())

    def play(self) -> None:
        """Ask for orders until it is over, or the person stops."""
        one = self._expedition
        self._kept.begin()
        try:
            one.go_on()
            # From now on this is the last one, even if it is left before the first order.
            if not one.over:
                self._keep(self._kept.save())
            self._story.tell()
            while not one.over:
                self._decide()
        except InputEnded as stop:
            self._story.tell()
            again = f"; {self._kept.how_to_go_on}" if self._kept.how_to_go_on else ""
            self._console.line(f"It is left here: {stop}{again}.")
            return
        self._story.close()

    def _decide(self) -> None:
        one, console = self._expedition, self._console
        suggested = one.suggest(self._guide)
        choices = list(one.choices)
        console.line("")
        console.line(describe_situation(one.machine), tone="hit")
        for number, choice in enumerate(choices, 1):
            mark = "*" if choice.text == suggested else " "
            console.line(f"{number:>2}{mark} {choice.label}", indent=1)
        if suggested not in {choice.text for choice in choices}:
            console.line(f"Enter: {describe_order(one.machine, suggested)}", indent=1)
        while True:
            answer = console.ask("> ")
            if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(choices):
                answer = choices[int(answer) - 1].text
            if self._answer(answer or suggested):
                return

    def _answer(self, answer: str) -> bool:
        """Do what was typed; whether to ask anew from the beginning."""
        console = self._console
        word, _, rest = answer.partition(" ")
        word = word.lower()
        if word in ("?", "help", "h"):
            delves = self._expedition.kind == "delve"
            console.line(f"{HELP_IN_A_DUNGEON if delves else HELP_ON_A_JOURNEY}\n{HELP}")
        elif word == "map":
            self._story.show_map()
            if explained := explain_map(self._expedition.machine):
                console.line(explained)
        elif word in ("look", "l"):
            console.line(describe_surroundings(self._expedition.machine), indent=2)
            return True
        elif word == "party":
            self._story.show_party()
        elif word == "time":
            console.line(hour_of(self._expedition.machine))
        elif word in ("quit", "q"):
            raise InputEnded("you stopped")
        elif word == "auto":
            self._follow_guide()
            return True
        else:
            return self._order(word, rest, answer)
        return False

    def _order(self, word: str, rest: str, answer: str) -> bool:
        one, console = self._expedition, self._console
        try:
            if word == "undo":
                console.line(f"Taken back: {one.undo()}.")
                self._story.forget_last()
                self._keep(self._kept.save())
                return True
            if word == "save":
                self._keep(self._kept.save_as(rest.strip()))
                console.line(f"It is kept in {self._kept.path}.")
                return False
            if word == "cannot":
                refusals = one.why_not(rest)
                why = "; ".join(map(str, refusals))
                console.line(f"No: {why}." if refusals else "It can be done.")
                return False
            one.push(answer)
        except IllegalOrder as error:
            console.line(f"No: {error}.")
            return False
        except InputError as error:
            console.refuse(error)
            return False
        self._story.tell()
        self._keep(self._kept.save())
        return True

    def _keep(self, problem: str) -> None:
        """Say why the expedition is not kept, if it is not."""
        if problem:
            self._console.line(f"It is not kept: {problem}.")

    def _keep_fight(self, fight: Fight, name: str) -> str:
        """Have the expedition on disk with how far its fight has come, in a file if one is named; where."""
        kept = self._kept
        self._keep(kept.save_as(name, fight=fight) if name else kept.save(fight=fight))
        return kept.path

    def _fight(self, encounter: Encounter, book: Rulebook, number: int) -> Aftermath:
        """Fight a battle before the person's eyes, or let the person play the party."""
        resumed = self._expedition.kept is not None
        if self._telling.fights != BY_HAND and not resumed:
            return self._story.fight(encounter, book, number)
        from grognard.faces.cli.table.terminal_table import TerminalTable

        self._story.tell()
        fight, lost = self._story.take_up_fight(encounter, book, number)
        if lost:
            self._console.line(f"The fight goes on where its choices lead elsewhere now: {lost}.")
        desk = TerminalTable(
            self._console,
            fight,
            referee=self._telling.referee,
            why=self._telling.why,
            keeper=lambda name: self._keep_fight(fight, name),
        )
        desk.open([fight.sides[0]], resumed=resumed)
        play_fight(desk)
        desk.close()
        return self._story.end_fight(fight)
