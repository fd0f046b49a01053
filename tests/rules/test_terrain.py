"""Higher ground, tables, mist and branches: said of a member, or drawn on the map."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import parse_action
from grognard.tactics.plain import Plain
from grognard.text.field_map import draw_field, explain_marks
from tests.support import act, armed, attacks_on, brute, come_to, engine_of, fight, hero, parts_of

MAP = '[field]\nmap = """\n{rows}\n"""\n'
FLAT = "[field]\nwidth = 40\nheight = 12\n"


def strike(
    rules: str,
    *,
    mine: str = "",
    his: str = "",
    weapon: str = "longsword",
    x: int = 6,
    field: str = FLAT,
    options: Mapping[str, object] | None = None,
) -> dict[str, int]:
    """The modifiers of one attack by a first-level fighter at 5,5 on a brute at x,5."""
    first = hero(5, 5, weapon=weapon, more=mine)
    second = brute("Brute", x, 5, armour_class=30, more=his)
    calm = {"morale.at_first_encounter": False, **(options or {})}
    engine = fight(rules, first, second, dice="d6:6 d6:1 d20:5 d20:5", keys=field, options=calm)
    phase = {"bxe": "missile", "bxs": "missile"}.get(rules, "") if x > 6 else ""
    melee = {"bxe": "melee", "bxs": "melee"}.get(rules, "")
    come_to(engine, 0, phase or melee)
    act(engine, "attack 0>1")
    return parts_of(attacks_on(engine, 1)[0])


@pytest.mark.rule("bcb.terrain.gm-assigns", "bcb.terrain.usual-size")
@pytest.mark.parametrize(
    ("mine", "his", "expected"),
    [
        ('terrain = ["higher ground"]', "", {"higher ground": 1}),
        ('terrain = ["table"]', "", {"table": 1}),
        ("", 'shelter = ["light cover"]', {"light cover": -1}),
        ("", 'shelter = ["good cover"]', {"good cover": -2}),
        ("", 'terrain = ["mist"]', {"mist": -2}),
        ("", 'terrain = ["branches"]', {"branches": -1}),
        ('terrain = ["mist"]', "", {}),
        ("", 'terrain = ["higher ground"]', {}),
        ("terrain = [1]", "", {"terrain": 1}),
        ("", "", {}),
    ],
)
def test_what_one_stands_on_or_in_under_the_base_combat_bonus(
    mine: str, his: str, expected: dict[str, int]
) -> None:
    parts = strike("bcb", mine=mine, his=his)
    parts.pop("fighter level", None)
    assert parts == expected


def test_nobody_is_higher_than_one_who_stands_as_high() -> None:
    parts = strike("bcb", mine='terrain = ["higher ground"]', his='terrain = ["higher ground"]')
    assert "higher ground" not in parts


@pytest.mark.rule("bcb.terrain.limit-4")
def test_cover_and_terrain_together_stay_within_4() -> None:
    parts = strike("bcb", his='cover = [75], terrain = ["mist"]')
    assert {name: parts[name] for name in ("cover", "terrain")} == {"cover": -3, "terrain": -1}


@pytest.mark.parametrize("rules", ["bf", "bfref", "bxe", "bxs"])
def test_books_that_are_silent_give_nothing_for_height_until_a_rulebook_does(rules: str) -> None:
    high = 'terrain = ["higher ground"]'
    assert "higher ground" not in strike(rules, mine=high)
    house = {"position.terrain.higher ground.attack": 2}
    assert strike(rules, mine=high, options=house)["higher ground"] == 2


@pytest.mark.parametrize(
    ("rules", "blow", "shot"), [("bf", -2, -2), ("bfref", -2, -2), ("bxe", 0, -2), ("bxs", 0, -2)]
)
def test_mist_hides_half_where_a_book_measures_what_hides(rules: str, blow: int, shot: int) -> None:
    mist = 'terrain = ["mist"]'
    assert strike(rules, his=mist).get("mist", 0) == blow
    assert strike(rules, his=mist, weapon="longbow", x=15).get("mist", 0) == shot


@pytest.mark.rule("bf.cover.both-kinds")
def test_what_hides_one_already_is_not_counted_twice() -> None:
    # Cover of 50% is -4 and concealment of 50% -2: only the worse counts.
    parts = strike("bf", his='cover = [50], terrain = ["mist"]', weapon="longbow", x=15)
    assert parts["cover"] == -4
    assert "mist" not in parts
    parts = strike("bf", his='cover = ["fog 25"], terrain = ["mist"]', weapon="longbow", x=15)
    assert parts["concealment"] + parts["terrain"] == -2


@pytest.mark.rule("bxs.cover.cap")
def test_cover_and_terrain_stop_at_4_on_the_sheet() -> None:
    parts = strike("bxs", his='cover = [75], terrain = ["mist"]', weapon="longbow", x=15)
    assert parts["cover"] + parts["terrain"] == -4


@pytest.mark.parametrize(
    ("name", "missiles", "expected"), [("melee", False, {}), ("both", True, {"height": 1})]
)
def test_a_rulebook_says_whether_terrain_counts_for_missiles(
    name: str, missiles: bool, expected: dict[str, int]
) -> None:
    options: dict[str, object] = {"position.terrain.height": {"attack": 1, "missiles": missiles}}
    mine = 'terrain = ["height"]'
    assert strike("bf", mine=mine, options=options)["height"] == 1
    parts = strike("bf", mine=mine, weapon="longbow", x=15, options=options)
    assert {key: value for key, value in parts.items() if key == "height"} == expected


def drawn(rows: str, first: str, second: str, *, dice: str, rules: str = "bcb", keys: str = "") -> Engine:
    field = MAP.format(rows=rows) + keys
    calm = {"morale.at_first_encounter": False}
    return fight(rules, first, second, dice=dice, keys=field, options=calm)


HILL = "\n".join(["." * 12, "." * 4 + "^^^^" + "." * 4, "." * 12, "." * 12])


@pytest.mark.rule("bcb.terrain.gm-assigns")
def test_the_map_has_higher_ground_and_whoever_stands_there_gains_by_it() -> None:
    engine = drawn(
        HILL, armed("A", 4, 1, "club"), brute("B", 4, 2), dice="d6:6 d6:1 d20:5 d20:5 d6:6 d6:1 d20:5"
    )
    come_to(engine, 0)
    act(engine, "attack 0>1")
    assert parts_of(attacks_on(engine, 1)[0])["higher ground"] == 1
    come_to(engine, 1)
    act(engine, "attack 0>0")
    assert "higher ground" not in parts_of(attacks_on(engine, 0)[0])


def test_one_who_moves_off_the_ground_it_began_on_loses_it() -> None:
    engine = fight(
        "bcb",
        armed("A", 4, 4, "club", more='terrain = ["higher ground"]'),
        brute("B", 6, 4),
        dice="d6:6 d6:1 d20:5",
        keys=FLAT,
        options={"morale.at_first_encounter": False},
    )
    come_to(engine, 0)
    act(engine, "move 5,4")
    come_to(engine, 0)
    act(engine, "attack 0>1")
    assert "higher ground" not in parts_of(attacks_on(engine, 1)[0])


@pytest.mark.parametrize(
    "keys",
    ['legend = { "h" = "higher ground" }', 'terrain = { "higher ground" = [[4, 1]] }'],
)
def test_a_legend_or_a_list_of_cells_says_the_same(keys: str) -> None:
    rows = HILL.replace("^", "h" if "legend" in keys else ".")
    engine = drawn(rows, armed("A", 4, 1, "club"), brute("B", 4, 2), dice="d6:6 d6:1 d20:5", keys=keys + "\n")
    come_to(engine, 0)
    act(engine, "attack 0>1")
    assert parts_of(attacks_on(engine, 1)[0])["higher ground"] == 1


@pytest.mark.parametrize(
    ("rows", "keys", "problem"),
    [
        (HILL.replace("^", "?"), "", r"unknown mark '\?'"),
        (HILL.replace("^", "h"), 'legend = { h = "lava" }', "the book knows no field.legend 'lava'"),
        (HILL, "terrain = { lava = [[1, 1]] }", "the book knows no field.terrain 'lava'"),
        (HILL, "terrain = { mist = [[99, 1]] }", "99,1 lies outside the field"),
    ],
)
def test_ground_that_nobody_knows_is_refused(rows: str, keys: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        drawn(rows, brute("A", 4, 1), brute("B", 4, 2), dice="", keys=keys + "\n")


def test_a_copy_of_a_battle_keeps_its_ground() -> None:
    engine = drawn(HILL, brute("A", 4, 1), brute("B", 4, 2), dice="")
    twin = engine.battle.copy()
    assert twin.field.uneven
    assert twin.field.terrain == engine.battle.field.terrain


@pytest.mark.parametrize(("temperament", "stays"), [("steady", True), ("bold", False)])
def test_the_steady_wait_on_higher_ground_for_the_enemy(temperament: str, stays: bool) -> None:
    high = f'terrain = ["higher ground"], temperament = "{temperament}"'
    text = (
        'title = "Hill"\nrules = "bcb"\nreaction = "immediate attack"\n'
        + FLAT
        + '[[sides]]\nname = "High"\ncan_be_surprised = false\n'
        + f"members = [{armed('A', 5, 5, 'club', more=high)}]\n"
        + '[[sides]]\nname = "Low"\ncan_be_surprised = false\n'
        + f"members = [{brute('B', 30, 5)}]\n"
    )
    engine = engine_of(text, policies=[Plain(), None], dice=4)
    decision = engine.advance()
    while decision is not None and engine.battle.round < 2:
        engine.submit(parse_action("declare-nothing" if decision.kind == "declare" else "end"))
        decision = engine.advance()
    assert (engine.battle.combatants[0].x == 5) == stays


def test_the_drawing_of_the_ground_says_what_its_marks_mean() -> None:
    engine = drawn(HILL, armed("A", 4, 1, "club"), brute("B", 4, 2), dice="")
    rows = draw_field(engine.battle)
    assert rows[2].split() == ["1", ".", ".", "A1", "^", "^"]
    assert explain_marks(rows) == "^ higher ground"


def test_hexes_are_drawn_with_every_odd_row_half_a_hex_to_the_right() -> None:
    keys = "hexes = true\n"
    engine = drawn(HILL, armed("A", 4, 1, "club"), brute("B", 4, 2), dice="", keys=keys)
    rows = draw_field(engine.battle)
    assert [row[4] == " " for row in rows[1:]] == [False, True, False, True]
    assert rows[2].index("A1") == rows[3].index("b1") + 1
