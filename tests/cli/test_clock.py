"""`grognard clock`: the turns of a dungeon, its lights and effects, rest, and wandering monsters."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.faces.cli.main import main


def seed_of(*faces: int) -> int:
    """A seed whose first d6 show those faces."""
    for seed in range(200_000):
        dice = SeededDice(Stream(seed))
        if all(dice.die(6, 0) == face for face in faces):
            return seed
    raise AssertionError(faces)


class Table:
    """A clock in a file, and what the program says of it."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path = path
        self.capsys = capsys

    def begin(self, rules: str, *faces: int, options: tuple[str, ...] = ()) -> None:
        """A new clock whose dice show those faces first."""
        more = [word for option in options for word in ("--option", option)]
        self.path.unlink(missing_ok=True)
        seed = str(seed_of(*faces))
        assert main(["clock", str(self.path), "--new", "--rules", rules, "--seed", seed, *more]) == 0
        self.capsys.readouterr()

    def obey(self, orders: str) -> dict[str, Any]:
        """Give orders, and get the document."""
        assert main(["clock", str(self.path), *orders.split(), "--json"]) == 0
        document: dict[str, Any] = json.loads(self.capsys.readouterr().out)
        return document

    def say(self, *words: str) -> str:
        """What the program prints, right or wrong."""
        main(["clock", str(self.path), *words])
        said = self.capsys.readouterr()
        return " ".join((said.out + said.err).split())


@pytest.fixture
def table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Table:
    return Table(tmp_path / "cellar.json", capsys)


def turns_of(document: dict[str, Any], code: str) -> list[int]:
    """The turns in which something of that code happened."""
    return [one["turn"] for happened in document["happened"] for one in happened if one["code"] == code]


def feet_of(document: dict[str, Any]) -> list[int]:
    return [light["feet"] for light in document["lights"]]


@pytest.mark.rule("bxs.time.turn-is-10-minutes", "bxe.time.turn-ten-minutes")
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_six_turns_are_an_hour(table: Table, rules: str) -> None:
    table.begin(rules, 6, 6, 6)
    assert table.obey("pass 6")["minutes"] == 60


@pytest.mark.rule(
    "bxs.wandering.interval", "bxs.wandering.check-versus-sequence", "bxe.wandering.dungeon-interval"
)
def test_three_checks_in_six_turns(table: Table) -> None:
    table.begin("bxs", 6, 6, 6)
    assert turns_of(table.obey("pass 6"), "wandering check") == [2, 4, 6]
    table.begin("bxe", 6, 6, 6)
    assert len(turns_of(table.obey("pass 6"), "wandering check")) == 3


@pytest.mark.rule("bxe.time.turn-step-1-wandering-check")
def test_a_turn_begins_with_its_check(table: Table) -> None:
    table.begin("bxe", 6, 6)
    assert turns_of(table.obey("pass 4"), "wandering check") == [2, 4]
    # They come before the party does anything in the second turn, which is still to be played.
    table.begin("bxe", 1, 6)
    document = table.obey("pass 4")
    assert (document["turns"], turns_of(document, "wandering monsters come")) == (1, [2])
    assert table.obey("fight 4")["turns"] == 2


@pytest.mark.rule("bxs.wandering.chance", "bxs.wandering.chance-miss", "bxs.wandering.placed-next-turn")
def test_they_come_when_the_next_turn_begins(table: Table) -> None:
    table.begin("bxs", 1, 6)
    document = table.obey("pass 2")
    assert (document["turns"], document["coming"], turns_of(document, "wandering monsters come")) == (
        2,
        True,
        [],
    )
    document = table.obey("pass 2")
    assert (document["turns"], turns_of(document, "wandering monsters come")) == (2, [3])
    table.begin("bxs", 2)
    assert not table.obey("pass 2")["coming"]


@pytest.mark.rule("bxe.wandering.dungeon-chance")
@pytest.mark.parametrize(("face", "come"), [(1, True), (2, False)])
def test_one_in_six(table: Table, face: int, come: bool) -> None:
    table.begin("bxe", face)
    assert bool(turns_of(table.obey("pass 2"), "wandering monsters come")) is come


@pytest.mark.rule("bxe.wandering.dungeon-noise-light-increase", "bxe.wandering.dungeon-quiet-rest-decrease")
def test_noise_draws_them_and_hiding_keeps_them_off(table: Table) -> None:
    table.begin("bxe", 2)
    assert turns_of(table.obey("pass 2 noisily"), "wandering monsters come") == [2]
    table.begin("bxe", 1)
    assert turns_of(table.obey("pass, rest hidden"), "wandering monsters come") == []


def test_noise_in_the_turn_before_a_check_counts_for_it(table: Table) -> None:
    table.begin("bxe", 2)
    document = table.obey("pass noisily, pass")
    assert turns_of(document, "wandering monsters come") == [2]
    check = next(one for each in document["happened"] for one in each if one["code"] == "wandering check")
    assert (check["needs"], check["rules"]) == (
        2,
        ["bxe.wandering.dungeon-chance", "bxe.wandering.dungeon-noise-light-increase"],
    )
    # The noise of the second turn comes after its check, and two turns before the next one.
    table.begin("bxe", 6, 2)
    assert turns_of(table.obey("pass, pass noisily, pass 2"), "wandering monsters come") == []


