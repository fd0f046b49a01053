"""The clock of a dungeon in a file: the book, the seed, and every order, from which all else follows."""

from __future__ import annotations

import os
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from grognard.adventure.time.clock import Clock, ClockEvent
from grognard.adventure.time.orders import parse_order
from grognard.adventure.time.turns import obey, validate_clock
from grognard.base.errors import InputError
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.documents import read_document, write_document

FORMAT: Final = "grognard clock"
VERSION: Final = 1
MOST_ORDERS: Final = 10_000
MOST_SEED: Final = 10**18

Seed = Annotated[int, Meta(ge=-MOST_SEED, le=MOST_SEED)]


class SavedClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock: replaying the orders gives the same dice, and the same hour."""

    rules: str
    seed: Seed
    orders: Annotated[tuple[str, ...], Meta(max_length=MOST_ORDERS)] = ()
    options: dict[str, bool | int | str] = {}
    format: str = FORMAT
    version: Annotated[int, Meta(ge=0, le=1000)] = VERSION


class ReplayedClock(msgspec.Struct, frozen=True):
    """A clock as it stands, its book, and what each of its orders has brought."""

    book: Rulebook
    clock: Clock
    happened: tuple[tuple[ClockEvent, ...], ...]


def replay_clock(saved: SavedClock) -> ReplayedClock:
    """Obey all the orders of a clock.

    Raises:
        InputError: the book has no turns, or an order cannot be obeyed.
    """
    book = load_rulebook(saved.rules, options=saved.options)
    validate_clock(book)
    clock = Clock()
    dice = SeededDice(Stream(saved.seed))
    happened = [tuple(obey(book, clock, parse_order(order), dice)) for order in saved.orders]
    return ReplayedClock(book, clock, tuple(happened))


def write_clock(saved: SavedClock, path: str) -> None:
    """Write a clock as JSON, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    write_document(saved, path, what="clock")


def read_clock(path: str) -> SavedClock:
    """Read a clock.

    Raises:
        InputError: it cannot be read, or it is no clock of a known version.
    """
    if not os.path.exists(path):
        raise InputError("there is no such clock", file=path, expected="--new to begin one")
    return read_document(path, SavedClock, form=FORMAT, version=VERSION, what="clock")
