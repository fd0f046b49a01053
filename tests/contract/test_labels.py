"""No decision offers two choices of one label or text, and each of them names its own choice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

import grognard
from grognard.battle.state.actions import format_action
from grognard.fight.choices import Choice, Choices, read_choice
from grognard.fight.expedition import Expedition
from grognard.fight.fight import Fight
from grognard.fight.seat import Seat
from tests.contract.fights import BOOKS

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ENCOUNTERS = sorted(path.name for path in EXAMPLES.glob("*.toml"))
PLACES = sorted(path.name for path in (EXAMPLES / "places").glob("*.toml"))
CASTERS = (
    "1 magic-user 5 with sleep, web and magic missile, 1 cleric 4 with cure light wounds and bless, "
    "2 fighter 2 with longbow and 12 arrows vs 2 ogre, 4 goblin"
)
DECISIONS = 200
PLAYED_AS_USUAL = 0.4
"""The share of decisions made as tactics would make them, without which few fights go far."""

every_book = pytest.mark.parametrize("rules", BOOKS)


def find_repeated(names: Sequence[str]) -> list[str]:
    """The names that stand more than once in a list, whatever their capitals."""
    plain = [name.casefold() for name in names]
    return sorted({name for name in plain if plain.count(name) > 1})


def check_names(choices: Choices) -> None:
    assert find_repeated([one.label for one in choices]) == []
    assert find_repeated([one.text for one in choices]) == []


def check_fight(fight: Fight, dice: random.Random) -> None:
    """Check the decision that is due, and make it by the label of a choice."""
    assert fight.decision is not None
    choices = fight.choices
    check_names(choices)
    for choice, of_engine in zip(choices, fight.decision.choices, strict=True):
        for name in (choice, choice.text, choice.label, choice.label.upper()):
            assert read_choice(choices, name) == of_engine.action, name
    menu = Seat(fight).menu
    assert menu is not None
    assert find_repeated([option.label for option in menu.options]) == []
    chosen = choices[dice.randrange(len(choices))]
    if dice.random() < PLAYED_AS_USUAL:
        chosen = Choice(fight.suggest(), "")
    decided = len(fight.history)
    fight.push(chosen.label or chosen.text)
    assert fight.history[decided] == chosen.text


@pytest.mark.slow
@every_book
@pytest.mark.parametrize("encounter", [*ENCOUNTERS, CASTERS])
def test_each_label_of_a_fight_names_its_own_choice(encounter: str, rules: str) -> None:
    what = encounter if encounter == CASTERS else EXAMPLES / encounter
    checked = seed = 0
    while checked < DECISIONS:
        seed += 1
        fight = grognard.start(what, rules=rules, seed=seed, play="all")
        dice = random.Random(seed)
        while not fight.over and checked < DECISIONS:
            check_fight(fight, dice)
            checked += 1


def check_expedition(expedition: Expedition, dice: random.Random) -> None:
    """Check the orders that can be given, and give one by its label."""
    choices = expedition.choices
    check_names(choices)
    for choice in choices:
        assert expedition.why_not(choice) == []
        for name in (choice.text, choice.label, choice.label.upper()):
            assert choices.text_of(name) == choice.text
    chosen = choices[dice.randrange(len(choices))]
    if dice.random() < PLAYED_AS_USUAL:
        chosen = Choice(expedition.suggest(expedition.make_guide()), "")
    given = len(expedition.journal)
    expedition.push(chosen.label or chosen.text)
    assert expedition.journal[given] == chosen.text


@pytest.mark.slow
@every_book
@pytest.mark.parametrize("place", PLACES)
def test_each_label_of_an_expedition_names_its_own_order(place: str, rules: str) -> None:
    path = EXAMPLES / "places" / place
    begin = grognard.delve if "\nentrance =" in path.read_text(encoding="utf-8") else grognard.journey
    checked = seed = 0
    while checked < DECISIONS:
        seed += 1
        expedition = begin(path, rules=rules, seed=seed)
        dice = random.Random(seed)
        while not expedition.over and checked < DECISIONS:
            check_expedition(expedition, dice)
            checked += 1


def test_what_the_check_finds() -> None:
    assert find_repeated(["Wait", "Hold", "wait"]) == ["wait"]
    twice = Choices([Choice("use 0", "Cast sleep"), Choice("use 1", "cast Sleep"), Choice("end", "Wait")])
    assert [one.label for one in twice] == ["Cast sleep (use 0)", "cast Sleep (use 1)", "Wait"]
    assert [twice.text_of(one.label) for one in twice] == ["use 0", "use 1", "end"]
    assert twice.text_of("Cast sleep") == "Cast sleep"
    assert format_action(read_choice(Choices(), "end")) == "end"
