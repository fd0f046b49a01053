"""A party that nobody leads boards what goes anywhere, and never boards and lands for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard

LAND = '''
title = "Over the ford"
rules = "bxe"
start = "the mill"
goal = "the abbey"
miles = 6
map = """
oo,,ffhh
o,,fff,h
,,,,ff,o
"""
rivers = [[[4, 0], [4, 1], [4, 2]]]
supplies = {{ rations = 40 }}
sites = [
  {{ name = "the mill", at = {mill}, text = "A bed.", dock = {dock} }},
  {{ name = "the abbey", at = [7, 2], text = "A bell." }},
]
vessels = [{{ name = "river boat", at = "the mill", oars = 36, feet = 60 }}]
[party]
name = "Party"
player_characters = true
members = [{{ character = "fighter 3", name = "Hild" }}, {{ character = "cleric 3", name = "Osric" }}]
'''


@pytest.mark.parametrize(("mill", "dock"), [("[0, 0]", "false"), ("[4, 0]", "false"), ("[4, 0]", "true")])
def test_a_boat_that_lands_nowhere_else_is_left_alone(mill: str, dock: str, tmp_path: Path) -> None:
    path = tmp_path / "ford.toml"
    path.write_text(LAND.format(mill=mill, dock=dock), encoding="utf-8")
    journey = grognard.journey(path, seed=1)
    guide = journey.make_guide()
    for _ in range(200):
        if journey.over:
            break
        journey.push(journey.suggest(guide))
    assert journey.over
