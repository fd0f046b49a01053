"""Basic Fantasy, turning the undead: the table, one roll for all, the pool, failure, who is turned."""

from __future__ import annotations

import json

import pytest

from grognard.battle.play.engine import Engine
from grognard.faces.cli.main import main
from tests.support import (
    FIRM,
    act,
    allowed,
    decide,
    effects_of,
    events_of,
    fight,
    finish_dice,
    refused_by,
)

COLUMNS = {
    "skeleton": "13 11 9 7 5 3 2 T T T D D D D D D D D D D",
    "zombie": "17 15 13 11 9 7 5 3 2 T T T D D D D D D D D",
    "ghoul": "19 18 17 15 13 11 9 7 5 3 2 T T T D D D D D D",
    "wight": "No 20 19 18 17 15 13 11 9 7 5 3 2 T T T D D D D",
    "wraith": "No No No 20 19 18 17 15 13 11 9 7 5 3 2 T T T D D",
    "mummy": "No No No No No 20 19 18 17 15 13 11 9 7 5 3 2 T T T",
    "spectre": "No No No No No No No 20 19 18 17 15 13 11 9 7 5 3 2 T",
    "vampire": "No No No No No No No No No 20 19 18 17 15 13 11 9 7 5 3",
    "ghost": "No No No No No No No No No No No 20 19 18 17 15 13 11 9 7",
}


def crypt(level: int, undead: dict[str, int], *, dice: str, points: int = 20, more: str = "") -> Engine:
    """A cleric far from some undead, about to act first; `dice` fall after everybody's initiative."""
    cleric = f'{{ character = "cleric {level}", name = "Maude", hit_points = 20{more} }}'
    members = ", ".join(
        f'{{ creature = "{kind}", count = {count}, hit_points = {points}, morale = 12 }}'
        for kind, count in undead.items()
    )
    initiative = "d6:6 " + "d6:1 " * sum(undead.values())
    return meet(cleric, members, dice=initiative + dice)


def meet(clerics: str, undead: str, *, dice: str, keys: str = "", feet: int = 300) -> Engine:
    """The party of a cleric before some undead, which never check morale."""
    party = f"{FIRM}\nplayer_characters = true"
    return fight("bf", clerics, undead, dice=dice, first_keys=party, keys=keys, feet=feet, begun=True)


def turned(engine: Engine) -> dict[str, int]:
    """How many of each kind are driven off."""
    found: dict[str, int] = {}
    for one in engine.battle.combatants[1:]:
        if effects_of(engine, int(one.index), "driven-off"):
            kind = one.profile.kind.casefold()
            found[kind] = found.get(kind, 0) + 1
    return found


def check(capsys: pytest.CaptureFixture[str], cleric: str, undead: str, *more: str) -> dict[str, object]:
    """What `grognard check turn` says, as data."""
    assert main(["check", "turn", cleric, undead, "--json", *more]) == 0
    document: dict[str, object] = json.loads(capsys.readouterr().out)
    return document


def needs(document: dict[str, object]) -> list[str]:
    kinds = document["kinds"]
    assert isinstance(kinds, list)
    return [kind["needs"] for kind in kinds]


@pytest.mark.rule(
    "bf.turning.table",
    "bf.turning.column-skeleton",
    "bf.turning.column-zombie",
    "bf.turning.column-ghoul",
    "bf.turning.column-wight",
    "bf.turning.column-wraith",
    "bf.turning.column-mummy",
    "bf.turning.column-spectre",
    "bf.turning.column-vampire",
    "bf.turning.column-ghost",
)
@pytest.mark.parametrize("level", range(1, 21))
def test_every_cell_of_the_table(level: int, capsys: pytest.CaptureFixture[str]) -> None:
    undead = ", ".join(f"1 {kind}" for kind in COLUMNS)
    expected = [cells.split()[level - 1] for cells in COLUMNS.values()]
    assert needs(check(capsys, f"cleric {level}", undead)) == expected


