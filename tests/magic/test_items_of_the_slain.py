"""`grognard check items`: what is left of what somebody carried, by B/X Essentials."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.faces.cli.main import main


class Check:
    """Asks what becomes of gear."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str, rules: str = "bxe") -> dict[str, Any]:
        """The document of an answer."""
        status = main(["check", "items", *words, "--rules", rules, "--json"])
        said = self.capsys.readouterr()
        assert status == 0, said.err
        document: dict[str, Any] = json.loads(said.out)
        return document

    def refused(self, *words: str, rules: str = "bxe") -> str:
        """What is said of a question that has no answer."""
        assert main(["check", "items", *words, "--rules", rules]) == 2
        return self.capsys.readouterr().err


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Check:
    return Check(capsys)


@pytest.mark.rule("bxe.saves.items-destroyed-with-owner")
def test_what_a_dragon_leaves(check: Check) -> None:
    document = check("fighter 1", "dragon breath", "rope, sword")
    assert document["destroyed"] == ["rope", "sword"]
    assert document["cited"] == ["bxe.saves.items-destroyed-with-owner", "bxe.saves.magic-items-may-save"]


@pytest.mark.rule("bxe.saves.items-safe-if-owner-survives", "bxe.saves.items-safe-if-ordinary-death")
def test_survivors_and_those_who_fall_to_a_sword_lose_nothing(check: Check) -> None:
    alive = check("fighter 1", "dragon breath", "rope, sword +1", "--alive")
    assert (alive["destroyed"], alive["cited"]) == ([], ["bxe.saves.items-safe-if-owner-survives"])
    for cause in ("sword", "poison", "a fall", "magic missile"):
        document = check("fighter 1", cause, "rope, sword +1")
        assert (document["destroyed"], document["cited"]) == ([], ["bxe.saves.items-safe-if-ordinary-death"])
    assert check("fighter 1", "a collapse", "rope", "--destructive")["destroyed"] == ["rope"]


@pytest.mark.rule(
    "bxe.saves.magic-items-may-save",
    "bxe.saves.magic-items-use-owner-values",
    "bxe.saves.magic-items-add-combat-bonus",
)
@pytest.mark.parametrize(
    ("owner", "cause", "item", "die", "against", "needed", "spared", "chance"),
    [
        ("fighter 1", "dragon breath", "ring of invisibility", 15, "dragon breath", 15, True, "3/10"),
        ("fighter 1", "dragon breath", "ring of invisibility", 14, "dragon breath", 15, False, "3/10"),
        ("fighter 1", "dragon breath", "sword +2", 13, "dragon breath", 15, True, "2/5"),
        ("fighter 1", "dragon breath", "sword +2", 12, "dragon breath", 15, False, "2/5"),
        ("magic-user 6", "lightning bolt", "wand of cold", 12, "rods, staves or spells", 12, True, "9/20"),
        ("magic-user 6", "fireball", "wand of cold", 11, "rods, staves or spells", 12, False, "9/20"),
        ("cleric 5", "wand of lightning bolts", "mace +3", 7, "magic wands", 10, True, "7/10"),
        ("elf 10", "dragon breath", "ring of protection +1", 7, "dragon breath", 8, True, "7/10"),
        ("dwarf 7", "dragon breath", "shield +1", 5, "dragon breath", 7, False, "3/4"),
        ("normal human", "fire", "plate mail +1", 17, "rods, staves or spells", 18, True, "1/5"),
        ("thief 9", "dragon breath", "cursed plate mail", 12, "dragon breath", 12, True, "9/20"),
    ],
)
def test_magic_saves_as_its_owner_would(
    check: Check,
    owner: str,
    cause: str,
    item: str,
    die: int,
    against: str,
    needed: int,
    spared: bool,
    chance: str,
) -> None:
    document = check(owner, cause, item, "--rolled", str(die))
    (one,) = document["items"]
    assert (document["against"], one["needed"], one["chance"]) == (against, needed, chance)
    assert one["destroyed"] is not spared


def test_a_book_without_it_names_those_that_have_it(check: Check) -> None:
    assert "expected --rules bxe or bxs" in check.refused("fighter 1", "dragon breath", "rope", rules="bf")
    assert "one more number" in check.refused(
        "fighter 1", "dragon breath", "sword +1, sword +2", "--rolled", "3"
    )
