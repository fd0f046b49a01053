"""Every key of a rulebook has its sentence, and every fixed value of a key has one."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.encounter.procedures import BUNDLED
from grognard.rulebooks.keys import (
    find_key,
    fixed_values,
    list_schema_keys,
    load_keys,
    load_topics,
    search_keys,
)
from grognard.rulebooks.loader import load_rulebook

PLACES = {place.name: place for place in list_schema_keys()}


def test_no_key_lacks_its_sentence() -> None:
    described = [name for topic in load_topics() for name in topic.keys]
    missing = sorted(set(PLACES) - set(described))
    assert not missing, f"write a sentence for each in src/grognard/rulebooks/keys: {missing}"
    assert sorted(set(described) - set(PLACES)) == []
    assert len(described) == len(set(described))
    for topic in load_topics():
        assert set(topic.values) | set(topic.words) <= set(topic.keys), topic.title


def test_each_value_of_a_key_has_a_sentence() -> None:
    for key in load_keys().values():
        wanted = BUNDLED[key.name] if key.name in BUNDLED else fixed_values(PLACES[key.name].kind)
        assert set(key.values) == set(wanted), key.name


def test_a_wrong_option_names_the_right_one() -> None:
    with pytest.raises(InputError, match=r"unknown option 'morale\.failur'; did you mean morale\.failure\?$"):
        load_rulebook("bf", options={"morale.failur": "flee"})


def test_sentences_are_sentences() -> None:
    for key in load_keys().values():
        for sentence in (key.says, *key.values.values()):
            assert sentence[0].isupper() or sentence[0] == "`", (key.name, sentence)
            assert sentence.endswith("."), (key.name, sentence)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("critical hits", "critical"),
        ("death's door", "damage.death_at"),
        ("turn undead", "turning"),
        ("parting shot", "withdraw.parting_shot"),
        ("firing into melee", "missile.into_melee"),
        ("level drain", "energy_drain"),
        ("gold for xp", "advancement.awards.treasure"),
    ],
)
def test_the_words_of_the_table_find_the_key(words: str, first: str) -> None:
    assert search_keys(words)[0].name == first


def test_a_key_knows_its_books_and_rules() -> None:
    key = find_key("charge.damage_multiple")
    assert key.books == {"bf": "2", "bfref": "2", "bxe": "1", "bcb": "2", "bxs": "1"} | key.books
    assert "bf.charge.double-damage" in key.rules["bf"]
    assert find_key("company.hiring.levels").books["bxe"] == '"equal"'
    assert find_key("company.hiring.levels").books["bcb"] == "-"
    with pytest.raises(InputError, match=r"did you mean morale\.failure"):
        find_key("morale.failurre")
