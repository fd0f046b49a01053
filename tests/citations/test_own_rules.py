"""Numbers that once cited another's rule: each is played, and cites the rule its own document has for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.battle.ground.grips import take_hold
from grognard.battle.play.engine import Engine
from grognard.battle.play.round_end import end_round
from grognard.battle.state.actions import parse_action
from grognard.battle.state.events import REFEREE
from grognard.battle.state.power import DEVICE, SCROLL
from grognard.dice.source import RecordedDice
from grognard.text.narrate import Narrator
from tests.rules import bcb_fights
from tests.rules.casters import AT_FOE, announce, caster, meet, play
from tests.rules.hands import EARLY, LATE, beside, wound
from tests.rules.test_spoiled_spells import gazer
from tests.rules.test_wrestling import escape_to, turn_of
from tests.support import (
    act,
    armed,
    brute,
    by_hand,
    come_to,
    decide,
    events_of,
    fight,
    hero,
    inflict,
    man,
    person,
    refused_by,
)

PARTY = "player_characters = true\ncan_be_surprised = false\n"


def rules_of(engine: Engine, code: str) -> list[tuple[str, ...]]:
    """The rules of each event of that code."""
    return [event.rules for event in events_of(engine.battle, code)]


def told(engine: Engine) -> str:
    """The log so far, with its reasons."""
    narrator = Narrator(engine.battle, viewer=REFEREE)
    lines = [narrator.tell(event, why=True) for event in events_of(engine.battle)]
    return "\n".join(line for line in lines if line is not None)


def fallen(rules: str, points: int = 10) -> Engine:
    """Somebody with so many hit points beside a fighter, before the first turn."""
    third = person(12, 9, more=LATE)
    others = f"{person(5, 4, points=points, more=LATE)}, {third}"
    return beside(man(4, 4, more=EARLY), others, dice=1, rules=rules)


@pytest.mark.parametrize(
    ("rules", "further", "subdues", "rule"),
    [
        ("bf", 4, True, "bf.subdual.beaten-to-death"),
        ("bf", 4, False, "bf.subdual.killing-total-reached"),
        ("bfref", 4, True, "bfref.subdual.beaten-to-death"),
        ("bxe", 4, False, "bxe.subdual.mixed-with-lethal"),
        ("bxs", 4, False, "bxe.subdual.mixed-with-lethal"),
    ],
)
def test_death_after_a_knock_out_is_by_the_rules_of_subduing(
    rules: str, further: int, subdues: bool, rule: str
) -> None:
    # 10 hit points: 6 killing and 4 subduing knock it out; 4 killing more are 10 in all.
    engine = fallen(rules)
    wound(engine, 1, 6)
    wound(engine, 1, 4, subduing=4)
    wound(engine, 1, further, subduing=further if subdues else 0)
    assert rules_of(engine, "death") == [(rule,)]


def test_an_accidental_kill_is_by_the_pages_own_rule() -> None:
    engine = fallen("bcb", 8)
    wound(engine, 1, 16, subduing=8)
    assert rules_of(engine, "death") == [("bcb.subdual.accidental-kill",)]


def test_a_death_by_killing_damage_alone_stays_one_of_hit_points() -> None:
    engine = fallen("bf")
    wound(engine, 1, 10)
    assert rules_of(engine, "death") == [("bf.damage.zero-hp-dead",)]


@pytest.mark.parametrize(
    ("face", "rule"), [(20, "bfref.disruption.even-if-saved"), (1, "bfref.disruption.by-saving-throw")]
)
def test_a_spell_spoiled_by_a_save_cites_the_save(face: int, rule: str, tmp_path: Path) -> None:
    rules, foe = gazer(tmp_path, "bfref")
    engine = meet(rules, caster(), foe, dice=f"d6:4 d6:4 d20:{face} d6:1 d6:1 d6:1")
    play(engine, (0, AT_FOE), (1, "use 0>0 5,5"))
    assert rules_of(engine, "spoiled") == [(rule, "bfref.disruption.spell-is-lost")]


@pytest.mark.parametrize(
    ("face", "rest", "rule"),
    [
        (20, " d6:1", "bfref.disruption.attacked-on-casting-number"),
        (2, "", "bfref.disruption.even-by-miss"),
    ],
)
def test_a_spell_spoiled_by_an_attack_cites_whether_it_hit(face: int, rest: str, rule: str) -> None:
    engine = meet("bfref", caster(), dice=f"d6:4 d6:4 d20:{face}{rest} d6:1 d6:1")
    play(engine, (0, AT_FOE), (1, "attack 0>0"))
    assert rules_of(engine, "spoiled") == [(rule, "bfref.disruption.spell-is-lost")]


def test_a_failed_save_before_its_turn_spoils_a_spell_of_the_essentials(tmp_path: Path) -> None:
    rules, foe = gazer(tmp_path, "bxe")
    engine = meet(rules, caster(), foe, dice="d6:2 d6:5 d20:1 d6:1 d6:1")
    announce(engine, "declare-spell 0")
    play(engine, (1, "use 0>0 5,5"))
    decide(engine)
    assert rules_of(engine, "spoiled")[0][0] == "bxe.disruption.failed-save-before-turn"


@pytest.mark.parametrize(
    ("rules", "scores", "bonus", "rule"),
    [
        ("bf", "strength = 16, dexterity = 13", ("Strength", 2), "bf.wrestling.escape-better-of-str-dex"),
        ("bf", "strength = 9, dexterity = 16", ("Dexterity", 2), "bf.wrestling.escape-better-of-str-dex"),
        ("bfref", "strength = 16", ("Strength", 2), "bfref.wrestling.escape-ability-bonus"),
        ("bcb", "strength = 16", ("Strength", 2), "bf.wrestling.escape-better-of-str-dex"),
    ],
)
def test_the_bonus_of_an_escape_says_where_it_comes_from(
    rules: str, scores: str, bonus: tuple[str, int], rule: str
) -> None:
    held = man(5, 4, more=f"{LATE}, abilities = {{ {scores} }}, grasping_limbs = 3")
    engine = beside(man(4, 4, more=EARLY), held, dice=1, rules=rules)
    one, other = engine.battle.combatants
    take_hold(engine.battle, one, other)
    turn_of(engine, 1)
    engine.submit(parse_action(escape_to(engine, 0, 6, 4)))
    roll = events_of(engine.battle, "break hold")[-1].roll
    assert roll is not None
    parts = [(part.name, part.value, part.rule) for part in roll.modifiers]
    limbs = "bfref.wrestling.extra-appendages" if rules == "bfref" else "bf.wrestling.extra-appendages"
    assert parts == [(*bonus, rule), ("limbs", 1, limbs)]


@pytest.mark.parametrize(
    ("rules", "shown", "rule"),
    [
        ("bf", "(9 - 1 adjustment [bf.morale.adjustment-referee])", "bf.morale.check-half-numbers"),
        ("bxe", "(9 - 1 adjustment [bxe.morale.adjustment-range])", "bxe.morale.trigger-first-death"),
    ],
)
def test_an_adjusted_morale_score_says_so(rules: str, shown: str, rule: str) -> None:
    # Two goblins of morale 9, which the referee lowers by 1; one of them dies: 2d6 of 7 against 8 holds.
    goblins = '{ creature = "goblin", count = 2, hit_points = 1, morale = 9, at = [[6, 5], [12, 5]] }'
    text = (
        'title = "nerve"\nreaction = "immediate attack"\n[options]\n"morale.at_first_encounter" = false\n'
        "[field]\nwidth = 16\nheight = 10\n"
        f'[[sides]]\nname = "party"\n{PARTY}members = [{man(5, 5, more=EARLY)}]\n'
        f'[[sides]]\nname = "enemies"\ncan_be_surprised = false\nmorale_adjustment = -1\n'
        f"members = [{goblins}]\n"
    )
    dice = (
        "d6:6 d6:1 d6:1 d20:19 d8:8 d6:3 d6:4"
        if rules == "bf"
        else "d6:6 d6:1 d20:19 d6:6 d6:3 d6:4 d6:6 d6:1 d6:6 d6:1"
    )
    engine = by_hand(text, dice=dice, rules=rules)
    come_to(engine, 0, "melee" if rules == "bxe" else "")
    engine.submit(parse_action("attack 0>1"))
    if rules == "bxe":
        come_to(engine, 0, "movement")
        while not events_of(engine.battle, "morale"):
            act(engine, "end")
    else:
        engine.advance()
    check = events_of(engine.battle, "morale")[0]
    assert check.roll is not None
    assert (check.roll.total, check.roll.target, check.roll.success) == (7, 8, True)
    assert check.rules[0] == rule
    assert f"2d6 (3, 4) = 7 against morale 8 {shown}: passes" in told(engine)


def test_a_lone_monster_is_tested_by_its_hit_points() -> None:
    bear = brute("Bear", 5, points=8, morale=8)
    text = (
        'title = "alone"\nreaction = "immediate attack"\n[options]\n"morale.at_first_encounter" = false\n'
        "[field]\nwidth = 16\nheight = 10\n"
        f'[[sides]]\nname = "party"\n{PARTY}members = [{man(4, 5, more=EARLY)}]\n'
        f'[[sides]]\nname = "enemies"\ncan_be_surprised = false\nmembers = [{bear}]\n'
    )
    engine = by_hand(text, dice="d6:6 d6:1 d20:19 d8:4 d6:3 d6:4")
    come_to(engine, 0)
    engine.submit(parse_action("attack 0>1"))
    engine.advance()
    assert rules_of(engine, "morale") == [("bf.morale.check-half-hp-single", "bf.morale.check")]


@pytest.mark.parametrize(
    ("rules", "face", "points", "rules_told"),
    [
        ("bf", 6, 3, ["bf.damage.weapon-die", "bf.subdual.half-damage"]),
        ("bf", 7, 3, ["bf.damage.weapon-die", "bf.subdual.half-damage", "bf.subdual.half-damage-rounding"]),
        ("bcb", 7, 7, ["bf.damage.weapon-die", "bcb.subdual.half-and-half", "bcb.subdual.odd-damage"]),
    ],
)
def test_a_half_says_how_it_is_rounded(rules: str, face: int, points: int, rules_told: list[str]) -> None:
    # bf: half of 7 is 3. bcb: 7 are 3 real points and 4 that subdue, the odd one among these.
    dice = f"d6:6 d6:1 d20:19 d8:{face}"
    engine = beside(man(4, 4, more=EARLY), person(5, 4, more=LATE), dice=dice, rules=rules)
    engine.submit(parse_action("subdue 0>1"))
    (damage,) = events_of(engine.battle, "damage")
    assert (damage.amount, list(damage.rules)) == (points, rules_told)


@pytest.mark.parametrize(
    ("rules", "dice", "dealt", "damage", "strength"),
    [
        ("bf", "d6:3 d6:3 d20:15 d3:2", 3, "bf.brawling.punch-damage", "bf.brawling.strength-to-damage"),
        (
            "bfref",
            "d6:3 d6:3 d20:15 d3:2",
            3,
            "bfref.brawling.punch-damage",
            "bf.brawling.strength-to-damage",
        ),
        ("bxe", "d6:5 d6:2 d20:18 d2:2", 3, "bxe.brawling.unarmed-damage", "bxe.brawling.unarmed-damage"),
        ("bcb", "d6:6 d6:1 d20:15 d2:2", 3, "bcb.brawling.damage", "bcb.brawling.strength-bonus"),
    ],
)
def test_a_punch_and_its_strength_cite_brawling(
    rules: str, dice: str, dealt: int, damage: str, strength: str
) -> None:
    first = man(4, 4, more=f"{EARLY}, abilities = {{ strength = 13 }}")
    bare = 10 if rules == "bxe" else 11
    engine = beside(first, person(5, 4, ac=bare, more=LATE), dice=dice, rules=rules)
    engine.submit(parse_action("punch 1"))
    (event,) = events_of(engine.battle, "damage")
    assert event.roll is not None
    assert (event.amount, event.rules) == (dealt, (damage,))
    assert [(part.name, part.rule) for part in event.roll.modifiers] == [("Strength", strength)]


def test_a_knock_out_by_fists_and_the_waking_from_it_are_the_pages_own() -> None:
    others = f"{man(5, 4, points=5, more=LATE)}, {person(12, 9, more=LATE)}"
    engine = beside(man(4, 4, more=EARLY), others, dice="d6:6 d6:1 d6:1 d20:15 d2:2 d4:3", rules="bcb")
    engine.battle.dice = RecordedDice(engine.battle.dice)
    inflict(engine, 1, "stunned:2")
    engine.submit(parse_action("punch 1"))
    engine.advance()
    for _ in range(4):
        end_round(engine.battle)
    assert rules_of(engine, "knock-out") == [("bcb.brawling.second-hit-knocks-out",)]
    assert rules_of(engine, "wake") == [("bcb.brawling.second-hit-knocks-out",)]
    assert "d4 3 for the time knocked out [bcb.brawling.second-hit-knocks-out]" in told(engine)


@pytest.mark.parametrize(
    ("effect", "points", "rule"),
    [
        (6, 1, "bcb.critical.flesh-wound-con"),
        (10, 2, "bcb.critical.oof-con"),
        (16, 4, "bcb.critical.crushing-con"),
    ],
)
def test_constitution_lost_to_a_mighty_blow_cites_its_row(effect: int, points: int, rule: str) -> None:
    # The save of 2 fails and lowers nothing; the second one, where a row asks for it, succeeds.
    more = {6: "", 10: " d3:1", 16: " d6:1 d20:19"}[effect]
    dice = f"d6:6 d6:1 d20:20 d6:1 d{20}:{effect} d20:2{more}"
    engine = bcb_fights.fight(bcb_fights.brute("A", 5, 5), man(6, 5, points=20), dice=dice, second_keys=PARTY)
    bcb_fights.begin(engine)
    act(engine, "attack 0>1", "end")
    (lost,) = events_of(engine.battle, "constitution")
    assert (lost.amount, lost.rules) == (points, (rule,))
    first = events_of(engine.battle, "saving throw")[0]
    assert first.rules == ("bcb.critical.save-lowers-effect", "bcb.saves.unspecified-save-type")


@pytest.mark.parametrize(
    ("face", "harm", "rule"),
    [
        ("d20:11 d6:5", 5, "bcb.critical.missile-extract-damage"),
        ("d20:12", 0, "bcb.critical.missile-extract-save"),
    ],
)
def test_an_arrow_pulled_out_cites_what_came_of_it(face: str, harm: int, rule: str) -> None:
    archer = bcb_fights.armed("Archer", 5, 5, "light crossbow")
    dice = f"d6:6 d6:1 d20:20 d6:4 d20:1 d20:20 {face} d6:6 d6:1"
    engine = bcb_fights.fight(archer, man(25, 5, points=16), dice=dice, second_keys=PARTY)
    bcb_fights.begin(engine)
    act(engine, "attack 0>1", "end")
    act(engine, "extract 1")
    (pulled,) = events_of(engine.battle, "extract")
    assert (pulled.amount, pulled.rules) == (harm, ("bcb.critical.missile-extract-full-round", rule))
    save = events_of(engine.battle, "saving throw")[-1]
    assert save.rules == ("bcb.critical.missile-extract-save", "bcb.saves.unspecified-save-type")


def test_individual_numbers_of_a_tie_cite_the_individual_roll() -> None:
    figure = hero(5, 5, weapon="dagger", more="abilities = { dexterity = 13 }")
    engine = fight("bxs", figure, brute("B", 25), dice="d6:4 d6:4 d6:4 d6:1")
    decide(engine)
    assert rules_of(engine, "side initiative") == [("bxs.initiative.side-roll",)] * 2
    assert rules_of(engine, "initiative") == [("bxs.initiative.individual-roll",)] * 2


@pytest.mark.parametrize(
    ("x", "rule"), [(13, "bxs.withdraw.retreat-normal"), (20, "bxs.running.retreat-at-run")]
)
def test_a_retreat_at_a_run_cites_running(x: int, rule: str) -> None:
    # 40' is a normal move and 120' a run; 15' more than a move is a run, and so is the most it could go.
    foe = brute("B", 4, attack="1 fist, Dam 1d6")
    engine = fight(
        "bxs",
        hero(5, 5, weapon="dagger"),
        foe,
        dice="d6:5 d6:2 d20:2 d20:2",
        keys="[field]\nwidth = 60\nheight = 10\n",
    )
    come_to(engine, 0, "movement")
    act(engine, f"move {x},5 flee")
    (move,) = events_of(engine.battle, "move")
    assert move.left is not None
    assert (move.rules, move.amount + move.left) == ((rule,), 40 if "normal" in rule else 120)


@pytest.mark.parametrize(
    ("kind", "rules", "rule"),
    [
        ('scrolls = ["magic missile"]', "bxe", "bxe.magic-items.scroll-spoken"),
        ('scrolls = ["magic missile"]', "bxs", "bxs.magic-items.scroll"),
        ('wands = { "magic missile" = 3 }', "bxe", "bxe.magic-items.charge-per-use"),
        ('wands = { "magic missile" = 3 }', "bxs", "bxs.magic-items.spell-like-item"),
        ('wands = { "magic missile" = 3 }', "bcb", "bcb.magic-items.wand-command-word"),
    ],
)
def test_a_wand_and_a_scroll_cite_their_use(kind: str, rules: str, rule: str) -> None:
    engine = fight(rules, hero(5, 5, who="magic-user 5", weapon="dagger", more=kind), brute("B", 20), dice=3)
    profile = engine.battle.combatants[0].profile
    # At one enemy or at several.
    assert [power.rule for power in profile.powers if power.means in (SCROLL, DEVICE)] == [rule, rule]


def test_darkness_is_refused_by_a_rule() -> None:
    # The friend beside the goblin's place knows of it; the archer, 75' away, cannot see it to shoot.
    keys = 'light = "dark"\n[field]\nwidth = 60\nheight = 10\n'
    first = f"{armed('A', 5, 5, 'shortbow')}, {hero(19, 5, weapon='dagger')}"
    engine = fight("bxe", first, hero(20, 5, weapon="dagger"), dice=3, keys=keys)
    come_to(engine, 0, "missile")
    assert "bxe.light.no-light" in refused_by(engine, "attack 0>2")


@pytest.mark.parametrize(
    ("rules", "rule", "damage_rule"),
    [
        ("bxe", "bxe.rest.no-rest-attack-penalty", "bxe.rest.no-rest-damage-penalty"),
        ("bxs", "bxs.rest.fatigue-to-hit", "bxs.rest.fatigue-damage"),
    ],
)
def test_hunger_and_tiredness_are_named(rules: str, rule: str, damage_rule: str) -> None:
    # What an expedition gives to those who are tired and two days hungry: -3 to hit, -1 to damage.
    why = "hardships = { hungry = { attack = -2 }, tired = { attack = -1, damage = -1 } }"
    tired = hero(5, 5, weapon="shortsword", more=f"attack_adjustment = -3, damage_adjustment = -1, {why}")
    engine = fight(rules, tired, brute("B", 6, armour_class=10), dice="d6:5 d6:2 d20:19 d6:4")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    attack = events_of(engine.battle, "attack")[0].roll
    damage = events_of(engine.battle, "damage")[0].roll
    assert attack is not None
    assert damage is not None
    named = {part.name: (part.value, part.rule) for part in attack.modifiers}
    assert named["hungry"] == (-2, "bxe.starvation.attack-penalty-referee")
    assert named["tired"] == (-1, rule)
    assert (attack.total, damage.total) == (19 - 3, 4 - 1)
    assert [(part.name, part.value, part.rule) for part in damage.modifiers] == [("tired", -1, damage_rule)]


def test_too_little_sleep_is_named_with_the_save_it_spoils() -> None:
    why = "hardships = { 'short of sleep' = { attack = -1, saves = -1 } }"
    tired = man(6, 5, more=f"attack_adjustment = -1, save_adjustment = -1, {why}")
    engine = fight(
        "bfref", brute("Snake", 5, attack="1 bite, Dam 1 + poison"), tired, dice="d6:6 d6:1 d20:19 d20:12"
    )
    come_to(engine, 0)
    act(engine, "attack 0>1")
    (save,) = events_of(engine.battle, "saving throw")
    assert save.roll is not None
    # 12 for a fighter of the first level, and 1 more: the 12 fails.
    assert (save.roll.target, save.roll.success) == (13, False)
    assert "against 13 (12 + 1 short of sleep [bfref.sleep.deprived-saves]): failure" in told(engine)
