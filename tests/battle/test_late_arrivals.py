"""Members of a side who are not there from the start: when they come, where, and who knows of it."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.hurts.arriving import arrive
from grognard.battle.play.decision import DECLARE_DECISION
from grognard.battle.play.engine import Engine
from grognard.battle.play.hidden_information import redraw_unknown
from grognard.battle.state.actions import END_TURN, parse_action
from grognard.battle.state.field import EMPTY, relocate
from grognard.battle.state.notation import format_battle, read_battle
from grognard.battle.view.hearing import events_for
from grognard.chances.exact.duel import set_up_duel, why_no_chain
from grognard.encounter.placement import rolls_distance
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rule_documents import BOOKS
from grognard.text.narrate import Narrator
from grognard.text.summary import summarize
from tests.support import brute, by_hand, encounter_of, events_of, fight, inflict, lay

FIELD = "[field]\nwidth = 30\nheight = 20\n"


def stand(engine: Engine, side: int) -> list[tuple[str, int, int]]:
    """Those of a side whom the field knows, with their places."""
    field = engine.battle.field
    return [
        (one.name, int(one.x), int(one.y))
        for one in engine.battle.combatants
        if one.side == side and field.occupant_at(one.x, one.y) == one.index
    ]


def pass_round(engine: Engine) -> list[int]:
    """Let everybody do nothing until the next round, or the end; those who had a turn."""
    deciders: list[int] = []
    decision = engine.advance()
    number = engine.battle.round
    while decision is not None and engine.battle.round == number:
        declares = decision.kind == DECLARE_DECISION
        if not declares:
            deciders.append(decision.actor)
        engine.submit(parse_action("declare-nothing") if declares else END_TURN)
        decision = engine.advance()
    return deciders


def late(more: str, *, name: str = "Wolf", keys: str = FIELD, rules: str = "bf") -> Engine:
    """A man against a cat, whom a wolf comes to help."""
    return fight(
        rules,
        brute("Man", 5, 5),
        brute("Cat", 20, 5) + ", " + placeless(name, more),
        dice=1,
        keys=keys,
        begun=True,
    )


def placeless(name: str, more: str) -> str:
    line = f"{name}, AC 11, HD 1, #At 1 bite, Dam 1d6, Mv 40', Ml 12"
    return f'{{ stat_line = "{line}", hit_points = 9, {more} }}'


@pytest.mark.parametrize("rules", BOOKS)
def test_they_come_as_the_round_before_ends_and_act_in_theirs(rules: str) -> None:
    engine = late("arrives = 3, at = [[25, 9]]", rules=rules)
    for _ in range(2):
        assert stand(engine, 1) == [("Cat", 20, 5)]
        assert events_of(engine.battle, "arrive") == []
        pass_round(engine)
    assert stand(engine, 1) == [("Cat", 20, 5), ("Wolf", 25, 9)]
    assert [(event.round, event.at, event.who) for event in events_of(engine.battle, "arrive")] == [
        (2, (25, 9), (2,))
    ]
    assert 2 in pass_round(engine)


def test_until_then_they_count_for_nothing_and_after_that_among_the_number_of_their_side() -> None:
    engine = late("arrives = 2, at = [[25, 9]]")
    side = engine.battle.sides[1]
    assert (side.standing, side.initial, len(side.members)) == (1, 1, 1)
    assert [event.who for event in events_of(engine.battle, "initiative")] == [(), ()]
    pass_round(engine)
    assert (side.standing, side.initial, len(side.members)) == (2, 2, 2)


def test_a_side_of_which_nobody_stands_has_lost_whoever_is_on_the_way() -> None:
    engine = late("arrives = 2, at = [[25, 9]]")
    inflict(engine, "Cat", "held")
    lay(engine, "Cat", "knocked-out")
    pass_round(engine)
    assert engine.battle.over
    assert engine.battle.winner == 0
    assert stand(engine, 1) == []
    summary = {one.name: one.state for one in summarize(engine.battle).combatants}
    assert "Wolf" not in summary
    assert "Second: unconscious" in summarize(engine.battle).closing.replace("second", "Second")


@pytest.mark.parametrize(
    ("upon", "whose", "comes"),
    [
        ("fallen = 1", 2, True),
        ("fallen = 2", 2, False),
        ("fallen = 1", 1, False),
        ("foes_fallen = 1", 1, True),
        ("foes_fallen = 1", 2, False),
        ("half_strength = true", 2, True),
        ("half_strength = true", 1, False),
        ("leader_fallen = true", 2, True),
        ("leader_fallen = true", 3, False),
        ("word = true", 2, False),
    ],
)
def test_they_come_upon_what_happens_to_one_of_those_who_fight(upon: str, whose: int, *, comes: bool) -> None:
    engine = fight(
        "bf",
        brute("Man", 5, 5) + ", " + brute("Woman", 5, 9),
        ", ".join(
            [
                brute("Cat", 20, 5),
                brute("Kitten", 20, 9),
                placeless("Wolf", f"arrives = {{ {upon} }}, at = [[25, 9]]"),
            ]
        ),
        dice=1,
        keys=FIELD,
        begun=True,
    )
    lay(engine, whose, "paralysed")
    pass_round(engine)
    assert (("Wolf", 25, 9) in stand(engine, 1)) is comes


def test_rounds_after_it_are_counted_and_stand_in_the_notation() -> None:
    engine = fight(
        "bf",
        brute("Man", 5, 5),
        ", ".join(
            [
                brute("Cat", 20, 5),
                brute("Kitten", 20, 9),
                placeless("Wolf", "arrives = { fallen = 1, after = 1 }, at = [[25, 9]]"),
            ]
        ),
        dice=1,
        keys=FIELD,
        begun=True,
    )
    lay(engine, "Cat", "paralysed")
    pass_round(engine)
    assert len(stand(engine, 1)) == 2
    assert "gone expected:1" in format_battle(engine.battle)
    pass_round(engine)
    assert len(stand(engine, 1)) == 3


def test_a_moment_before_and_a_moment_after_read_back_and_can_be_taken_up_again() -> None:
    engine = late("arrives = 2, at = [[25, 9]]")
    before, early = format_battle(engine.battle), engine.battle.state()
    twin = engine.battle.copy()
    pass_round(engine)
    after = format_battle(engine.battle)
    assert engine.battle.sides[1].initial == 2
    for _ in range(2):
        read_battle(before, engine.battle)
        assert format_battle(engine.battle) == before
        assert (engine.battle.sides[1].initial, len(engine.battle.sides[1].members)) == (1, 1)
        assert stand(engine, 1) == [("Cat", 20, 5)]
        read_battle(after, engine.battle)
        assert format_battle(engine.battle) == after
        assert (engine.battle.sides[1].initial, len(engine.battle.sides[1].members)) == (2, 2)
    assert twin.state() == early
    twin.copy_from(engine.battle)
    assert twin == engine.battle
    assert twin.sides[1].initial == 2
    engine.battle.restore(early)
    assert engine.battle.sides[1].initial == 1


@pytest.mark.parametrize(
    ("enters", "cell"),
    [
        ("north", (20, 0)),
        ("east", (29, 5)),
        ("south", (20, 19)),
        ("west", (0, 5)),
        ("gate", (3, 17)),
        ("", (29, 5)),
    ],
)
def test_they_come_by_an_edge_by_an_entrance_or_from_behind_their_side(
    enters: str, cell: tuple[int, int]
) -> None:
    where = f'enters = "{enters}", arrives = 2' if enters else "arrives = 2"
    engine = late(where, keys=FIELD + "entrances = { gate = [[3, 17]] }\n")
    pass_round(engine)
    assert stand(engine, 1)[1] == ("Wolf", *cell)


def test_by_an_edge_of_a_map_they_come_onto_ground_from_which_there_is_a_way() -> None:
    rows = ["......####", "......#..#", "..........", "......#..#", "..####.###", "..#....###"]
    drawn = "\n".join(rows)
    engine = fight(
        "bf",
        brute("Man", 1, 1),
        brute("Cat", 5, 2) + ", " + placeless("Wolf", 'arrives = 2, enters = "south"'),
        dice=1,
        keys=f'[field]\nmap = """\n{drawn}\n"""\n',
        begun=True,
    )
    pass_round(engine)
    name, x, y = stand(engine, 1)[1]
    assert (name, x, y) == ("Wolf", 1, 5)


def test_several_come_together_each_to_the_free_ground_next_to_the_place() -> None:
    engine = fight(
        "bf",
        brute("Man", 5, 5),
        brute("Cat", 20, 5) + ", " + placeless("Wolf", 'count = 3, arrives = 2, enters = "gap"'),
        dice=1,
        keys='[field]\nentrances = { gap = [[0, 0]] }\nmap = """\n'
        + ".#" + "." * 28 + "\n" + ".#" + "." * 28 + "\n" + ("." * 30 + "\n") * 8 + '"""\n',
        begun=True,
    )  # fmt: skip
    pass_round(engine)
    # Not through the wall, behind which the ground is nearer.
    assert stand(engine, 1)[1:] == [("Wolf 1", 0, 0), ("Wolf 2", 0, 1), ("Wolf 3", 0, 2)]
    narrator = Narrator(engine.battle)
    told = [narrator.tell(event) for event in events_of(engine.battle, "arrive")]
    assert told == ["Wolves 1, 2 and 3 come into the fight at 0,0."] or told == [
        "Wolves 1-3 come into the fight at 0,0."
    ]


