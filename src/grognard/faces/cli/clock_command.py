"""``grognard clock FILE ORDER``: the turns of a dungeon, for a referee who runs it from paper."""

from __future__ import annotations

import argparse
import os

import msgspec

from grognard.adventure.time.clock import Clock
from grognard.dice.rolling import draw_seed
from grognard.errors import InputError
from grognard.faces.cli.arguments import parse_seed
from grognard.faces.cli.console import Console
from grognard.faces.cli.printing_json import print_json_text
from grognard.faces.cli.terminal import load_console
from grognard.rulebooks.books import DEFAULT_BOOK
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saved_clock import Hours, SavedClock, read_clock, replay_clock, write_clock
from grognard.text.clock import describe_hour, tell_happening


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="where the clock is kept; options come after the orders")
    parser.add_argument(
        "orders", metavar="ORDER", nargs="*", help="what they do, such as: move 2, rest, light torch Dorn"
    )
    parser.add_argument("--new", action="store_true", help="begin a new clock")
    parser.add_argument("--rules", metavar="ID|FILE.toml", help="the rulebook of a new clock")
    parser.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="change one value of the rulebook"
    )
    parser.add_argument("--seed", metavar="N", type=parse_seed, help="the seed of a new clock")
    parser.add_argument("--undo", action="store_true", help="take back the last order")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Carry out the orders, and print what has happened and how late it is.

    Raises:
        InputError: there is no such clock, or an order cannot be carried out; then nothing is changed.
    """
    saved = _begin(args) if args.new else _go_on(args)
    known = len(saved.orders)
    orders = [order.strip() for order in " ".join(args.orders).split(",") if order.strip()]
    if args.undo:
        if orders:
            raise InputError("an order cannot be given and taken back", expected="--undo alone")
        if not known:
            raise InputError("there is no order to take back", file=args.file)
        saved = msgspec.structs.replace(saved, orders=saved.orders[:-1])
        known -= 1
    saved = msgspec.structs.replace(saved, orders=(*saved.orders, *orders))
    hours = replay_clock(saved)
    if args.new or args.undo or orders:
        write_clock(saved, args.file)
    if args.json:
        print_json_text(_document(saved, hours, known))
        return 0
    console = load_console()
    for happened in hours.happened[known:]:
        for one in happened:
            console.line(tell_happening(hours.book, one))
    console.line(describe_hour(hours.book, hours.clock))
    _print_lasting(console, hours.clock)
    return 0


def _begin(args: argparse.Namespace) -> SavedClock:
    if os.path.exists(args.file):
        raise InputError("there is a file already", file=args.file, expected="another name for a new clock")
    seed = draw_seed() if args.seed is None else args.seed
    return SavedClock(args.rules or DEFAULT_BOOK, seed, options=parse_options(args.option))


def _go_on(args: argparse.Namespace) -> SavedClock:
    if args.rules or args.seed is not None or args.option:
        raise InputError("a clock has its book and its seed from the start", expected="--new with those")
    return read_clock(args.file)


def _print_lasting(console: Console, clock: Clock) -> None:
    """What burns and what lasts, if anything does."""
    rows = [
        [light.name, light.bearer, "without end" if light.left < 0 else str(light.left), f"{light.feet}'"]
        for light in clock.lights
    ]
    rows += [[effect.name, "", str(effect.left), ""] for effect in clock.effects]
    if rows:
        console.line("")
        console.table(["lasting", "of", "turns left", "light"], rows)


def _document(saved: SavedClock, hours: Hours, known: int) -> str:
    book: Rulebook = hours.book
    tired = hours.clock.is_tired(book)
    document = {
        "rules": book.id,
        "seed": saved.seed,
        "turns": hours.clock.turn,
        "minutes": hours.clock.turn * book.dungeon.minutes,
        "active": hours.clock.active,
        "attack": book.dungeon.attack if tired else 0,
        "damage": book.dungeon.damage if tired else 0,
        "coming": hours.clock.coming,
        "lights": hours.clock.lights,
        "effects": hours.clock.effects,
        "happened": [list(happened) for happened in hours.happened[known:]],
        "orders": saved.orders,
    }
    return msgspec.json.encode(document).decode()
