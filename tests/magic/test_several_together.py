"""`grognard identify` by B/X Essentials where several count together: rings, spells, potions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.faces.cli.main import main


class Identify:
    """Asks of an item."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> dict[str, Any]:
        """The document of an answer."""
        status = main(["identify", *words, "--rules", "bxe", "--json"])
        said = self.capsys.readouterr()
        assert status == 0, said.err
        document: dict[str, Any] = json.loads(said.out)
        return document

    def refused(self, *words: str) -> str:
        """What is said of a question that has no answer."""
        assert main(["identify", *words, "--rules", "bxe"]) == 2
        return self.capsys.readouterr().err


@pytest.fixture
def identify(capsys: pytest.CaptureFixture[str]) -> Identify:
    return Identify(capsys)


@pytest.mark.rule(
    "bxe.magic-items.ring-max-two",
    "bxe.magic-items.ring-three-none-work",
    "bxe.magic-items.ring-two-on-one-hand",
    "bxe.magic-items.cursed-ring-always-active",
)
@pytest.mark.parametrize(
    ("ring", "hands", "active"),
    [
        ("ring of invisibility", "1/1", 2),
        ("ring of invisibility", "2/1", 0),
        ("ring of invisibility", "2/0", 1),
        ("ring of invisibility", "0/1", 1),
        ("ring of weakness", "2/1", 1),
        ("ring of weakness", "1/1", 2),
        ("ring of weakness", "3/3", 1),
    ],
)
def test_how_many_rings_are_at_work(identify: Identify, ring: str, hands: str, active: int) -> None:
    assert identify(ring, "--rings", hands)["active"] == active


@pytest.mark.rule("bxe.magic-items.scroll-used-up", "bxe.magic-items.scroll-multi-spell")
@pytest.mark.parametrize(
    ("scroll", "used", "left"),
    [
        ("scroll of fireball", "1", []),
        ("scroll of fireball, fly", "1", ["fly"]),
        ("scroll of fireball and fly", "1", ["fly"]),
        ("scroll of fireball, fly and web", "2", ["web"]),
        ("scroll of fireball, fly", "0", ["fireball", "fly"]),
        ("scroll of purify food and water, light", "1", ["light"]),
    ],
)
def test_only_the_spell_that_was_cast_goes(
    identify: Identify, scroll: str, used: str, left: list[str]
) -> None:
    assert identify(scroll, "--used", used)["scroll_spells"] == left


def test_a_scroll_has_no_more_spells_than_stand_on_it(identify: Identify) -> None:
    assert "at most 2 spells" in identify.refused("scroll of fireball, fly", "--used", "3")
    assert "a ring, and hands such as 2/1" in identify.refused("wand of cold", "--rings", "1/1")
    assert "1 to 10, with this one" in identify.refused("ring of weakness", "--rings", "0/0")


@pytest.mark.rule("bxe.magic-items.potion-no-mix-after-expiry")
def test_nothing_of_a_healing_potion_is_left_to_mix(identify: Identify) -> None:
    after = identify("potion of growth", "--after", "potion of healing", "--rolled", "10")
    assert (after["active_effects"], after["incapacitated_turns"], after["duration_turns"]) == (
        ["potion of growth"],
        0,
        10,
    )
    mixed = identify("potion of healing", "--after", "potion of growth")
    assert (mixed["active_effects"], mixed["incapacitated_turns"]) == ([], 3)


@pytest.mark.rule(
    "bxe.magic-items.rod-charges", "bxe.magic-items.wand-charges", "bxe.magic-items.staff-charges"
)
@pytest.mark.parametrize(("kind", "most"), [("rod", 10), ("wand", 20), ("staff", 30)])
def test_a_device_of_which_only_the_kind_is_said(identify: Identify, kind: str, most: int) -> None:
    assert identify(kind, "--rolled", str(most))["found_with"] == most
    assert f"{most}" in identify.refused(kind, "--rolled", str(most + 1))


def test_nobody_uses_up_what_they_cannot_use(identify: Identify) -> None:
    used = ("wand", "--charges", "5", "--by", "use")
    assert identify(*used, "--for", "cleric 3")["charges"] == 5
    assert identify(*used, "--for", "magic-user 3")["charges"] == 4
    assert identify(*used, "--where", "pack")["charges"] == 5
    assert identify("wand", "--charges", "1", "--used", "3")["charges"] == 0


@pytest.mark.rule("bxe.encumbrance.magic-armour-weight-table")
@pytest.mark.parametrize(
    ("suit", "coins"), [("leather armour +1", 75), ("chain mail +3", 150), ("plate mail +2", 200)]
)
def test_what_magic_armour_weighs(identify: Identify, suit: str, coins: int) -> None:
    assert identify(suit)["coins"] == coins
    assert "coins" not in identify(suit, "--view", "player")