@pytest.mark.rule("bf.turning.beyond-level-20")
@pytest.mark.parametrize(
    ("level", "kind", "face", "succeeds"),
    [(22, "ghost", 7, True), (22, "ghost", 6, False), (19, "ghost", 8, False)],
)
def test_above_the_last_row_that_one_serves(level: int, kind: str, face: int, *, succeeds: bool) -> None:
    rest = " d6:3 d6:3 d4:1 d4:1" if succeeds else ""
    engine = crypt(20, {kind: 1}, dice=f"d20:{face}{rest}", more=f", turns_at = {level}")
    act(engine, "turn-undead")
    assert turned(engine) == ({kind: 1} if succeeds else {})
    finish_dice(engine.battle)


@pytest.mark.rule("bf.turning.roll-d20", "bf.turning.number-result")
@pytest.mark.parametrize(
    ("level", "kind", "face", "succeeds"),
    [
        (1, "skeleton", 13, True),
        (1, "skeleton", 12, False),
        (3, "ghoul", 16, False),
        (3, "ghoul", 17, True),
        (3, "ghoul", 18, True),
    ],
)
def test_the_number_is_the_least_that_turns(level: int, kind: str, face: int, *, succeeds: bool) -> None:
    rest = " d6:3 d6:3 d4:1 d4:1" if succeeds else ""
    engine = crypt(level, {kind: 1}, dice=f"d20:{face}{rest}")
    act(engine, "turn-undead")
    assert turned(engine) == ({kind: 1} if succeeds else {})
    finish_dice(engine.battle)


@pytest.mark.rule("bf.turning.always-roll", "bf.turning.no-result", "bf.turning.t-result")
def test_the_die_is_rolled_when_nothing_hangs_on_it() -> None:
    hopeless = crypt(1, {"wight": 1}, dice="d20:20")
    act(hopeless, "turn-undead")
    assert turned(hopeless) == {}
    wraith = crypt(1, {"wraith": 1}, dice="d20:20")
    act(wraith, "turn-undead")
    assert turned(wraith) == {}
    certain = crypt(8, {"skeleton": 1}, dice="d20:1 d6:1 d6:1 d4:1 d4:1")
    act(certain, "turn-undead")
    assert turned(certain) == {"skeleton": 1}
    for engine in (hopeless, wraith, certain):
        finish_dice(engine.battle)
        assert len(events_of(engine.battle, "turning")) == 1


@pytest.mark.rule("bf.turning.success-probability")
def test_the_chance_of_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    chances = [check(capsys, "cleric 1", f"1 {kind}")["chance"] for kind in ("skeleton", "zombie", "ghoul")]
    assert chances == ["2/5", "1/5", "1/10"]


@pytest.mark.rule("bf.turning.clerics-only")
def test_clerics_turn_the_undead_and_nobody_else() -> None:
    for who in ("fighter", "magic-user", "thief"):
        engine = meet(
            f'{{ character = "{who} 3", hit_points = 9 }}',
            '{ creature = "zombie", hit_points = 9 }',
            dice="d6:6 d6:1",
        )
        assert refused_by(engine, "turn-undead") == ["bf.turning.clerics-only"]
    assert allowed(crypt(3, {"zombie": 1}, dice=""), "turn-undead")


@pytest.mark.rule("bf.turning.holy-symbol")
def test_a_cleric_without_a_holy_symbol_turns_nobody() -> None:
    engine = crypt(3, {"zombie": 1}, dice="", more=", holy_symbol = false")
    assert refused_by(engine, "turn-undead") == ["bf.turning.holy-symbol"]


@pytest.mark.rule("bf.turning.type-column-first", "bf.turning.row-hd-not-actual-hd")
def test_a_wight_has_its_own_column_and_its_own_hit_dice(capsys: pytest.CaptureFixture[str]) -> None:
    engine = crypt(1, {"wight": 1}, dice="d20:20")
    act(engine, "turn-undead")
    assert turned(engine) == {}
    # Its column is headed by four hit dice, but it has three: a pool of three takes it beside another.
    assert needs(check(capsys, "cleric 3", "2 wight")) == ["19"]
    two = crypt(3, {"zombie": 2, "wight": 1}, dice="d20:19 d6:3 d6:4 d4:1 d4:1")
    act(two, "turn-undead")
    assert turned(two) == {"zombie": 2, "wight": 1}


