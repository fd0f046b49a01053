"""Export: a campaign as TOML, or its journal as JSON Lines."""

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from grognard.operations.fields import field
from grognard.operations.operation import Answer, Change, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.storage.campaigns.campaign_toml import write_campaign
from grognard.storage.campaigns.json_lines import write_journal
from grognard.text.parts import Verbatim

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class ExportFacts(Facts):
    """The text of a campaign."""

    text: str


class ExportCampaign(Operation[ExportFacts], frozen=True, kw_only=True, tag="campaign export"):
    """Export a campaign: its people and money as TOML, or its journal as JSON Lines.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     'title = "Stonewell"' in ask_in(file, ExportCampaign()).facts.text
    True
    """

    form: Annotated[
        Literal["toml", "jsonl"],
        field(
            "as what",
            switches={
                "toml": "people and money (if nothing is said)",
                "jsonl": "every entry of the journal",
            },
        ),
    ] = "toml"

    by_book: ClassVar = False
    writes: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[ExportFacts]:
        """Write the text."""
        store = opened.store
        text = (
            write_journal(store.read(), store.documents(), file=store.path)
            if self.form == "jsonl"
            else write_campaign(opened.campaign)
        )
        return Change(Answer(ExportFacts(text), [Verbatim(text.removesuffix("\n"))]))
