"""House rules: dying, assassination, critical hits, saving-throw extremes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.battle.blows.attack_modifiers import add_attack_modifiers
from grognard.battle.ground.burning import is_burning
from grognard.battle.hurts.morale_checks import may_act
from grognard.battle.hurts.wound_effects import constitution_of
from grognard.battle.hurts.wounds import land_wounds
from grognard.battle.play.engine import Engine
from grognard.battle.play.round_end import end_round
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import next_blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import amount_of
from grognard.battle.view.fates import state_of
from grognard.dice.source import ScriptedDice
from grognard.rules.mighty_blows import effect_after_save, effect_reduction, find_row
from grognard.rules.saves import DEATH, damage_after_save, effect_duration, is_saved
from grognard.text.field_map import draw_field
from grognard.text.viewer_knowledge import update_knowledge
from tests.rules.bcb_fights import act, armed, begin, blows, brute, fight, whose
from tests.support import (
    allowed,
    conditions_of,
    effects_of,
    events_of,
    finish_dice,
    inflict,
    man,
    refused_by,
    rounds_of,
    ruleset,
)

PARTY = "player_characters = true\ncan_be_surprised = false"
HURTS = ruleset("bcb").hurts


def victim_of(
    dice: str,
    *,
    hit_points: int = 20,
    pending: int = 0,
    mighty: int = 0,
    drained: int = 0,
    constitution: int = 12,
    target: int = 10,
    who: str = "",
    options: Mapping[str, object] | None = None,
    already: str = "",
) -> tuple[Battle, Combatant]:
    """A player character (or another) on whom blows land, with every die written down."""
    hero = who or man(5, 5, points=50, scores={"constitution": constitution})
    engine = fight(hero, brute("B", 9, 5), dice=dice, options=options, first_keys=PARTY)
    battle = engine.battle
    one = battle.combatants[0]
    one.hit_points = hit_points
    one.profile.saves = (target,) * 5
    waiting = [f"mighty-blow:0:{mighty}" if mighty else "", f"drain:0:{drained}" if drained else ""]
    inflict(battle, 0, *[word for word in (already, *waiting) if word], pending=pending)
    battle.wounded.append(0)
    land_wounds(battle)
    assert isinstance(battle.dice, ScriptedDice)
    battle.dice.finish()
    return battle, one


def is_dead(one: Combatant) -> bool:
    return state_of(one) == "dead"


def is_out(one: Combatant) -> bool:
    return state_of(one) == "unconscious"


# Dying.


@pytest.mark.rule("bcb.damage.dying-0-to-minus-5-save", "bcb.damage.dying-0-to-minus-5-fail")
@pytest.mark.parametrize("points", [0, -3, -5])
def test_down_to_5_below_a_save_keeps_one_awake(points: int) -> None:
    who = brute("M", 5, 5)
    _, one = victim_of("d20:12", hit_points=4, pending=4 - points, target=12, who=who)
    assert (one.hit_points, is_out(one), is_dead(one)) == (points, False, False)
    assert may_act(one)
    _, one = victim_of("d20:5", hit_points=4, pending=4 - points, target=12, who=who)
    assert (is_out(one), is_dead(one)) == (True, False)


@pytest.mark.rule("bcb.damage.dying-0-to-minus-5-natural-1")
def test_a_natural_1_is_death() -> None:
    _, one = victim_of("d20:1", hit_points=4, pending=4, target=12)
    assert is_dead(one)


@pytest.mark.rule("bcb.damage.dying-conscious-minus-2")
def test_the_nearly_dead_fight_at_minus_2() -> None:
    engine = fight(brute("A", 5, 5, hit_dice="4"), brute("B", 6, 5, armour_class=30), dice="d6:6 d6:1 d20:9")
    begin(engine)
    inflict(engine, 0, "weakened")
    act(engine, "attack 0>1")
    assert blows(engine)[0].parts == {"hit dice": 4, "near death": -2}
    assert blows(engine)[0].total == 9 + 2


@pytest.mark.rule(
    "bcb.damage.dying-minus-6-to-minus-10-unconscious", "bcb.damage.dying-minus-6-to-minus-10-fail"
)
@pytest.mark.parametrize("points", [-6, -8, -10])
def test_further_down_a_save_only_keeps_alive(points: int) -> None:
    who = brute("M", 5, 5)
    _, one = victim_of("d20:12", hit_points=1, pending=1 - points, target=12, who=who)
    assert (is_out(one), is_dead(one)) == (True, False)
    _, one = victim_of("d20:11", hit_points=1, pending=1 - points, target=12, who=who)
    assert is_dead(one)


@pytest.mark.rule("bcb.damage.dying-minus-11")
def test_at_11_below_there_is_no_save() -> None:
    assert is_dead(victim_of("", hit_points=1, pending=12)[1])
    assert is_dead(victim_of("", hit_points=1, pending=31)[1])
    assert not is_dead(victim_of("d20:20", hit_points=1, pending=11)[1])


@pytest.mark.rule("bcb.damage.dying-each-new-wound")
def test_each_new_wound_is_saved_for_anew() -> None:
    who = brute("M", 5, 5)
    _, one = victim_of("d20:5", hit_points=-2, pending=2, who=who, already="weakened")
    assert (one.hit_points, is_out(one)) == (-4, True)
    _, one = victim_of("", hit_points=-2, pending=9, who=who, already="weakened")
    assert (one.hit_points, is_dead(one)) == (-11, True)


@pytest.mark.rule("bcb.damage.dying-player-characters")
def test_player_characters_die_by_the_same_scale() -> None:
    _, one = victim_of("d20:12", hit_points=1, pending=8, target=12)
    assert (one.hit_points, is_out(one), is_dead(one)) == (-7, True, False)
    _, one = victim_of("", hit_points=1, pending=8, options={"dying.whom": "all but player characters"})
    assert is_dead(one)


# Thrown weapons.


@pytest.mark.rule("bcb.damage.thrown-strength-first-increment", "bcb.damage.thrown-strength-penalty")
@pytest.mark.parametrize(
    ("strength", "cells", "face", "damage"),
    [(16, 2, 4, 6), (16, 3, 4, 4), (13, 3, 4, 4), (8, 5, 4, 3), (8, 2, 4, 3)],
)
def test_strength_of_a_throw(strength: int, cells: int, face: int, damage: int) -> None:
    hero = man(5, 5, weapons=["dagger"], scores={"strength": strength})
    engine = fight(hero, brute("B", 5 + cells, 5), dice=f"d6:6 d6:1 d20:19 d4:{face} d6:1 d6:6")
    begin(engine)
    weapon = engine.battle.combatants[0].profile.routines[1].weapons[0]
    assert weapon.name == "thrown dagger"
    assert weapon.short_feet == 10
    act(engine, "attack 1>1")
    assert events_of(engine.battle, "damage")[0].amount == damage


@pytest.mark.rule("bcb.damage.thrown-strength-first-increment", "bcb.damage.launched-no-strength")
@pytest.mark.parametrize(
    ("weapon", "cells", "die", "damage"),
    [("javelin", 4, "d4:4", 6), ("javelin", 5, "d4:4", 4), ("sling", 2, "d4:4", 4)],
)
def test_javelins_are_thrown_and_slings_are_not(weapon: str, cells: int, die: str, damage: int) -> None:
    hero = man(5, 5, weapons=[weapon], scores={"strength": 16})
    engine = fight(hero, brute("B", 5 + cells, 5), dice=f"d6:6 d6:1 d20:19 {die} d6:1 d6:6")
    begin(engine)
    act(engine, "attack 0>1")
    assert events_of(engine.battle, "damage")[0].amount == damage


# Assassination.


@pytest.mark.rule("bcb.helpless.assassination-damages-con", "bcb.helpless.assassination-save")
def test_the_damage_goes_to_constitution_unless_it_is_saved() -> None:
    battle, one = victim_of("d20:9", drained=5)
    assert (constitution_of(battle, one), one.hit_points) == (7, 20)
    battle, one = victim_of("d20:10", drained=5)
    assert (constitution_of(battle, one), one.hit_points) == (12, 15)


@pytest.mark.rule("bcb.helpless.assassination-con-zero-kills")
def test_no_constitution_left_is_death() -> None:
    battle, one = victim_of("d20:9", drained=9, constitution=9, hit_points=40)
    assert (constitution_of(battle, one), is_dead(one), one.hit_points) == (0, True, 40)
    battle, one = victim_of("d20:9", drained=8, constitution=9, hit_points=40)
    assert (constitution_of(battle, one), is_dead(one), amount_of(one, effects.DRAIN)) == (1, False, 0)


@pytest.mark.rule("bcb.helpless.assassination-saved-damage-can-kill")
def test_saved_damage_can_kill() -> None:
    battle, one = victim_of("d20:10", drained=15, hit_points=4)
    assert (constitution_of(battle, one), one.hit_points, is_dead(one)) == (12, -11, True)


@pytest.mark.rule("bcb.helpless.assassination-monster-without-con")
def test_a_monster_is_given_a_constitution_of_10() -> None:
    battle, one = victim_of("d20:9", drained=10, who=brute("M", 5, 5), hit_points=5)
    assert battle.ruleset.hurts.assumed_constitution == 10
    assert (constitution_of(battle, one), is_dead(one)) == (0, True)


def stab(target: str, dice: str, *, keys: str = "", who: str = "fighter 1") -> Engine:
    engine = fight(
        man(5, 5, who=who, weapons=["dagger"], more=keys), target, dice=f"d6:6 d6:1 {dice} d6:1 d6:6"
    )
    begin(engine)
    act(engine, "attack 0>1", "end")
    return engine


SLEEPER = 'condition = ["helpless"]'


@pytest.mark.rule("bcb.helpless.assassination-attack-roll")
def test_the_helpless_are_hit_without_a_roll_and_the_unaware_with_one() -> None:
    orc = brute("Orc", 6, 5, attack="1 weapon, Dam 1d6", armour_class=30, more=SLEEPER)
    engine = fight(
        man(5, 5, weapons=["dagger"]), f"{orc}, {brute('C', 20, 5)}",
        dice="d6:6 d6:1 d4:3 d20:1 d6:1 d6:6",
    )  # fmt: skip
    begin(engine)
    act(engine, "attack 0>1")
    assert not events_of(engine.battle, "attack")
    assert events_of(engine.battle, "helpless struck")
    unaware = stab(
        brute("B", 6, 5, armour_class=30),
        "d20:10",
        keys="behind = true, undetected = true",
        who="normal man",
    )
    assert blows(unaware)[0].parts["from behind"] == 2
    assert blows(unaware)[0].total == 10 + 2


@pytest.mark.rule("bcb.helpless.assassination-thief-bonus-counts")
def test_a_thiefs_bonus_counts() -> None:
    victim = man(6, 5, points=30, scores={"constitution": 14})
    engine = stab(victim, "d20:19 d4:4 d20:2", keys="behind = true, undetected = true", who="thief 1")
    battle = engine.battle
    assert ruleset("bcb").sneak.multiple == 2
    assert constitution_of(battle, battle.combatants[1]) == 6
    assert battle.combatants[1].hit_points == 30


@pytest.mark.rule("bcb.helpless.assassination-no-vital-spots", "bcb.helpless.assassination-known-anatomy")
def test_some_have_no_vital_spots_and_some_an_unknown_anatomy() -> None:
    def drained(
        name: str, more: str = "", attack: str = "1 fist, Dam 1d6", *, damage: int = 6, points: int = 20
    ) -> tuple[int, int]:
        target = brute(name, 6, 5, points=points, more=more, attack=attack)
        keys = "behind = true, undetected = true"
        weapon = " d20:2" if "known" in more or name == "Guard" else ""
        engine = fight(
            man(5, 5, weapons=["longsword"], more=keys), target,
            dice=f"d6:6 d6:1 d20:19 d8:{damage}{weapon} d6:1 d6:6",
        )  # fmt: skip
        begin(engine)
        act(engine, "attack 0>1", "end")
        one = engine.battle.combatants[1]
        return amount_of(one, effects.CONSTITUTION), one.hit_points

    assert drained("Gray ooze") == (0, 14)
    # Edged weapons do skeletons half the damage.
    assert drained("Skeleton", attack="1 weapon, Dam 1d6", damage=3, points=5) == (0, 4)
    assert drained("Strange aberration") == (0, 14)
    assert drained("Strange aberration", 'anatomy = "known"') == (6, 20)
    assert drained("Guard", attack="1 weapon, Dam 1d6") == (6, 20)


@pytest.mark.rule("bcb.helpless.surprised-is-not-unaware")
def test_the_surprised_are_not_unaware() -> None:
    engine = fight(
        man(5, 5), brute("Guard", 6, 5, attack="1 weapon, Dam 1d6", points=8),
        dice="d20:19 d8:5 d6:1 d6:6", second_keys="surprised = true",
    )  # fmt: skip
    begin(engine)
    act(engine, "attack 0>1", "end")
    one = engine.battle.combatants[1]
    assert (amount_of(one, effects.CONSTITUTION), one.hit_points) == (0, 3)


# The table of mighty blows.


@pytest.mark.rule("bcb.critical.mighty-blows-table", "bcb.critical.effect-die-d20")
def test_every_row() -> None:
    def effect(result: int) -> str:
        return find_row(HURTS.mighty_blows, result).effect

    assert effect(0) == "no effect"
    assert effect(1) == effect(6) == "flesh wound"
    assert effect(7) == effect(12) == effect(14) == "stunned"
    assert effect(15) == effect(17) == "crushing blow"
    assert effect(18) == effect(19) == "incapacitated"
    assert effect(20) == "deadly blow"
    assert effect(21) == "mangled"
    rows = [find_row(HURTS.mighty_blows, result).constitution for result in (0, 1, 7, 15, 18, 20, 21)]
    assert rows == [0, 1, 2, 4, 8, "all", "all"]


@pytest.mark.rule("bcb.critical.flesh-wound-penalties", "bcb.critical.flesh-wound-con")
def test_a_flesh_wound() -> None:
    battle, one = victim_of("d20:4 d20:2", mighty=1)
    assert "flesh-wound" in conditions_of(battle, 0)
    assert (constitution_of(battle, one), rounds_of(battle, 0, "stunned")) == (11, 0)
    assert (HURTS.wound_attack, HURTS.wound_save) == (-2, -2)
    engine = fight(brute("A", 5, 5, hit_dice="3"), brute("B", 6, 5, armour_class=30), dice="d6:6 d6:1 d20:9")
    begin(engine)
    inflict(engine, 0, "flesh-wound")
    act(engine, "attack 0>1")
    assert sum(blows(engine)[0].parts.values()) == 1


@pytest.mark.rule("bcb.critical.flesh-wound-duration")
def test_a_flesh_wound_lasts() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 6, 5, armour_class=30), dice="d6:6 d6:1 " * 6 + "d20:9")
    begin(engine)
    inflict(engine, 0, "flesh-wound")
    while engine.battle.round < 6:
        act(engine, "end")
    act(engine, "attack 0>1")
    assert blows(engine)[0].parts["flesh wound"] == -2


@pytest.mark.rule("bcb.critical.flesh-wounds-stack")
def test_the_penalty_does_not_add_up_but_the_loss_does() -> None:
    battle, one = victim_of("d20:4 d20:2 d20:5 d20:2", mighty=2)
    assert constitution_of(battle, one) == 10
    assert [event.roll.total for event in events_of(battle, "saving throw") if event.roll] == [2, 0]
    add_attack_modifiers(battle, next_blow(one, battle.combatants[1], 0, slot=0), recording=True)
    wounds = [change.value for change in battle.tally.modifiers() if change.name == "flesh wound"]
    assert wounds == [-2]


@pytest.mark.rule("bcb.critical.oof-stun-1d3", "bcb.critical.oof-flesh-wound", "bcb.critical.oof-con")
def test_a_stunning_blow() -> None:
    battle, one = victim_of("d20:12 d20:2 d3:2", mighty=1)
    assert (rounds_of(battle, 0, "stunned"), constitution_of(battle, one)) == (2, 10)
    assert "flesh-wound" in conditions_of(battle, 0)
    assert not may_act(one)


def assert_stays_out(battle: Battle, one: Combatant) -> None:
    """Nothing but healing brings one back: no time does."""
    for _ in range(100):
        battle.round += 1
        end_round(battle)
        assert is_out(one)


@pytest.mark.rule(
    "bcb.critical.crushing-stun-1d6",
    "bcb.critical.crushing-flesh-wound",
    "bcb.critical.crushing-save-or-out",
    "bcb.critical.crushing-con",
)
def test_a_crushing_blow() -> None:
    battle, one = victim_of("d20:16 d20:2 d6:5 d20:9", mighty=1)
    assert (is_out(one), is_dead(one)) == (True, False)
    assert_stays_out(battle, one)
    battle, one = victim_of("d20:16 d20:2 d6:5 d20:10", mighty=1)
    assert (is_out(one), rounds_of(battle, 0, "stunned"), constitution_of(battle, one)) == (False, 5, 8)
    assert "flesh-wound" in conditions_of(battle, 0)


@pytest.mark.rule(
    "bcb.critical.incapacitated-out",
    "bcb.critical.incapacitated-save-or-die",
    "bcb.critical.incapacitated-con",
    "bcb.critical.unconscious-or-crippled",
)
def test_an_incapacitating_strike() -> None:
    battle, one = victim_of("d20:18 d20:2 d20:10", mighty=1)
    assert (is_out(one), is_dead(one)) == (True, False)
    assert not may_act(one)
    assert_stays_out(battle, one)
    _, one = victim_of("d20:18 d20:2 d20:9", mighty=1)
    assert is_dead(one)
    battle, one = victim_of("d20:19 d20:2 d20:10", mighty=1)
    assert constitution_of(battle, one) == 4


@pytest.mark.rule("bcb.critical.con-zero-kills")
def test_a_mighty_blow_that_leaves_no_constitution_kills() -> None:
    battle, one = victim_of("d20:18 d20:2 d20:10", mighty=1, constitution=8)
    assert (constitution_of(battle, one), is_dead(one)) == (0, True)


@pytest.mark.rule("bcb.critical.deadly-blow")
def test_a_deadly_blow() -> None:
    battle, one = victim_of("d20:20 d20:2", mighty=1, hit_points=30, pending=5)
    assert (is_dead(one), constitution_of(battle, one), one.hit_points) == (True, 0, 25)


@pytest.mark.rule("bcb.critical.mangled")
def test_mangled() -> None:
    row = find_row(HURTS.mighty_blows, 21)
    assert (row.effect, row.dead, row.constitution) == ("mangled", True, "all")


@pytest.mark.rule(
    "bcb.critical.save-lowers-effect",
    "bcb.critical.save-margin-lowers-effect",
    "bcb.critical.failed-save-no-reduction",
)
def test_how_much_a_save_lowers_the_effect() -> None:
    def after(effect: int, face: int, *, literal: bool = False) -> int:
        margin = face - 10
        return int(effect_after_save(effect, face, margin, saved=margin >= 0, literal=literal, extremes=True))

    assert after(15, 10) == 14
    assert (after(16, 14), after(16, 14, literal=True)) == (12, 11)
    assert (
        effect_reduction(4, saved=True, literal=False),
        effect_reduction(4, saved=True, literal=True),
    ) == (4, 5)
    assert after(15, 9) == 15
    for mode, effect in (("margin", 12), ("one and margin", 11)):
        battle, _ = victim_of("d20:16 d20:14 d3:1", mighty=1, options={"critical.reduction": mode})
        (told,) = events_of(battle, "critical hit")
        assert (told.face, told.row, told.what) == (16, effect, "stunned")


@pytest.mark.rule("bcb.critical.save-can-negate")
def test_a_good_save_leaves_only_the_damage() -> None:
    battle, one = victim_of("d20:3 d20:16", mighty=1, pending=5)
    assert (constitution_of(battle, one), one.hit_points) == (12, 15)
    assert "flesh-wound" not in conditions_of(battle, 0)
    assert events_of(battle, "critical hit")[0].what == "no effect"


@pytest.mark.rule("bcb.critical.blogo-example")
def test_blogo() -> None:
    blogo = man(5, 5, who="magic-user 6", scores={"constitution": 12})
    battle, one = victim_of("d20:19 d20:17 d3:1", mighty=1, who=blogo)
    told = events_of(battle, "critical hit")[0]
    assert (told.face, told.row, told.what) == (19, 12, "stunned")
    assert amount_of(one, effects.CONSTITUTION) == 2


@pytest.mark.rule("bcb.critical.save-is-extra-roll")
def test_the_row_reached_calls_for_another_save() -> None:
    battle, one = victim_of("d20:20 d20:12 d20:9", mighty=1)
    assert events_of(battle, "critical hit")[0].row == 18
    assert is_dead(one)


@pytest.mark.rule("bcb.saves.natural-20-versus-mighty-blow")
def test_extremes_of_the_save_against_a_mighty_blow() -> None:
    battle, one = victim_of("d20:20 d20:20", mighty=1)
    assert events_of(battle, "critical hit")[0].what == "no effect"
    assert not is_dead(one)
    battle, one = victim_of("d20:10 d20:1", mighty=1)
    assert [(told.rounds, told.row) for told in events_of(battle, "critical hit")] == [(3, 10)]
    assert rounds_of(battle, 0, "stunned") == 3


@pytest.mark.rule("bcb.helpless.stunned-definition")
def test_the_stunned_do_nothing_and_defend_badly() -> None:
    # Chain mail is 14; with Dexterity and 3 of the combat bonus in defence it is 19.
    hero = man(6, 5, who="fighter 7", armour="chain mail", scores={"dexterity": 16})
    for stunned, needed in ((0, 19), (2, 14)):
        engine = fight(brute("A", 5, 5), hero, dice="d6:6 d8:1 d20:2", second_keys=PARTY)
        begin(engine, {1: ["declare-defence 3"]})
        one = engine.battle.combatants[1]
        inflict(engine, 1, *(["stunned:2"] if stunned else []))
        assert may_act(one) is (stunned == 0)
        assert "helpless" not in conditions_of(engine, 1)
        act(engine, "attack 0>1")
        assert blows(engine)[0].needed == needed
        assert amount_of(one, effects.CONSTITUTION) == 0


# What makes a critical hit.


def swing(
    die: str,
    *,
    ac: int = 10,
    target: str = "",
    party: bool = True,
    attacker: str = "",
    action: str = "attack 0>1",
    options: Mapping[str, object] | None = None,
) -> Engine:
    engine = fight(
        attacker or brute("A", 5, 5, hit_dice="2"),
        target or brute("B", 6, 5, armour_class=ac, points=12),
        dice=f"d6:6 d6:1 {die} d6:1 d6:6",
        second_keys=PARTY if party else "can_be_surprised = false",
        options=options,
    )
    begin(engine)
    act(engine, action, "end")
    return engine


@pytest.mark.rule("bcb.critical.natural-20", "bcb.critical.effect-only-if-normally-hits")
def test_a_natural_20_that_would_hit_anyway_is_mighty() -> None:
    worse = brute("A", 5, 5, hit_dice="1", more="attack_adjustment = -6")
    poor = swing("d20:20 d6:1 d20:1 d20:2", attacker=worse)
    assert blows(poor)[0].total == 20 - 5
    assert events_of(poor.battle, "critical hit")
    good = swing("d20:19 d6:1", attacker=brute("A", 5, 5, hit_dice="5"))
    assert blows(good)[0].total == 19 + 5
    assert not events_of(good.battle, "critical hit")
    for hit_dice, total, effect in (("2", 22, " d20:1 d20:2"), ("1", 21, "")):
        engine = swing(f"d20:20 d6:3{effect}", ac=22, attacker=brute("A", 5, 5, hit_dice=hit_dice))
        assert (blows(engine)[0].total, blows(engine)[0].needed) == (total, 22)
        assert events_of(engine.battle, "damage")[0].amount == 3
        assert bool(events_of(engine.battle, "critical hit")) is bool(effect)


@pytest.mark.rule("bcb.critical.always-damages")
def test_a_natural_20_always_does_damage() -> None:
    engine = swing("d20:20 d6:5", ac=27, attacker=brute("A", 5, 5, hit_dice="1/2"))
    assert (blows(engine)[0].total, blows(engine)[0].needed, blows(engine)[0].hit) == (20, 27, True)
    assert engine.battle.combatants[1].hit_points == 7


@pytest.mark.rule("bcb.critical.special-weapon-immunity")
def test_but_not_to_those_only_special_weapons_harm() -> None:
    wolf = brute("Werewolf", 6, 5, points=12).replace("AC 11", "AC 11 (s)")
    iron = swing("d20:20", target=wolf, attacker=man(5, 5))
    assert iron.battle.combatants[1].hit_points == 12
    assert not events_of(iron.battle, "critical hit")
    silver = man(5, 5, weapons=["silver dagger"], scores={"strength": 13})
    harmed = swing("d20:20 d4:4 d20:1 d20:2", target=wolf, attacker=silver)
    assert harmed.battle.combatants[1].hit_points == 12 - 5
    assert events_of(harmed.battle, "critical hit")


@pytest.mark.rule("bcb.critical.damage-not-multiplied")
def test_damage_is_as_usual() -> None:
    strong = man(5, 5, scores={"strength": 13}, weapons=["shortsword"])
    engine = swing("d20:20 d6:6 d20:1 d20:2", ac=15, attacker=strong)
    assert events_of(engine.battle, "damage")[0].amount == 7
    assert events_of(engine.battle, "critical hit")
    # Only missiles stay in the wound.
    assert len(effects_of(engine, 1, "stuck")) == 0


@pytest.mark.rule("bcb.critical.pcs-only")
def test_the_table_is_for_player_characters() -> None:
    assert not events_of(swing("d20:20 d6:1", party=False).battle, "critical hit")
    for_all = swing("d20:20 d6:1 d20:1 d20:2", party=False, options={"critical.everybody": True})
    assert events_of(for_all.battle, "critical hit")


# Saving throws at their extremes.


@pytest.mark.rule(
    "bcb.saves.natural-20-no-effect",
    "bcb.saves.natural-1-maximum-effect",
    "bcb.saves.natural-20-succeeds",
    "bcb.saves.natural-1-maximum-non-dice",
)
def test_extremes_of_saving_throws() -> None:
    extremes = HURTS.total_extremes
    assert extremes
    assert damage_after_save(24, 36, 20, saved=True, extremes=extremes) == 0
    assert damage_after_save(20, 36, 1, saved=False, extremes=extremes) == 36
    assert is_saved(20, 20, 24, extremes=extremes)
    assert not is_saved(1, 6, 2, extremes=extremes)
    assert effect_duration(5, 8, 1, extremes=extremes) == 8
    assert effect_duration(5, 8, 2, extremes=extremes) == 5


def splashed(face: int, burn: str = "", *, already: str = "") -> int:
    """What a splash of oil does to one whose save against death is 12."""
    engine = fight(
        man(5, 5, weapons=["oil flask"]),
        f"{brute('A', 7, 5)}, {brute('B', 8, 5)}",
        dice=f"d6:6 d6:1 d6:1 d20:19 d8:1 d20:{face} {burn}",
    )
    begin(engine)
    if already:
        inflict(engine, 2, already)
    act(engine, "attack 0>1")
    finish_dice(engine.battle)
    return engine.battle.combatants[2].pending.damage


@pytest.mark.rule(
    "bcb.saves.natural-20-no-effect",
    "bcb.saves.natural-1-maximum-effect",
    "bcb.saves.natural-20-succeeds",
    "bcb.critical.flesh-wound-penalties",
)
def test_extremes_and_wounds_in_the_saves_of_a_fight() -> None:
    # A natural 1 and the six-sided die is not even rolled.
    assert splashed(1) == 6
    assert splashed(11, "d6:2") == 2
    assert splashed(12) == splashed(20) == 0
    # A flesh wound takes 2: 13 is an 11; a 20 is a 20.
    assert splashed(13, "d6:2", already="flesh-wound") == 2
    assert splashed(14, already="flesh-wound") == 0
    # A save that nobody reaches is made by a natural 20 all the same, and the missile's die stands at 6.
    for face, hit_points in ((20, 16), (1, 16 - 6)):
        hero = man(5, 5, points=16)
        engine = fight(hero, brute("B", 9, 5), dice=f"d6:6 d6:1 d20:{face} d6:6 d6:1", first_keys=PARTY)
        begin(engine)
        one = engine.battle.combatants[0]
        one.profile.saves = (24,) * 5
        inflict(engine, 0, "stuck:0:6")
        act(engine, "extract 0", "end")
        assert (len(effects_of(engine, 0, "stuck")), one.hit_points) == (0, hit_points)


@pytest.mark.rule("bcb.saves.unspecified-save-type")
def test_a_save_of_no_kind_is_that_against_death() -> None:
    hero = man(5, 5)
    engine = fight(hero, brute("B", 9, 5), dice="d20:13")
    one = engine.battle.combatants[0]
    inflict(engine, 0, "drain:0:3")
    engine.battle.wounded.append(0)
    land_wounds(engine.battle)
    roll = events_of(engine.battle, "saving throw")[0].roll
    assert roll is not None
    assert roll.target == one.profile.saves[DEATH] == 12


# The unseen.


@pytest.mark.rule("bcb.invisible.detected-minus-4")
def test_the_unseen_that_are_found() -> None:
    target = brute("B", 6, 5, armour_class=30, more='condition = ["invisible", "found"]')
    engine = swing("d20:15", target=target, attacker=brute("A", 5, 5, hit_dice="2"))
    assert (blows(engine)[0].parts, blows(engine)[0].total) == ({"hit dice": 2, "target unseen": -4}, 13)


@pytest.mark.rule("bcb.invisible.undetected-cannot-be-hit", "bcb.invisible.intelligent-detect")
def test_the_unfound_cannot_be_aimed_at() -> None:
    hidden = brute("B", 6, 5, more='condition = ["invisible"]')

    def seeker(intelligence: int) -> str:
        return man(5, 5, scores={"intelligence": intelligence})

    clever = fight(seeker(16), hidden, dice="d6:3 d6:6 d6:1")
    begin(clever)
    assert refused_by(clever, "attack 0>1") == []
    just = fight(seeker(15), hidden, dice="d6:3 d6:6 d6:1")
    begin(just)
    assert refused_by(just, "attack 0>1") == []
    unlucky = fight(seeker(16), hidden, dice="d6:4 d6:6 d6:1")
    begin(unlucky)
    assert refused_by(unlucky, "attack 0>1") == ["bcb.invisible.undetected-cannot-be-hit"]
    dull = fight(seeker(10), hidden, dice="d6:6 d6:1")
    begin(dull)
    assert refused_by(dull, "attack 0>1") == ["bcb.invisible.undetected-cannot-be-hit"]


@pytest.mark.rule("bcb.invisible.area-effects-work")
def test_what_fills_an_area_finds_the_unfound() -> None:
    hidden = brute("B", 12, 5, points=20, more='condition = ["invisible"]')
    thrower = man(5, 5, weapons=["oil flask"])
    engine = fight(thrower, hidden, dice="d6:6 d6:1 d20:19 d20:2 d6:4")
    decision = begin(engine)
    assert refused_by(engine, "attack 0>1") == ["bcb.invisible.undetected-cannot-be-hit"]
    # Nobody is offered the ground under one whose place nobody knows; but it may be guessed.
    assert not [choice for choice in decision.choices if "ground" in choice.label]
    assert allowed(engine, "throw-at 0 12,5")
    act(engine, "throw-at 0 12,5")
    assert [(event.target, event.amount) for event in events_of(engine.battle, "burn")] == [(1, 4)]
    # And so does the fire that stays there.
    assert is_burning(engine.battle, 12, 5)


@pytest.mark.parametrize(("dice", "burned"), [("d20:1", [6]), ("d20:2 d6:3", [3]), ("d20:20", [])])
def test_a_splash_is_saved_against_as_anything_else(dice: str, burned: list[int]) -> None:
    engine = fight(
        man(5, 5, weapons=["oil flask"]),
        brute("B", 12, 5, points=20),
        dice=f"d6:6 d6:1 d20:19 {dice}",
    )
    begin(engine)
    act(engine, "throw-at 0 12,5")
    assert [event.amount for event in events_of(engine.battle, "burn")] == burned


def invisible_attack(
    *, dice: str, options: Mapping[str, object] | None = None, attack: str = "attack 0>1"
) -> Engine:
    """One who is invisible strikes first at a dull fighter."""
    ghost = brute("Thug", 6, 5, points=20, more='condition = ["invisible"]')
    engine = fight(ghost, man(5, 5), dice=dice, options=options)
    begin(engine)
    act(engine, attack)
    return engine


LOST = ["bcb.invisible.undetected-cannot-be-hit"]
"""Why one cannot strike at somebody unseen who has backed away; how far away, nobody is told."""


def test_an_attack_gives_away_the_place_until_the_attacker_moves() -> None:
    engine = invisible_attack(dice="d6:6 d6:1 d20:2 d6:6 d6:1")
    assert [event.result for event in events_of(engine.battle, "reveal")] == ["found"]
    act(engine, "end")
    assert whose(engine) == (1, 1, 1)
    assert refused_by(engine, "attack 0>0") == []
    act(engine, "end")
    # The next round it slips away, and nobody is told where to.
    act(engine, "move 7,5 withdraw")
    moved = events_of(engine.battle, "move")[-1]
    assert moved.audience == 0
    act(engine, "end")
    assert refused_by(engine, "attack 0>0") == LOST


def test_one_who_was_sensed_is_lost_again_when_it_moves() -> None:
    ghost = brute("Thug", 6, 5, points=20, more='condition = ["invisible"]')
    seeker = man(5, 5, scores={"intelligence": 16})
    engine = fight(ghost, seeker, dice="d6:3 d6:6 d6:1")
    begin(engine)
    assert events_of(engine.battle, "sense")
    act(engine, "move 7,5 withdraw", "end")
    assert refused_by(engine, "attack 0>0") == LOST


@pytest.mark.parametrize(
    ("how", "results", "aimed"),
    [("nothing", [], False), ("place", ["found"], True), ("wholly", ["seen"], True)],
)
def test_a_rulebook_says_what_an_attack_reveals(how: str, results: list[str], aimed: bool) -> None:
    engine = invisible_attack(dice="d6:6 d6:1 d20:2 d20:5", options={"plights.attack_reveals": how})
    assert [event.result for event in events_of(engine.battle, "reveal")] == results
    act(engine, "end")
    assert allowed(engine, "attack 0>0") is aimed
    if how == "wholly":
        act(engine, "attack 0>0")
        assert "target unseen" not in blows(engine)[-1].parts


def test_a_map_shows_nobody_whom_the_side_does_not_see() -> None:
    engine = invisible_attack(dice="d6:6 d6:1", attack="end")
    assert any("T" in row for row in draw_field(engine.battle))
    rows = draw_field(engine.battle, update_knowledge(engine.battle, 1))
    assert rows
    assert not any("t" in row for row in rows)


@pytest.mark.rule("bcb.invisible.over-11-hd-see", "bcb.invisible.powerful-magical-see")
@pytest.mark.parametrize(
    ("hd", "more", "sees"),
    [("12", "", True), ("11", "", False), ("8", "sees_invisible = true", True)],
)
def test_who_sees_the_invisible(hd: str, more: str, *, sees: bool) -> None:
    target = brute("B", 6, 5, armour_class=39, more='condition = ["invisible", "found"]')
    engine = swing("d20:2", target=target, attacker=brute("A", 5, 5, hit_dice=hd, more=more))
    assert ("target unseen" in blows(engine)[0].parts) is not sees


def test_a_bow_still_works_on_those_that_are_awake() -> None:
    engine = swing(
        "d20:2", attacker=armed("A", 5, 5, "light crossbow"), target=brute("B", 20, 5, armour_class=30)
    )
    assert not blows(engine)[0].hit
