"""With reasons given, the dice behind damage and healing come to the number that is told."""

from __future__ import annotations

import re

import pytest

from grognard.fight.begin import start
from tests.contract.fights import BOOKS

FIGHT = """
title = "Missiles"
distance_feet = 40
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
surprised = false
members = [{ character = "magic-user LEVEL", name = "Wyn", spells = ["magic missile"] }]
[[sides]]
name = "Ogres"
surprised = true
members = [{ creature = "ogre" }]
"""


@pytest.mark.parametrize("level", [1, 3, 5])
@pytest.mark.parametrize("rules", BOOKS)
def test_the_dice_of_a_spell_come_to_its_damage(rules: str, level: int) -> None:
    fight = start(FIGHT.replace("LEVEL", str(level)), rules=rules, seed=4)
    fight.run()
    told = " ".join(fight.tell(why=True).split())
    taken = re.search(r"takes (\d+) from the magic missile", told)
    rolled = re.search(r"Wyn: (\d*)d\d+ (?:(\d+)|\(([\d, ]+)\)) \+ (\d+) magic = (\d+) for damage", told)
    assert taken is not None
    assert rolled is not None
    faces = [int(face) for face in (rolled[2] or rolled[3]).split(", ")]
    assert sum(faces) + int(rolled[4]) == int(rolled[5]) == int(taken[1])
    assert int(rolled[4]) == len(faces)  # one more for each missile