@pytest.mark.rule("bxs.light.torch-duration", "bxe.time.turn-step-5-light")
def test_a_torch(table: Table) -> None:
    table.begin("bxs", 6, 6, 6, 6)
    assert [one["left"] for one in table.obey("light torch Dorn, pass")["lights"]] == [5]
    document = table.obey("pass 4")
    assert len(document["lights"]) == 1  # in its sixth turn it burns
    document = table.obey("pass")
    assert (document["lights"], turns_of(document, "light goes out")) == ([], [6])


@pytest.mark.rule("bxs.light.lantern-duration")
def test_a_lantern(table: Table) -> None:
    table.begin("bxs", *[6] * 4, options=("dungeon.every=100",))
    assert len(table.obey("light lantern Wat, pass 23")["lights"]) == 1
    assert table.obey("pass")["lights"] == []


@pytest.mark.rule(
    "bxs.light.torch-radius",
    "bxs.light.lantern-radius",
    "bxs.light.magic-weapon-duration",
    "bxs.light.magic-weapon-radius",
    "bxs.light.magic-dagger",
    "bxs.light.magic-short-sword",
    "bxs.light.magic-long-sword",
)
def test_how_far_lights_shine(table: Table) -> None:
    table.begin("bxs", 6)
    sources = ("torch", "lantern", "glowing dagger", "glowing short sword", "glowing long sword")
    document = table.obey(", ".join(f"light {source} Wat" for source in sources))
    assert feet_of(document) == [30, 30, 10, 15, 20]
    assert [light["left"] for light in document["lights"]] == [6, 24, -1, -1, -1]


@pytest.mark.rule("bxe.light.source-data-external", "bxe.light.radius")
def test_a_book_that_does_not_say_how_long_a_torch_burns_wants_to_be_told(table: Table) -> None:
    table.begin("bxe", 6)
    assert 'how long does a torch burn?; expected its turns: "light torch for 6"' in table.say(
        "light", "torch"
    )
    assert feet_of(table.obey("light torch Dorn for 6")) == [30]


@pytest.mark.rule("bxe.time.turn-step-5-spell-durations")
def test_effects_run_down(table: Table) -> None:
    table.begin("bxe", 6)
    assert [one["left"] for one in table.obey("begin bless for 2, pass")["effects"]] == [1]
    document = table.obey("pass")
    assert (document["effects"], turns_of(document, "effect ends")) == ([], [2])


@pytest.mark.rule("bxe.time.turn-step-5-rest-need", "bxe.rest.dungeon-five-on-one-off")
def test_rest_is_due_after_five_turns(table: Table) -> None:
    table.begin("bxe", 6, 6, 6)
    assert table.obey("pass 3")["active"] == 3
    assert table.obey("pass")["active"] == 4
    assert turns_of(table.obey("pass"), "rest is due") == [5]
    assert (table.obey("rest")["active"], table.obey("")["attack"]) == (0, 0)


@pytest.mark.rule("bxe.rest.dungeon-any-activity-counts")
def test_everything_counts_as_activity(table: Table) -> None:
    table.begin("bxe", 6, 6, 6)
    document = table.obey("move, fight 10, search, move, move")
    assert (document["active"], turns_of(document, "rest is due")) == (5, [5])


@pytest.mark.rule("bxs.rest.one-turn-in-six", "bxs.rest.fatigue-onset", "bxs.rest.fatigue-ends")
def test_one_turn_in_six_is_rested(table: Table) -> None:
    table.begin("bxs", 6, 6, 6, 6)
    assert table.obey("move 3, search, move, rest")["attack"] == 0
    table.begin("bxs", 6, 6, 6, 6)
    document = table.obey("move 3, search, move 2")
    assert (document["attack"], document["damage"], turns_of(document, "tired")) == (-1, -1, [6])
    document = table.obey("rest")
    assert (document["attack"], document["damage"]) == (0, 0)


@pytest.mark.rule(
    "bxs.rest.fatigue-persists", "bxe.rest.no-rest-not-cumulative", "bxe.rest.no-rest-penalty-ends"
)
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_tiredness_neither_grows_nor_passes_but_by_rest(table: Table, rules: str) -> None:
    table.begin(rules, 6, 6, 6, 6, 6, 6)
    document = table.obey("move 12")
    assert (document["turns"], document["attack"], document["damage"]) == (12, -1, -1)
    assert table.obey("rest")["attack"] == 0


@pytest.mark.rule(
    "bxe.time.encounter-minimum-turn",
    "bxe.time.encounter-rounding",
    "bxe.time.encounter-rest-included",
    "bxe.time.rounds-per-turn",
    "bxs.time.round-length",
)
@pytest.mark.parametrize(("rounds", "turns"), [(4, 1), (60, 1), (61, 2)])
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_a_fight_takes_whole_turns_and_is_no_rest(table: Table, rules: str, rounds: int, turns: int) -> None:
    table.begin(rules, 6, 6, 6, 6)
    table.obey("pass 4")
    document = table.obey(f"fight {rounds}")
    assert (document["turns"], document["active"]) == (4 + turns, 4 + turns)


