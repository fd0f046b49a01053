"""House rules, surprise: a die for each creature by its alertness, segments lost by the number rolled."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import attack_with
from grognard.battle.turns.opening import roll_surprise
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.surprise import lower_die
from tests.rules.bcb_fights import act, begin, blows, brute, fight, whose
from tests.support import allowed, conditions_of, count_of, events_of, finish_dice, man, who_are

ALERTNESS = [
    ("normal", 6, Fraction(2, 6)),
    ("natural", 6, Fraction(1, 6)),
    ("very", 8, Fraction(1, 8)),
    ("extreme", 10, Fraction(1, 10)),
    ("extreme-plus-3", 30, Fraction(1, 30)),
]


def segments(
    face: int, *, die: int = 6, more: str = "", options: dict[str, object] | None = None, who: str = ""
) -> int:
    """The segments one creature loses when its die shows that face."""
    engine = fight(
        brute("A", 5, 5),
        who or brute("B", 20, 5, more=more),
        dice=f"d{die}:{face}",
        second_keys="",
        options=options,
    )
    roll_surprise(engine.battle)
    finish_dice(engine.battle)
    lost = count_of(engine, 1, "segments")
    assert ("surprised" in conditions_of(engine, 1)) == (lost > 0)
    return lost


def chance(die: int, more: str = "") -> Fraction:
    return Fraction(sum(segments(face, die=die, more=more) > 0 for face in range(1, die + 1)), die)


@pytest.mark.rule(
    "bcb.surprise.base-chance", "bcb.surprise.default-die-d6", "bcb.surprise.duration-is-number-rolled"
)
def test_a_1_or_2_of_6_surprises_for_as_many_segments() -> None:
    assert [segments(face) for face in (1, 2, 3)] == [1, 2, 0]
    assert chance(6) == Fraction(2, 6) == Fraction(1, 3)
    assert segments(2, who=man(20, 5)) == 2


@pytest.mark.rule("bcb.surprise.die-by-alertness")
@pytest.mark.parametrize(("alertness", "die", "expected"), ALERTNESS)
def test_the_die_of_each_alertness(alertness: str, die: int, expected: Fraction) -> None:
    assert chance(die, f'alertness = "{alertness}"') == expected


@pytest.mark.rule("bcb.surprise.die-ladder")
@pytest.mark.parametrize(("die", "drop", "lower"), [(6, 1, 4), (6, 2, 3), (8, 1, 6), (2, 1, 2)])
def test_the_ladder_of_dice(die: int, drop: int, lower: int) -> None:
    ladder = load_rulebook("bcb").surprise.ladder
    assert ladder == (30, 20, 12, 10, 8, 6, 4, 3, 2)
    assert lower_die(ladder, die, drop) == lower


@pytest.mark.rule("bcb.surprise.helm-drops-die", "bcb.surprise.closed-armet-example")
@pytest.mark.parametrize(
    ("helm", "die", "expected"),
    [('["hearing"]', 4, Fraction(2, 4)), ('["vision", "hearing"]', 3, Fraction(2, 3))],
)
def test_a_helm_lowers_the_die(helm: str, die: int, expected: Fraction) -> None:
    assert chance(die, f"helm = {helm}") == expected


@pytest.mark.rule("bcb.surprise.modifiers-senses")
@pytest.mark.parametrize(("face", "senses", "surprised"), [(2, "keen", False), (3, "dull", True)])
def test_senses_change_the_result(face: int, senses: str, surprised: bool) -> None:
    assert (segments(face, more=f'senses = "{senses}"') > 0) is surprised


@pytest.mark.rule("bcb.surprise.modifiers-wisdom")
@pytest.mark.parametrize(
    ("face", "wisdom", "option", "surprised"),
    [(2, 13, True, False), (3, 8, True, True), (2, 13, False, True)],
)
def test_wisdom_counts_if_the_option_is_on(face: int, wisdom: int, option: bool, surprised: bool) -> None:
    who = man(20, 5, scores={"wisdom": wisdom})
    assert (segments(face, who=who, options={"surprise.wisdom": option}) > 0) is surprised


@pytest.mark.rule("bcb.surprise.natural-one-always", "bcb.surprise.duration-uses-modified-roll")
@pytest.mark.parametrize(("face", "modifier", "lost"), [(1, 3, 1), (3, -1, 2), (2, -1, 1), (1, 2, 1)])
def test_a_1_always_surprises_and_the_modified_number_lasts(face: int, modifier: int, lost: int) -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice=f"d6:{face}", second_keys="")
    engine.battle.combatants[1].profile.surprise_modifier = modifier
    roll_surprise(engine.battle)
    assert count_of(engine, 1, "segments") == lost


@pytest.mark.rule("bcb.surprise.pc-rolls-individually")
def test_player_characters_roll_one_by_one() -> None:
    party = ", ".join(man(5, y) for y in (4, 5, 6))
    engine = fight(party, brute("B", 20, 5), dice="d6:1 d6:5 d6:2", first_keys="player_characters = true")
    roll_surprise(engine.battle)
    assert ["surprised" in conditions_of(engine, who) for who in range(4)] == [True, False, True, False]


@pytest.mark.rule("bcb.surprise.monsters-individually-or-blocks")
@pytest.mark.parametrize(("monsters", "rolls"), [(3, 3), (20, 4)])
def test_few_monsters_roll_one_by_one_and_many_in_blocks(monsters: int, rolls: int) -> None:
    many = ", ".join(brute("B", 20, y) for y in range(monsters))
    engine = fight(brute("A", 5, 5), many, dice="d6:5 " * rolls, second_keys="")
    roll_surprise(engine.battle)
    finish_dice(engine.battle)
    assert who_are(engine, "surprised") == []


@pytest.mark.rule("bcb.surprise.method-choice", "bcb.surprise.not-alert-automatic")
def test_the_die_or_the_referees_word() -> None:
    rolled = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:2", second_keys="")
    roll_surprise(rolled.battle)
    finish_dice(rolled.battle)
    told = fight(brute("A", 5, 5), brute("B", 20, 5), dice="", second_keys="surprised = true")
    roll_surprise(told.battle)
    assert events_of(told.battle, "surprise") == []
    assert "surprised" in conditions_of(told, 1)
    assert count_of(told, 1, "segments") == 1


@pytest.mark.rule("bcb.surprise.probability-ambush-example")
@pytest.mark.parametrize(("face", "surprised"), [(50, True), (51, False)])
def test_an_ambush_that_succeeds_half_the_time(face: int, surprised: bool) -> None:
    engine = fight(
        brute("A", 5, 5), brute("B", 20, 5), dice=f"d100:{face}", second_keys="surprise_percent = 50"
    )
    roll_surprise(engine.battle)
    assert ("surprised" in conditions_of(engine, 1)) is surprised


@pytest.mark.rule("bcb.surprise.die-used-when-circumstances-silent")
def test_no_die_where_circumstances_settle_it() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="")
    roll_surprise(engine.battle)
    assert "surprised" not in conditions_of(engine, 1)
    assert events_of(engine.battle, "surprise") == []


def ambush(first: str, *, face: int, dice: str, second: str = "") -> Engine:
    """The second side loses as many segments as the face."""
    return fight(first, second or brute("B", 6, 5, armour_class=30), dice=f"d6:{face} {dice}", second_keys="")


@pytest.mark.rule("bcb.surprise.effect-free-initiative-phase")
def test_the_unsurprised_act_freely_before_declarations_and_initiative() -> None:
    engine = ambush(brute("A", 5, 5), face=1, dice="d6:5 d6:4")
    decision = engine.advance()
    assert decision is not None
    assert (decision.kind, decision.actor) == ("turn", 0)
    assert events_of(engine.battle, "initiative") == []
    engine.submit(1)
    decision = engine.advance()
    assert decision is not None
    assert (decision.kind, decision.actor) == ("declare", 0)
    begin(engine)
    assert len(events_of(engine.battle, "initiative")) == 2


@pytest.mark.rule("bcb.surprise.victim-cannot-respond")
def test_the_surprised_do_nothing() -> None:
    engine = ambush(brute("A", 5, 5), face=1, dice="d20:2 d6:5 d6:4")
    engine.advance()
    act(engine, "attack 0>1", "end")
    assert [blow.actor for blow in blows(engine)] == [0]
    assert whose(engine) == (2, 0, 5)


@pytest.mark.rule("bcb.surprise.two-segments-two-attacks")
def test_two_segments_are_two_attacks() -> None:
    engine = ambush(brute("A", 5, 5), face=2, dice="d20:2 d20:2 d6:5 d6:4")
    engine.advance()
    act(engine, "attack 0>1", "end", "attack 0>1", "end")
    assert len(blows(engine)) == 2
    assert len(events_of(engine.battle, "initiative")) == 2


@pytest.mark.rule("bcb.surprise.segment-is-full-round-of-attacks")
def test_each_segment_is_a_full_round_of_attacks() -> None:
    cat = brute("Cat", 5, 5, attack="2 claws/1 bite, Dam 1d4/1d4/1d6")
    engine = ambush(cat, face=2, dice="d20:2 " * 6 + "d6:5 d6:5 d6:5 d6:4")
    engine.advance()
    for _ in range(6):
        act(engine, "attack 0>1", "end")
    assert len(blows(engine)) == 6
    assert len(events_of(engine.battle, "initiative")) == 4


@pytest.mark.rule("bcb.surprise.segment-movement")
def test_a_segment_allows_the_move_of_a_round() -> None:
    engine = ambush(brute("A", 5, 5), face=1, dice="", second=brute("B", 30, 5))
    engine.advance()
    assert allowed(engine, "move 9,5 walk")  # 20 feet
    assert not allowed(engine, "move 10,5 walk")
    assert allowed(engine, "move 13,5 run")  # 40 feet
    assert not allowed(engine, "move 14,5 run")


@pytest.mark.rule("bcb.surprise.mixed-surprise")
def test_each_acts_beyond_its_own_segments() -> None:
    engine = fight(
        f"{brute('A', 5, 5)}, {brute('B', 5, 8)}",
        brute("M", 20, 5),
        dice="d6:1 d6:6 d6:2 d6:5 d6:4 d6:3",
        first_keys="",
        second_keys="",
    )
    engine.advance()
    turns = []
    while engine.battle.round < 3:
        turns.append((engine.battle.round, whose(engine)[1]))
        act(engine, "end")
    assert turns[0] == (1, 1)
    assert sorted(turns[1:]) == [(2, 0), (2, 1)]
    assert len(events_of(engine.battle, "initiative")) == 3


@pytest.mark.rule("bcb.surprise.bcb-defence-while-surprised")
def test_the_surprised_keep_all_but_the_combat_bonus() -> None:
    victim = man(6, 5, who="fighter 5", armour="chain mail", scores={"dexterity": 13})
    engine = ambush(brute("A", 5, 5), face=1, dice="d20:2", second=victim)
    engine.advance()
    engine.battle.combatants[1].defence = 3
    act_once(engine, "attack 0>1")
    assert blows(engine)[0].needed == 15


def act_once(engine: Engine, action: str) -> None:
    from_text = {"attack 0>1": attack_with(0, 1)}
    assert not why_not(engine.battle, from_text[action])
    engine.submit(from_text[action])


@pytest.mark.rule("bcb.surprise.no-automatic-hit-bonus")
def test_there_is_no_bonus_against_the_surprised() -> None:
    engine = ambush(brute("A", 5, 5), face=1, dice="d20:10 d6:1 d6:2")
    engine.advance()
    act(engine, "attack 0>1")
    assert (blows(engine)[0].total, blows(engine)[0].parts) == (11, {"hit dice": 1})


@pytest.mark.rule("bcb.surprise.order-within-free-phase")
def test_the_free_phase_goes_by_dexterity() -> None:
    party = ", ".join(man(5, y, scores={"dexterity": score}) for y, score in ((5, 12), (8, 15)))
    engine = ambush(party, face=1, dice="d6:1 d8:1 d6:1", second=brute("M", 20, 5))
    engine.advance()
    turns = []
    while engine.battle.round == 1:
        turns.append(whose(engine)[1])
        act(engine, "end")
    assert turns == [1, 0]


@pytest.mark.rule("bcb.surprise.individual-not-side")
def test_a_surprised_member_can_be_attacked_while_its_friend_acts() -> None:
    engine = fight(
        f"{brute('A', 5, 5, armour_class=30)}, {brute('B', 5, 8)}",
        brute("M", 6, 5),
        dice="d6:1 d6:6 d20:2",
        first_keys="",
    )
    engine.advance()
    turns = [whose(engine)[1]]
    assert allowed(engine, "attack 0>0")
    act_end(engine)
    turns.append(whose(engine)[1])
    assert turns == [2, 1]


def act_end(engine: Engine) -> None:
    engine.submit(1)
    engine.advance()


@pytest.mark.rule("bcb.surprise.die-level-bands")
@pytest.mark.parametrize(
    ("who", "calling", "die", "surprising"),
    [
        ("fighter 3", "ranger", 6, [1]),
        ("fighter 6", "ranger", 8, [1]),
        ("fighter 10", "barbarian", 10, [1]),
        ("thief 9", "", 6, [1, 2]),
    ],
)
def test_rangers_and_barbarians_grow_more_alert(
    who: str, calling: str, die: int, surprising: list[int]
) -> None:
    member = man(20, 5, who=who, more=f'calling = "{calling}"')
    caught = [face for face in range(1, die + 1) if segments(face, who=member, die=die) > 0]
    assert caught == surprising
