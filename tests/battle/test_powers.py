"""Powers in play: whom they take, what a save does, how they land, how often they can be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import format_action, parse_action
from grognard.battle.state.notation import format_battle, read_battle
from grognard.chances.counting.odds import odds
from grognard.encounter.entries import parse_encounter
from grognard.encounter.setup import load_rules_of, set_up
from grognard.rulebooks.loader import load_rulebook
from grognard.text.narrate import Narrator
from grognard.text.summary import summarize
from tests.support import act, by_hand, conditions_of, dice_of, effects_of, events_of, finish_dice

EXAMPLES = Path(__file__).parents[2] / "examples"
RULES = str(EXAMPLES / "house-rules" / "sleep-and-fire.toml")

HALL = """
title = "Hall"
rules = "{rules}"
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[field]
width = 30
height = 20
[[sides]]
name = "One"
can_be_surprised = false
members = [{mine}]
[[sides]]
name = "Other"
can_be_surprised = false
members = [{theirs}]
"""


def member(name: str, x: int, y: int, *, hd: str = "1", points: int = 8, ac: int = 11, more: str = "") -> str:
    line = f"{name}: AC {ac}, HD {hd}, #At 1 fist, Dam 1d4, Mv 40', Sv F1, Ml 12"
    keys = f'name = "{name}", at = [[{x}, {y}]], hit_points = {points}'
    return f'{{ stat_line = "{line}", {keys}{more} }}'


def hall(mine: str, theirs: str, *, dice: str, rules: str = RULES) -> Engine:
    engine = by_hand(HALL.format(rules=rules, mine=mine, theirs=theirs), dice=dice)
    engine.advance()
    return engine


SLEEPER = ", powers = { sleep = 1 }, initiative_modifier = 9"
DRAGON = ', powers = { "fire breath" = 2 }, initiative_modifier = 9'
TWO = "d6:6 d6:1"


def test_sleep_takes_hit_dice_weakest_first_and_spares_the_undead_and_the_strong() -> None:
    foes = [
        member("Ogre", 12, 6, hd="4+1"),
        member("Bugbear", 12, 5, hd="3"),
        member("Giant", 13, 5, hd="8"),
        member("Ghast", 13, 6, hd="1", more=', nature = ["undead"]'),
        member("Goblin", 12, 4),
        member("Far", 25, 5),
    ]
    # 2d8 come to 7: the goblin 1, the bugbear 3; the ogre's 4 are more than what is left, which is lost.
    dice = f"d6:6 {'d6:1 ' * 6}d8:3 d8:4 d4:3 d4:3 d4:2 d4:2"
    engine = hall(member("Mage", 4, 5, more=SLEEPER), ", ".join(foes), dice=dice)
    act(engine, "use 0>1 12,5")
    used = events_of(engine.battle, "power")[0]
    assert [engine.battle.combatants[index].name for index in used.who] == ["Goblin", "Bugbear"]
    for index, name in enumerate(("Mage", "Ogre", "Bugbear", "Giant", "Ghast", "Goblin", "Far")):
        assert ("asleep" in conditions_of(engine, index)) is (name in ("Goblin", "Bugbear"))
    assert effects_of(engine, 2, "asleep") == [(10, 0)]
    assert "spent-power" in conditions_of(engine, 0)


def test_two_who_cast_at_the_same_moment_put_each_other_to_sleep() -> None:
    engine = hall(
        member("Mage", 4, 5, more=SLEEPER),
        member("Witch", 10, 5, more=SLEEPER),
        dice="d6:1 d6:1 d8:3 d8:4 d4:3 d4:3 d4:2 d4:2 d8:3 d8:4 d4:3 d4:2 d4:2 d4:2",
    )
    act(engine, "use 0>1 10,5")
    assert "asleep" not in conditions_of(engine, 1)
    act(engine, "use 0>0 4,5")
    assert engine.battle.over
    assert "asleep" in conditions_of(engine, 0)
    assert "asleep" in conditions_of(engine, 1)


def test_a_breath_fills_a_cone_and_a_save_halves_what_its_user_has_left() -> None:
    foes = [
        member("Near", 6, 5, points=30),
        member("Wide", 14, 8, points=30),
        member("Aside", 6, 9, points=30),
        member("Behind", 2, 5, points=30),
        member("Far", 20, 5, points=30),
        member("Imp", 7, 5, points=30, more=', nature = ["fireproof"]'),
    ]
    engine = hall(
        member("Dragon", 4, 5, hd="4", points=21, more=DRAGON),
        ", ".join(foes),
        dice=f"d6:6 {'d6:1 ' * 6}d20:19 d20:2",
    )
    act(engine, "use 0>1 6,5")
    harmed = {
        engine.battle.combatants[one.target].name: one.amount for one in events_of(engine.battle, "harm")
    }
    assert harmed == {"Near": 10, "Wide": 21}
    assert [int(one.hit_points) for one in engine.battle.combatants[1:]] == [20, 9, 30, 30, 30, 30]
    finish_dice(engine.battle)


def test_a_power_is_refused_with_every_reason() -> None:
    engine = hall(
        member("Mage", 4, 5, more=SLEEPER),
        member("Ogre", 29, 5),
        dice=f"{TWO} d8:1 d8:1 {TWO}",
    )
    battle = engine.battle
    assert [str(each) for each in why_not(battle, parse_action("use 0>1 29,5"))] == [
        "sleep does not reach so far"
    ]
    assert [str(each) for each in why_not(battle, parse_action("use 1>1 6,5"))] == ["Mage has no power 1"]
    act(engine, "use 0>1 20,5")
    act(engine, "end")
    refusals = [str(each) for each in why_not(engine.battle, parse_action("use 0>1 20,5"))]
    assert refusals == ["it has used sleep as often as it can"]


def test_a_wound_wakes_and_what_waits_is_read_back() -> None:
    engine = hall(
        f"{member('Mage', 4, 5, more=SLEEPER)}, {member('Knife', 9, 5)}",
        f"{member('Goblin', 10, 5)}, {member('Far', 28, 15)}",
        dice="d6:6 d6:2 d6:1 d6:1 d8:3 d8:4 d4:3 d4:3 d4:2 d4:2 d20:19 d4:2",
    )
    engine.submit(parse_action("use 0>2 14,5"))
    text = format_battle(engine.battle)
    assert "awaits-asleep:10" in text
    twin = engine.battle.copy()
    read_battle(text, twin)
    assert twin == engine.battle
    engine.advance()
    assert "asleep" in conditions_of(engine, 2)
    act(engine, "attack 0>2")
    assert "asleep" not in conditions_of(engine, 2)
    assert [event.actor for event in events_of(engine.battle, "stir")] == [2]


def test_the_tale_of_it() -> None:
    engine = hall(
        member("Mage", 4, 5, more=SLEEPER),
        f"{member('Goblin', 10, 5)}, {member('Orc', 11, 5)}",
        dice="d6:6 d6:1 d6:1 d8:3 d8:4 d4:3 d4:3 d4:2 d4:2 d6:1",
    )
    act(engine, "use 0>1 10,5")
    narrator = Narrator(engine.battle)
    told = [line for event in events_of(engine.battle) if (line := narrator.tell(event))]
    assert "Mage casts sleep on the goblin and the orc." in told
    assert "The goblin and the orc fall asleep for 10 rounds." in told


def test_choices_of_a_power_are_legal_and_named() -> None:
    engine = hall(member("Mage", 4, 5, more=SLEEPER), member("Ogre", 10, 5), dice=TWO)
    decision = engine.advance()
    assert decision is not None
    mine = [choice for choice in decision.choices if format_action(choice.action).startswith("use")]
    assert [(format_action(choice.action), choice.label) for choice in mine] == [
        ("use 0>1 10,5", "Cast sleep at Ogre")
    ]


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ('effect = "asleeep"', "unknown value 'asleeep'"),
        ('rounds = "soon"', "powers.nap.rounds"),
        ("size_feet = -5", "expected 0 or more"),
        ('becomes = "snark"\nrange_feet = 5', "powers.nap.becomes"),
        ('effect = "asleep"', "powers.nap.range_feet: nap reaches nobody"),
        ('effect = "asleep"\nshape = "cone"', "powers.nap.size_feet: the cone takes in nothing"),
        ("range_feet = 30", "powers.nap: nap does nothing"),
        ("radius = 5", "unknown key 'radius'"),
    ],
)
def test_a_power_that_cannot_be_is_refused_by_key(tmp_path: Path, table: str, problem: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'extends = "bf"\n[powers.nap]\n{table}\n', encoding="utf-8")
    encounter = parse_encounter(
        HALL.format(
            rules=path, mine=member("A", 1, 1, more=", powers = { nap = 1 }"), theirs=member("B", 9, 1)
        )
    )
    with pytest.raises(InputError, match=problem):
        set_up(encounter, load_rules_of(encounter), dice_of(1))


def test_a_power_that_the_book_does_not_have_is_refused() -> None:
    mine = member("A", 1, 1, more=", powers = { nap = 1 }")
    with pytest.raises(InputError, match="has no power 'nap'; expected one of sleep, fire breath"):
        hall(mine, member("B", 9, 1), dice="")


def test_plain_tactics_put_most_to_sleep_and_do_not_burn_their_friends() -> None:
    encounter = parse_encounter((EXAMPLES / "under-the-red-hill.toml").read_text(encoding="utf-8"))
    book = load_rules_of(encounter, folder=str(EXAMPLES))
    assert set(book.powers) == {"sleep", "fire breath"}
    assert load_rulebook("bf").powers == {}


SWAY = """extends = "bf"
[powers.sway]
aim = "creature"
range_feet = 60
whom = "enemies"
effect = "won over"
[powers.bolt]
range_feet = 60
damage = "8"
[powers.hold]
range_feet = 60
effect = "paralysed"
[powers.lull]
range_feet = 60
effect = "charmed"
[powers.shrink]
range_feet = 60
whom = "enemies"
becomes = "kobold"
"""


def test_a_side_of_which_all_are_won_over_is_still_told_of_as_what_it_was(tmp_path: Path) -> None:
    rules = tmp_path / "sway.toml"
    rules.write_text(SWAY, encoding="utf-8")
    mage = member("Mage", 4, 5, more=", powers = { sway = 2 }, initiative_modifier = 9")
    engine = hall(mage, member("Ogre", 10, 5), dice=TWO, rules=str(rules))
    act(engine, "use 0>1 10,5")
    assert (engine.battle.over, engine.battle.winner) == (True, 0)
    summary = summarize(engine.battle)
    assert [(one.side, one.state) for one in summary.combatants] == [(0, "standing"), (1, "won over")]
    assert summary.closing == "The one wins in 1 round. The one: no losses. The other: won over."
    narrator = Narrator(engine.battle, viewer=0)
    told = [narrator.tell(event) for event in events_of(engine.battle)]
    assert "The ogre is won over and changes sides." in told


def test_one_won_over_strikes_for_its_new_side_at_those_who_come_near(tmp_path: Path) -> None:
    rules = tmp_path / "sway.toml"
    rules.write_text(SWAY, encoding="utf-8")
    mage = member("Mage", 4, 5, more=", powers = { sway = 2 }, initiative_modifier = 9")
    line = "Pike: AC 11, HD 1, #At 1 weapon, Dam by weapon, Mv 40', Sv F1, Ml 12"
    pike = f'{{ stat_line = "{line}", at = [[10, 5]], hit_points = 8, weapons = ["pole arm"] }}'
    foe = member("Orc", 16, 5)
    engine = hall(mage, f"{pike}, {foe}", dice="d6:6 d6:1 d6:3", rules=str(rules))
    act(engine, "use 0>1 10,5")
    assert engine.battle.combatants[1].side == 0
    act(engine, "move 11,5 walk")
    decision = engine.advance()
    assert decision is not None
    assert (decision.kind, decision.actor) == ("reach", 1)


def test_what_a_power_did_is_counted_as_its_users(tmp_path: Path) -> None:
    rules = tmp_path / "sway.toml"
    rules.write_text(SWAY, encoding="utf-8")
    mage = member("Mage", 4, 5, more=", powers = { bolt = 2 }, initiative_modifier = 9")
    engine = hall(mage, member("Ogre", 10, 5), dice=TWO, rules=str(rules))
    act(engine, "use 0>1 10,5")
    mage_row = summarize(engine.battle).combatants[0]
    assert (mage_row.damage, mage_row.kills) == (8, 1)


def test_fights_are_counted_for_the_sides_and_kinds_there_were_at_first(tmp_path: Path) -> None:
    rules = tmp_path / "sway.toml"
    rules.write_text(SWAY, encoding="utf-8")
    mages = member("Mage", 4, 5, more=", powers = { sway = 9, shrink = 9 }, initiative_modifier = 9")
    names = ("Ogre", "Ettin", "Troll", "Giant")
    foes = ", ".join(member(name, 10, 5 + number, points=1, ac=3) for number, name in enumerate(names))
    encounter = parse_encounter(HALL.format(rules=rules, mine=mages, theirs=foes))
    answer = odds(encounter, fights=20, seed=1)
    assert [side.name for side in answer.sides] == ["One", "Other"]
    assert [one.side for one in answer.combatants] == ["One", *["Other"] * 4]
    assert [one.kind for one in answer.combatants] == ["Mage", *names]
    assert all(0 <= count <= side.size for side in answer.sides for count in side.alive)


def test_two_who_hold_one_at_the_same_moment_hold_it_once(tmp_path: Path) -> None:
    rules = tmp_path / "sway.toml"
    rules.write_text(SWAY, encoding="utf-8")
    holder = ", powers = { hold = 1 }, initiative_modifier = 9"
    mine = f"{member('Mage', 4, 5, more=holder)}, {member('Witch', 4, 6, more=holder)}"
    engine = hall(mine, member("Ogre", 10, 5), dice="d6:1 d6:1 d6:1", rules=str(rules))
    act(engine, "use 0>2 10,5")
    act(engine, "use 0>2 10,5")
    assert [event.target for event in events_of(engine.battle, "effect")] == [2]


@pytest.mark.parametrize(("power", "state"), [("hold", "held"), ("lull", "charmed")])
def test_what_became_of_those_who_stand_there_is_said_at_the_end(
    tmp_path: Path, power: str, state: str
) -> None:
    rules = tmp_path / "sway.toml"
    rules.write_text(SWAY, encoding="utf-8")
    mage = member("Mage", 4, 5, more=f", powers = {{ {power} = 1 }}, initiative_modifier = 9")
    engine = hall(mage, member("Ogre", 10, 5), dice=TWO, rules=str(rules))
    act(engine, "use 0>1 10,5")
    assert summarize(engine.battle).combatants[1].state == state
