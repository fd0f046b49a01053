"""Rescue: a campaign is made of all that can be read of a damaged one."""

import os
import tempfile
import uuid
from collections.abc import Mapping
from contextlib import suppress
from typing import ClassVar

from grognard.base.errors import InputError
from grognard.base.files import write_whole
from grognard.campaign.company.events import Began
from grognard.campaign.company.gear import check_gear
from grognard.campaign.journal.entries import EntryBody, WrittenEntry
from grognard.campaign.journal.fold import fold
from grognard.campaign.journal.undo import list_undone, undone_by
from grognard.campaign.state import Campaign
from grognard.creatures.character import parse_character
from grognard.encounter.race_classes import check_class
from grognard.operations.campaigns.beginning import ORIGIN, path_of_new_campaign, read_beginning
from grognard.operations.campaigns.copying import CampaignFile, NewFile
from grognard.operations.campaigns.opening import decode_entry, find_campaign, make_draft
from grognard.operations.campaigns.sentences import uncited_notes
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook, rulebook_ids
from grognard.storage.campaigns.rescue import ReadableEntries, read_undamaged
from grognard.storage.campaigns.store import create_store
from grognard.storage.journal import Draft


class RescuedFacts(Facts):
    """The new file and how many entries it has; the lost entries and why; and the lines of doubtful ones."""

    file: str
    entries: int
    lost: dict[int, str]
    changed: dict[int, str]


class RescueCampaign(Operation[RescuedFacts], frozen=True, kw_only=True, tag="campaign rescue"):
    """Make a campaign of all that can be read of a damaged one.

    >>> from grognard.operations.asking import ask
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask(RescueCampaign(file=file + "-saved", campaign=file)).facts.entries
    1
    """

    file: NewFile
    campaign: CampaignFile = ""

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[RescuedFacts]:
        """Make the new file of the entries that stand without the lost ones."""
        origin = find_campaign(self.campaign)
        found = _Found(read_undamaged(origin), origin)
        stand = found.choose()
        path = path_of_new_campaign(self.file)
        create_store(path, [found.drafts[one.seq] for one in stand], found.documents).close()
        doubtful = {one.seq: one.body.said for one in stand if one.seq in found.changed}
        return _tell(RescuedFacts(path, len(stand), found.lost, doubtful), found)


class _Found:
    """The entries of a damaged campaign that can be read, the numbers of doubtful ones, and lost ones."""

    def __init__(self, read: ReadableEntries, origin: str) -> None:
        self.origin = origin
        self.documents = read.documents
        self.lost = dict.fromkeys(read.missing, "it cannot be read")
        self.written: dict[int, WrittenEntry] = {}
        for entry in read.entries:
            try:
                self.written[entry.seq] = decode_entry(entry, origin)
            except InputError as error:
                self.lost[entry.seq] = error.problem
        self.drafts: dict[int, Draft] = {one.seq: one.draft for one in read.entries}
        if 1 not in self.written or 1 in read.changed:
            begun = _begin_anew(read.documents, self.written.get(1))
            if begun is not None:
                self.written[1], self.drafts[1] = WrittenEntry(1, begun), make_draft(begun, uuid.uuid4().hex)
                self.lost[1] = "it is begun anew from the file of its beginning"
        self.changed = set(read.changed) - self.lost.keys()
        self.undone = list_undone([self.written[one] for one in sorted(self.written)])

    def choose(self) -> list[WrittenEntry]:
        """Return the entries that stand by themselves, and add the others to the lost ones.

        Raises:
            InputError: none does.
        """
        # What was taken back, and what took it back, goes by numbers that are others now.
        counted = [
            self.written[one]
            for one in sorted(self.written)
            if one not in self.undone and undone_by(self.written[one]) is None
        ]
        campaign, fallen = fold(counted)
        if self.changed and not _is_sound(campaign):
            self.lost |= dict.fromkeys(self.changed, "it is not as it was written")
            counted = [one for one in counted if one.seq not in self.changed]
            campaign, fallen = fold(counted)
        self.lost |= {one.seq: f"it does not stand without those: {one.why}" for one in fallen}
        stand = [one for one in counted if one.seq not in {one.seq for one in fallen}]
        if not stand or not _is_sound(campaign):
            raise InputError("nothing of it stands by itself", file=self.origin, expected="a backup")
        return stand


def _tell(facts: RescuedFacts, found: _Found) -> Answer[RescuedFacts]:
    taken_back = f", without {len(found.undone)} that were taken back" if found.undone else ""
    total = max(found.drafts.keys() | facts.lost)
    said = [f"{facts.entries} of {total} entries are kept in {facts.file}{taken_back}."]
    said += [f"Entry {one} is lost: {why}." for one, why in sorted(facts.lost.items())]
    said += [f"Entry {one} is not as it was written; it says: {line}." for one, line in facts.changed.items()]
    return Answer(facts, uncited_notes(said))


def _begin_anew(documents: Mapping[str, bytes], first: WrittenEntry | None) -> EntryBody | None:
    """Make the first entry of the file that the campaign began with; None where it cannot be used either.

    The book is that of the old first entry, if that reads.
    """
    books = [event.book for event in first.body.events if isinstance(event, Began)] if first else []
    with tempfile.TemporaryDirectory() as folder, suppress(InputError):
        place = os.path.join(folder, ORIGIN)
        write_whole(place, documents.get(ORIGIN, b"").decode(errors="replace"))
        return read_beginning(place, books[0] if books and books[0] in rulebook_ids() else "")
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