def test_their_enemies_know_nothing_of_them_before_they_come() -> None:
    engine = late("arrives = 2, at = [[25, 9]]")
    before = events_for(engine.battle, 0)
    assert all(event.known[0] >> 2 & 1 == 0 for event in before if event.known)
    assert any(event.known[1] >> 2 & 1 for event in before)
    assert "Wolf" not in {one.name for one in summarize(engine.battle, viewer=0).combatants}
    world = engine.battle.copy()
    redraw_unknown(world, 0)
    pass_round(engine)
    assert [event.code for event in events_for(engine.battle, 0)].count("arrive") == 1
    # In the world that the first side supposes, nobody is on the way.
    twin = Engine(world, structure=engine.structure, policies=[None, None])
    pass_round(twin)
    assert world.sides[1].standing == 1


def test_the_referee_has_somebody_come_now_and_only_once() -> None:
    engine = late("arrives = { word = true }")
    battle = engine.battle
    wolf = battle.combatants[2]
    assert arrive(battle, wolf, 20, 5)  # The cat stands there.
    assert battle.field.cells_apart(wolf.x, wolf.y, 20, 5) == 1
    assert battle.sides[1].standing == 2
    assert not arrive(battle, wolf, 1, 1)
    assert not arrive(battle, battle.combatants[0], 1, 1)
    assert battle.field.occupant[int(wolf.y * battle.field.width + wolf.x)] != EMPTY
    assert "expected" not in format_battle(battle)
    assert len(events_of(battle, "arrive")) == 1


