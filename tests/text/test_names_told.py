"""How figures and sides are called in sentences: plurals, names that stay as they are, articles."""

from __future__ import annotations

from grognard.fight.begin import start

NAMED = """
title = "Names"
reaction = "immediate attack"
[[sides]]
name = "Band"
player_characters = true
members = [
    { character = "fighter 2", name = "Ulf", count = 3 },
    { character = "thief 2", name = "Thief", count = 2 },
    { character = "fighter 1", count = 4 },
]
[[sides]]
name = "Normal Men (2)"
members = [
    { creature = "normal man", count = 4 },
    { creature = "wolf", name = "Gray Wolf", count = 3 },
    { creature = "orc", name = "Grishnakh", count = 2 },
    { creature = "orc", name = "The drummer" },
    { stat_line = "3 Lizard Folk: AC 13, HD 2, #At 1 bite, Dam 1d6, Mv 30', Sv F2, Ml 8" },
]
"""


def test_kinds_have_plurals_and_names_stay_as_they_were_given() -> None:
    fight = start(NAMED, rules="bf", seed=2)
    fight.run()
    told = fight.tell()
    for words in (
        *("  Ulf 1-3 (hp", "  Thieves 1 and 2 (hp", "  Fighters 1 #1-#4 (hp", "  Normal Men 1-4 (hp"),
        *("  Gray Wolves 1-3 (hp", "  Grishnakh 1 and 2 (hp", "  The drummer (hp", "  Lizard Folk 1-3 (hp"),
    ):
        assert words in told
    assert "Ulves" not in told
    assert "normal Men" not in told
    assert "the normal men (2)" in told.lower()


def test_a_name_with_an_article_has_a_capital_only_where_a_sentence_begins() -> None:
    met = 0
    for seed in range(6):
        fight = start(NAMED, rules="bxe", seed=seed)
        fight.run()
        text = " ".join(fight.tell().partition("Round 1")[2].partition(" win")[0].split())
        met += "the drummer" in text
        for before in text.split("The drummer")[:-1]:
            assert before.rstrip().endswith((".", ":", "party", "band", "men (2)", "together")), before[-30:]
    assert met


def test_the_capitals_of_a_sides_name_stay_where_it_does_not_say_what_they_are() -> None:
    for name, told in (
        ("Broken Tusk", "The Broken Tusk: "),
        ("Orc Raiders", "The orc raiders: "),
        ("Marauders", "The marauders: "),
        ("Wolves of the Grey Gull", "The wolves of the Grey Gull: "),
    ):
        fight = start(NAMED.replace("Normal Men (2)", name), rules="bf", seed=2)
        fight.run()
        assert told in " ".join(fight.tell().split())
