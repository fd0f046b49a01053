"""B/X Essentials: who can be surprised, by whom, and what reactions mean."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import END_TURN
from grognard.battle.turns.opening import roll_surprise
from grognard.dice.source import ScriptedDice
from grognard.rules.reaction import charisma_modifier_to_reaction, reaction_result
from tests.support import by_hand, conditions_of, events_of, finish_dice, ruleset


def meeting(
    dice: str,
    *,
    party: str = "",
    monsters: str = "",
    keys: str = 'distance_feet = 60\nreaction = "hostile"',
    members: str = '{ character = "fighter 1", count = 2 }',
    rules: str = "bxe",
) -> Engine:
    """A party of two meets two orcs."""
    return by_hand(
        f"""
title = "A meeting"
hit_points = "average"
{keys}

[[sides]]
name = "Party"
player_characters = true
{party}
members = [{members}]

[[sides]]
name = "Monsters"
{monsters}
members = [{{ creature = "orc", count = 2, morale = 12 }}]
""",
        dice=dice,
        rules=rules,
    )


def rolls(engine: Engine) -> list[int]:
    """The sides that rolled for surprise."""
    return [event.side for event in events_of(engine.battle, "surprise")]


def caught(engine: Engine) -> tuple[bool, bool]:
    """Whether each side is surprised, all of it or none."""
    found = []
    for side in engine.battle.sides:
        states = {"surprised" in conditions_of(engine, member.index) for member in side.members}
        assert len(states) == 1
        found.append(states.pop())
    return found[0], found[1]


AWARE = "can_be_surprised = false"
INITIATIVE = "d6:5 d6:2"


@pytest.mark.rule("bxe.surprise.sequence-first-step", "bxe.distance.sequence-after-surprise")
def test_surprise_comes_before_distance_and_initiative() -> None:
    engine = meeting(f"d6:3 d6:4 d6:3 d6:4 {INITIATIVE}", keys='reaction = "hostile"')
    engine.advance()
    codes = [event.code for event in events_of(engine.battle, "surprise", "distance", "side initiative")]
    assert codes == ["surprise", "surprise", "distance", "side initiative", "side initiative"]


@pytest.mark.rule("bxe.surprise.if-applicable", "bxe.surprise.when-checked")
def test_no_surprise_among_the_aware() -> None:
    engine = meeting(f"d6:3 d6:4 {INITIATIVE}", party=AWARE, monsters=AWARE, keys='reaction = "hostile"')
    engine.advance()
    codes = [event.code for event in events_of(engine.battle, "surprise", "distance", "side initiative")]
    assert codes == ["distance", "side initiative", "side initiative"]
    finish_dice(engine.battle)


@pytest.mark.rule("bxe.surprise.aware-side-no-roll")
def test_the_aware_do_not_roll() -> None:
    engine = meeting(f"d6:5 {INITIATIVE}", party=AWARE)
    engine.advance()
    assert rolls(engine) == [1]
    finish_dice(engine.battle)


@pytest.mark.rule("bxe.surprise.noise-referee", "bxe.surprise.noisy-party-example")
def test_a_noisy_party_surprises_nobody() -> None:
    engine = meeting("d6:2 d6:1", party="noisy = true")
    engine.advance()
    assert rolls(engine) == [0]
    assert caught(engine) == (True, False)


@pytest.mark.rule("bxe.surprise.die", "bxe.surprise.one-roll-per-side")
def test_a_d6_for_each_unaware_side() -> None:
    engine = meeting(f"d6:3 d6:4 {INITIATIVE}")
    engine.advance()
    assert [event.roll.faces for event in events_of(engine.battle, "surprise") if event.roll] == [
        ((6, 3),),
        ((6, 4),),
    ]
    finish_dice(engine.battle)
    crowd = meeting(f"d6:3 {INITIATIVE}", monsters=AWARE, members='{ character = "fighter 1", count = 6 }')
    crowd.advance()
    assert rolls(crowd) == [0]
    finish_dice(crowd.battle)


@pytest.mark.rule("bxe.surprise.on-1-or-2", "bxe.surprise.not-on-3")
def test_surprised_on_1_or_2() -> None:
    found = {}
    for face in range(1, 7):
        engine = meeting(f"d6:{face} d6:5 d6:2", monsters=AWARE)
        engine.advance()
        found[face] = caught(engine)[0]
    assert found == {1: True, 2: True, 3: False, 4: False, 5: False, 6: False}


def first_actors(engine: Engine) -> dict[int, set[int]]:
    """The sides that had turns in the first two rounds; everybody passes."""
    found: dict[int, set[int]] = {1: set(), 2: set()}
    decision = engine.advance()
    while decision is not None and engine.battle.round <= 2:
        found[engine.battle.round].add(decision.side)
        engine.submit(END_TURN)
        decision = engine.advance()
    return found


@pytest.mark.rule("bxe.surprise.lose-one-round")
def test_the_surprised_lose_a_round() -> None:
    assert first_actors(meeting("d6:1 d6:5 d6:3 d6:5 d6:2 d6:6 d6:1")) == {1: {1}, 2: {0, 1}}


@pytest.mark.rule("bxe.surprise.one-side-advantage")
def test_the_others_have_a_round_to_themselves() -> None:
    assert first_actors(meeting("d6:4 d6:2 d6:3 d6:5 d6:2 d6:6 d6:1")) == {1: {0}, 2: {0, 1}}


@pytest.mark.rule("bxe.surprise.both-no-advantage")
def test_both_surprised_is_no_advantage() -> None:
    assert first_actors(meeting("d6:1 d6:2 d6:5 d6:2 d6:6 d6:1")) == {1: set(), 2: {0, 1}}


@pytest.mark.rule("bxe.surprise.neither")
def test_nobody_surprised_is_initiative_as_usual() -> None:
    engine = meeting("d6:3 d6:6 d6:5 d6:2")
    engine.advance()
    assert [event.side for event in events_of(engine.battle, "side initiative")] == [0, 1]
    assert caught(engine) == (False, False)


@pytest.mark.rule("bxe.surprise.joint-probabilities")
def test_chances_of_surprise() -> None:
    fresh = meeting("")
    found: Counter[tuple[bool, bool]] = Counter()
    for first, second in product(range(1, 7), repeat=2):
        battle = fresh.battle.copy()
        battle.dice = ScriptedDice([(6, first), (6, second)])
        roll_surprise(battle)
        found[caught(Engine(battle, structure=fresh.structure, policies=[None, None]))] += 1
    assert found == {(True, False): 8, (False, True): 8, (True, True): 4, (False, False): 16}


LIGHT = "carries_light = true"


def in_the_light(party: str, monsters: str, light: str, dice: str) -> list[int]:
    engine = meeting(
        dice,
        party=party,
        monsters=monsters,
        keys=f'distance_feet = 20\nreaction = "hostile"\nlight = "{light}"',
    )
    engine.advance()
    return rolls(engine)


@pytest.mark.rule("bxe.surprise.light-carriers-cannot-surprise", "bxe.surprise.light-needs-dark")
def test_light_carriers_surprise_nobody_in_the_dark() -> None:
    assert in_the_light(LIGHT, "", "torch", "d6:3 d6:5 d6:2") == [0]
    assert in_the_light(LIGHT, "", "bright", "d6:3 d6:3 d6:5 d6:2") == [0, 1]


@pytest.mark.rule("bxe.surprise.light-carriers-can-be-surprised")
def test_light_carriers_may_be_surprised() -> None:
    engine = meeting(
        "d6:1 d6:5", party=LIGHT, keys='distance_feet = 20\nreaction = "hostile"\nlight = "torch"'
    )
    engine.advance()
    assert caught(engine) == (True, False)


@pytest.mark.rule("bxe.surprise.light-monsters")
def test_monsters_with_a_light_surprise_nobody() -> None:
    assert in_the_light("", LIGHT, "torch", "d6:3 d6:5 d6:2") == [1]


@pytest.mark.rule("bxe.surprise.light-exception")
def test_a_hidden_light_gives_nobody_away() -> None:
    assert in_the_light(f"{LIGHT}\nlight_hidden = true", "", "torch", "d6:3 d6:3 d6:5 d6:2") == [0, 1]


BANDS = ["hostile", "unfriendly", "neutral", "indifferent", "friendly"]


def chances(charisma_modifier: int) -> list[int]:
    """Of 36, how many rolls come to each reaction."""
    rules = ruleset("bxe")
    share = charisma_modifier_to_reaction(rules, charisma_modifier, speaker_named=True)
    found = Counter(reaction_result(rules, one + two + share) for one, two in product(range(1, 7), repeat=2))
    return [found[band] for band in BANDS]


@pytest.mark.rule("bxe.reaction.table")
def test_the_reaction_table() -> None:
    rules = ruleset("bxe")
    expected = ["hostile"] * 3 + ["unfriendly"] * 3 + ["neutral"] * 3 + ["indifferent"] * 3 + ["friendly"] * 3
    assert [reaction_result(rules, total) for total in range(15)] == expected


@pytest.mark.rule(
    "bxe.reaction.probabilities-unmodified",
    "bxe.reaction.cha-probabilities",
    "bxe.reaction.cha-low-probabilities",
)
@pytest.mark.parametrize(
    ("modifier", "expected"), [(0, [1, 9, 16, 9, 1]), (3, [0, 3, 12, 15, 6]), (-3, [6, 15, 12, 3, 0])]
)
def test_chances_of_each_reaction(modifier: int, expected: list[int]) -> None:
    # Charisma 18 has the usual modifier +3, Charisma 3 has -3: the roll gets 2 up or down.
    assert chances(modifier) == expected


def react(first: int, second: int, *, leader: str = "", charisma: str = "10") -> tuple[str, str, int]:
    """The reaction, the kind of the first decision, and the total."""
    members = ", ".join(
        f'{{ character = "fighter 1", name = "{name}", abilities = {{ charisma = {score} }} }}'
        for name, score in zip(("Ann", "Bob"), charisma.split(), strict=False)
    )
    engine = meeting(
        f"d6:{first} d6:{second} {INITIATIVE}",
        party=f'{AWARE}\nleader = "{leader}"',
        monsters=AWARE,
        keys="distance_feet = 60",
        members=members,
    )
    decision = engine.advance()
    assert decision is not None
    (event,) = events_of(engine.battle, "reaction")
    assert event.roll is not None
    return event.result, decision.kind, event.roll.total


@pytest.mark.rule("bxe.reaction.hostile")
def test_the_hostile_attack() -> None:
    assert react(1, 1)[:2] == ("hostile", "turn")


@pytest.mark.rule(
    "bxe.reaction.unfriendly", "bxe.reaction.neutral", "bxe.reaction.indifferent", "bxe.reaction.friendly"
)
@pytest.mark.parametrize(
    ("dice", "reaction"),
    [((2, 3), "unfriendly"), ((4, 4), "neutral"), ((5, 6), "indifferent"), ((6, 6), "friendly")],
)
def test_the_others_do_not_attack_at_once(dice: tuple[int, int], reaction: str) -> None:
    assert react(*dice)[:2] == (reaction, "stance")


@pytest.mark.rule("bxe.reaction.cha-only-for-single-speaker", "bxe.reaction.cha-of-speaker")
def test_only_a_single_speakers_charisma_counts() -> None:
    assert react(5, 5, charisma="18 16") == ("indifferent", "stance", 10)
    assert react(5, 5, charisma="18 3", leader="Ann") == ("friendly", "stance", 12)


@pytest.mark.rule("bxe.reaction.circumstances-first")
def test_a_reaction_given_is_not_rolled() -> None:
    engine = meeting(INITIATIVE, party=AWARE, monsters=AWARE)
    engine.advance()
    assert engine.battle.reaction == "hostile"
    assert not events_of(engine.battle, "reaction")
    finish_dice(engine.battle)


def test_an_unknown_reaction_is_refused() -> None:
    with pytest.raises(InputError, match="unknown reaction 'cooperative'"):
        meeting("", keys='distance_feet = 60\nreaction = "cooperative"')
