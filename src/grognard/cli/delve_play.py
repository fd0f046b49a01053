"""Leading a party through a dungeon at the keyboard: where it is, numbered choices, words, undo, save."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.adventure.delve.guide import Guide
from grognard.adventure.delve.machine import Delving, IllegalOrder
from grognard.adventure.happening import EVERYBODY
from grognard.adventure.party.fight_out import dice_of_fight, ready_battle, stock_of
from grognard.adventure.party.orders import parse_order
from grognard.adventure.party.people import Aftermath
from grognard.battle.play.engine import Engine
from grognard.battle.state.events import REFEREE, Log
from grognard.battle.view.policy import Policy
from grognard.cli.console import Console, InputEnded
from grognard.cli.modules import play_side
from grognard.encounter.entries import Encounter
from grognard.encounter.setup import round_structure
from grognard.errors import InputError
from grognard.fight.expedition import Expedition
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.levels import tactics_of
from grognard.text.clock import describe_hour
from grognard.text.delve import tell_fact
from grognard.text.dungeon_map import describe_supplies, draw_level, party_rows
from grognard.text.transcript import Teller

BRIEF: Final = "brief"
BY_HAND: Final = "hand"
HELP: Final = """\
Type the number of a choice, or press Enter for the one marked with *. Words do as well:
  go north door       through a door or along a way; go kitchen to where you have been
  listen, force, pick, spike, close    with the door: "listen east door Mouse"
  search, disarm, take, light torch, light lantern, douse, rest 2, wait
  cast, drink         healing, for whoever is hurt most or whom you name
  attack, talk, pass, wait, flee       when somebody is met
  run, drop food, drop treasure, oil, stand    when somebody follows
  map, party, time    what you know
  cannot ORDER        why something is not possible
  undo                take back the last order
  save FILE           keep the delve in a file
  auto                let the guide lead from here on
  quit                stop here"""


class Telling(msgspec.Struct, frozen=True):
    """How much is told: the referee's secrets, dice and rules, and how fights are shown."""

    referee: bool = False
    why: bool = False
    fights: str = BRIEF


