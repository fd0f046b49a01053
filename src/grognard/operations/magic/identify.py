"""Identify: what a magic item is, its charges, its curse, and who may use it."""

from typing import TYPE_CHECKING, ClassVar

from grognard.operations.magic.examination import Examination, IdentifyFacts, ItemQuestion
from grognard.operations.magic.items import examine_item, find_item
from grognard.operations.operation import Answer, Change
from grognard.operations.typed_dice import TypedDice

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class Identify(ItemQuestion, frozen=True, kw_only=True, tag="identify"):
    """Tell what a magic item is, its charges, its curse, and who may use it.

    >>> from grognard.operations.asking import ask
    >>> answer = ask(Identify(what="wand of fireball", charges=10, used=4, whom="magic-user 5"))
    >>> answer.facts.charges, answer.facts.usable
    (6, True)
    """

    told_by_campaign: ClassVar = ("used", "odds")
    uses_dice: ClassVar = True

    def answer(self, dice: TypedDice) -> Answer[IdentifyFacts]:
        """Tell all that is asked of an item."""
        looked = Examination(self, dice)
        if self.is_secret:
            dice.hide()
        return looked.answer

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[IdentifyFacts]:
        """Find an item, hand it on, or examine it, and write down what that changes."""
        return (find_item if self.found else examine_item)(self, opened.campaign, dice)
