"""Effects: what is upon a combatant lasts, ends and is saved, each kind by itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.base.errors import InputError
from grognard.battle.hurts.presence import gain_effect, lose_effects
from grognard.battle.play.round_end import end_round
from grognard.battle.state import effects
from grognard.battle.state.combatant import MARKED
from grognard.battle.state.effect import (
    MOST_AMOUNT,
    MOST_ROUNDS,
    effect_amount,
    effect_kind,
    effect_rounds,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effect_notation import format_effect, parse_effect
from grognard.battle.state.effects import (
    EFFECT_FLAGS,
    EFFECT_NAMES,
    INDEXED,
    add_effect,
    mark_of,
)
from grognard.battle.state.flags import HELPLESS, OUT
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.state.notation import format_battle, read_battle
from grognard.battle.state.patches import CLOUD, FIRE, pack_patch
from grognard.chances.exact.fights import walk_rounds
from grognard.encounter.entries import parse_encounter
from grognard.encounter.setup import load_rules_of, round_structure, set_up
from tests.support import by_hand, conditions_of, dice_of, effects_of

DUEL = """
title = "Two"
distance_feet = 5
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[[sides]]
name = "One"
can_be_surprised = false
members = [{ creature = "orc", name = "A", hit_points = 8 }]
[[sides]]
name = "Other"
can_be_surprised = false
members = [{ creature = "orc", name = "B", hit_points = 8 }, { creature = "orc", name = "C", hit_points = 8 }]
"""


BURNING = """
title = "Stocks and stones"
distance_feet = 100
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[[sides]]
name = "Stock"
can_be_surprised = false
[[sides.members]]
stat_line = "Stock: AC 11, HD 1, #At 1 slam, Dam 1d4, Mv 0', Ml 12"
hit_points = 8
nature = ["mindless"]
[[sides]]
name = "Stone"
can_be_surprised = false
[[sides.members]]
stat_line = "Stone: AC 11, HD 1, #At 1 slam, Dam 1d4, Mv 0', Ml 12"
hit_points = 8
nature = ["mindless"]
"""


def kinds() -> list[int]:
    return [kind for kind, name in enumerate(EFFECT_NAMES) if name]


@pytest.mark.parametrize("rounds", [0, 1, 9, MOST_ROUNDS])
@pytest.mark.parametrize("amount", [-MOST_AMOUNT, -2, 0, 7, MOST_AMOUNT])
@pytest.mark.parametrize("source", [-1, 0, 400])
def test_effects_keep_every_part(rounds: int, amount: int, source: int) -> None:
    for kind in kinds():
        effect = pack_effect(kind, rounds=rounds, amount=amount, source=source)
        parts = (effect_kind(effect), effect_rounds(effect), effect_amount(effect), effect_source(effect))
        assert parts == (kind, rounds, amount, source)
        assert parse_effect(format_effect(effect)) == effect
        assert 0 < effect < 2**62


@pytest.mark.parametrize("text", ["", "asleep:x", "sleepy", "asleep:1:2:3:4", "asleep:-1", "stunned:0:99999"])
def test_what_is_no_effect_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_effect(text)


def test_only_effects_set_the_flags_they_index() -> None:
    flags = 0
    for kind in kinds():
        flags |= EFFECT_FLAGS[kind]
    assert flags == INDEXED


def test_to_end_one_effect_does_not_end_another_with_the_same_flags() -> None:
    engine = by_hand(DUEL)
    battle, one = engine.battle, engine.battle.combatants[1]
    gain_effect(battle, one, pack_effect(effects.SLEEP))
    gain_effect(battle, one, pack_effect(effects.PARALYSIS, rounds=3))
    assert battle.sides[1].standing == 1
    lose_effects(battle, one, effects.SLEEP)
    assert conditions_of(engine, 1) >= {"paralysed", "held", "helpless"}
    assert "asleep" not in conditions_of(engine, 1)
    assert battle.sides[1].standing == 1
    lose_effects(battle, one, effects.PARALYSIS)
    assert one.flags & HELPLESS == 0
    assert battle.sides[1].standing == 2


def test_rounds_pass_and_the_last_one_ends_it() -> None:
    engine = by_hand(DUEL)
    gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(effects.BLINDNESS, rounds=2))
    end_round(engine.battle)
    assert effects_of(engine, 1, "blinded") == [(1, 0)]
    end_round(engine.battle)
    assert effects_of(engine, 1, "blinded") == []
    assert "blinded" not in conditions_of(engine, 1)


@pytest.mark.parametrize(("first", "second", "left"), [(2, 5, 5), (5, 2, 5), (0, 5, 0), (5, 0, 0)])
def test_of_two_alike_the_one_that_lasts_longer_is_kept(first: int, second: int, left: int) -> None:
    engine = by_hand(DUEL)
    one = engine.battle.combatants[1]
    add_effect(one, pack_effect(effects.STUN, rounds=first))
    add_effect(one, pack_effect(effects.STUN, rounds=second))
    assert effects_of(engine, 1, "stunned") == [(left, 0)]


def test_one_won_over_fights_for_the_other_side_and_comes_back() -> None:
    engine = by_hand(DUEL)
    battle, one = engine.battle, engine.battle.combatants[1]
    before = battle.state()
    gain_effect(battle, one, pack_effect(effects.WON_OVER, rounds=2, source=0))
    after = battle.state()
    assert [[member.name for member in side.members] for side in battle.sides] == [["A", "B"], ["C"]]
    assert [side.standing for side in battle.sides] == [2, 1]
    battle.restore(before)
    assert [[member.name for member in side.members] for side in battle.sides] == [["A"], ["B", "C"]]
    twin = battle.copy()
    battle.restore(after)
    twin.copy_from(battle)
    assert twin == battle
    assert [[member.name for member in side.members] for side in twin.sides] == [["A", "B"], ["C"]]
    assert [list(side.near) for side in twin.sides] == [list(side.near) for side in battle.sides]
    end_round(battle)
    end_round(battle)
    assert [[member.name for member in side.members] for side in battle.sides] == [["A"], ["B", "C"]]


def test_another_form_is_part_of_the_state() -> None:
    engine = by_hand(DUEL)
    battle, one = engine.battle, engine.battle.combatants[1]
    weak = by_hand(DUEL.replace('creature = "orc", name = "B"', 'creature = "kobold", name = "B"'))
    one.own_profile.forms.append(weak.battle.combatants[1].profile)
    gain_effect(battle, one, pack_effect(effects.CHANGED, rounds=1, amount=1))
    assert one.profile.kind == "Kobold"
    text, twin = format_battle(battle), battle.copy()
    assert twin.combatants[1].profile.kind == "Kobold"
    lose_effects(battle, one, effects.CHANGED)
    assert one.profile.kind == "Orc"
    read_battle(text, battle)
    assert one.profile.kind == "Kobold"
    end_round(battle)
    assert one.profile.kind == "Orc"
    with pytest.raises(InputError, match="no form 7"):
        read_battle(text.replace("form=1", "form=7"), battle)


def test_patches_hide_bar_and_burn_out() -> None:
    battle = by_hand(DUEL).battle
    width, field = battle.field.width, battle.field
    a, b = battle.combatants[0], battle.combatants[1]
    far = (b.x + 4, b.y)
    battle.set_patches([pack_patch(b.y * width + b.x + 2, CLOUD, rounds=2)])
    assert has_line_of_sight(field, a.x, a.y, b.x, b.y)
    assert not has_line_of_sight(field, a.x, a.y, *far)
    text = format_battle(battle)
    assert f"cloud@{b.x + 2},{b.y}:2" in text
    end_round(battle)
    end_round(battle)
    assert battle.patches == []
    assert has_line_of_sight(field, a.x, a.y, *far)
    read_battle(text, battle)
    assert not has_line_of_sight(field, a.x, a.y, *far)


@pytest.mark.slow
def test_states_that_only_differ_in_the_round_are_one_though_the_ground_burns() -> None:
    """Two that stand where they are and far apart, one of them in a fire that burns for two rounds."""
    encounter = parse_encounter(BURNING)
    book = load_rules_of(encounter)
    chances = []
    for merge in (True, False):
        battle = set_up(encounter, book, dice_of(1))
        one = battle.combatants[0]
        battle.set_patches([pack_patch(one.y * battle.field.width + one.x, FIRE, rounds=2)])
        odds = walk_rounds(battle, structure=round_structure(book), rounds=3, merge=merge)
        chances.append((odds.chance_of(0), odds.chance_of(1), odds.undecided))
    assert chances[0] == chances[1]
    # A d6 in each of two rounds against 8 hit points: 15 of 36 ways come to so much.
    assert chances[0][1] == Fraction(15, 36)


def test_out_of_the_fight_and_back() -> None:
    engine = by_hand(DUEL)
    battle, one = engine.battle, engine.battle.combatants[1]
    gain_effect(battle, one, pack_effect(effects.KNOCK_OUT))
    assert one.flags & OUT
    assert battle.field.occupant_at(one.x, one.y) == -1
    lose_effects(battle, one, effects.KNOCK_OUT)
    assert battle.field.occupant_at(one.x, one.y) == one.index


def test_every_kind_with_a_mark_has_one_to_itself() -> None:
    kinds = [kind for kind, name in enumerate(EFFECT_NAMES[: effects.WAITING]) if kind >= MARKED and name]
    assert [mark_of(kind) for kind in kinds] == [2 ** (kind - MARKED) for kind in kinds]
    for kind in kinds:
        engine = by_hand(DUEL)
        one = engine.battle.combatants[0]
        add_effect(one, pack_effect(kind, rounds=1))
        assert one.marks == 2 ** (kind - MARKED)
