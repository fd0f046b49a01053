"""The commands of ``grognard campaign`` that make files: a new one, copies, exports."""

from __future__ import annotations

import argparse
import os
import tempfile
import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from grognard.campaign.commands import begin, checked
from grognard.campaign.events import Began, Body, Written
from grognard.campaign.fold import fold
from grognard.campaign.state import CHEST, Campaign, Person
from grognard.campaign.undo import fold_all, list_undone, undone_by
from grognard.creatures.character import parse_character
from grognard.creatures.coins import say_gold
from grognard.encounter.callings import check_class
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import open_desk
from grognard.faces.cli.campaign_told import tell
from grognard.faces.cli.modules import check_gear
from grognard.faces.cli.printing import print_text
from grognard.files import read_bytes, write_whole
from grognard.operations.campaigns.opening import find_campaign, make_draft, written_of
from grognard.rulebooks.books import DEFAULT_BOOK
from grognard.rulebooks.loader import load_rulebook, rulebook_ids, rules_of_file
from grognard.rulebooks.locate import locating_in
from grognard.rulebooks.schema import Rulebook
from grognard.storage.campaign_lines import read_journal, write_journal
from grognard.storage.campaign_store import ENDING, copy_store, create_store, open_store
from grognard.storage.campaign_text import read_campaign, write_campaign
from grognard.storage.rescue import read_what_reads

ORIGIN: Final = "origin.toml"
"""The document that is the file with which a campaign began."""


def begin_new(args: argparse.Namespace) -> int:
    """Begin a campaign."""
    body = _begin_from(args.origin, args.rules)
    after = checked(Campaign(), body)
    path = _place(args.name)
    create_store(path, [make_draft(body, uuid.uuid4().hex)], {ORIGIN: read_bytes(args.origin)}).close()
    facts = {"file": path, "entry": 1, "said": body.said}
    return tell(
        args, facts, [f"{body.said}. In the chest: {say_gold(after.balance(CHEST))}.", f"Kept in {path}."]
    )


def _begin_from(origin: str, rules: str) -> Body:
    """How a campaign begins with the people and the money of a file.

    Raises:
        InputError: something in the file cannot be used.
    """
    roll = read_campaign(origin)
    book = rules or roll.book or DEFAULT_BOOK
    with locating_in(origin), rules_of_file({}, named=not rules):
        rulebook = load_rulebook(book)
    _check_people(roll.people, rulebook, file=origin)
    return begin(
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


def _check_people(people: Sequence[Person], book: Rulebook, *, file: str) -> None:
    """Refuse people of a file with gear that nobody could have, or whose race is no class in the book.

    Raises:
        InputError: somebody is such; the line and the key are named.
    """
    with locating_in(file):
        check_gear([(one.class_name, one.gear) for one in people], file=file)
        for number, one in enumerate(people):
            check_class(one.who, parse_character(one.who), book, key=f"people[{number}].who")


def export(args: argparse.Namespace) -> int:
    """Print a campaign as a text."""
    with open_desk(args) as desk:
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


def rescue(args: argparse.Namespace) -> int:
    """Make a campaign of all that can be read of a damaged one."""
    origin = find_campaign(args.campaign)
    read = read_what_reads(origin)
    lost = dict.fromkeys(read.missing, "it cannot be read")
    written: dict[int, Written] = {}
    for entry in read.entries:
        try:
            written[entry.seq] = written_of(entry, origin)
        except InputError as error:
            lost[entry.seq] = error.problem
    drafts = {one.seq: one.draft for one in read.entries}
    if 1 not in written or 1 in read.changed:
        begun = _begin_anew(read.documents, written.get(1))
        if begun is not None:
            written[1], drafts[1] = Written(1, begun), make_draft(begun, uuid.uuid4().hex)
            lost[1] = "it is begun anew from the file of its beginning"
    changed = set(read.changed) - lost.keys()
    undone = list_undone([written[one] for one in sorted(written)])
    # What was taken back, and what took it back, goes by numbers that are others now.
    counted = [
        written[one] for one in sorted(written) if one not in undone and undone_by(written[one]) is None
    ]
    campaign, fallen = fold(counted)
    if changed and not _is_sound(campaign):
        lost |= dict.fromkeys(changed, "it is not as it was written")
        counted = [one for one in counted if one.seq not in changed]
        campaign, fallen = fold(counted)
    lost |= {one.seq: f"it does not stand without those: {one.why}" for one in fallen}
    stand = [one for one in counted if one.seq not in {one.seq for one in fallen}]
    if not stand or not _is_sound(campaign):
        raise InputError("nothing of it stands by itself", file=origin, expected="a backup")
    path = _place(args.name)
    create_store(path, [drafts[one.seq] for one in stand], read.documents).close()
    doubtful = {one.seq: one.body.said for one in stand if one.seq in changed}
    facts = {"file": path, "entries": len(stand), "lost": lost, "changed": doubtful}
    taken_back = f", without {len(undone)} that were taken back" if undone else ""
    told = f"{len(stand)} of {max(drafts.keys() | lost)} entries are kept in {path}{taken_back}."
    return tell(
        args,
        facts,
        [
            told,
            *(f"Entry {one} is lost: {why}." for one, why in sorted(lost.items())),
            *(f"Entry {one} is not as it was written; it says: {said}." for one, said in doubtful.items()),
        ],
    )


def _begin_anew(documents: Mapping[str, bytes], first: Written | None) -> Body | None:
    """How a campaign begins with the file that is kept with it, by the book of its first entry if that reads.

    None where the file cannot be used either.
    """
    books = [event.book for event in first.body.events if isinstance(event, Began)] if first else []
    with tempfile.TemporaryDirectory() as folder, suppress(InputError):
        place = os.path.join(folder, ORIGIN)
        write_whole(place, documents.get(ORIGIN, b"").decode(errors="replace"))
        return _begin_from(place, books[0] if books and books[0] in rulebook_ids() else "")
    return None


def _is_sound(campaign: Campaign) -> bool:
    """Whether a campaign has people, and its book knows the class and the gear of each."""
    try:
        book = load_rulebook(campaign.book)
        for one in campaign.people.values():
            check_class(one.who, parse_character(one.who), book, key=one.id)
        check_gear([(one.class_name, one.gear) for one in campaign.people.values()], file="")
    except InputError:
        return False
    return bool(campaign.people)


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
