"""Troops in pay fight as a side of so many figures, and what they lose is lost to the campaign, by level."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.campaign_table import Table, begin_greywater

PLATOON = "platoon of 32 light foot in 2 squads"
WAGE = 2  # gold pieces a month for each level of a human light foot, by the table of the document
WHOLE = 72  # 32 of them, the corporals of level 1 too, and a sergeant and a lieutenant of level 2


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    made = begin_greywater(tmp_path, monkeypatch, capsys)
    made("hire", PLATOON, "--name", "1st platoon", "-c", "greywater", "--rolled", "37,84,22")
    return made


def fight(table: Table, what: str, seed: int, *more: str) -> dict[str, object]:
    return table("campaign", "fight", what, "--seed", str(seed), *more, "-c", "greywater")


def lost_of(found: dict[str, object]) -> list[int]:
    """The levels of those of the platoon who are dead or have yielded, from the fight's own result."""
    result = found["result"]
    assert isinstance(result, dict)
    return [
        2 if one["name"].endswith(("sergeant", "lieutenant")) else 1
        for one in result["combatants"]
        if one["side"] == 0
        and one["name"].startswith("1st platoon")
        and one["state"] in ("dead", "surrendered")
    ]


def dues(table: Table) -> list[object]:
    return [due["month_gp"] for due in table("campaign", "dues", "-c", "greywater")["dues"]]


def test_a_platoon_fights_as_so_many_figures(table: Table) -> None:
    """Rule: bf.mercenaries.platoon-size: 32 to 48; with a sergeant and a lieutenant besides."""
    found = fight(table, "1st platoon vs 20 orc", 4)
    result = found["result"]
    assert isinstance(result, dict)
    ours = [one for one in result["combatants"] if one["side"] == 0]
    names = [one["name"].rstrip("0123456789 ") for one in ours]
    assert len(ours) == 34
    assert [
        names.count(f"1st platoon {rank}") for rank in ("soldier", "corporal", "sergeant", "lieutenant")
    ] == [
        30,
        2,
        1,
        1,
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_fallen_are_paid_no_more(table: Table, seed: int) -> None:
    assert dues(table) == [WHOLE]
    lost = lost_of(fight(table, "1st platoon vs 30 orc", seed))
    assert len(lost) > 3
    assert dues(table) == [WHOLE - WAGE * sum(lost)]
    table("campaign", "undo", "-c", "greywater")
    assert dues(table) == [WHOLE]


def test_losses_come_back_by_level(table: Table) -> None:
    said = table.said(
        "campaign", "fight", "1st platoon vs 34 orc", "--seed", "9", "--quiet", "-c", "greywater"
    )
    assert "1st platoon has lost 28 of level 1 and 2 of level 2" in said
    assert "(1 corporal, 1 sergeant and 1 lieutenant among them); 4 are left" in said
    again = table.said(
        "campaign", "fight", "80 orc", "--with", "1st platoon", "--seed", "5", "-c", "greywater"
    )
    assert "1st platoon has lost 4 of level 1 (1 corporal among them); nobody is left" in again
    assert dues(table) == []
    assert "nobody is called '1st platoon'" in table.refused(
        "campaign", "fight", "1st platoon vs orc", "-c", "greywater"
    )


def test_troops_go_with_people(table: Table) -> None:
    found = fight(table, "12 orc", 5, "--with", "Dorn,1st platoon")
    result = found["result"]
    assert isinstance(result, dict)
    ours = [one["name"] for one in result["combatants"] if one["side"] == 0]
    assert ours[0] == "Dorn"
    assert len(ours) == 35
    alone = fight(table, "2 orc", 5)
    result = alone["result"]
    assert isinstance(result, dict)
    # Nobody has named them: the company goes by itself.
    assert not any(one["name"].startswith("1st platoon") for one in result["combatants"])


def test_troops_go_on_no_delve(table: Table) -> None:
    mill = str(Path(__file__).resolve().parents[2] / "examples" / "old-mill.toml")
    said = table.refused("delve", mill, "--with", "Dorn,1st platoon", "-c", "greywater")
    assert "1st platoon are troops" in said


@pytest.mark.slow
def test_troops_that_fight_are_away(table: Table) -> None:
    words = (
        "campaign",
        "fight",
        "1st platoon vs 12 orc",
        "--play",
        "--seed",
        "3",
        "--map",
        "never",
        "-c",
        "greywater",
    )
    said = table.typed("quit\n", *words)
    assert "fight-1, 12 orc: 1st platoon sets out" in said
    assert "1st platoon is away, fight-1" in table.said("campaign", "status", "-c", "greywater")
    for what in (
        ("campaign", "fight", "1st platoon vs 3 orc"),
        ("campaign", "dismiss", "1st platoon"),
    ):
        assert "1st platoon is away, fight-1" in table.refused(*what, "-c", "greywater")
    assert "does not count: 1st platoon as before" in table.said(
        "campaign", "return", "fight-1", "--lost", "-c", "greywater"
    )
    assert dues(table) == [WHOLE]
    table.typed("quit\n", *words)
    table.typed("auto all\n" + "\n" * 300, "resume", "greywater-fight-2", "--map", "never")
    home = table.said("campaign", "return", "fight-2", "-c", "greywater")
    assert "fight-2, 12 orc: the troops win" in home or "1st platoon has lost" in home
    assert "away" not in table.said("campaign", "status", "-c", "greywater")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("1st platoon vs 3 orc", "--with", "Dorn"), "who fights is told twice"),
        (("3 orc", "--with", "1st platoon,hired-1,1st platoon"), "a name stands twice"),
        (("2nd platoon vs 3 orc",), "nobody is called '2nd platoon'"),
    ],
)
def test_wrong_words(table: Table, words: tuple[str, ...], problem: str) -> None:
    assert problem in table.refused("campaign", "fight", *words, "-c", "greywater")


@pytest.mark.parametrize(
    ("words", "month"),
    [
        ("platoon of 32 light foot sergeant 2", 72),
        ("platoon of 32 light foot sergeant 2 less 9 soldiers", 72 - 18),
        ("platoon of 32 light foot sergeant 2 less 9 soldiers and 1 lieutenant 2", 72 - 18 - 4),
        ("40 heavy foot level 2 less 10 soldiers", 30 * 2 * 3),
    ],
)
def test_a_payroll_knows_the_fallen(table: Table, words: str, month: int) -> None:
    found = table("payroll", words, "--rules", "bf", "--option", "company.units.smaller=true")
    assert found["month_gp"] == month


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("platoon of 32 light foot less 33 soldiers", "33 soldier 1 have fallen"),
        ("platoon of 32 light foot less 1 general", "'1 general' are no losses of a unit"),
        ("platoon of 32 light foot less 2 lieutenant 2", "2 lieutenant 2 have fallen"),
    ],
)
def test_more_than_there_were_cannot_fall(table: Table, words: str, problem: str) -> None:
    assert problem in table.refused("payroll", words, "--rules", "bf")
