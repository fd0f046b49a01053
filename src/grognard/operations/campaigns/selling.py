"""Sell: a magic item leaves the company for money."""

from typing import TYPE_CHECKING, Annotated, ClassVar

from grognard.base.errors import InputError
from grognard.campaign.company.events import Posted
from grognard.campaign.journal.entries import EntryBody
from grognard.campaign.state import CHEST, WORLD, Leg
from grognard.campaign.study.events import ItemGone
from grognard.campaign.study.items import find_item
from grognard.campaign.study.view import name_for_players
from grognard.creatures.coins import parse_gold, say_gold
from grognard.operations.campaigns.facts import EntryFacts
from grognard.operations.campaigns.sentences import entry_change
from grognard.operations.fields import field
from grognard.operations.magic.items import judge_parting, refuse_away
from grognard.operations.operation import Change, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import ChapterSource

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class SellItem(Operation[EntryFacts], frozen=True, kw_only=True, tag="campaign sell"):
    """Sell a magic item of the company; the price goes into the chest, or to the character who had it.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> from grognard.operations.magic.identify import Identify
    >>> with example_campaign() as file:
    ...     found = ask_in(file, Identify(what="potion of healing", found=True, holder="Wat"))
    ...     ask_in(file, SellItem(what="potion", price="200")).facts.said
    'the potion is sold for 200 gp'
    """

    what: Annotated[str, field("the item: its name, or its id", typed="ITEM", word=True)]
    price: Annotated[str, field("gold pieces", option="for", typed="GP")]
    own: Annotated[bool, field("the money is the character's own who had it")] = False

    by_book: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[EntryFacts]:
        """Write down the sale.

        Raises:
            InputError: there is no such item, its owner is away or keeps it, or the price is none.
        """
        now = opened.campaign
        item = find_item(now, self.what)
        refuse_away(now, item)
        holder = now.people.get(item.holder)
        _, owner = judge_parting(ChapterSource(now.book), item, dispelled=False)
        if holder is not None and not (owner.may_discard and owner.lets_it_be_taken):
            problem = f"{holder.name} does not part with {item.id}"
            raise InputError(problem, key="what", expected="identify --holder company --dispelled before")
        if self.own and holder is None:
            raise InputError(f"{item.id} is the company's", key="own", expected="the chest to get the money")
        copper = parse_gold(self.price, key="price")
        account = holder.purse if self.own and holder is not None else CHEST
        said = f"the {name_for_players(now, item)} is sold for {say_gold(copper)}"
        body = EntryBody(
            said=said,
            events=(ItemGone(item.id, "sold"), Posted(said, (Leg(account, copper), Leg(WORLD, -copper)))),
        )
        return entry_change(body)
