"""Leading a party at the keyboard: where it is, numbered choices, orders in words, undo, save."""

from __future__ import annotations

import os
from typing import Final

import msgspec

from grognard.adventure.delve.machine import Delving
from grognard.adventure.happening import EVERYBODY
from grognard.adventure.party.decision import IllegalOrder
from grognard.adventure.party.fight_out import dice_of_fight, ready_battle
from grognard.adventure.party.orders import parse_order
from grognard.adventure.party.people import Aftermath, take_stock
from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Log
from grognard.battle.view.policy import Policy
from grognard.dice.source import noting
from grognard.encounter.entries import Encounter
from grognard.encounter.setup import round_structure
from grognard.errors import InputError
from grognard.faces.cli.console import Console, InputEnded
from grognard.faces.cli.playing import play_fight
from grognard.fight.begin import Elsewhere, follow_line
from grognard.fight.expedition import Expedition
from grognard.fight.fight import Fight
from grognard.fight.keeping import capture_line
from grognard.fight.lines import MAIN_LINE
from grognard.rulebooks.schema import Rulebook
from grognard.storage.kept_folder import LAST, expedition_path, note_last_expedition, unnamed_expedition
from grognard.storage.saved_fight import SavedLine
from grognard.tactics.levels import tactics_of
from grognard.text.expedition import tell_fact
from grognard.text.expedition_view import (
    describe_borrowed,
    describe_end,
    describe_order,
    describe_situation,
    describe_supplies,
    describe_surroundings,
    explain_map,
    heading_of,
    hour_of,
    map_of,
    party_rows,
)

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
        self._keep = keep
        self._is_kept = bool(keep)
        self._told = 0
        self._turn = -1
        self._guide = expedition.make_guide()
        if telling.fights != BRIEF or expedition.kept is not None:
            expedition.fighter = self._fight

    def open(self) -> None:
        """The title, the book, what is borrowed, and who goes."""
        one, console = self._expedition, self._console
        console.title(one.place.title)
        console.line(f"Rules: {one.rulebook.title} ({one.rulebook.id}), seed {one.seed}")
        borrowed = describe_borrowed(one.machine)
        if borrowed:
            console.line(borrowed)
        if one.place.introduction.strip():
            console.line("")
            console.paragraph(one.place.introduction.strip())
        console.line("")
        self._show_party()
        self.tell()

    def tell(self) -> None:
        """Tell what has happened since."""
        one = self._expedition
        for fact in one.facts[self._told :]:
            if fact.audience != EVERYBODY and not self._telling.referee:
                continue
            text = tell_fact(fact, one.machine.book, why=self._telling.why)
            if text is None:
                continue
            if fact.turn != self._turn:
                self._turn = fact.turn
                self._console.header(heading_of(one.machine, fact))
            tone = "hit" if fact.code in ("fought", "dies", "end", "leave") else ""
            secret = "[referee] " if fact.audience != EVERYBODY else ""
            self._console.line(f"{secret}{text}", tone=tone, indent=2)
        self._told = len(one.facts)

    def lead(self) -> None:
        """Let the guide lead to the end."""
        self._follow_guide()
        self._close()

    def _follow_guide(self) -> None:
        """Give the guide's orders, each told before what comes of it."""
        one = self._expedition
        while not one.over:
            order = one.suggest(self._guide)
            self._console.line(f"> {order}", tone="quiet")
            one.push(order)
            self.tell()
        self._keep_it()

    def play(self) -> None:
        """Ask for orders until it is over, or the person stops."""
        one = self._expedition
        self._keep = self._keep or unnamed_expedition(self._kind)
        try:
            one.go_on()
            # From now on this is the last one, even if it is left before the first order.
            if not one.over:
                self._keep_it()
            self.tell()
            while not one.over:
                self._decide()
        except InputEnded as stop:
            self.tell()
            self._console.line(f"It is left here: {stop}{self._how_to_go_on()}.")
            return
        self._close()

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
            dungeon = isinstance(self._expedition.machine, Delving)
            console.line(f"{HELP_IN_A_DUNGEON if dungeon else HELP_ON_A_JOURNEY}\n{HELP}")
        elif word == "map":
            self._show_map()
            if explained := explain_map(self._expedition.machine):
                console.line(explained)
        elif word in ("look", "l"):
            console.line(describe_surroundings(self._expedition.machine), indent=2)
            return True
        elif word == "party":
            self._show_party()
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
                self._told = len(one.facts)
                self._keep_it()
                return True
            if word == "save":
                self._keep = rest.strip() or self._keep or "expedition.json"
                self._keep_it()
                console.line(f"It is kept in {self._keep}.")
                return False
            if word == "cannot":
                refusals = one.why_not(rest)
                why = "; ".join(map(str, refusals))
                console.line(f"No: {why}." if refusals else "It can be done.")
                return False
            parse_order(answer)
            one.push(answer)
        except IllegalOrder as error:
            console.line(f"No: {error}.")
            return False
        except InputError as error:
            console.refuse(error)
            return False
        self.tell()
        self._keep_it()
        return True

    def _how_to_go_on(self) -> str:
        if not self._is_kept:
            return ""
        if self._keep == unnamed_expedition(self._kind):
            return f"; grognard {self._kind} {LAST} goes on with it"
        return f"; it is kept in {self._keep}"

    @property
    def _kind(self) -> str:
        """The command that leads it."""
        return "delve" if isinstance(self._expedition.machine, Delving) else "journey"

    @property
    def _is_last(self) -> bool:
        """Whether `last` names it: one of a campaign has a name there instead."""
        folder = os.path.dirname(expedition_path(LAST))
        return os.path.dirname(self._keep) != folder or self._keep == unnamed_expedition(self._kind)

    def _keep_it(self, fight: SavedLine | None = None) -> None:
        """Have the expedition on disk as it is now; says so once if that cannot be done unasked."""
        if not self._keep:
            return
        unasked = self._keep == unnamed_expedition(self._kind)
        try:
            if unasked:
                os.makedirs(os.path.dirname(self._keep), exist_ok=True)
            self._expedition.save(self._keep, fight=fight)
            self._is_kept = True
            if self._is_last:
                note_last_expedition(self._kind, self._keep)
        except (InputError, OSError) as error:
            if not unasked:
                raise
            self._console.line(f"It is not kept: {error}.")
            self._keep, self._is_kept = "", False

    def _keep_fight(self, fight: Fight, name: str) -> str:
        """Have the expedition on disk with how far its fight has come, in a file if one is named; where."""
        before, self._keep = self._keep, name or self._keep
        try:
            self._keep_it(capture_line(MAIN_LINE, fight.course))
        except InputError:
            self._keep = before
            raise
        return self._keep

    def _show_map(self) -> None:
        for row in map_of(self._expedition.machine, referee=self._telling.referee):
            if len(row) > self._console.width:
                self._console.line(row)
            else:
                self._console.verbatim(row)

    def _show_party(self) -> None:
        machine = self._expedition.machine
        self._console.table(["party", "state", "points", "has"], party_rows(machine))
        self._console.line(describe_supplies(machine))

    def _close(self) -> None:
        console = self._console
        console.header("The end")
        console.line(describe_end(self._expedition.machine), tone="hit")
        console.line("")
        self._show_party()
        console.line("")
        self._show_map()

    def _fight(self, encounter: Encounter, book: Rulebook, number: int) -> Aftermath:
        """Fight a battle before the person's eyes, or let the person play the party."""
        self.tell()
        battle = ready_battle(encounter, book, noting(dice_of_fight(self._expedition.seed, number)))
        battle.log = Log()
        policies: list[Policy | None] = [make() for make in tactics_of(encounter)]
        engine = Engine(battle, structure=round_structure(book), policies=policies)
        fight = Fight(engine, encounter=encounter, rulebook=book, seed=None)
        fight.thrown = f"Dice: those of seed {self._expedition.seed}, fight {number}"
        fight.announced = True
        kept, self._expedition.kept = self._expedition.kept, None
        if self._telling.fights == BY_HAND or kept is not None:
            from grognard.faces.cli.table.desk import Desk

            desk = Desk(
                self._console,
                fight,
                referee=self._telling.referee,
                why=self._telling.why,
                keeper=lambda name: self._keep_fight(fight, name),
            )
            if kept is not None:
                try:
                    follow_line(fight, kept, (0,))
                except Elsewhere as lost:
                    self._console.line(f"The fight goes on where its choices lead elsewhere now: {lost}.")
            desk.open([fight.sides[0]], resumed=kept is not None)
            play_fight(desk)
            desk.close()
            return take_stock(battle)
        teller = fight.teller(
            self._console, audience=None if self._telling.referee else "1", why=self._telling.why
        )
        teller.open()
        fight.run()
        teller.flush()
        teller.close()
        return take_stock(battle)
