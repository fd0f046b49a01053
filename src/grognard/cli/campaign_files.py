"""The commands of ``grognard campaign`` that make files: a new one, copies, exports."""

from __future__ import annotations

import argparse
import os
import uuid
from collections.abc import Sequence

from grognard.campaign.commands import begin, checked
from grognard.campaign.state import CHEST, Campaign, Person
from grognard.campaign.undo import fold_all
from grognard.cli.campaign_desk import find_campaign, make_draft, open_desk, written_of
from grognard.cli.campaign_told import tell
from grognard.cli.modules import check_gear
from grognard.cli.printing import print_text
from grognard.creatures.character import parse_character
from grognard.creatures.coins import say_gold
from grognard.encounter.callings import check_class
from grognard.errors import InputError
from grognard.files import read_bytes
from grognard.rulebooks.books import DEFAULT_BOOK
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.locate import locate_key
from grognard.rulebooks.schema import Rulebook
from grognard.storage.campaign_lines import read_journal, write_journal
from grognard.storage.campaign_store import ENDING, copy_store, create_store, open_store
from grognard.storage.campaign_text import read_campaign, write_campaign
from grognard.toml_text import read_text


def begin_new(args: argparse.Namespace) -> int:
    """Begin a campaign."""
    roll = read_campaign(args.origin)
    book = args.rules or roll.book or DEFAULT_BOOK
    _check_people(roll.people, load_rulebook(book), file=args.origin)
    body = begin(
        roll.title,
        book,
        roll.day,
        roll.people,
        roll.purses,
        roll.chest,
        roll.study,
        town=roll.town,
        contracts=roll.contracts,
    )
    after = checked(Campaign(), body)
    path = _place(args.name)
    create_store(path, [make_draft(body, uuid.uuid4().hex)], {"origin.toml": read_bytes(args.origin)}).close()
    facts = {"file": path, "entry": 1, "said": body.said}
    return tell(
        args, facts, [f"{body.said}. In the chest: {say_gold(after.balance(CHEST))}.", f"Kept in {path}."]
    )


def _check_people(people: Sequence[Person], book: Rulebook, *, file: str) -> None:
    """Refuse people of a file with gear that nobody could have, or whose race is no class in the book.

    Raises:
        InputError: somebody is such; the line and the key are named.
    """
    try:
        check_gear([(one.class_name, one.gear) for one in people], file=file)
        for number, one in enumerate(people):
            check_class(one.who, parse_character(one.who), book, key=f"people[{number}].who")
    except InputError as error:
        raise error.located(file=file, line=locate_key(read_text(file), error.key)) from error


def export(args: argparse.Namespace) -> int:
    """Print a campaign as a text."""
    with open_desk(args.campaign) as desk:
        store = desk.store
        text = (
            write_journal(store.read(), store.documents(), file=store.path)
            if args.jsonl
            else write_campaign(desk.campaign)
        )
    if args.json:
        return tell(args, {"text": text}, [])
    print_text(text, end="")
    return 0


def import_journal(args: argparse.Namespace) -> int:
    """Make a campaign of a journal."""
    entries, documents = read_journal(args.origin)
    if not entries:
        raise InputError("there are no entries", file=args.origin, expected="what export --jsonl wrote")
    now = fold_all([written_of(one, args.origin) for one in entries])
    path = _place(args.name)
    create_store(path, [one.draft for one in entries], documents).close()
    facts = {"file": path, "entry": now.seq, "title": now.title}
    return tell(args, facts, [f"{now.title}, day {now.day}, entry {now.seq}: kept in {path}."])


def backup(args: argparse.Namespace) -> int:
    """Copy the file."""
    copy_store(find_campaign(args.campaign), args.name)
    return tell(args, {"file": args.name}, [f"Copied to {args.name}."])


def fork(args: argparse.Namespace) -> int:
    """Make a campaign of its own."""
    path = _place(args.name)
    copy_store(find_campaign(args.campaign), path)
    store = open_store(path)
    try:
        number = len(store.read())
    finally:
        store.close()
    return tell(args, {"file": path, "entry": number}, [f"{path} goes its own way from entry {number}."])


def _place(name: str) -> str:
    if not os.path.basename(name):
        raise InputError(f"{name!r} as a name", key="name", expected="a name such as greywater")
    return name if name.endswith(ENDING) else name + ENDING
