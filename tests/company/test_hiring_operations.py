"""Hire, retain and payroll asked as operations: typed requests and typed facts."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from grognard.base.errors import InputError
from grognard.faces.cli.main import main
from grognard.operations.asking import ask, ask_in
from grognard.operations.catalogue import all_operations
from grognard.operations.hiring.hire import Hire
from grognard.operations.hiring.hire_facts import InterviewFacts, OfferFacts, TroopFacts
from grognard.operations.hiring.payroll import Payroll
from grognard.operations.hiring.payroll_facts import SumFacts
from grognard.operations.hiring.retain import Retain
from grognard.operations.hiring.retain_facts import LoyaltyFacts, StayFacts

GREYWATER = Path(__file__).resolve().parents[2] / "examples" / "campaigns" / "greywater.toml"
DORN = "Dorn fighter 5 cha 13"


@pytest.mark.rule("bf.retainers.level-unknown")
def test_players_see_no_level_and_no_loyalty() -> None:
    hire = Hire(who="fighter 2", by=DORN)
    facts = ask(hire, rolled="9").facts
    assert isinstance(facts, InterviewFacts)
    assert (facts.heard[0].level, facts.heard[0].loyalty) == (2, 8)
    answer = ask(msgspec.structs.replace(hire, view="player"), rolled="9")
    assert isinstance(answer.facts, InterviewFacts)
    (one,) = answer.facts.heard
    assert (one.level, one.loyalty, one.reasons) == (msgspec.UNSET, msgspec.UNSET, msgspec.UNSET)
    assert one.level_shown is False
    assert "Loyalty" not in " ".join(said for said, _ in answer.notes)


@pytest.mark.rule("bf.retainers.level-unknown")
def test_the_log_tells_players_no_level_of_a_candidate_who_declines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "greywater")
    assert main(["campaign", "new", path, "--from", str(GREYWATER)]) == 0
    answer = ask_in(path, Hire(who="cleric 2", by="Maude"), rolled="2")
    assert answer.entry == 2
    capsys.readouterr()
    assert main(["campaign", "log", "-c", path]) == 0
    assert "a cleric 2 declines Maude's offer, and Greywater hears of it" in capsys.readouterr().out
    assert main(["campaign", "log", "-c", path, "--view", "player"]) == 0
    assert "a cleric declines Maude's offer, and Greywater hears of it" in capsys.readouterr().out


def test_chances_are_fractions() -> None:
    worth = ask(Hire(who="fighter 2", by="charisma 16", odds=True)).facts
    assert isinstance(worth, OfferFacts)
    assert worth.odds[0].accepts == Fraction(7, 12)
    stay = ask(Retain(who="Hob 7", odds=True))
    assert isinstance(stay.facts, StayFacts)
    assert stay.facts.odds[0].mean == Fraction(7, 5)
    assert stay.document()["odds"][0]["mean"] == "7/5"  # type: ignore[index]


def test_sums_are_gold_pieces_to_the_copper_piece() -> None:
    troops = Hire(who="platoon of 32 light foot", budget=71.99)
    facts = ask(troops, rolled="37,84,22").facts
    assert isinstance(facts, TroopFacts)
    assert facts.affordable is False
    paid = ask(Payroll(who="armourer, Hob 15%", income=100.5, workshop=0.01)).facts
    assert isinstance(paid, SumFacts)
    assert (paid.due_gp, paid.shares_gp) == (100.01, 15.07)
    with pytest.raises(InputError, match="key gear"):
        ask(Hire(who="fighter 2", by=DORN, gear=1.005), rolled="9")
    with pytest.raises(InputError, match="key budget: a number that is out of range"):
        ask(msgspec.structs.replace(troops, budget=-1))


def test_one_question_at_a_time() -> None:
    facts = ask(Retain(who="Hob 7", fight=True, times=2), rolled="2,8").facts
    assert isinstance(facts, LoyaltyFacts)
    assert [(one.loyalty, one.loyalty_after, one.stands) for one in facts.checks] == [
        (7, 8, True),
        (8, 8, True),
    ]
    with pytest.raises(InputError, match="key fight: order and fight at once"):
        ask(Retain(who="Hob 7", order="risky", fight=True))


def test_what_is_typed_is_the_request(capsys: pytest.CaptureFixture[str]) -> None:
    hire = Hire(who="2 fighter 2", by=DORN, sweeten=("15%, more pay", "a horse"), gear=12, view="player")
    words = ["--by", DORN, "--sweeten", "15%, more pay", "--sweeten", "a horse", "--gear", "120 sp"]
    assert main(["hire", "2 fighter 2", *words, "--view", "player", "--seed", "5", "--json"]) == 0
    document = msgspec.json.decode(capsys.readouterr().out)
    assert document == msgspec.json.decode(msgspec.json.encode(ask(hire, seed=5).document()))


@pytest.mark.parametrize("name", ["hire", "retain", "payroll"])
def test_requests_have_a_schema_and_are_read_from_json(name: str) -> None:
    listed = all_operations()[name]
    assert listed.writes
    made = msgspec.json.decode(f'{{"operation": "{name}", "who": "Hob"}}', type=listed.load())
    assert msgspec.json.decode(msgspec.json.encode(made), type=listed.load()) == made
    properties = next(iter(listed.schema()["$defs"].values()))["properties"]
    assert properties["who"]["description"]