class DelvePlayer:
    """Tells an expedition and asks for its orders."""

    def __init__(self, console: Console, expedition: Expedition, *, telling: Telling, keep: str = "") -> None:
        self._console = console
        self._expedition = expedition
        self._telling = telling
        self._keep = keep
        self._told = 0
        self._turn = -1
        self._guide = Guide()
        if telling.fights != BRIEF:
            expedition.fighter = self._fight

    @property
    def _context(self) -> Delving:
        return self._expedition.delving

    def open(self) -> None:
        """The title, the book, what is borrowed, and who goes."""
        one, console = self._expedition, self._console
        console.title(one.dungeon.title)
        console.line(f"Rules: {one.rulebook.title} ({one.rulebook.id}), seed {one.seed}")
        borrowed = self._context.borrowed
        if borrowed.topics:
            console.line(
                f"It has no rules for {', '.join(borrowed.topics)}: those of {borrowed.lender} serve."
            )
        if one.dungeon.introduction.strip():
            console.line("")
            console.paragraph(one.dungeon.introduction.strip())
        console.line("")
        self._show_party()
        self.tell()

    def tell(self) -> None:
        """Tell what has happened since."""
        one = self._expedition
        for fact in one.facts[self._told :]:
            if fact.audience != EVERYBODY and not self._telling.referee:
                continue
            text = tell_fact(fact, self._context.book, why=self._telling.why)
            if text is None:
                continue
            if fact.turn != self._turn:
                self._turn = fact.turn
                self._console.header(f"Turn {fact.turn + 1}")
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
            order = self._guide.choose(one.delving)
            self._console.line(f"> {order}", tone="quiet")
            one.push(order)
            self.tell()
        self._keep_it()

    def play(self) -> None:
        """Ask for orders until it is over, or the person stops."""
        one = self._expedition
        try:
            while not one.over:
                self._decide()
        except InputEnded as stop:
            self.tell()
            kept = f"; it is kept in {self._keep}" if self._keep else ""
            self._console.line(f"The delve is left here: {stop}{kept}.")
            return
        self._close()

    def _decide(self) -> None:
        one, console = self._expedition, self._console
        suggested = self._guide.choose(one.delving)
        choices = list(one.choices)
        console.line("")
        console.line(self._situation(), tone="hit")
        for number, choice in enumerate(choices, 1):
            mark = "*" if choice.text == suggested else " "
            console.line(f"{number:>2}{mark} {choice.label}", indent=1)
        if suggested not in {choice.text for choice in choices}:
            console.line(f"Enter: {suggested}", indent=1)
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
            console.line(HELP)
        elif word == "map":
            self._show_map()
        elif word == "party":
            self._show_party()
        elif word == "time":
            console.line(describe_hour(self._context.book, self._context.state.clock))
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
                self._keep = rest.strip() or self._keep or "delve.json"
                self._keep_it()
                console.line(f"It is kept in {self._keep}.")
                return False
            if word == "cannot":
                refusals = one.why_not(rest)
                console.line("; ".join(map(str, refusals)) if refusals else "It can be done.")
                return False
            parse_order(answer)
            one.push(answer)
        except IllegalOrder as error:
            console.line(f"No: {error}.")
            return False
        except InputError as error:
            console.line(f"{error}; ? for help.")
            return False
        self.tell()
        self._keep_it()
        return True

    def _keep_it(self) -> None:
        if self._keep:
            self._expedition.save(self._keep)

    def _situation(self) -> str:
        context = self._context
        one = context.state
        points = ", ".join(f"{who.name} {max(0, who.hit_points)}/{who.most}" for who in context.present)
        if one.chase is not None:
            folk = context.entry_of(one.folk[one.chase.folk]).name
            return f"Pursued, {one.chase.gap} feet ahead of {folk}. {points}."
        if one.meeting is not None:
            folk = context.entry_of(one.folk[one.meeting.folk]).name
            return f"{folk}, {one.meeting.feet} feet away. {points}."
        light = "" if context.is_lit() else ", in the dark"
        return f"{context.area.title[:1].upper()}{context.area.title[1:]}{light}. {points}."

    def _show_map(self) -> None:
        for row in draw_level(self._context, everything=self._telling.referee):
            self._console.verbatim(row)

    def _show_party(self) -> None:
        self._console.table(["party", "state", "points", "has"], party_rows(self._context))
        self._console.line(describe_supplies(self._context))

    def _close(self) -> None:
        context = self._context
        console = self._console
        console.header("The end")
        hours = context.state.clock.turn * context.book.dungeon.minutes
        console.line(
            f"After {context.state.clock.turn} turns ({hours // 60}:{hours % 60:02d} hours) "
            f"with {context.state.worth} gold pieces' worth of treasure"
            + (f": {', '.join(context.state.loot)}." if context.state.loot else "."),
            tone="hit",
        )
        console.line("")
        self._show_party()
        console.line("")
        self._show_map()

    def _fight(self, encounter: Encounter, book: Rulebook, number: int) -> Aftermath:
        """Fight a battle before the person's eyes, or let the person play the party."""
        self.tell()
        battle = ready_battle(encounter, book, dice_of_fight(self._expedition.seed, number))
        battle.log = Log()
        policies: list[Policy | None] = [make() for make in tactics_of(encounter)]
        engine = Engine(battle, structure=round_structure(book), policies=policies)
        engine.journal = []
        by_hand = self._telling.fights == BY_HAND
        teller = Teller(
            self._console,
            battle,
            encounter=encounter,
            book=book,
            dice=f"seed {self._expedition.seed}, fight {number}",
            viewer=REFEREE if self._telling.referee else 0,
            why=self._telling.why,
        )
        teller.open()
        if by_hand:
            play_side(self._console, engine, side=0, teller=teller, tactics=tactics_of(encounter)[0])
        else:
            engine.advance()
        teller.flush()
        teller.close()
        return stock_of(battle)
