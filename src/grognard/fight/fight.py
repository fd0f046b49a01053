"""A fight in one object: run it, decide for a side, ask why not, look back, take back, save, go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike

from grognard.base.errors import InputError
from grognard.battle.play.decision import STANCE_DECISION, Decision, current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction, why_not
from grognard.battle.state.actions import format_action
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE, Event
from grognard.battle.state.notation import format_battle
from grognard.battle.state.refusal import Refusal
from grognard.battle.view.policy import Policy
from grognard.dice.table_dice import TableDice
from grognard.encounter.entries import Encounter
from grognard.fight.choices import Choice, Choices, read_choice
from grognard.fight.chronicle import Chronicle
from grognard.fight.control import Control, carry_out_order, is_thrown_by_player, stance_of
from grognard.fight.copying import copy_decisions, copy_engine
from grognard.fight.course import Course
from grognard.fight.future import future_of
from grognard.fight.records import EventRecord, list_records
from grognard.fight.redoing import redo_after_word
from grognard.fight.referee.word_context import WordContext
from grognard.fight.rerolling import reroll
from grognard.fight.saving import capture
from grognard.fight.sides import find_side, find_viewer
from grognard.fight.variations import LinesOfPlay
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.documents import encode_document
from grognard.storage.saves.saved_fight import SavedFight, ThrownBy, write_fight
from grognard.tactics.skill_levels import Tactics, tactics_of
from grognard.text.page import PAGE_WIDTH, Page, Paper
from grognard.text.summary import Summary, summarize
from grognard.text.transcript import Teller


class Fight:
    """A fight, made by `start` or `load`.

    Sides that are not played by hand follow their tactics. `encounter`, `rulebook` and `seed` are what it was
    started with (`seed` is None when the dice were given), `engine` and `battle` run it; `number` is its
    number among the many fights of its seed, if it is one of them.

    Fights are equal if they have the same future, however they came to it. A fight changes, and so cannot be
    hashed; it is pickled as it is saved.

    >>> from grognard.fight.begin import start
    >>> fight = start("2 fighter 1 vs 3 goblin", seed=5)
    >>> fight.run()
    >>> fight.winner, fight.round
    ('Party', 8)
    """

    def __init__(
        self,
        engine: Engine,
        *,
        encounter: Encounter,
        rulebook: Rulebook,
        seed: int | None,
        number: int | None = None,
        tactics: Sequence[Tactics] | None = None,
    ) -> None:
        self.engine = engine
        self.encounter = encounter
        self.rulebook = rulebook
        self.seed = seed
        self.number = number
        self._tactics: tuple[Tactics, ...] = tuple(tactics or tactics_of(encounter))
        self.course = Course(engine, rulebook)
        self.control = Control()
        self._decision: Decision | None = None
        self.lines = LinesOfPlay(self.course)
        self._midway = False
        self.pauses: Callable[[], bool] | None = None
        self._helpers: list[Policy] = []
        self._chronicle = Chronicle(self)
        self.thrown_by: ThrownBy = "seeded"
        self.thrown, self.announced = "Dice: your own", False  # whether all know who is met, seen or not
        self.story_lost, self.told_until = "", 0  # why some is lost, from which round on
        if len(self._tactics) != len(encounter.sides):
            raise InputError(f"{len(self._tactics)} tactics", expected=f"{len(encounter.sides)}, one a side")

    @property
    def battle(self) -> Battle:
        """The battle as the engine has it: combatants, sides, field."""
        return self.engine.battle

    @property
    def tactics(self) -> tuple[Tactics, ...]:
        """The factory of each side's policy."""
        return self._tactics

    @property
    def over(self) -> bool:
        """Whether the fight has ended."""
        return bool(self.battle.over)

    @property
    def winner(self) -> str | None:
        """The name of the winning side; None before the end, and without a winner."""
        return self.battle.sides[self.battle.winner].name if self.over and self.battle.winner >= 0 else None

    @property
    def round(self) -> int:
        """The round it is in, from 1; 0 before the first."""
        return int(self.battle.round)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return tuple(side.name for side in self.battle.sides)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, as the referee knows it."""
        return tuple(self.battle.log.events) if self.battle.log is not None else ()

    def events_for(self, audience: str) -> tuple[Event, ...]:
        """The events that a side may know, without the numbers of other sides' sheets.

        Raises:
            InputError: there is no such side.
        """
        return self.events_since(0, audience)

    def events_since(self, number: int, audience: str | None = None) -> tuple[Event, ...]:
        """The events after the one of that number, for the referee or as far as a side may know them.

        An event keeps its `number`; the last that was shown before is the mark for what is new.

        Raises:
            InputError: there is no such side.
        """
        return self._chronicle.events_since(number, find_viewer(self.battle, audience))

    def records(self, audience: str | None = None, *, since: int = 0) -> tuple[EventRecord, ...]:
        """The events as typed records for JSON, after the record of that number, for the referee or a side.

        Raises:
            InputError: there is no such side.
        """
        return list_records(self._chronicle, find_viewer(self.battle, audience), since=since)

    @property
    def notation(self) -> str:
        """How it stands, in one line of text; `str(fight)` is the same."""
        return format_battle(self.battle)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        whose = f", {self.actor} decides" if self.actor else ""
        stand = "over" if self.over else f"round {self.round}{whose}"
        seed = "" if len(self.control.sides) == 1 and not self.over else f", seed {self.seed}"
        return f"<Fight {self.encounter.title!r} by {self.rulebook.id}{seed}: {stand}>"

    def _repr_html_(self) -> str:
        """The HTML for a notebook: map and story as the played side knows them, else as the referee does."""
        from grognard.text.map_picture import show_fight

        side = min(self.control.sides) if len(self.control.sides) == 1 else REFEREE
        told = self.tell(None if side == REFEREE else self.sides[side])
        return show_fight(self.battle, title=self.encounter.title, told=told, side=side)

    def summarize(self) -> Summary:
        """How it came out, or how far it has come: the combatants with their states, hit points and blows."""
        return summarize(self.battle)

    def find_side(self, wanted: str | int) -> int:
        """The index of the side of that name or number (from 1); "party" is that of player characters.

        Raises:
            InputError: there is no such side.
        """
        return find_side(self.battle, wanted)

    def run(self) -> None:
        """Go on to the next decision by hand, or to the end.

        Raises:
            IllegalAction: tactics of your own chose what the rules do not allow.
        """
        self._midway = True
        decision = self.engine.advance()
        while decision is not None and self._is_answered(decision):
            decision = self.engine.advance()
        self._decision = decision
        self._midway = False

    def _is_answered(self, decision: Decision) -> bool:
        """Whether a standing order answers a decision; it is then carried out."""
        standing = self.control.order_of(self.battle, decision.actor)
        if standing is not None and self.pauses is not None and self.pauses():
            return False
        if standing is not None:
            carry_out_order(self.engine, decision, standing, self._helpers[decision.side])
        return standing is not None

    def play(self, sides: str | int | Sequence[str | int]) -> None:
        """Decide by hand for these sides, or "all", up to the first decision; tactics decide for the others.

        Raises:
            InputError: there is no such side.
        """
        wanted = sides if sides == "" or not isinstance(sides, str | int) else [sides]
        if "all" in wanted:
            wanted = [side.name for side in self.battle.sides]
        self.set_control(Control(frozenset(self.find_side(side) for side in wanted)))

    def ask_for_dice(self, thrown_by: ThrownBy, ask: Callable[[int, int], int] | None) -> None:
        """Set the dice that players throw from now on; `ask` gives a face, or 0 for one to be rolled here."""
        self.thrown_by = thrown_by
        dice = self.battle.dice
        if isinstance(dice, TableDice):
            dice.asks = lambda sides, why: is_thrown_by_player(self.battle, self.control, self.thrown_by, why)
            dice.ask = None if thrown_by == "seeded" else ask

    def set_control(self, control: Control) -> None:
        """Set the sides and combatants played by hand, and go on to their next decision."""
        self.take_control(control)
        if control.sides:
            self.run()

    def take_control(self, control: Control) -> None:
        """Set the sides and combatants played by hand from when the fight next goes on."""
        self.control = control
        self.engine.policies = self._make_policies()
        self._helpers = [make() for make in self._tactics]
        self._decision = None

    @property
    def decision(self) -> Decision | None:
        """The decision to be made by hand, as the engine has it; None without one."""
        return self._decision

    @property
    def actor(self) -> str | None:
        """The name of the combatant or the side that has to decide; None without a decision."""
        if self._decision is None:
            return None
        if self._decision.actor < 0:
            return self.sides[self._decision.side]
        return self.battle.combatants[self._decision.actor].name

    @property
    def choices(self) -> Choices:
        """The actions possible now; empty without a decision."""
        if self._decision is None:
            return Choices()
        return Choices([Choice(format_action(one.action), one.label) for one in self._decision.choices])

    def why_not(self, choice: Choice | str) -> list[Refusal]:
        """Every reason why that may not be done now, each with the id of its rule; none when it may.

        Args:
            choice: a choice, its text ("attack 0>1", "move 12,7 run"), or its label.

        Raises:
            InputError: the text is no action.
        """
        return why_not(self.battle, read_choice(self.choices, choice))

    def push(self, choice: Choice | str) -> None:
        """Do something, and go on to the next decision by hand, or to the end.

        Args:
            choice: one of `choices`, its text or its label; or the text of any other action that is legal.

        Raises:
            InputError: the text is no action; it says what the choices are.
            IllegalAction: the rules do not allow it now, and nothing has changed; its `refusals` say why.
        """
        action = read_choice(self.choices, choice)
        refusals = why_not(self.battle, action)
        if refusals:
            raise IllegalAction(format_action(action), refusals)
        self.course.take(format_action(action), self.course.here())
        self._midway = True
        self.engine.carry_out(action)
        self.run()

    def undo(self) -> str:
        """Take back the last choice and all its consequences, dice too; return it, to be pushed again.

        Tactics are asked anew, and so is a player who rolls real dice.

        Raises:
            InputError: nothing was chosen before this, or dice of your own cannot be taken back.
        """
        if not self.course.steps:
            raise InputError("there is nothing to take back", expected="a choice pushed before")
        if self.course.steps[-1].before.dice is None:
            raise InputError("dice of your own cannot be taken back", expected="seeded or scripted dice")
        text = self.course.undo().step.text
        self.stand()
        return text

    def redo(self) -> str:
        """Repeat what was taken back last, with all its consequences; return it.

        Raises:
            InputError: nothing was taken back, or it cannot be done any more.
        """
        text = redo_after_word(self.course, self.say, self.push) or self.course.redo().step.text
        self.stand()
        return text

    @property
    def history(self) -> tuple[str, ...]:
        """The choices made by hand so far, oldest first."""
        return tuple(step.text for step in self.course.steps)

    def suggest(self) -> str:
        """The choice that the deciding side's tactics would make, to be pushed.

        Raises:
            InputError: there is no decision.
        """
        if self._decision is None:
            raise InputError("there is no decision to make", expected="a fight that stands at a decision")
        if self._decision.kind == STANCE_DECISION:
            return format_action(stance_of(self.engine, self._decision))
        return format_action(self.engine.ask(self._helpers[self._decision.side]))

    def branch(self, name: str) -> None:
        """Go on from here as another line of play, of that name; `go_to` comes back to this one.

        Raises:
            InputError: there is a line of that name, or its dice cannot be taken back.
        """
        self.lines.branch(name)

    def go_to(self, name: str) -> None:
        """Be on another line of play, where that was left; `lines` has their names.

        Raises:
            InputError: there is none of that name.
        """
        self.lines.go_to(name)
        self.stand()

    def stand(self) -> None:
        """Stand at the decision that the battle waits for, after it was put back to another moment."""
        self._midway = False
        self._decision = None if self.over else current_decision(self.battle)

    def say(self, word: str) -> None:
        """Carry out a word of the referee, and go on; its changes are told, kept, and can be taken back.

        Args:
            word: such as "points Goblin 2 3", "state all goblins asleep 4 turns", "bring 2 orc at 5,5",
                "die d20 17", "note the bell rings"; docs/playing.md has them all.

        Raises:
            InputError: it cannot be understood, or done; nothing has changed.
        """
        self.hear(word)
        self.run()

    def hear(self, word: str) -> None:
        """Do what a word of the referee says, without going on (see `say`).

        Raises:
            InputError: it cannot be understood, or done; nothing has changed.
        """
        if self.over:
            raise InputError("the fight is over", expected="to take something back first")
        before = self.course.here()
        scene = WordContext(self.engine, self.encounter, self.course.book, self.seed or 0)
        from grognard.fight.referee.words import hear

        self.course.book = hear(scene, word) or self.course.book
        self.course.say(word, before)

    def reroll(self, count: int = 1) -> str:
        """Reroll the last `count` dice since the last choice, and take that choice again with them.

        Returns the choice. Tactics are asked anew, and players for the dice that they throw.

        Raises:
            InputError: fewer dice have fallen since, or the dice cannot be overruled.
        """
        return reroll(self, count)

    def copy(self) -> Fight:
        """A fight of its own at the same moment, with the same past and the same future.

        `copy.copy` and `copy.deepcopy` do the same. Tactics are made anew; real dice stay in the hands of the
        same person.

        Raises:
            InputError: dice of your own cannot be copied.
        """
        twin = Fight(
            copy_engine(self.engine),
            encounter=self.encounter,
            rulebook=self.rulebook,
            seed=self.seed,
            number=self.number,
            tactics=self._tactics,
        )
        copy_decisions(twin, self)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Fight:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return future_of(self) == future_of(other) if isinstance(other, Fight) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def tell(self, audience: str | None = None, *, why: bool = False, width: int = PAGE_WIDTH) -> str:
        """The story of the fight, as `grognard fight` tells it.

        Args:
            audience: the side that listens (its name or number), which learns only what it may know, and
                never the seed; without one the referee, who knows everything.
            why: name every rule and explain every roll.
            width: columns of text.

        Raises:
            InputError: there is no such side.
        """
        teller = self.teller(page := Page(width=width), audience=audience, why=why)
        teller.open()
        teller.flush()
        if self.over:
            teller.close()
        return page.text()

    def tell_since(
        self, number: int, audience: str | None = None, *, why: bool = False, width: int = PAGE_WIDTH
    ) -> str:
        """The lines of `tell` about events after that of that number; "" for none.

        After event 0 that is all but the heading and the table at the end. A line joins what belongs
        together: one that has grown since is told again. The other arguments are those of `tell`.

        Raises:
            InputError: there is no such side.
        """
        return self._chronicle.tell_since(number, find_viewer(self.battle, audience), why=why, width=width)

    def teller(
        self, paper: Paper, *, audience: str | None = None, why: bool = False, quiet: bool = False
    ) -> Teller:
        """A teller of this fight on `paper` as it goes on; the other arguments are those of `tell`.

        Raises:
            InputError: there is no such side.
        """
        viewer = find_viewer(self.battle, audience)
        return Teller(
            paper,
            self.battle,
            encounter=self.encounter,
            book=self.rulebook,
            dice=self.thrown if self.seed is None else self.seed_line if viewer == REFEREE else "",
            viewer=viewer,
            why=why,
            quiet=quiet,
            announced=self.announced,
        )

    @property
    def seed_line(self) -> str:
        """The line that tells the seed, by which the same dice fall again; "" without one."""
        number = "" if self.number is None else f", fight {self.number}"
        return "" if self.seed is None else f"Seed: {self.seed}{number}"

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file from which `load` goes on, whole or not at all.

        Raises:
            InputError: its dice do not come from a seed alone, or the file cannot be written.
        """
        write_fight(self.capture(), path)

    def to_bytes(self) -> bytes:
        """The bytes of that file, from which `load` goes on, too.

        Raises:
            InputError: its dice do not come from a seed alone.
        """
        return encode_document(self.capture())

    def capture(self) -> SavedFight:
        """All that is needed to go on with it, with every line of play there is.

        Raises:
            InputError: its dice do not come from a seed of its own.
        """
        return capture(self, midway=self._midway)

    def _make_policies(self) -> list[Policy | None]:
        return [None if side in self.control.sides else make() for side, make in enumerate(self._tactics)]
