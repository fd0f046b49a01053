"""Burning ground: who has wits goes around it, waits, or gets out of it; nobody is kept from crossing it."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import format_action, parse_action
from grognard.battle.state.patches import FIRE, pack_patch
from grognard.tactics.plain import Plain
from tests.rules.flasks import burns
from tests.support import act, allowed, brute, come_to, engine_of, fight, man

BOOKS = ["bf", "bfref", "bxe", "bcb", "bxs"]
CALM = {"morale.at_first_encounter": False}
CORRIDOR = "####################\n#..................#\n####################"
HALL = "\n".join(["." * 20] * 9)
BOLD = 'temperament = "bold"'


def ground(drawing: str) -> str:
    return f'[field]\nmap = """\n{drawing}\n"""\n'


def light(engine: Engine, *cells: tuple[int, int]) -> None:
    """Set cells afire for a hundred rounds."""
    width = engine.battle.field.width
    engine.battle.set_patches([pack_patch(y * width + x, FIRE, rounds=100) for x, y in cells])


def led(rules: str, drawing: str, mine: str, his: str, *fires: tuple[int, int], rounds: int = 1) -> list[str]:
    """What plain tactics do in so many rounds against one who does nothing, in a place that burns."""
    engine = watched(rules, drawing, mine, his, *fires, rounds=rounds)
    return [format_action(action) for action in engine.journal or [] if action > 1]


def watched(
    rules: str, drawing: str, mine: str, his: str, *fires: tuple[int, int], rounds: int = 1
) -> Engine:
    text = 'title = "Fire"\nreaction = "immediate attack"\n' + ground(drawing)
    for name, members in (("Ours", mine), ("Theirs", his)):
        text += f'[[sides]]\nname = "{name}"\ncan_be_surprised = false\nmembers = [{members}]\n'
    engine = engine_of(text, dice=7, rules=rules, options=CALM, policies=[Plain(), None])
    light(engine, *fires)
    decision = engine.advance()
    while decision is not None and engine.battle.round <= rounds:
        engine.submit(parse_action("declare-nothing" if decision.kind == "declare" else "end"))
        decision = engine.advance()
    return engine


def moves(actions: list[str]) -> list[str]:
    return [action for action in actions if action.startswith("move")]


FIGHTER = man(3, 1, more=f'weapons = ["club"], {BOLD}')
WOLF = brute("Wolf", 3, 1, more=BOLD)
ORC = brute("Orc", 12, 1)


@pytest.mark.parametrize("rules", BOOKS)
def test_where_there_is_no_way_around_those_with_wits_wait_and_beasts_go_through(rules: str) -> None:
    fires = ((4, 1), (5, 1))
    assert moves(led(rules, CORRIDOR, FIGHTER, ORC, *fires)) == []
    assert moves(led(rules, CORRIDOR, WOLF, ORC, *fires)) != []
    assert burns(watched(rules, CORRIDOR, WOLF, ORC, *fires)) != []


@pytest.mark.parametrize("rules", BOOKS)
def test_where_there_is_one_they_take_it(rules: str) -> None:
    fighter = man(3, 4, more=f'weapons = ["club"], {BOLD}')
    orc = brute("Orc", 9, 4, points=50)
    engine = watched(rules, HALL, fighter, orc, (4, 4), (5, 4), (5, 3), (5, 5), (6, 4), rounds=2)
    me, other = engine.battle.combatants
    assert burns(engine) == []
    assert engine.battle.field.cells_apart(me.x, me.y, other.x, other.y) == 1


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("x", [6, 4])
def test_nobody_with_wits_stays_in_the_fire(rules: str, x: int) -> None:
    # Far from every enemy, and with one at arm's length.
    fighter = man(3, 4, more=f'weapons = ["club"], {BOLD}, initiative_modifier = 9')
    orc = brute("Orc", 12 if x == 6 else x, 4)
    engine = watched(rules, HALL, fighter, orc, (3, 4), (4, 4), (2, 4), (3, 3), (3, 5))
    me = engine.battle.combatants[0]
    cells = engine.battle.burning
    assert me.y * engine.battle.field.width + me.x not in cells


def test_a_beast_the_fireproof_and_the_mindless_stay_where_they_are() -> None:
    armed = 'humanoid = true, weapons = ["club"]'
    for more in ("", f'{armed}, nature = ["fireproof"]', f'{armed}, nature = ["undead", "mindless"]'):
        attack = "1 weapon, Dam by weapon" if more else "1 bite, Dam 1d6"
        beast = brute("Beast", 3, 4, attack=attack, more=", ".join(part for part in (more, BOLD) if part))
        done = led("bf", HALL, beast, brute("Orc", 4, 4), (3, 4))
        assert moves(done) == []
        assert [action.split()[0] for action in done] == ["attack"]


@pytest.mark.parametrize(("to", "burnt"), [("9,4", 0), ("11,4", 1)])
def test_a_move_goes_around_fire_where_it_is_long_enough(to: str, burnt: int) -> None:
    # Forty feet are eight cells. The one gap in the line of fire is four steps from here and from 9,4.
    fires = [(6, y) for y in range(8)]
    engine = fight("bf", man(3, 4), brute("Orc", 18, 4), dice=7, keys=ground(HALL), options=CALM)
    light(engine, *fires)
    come_to(engine, 0)
    assert allowed(engine, f"move {to}")
    act(engine, f"move {to}")
    assert len(burns(engine)) == burnt


def test_nobody_charges_through_fire_unless_told_to() -> None:
    lancer = man(2, 4, more=f'weapons = ["spear"], {BOLD}')
    orc = brute("Orc", 14, 4)
    assert any(action.startswith("charge") for action in led("bf", HALL, lancer, orc))
    assert not any(action.startswith("charge") for action in led("bf", HALL, lancer, orc, (6, 4)))
