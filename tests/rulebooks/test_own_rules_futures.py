"""A fight by house rules of one's own has one future: copied, saved and loaded, and in every process."""

from __future__ import annotations

import pytest

import grognard
from tests.support import EXAMPLES

RULES = (
    "hardy-heroes",
    "damage-by-class",
    "rangers",
    "duellists-arms",
    "turning-on-2d6",
    "advantage",
    "attacks-on-3d6",
    "weapon-speed",
    "group-initiative",
    "items-carried",
)


@pytest.mark.parametrize("name", RULES)
def test_a_copy_and_a_loaded_save_go_on_alike(name: str) -> None:
    rules = str(EXAMPLES / "house-rules" / f"{name}.toml")
    fight = grognard.start("2 fighter 3, 1 cleric 2 vs 4 orc, 2 skeleton", rules=rules, seed=11, play="Party")
    for _ in range(5):
        if not fight.over:
            fight.push(fight.choices[0])
    copied, loaded = fight.copy(), grognard.load(fight.to_bytes())
    for one in (fight, copied, loaded):
        one.play(())
        one.run()
    assert copied.tell(why=True) == loaded.tell(why=True) == fight.tell(why=True)


@pytest.mark.parametrize("name", RULES)
def test_odds_are_the_same_in_every_process(name: str) -> None:
    rules = str(EXAMPLES / "house-rules" / f"{name}.toml")
    text = "2 fighter 2 vs 3 orc"
    alone = grognard.odds(text, rules=rules, fights=40, seed=3)
    shared = grognard.odds(text, rules=rules, fights=40, seed=3, workers=2)
    assert alone.sides[0].wins == shared.sides[0].wins
