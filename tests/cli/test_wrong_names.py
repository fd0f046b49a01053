"""Wrong names get the nearest right one of the right kind; races are classes only where a book has it so."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.creatures.character import parse_character
from grognard.faces.cli.main import main


@pytest.mark.parametrize(
    ("matchup", "book", "words"),
    [
        ("1 figter 3 vs 1 orc", "bf", "'fighter 3'"),
        ("1 clerc 3 vs 1 orc", "bxe", "'cleric 3'"),
        ("1 dwarf figter 3 vs 1 orc", "bf", "fighter 3'"),
        ("1 paladin 3 vs 1 orc", "bf", "'fighter 3'"),
        ("1 dwarf 3 vs 1 orc", "bf", "'dwarf fighter 3' or 'dwarf cleric 3' or 'dwarf thief 3'"),
        ("1 elf 2 vs 1 orc", "bcb", "'elf fighter 2'"),
        ("1 wizard vs 1 orc", "bf", "'wizard 1'"),
        ("1 fighter 1 vs 1 hobgoblim", "bf", "hobgoblin"),
        ("1 fighter 1 vs 1 tigre", "bf", "tiger"),
    ],
)
def test_a_wrong_name_is_told_the_right_one(matchup: str, book: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        grognard.start(matchup, rules=book, seed=1)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("name", "class_name"), [("wizard 3", "magic-user"), ("rogue 2", "thief"), ("priest 5", "cleric")]
)
def test_other_names_of_classes(name: str, class_name: str) -> None:
    fight = grognard.start(f"1 {name} vs 1 orc", seed=1)
    assert fight.battle.combatants[0].profile.kind == class_name


@pytest.mark.parametrize("book", ["bxe", "bxs"])
@pytest.mark.parametrize(
    ("name", "death", "spells", "dice"),
    [("elf 2", 12, 15, "2d6"), ("dwarf 2", 8, 12, "2d8"), ("halfling 2", 8, 12, "2d6")],
)
def test_races_as_classes(book: str, name: str, death: int, spells: int, dice: str) -> None:
    """An elf, a dwarf and a halfling strike as fighters and save by their own charts."""
    profile = grognard.start(f"1 {name} vs 1 orc", rules=book, seed=1).battle.combatants[0].profile
    fighter = grognard.start("1 fighter 2 vs 1 orc", rules=book, seed=1).battle.combatants[0].profile
    assert profile.attack_row == fighter.attack_row
    assert (profile.saves[0], profile.saves[4]) == (death, spells)
    assert parse_character(name).hit_dice.expression == dice
    assert profile.name == name.capitalize()


def test_a_race_alone_is_told_what_to_write(capsys: pytest.CaptureFixture[str]) -> None:
    """Where everybody has a class beside a race; where the race is a class it will do."""
    assert main(["character", "dwarf", "3"]) == 2
    assert "expected 'dwarf fighter 3' or 'dwarf cleric 3' or 'dwarf thief 3'" in capsys.readouterr().err
    assert main(["character", "dwarf", "3", "--book", "bxe", "--seed", "1"]) == 0
    assert "death ray or poison 8" in capsys.readouterr().out


@pytest.mark.parametrize("book", ["bf", "bfref", "bxe", "bxs", "bcb"])
@pytest.mark.parametrize("who", ["fighter", "cleric", "magic-user", "thief", "half-orc fighter", "elf thief"])
def test_every_class_fights_at_every_level_by_every_book(
    who: str, book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    party = ", ".join(f"{who} {level}" for level in range(1, 21))
    assert main(["fight", f"{party} vs 1 orc", "--rules", book, "--seed", "1", "--quiet"]) == 0
    capsys.readouterr()