@pytest.mark.rule("bf.turning.description-guidance")
def test_what_a_description_says_goes_before_hit_dice() -> None:
    line = "Barrow Thing: AC 12, HD 6, #At 1 claw, Dam 1d6, Mv 20', Sv F6, Ml 12"
    custom = f'{{ stat_line = "{line}", nature = ["undead"], turn_as = "ghoul", hit_points = 20 }}'
    cleric = '{ character = "cleric 2", hit_points = 20 }'
    engine = meet(cleric, custom, dice="d6:6 d6:1 d20:18 d6:1 d6:1 d4:1 d4:1")
    act(engine, "turn-undead")
    assert effects_of(engine, 1, "driven-off")


@pytest.mark.rule(
    "bf.turning.hit-dice-row", "bf.turning.hit-dice-nine-plus", "bf.turning.hit-dice-odd-values"
)
@pytest.mark.parametrize(
    ("hit_dice", "column"),
    [
        ("4", "wight"),
        ("9", "ghost"),
        ("15", "ghost"),
        ("1/2", "skeleton"),
        ("4+2", "wight"),
        ("3-1", "ghoul"),
    ],
)
def test_others_go_by_their_hit_dice(hit_dice: str, column: str) -> None:
    line = f"Barrow Thing: AC 12, HD {hit_dice}, #At 1 claw, Dam 1d6, Mv 20', Sv F6, Ml 12"
    custom = f'{{ stat_line = "{line}", nature = ["undead"], hit_points = 20 }}'
    # The 12th level: against every column but the automatic ones there is a number to reach.
    level = 12 if column == "ghost" else 4
    number = int(COLUMNS[column].split()[level - 1])
    for face, succeeds in ((number, True), (number - 1, False)):
        dice = f"d6:6 d6:1 d20:{face}" + (" d6:1 d6:1 d4:1 d4:1" if succeeds else "")
        cleric = f'{{ character = "cleric {level}", hit_points = 20 }}'
        engine = meet(cleric, custom, dice=dice)
        act(engine, "turn-undead")
        assert bool(effects_of(engine, 1, "driven-off")) == succeeds


@pytest.mark.rule("bf.turning.hd-pool", "bf.turning.hd-surplus-lost", "bf.turning.minimum-one")
@pytest.mark.parametrize(
    ("kind", "there", "pool", "affected"),
    [("zombie", 10, "d6:4 d6:4", 4), ("zombie", 10, "d6:4 d6:3", 3), ("wight", 4, "d6:1 d6:1", 1)],
)
def test_the_pool_takes_so_many_hit_dice(kind: str, there: int, pool: str, affected: int) -> None:
    engine = crypt(6, {kind: there}, dice=f"d20:19 {pool} d4:1 d4:1")
    act(engine, "turn-undead")
    assert turned(engine) == {kind: affected}


@pytest.mark.rule("bf.turning.pool-limits-automatic-results")
def test_the_pool_limits_what_needs_no_roll() -> None:
    engine = crypt(8, {"skeleton": 12}, dice="d20:1 d6:3 d6:4 d4:1 d4:1")
    act(engine, "turn-undead")
    assert turned(engine) == {"skeleton": 7}


@pytest.mark.rule(
    "bf.turning.mixed-one-roll",
    "bf.turning.mixed-one-2d6",
    "bf.turning.example-two-zombies-and-wight",
)
def test_two_zombies_and_a_wight() -> None:
    engine = crypt(2, {"zombie": 2, "wight": 1}, dice="d20:20 d6:3 d6:4 d4:1 d4:1")
    act(engine, "turn-undead")
    assert turned(engine) == {"zombie": 2, "wight": 1}
    finish_dice(engine.battle)


@pytest.mark.rule("bf.turning.example-needs-15", "bf.turning.mixed-weakest-first")
def test_the_zombies_come_first_and_take_fifteen() -> None:
    failed = crypt(2, {"zombie": 2, "wight": 1}, dice="d20:14")
    act(failed, "turn-undead")
    assert turned(failed) == {}
    engine = crypt(2, {"zombie": 2}, dice="d20:15 d6:6 d6:6 d4:1 d4:1")
    act(engine, "turn-undead")
    assert turned(engine) == {"zombie": 2}


