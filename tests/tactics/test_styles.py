"""How sides are played, said in a file, on the command line or in Python; and running from a fight."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.state.events import ESCAPE, FLIGHT
from grognard.battle.state.side import RESOLVES
from grognard.encounter import play_styles as styles
from grognard.encounter.play_styles import with_styles
from grognard.faces.cli.main import main
from tests.support import events_of

MATCHUP = "4 fighter 1 vs 6 goblin"
Capture = pytest.CaptureFixture[str]


def test_the_words_for_resolve_are_those_of_the_engine() -> None:
    assert styles.RESOLVES == RESOLVES


def test_players_are_prudent_and_others_fight_to_the_death() -> None:
    fight = grognard.start(MATCHUP, seed=1)
    assert [RESOLVES[side.resolve] for side in fight.battle.sides] == ["prudent", "to the death"]
    fight = grognard.start(MATCHUP, seed=1, resolve={"2": "cowardly", "party": "to the death"})
    assert [RESOLVES[side.resolve] for side in fight.battle.sides] == ["to the death", "cowardly"]


def test_a_file_says_how_a_side_is_played() -> None:
    text = """
title = "As written"
[[sides]]
name = "Party"
player_characters = true
tactics = "plain"
resolve = "at half strength"
members = [{ character = "fighter 1" }]
[[sides]]
name = "Orcs"
members = [{ creature = "orc" }]
"""
    fight = grognard.start(text, seed=1)
    assert [one.__name__ for one in fight.tactics] == ["Plain", "Sensible"]
    assert RESOLVES[fight.battle.sides[0].resolve] == "at half strength"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--tactics", "clever"], "'clever' is no tactics; expected 'plain' or 'sensible' or 'expert'"),
        (["--resolve", "party=brave"], "'brave' is no resolve; expected 'to the death' or 'prudent'"),
        (["--tactics", "orcs=plain"], "no side is called 'orcs'; expected 'Party' or 'Goblins'"),
        (["--tactics", "plain,goblins=plain"], "--tactics 'plain' is one of several; expected SIDE=plain"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], said: str, capsys: Capture) -> None:
    assert main(["odds", MATCHUP, "-n", "10", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_odds_say_how_it_was_played_and_what_that_matters(capsys: Capture) -> None:
    assert main(["odds", MATCHUP, "-n", "400", "--workers", "1"]) == 0
    text = capsys.readouterr().out
    assert "\nTactics: all sensible; the party prudent, shooting at fleeing enemies;" in text
    assert "\nWith plain tactics on all sides, Party would win " in text
    assert main(["odds", MATCHUP, "-n", "400", "--workers", "1", "--tactics", "plain"]) == 0
    text = capsys.readouterr().out
    assert "\nTactics: all plain" in text
    assert "With plain tactics" not in text


@pytest.mark.slow
def test_what_plain_play_comes_to_is_what_plain_fights_come_to() -> None:
    plainly = grognard.odds(MATCHUP, fights=400).plainly
    assert plainly is not None
    assert plainly.of == 200
    assert plainly == grognard.odds(MATCHUP, fights=200, tactics="plain").sides[0].wins


@pytest.mark.slow
def test_every_fight_that_one_side_wins_has_a_cause() -> None:
    # The nerve of goblins fails at first sight on 2d6 above 7, in 15 of 36 fights.
    odds = grognard.odds(MATCHUP, fights=1000)
    party, goblins = odds.sides
    assert sum(goblins.defeats.values()) == party.wins.count
    assert sum(party.defeats.values()) == goblins.wins.count
    assert set(party.defeats) <= {"killed", "broke off the fight", "surrendered"}
    assert abs(goblins.defeats["broke at first sight"] / 1000 - 15 / 36) < 0.05


@pytest.mark.slow
@pytest.mark.parametrize(
    ("matchup", "rules", "options", "cause"),
    [
        ("3 ghoul vs 2 orc", "bf", {}, "left helpless"),
        ("1 cleric 4 vs 2 skeleton", "bf", {}, "driven off"),
        (MATCHUP, "bf", {"morale.failure": "surrender"}, "surrendered"),
        (MATCHUP, "bxe", {}, "broke at the first death"),
        (MATCHUP, "bxe", {}, "broke at half strength"),
        (MATCHUP, "bf", {"morale.checked": False}, "killed"),
    ],
)
def test_causes_of_defeat(matchup: str, rules: str, options: dict[str, bool | str], cause: str) -> None:
    odds = grognard.odds(matchup, rules=rules, options=options, fights=60)
    assert odds.sides[1].defeats.get(cause, 0) > 0
    if cause == "killed":
        assert set(odds.sides[1].defeats) == {"killed"}


@pytest.mark.rule("bxe.morale.players-decide", "bxs.morale.players-exempt", "bcb.morale.pcs-own-choice")
@pytest.mark.parametrize("rules", ["bxe", "bxs", "bcb"])
def test_a_person_runs_from_the_fight_and_gets_away(rules: str) -> None:
    fight = grognard.start("1 fighter 1 vs 1 zombie", rules=rules, seed=4, play="party")
    while not fight.over and "break-off" not in fight.choices:
        fight.push("end" if "end" in fight.choices else fight.choices[0])
    fight.push("break-off")
    fight.run()
    assert [one.actor for one in events_of(fight.battle, FLIGHT)] == [0]
    assert [one.actor for one in events_of(fight.battle, ESCAPE)] == [0]
    assert "Fighter 1 retreats." in fight.tell()
    assert fight.winner == "Zombie"


def test_running_from_melee_needs_the_word_the_book_wants() -> None:
    fight = grognard.start("1 fighter 1 vs 1 ogre", rules="bxe", seed=5, play="party")
    refused: list[str] = []
    while not fight.over and not refused:
        refused = [one.reason for one in fight.why_not("break-off") if "must be announced" in one.reason]
        wanted = ("attack", "move", "declare-n", "end", "fight")
        fight.push(next(one for one in fight.choices if one.text.startswith(wanted)))
    assert refused == ["a full retreat must be announced before initiative"]


def test_a_style_of_nothing_is_the_encounter_itself() -> None:
    encounter = grognard.matchup(MATCHUP)
    assert with_styles(encounter) is encounter


def test_a_jelly_that_was_cut_to_pieces_is_killed() -> None:
    matchup = "2 fighter 6, 2 magic-user 7 vs 1 ochre jelly"
    odds = grognard.odds(matchup, fights=40, resolve="to the death", tactics="plain")
    assert odds.sides[0].wins.count > 0
    # What lies in a web that nobody cares to enter is left there, once the fight is called off.
    assert set(odds.sides[1].defeats) - {"left helpless"} == {"killed"}


@pytest.mark.slow
def test_a_failed_nerve_is_no_resolve_to_leave() -> None:
    # By their morale of 7 they break at first sight in 15 of 36 fights, whatever they are resolved to do.
    defeats = grognard.odds(MATCHUP, fights=600, resolve={"goblins": "cowardly"}).sides[1].defeats
    assert abs(defeats["broke at first sight"] / 600 - 15 / 36) < 0.06
    assert defeats["broke off the fight"] > 0
