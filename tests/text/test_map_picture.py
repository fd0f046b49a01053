"""The picture of a fight: who and what is drawn where, and for whom."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import grognard
from grognard.battle.play.engine import Engine
from grognard.battle.state.patches import FIRE, pack_patch
from grognard.fight.fight import Fight
from grognard.text.map_cells import CELL, CellPlaces
from grognard.text.map_picture import draw_svg
from grognard.text.viewer_knowledge import update_knowledge
from tests.support import brute, fight, lay

SVG = "{http://www.w3.org/2000/svg}"
ROOM = '[field]\nmap = """\n##########\n#........#\n#....#...#\n#....#...#\n##########\n"""\n'


def room(*, keys: str = ROOM, more: str = "") -> Engine:
    return fight(
        "bf",
        brute("Man", 1, 1, points=20),
        brute("Cat", 3, 2, points=8) + ", " + brute("Kitten", 7, 3, points=4) + more,
        dice=1,
        keys=keys,
        begun=True,
    )


def picture(engine: Engine, side: int = -2) -> ElementTree.Element:
    return ElementTree.fromstring(draw_svg(engine.battle, side, title="A <fight>"))


def path_of(drawn: ElementTree.Element, kind: str) -> str:
    return next(path.attrib["d"] for path in drawn.iter(f"{SVG}path") if path.attrib.get("class") == kind)


def titles(drawn: ElementTree.Element) -> list[str]:
    return [title.text or "" for title in drawn.iter(f"{SVG}title")]


def words(drawn: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in drawn.iter(f"{SVG}text")]


def test_the_referee_sees_everybody_with_hit_points() -> None:
    engine = room()
    engine.battle.combatants[1].hit_points = 2
    drawn = picture(engine)
    assert titles(drawn) == [
        "Man: standing, 20 of 20 hit points",
        "Cat: hurt, 2 of 8 hit points",
        "Kitten: standing, 4 of 4 hit points",
    ]
    circles = [(float(one.attrib["cx"]), float(one.attrib["cy"])) for one in drawn.iter(f"{SVG}circle")]
    assert circles == [(1.5 * CELL, 1.5 * CELL), (3.5 * CELL, 2.5 * CELL), (7.5 * CELL, 3.5 * CELL)]
    bars = [
        float(bar.attrib["width"]) for bar in drawn.iter(f"{SVG}rect") if bar.attrib.get("class") == "low"
    ]
    assert bars == [pytest.approx(19 / 4, abs=0.06), pytest.approx(54 / 4, abs=0.06)]
    assert {"A <fight>, round 1", "M1", "c1", "k1", "2/8"} <= set(words(drawn))


def test_a_side_sees_what_it_may_know() -> None:
    engine = room()
    engine.battle.combatants[1].hit_points = 2
    drawn = picture(engine, 0)
    # The kitten is behind the wall; of the cat one sees how it looks.
    assert titles(drawn) == ["Man: standing, 20 of 20 hit points", "Cat (nearly finished)"]
    assert "Kitten" not in words(drawn)
    assert "2/8" not in words(drawn)
    assert "nearly finished" in words(drawn)
    paper = CellPlaces(engine.battle.field, update_knowledge(engine.battle, 0).window)
    assert paper.outline(7, 3) not in path_of(drawn, "grid")  # It was never seen.
    assert paper.outline(5, 3) in path_of(drawn, "wall")
    assert paper.outline(3, 2) in path_of(drawn, "grid")
    before = update_knowledge(engine.battle, 0)
    engine.battle.combatants[0].x, engine.battle.combatants[0].y = 8, 1
    later = ElementTree.fromstring(
        draw_svg(engine.battle, 0, seen=update_knowledge(engine.battle, 0, before))
    )
    assert paper.outline(1, 3) in path_of(later, "fog")  # It was seen before, and is out of sight now.
    assert paper.outline(7, 3) not in path_of(later, "fog")


def test_the_fallen_lie_where_they_fell_and_who_got_away_or_is_to_come_is_not_drawn() -> None:
    late = ', { creature = "wolf", arrives = 9, at = [[8, 1]] }'
    engine = room(more=late)
    lay(engine, "Cat", "knocked-out")
    drawn = picture(engine)
    assert "Cat: unconscious" in titles(drawn)
    assert len(list(drawn.iter(f"{SVG}circle"))) == 2
    assert "Wolf" not in words(drawn)


def test_ground_and_fire_are_drawn_and_explained() -> None:
    keys = '[field]\nmap = """\n..~~......\n..........\n....^.....\n..........\n"""\n'
    engine = room(keys=keys)
    engine.battle.set_patches([pack_patch(15, FIRE, rounds=2)])
    drawn = picture(engine)
    paper = CellPlaces(engine.battle.field, update_knowledge(engine.battle, -2).window)
    shown = {
        title: path.attrib["d"]
        for path in drawn.iter(f"{SVG}path")
        for title in [path.findtext(f"{SVG}title")]
        if title
    }
    assert shown == {
        "rough ground": paper.outlines([(2, 0), (3, 0)]),
        "higher ground": paper.outlines([(4, 2)]),
        "fire": paper.outlines([(5, 1)]),
    }
    assert {"rough ground", "higher ground", "fire"} <= set(words(drawn))


def test_hexes_touch_and_every_odd_row_lies_to_the_right() -> None:
    engine = room(keys="[field]\nwidth = 12\nheight = 9\nhexes = true\n")
    paper = CellPlaces(engine.battle.field, update_knowledge(engine.battle, -2).window)
    (ax, ay), (bx, by) = paper.centre(3, 2), paper.centre(3, 3)
    assert bx - ax == CELL / 2
    assert ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 == pytest.approx(CELL)
    assert len(list(picture(engine).iter(f"{SVG}circle"))) == 3


def test_a_large_open_field_is_drawn_around_the_figures() -> None:
    engine = room(keys="[field]\nwidth = 200\nheight = 100\n")
    assert update_knowledge(engine.battle, -2).window == (0, 0, 11, 7)


def test_a_notebook_shows_the_referee_everything_and_who_plays_a_side_no_more_than_it_knows() -> None:
    watched = grognard.start("2 fighter 1 vs 3 goblin", seed=5)
    watched.run()
    assert "Goblins 1-3 (hp" in notebook(watched)
    playing = grognard.start("2 fighter 1 vs 3 goblin", seed=5, play="party")
    said = notebook(playing)
    assert "Goblins 1-3 (hp" not in said
    assert playing.tell("party").strip().splitlines()[-1] in said


def notebook(shown: Fight) -> str:
    page = ElementTree.fromstring(shown._repr_html_())
    assert page.find(f".//{SVG}svg") is not None
    return "".join(text for pre in page.iter("pre") for text in pre.itertext())
