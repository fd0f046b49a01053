"""`grognard spells`: which spells execute, and what they do."""

from __future__ import annotations

import json

import pytest

from grognard.creatures.spells import list_spells, usual_spells
from grognard.faces.cli.main import main
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.spell_rows import spell_rows
from grognard.rules.known_spells import find_known_spell


def test_at_least_seventy_of_all_spells_execute() -> None:
    book = load_rulebook("bf")
    executing = [
        spell.title for spell in list_spells() if find_known_spell(spell.title, book.powers).rules is not None
    ]
    assert len(list_spells()) == 108
    assert len(executing) >= 70


def test_what_a_spell_does_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["spells", "lightning", "bolt"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert (
        "all in a line 60' long from a place on: damage 1d6/level (lightning); a save vs spells halves it"
        in said
    )


def test_json_says_whether_a_spell_executes_and_its_reverses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["spells", "remove", "curse", "--json"]) == 0
    card = json.loads(capsys.readouterr().out)
    assert card["executes"] is True
    assert card["reverses"] == [
        "bestow curse (one enemy: -4 to attack rolls, -4 to saving throws; a save vs spells spares one)"
    ]
    assert main(["spells", "commune", "--json"]) == 0
    card = json.loads(capsys.readouterr().out)
    assert card["executes"] is False
    assert card["effect"].startswith("left to the referee, who answers the caster")


def test_a_reverse_is_found_by_its_own_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["spells", "cause", "fear"]) == 0
    assert "Remove Fear" in capsys.readouterr().out


def test_what_casters_usually_take_executes() -> None:
    book = load_rulebook("bf")
    for class_name in ("cleric", "magic-user"):
        for names in usual_spells(class_name):
            for name in names:
                assert find_known_spell(name, book.powers).rules is not None, name


@pytest.mark.parametrize("key", sorted(spell_rows()))
def test_every_row_belongs_to_a_spell_of_the_list(key: str) -> None:
    # What a spell lets its caster do later has a row of its own, which says what it follows.
    name = str(spell_rows()[key].get("follows", key))
    spell = find_known_spell(name.replace("-", " "), load_rulebook("bf").powers)
    assert spell.rules is not None
    assert any(spell.levels)