@pytest.mark.slow
def test_odds_and_the_story_of_a_fight_have_them() -> None:
    text = """
title = "Alarm"
distance_feet = 20
reaction = "immediate attack"
[[sides]]
name = "Party"
members = [{ character = "fighter 1", count = 2, morale = 12 }]
[[sides]]
name = "Orcs"
members = [{ creature = "orc", morale = 12 }, { creature = "ogre", morale = 12, arrives = 2 }]
"""
    answer = grognard.odds(text, fights=200, workers=1)
    alone = grognard.odds(text.replace(", arrives = 2", ", arrives = { word = true }"), fights=200, workers=1)
    assert answer.sides[1].size == 2
    assert answer.sides[1].wins.count > alone.sides[1].wins.count
    never = next(one for one in alone.combatants if one.name == "Ogre")
    assert (never.standing, never.fled, never.dead.count, never.hits) == (0, 0, 0, 0)
    story = grognard.start(text, seed=1)
    story.run()
    assert "to come in round 2" in story.tell()
    assert "to come" not in story.tell("party")
    story = grognard.start(text, seed=1, play="party")
    twin = story.copy()
    for one in (story, twin):
        one.play(())
        one.run()
    assert story.notation == twin.notation


def test_a_duel_with_somebody_on_the_way_has_no_chain() -> None:
    encounter = encounter_of(
        'title = "A"\nreaction = "immediate attack"\n[[sides]]\nname = "First"\nmembers = ['
        + brute("Man", 5, 5) + ']\n[[sides]]\nname = "Second"\nmembers = [' + brute("Cat", 9, 5) + ", "
        + brute("Wolf", 12, 5, more="arrives = 2") + "]\n"
    )  # fmt: skip
    battle = set_up_duel(encounter, load_rulebook("bf"))
    assert [reason.text for reason in why_no_chain(battle, structure="countdown")] == [
        "others may come while they fight"
    ]