@pytest.mark.rule("bf.turning.example-three-zombies-and-wight")
@pytest.mark.parametrize(("pool", "wights"), [("d6:4 d6:4", 0), ("d6:4 d6:5", 1)])
def test_three_zombies_and_a_wight(pool: str, wights: int, capsys: pytest.CaptureFixture[str]) -> None:
    engine = crypt(2, {"zombie": 3, "wight": 1}, dice=f"d20:20 {pool} d4:1 d4:1")
    act(engine, "turn-undead")
    assert turned(engine) == {"zombie": 3} | ({"wight": 1} if wights else {})
    # A natural 20, and 9 or more on two dice: 1/20 of 10/36.
    assert check(capsys, "cleric 2", "3 zombie, 1 wight")["every"] == "1/72"


@pytest.mark.rule("bf.turning.mixed-partial", "bf.turning.partial-failure-lockout")
def test_a_roll_for_the_weaker_alone_is_a_failure_too() -> None:
    engine = crypt(2, {"zombie": 2, "wight": 1}, dice="d20:19 d6:6 d6:6 d4:1 d4:1 d6:6 d6:1")
    act(engine, "turn-undead")
    assert turned(engine) == {"zombie": 2}
    assert effects_of(engine, 0, "locked-out")
    while engine.battle.round == 1:
        act(engine, "end")
    assert refused_by(engine, "turn-undead") == ["bf.turning.failure-lockout"]


@pytest.mark.rule("bf.turning.retry-after-success")
def test_one_may_try_again_when_only_the_hit_dice_ran_out() -> None:
    second = "d6:6 " + "d6:1 " * 4
    engine = crypt(1, {"skeleton": 10}, dice="d20:15 d6:3 d6:3 d4:1 d4:1 " + second)
    act(engine, "turn-undead")
    assert turned(engine) == {"skeleton": 6}
    while engine.battle.round == 1:
        act(engine, "end")
    assert decide(engine).actor == 0
    assert allowed(engine, "turn-undead")


@pytest.mark.rule("bf.turning.failure-lockout")
def test_after_a_failure_one_waits_for_sixty_rounds() -> None:
    initiative = "d6:6 d6:1 " * 60
    engine = crypt(1, {"skeleton": 1}, dice="d20:12 " + initiative, points=8)
    act(engine, "turn-undead")
    assert turned(engine) == {}
    tried = {}
    while engine.battle.round < 61:
        act(engine, "end")
        if decide(engine).actor == 0:
            tried[int(engine.battle.round)] = refused_by(engine, "turn-undead")
    assert tried[2] == tried[60] == ["bf.turning.failure-lockout"]
    assert tried[61] == []


@pytest.mark.rule("bf.turning.lockout-per-cleric")
def test_the_failure_of_one_cleric_is_not_that_of_another() -> None:
    clerics = '{ character = "cleric 1", count = 2, hit_points = 9 }'
    engine = meet(
        clerics,
        '{ creature = "skeleton", hit_points = 8 }',
        dice="d6:6 d6:5 d6:1 d20:12 d6:6 d6:5 d6:1",
    )
    act(engine, "turn-undead", "end", "end")
    assert decide(engine).actor == 0
    assert not allowed(engine, "turn-undead")
    act(engine, "end")
    assert decide(engine).actor == 1
    assert allowed(engine, "turn-undead")


@pytest.mark.rule("bf.turning.flee", "bf.turning.duration")
def test_the_turned_run_and_stay_away_for_so_many_turns() -> None:
    engine = meet(
        '{ character = "cleric 1", hit_points = 9, at = [[10, 5]] }',
        '{ creature = "skeleton", hit_points = 8, at = [[20, 5]] }',
        dice="d6:6 d6:1 d20:13 d6:1 d6:1 d4:2 d4:3 d6:6 d6:1",
        keys="[field]\nwidth = 60\nheight = 12\n",
        feet=0,
    )
    act(engine, "turn-undead")
    # Five turns of sixty rounds.
    (told, *_) = events_of(engine.battle, "effect")
    assert (told.what, told.result, told.rounds) == ("driven-off", "begins", 300)
    # At a run: twice the encounter movement of 40 feet.
    assert [event.amount for event in events_of(engine.battle, "move")][:1] == [80]


