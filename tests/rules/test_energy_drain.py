"""Basic Fantasy, energy drain: negative levels, what they cost and do, and how they go."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import grognard
from grognard.battle.play.engine import Engine
from grognard.faces.cli.main import main
from tests.support import FIRM, act, dead, decide, effects_of, events_of, fight, finish_dice, parts_of

PARTY = f"{FIRM}\nplayer_characters = true"
FIELD = "[field]\nwidth = 12\nheight = 12\n"
RESTORING = """
extends = "bf"
[powers.restoration]
label = "Cast restoration"
tells = "casts restoration"
range_feet = 60
whom = "friends"
restores = {levels}
"""


def fighter(points: int, *, more: str = "") -> str:
    return f'{{ character = "fighter 3", hit_points = {points}, at = [[4, 5]]{more} }}'


def wight(kind: str = "wight") -> str:
    return f'{{ creature = "{kind}", hit_points = 20, morale = 12, at = [[5, 5]] }}'


def grave(
    victims: str, *, dice: str, undead: str = "", rules: str = "bf", options: dict[str, object] | None = None
) -> Engine:
    """Somebody beside a wight; everybody's initiative is the first of the dice."""
    return fight(
        rules,
        victims,
        undead or wight(),
        dice=dice,
        first_keys=PARTY,
        keys=FIELD,
        feet=0,
        options=options,
        begun=True,
    )


def touch(*faces: str) -> str:
    """A touch in a round of its own: the wight goes first and hits with a 19, then what it drains."""
    return f"d6:1 d6:6 d20:19 {' '.join(faces)} "


def be_touched(engine: Engine, times: int) -> None:
    """Let the wight touch so many rounds long, the fighter doing nothing."""
    for _ in range(times):
        while decide(engine).actor != 1:
            act(engine, "end")
        act(engine, "attack 0>0")


def losses(engine: Engine) -> list[tuple[int, int | None]]:
    """The points and the number of negative levels of each event of a drain."""
    return [(event.amount, event.left) for event in events_of(engine.battle, "level lost")]


@pytest.mark.rule("bf.energy-drain.hit-point-loss", "bf.energy-drain.saving-throw-referee")
def test_a_level_costs_a_hit_die_of_hit_points_without_a_save() -> None:
    engine = grave(fighter(30), dice=touch("d8:6"))
    be_touched(engine, 1)
    victim = engine.battle.combatants[0]
    assert (victim.hit_points, victim.max_hit_points) == (24, 24)
    assert effects_of(engine, 0, "negative-levels") == [(0, 6)]
    assert events_of(engine.battle, "saving throw") == []
    finish_dice(engine.battle)


@pytest.mark.rule("bf.energy-drain.negative-levels")
def test_negative_levels_add_up() -> None:
    spectre = '{ creature = "spectre", hit_points = 20, morale = 12, at = [[5, 6]] }'
    engine = grave(
        fighter(60),
        undead=f"{wight()}, {spectre}",
        dice="d6:1 d6:6 d6:5 d20:19 d8:1 d20:19 d8:2 d8:3",
    )
    be_touched(engine, 1)
    assert decide(engine).actor == 2
    act(engine, "attack 0>0")
    assert losses(engine) == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.rule("bf.energy-drain.attack-penalty")
def test_each_level_takes_one_from_attacks() -> None:
    engine = grave(
        fighter(60), dice=touch("d8:1") + "d20:10 " + touch("d8:1") + touch("d8:1") + "d20:10 d6:1 d6:6"
    )
    be_touched(engine, 1)
    act(engine, "attack 0>1")
    be_touched(engine, 2)
    act(engine, "attack 0>1")
    blows = [event for event in events_of(engine.battle, "attack") if event.actor == 0]
    assert [parts_of(blow)["negative levels"] for blow in blows] == [-1, -3]


@pytest.mark.rule("bf.energy-drain.save-penalty")
def test_each_level_takes_one_from_saving_throws() -> None:
    # A fighter of level 3 saves against poison with an 11.
    line = "Adder: AC 11, HD 1, #At 1 bite, Dam 1d4 + poison, Mv 20', Sv F1, Ml 12"
    adder = f'{{ stat_line = "{line}", hit_points = 4, at = [[4, 4]] }}'
    engine = grave(
        fighter(60),
        undead=f"{wight()}, {adder}",
        dice="d6:1 d6:6 d6:2 d20:19 d8:1 d20:1 " + "d6:1 d6:6 d6:2 d20:19 d8:1 d20:19 d4:1 d20:12",
    )
    for _ in range(2):
        while decide(engine).actor != 1:
            act(engine, "end")
        act(engine, "attack 0>0")
        assert decide(engine).actor == 2
        act(engine, "attack 0>0")
    (save,) = events_of(engine.battle, "saving throw")
    assert save.roll is not None
    assert (save.roll.total, save.result) == (10, "failed")


@pytest.mark.rule("bf.energy-drain.any-d20-penalty")
@pytest.mark.parametrize(("face", "succeeds"), [(14, False), (15, True)])
def test_each_level_takes_one_from_turning(face: int, *, succeeds: bool) -> None:
    skeleton = '{ creature = "skeleton", hit_points = 8, at = [[9, 9]] }'
    rest = " d6:1 d6:1 d4:1 d4:1" if succeeds else ""
    rounds = "d6:1 d6:6 d6:5 d20:19 d6:1 " * 2
    engine = grave(
        '{ character = "cleric 1", hit_points = 40, at = [[4, 5]] }',
        undead=f"{wight()}, {skeleton}",
        dice=rounds + f"d20:{face}{rest} d6:1 d6:6 d6:5",
    )
    be_touched(engine, 2)
    while decide(engine).actor != 0:
        act(engine, "end")
    act(engine, "turn-undead")
    (event,) = events_of(engine.battle, "turning")
    assert event.roll is not None
    assert (event.roll.total, event.who) == (face - 2, (2,) if succeeds else ())


