"""Import, backup and fork: campaigns made from a journal or from another campaign."""

from contextlib import closing
from typing import Annotated, ClassVar

from grognard.base.errors import InputError
from grognard.campaign.journal.undo import fold_all
from grognard.operations.campaigns.beginning import path_of_new_campaign
from grognard.operations.campaigns.opening import decode_entry, find_campaign
from grognard.operations.campaigns.sentences import uncited_notes
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.storage.campaigns.json_lines import read_journal
from grognard.storage.campaigns.store import copy_store, create_store, open_store

NewFile = Annotated[str, field("the name of the new file", typed="NAME", word=True)]
CampaignFile = Annotated[str, field("the campaign's file", typed="FILE", option="c/campaign")]
"""The campaign that is copied; the only one here if it is empty."""


class ImportedFacts(Facts):
    """The file of a campaign that was made from a journal, its last entry and its title."""

    file: str
    entry: int
    title: str


class BackupFacts(Facts):
    """The file of a copy."""

    file: str


class ForkedFacts(Facts):
    """The file of a campaign that goes its own way, and its last entry."""

    file: str
    entry: int


class ImportCampaign(Operation[ImportedFacts], frozen=True, kw_only=True, tag="campaign import"):
    """Make a campaign of a journal that was exported.

    >>> from grognard.operations.asking import ask, ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> from grognard.operations.campaigns.exporting import ExportCampaign
    >>> from grognard.base.files import write_whole
    >>> with example_campaign() as file:
    ...     write_whole(file + ".jsonl", ask_in(file, ExportCampaign(form="jsonl")).facts.text)
    ...     made = ask(ImportCampaign(file=file + "-again", origin=file + ".jsonl"))
    >>> made.facts.entry, made.facts.title
    (1, 'Stonewell')
    """

    file: NewFile
    origin: Annotated[str, field("the journal", typed="FILE.jsonl", option="from")]

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[ImportedFacts]:
        """Make the file with every entry and document of the journal."""
        entries, documents = read_journal(self.origin)
        if not entries:
            raise InputError("there are no entries", file=self.origin, expected="what export --jsonl wrote")
        now = fold_all([decode_entry(one, self.origin) for one in entries])
        path = path_of_new_campaign(self.file)
        create_store(path, [one.draft for one in entries], documents).close()
        said = f"{now.title}, day {now.day}, entry {now.seq}: kept in {path}."
        return Answer(ImportedFacts(path, now.seq, now.title), uncited_notes([said]))


class BackUpCampaign(Operation[BackupFacts], frozen=True, kw_only=True, tag="campaign backup"):
    """Copy the file of a campaign.

    >>> from grognard.operations.asking import ask
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask(BackUpCampaign(file=file + ".copy", campaign=file)).facts.file == file + ".copy"
    True
    """

    file: NewFile
    campaign: CampaignFile = ""

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[BackupFacts]:
        """Copy the file as it is, also while another command writes in it."""
        copy_store(find_campaign(self.campaign), self.file)
        return Answer(BackupFacts(self.file), uncited_notes([f"Copied to {self.file}."]))


class ForkCampaign(Operation[ForkedFacts], frozen=True, kw_only=True, tag="campaign fork"):
    """Make a second campaign of this one, to try out what would happen.

    >>> from grognard.operations.asking import ask
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask(ForkCampaign(file=file + "-2", campaign=file)).facts.entry
    1
    """

    file: NewFile
    campaign: CampaignFile = ""

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[ForkedFacts]:
        """Copy the campaign into a new one, with all its entries."""
        path = path_of_new_campaign(self.file)
        copy_store(find_campaign(self.campaign), path)
        with closing(open_store(path)) as store:
            number = len(store.read())
        return Answer(
            ForkedFacts(path, number), uncited_notes([f"{path} goes its own way from entry {number}."])
        )
