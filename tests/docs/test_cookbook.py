"""The cookbook of house rules: each file of it is fought by, and the guide prints what it changes."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import pytest

from grognard.base.toml_text import decode_toml
from grognard.chances.comparing.compare import Comparison, compare

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "examples" / "house-rules"
GUIDE: Final = ROOT / "docs" / "house-rules.md"
FIGHTS: Final = 100
BEGIN, END = "<!-- cookbook -->\n", "<!-- end of cookbook -->\n"
BAND: Final = "2 fighter 3, 1 cleric 3 vs 6 orc"
CASTERS: Final = "1 fighter 3, 1 magic-user 3 vs 9 goblin"
ARCHERS: Final = "3 fighter 3 with longbow and 5 arrows vs 6 orc"
UNDEAD: Final = "2 cleric 4 vs 6 skeleton, 2 zombie"
TWO_WEAPONS: Final = """
title = "Two weapons"
distance_feet = 20
[[sides]]
name = "Party"
player_characters = true
members = [{ character = "fighter 3", count = 3, shield = false, off_hand = "dagger" }]
[[sides]]
name = "Orcs"
members = [{ creature = "orc", count = 6 }]
"""
RECIPES: Final = {
    "hardy-heroes": ("most hit points at first level", "3 fighter 1 vs 4 orc"),
    "down-and-dying": ("down at 0, dead at -10", BAND),
    "death-and-dismemberment": ("an injury table", BAND),
    "maximum-twenties": ("a 20 does maximum damage", BAND),
    "exploding-dice": ("damage dice explode", BAND),
    "exploding-twenties": ("a 20 explodes", BAND),
    "bloody-twenties": ("a 20 doubles the dice, a 1 is a mishap", BAND),
    "shields-shall-be-splintered": ("shields shall be splintered", BAND),
    "cleave": ("a kill gives a further blow", BAND),
    "sweeping-blows": ("a blow for each level at the weakest", "1 fighter 4 vs 6 kobold"),
    "luck-points": ("luck points", BAND),
    "first-blood": ("morale at first blood", BAND),
    "no-parting-shots": ("no parting shots", BAND),
    "damage-by-class": ("damage by class", BAND),
    "two-weapons": ("two weapons, the better damage", TWO_WEAPONS),
    "advantage": ("advantage from behind and flanking", BAND),
    "attacks-on-3d6": ("attacks on 3d6", BAND),
    "target-20": ("Target 20", BAND),
    "ascending-armour-class": ("ascending armour class", BAND),
    "thac0-each-level": ("THAC0 one better each level", BAND),
    "group-initiative": ("group initiative", BAND),
    "popcorn-initiative": ("popcorn initiative", BAND),
    "weapon-speed": ("weapon speed", BAND),
    "phases-for-all": ("phases for both sides", BAND),
    "volley-first": ("a round of one's own, from a plug-in", ARCHERS),
    "spells-easily-spoiled": ("spells easily spoiled", CASTERS),
    "spells-never-spoiled": ("spells never spoiled", CASTERS),
    "spell-points": ("spell points", CASTERS),
    "one-saving-throw": ("one saving throw", CASTERS),
    "turning-on-2d6": ("turning on 2d6", UNDEAD),
    "usage-dice": ("usage dice for arrows and torches", ARCHERS),
    "items-carried": ("encumbrance by items", BAND),
    "rangers": ("a class of one's own", ""),
    "duellists-arms": ("weapons and armour of one's own", ""),
    "sleep-and-fire": ("spells of one's own", ""),
    "pocket-book": ("a book from nothing", BAND),
    "../creatures/marsh-gulper": ("a monster with a breath, that swallows", ""),
}
"""The files of the cookbook: the rule in words, and the fight that shows what it changes ("" for none)."""


def tell(name: str) -> str:
    """A row of the cookbook."""
    words, fight = RECIPES[name]
    path = (FOLDER / f"{name}.toml").resolve()
    link = f"[{path.name}](../{path.relative_to(ROOT)})"
    if not fight:
        return f"| {words} | {link} | | | | |"
    book = str(decode_toml(path.read_text(encoding="utf-8")).get("extends", "bf"))
    found: Comparison = compare(fight, rules=[book, str(path)], fights=FIGHTS)
    versus = found.against_first[0]
    side = found.odds[0].sides[found.watched]
    shown = "two weapons each" if fight is TWO_WEAPONS else fight
    changed = f"{versus.changed} in {FIGHTS}"
    low, high = 100 * versus.wins.low, 100 * versus.wins.high
    by_rule = f"{100 * versus.wins.value:+.0f} ({low:+.0f} to {high:+.0f})"
    return f"| {words} | {link} | {shown} | {side.wins.share:.0%} | {by_rule} | {changed} |"


@pytest.mark.slow
def test_the_cookbook_prints_what_its_rules_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_PLUGINS", "allow")
    head = "| rule | file | fight | wins by the book | with the rule, in points | changed |\n"
    rows = head + "| --- | --- | --- | --- | --- | --- |\n" + "".join(f"{tell(name)}\n" for name in RECIPES)
    text = GUIDE.read_text(encoding="utf-8")
    found = re.search(f"{BEGIN}(.*?){END}", text, re.DOTALL)
    assert found is not None
    if os.environ.get("GROGNARD_UPDATE_DOCS"):
        GUIDE.write_text(text[: found.start(1)] + rows + text[found.end(1) :], encoding="utf-8")
        return
    assert found[1] == rows


def test_the_cookbook_has_every_example_of_house_rules() -> None:
    assert len(RECIPES) >= 30
    files = {path.stem for path in FOLDER.glob("*.toml")}
    assert files - set(RECIPES) == {"quick-and-deadly"}
    assert all((FOLDER / f"{name}.toml").is_file() for name in RECIPES)
