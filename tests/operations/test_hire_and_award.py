"""What a campaign knows itself is refused, several rulebooks only where they are compared."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.base.files import write_whole
from grognard.operations.asking import ask, ask_in
from grognard.operations.campaigns.copying import ImportCampaign
from grognard.operations.campaigns.example import example_campaign
from grognard.operations.campaigns.exporting import ExportCampaign
from grognard.operations.campaigns.fighting import CampaignFight
from grognard.operations.experience.award import Award
from grognard.operations.hiring.hire import Hire
from grognard.operations.hiring.hire_facts import OfferByBooksFacts

EMPLOYER = "Dorn fighter 5 cha 13"


def test_the_retainers_of_a_campaign_are_known() -> None:
    with example_campaign() as file, pytest.raises(InputError) as refused:
        ask_in(file, Hire(who="fighter 1", by="Dorn", retainers=3), seed=1)
    assert (refused.value.key, refused.value.expected) == ("retainers", "no --retainers with -c")


@pytest.mark.parametrize(
    "hire",
    [
        Hire(who="fighter 2", by=EMPLOYER, rules="bf,bxe"),
        Hire(who="platoon of 40 archers", by=EMPLOYER, odds=True, rules="bf,bxe"),
    ],
)
def test_one_book_answers_what_is_not_compared(hire: Hire) -> None:
    with pytest.raises(InputError) as refused:
        ask(hire)
    assert refused.value.key == "rules"
    assert "bf,bxe" in str(refused.value)
    assert refused.value.expected == "one; several with --odds, for an offer to retainers"


def test_several_books_tell_what_an_offer_is_worth() -> None:
    answer = ask(Hire(who="fighter 2", by=EMPLOYER, odds=True, rules="bf, bxe"))
    assert isinstance(answer.facts, OfferByBooksFacts)
    assert list(answer.facts.books) == ["bf", "bxe"]
    assert answer.rules == "bf,bxe"


def test_an_imported_campaign_knows_the_foes_of_its_last_fight() -> None:
    with example_campaign() as file:
        ask_in(file, CampaignFight(what="2 orc"), seed=1)
        write_whole(file + ".jsonl", ask_in(file, ExportCampaign(form="jsonl")).facts.text)
        again = ask(ImportCampaign(file=file + "-again", origin=file + ".jsonl")).facts.file
        pool = ask_in(again, Award(last=True), dry_run=True).facts.pool
    # Two orcs of 1 hit die are worth 25 each.
    assert pool == 50
