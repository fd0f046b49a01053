"""Spells that no fight carries out say what the referee does; the others say nothing of the kind."""

from __future__ import annotations

import pytest

from grognard.creatures.spells import Spell, find_spell, list_spells
from grognard.rulebooks.spell_rows import find_spell_row
from grognard.text.spell_lines import spell_line


@pytest.mark.parametrize("spell", list_spells(), ids=lambda spell: spell.key)
def test_a_spell_is_carried_out_or_says_what_the_referee_does(spell: Spell) -> None:
    assert (find_spell_row(spell.key) is None) == bool(spell.referee)
    if spell.referee:
        assert spell.referee[0].isupper()
        assert spell.referee.endswith(".")


def test_a_spell_of_the_referee_is_shown_with_what_to_do() -> None:
    spell = find_spell("read magic")
    line = spell_line(find_spell_row(spell.key), referee=spell.referee)
    assert line == "left to the referee, who tells which spell is written"