def test_what_is_left_of_an_order_is_told_when_it_gets_dark(table: Table) -> None:
    table.begin("bxe", 6, 6)
    said = table.say("light", "torch", "Dorn", "for", "3,", "move", "5")
    assert "Turn 2: Dorn's torch burns low: one more turn. " in said
    assert "Turn 3: Dorn's torch goes out. Turn 3: it is dark. Turn 3: 2 turns of the order are left." in said
    assert "3 turns have passed, 30 minutes; rest is due in 2 turns." in said


def test_an_order_can_be_taken_back_and_is_rolled_the_same_way_again(table: Table) -> None:
    table.begin("bxs", 3, 1)
    before = table.obey("move 3")
    after = table.obey("move")
    assert after["coming"]
    back = table.say("--undo")
    assert "3 turns have passed" in back
    assert table.obey("")["turns"] == before["turns"]
    assert table.obey("move")["happened"] == after["happened"]
    assert "there is no order to take back" in [table.say("--undo") for _ in range(3)][-1]


def test_lights_and_effects_end_when_they_are_ended(table: Table) -> None:
    table.begin("bxs", 6)
    assert len(table.obey("light torch Dorn, light lantern Wat, begin bless for 6")["lights"]) == 2
    document = table.obey("douse Dorn, douse lantern, end bless")
    assert (document["lights"], document["effects"]) == ([], [])


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("dance",), "the clock does not understand 'dance'"),
        (("move", "0"), "0 in 'move 0'; expected a number from 1 to 1000"),
        (("move", "-2"), "-2 in 'move -2'"),
        (("fight", "99999"), "expected a number from 1 to 60000"),
        (("move", "hidden"), "'hidden' in 'move hidden'"),
        (("light", "torch", "for", "x"), "x in 'light torch for x'"),
        (("begin", "bless"), "'begin bless' does not say how long"),
        (("douse", "Dorn"), "no light is 'Dorn'"),
        (("end", "bless"), "no effect is 'bless'"),
        (("move", "--undo"), "an order cannot be given and taken back"),
        (("--rules", "bxe"), "a clock has its book and its seed from the start"),
        (("--new",), "there is a file already"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    table: Table, words: tuple[str, ...], problem: str
) -> None:
    table.begin("bxs", 6)
    before = table.path.read_bytes()
    said = table.say(*words)
    assert said.startswith("grognard: ")
    assert problem in said
    assert table.path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "this is no clock"),
        ("[]", "this is no clock"),
        ("\x00\xff", "this is no clock"),
        ('{"rules": "bxs", "seed": 1, "format": "grognard fight"}', "saved as 'grognard fight' version 1"),
        ('{"rules": "bxs", "seed": 1, "version": 9}', "version 9; expected 'grognard clock' version 1"),
        ('{"rules": "bxs", "seed": 1, "orders": ["sing"]}', "the clock does not understand 'sing'"),
        ('{"rules": "nope", "seed": 1}', "nope"),
        ('{"rules": "bxs", "seed": 1, "options": {"dungeon.every": 0}}', "dungeon.every"),
    ],
)
def test_a_damaged_clock_is_told(table: Table, text: str, problem: str) -> None:
    table.path.write_text(text, encoding="latin-1")
    said = table.say("move")
    assert said.startswith("grognard: ")
    assert problem in said


def test_a_clock_that_is_not_there_and_a_book_without_turns(table: Table) -> None:
    assert "there is no such clock; expected --new to begin one" in table.say("move")
    assert "has no rule for turns in a dungeon; expected --rules bxe or bxs" in table.say(
        "--new", "--rules", "bf"
    )
    assert not table.path.exists()


@pytest.mark.rule("bxs.light.magic-weapon-if-it-glows", "bxs.light.magic-other-weapons")
def test_glowing_weapons_shine_by_their_size(table: Table) -> None:
    table.begin("bxs", 6)
    assert "a longsword +1 gives no light" in table.say("light", "longsword", "+1")
    assert table.obey("light glowing two-handed sword")["lights"][0]["feet"] == 20
    assert [one["feet"] for one in table.obey("light glowing mace, light glowing dagger")["lights"]] == [
        20,
        15,
        10,
    ]


@pytest.mark.rule("bxs.light.magic-short-sword", "bxs.light.magic-long-sword")
def test_the_swords_of_the_sheet_shine_as_it_says_however_they_are_spelled(table: Table) -> None:
    table.begin("bxs", 6)
    document = table.obey("light glowing longsword Dorn, light glowing shortsword Wat")
    assert feet_of(document) == [20, 15]
    # The sheet's own rules are told, and none of another book.
    table.begin("bxs", 6)
    assert "[bxs.light.magic-long-sword]" in table.say("light", "glowing", "longsword")
