"""Clock: the turns of a dungeon, for a referee who runs it from paper."""

import os
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from grognard.adventure.time.clock import Clock, ClockEvent, Effect, Light
from grognard.base.errors import InputError
from grognard.dice.rolling import draw_seed
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.rule_documents import DEFAULT_BOOK
from grognard.storage.saves.saved_clock import (
    MOST_SEED,
    ReplayedClock,
    SavedClock,
    read_clock,
    replay_clock,
    write_clock,
)
from grognard.text.clock import describe_hour, tell_happening
from grognard.text.parts import Line, Part, Rows

Seed = Annotated[int, Meta(ge=-MOST_SEED, le=MOST_SEED)]


class ClockFacts(Facts):
    """How late it is, what burns and lasts, and what the orders have brought.

    Attributes:
        rules: the id of the book.
        seed: the seed of the clock.
        turns: how many turns have passed.
        minutes: the same in minutes.
        active: how many turns have passed without rest.
        attack: what tiredness adds to attacks.
        damage: what it adds to damage.
        coming: whether wandering monsters come.
        lights: what burns.
        effects: what lasts.
        happened: what each of the orders has brought.
        orders: all orders of the clock.
    """

    rules: str
    seed: int
    turns: int
    minutes: int
    active: int
    attack: int
    damage: int
    coming: bool
    lights: list[Light]
    effects: list[Effect]
    happened: list[list[ClockEvent]]
    orders: tuple[str, ...]


class KeepClock(Operation[ClockFacts], frozen=True, kw_only=True, tag="clock"):
    """Keep the turns, lights and effects of a dungeon in a file.

    The rulebook, its options and the seed are those of a new clock; one that goes on has its own.

    >>> from tempfile import TemporaryDirectory
    >>> from grognard.operations.asking import ask
    >>> with TemporaryDirectory() as folder:
    ...     clock = f"{folder}/cellar.json"
    ...     begun = ask(KeepClock(file=clock, new=True, rules="bxe", new_seed=1))
    ...     ask(KeepClock(file=clock, orders=("light torch for 6", "move 2"))).facts.turns
    2
    """

    file: Annotated[str, field("file of the clock; options come after the orders", typed="FILE", word=True)]
    orders: Annotated[
        tuple[str, ...],
        field("the party's actions, such as: move 2, rest, light torch Dorn", typed="ORDER", word=True),
    ] = ()
    new: Annotated[bool, field("begin a new clock")] = False
    new_seed: Annotated[Seed | None, field("the seed of a new clock", option="seed")] = None
    undo: Annotated[bool, field("take back the last order")] = False

    writes: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[ClockFacts]:
        """Carry out the orders, and tell what has happened and how late it is.

        Where an order cannot be carried out, nothing is changed.
        """
        saved = self._begin() if self.new else self._go_on()
        if self.undo:
            saved = self._take_back(saved)
        known = len(saved.orders)
        saved = msgspec.structs.replace(saved, orders=(*saved.orders, *self.orders))
        hours = replay_clock(saved)
        if self.new or self.undo or self.orders:
            write_clock(saved, self.file)
        parts: list[Part] = [
            tell_happening(hours.book, one) for happened in hours.happened[known:] for one in happened
        ]
        parts += [(describe_hour(hours.book, hours.clock), ()), *_tell_lasting(hours.clock)]
        facts = _list_facts(saved, hours, known)
        return Answer(facts, parts=parts, rules=hours.book.id, is_bare=True)

    def _begin(self) -> SavedClock:
        """A new clock.

        Raises:
            InputError: there is a file of that name, or an option cannot be used.
        """
        if os.path.exists(self.file):
            expected = "another name for a new clock"
            raise InputError("there is a file already", file=self.file, expected=expected)
        seed = draw_seed() if self.new_seed is None else self.new_seed
        return SavedClock(self.rules or DEFAULT_BOOK, seed, options=parse_options(list(self.options)))

    def _go_on(self) -> SavedClock:
        """The clock in the file.

        Raises:
            InputError: there is none, or it is to have another book or seed.
        """
        if self.rules or self.new_seed is not None or self.options:
            raise InputError("a clock has its book and its seed from the start", expected="--new with those")
        return read_clock(self.file)

    def _take_back(self, saved: SavedClock) -> SavedClock:
        """The clock without its last order.

        Raises:
            InputError: there is none, or there are new orders besides.
        """
        if self.orders:
            raise InputError("an order cannot be given and taken back", expected="--undo alone")
        if not saved.orders:
            raise InputError("there is no order to take back", file=self.file)
        return msgspec.structs.replace(saved, orders=saved.orders[:-1])


def _tell_lasting(clock: Clock) -> list[Part]:
    """The lights that burn and the effects that last, if any."""
    rows = [
        [light.name, light.bearer, "without end" if light.left < 0 else str(light.left), f"{light.feet}'"]
        for light in clock.lights
    ]
    rows += [[effect.name, "", str(effect.left), ""] for effect in clock.effects]
    return [Line(""), Rows(["lasting", "of", "turns left", "light"], rows)] if rows else []


def _list_facts(saved: SavedClock, hours: ReplayedClock, known: int) -> ClockFacts:
    book, clock = hours.book, hours.clock
    tired = clock.is_tired(book)
    return ClockFacts(
        rules=book.id,
        seed=saved.seed,
        turns=clock.turn,
        minutes=clock.turn * book.dungeon.minutes,
        active=clock.active,
        attack=book.dungeon.attack if tired else 0,
        damage=book.dungeon.damage if tired else 0,
        coming=clock.coming,
        lights=clock.lights,
        effects=clock.effects,
        happened=[list(happened) for happened in hours.happened[known:]],
        orders=saved.orders,
    )