@pytest.mark.rule("bf.energy-drain.zero-hp-slain", "bf.energy-drain.becomes-undead")
@pytest.mark.parametrize(("face", "left"), [(4, 1), (5, 0), (8, -3)])
def test_one_at_zero_is_slain_at_once(face: int, left: int) -> None:
    # Where the dying linger, whom the undead drain does not.
    engine = grave(
        fighter(5), dice=touch(f"d8:{face}") + "d6:1 d6:6", options={"damage.dying": "save by depth"}
    )
    be_touched(engine, 1)
    assert engine.battle.combatants[0].hit_points == left
    assert (len(dead(engine)) == 1) == (left <= 0)
    (event,) = events_of(engine.battle, "level lost")
    assert (event.result, event.actor) == ("slain" if left <= 0 else "", 1)


@pytest.mark.rule(
    "bf.energy-drain.removal-magic",
    "bf.energy-drain.removal-hp",
    "bf.energy-drain.removal-round-half-up",
    "bf.energy-drain.removal-last",
    "bf.energy-drain.removal-full-example",
    "bf.energy-drain.removal-penalties-lift",
)
def test_levels_come_back_with_their_share_of_hit_points(tmp_path: Path) -> None:
    rules = tmp_path / "restoring.toml"
    rules.write_text(RESTORING.format(levels=1))
    healer = '{ character = "magic-user 9", hit_points = 20, at = [[0, 0]], powers = { restoration = 0 } }'
    initiative = "d6:1 d6:2 d6:6 "
    rounds = "".join(f"{initiative}d20:19 d8:{face} " for face in (6, 5, 2))
    engine = fight(
        str(rules),
        f"{fighter(30)}, {healer}",
        wight(),
        dice=rounds + initiative * 3,
        first_keys=PARTY,
        keys=FIELD,
        feet=0,
        begun=True,
    )
    for _ in range(3):
        while decide(engine).actor != 2:
            act(engine, "end")
        act(engine, "attack 0>0")
    assert effects_of(engine, 0, "negative-levels") == [(0, 13)]
    left = []
    for _ in range(3):
        while decide(engine).actor != 1:
            act(engine, "end")
        act(engine, "use 0>0 4,5")
        left.append(effects_of(engine, 0, "negative-levels"))
    assert [event.amount for event in events_of(engine.battle, "level regained")] == [4, 5, 4]
    assert left == [[(0, 9)], [(0, 4)], []]
    assert (engine.battle.combatants[0].hit_points, engine.battle.combatants[0].max_hit_points) == (30, 30)


@pytest.mark.rule("bf.energy-drain.loss-not-healed")
def test_healing_does_not_bring_back_what_was_drained(tmp_path: Path) -> None:
    rules = tmp_path / "mending.toml"
    rules.write_text(RESTORING.format(levels=1).replace("restores = 1", 'heals = "15"'))
    healer = '{ character = "magic-user 9", hit_points = 20, at = [[0, 0]], powers = { restoration = 0 } }'
    skeleton = '{ creature = "skeleton", hit_points = 8, at = [[4, 4]] }'
    engine = grave(
        f"{fighter(20)}, {healer}",
        undead=f"{wight()}, {skeleton}",
        dice="d6:1 d6:2 d6:6 d6:5 d20:19 d8:6 d20:19 d6:4",
        rules=str(rules),
    )
    assert decide(engine).actor == 2
    act(engine, "attack 0>0")
    assert decide(engine).actor == 3
    act(engine, "attack 0>0")
    victim = engine.battle.combatants[0]
    assert (victim.hit_points, victim.max_hit_points) == (10, 14)
    assert decide(engine).actor == 1
    act(engine, "use 0>0 4,5")
    assert (victim.hit_points, victim.max_hit_points) == (14, 14)


@pytest.mark.rule("bf.energy-drain.percentile-penalty")
def test_a_drained_thief_has_five_in_a_hundred_less_for_each_level(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # A thief of the seventh level hides 40 times in a hundred.
    for levels, percent in ((0, 40), (1, 35), (3, 25), (9, 0)):
        assert main(["check", "skill", "thief 7", "hide", "--drained", str(levels), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["percent"] == {"hide": percent}
    assert main(["check", "skill", "thief 7", "juggle"]) == 2
    assert "no skill 'juggle'" in capsys.readouterr().err
    assert main(["check", "skill", "fighter 7"]) == 2


def test_hit_points_are_told_as_they_were_before_levels_were_drained() -> None:
    drained = 0
    for seed in range(1, 7):
        fight_of_three = grognard.start("3 fighter 6 vs 3 wight", seed=seed)
        begun = [int(one.max_hit_points) for one in fight_of_three.battle.combatants[:3]]
        fight_of_three.run()
        told = fight_of_three.tell()
        drained += told.count("is drained of a level")
        assert f"hp {', '.join(map(str, begun))}" in " ".join(told.split()) or len(set(begun)) == 1
        for left, whole in re.findall(r"(-?\d+)\s+of\s+(\d+)\s+left", told):
            assert int(left) <= int(whole)
    assert drained > 3
