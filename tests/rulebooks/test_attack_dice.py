"""Attack rolls with advantage or disadvantage, and on other dice than a d20."""

from __future__ import annotations

from fractions import Fraction

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.chances.exact.branching import BranchingDice
from grognard.chances.exact.duel_tables import blow_of
from grognard.chances.exact.fights import walk_rounds
from grognard.dice.roll import Tally
from grognard.dice.source import ScriptedDice
from grognard.encounter.setting import read_setting
from grognard.encounter.setup import round_structure, set_up
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.attack import ways_to_hit
from grognard.rules.hurt_binding import read_modifier
from tests.support import EXAMPLES

FOLDER = EXAMPLES / "house-rules"
ADVANTAGE = str(FOLDER / "advantage.toml")
ON_3D6 = str(FOLDER / "attacks-on-3d6.toml")
BLOW = """
title = "A blow"
distance_feet = 5
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
"morale.at_half_strength" = false
[[sides]]
name = "One"
player_characters = true
can_be_surprised = false
members = [{{ character = "fighter 1", name = "One", hit_points = 9, weapons = ["longsword"] }}]
[[sides]]
name = "Other"
can_be_surprised = false
members = [{{ creature = "orc", name = "Orc", hit_points = 5, condition = [{condition}] }}]
"""


def chance_to_hit(dice: tuple[int, int, int], *, modifier: int, needed: int, sources: int = 0) -> Fraction:
    return Fraction(*ways_to_hit(dice, modifier=modifier, needed=needed, sources=sources))


def strike(dice: str, rules: str, *, condition: str = "") -> str:
    fight = grognard.start(
        BLOW.format(condition=condition),
        rules=rules,
        dice=ScriptedDice.from_text(f"d6:6 d6:1 {dice}"),
        play=["One", "Other"],
    )
    fight.push("Attack Orc with longsword")
    return " ".join(fight.tell(why=True).split())


def test_with_advantage_the_better_of_two_dice_counts() -> None:
    # AC 14, +1 for the level: a 13 hits.
    told = strike("d20:4 d20:13 d8:2", ADVANTAGE, condition='"prone"')
    assert "d20 13 + 1 fighter level" in told
    assert "with advantage: target prone = 14 against AC 14: hit" in told
    assert ": miss" in strike("d20:4 d20:12", ADVANTAGE, condition='"prone"')
    assert ": miss" in strike("d20:12", ADVANTAGE)  # no advantage, one die


def test_chances_with_advantage_and_disadvantage() -> None:
    assert chance_to_hit((1, 20, 0), modifier=1, needed=14, sources=1) == 1 - Fraction(12, 20) ** 2
    assert chance_to_hit((1, 20, 0), modifier=1, needed=14, sources=-1) == Fraction(8, 20) ** 2


@pytest.mark.parametrize(("needed", "ways"), [
    # AC 14 less 1 for the level is 13 or more on 3d6: 56 of 216.
    (13, 56),
    (19, 1),  # an 18 always hits
    (3, 215),  # a 3 always misses
])  # fmt: skip
def test_three_dice_have_their_own_extremes(needed: int, ways: int) -> None:
    assert chance_to_hit((3, 6, 0), modifier=0, needed=needed) == Fraction(ways, 216)


def test_three_dice_in_the_fight_and_in_the_exact_duel() -> None:
    assert "3d6 (4, 4, 5) + 1 fighter level" in strike("d6:4 d6:4 d6:5 d8:2", ON_3D6)
    assert ": miss" in strike("d6:1 d6:1 d6:1", ON_3D6)
    setting = read_setting("1 fighter 1 vs 1 orc", rules=ON_3D6)
    battle = set_up(setting.encounter, setting.book, ScriptedDice.from_text(""))
    one, other = (fighter.profile for fighter in battle.combatants)
    assert blow_of(battle.ruleset, one, other, one.routines[0].weapons[0])[0] == 1 - Fraction(56, 216)


def test_the_walk_over_all_dice_comes_to_what_is_worked_out_by_hand() -> None:
    # 2d4 + 9: the fighter needs 13, which 13 of 16 throws come to; the orc 15, which 6 of 16 do. Both have
    # one hit point. On d2s each acts first in a quarter of all rounds, and both at once in half.
    text = BLOW.format(condition="").replace("= 9", "= 1").replace("= 5,", "= 1,")
    options: dict[str, bool | int | str] = {"attack.dice": "2d4+9", "initiative.die": 2}
    setting = read_setting(text, options=options)
    battle = set_up(setting.encounter, setting.book, BranchingDice())
    odds = walk_rounds(battle, structure=round_structure(setting.book), rounds=1)
    ours, theirs = Fraction(13, 16), Fraction(6, 16)
    first = ours / 4 + ours * (1 - theirs) / 2 + (1 - theirs) * ours / 4
    assert odds.chance_of(0) == first


def test_one_of_each_is_neither_in_the_throw() -> None:
    rules = """
extends = "bf"
[plights]
prone = "advantage"
[position]
behind = "disadvantage"
"""
    tally = Tally({})
    tally.start(recording=True)
    for source in (load_rulebook(rules).plights.prone, load_rulebook(rules).position.behind):
        tally.add(read_modifier(source), "", "")
    assert tally.pop_advantage() == 0
    assert tally.total == 0


def test_dice_of_several_kinds_are_refused() -> None:
    with pytest.raises(InputError) as refused:
        grognard.start("1 fighter 1 vs 1 orc", options={"attack.dice": "1d12+1d8"})
    assert refused.value.key == "attack.dice"


def test_attacks_on_3d6_are_kind_to_good_armour() -> None:
    """The orc of the cookbook needs 15 against armour class 16, the fighter 12 against 14."""
    d20, d6s = (1, 20, 0), (3, 6, 0)
    assert chance_to_hit(d20, modifier=1, needed=16) == Fraction(6, 20)
    assert chance_to_hit(d6s, modifier=1, needed=16) == Fraction(20, 216)
    assert chance_to_hit(d20, modifier=2, needed=14) == Fraction(9, 20)
    assert chance_to_hit(d6s, modifier=2, needed=14) == Fraction(81, 216)