def test_places_of_those_to_come_do_not_settle_the_distance() -> None:
    text = 'title = "A"\n[[sides]]\nname = "First"\nmembers = [{ character = "fighter 1" }]\n'
    text += '[[sides]]\nname = "B"\n'
    later = '{ creature = "orc", arrives = 2, at = [[1, 1]] }'
    assert rolls_distance(encounter_of(text + f'members = [{{ creature = "orc" }}, {later}]\n'))


@pytest.mark.parametrize(
    ("member", "ground", "key", "problem"),
    [
        ("arrives = 1", "", "arrives", "out of range"),
        ("arrives = {}", "", "arrives", "upon nothing"),
        ("arrives = { round = 3, fallen = 1 }", "", "arrives", "round and fallen"),
        ("arrives = { word = true, after = 1 }", "", "after", "after a word"),
        ("arrives = { fled = 2 }", "", "fled", "unknown key"),
        ('arrives = "soon"', "", "arrives", ""),
        ('enters = "north"', "", "enters", "from the start"),
        ('arrives = 2, enters = "cellar"', "", "enters", "no entrance"),
        ('arrives = 2, enters = "north", at = [[2, 2]]', "", "enters", "places and an entrance"),
        ("arrives = 2, at = [[99, 2]]", "", "at", "99,2"),
        ("arrives = 2", "entrances = { gate = [[99, 2]] }", "entrances.gate", "the field ends"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(member: str, ground: str, key: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        late(member, keys=FIELD + ground + "\n")
    assert key in caught.value.key
    assert problem in caught.value.problem


def test_somebody_has_to_be_there_from_the_start() -> None:
    with pytest.raises(InputError) as caught:
        by_hand(
            'title = "A"\n[[sides]]\nname = "First"\nmembers = [{ character = "fighter 1" }]\n'
            '[[sides]]\nname = "Second"\nmembers = [{ creature = "orc", arrives = 2 }]\n'
        )
    assert caught.value.problem == "everybody of 'Second' arrives later"


@pytest.mark.parametrize("rules", BOOKS)
def test_who_hangs_above_drops_on_those_who_end_a_round_beneath_and_strikes_at_once(rules: str) -> None:
    engine = late("arrives = { beneath = 5 }, at = [[6, 5]]", name="Spider", rules=rules)
    man = engine.battle.combatants[0]
    assert stand(engine, 1) == [("Cat", 20, 5)]
    pass_round(engine)
    assert stand(engine, 1) == [("Cat", 20, 5), ("Spider", 6, 5)]
    arrivals = events_of(engine.battle, "arrive")
    assert [(event.round, event.at, event.result) for event in arrivals] == [(1, (6, 5), "drops")]
    blows = [event for event in events_of(engine.battle, "attack") if event.actor == 2]
    assert [event.target for event in blows if event.roll and event.roll.label == "drop"] == [man.index]
    told = Narrator(engine.battle)
    lines = [told.tell(event) or "" for event in engine.battle.log.events] if engine.battle.log else []
    assert "Spider drops from above at 6,5." in lines
    assert any(line.startswith("Dropping: Spider") for line in lines)
    assert 2 in pass_round(engine)


def test_who_hangs_above_waits_for_as_long_as_nobody_is_beneath() -> None:
    engine = late("arrives = { beneath = 5 }, at = [[8, 5]]", name="Spider")
    for _ in range(3):
        pass_round(engine)
    assert stand(engine, 1) == [("Cat", 20, 5)]
    man = engine.battle.combatants[0]
    relocate(engine.battle.field, engine.battle.sides[0], man, 7, 6)
    pass_round(engine)
    assert ("Spider", 8, 5) in stand(engine, 1)


def test_who_drops_needs_a_place_to_hang() -> None:
    with pytest.raises(InputError, match="it hangs nowhere"):
        late("arrives = { beneath = 5 }", name="Spider")