@pytest.mark.rule("bf.turning.cornered", "bf.turning.cornered-referee")
def test_the_cornered_fight_again() -> None:
    field = "[field]\nmap = '''\n####\n...#\n####\n####\n'''"
    engine = meet(
        '{ character = "cleric 1", hit_points = 9, at = [[1, 1]] }',
        '{ creature = "skeleton", hit_points = 8, at = [[2, 1]] }',
        dice="d6:6 d6:1 d20:13 d6:1 d6:1 d4:1 d4:1 d6:6 d6:1",
        keys=field,
        feet=0,
    )
    act(engine, "turn-undead")
    (told,) = events_of(engine.battle, "effect")[:1]
    assert (told.target, told.result) == (1, "begins")
    # It has nowhere to run to, and its own number has come.
    assert decide(engine).actor == 1
    assert not effects_of(engine, 1, "driven-off")
    assert allowed(engine, "attack 0>0")


@pytest.mark.rule("bf.turning.d-result", "bf.turning.damage-dice", "bf.turning.damage-rolled-once")
def test_stronger_clerics_do_damage_rolled_once_for_all() -> None:
    dice = "d20:1 d6:6 d6:1 " + "d8:5 " * 10 + "d8:1 d4:1 d4:1"
    engine = crypt(11, {"skeleton": 2}, dice=dice, points=60)
    act(engine, "turn-undead")
    assert [int(one.hit_points) for one in engine.battle.combatants[1:]] == [9, 9]


@pytest.mark.rule("bf.turning.damage-destroys", "bf.turning.damage-survivors-turned")
def test_what_is_left_of_the_damaged_is_turned() -> None:
    cleric = '{ character = "cleric 13", hit_points = 20 }'
    zombies = '{ creature = "zombie", count = 2, hit_points = [9, 60] }'
    rolled = "d8:4 " * 11 + "d8:5 d8:6 "
    engine = meet(cleric, zombies, dice=f"d6:6 d6:1 d6:1 d20:1 d6:6 d6:6 {rolled} d4:1 d4:1 d6:6 d6:1")
    act(engine, "turn-undead")
    assert [event.target for event in events_of(engine.battle, "death")] == [1]
    assert engine.battle.combatants[2].hit_points == 5
    assert effects_of(engine, 2, "driven-off")


@pytest.mark.rule("bf.turning.mixed-d-and-number")
def test_each_kind_has_what_its_own_column_says() -> None:
    rolled = "d8:1 " * 11
    engine = crypt(
        11,
        {"skeleton": 2, "zombie": 1, "ghoul": 1},
        dice=f"d20:2 d6:3 d6:3 {rolled} d4:1 d4:1",
        points=30,
    )
    act(engine, "turn-undead")
    assert [int(one.hit_points) for one in engine.battle.combatants[1:]] == [19, 19, 30, 30]
    assert turned(engine) == {"skeleton": 2, "zombie": 1, "ghoul": 1}


@pytest.mark.rule("bf.turning.range-referee")
def test_all_who_are_seen_are_in_reach_of_it() -> None:
    for between, rules in (("#", ["bf.turning.range-referee"]), (".", [])):
        drawn = f"{'.' * 15}\n{'.' * 7}{between}{'.' * 7}\n{'.' * 15}\n{'.' * 15}"
        engine = meet(
            '{ character = "cleric 1", hit_points = 9, at = [[0, 1]] }',
            '{ creature = "skeleton", hit_points = 8, at = [[14, 1]] }',
            dice="d6:6 d6:1",
            keys=f"[field]\nmap = '''\n{drawn}\n'''",
            feet=0,
        )
        assert refused_by(engine, "turn-undead") == rules
