"""Lights that somebody bears in the dark: whom they show, and what becomes of them."""

from __future__ import annotations

import pytest

from grognard.battle.ground.sight import can_see
from grognard.battle.play.engine import Engine
from grognard.battle.state.events import REFEREE, Event
from grognard.battle.state.field import relocate
from grognard.battle.state.notation import format_battle, read_battle
from grognard.text.map_cells import CellPlaces
from grognard.text.map_ground import lit_cells, unseen_cells
from grognard.text.narrate import Narrator
from grognard.text.viewer_knowledge import is_in_mask, update_knowledge
from tests.support import brute, events_of, fight, inflict, lay

DARK = 'light = "dark"\n[field]\nwidth = 40\nheight = 12\n'


def cave(light: str, *, keys: str = DARK, second: str = "") -> Engine:
    """A bearer and a friend, an orc in its light, a goblin beyond it."""
    return fight(
        "bf",
        brute("Bearer", 5, 5, more=f'bears_light = "{light}"' if light else "")
        + ", "
        + brute("Friend", 1, 5),
        brute("Orc", 10, 5) + ", " + brute("Goblin", 20, 5) + second,
        dice=1,
        keys=keys,
        begun=True,
    )


def sees(engine: Engine, watcher: int) -> list[str]:
    """The others whom somebody sees."""
    battle = engine.battle
    me = battle.combatants[watcher]
    return [one.name for one in battle.combatants if one is not me and can_see(battle, me, one)]


def told(engine: Engine) -> list[str | None]:
    narrator = Narrator(engine.battle)
    return [narrator.tell(event) for event in events_of(engine.battle, "light")]


def test_a_light_shows_those_near_its_bearer_to_everybody() -> None:
    engine = cave("torch")
    assert sees(engine, 0) == ["Friend", "Orc"]
    assert sees(engine, 1) == ["Bearer", "Orc"]
    assert sees(engine, 3) == ["Bearer", "Friend", "Orc"]
    assert sees(cave(""), 3) == sees(cave(""), 0) == []


def test_it_goes_with_its_bearer_and_walls_are_in_its_way() -> None:
    engine = cave("lantern")
    battle = engine.battle
    relocate(battle.field, battle.sides[0], battle.combatants[0], 19, 8)
    assert sees(engine, 1) == ["Bearer", "Goblin"]
    walls = "\n".join("." * 7 + "#" + "." * 32 for _ in range(12))
    walled = cave("lantern", keys=f'light = "dark"\n[field]\nmap = """\n{walls}\n"""\n')
    assert sees(walled, 3) == []


@pytest.mark.parametrize(
    ("light", "how", "sentence", "shown"),
    [
        (
            "torch",
            "dying",
            "The torch of Bearer falls to the ground and burns on.",
            ["Bearer", "Friend", "Orc"],
        ),
        ("lantern", "dying", "The lantern of Bearer goes out.", []),
        ("torch", "swallowed:0:0:2", "The torch of Bearer goes out.", []),
    ],
)
def test_what_becomes_of_it_when_its_bearer_falls(
    light: str, how: str, sentence: str, shown: list[str]
) -> None:
    engine = cave(light)
    lay(engine, "Bearer", how)
    assert told(engine) == [sentence]
    assert sees(engine, 3) == shown
    lit: list[Event] = events_of(engine.battle, "light")
    assert lit[0].at == (5, 5)


def test_who_gets_away_takes_it_along() -> None:
    engine = cave("torch")
    inflict(engine, "Bearer", "gone")
    assert sees(engine, 3) == []
    assert told(engine) == []


def test_no_light_burns_in_the_water() -> None:
    assert sees(cave("torch", keys="in_water = true\n" + DARK), 3) == []


def test_it_is_copied_and_read_back_and_a_copy_of_a_dark_moment_takes_over_a_light_one() -> None:
    engine = cave("lantern")
    line = format_battle(engine.battle)
    assert "bears-light:0:30:1" in line
    lay(engine, "Bearer", "dying")
    twin = engine.battle.copy()
    assert "bears-light" not in format_battle(twin)
    read_battle(line, twin)
    assert can_see(twin, twin.combatants[3], twin.combatants[2])


def test_the_map_shows_where_it_is_light_and_what_a_side_sees_of_it() -> None:
    engine = cave("torch")
    all_of_it, sight = update_knowledge(engine.battle, REFEREE), update_knowledge(engine.battle, 1)
    paper = CellPlaces(engine.battle.field, all_of_it.window)
    lit = lit_cells(engine.battle, paper, all_of_it)
    assert (11, 5) in lit
    assert (12, 5) not in lit
    width = engine.battle.field.width
    assert is_in_mask(sight.ever, 5 * width + 11)
    assert not is_in_mask(sight.ever, 5 * width + 14)
    engine.battle.combatants[3].x = 18  # It goes farther from the light.
    later = update_knowledge(engine.battle, 1, sight)
    assert (20, 5) in unseen_cells(paper, engine.battle, later)
    assert lit_cells(cave("torch", keys=DARK.replace("dark", "bright")).battle, paper, all_of_it) == set()
