"""A fight in one object: run it, decide for a side, ask why not, look back, take back, save, go on."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike

import msgspec

from grognard.battle.play.decision import Decision, current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction, why_not
from grognard.battle.state.actions import format_action, parse_action
from grognard.battle.state.battle import Battle, State
from grognard.battle.state.events import REFEREE, Event, Log
from grognard.battle.state.notation import format_battle
from grognard.battle.state.refusal import Refusal
from grognard.battle.view.hearing import events_for
from grognard.battle.view.policy import Policy
from grognard.dice.rewind import Mark, copy_dice, mark_dice, rewind_dice
from grognard.encounter.entries import Encounter
from grognard.errors import InputError
from grognard.fight.choices import Choice, Choices
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saved_fight import (
    SavedFight,
    capture_fight,
    write_fight,
)
from grognard.tactics.levels import Tactics, tactics_of
from grognard.text.map_picture import show_fight
from grognard.text.page import PAGE_WIDTH, Page, Paper
from grognard.text.summary import Summary, summarize
from grognard.text.transcript import Teller


class _Moment(msgspec.Struct, frozen=True):
    """All that is needed to be back at a decision, and what was chosen there."""

    state: State
    dice: Mark | None
    events: int
    journal: int
    chosen: str


class Fight:
    """A fight, made by `start` or `load`.

    Sides that are not played by hand follow their tactics. `encounter`, `rulebook` and `seed` are what it was
    started with (`seed` is None when the dice were given), `engine` and `battle` what it is made of;
    `number` is its number among the many fights of its seed, if it is one of them.

    >>> from grognard.fight.begin import start
    >>> fight = start("2 fighter 1 vs 3 goblin", seed=5)
    >>> fight.run()
    >>> fight.winner, fight.round
    ('Goblins', 9)
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
        self._hands: frozenset[int] = frozenset()
        self._decision: Decision | None = None
        self._moments: list[_Moment] = []
        if len(self._tactics) != len(encounter.sides):
            problem = f"{len(self._tactics)} tactics"
            raise InputError(problem, expected=f"one for each of {len(encounter.sides)} sides")

    # How it stands.

    @property
    def battle(self) -> Battle:
        """The battle as the engine has it: combatants, sides, field."""
        return self.engine.battle

    @property
    def tactics(self) -> tuple[Tactics, ...]:
        """What makes the policy of each side."""
        return self._tactics

    @property
    def over(self) -> bool:
        """Whether the fight has ended."""
        return bool(self.battle.over)

    @property
    def winner(self) -> str | None:
        """The name of the side that has won; None while nobody has, and when nobody does."""
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
        """What has happened as far as a side may know it, without the numbers of other sides' sheets.

        Raises:
            InputError: there is no such side.
        """
        return tuple(events_for(self.battle, self.find_side(audience)))

    @property
    def notation(self) -> str:
        """How it stands, in one line of text; `str(fight)` is the same."""
        return format_battle(self.battle)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        whose = f", {self.actor} decides" if self.actor else ""
        stand = "over" if self.over else f"round {self.round}{whose}"
        return f"<Fight {self.encounter.title!r} by {self.rulebook.id}, seed {self.seed}: {stand}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: map and story as the side knows them that is played, else as the referee."""
        side = min(self._hands) if len(self._hands) == 1 else REFEREE
        told = self.tell(None if side == REFEREE else self.sides[side])
        return show_fight(self.battle, title=self.encounter.title, told=told, side=side)

    def summarize(self) -> Summary:
        """How it came out, or how far it has come: the combatants with their states, hit points and blows."""
        return summarize(self.battle)

    def find_side(self, wanted: str) -> int:
        """The index of the side of that name or number (counted from 1).

        Raises:
            InputError: there is no such side.
        """
        for number, name in enumerate(self.sides):
            if wanted.strip().lower() in (name.lower(), str(number + 1)):
                return number
        expected = f"one of {', '.join(self.sides)}, or its number"
        raise InputError(f"no side is called {wanted!r}", expected=expected)

    # Running and deciding.

    def run(self) -> None:
        """Go on to the next decision by hand, or to the end.

        Raises:
            IllegalAction: tactics of your own chose what the rules do not allow.
        """
        self._decision = self.engine.advance()

    def play(self, sides: str | Sequence[str]) -> None:
        """Decide by hand for these sides, and go on to their first decision; tactics decide for the others.

        Raises:
            InputError: there is no such side.
        """
        wanted = [sides] if isinstance(sides, str) else sides
        self._hands = frozenset(self.find_side(side) for side in wanted)
        self.engine.policies = self._make_policies()
        self._decision = None
        if self._hands:
            self.run()

    @property
    def actor(self) -> str | None:
        """Who is to decide: the name of a combatant, or of a side that meets others; None when nobody is."""
        if self._decision is None:
            return None
        if self._decision.actor < 0:
            return self.sides[self._decision.side]
        return self.battle.combatants[self._decision.actor].name

    @property
    def choices(self) -> Choices:
        """What may be done now; empty when nobody is to decide."""
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
        return why_not(self.battle, self._read(choice))

    def push(self, choice: Choice | str) -> None:
        """Do something, and go on to the next decision by hand, or to the end.

        Args:
            choice: one of `choices`, its text or its label; or the text of any other action that is legal.

        Raises:
            InputError: the text is no action; it says what the choices are.
            IllegalAction: the rules do not allow it now, and nothing has changed; its `refusals` say why.
        """
        action = self._read(choice)
        self._moments.append(self._here(format_action(action)))
        try:
            self.engine.submit(action)
        except IllegalAction:
            self._moments.pop()
            raise
        self.run()

    def undo(self) -> str:
        """Take back the last choice and all that came of it, dice too; what it was, to be pushed again.

        Tactics are asked anew. A person who rolls real dice is asked for them anew, too.

        Raises:
            InputError: nothing was chosen before this, or dice of your own cannot be taken back.
        """
        if not self._moments:
            raise InputError("there is nothing to take back", expected="a choice pushed before")
        moment = self._moments[-1]
        if moment.dice is None:
            raise InputError("dice of your own cannot be taken back", expected="seeded or scripted dice")
        self._moments.pop()
        battle = self.battle
        battle.restore(moment.state)
        rewind_dice(battle.dice, moment.dice)
        if battle.log is not None:
            del battle.log.events[moment.events :]
        if self.engine.journal is not None:
            del self.engine.journal[moment.journal :]
        self._decision = current_decision(battle)
        return moment.chosen

    def copy(self) -> Fight:
        """A fight of its own at the same moment, with the same future.

        Tactics are made anew; real dice stay in the hands of the same person.

        Raises:
            InputError: dice of your own cannot be copied.
        """
        battle = self.battle.copy()
        battle.dice = copy_dice(self.battle.dice)
        battle.log = Log()
        battle.log.events = list(self.events)
        engine = Engine(battle, structure=self.engine.structure, policies=[])
        engine.journal = list(self.engine.journal or [])
        twin = Fight(
            engine,
            encounter=self.encounter,
            rulebook=self.rulebook,
            seed=self.seed,
            number=self.number,
            tactics=self._tactics,
        )
        twin._hands = self._hands
        twin._moments = list(self._moments)
        engine.policies = twin._make_policies()
        twin._decision = None if self._decision is None else current_decision(battle)
        return twin

    # Telling and keeping.

    def tell(self, audience: str | None = None, *, why: bool = False, width: int = PAGE_WIDTH) -> str:
        """All that has happened, as `grognard fight` tells it.

        Args:
            audience: the side that listens (its name or number), which learns only what it may know; without
                one the referee, who knows everything.
            why: name every rule and explain every roll.
            width: columns of text.

        Raises:
            InputError: there is no such side.
        """
        page = Page(width=width)
        teller = self.teller(page, audience=audience, why=why)
        teller.open()
        teller.flush()
        if self.over:
            teller.close()
        return page.text()

    def teller(
        self, paper: Paper, *, audience: str | None = None, why: bool = False, quiet: bool = False
    ) -> Teller:
        """What tells this fight on some paper as it goes on; the other arguments are those of `tell`.

        Raises:
            InputError: there is no such side.
        """
        number = "" if self.number is None else f", fight {self.number}"
        return Teller(
            paper,
            self.battle,
            encounter=self.encounter,
            book=self.rulebook,
            dice="Dice: your own" if self.seed is None else f"Seed: {self.seed}{number}",
            viewer=REFEREE if audience is None else self.find_side(audience),
            why=why,
            quiet=quiet,
        )

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file from which `load` goes on, whole or not at all.

        Raises:
            InputError: its dice do not come from a seed alone, or the file cannot be written.
        """
        if self.seed is None or self.number is not None:
            problem = "only a fight with a seed of its own can be saved"
            raise InputError(problem, expected="one started without dice=")
        saved = capture_fight(
            self.engine,
            encounter=self.encounter,
            rulebook=self.rulebook,
            seed=self.seed,
            played=tuple(sorted(self._hands)),
        )
        write_fight(saved, path)

    # Within.

    def _make_policies(self) -> list[Policy | None]:
        return [None if side in self._hands else make() for side, make in enumerate(self._tactics)]

    def _here(self, chosen: str) -> _Moment:
        """This moment, at which something is chosen."""
        return _Moment(
            self.battle.state(),
            mark_dice(self.battle.dice),
            len(self.events),
            len(self.engine.journal or ()),
            chosen,
        )

    def _read(self, choice: Choice | str) -> int:
        """The action of a choice, a text or a label.

        Raises:
            InputError: the text is none of them, or the label of several.
        """
        text = choice.text if isinstance(choice, Choice) else choice
        choices = self.choices
        alike = [one.text for one in choices if one.label.casefold() == text.strip().casefold()]
        if len(alike) > 1:
            raise InputError(f"{text!r} are several choices", expected=f"one of {', '.join(alike)}")
        try:
            return parse_action(alike[0] if alike else text)
        except InputError as error:
            if not choices:
                raise
            raise InputError(f"{text!r} is no choice", expected=f"one of {choices}") from error

    def follow(self, saved: SavedFight) -> bool:
        """Fight again what a save tells; whether it came to where the save stands."""
        for text in saved.journal:
            decision = self.engine.advance()
            if decision is None:
                return False
            if decision.side in saved.played:
                self._moments.append(self._here(text))
            try:
                self.engine.submit(parse_action(text))
            except (IllegalAction, InputError):
                return False
        if self.notation != saved.notation:
            self.engine.advance()
        return self.notation == saved.notation and mark_dice(self.battle.dice) == saved.stream
