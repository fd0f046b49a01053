"""Plain tactics with oil that somebody has to light: who throws it, who brings the torch."""

from __future__ import annotations

import pytest

from grognard.battle.play.decision import Decision
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import format_action, parse_action
from grognard.fight.refused import list_refused
from grognard.tactics.plain import Plain
from tests.support import armed, brute, come_to, engine_of, events_of, fight, inflict

CALM = {"morale.at_first_encounter": False}
FIELD = "[field]\nwidth = 30\nheight = 12\n"
SOLE = 'temperament = "bold"'


def led(party: str, *, rules: str = "bxs", at: int = 12, dice: str | int = 11, oiled: bool = False) -> Engine:
    """A party with plain tactics against an ogre that does nothing."""
    text = (
        f'title = "Oil"\nreaction = "immediate attack"\n{FIELD}'
        f'[[sides]]\nname = "Party"\ncan_be_surprised = false\nmembers = [{party}]\n'
        '[[sides]]\nname = "Ogre"\ncan_be_surprised = false\n'
        f"members = [{brute('Ogre', at, 5, points=60)}]\n"
    )
    engine = engine_of(text, dice=dice, rules=rules, options=CALM, policies=[Plain(), None])
    if oiled:
        inflict(engine, "Ogre", "oiled")
    return engine


def play(engine: Engine, rounds: int) -> list[str]:
    """What the party did in so many rounds."""
    decision = engine.advance()
    while decision is not None and engine.battle.round <= rounds:
        engine.submit(parse_action("declare-nothing" if decision.kind == "declare" else "end"))
        decision = engine.advance()
    return [format_action(action) for action in engine.journal or [] if action > 1]


def thrown(engine: Engine, what: str) -> int:
    return sum(event.what == what for event in events_of(engine.battle, "attack"))


OILER = armed("Oiler", 5, 5, "oil flask", "club", more=SOLE)
BEARER = armed("Bearer", 5, 7, "club", "torch", more='temperament = "steady"')


@pytest.mark.parametrize("rules", ["bf", "bfref", "bxe", "bcb", "bxs"])
def test_oil_that_nobody_can_light_is_not_thrown(rules: str) -> None:
    engine = led(OILER, rules=rules)
    play(engine, 1)
    assert thrown(engine, "oil flask") == (0 if rules == "bxs" else 1)
    wickless = led(armed("Oiler", 5, 5, "unlit oil flask", "club", more=SOLE), rules=rules)
    play(wickless, 1)
    assert thrown(wickless, "unlit oil flask") == 0


@pytest.mark.rule("bxs.oil.must-be-lit", "bxs.oil.lighting-attack")
def test_one_throws_the_oil_and_a_friend_lights_it() -> None:
    lit = 0
    for seed in range(20):
        engine = led(f"{OILER}, {BEARER}", dice=seed, at=15)
        play(engine, 9)
        assert thrown(engine, "oil flask") == 1
        burned = events_of(engine.battle, "burn")
        for event in burned[:1]:
            blows = [blow.what for blow in events_of(engine.battle, "attack") if blow.number < event.number]
            assert blows[0] == "oil flask"
            assert "torch" in blows[-1]
            lit += 1
    assert lit >= 4


def test_the_torch_is_thrust_at_one_in_reach_and_kept_in_hand_after_a_miss() -> None:
    bearer = armed("Bearer", 5, 5, "club", "torch", more=SOLE)
    # The torch is taken in hand in place of moving, misses twice, and is not put away meanwhile.
    engine = led(bearer, at=6, oiled=True, dice="d6:6 d6:1 d20:2 d6:6 d6:1 d20:2 d6:6 d6:1")
    assert play(engine, 2) == ["ready 1", "attack 1>1", "attack 1>1"]


def test_without_oil_on_anybody_the_torch_stays_where_it_is() -> None:
    bearer = armed("Bearer", 5, 5, "club", "torch", more=SOLE)
    assert play(led(bearer, at=6), 1) == ["attack 0>1"]


def test_the_torch_is_thrown_past_a_friend_where_nobody_else_is_in_danger() -> None:
    friend = armed("Friend", 11, 5, "club", more=SOLE)
    bearer = armed("Bearer", 9, 5, "torch", "club", more=SOLE)
    assert "attack 1>2" in play(led(f"{friend}, {bearer}", oiled=True), 1)
    # Elsewhere a miss may hit the friend.
    assert "attack 1>2" not in play(led(f"{friend}, {bearer}", rules="bf", oiled=True), 1)


def refused(decision: Decision, engine: Engine) -> list[tuple[str, str]]:
    return [(label, refusals[0].rule) for label, refusals in list_refused(engine.battle, decision)]


def test_what_cannot_be_done_with_oil_and_no_torch_is_said() -> None:
    label = "Burn an enemy with the oil flask"
    for party, expected in ((OILER, [(label, "bxs.oil.must-be-lit")]), (f"{OILER}, {BEARER}", [])):
        engine = fight("bxs", party, brute("Ogre", 12, 5), dice="d6:6 d6:1", keys=FIELD, options=CALM)
        decision = come_to(engine, 0, "missile")
        assert [entry for entry in refused(decision, engine) if entry[0] == label] == expected
        labels = [choice.label for choice in decision.choices]
        assert "Throw oil flask at Ogre at 35', unlit" in labels
