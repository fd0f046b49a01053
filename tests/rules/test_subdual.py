"""Blows that subdue, in every book that has them: penalties, damage, the reckoning, and waking."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.play.round_end import end_round
from grognard.battle.state import effects
from grognard.battle.state.actions import parse_action
from grognard.battle.state.effects import amount_of
from grognard.battle.state.events import WAKE
from grognard.creatures.gear import find_weapon
from tests.rules.hands import EARLY, LATE, beside, damages, killing, state, wound
from tests.support import (
    allowed,
    come_to,
    conditions_of,
    events_of,
    finish_dice,
    man,
    person,
    refused_by,
    roll_of,
    rounds_of,
    rounds_senseless,
)


def strong(bonus: int) -> str:
    """Abilities with that Strength modifier."""
    return f"abilities = {{ strength = {({-2: 5, -1: 7, 0: 10, 1: 13, 2: 16, 3: 18})[bonus]} }}"


def blow(
    rules: str, dice: str, *, action: str, more: str = "", target: str = "", who: str = "fighter 1"
) -> Engine:
    """One attack by a fighter on somebody beside it; the initiative dice are in front of `dice`."""
    first = man(4, 4, who=who, more=f"{EARLY}{more and ', ' + more}")
    engine = beside(first, target or person(5, 4, more=LATE), dice=dice, rules=rules)
    engine.submit(parse_action(action))
    return engine


@pytest.mark.rule("bf.subdual.attack-penalty", "bfref.subdual.flat-penalty")
@pytest.mark.parametrize("rules", ["bf", "bfref"])
def test_the_flat_of_the_blade_is_at_minus_four(rules: str) -> None:
    # An attack bonus of 3 is a fourth level fighter's.
    engine = blow(rules, "d6:3 d6:3 d20:12 d8:6", action="subdue 0>1", who="fighter 4", more=strong(1))
    (attack,) = events_of(engine.battle, "attack")
    assert roll_of(attack)[0] == 12
    weak = blow(
        rules,
        "d6:3 d6:3 d20:14 d8:6",
        action="subdue 0>1",
        target=person(5, 4, ac=10, more=LATE),
        more=strong(-1),
    )
    assert roll_of(events_of(weak.battle, "attack")[0]) == (10, 10, True)


@pytest.mark.rule("bf.subdual.half-damage")
def test_a_subduing_hit_does_half_damage_after_strength() -> None:
    engine = blow("bf", "d6:3 d6:3 d20:19 d8:6", action="subdue 0>1", more=strong(2))
    assert damages(engine) == [(1, 4, "subduing")]


@pytest.mark.rule("bf.subdual.half-damage-rounding")
@pytest.mark.parametrize(("face", "dealt"), [(1, 1), (5, 2), (7, 3)])
def test_half_damage_is_rounded_down_but_is_never_nothing(face: int, dealt: int) -> None:
    engine = blow("bf", f"d6:3 d6:3 d20:19 d8:{face}", action="subdue 0>1")
    assert damages(engine) == [(1, dealt, "subduing")]


@pytest.mark.rule("bfref.subdual.flat-half-damage")
def test_the_sheet_halves_it_as_well() -> None:
    engine = blow("bfref", "d6:3 d6:3 d20:19 d8:6", action="subdue 0>1")
    assert damages(engine) == [(1, 3, "subduing")]
    engine.advance()
    one = engine.battle.combatants[1]
    assert (amount_of(one, effects.SUBDUAL), killing(one)) == (3, 0)


@pytest.mark.rule("bf.subdual.most-weapons", "bfref.subdual.most-weapons")
@pytest.mark.parametrize("rules", ["bf", "bfref"])
@pytest.mark.parametrize("weapon", ["longsword", "mace", "battle axe"])
def test_most_weapons_subdue(rules: str, weapon: str) -> None:
    engine = beside(
        man(4, 4, more=f'{EARLY}, weapons = ["{weapon}"]'),
        person(5, 4, more=LATE),
        dice="d6:3 d6:3",
        rules=rules,
    )
    assert allowed(engine, "subdue 0>1")


@pytest.mark.rule("bf.subdual.excluded-weapons", "bfref.subdual.excluded-weapons")
@pytest.mark.parametrize(
    ("rules", "rule"), [("bf", "bf.subdual.excluded-weapons"), ("bfref", "bfref.subdual.excluded-weapons")]
)
def test_what_is_spiked_on_all_sides_does_not(rules: str, rule: str) -> None:
    assert find_weapon("morningstar").all_sides
    engine = beside(
        man(4, 4, more=f'{EARLY}, weapons = ["morningstar"]'),
        person(5, 4, more=LATE),
        dice="d6:3 d6:3",
        rules=rules,
    )
    assert refused_by(engine, "subdue 0>1") == [rule]


def victim(rules: str, points: int, *, more: str = "", how: str = "as real") -> Engine:
    """Somebody with so many hit points, and a friend of it far away, so that the fight goes on."""
    other = f"{person(5, 4, points=points, more=LATE + (more and ', ' + more))}, {person(12, 9, more=LATE)}"
    return beside(man(4, 4, more=EARLY), other, dice=5, rules=rules, options={"subdual.further": how})


@pytest.mark.rule("bf.subdual.counts-against-hp")
def test_both_kinds_come_off_hit_points_and_are_told_apart() -> None:
    engine = victim("bf", 10)
    wound(engine, 1, 4, subduing=4)
    one = wound(engine, 1, 3)
    assert (one.hit_points, amount_of(one, effects.SUBDUAL), killing(one)) == (3, 4, 3)


@pytest.mark.rule("bf.subdual.unconscious")
def test_a_mixture_knocks_out() -> None:
    engine = victim("bf", 10)
    wound(engine, 1, 6)
    one = wound(engine, 1, 4, subduing=4)
    assert (one.hit_points, state(one)) == (0, "unconscious")


@pytest.mark.rule("bf.subdual.any-order")
def test_the_order_of_blows_does_not_matter() -> None:
    engine = victim("bf", 10)
    wound(engine, 1, 4, subduing=4)
    one = wound(engine, 1, 6)
    assert (one.hit_points, killing(one), state(one)) == (0, 6, "unconscious")


@pytest.mark.rule("bf.subdual.killing-total-reached")
def test_killing_damage_that_is_enough_alone_kills() -> None:
    engine = victim("bf", 10)
    wound(engine, 1, 2, subduing=2)
    one = wound(engine, 1, 10)
    assert (killing(one), state(one)) == (10, "dead")


@pytest.mark.rule("bf.subdual.no-subduing-taken", "bfref.subdual.pure-killing-is-death")
@pytest.mark.parametrize("rules", ["bf", "bfref"])
def test_without_any_subduing_damage_it_is_death(rules: str) -> None:
    assert state(wound(victim(rules, 10), 1, 10)) == "dead"


@pytest.mark.rule("bfref.subdual.off-hit-points")
def test_subduing_damage_comes_off_hit_points() -> None:
    assert wound(victim("bfref", 10), 1, 3, subduing=3).hit_points == 7


@pytest.mark.rule("bfref.subdual.zero-is-unconscious", "bfref.subdual.applies-to-creatures")
@pytest.mark.parametrize(("points", "damage"), [(4, 6), (3, 3)])
def test_an_orc_too_is_only_unconscious(points: int, damage: int) -> None:
    assert state(wound(victim("bfref", points), 1, damage, subduing=damage)) == "unconscious"


@pytest.mark.rule("bfref.subdual.mixture-is-unconscious")
def test_one_point_of_mercy_is_enough_on_the_sheet_and_not_in_the_book() -> None:
    fates = []
    for rules in ("bfref", "bf"):
        engine = victim(rules, 10)
        wound(engine, 1, 1, subduing=1)
        fates.append(state(wound(engine, 1, 12)))
    assert fates == ["unconscious", "dead"]


def beaten(rules: str, before: int, further: int, *, how: str = "as real") -> tuple[int, str]:
    """One knocked out with that killing damage, and beaten on: its killing total, and how it is."""
    engine = victim(rules, 10, how=how)
    if before < 10:
        wound(engine, 1, before)
        wound(engine, 1, 10 - before, subduing=10 - before)
    else:
        wound(engine, 1, 1, subduing=1)
        wound(engine, 1, before)
    assert state(engine.battle.combatants[1]) == "unconscious"
    one = wound(engine, 1, further, subduing=further)
    return killing(one), state(one)


@pytest.mark.rule("bf.subdual.further-becomes-killing", "bf.subdual.beaten-to-death")
def test_what_subdues_one_who_is_down_kills() -> None:
    assert beaten("bf", 6, 3) == (9, "unconscious")
    assert beaten("bf", 6, 4) == (10, "dead")


@pytest.mark.rule("bfref.subdual.further-is-killing", "bfref.subdual.beaten-to-death")
def test_on_the_sheet_as_well_even_past_the_total() -> None:
    assert beaten("bfref", 6, 2)[0] == 6 + 2
    assert [beaten("bfref", before, more)[1] for before, more in ((6, 3), (6, 4), (12, 1))] == [
        "unconscious",
        "dead",
        "dead",
    ]


@pytest.mark.rule("bfref.subdual.beaten-to-death")
def test_any_further_blow_kills_where_the_referee_rules_so() -> None:
    assert beaten("bfref", 6, 1)[1] == "unconscious"
    assert beaten("bfref", 6, 1, how="at once")[1] == "dead"


def fell(rules: str, dice: str, *, points: int = 10, real: int = 2, down_to: int = 0) -> Engine:
    """One knocked out in the first round, by the dice for waking; two friends are still up."""
    first = man(4, 4, more=EARLY)
    others = ", ".join(
        (person(5, 4, points=points, more=LATE), person(6, 4, more=LATE), person(12, 9, more=LATE))
    )
    engine = beside(first, others, dice=f"d6:3 d6:3 d6:3 d6:3 {dice}", rules=rules)
    wound(engine, 1, real)
    subduing = points - real - down_to
    wound(engine, 1, subduing, subduing=subduing)
    assert "unconscious" in conditions_of(engine, 1)
    finish_dice(engine.battle)
    return engine


def pass_rounds(engine: Engine, number: int) -> None:
    """Let rounds go by in which nobody does anything, without their dice."""
    for _ in range(number):
        end_round(engine.battle)
        engine.battle.round += 1


def end_round_of_fall(engine: Engine) -> None:
    """The rest of the round in which somebody was struck: what is counted in rounds begins with the next."""
    pass_rounds(engine, 1)


@pytest.mark.rule("bf.subdual.wake-time", "bf.subdual.wake-hp", "bfref.subdual.wake-time")
@pytest.mark.parametrize("rules", ["bf", "bfref"])
def test_one_knocked_out_wakes_after_turns_with_one_hit_point(rules: str) -> None:
    engine = fell(rules, "d4:3 d10:5 d10:6")
    one = engine.battle.combatants[1]
    assert (rounds_senseless(engine, 1), killing(one)) == (180, 2)
    end_round_of_fall(engine)
    pass_rounds(engine, 179)
    assert state(one) == "unconscious"
    pass_rounds(engine, 1)
    assert (state(one), one.hit_points, killing(one)) == ("up", 1, 2)


@pytest.mark.rule("bfref.subdual.wake-hp")
def test_one_who_fell_far_below_wakes_with_one_too() -> None:
    engine = fell("bfref", "d4:1 d10:5 d10:6", down_to=-3)
    one = engine.battle.combatants[1]
    assert one.hit_points == -3
    assert killing(one) == 2
    end_round_of_fall(engine)
    pass_rounds(engine, 60)
    assert (state(one), one.hit_points, killing(one)) == ("up", 1, 2)


@pytest.mark.rule(
    "bf.subdual.awakened-by-other", "bf.subdual.awakened-hp", "bfref.subdual.awakened-by-other",
    "bfref.subdual.awakened-hp",
)  # fmt: skip
@pytest.mark.parametrize(
    ("rules", "dice", "rule"),
    [
        ("bf", "d10:5 d10:6", "bf.subdual.awakened-by-other"),
        ("bfref", "d10:4 d10:7", "bfref.subdual.awakened-by-other"),
    ],
)
def test_a_friend_can_rouse_it_after_eleven_rounds(rules: str, dice: str, rule: str) -> None:
    engine = fell(rules, f"d4:3 {dice}", down_to=-3)
    one = engine.battle.combatants[1]
    assert rounds_of(engine, 1, "deep-faint") == 11
    dice_of_the_book = engine.battle.ruleset.subdual
    count, sides = dice_of_the_book.rouse_dice, dice_of_the_book.rouse_die
    assert (count, count * sides) == (2, 20)
    engine.battle.dice = beside(man(4, 4), person(5, 4), dice=1).battle.dice
    come_to(engine, 2)
    assert refused_by(engine, "rouse 1") == [rule]
    pass_rounds(engine, 11)
    assert allowed(engine, "rouse 1")
    assert engine.battle.sides[1].standing == 2
    engine.submit(parse_action("rouse 1"))
    assert (state(one), one.hit_points) == ("up", 1)
    (event,) = events_of(engine.battle, WAKE)
    assert (event.actor, event.who) == (1, (2,))
    assert engine.battle.sides[1].standing == 3


@pytest.mark.rule("bf.subdual.no-helper")
def test_without_a_friend_it_sleeps_its_time_out() -> None:
    engine = fell("bf", "d4:1 d10:2 d10:3")
    one = engine.battle.combatants[1]
    end_round_of_fall(engine)
    pass_rounds(engine, 59)
    assert state(one) == "unconscious"
    pass_rounds(engine, 1)
    assert state(one) == "up"


@pytest.mark.rule("bxe.subdual.announce", "bxe.subdual.flat-of-blade", "bxe.subdual.normal-combat-and-damage")
def test_without_intent_to_kill_the_damage_is_whole_and_kept_apart() -> None:
    target = person(5, 4, points=10, more=LATE)
    deadly = blow("bxe", "d6:6 d6:1 d20:19 d6:4", action="attack 0>1", target=target)
    gentle = blow("bxe", "d6:6 d6:1 d20:19 d6:4", action="subdue 0>1", target=target)
    deadly.advance()
    gentle.advance()
    struck = [engine.battle.combatants[1] for engine in (deadly, gentle)]
    assert [(one.hit_points, amount_of(one, effects.SUBDUAL)) for one in struck] == [(6, 0), (6, 4)]


@pytest.mark.rule("bxe.subdual.unconscious-at-zero")
def test_subdual_to_nought_is_no_death() -> None:
    assert state(wound(victim("bxe", 4), 1, 4, subduing=4)) == "unconscious"


@pytest.mark.rule("bxe.subdual.mixed-with-lethal")
def test_the_last_blow_decides() -> None:
    engine = victim("bxe", 6)
    wound(engine, 1, 3)
    assert state(wound(engine, 1, 3, subduing=3)) == "unconscious"
    other = victim("bxe", 6)
    wound(other, 1, 3, subduing=3)
    assert state(wound(other, 1, 3)) == "dead"


@pytest.mark.rule("bxe.subdual.other-weapons")
def test_blunt_weapons_and_fists_spare_and_bows_do_not() -> None:
    engine = beside(
        man(4, 4, more=f'{EARLY}, weapons = ["mace", "shortbow"]'),
        person(5, 4, more=LATE), dice="d6:6 d6:1", rules="bxe",
    )  # fmt: skip
    assert [allowed(engine, action) for action in ("subdue 0>1", "pull-punch 1", "subdue 1>1")] == [
        True,
        True,
        False,
    ]


@pytest.mark.rule("bxe.subdual.recovery-not-given")
def test_one_knocked_out_by_the_essentials_wakes_after_d6_turns() -> None:
    first = man(4, 4, more=EARLY)
    others = f"{person(5, 4, points=4, more=LATE)}, {person(12, 9, more=LATE)}"
    engine = beside(first, others, dice="d6:6 d6:1 d6:3", rules="bxe")
    one = wound(engine, 1, 4, subduing=4)
    end_round_of_fall(engine)
    pass_rounds(engine, 3 * 60 - 1)
    assert state(one) == "unconscious"
    pass_rounds(engine, 1)
    assert state(one) == "up"


def half_blow(dice: str, *, target: str = "", weapon: str = "mace", action: str = "subdue 0>1") -> Engine:
    """A blow under the house rules, with whatever die the weapon has."""
    first = man(4, 4, more=f'{EARLY}, weapons = ["{weapon}"]')
    engine = beside(first, target or person(5, 4, more=LATE), dice=f"d6:6 d6:1 {dice}", rules="bcb")
    engine.submit(parse_action(action))
    return engine


@pytest.mark.rule("bcb.subdual.half-and-half", "bcb.subdual.optional-per-attack")
def test_half_is_real_and_half_subdues_when_the_player_wishes() -> None:
    engine = half_blow("d20:15 d8:8")
    one = engine.battle.combatants[1]
    assert (one.pending.damage, one.pending.subduing) == (8, 4)
    assert roll_of(events_of(engine.battle, "attack")[0])[0] == 16  # no penalty
    # More than half of what is left: a weapon stuns nobody.
    heavy = half_blow("d20:15 d8:6", target=person(5, 4, points=10, more=LATE))
    assert not conditions_of(heavy, 1) & {"stunned", "dazing"}
    plain = half_blow("d20:15 d8:8", action="attack 0>1").battle.combatants[1]
    assert (plain.pending.damage, plain.pending.subduing) == (8, 0)


@pytest.mark.rule("bcb.subdual.odd-damage")
@pytest.mark.parametrize(("face", "subduing"), [(7, 4), (1, 1)])
def test_the_odd_point_subdues(face: int, subduing: int) -> None:
    one = half_blow(f"d20:15 d8:{face}").battle.combatants[1]
    assert (one.pending.damage, one.pending.subduing) == (face, subduing)


@pytest.mark.rule("bcb.subdual.does-not-kill")
def test_subduing_points_alone_never_kill() -> None:
    engine = victim("bcb", 10)
    wound(engine, 1, 4)
    assert state(wound(engine, 1, 20, subduing=20)) == "unconscious"


@pytest.mark.rule("bcb.subdual.knocked-out")
@pytest.mark.parametrize(("real", "fate"), [(4, "unconscious"), (3, "up")])
def test_together_they_knock_out(real: int, fate: str) -> None:
    engine = victim("bcb", 8)
    assert state(wound(engine, 1, real + 4, subduing=4)) == fate


@pytest.mark.rule("bcb.subdual.accidental-kill")
def test_the_real_half_can_kill_by_accident() -> None:
    assert state(wound(victim("bcb", 8), 1, 16, subduing=8)) == "dead"


@pytest.mark.rule("bcb.subdual.recovery")
def test_a_point_passes_in_an_hour() -> None:
    engine = victim("bcb", 10)
    one = wound(engine, 1, 4, subduing=4)
    end_round_of_fall(engine)
    pass_rounds(engine, 180)
    assert (amount_of(one, effects.SUBDUAL), one.hit_points) == (1, 9)


@pytest.mark.rule("bcb.subdual.wake-up")
def test_it_wakes_when_enough_has_passed() -> None:
    engine = victim("bcb", 8)
    wound(engine, 1, 4)
    one = wound(engine, 1, 6, subduing=6)
    end_round_of_fall(engine)
    pass_rounds(engine, 179)
    assert state(one) == "unconscious"
    pass_rounds(engine, 1)
    assert (state(one), one.hit_points) == ("up", 1)


@pytest.mark.rule("bcb.subdual.who", "bcb.subdual.unsubduable-target")
def test_people_and_dragons_are_subdued_and_spiders_are_not() -> None:
    can = {}
    for name in ("Orc", "Dragon", "Giant spider"):
        more = f"{LATE}, humanoid = {'true' if name == 'Orc' else 'false'}"
        line = f"{name}, AC 11, HD 2, #At 1 bite, Dam 1d6, Mv 40', Ml 12"
        target = f'{{ stat_line = "{line}", at = [[5, 4]], hit_points = 50, {more} }}'
        first = man(4, 4, more=f'{EARLY}, weapons = ["mace"]')
        engine = beside(first, target, dice="d6:6 d6:1 d20:15 d8:6", rules="bcb")
        can[name] = allowed(engine, "subdue 0>1")
        if not can[name]:
            assert refused_by(engine, "subdue 0>1") == ["bcb.subdual.unsubduable-target"]
            engine.submit(parse_action("subdue 0>4094"))  # whoever comes to hand: it is the spider
            one = engine.battle.combatants[1]
            assert (one.pending.damage, one.pending.subduing) == (6, 0)
    assert can == {"Orc": True, "Dragon": True, "Giant spider": False}


@pytest.mark.rule("bcb.subdual.missiles-and-spells")
def test_only_weapons_in_the_hand_beat_somebody_down() -> None:
    one = half_blow("d20:15 d8:6").battle.combatants[1]
    assert (one.pending.damage - one.pending.subduing, one.pending.subduing) == (3, 3)
    bow = beside(
        man(4, 4, more=f'{EARLY}, weapons = ["shortbow"]'), person(8, 4, more=LATE),
        dice="d6:6 d6:1 d6:1 d20:15 d6:6", rules="bcb",
    )  # fmt: skip
    assert why_not(bow.battle, parse_action("subdue 0>1"))
    bow.submit(parse_action("attack 0>1"))
    shot = bow.battle.combatants[1]
    assert (shot.pending.damage, shot.pending.subduing) == (6, 0)


@pytest.mark.rule("bxe.subdual.monsters-referee")
def test_the_referee_says_which_monsters_can_be_subdued() -> None:
    possible = []
    for more in (LATE, f"{LATE}, subduable = false"):
        engine = beside(man(4, 4), person(5, 4, more=more), dice="d6:6 d6:1", rules="bxe")
        possible.append(allowed(engine, "subdue 0>1"))
    assert possible == [True, False]
