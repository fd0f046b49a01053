"""Oil at the ground among many, charges before throws and loading, and shots into melee."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import (
    ATTACK,
    CHARGE,
    END_TURN,
    RELOAD,
    THROW_AT,
    kind_of,
    parse_action,
    routine_of,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.flags import FIREPROOF
from tests.support import armed, brute, decide, fight, man
from tests.tactics.test_minds import come_to_first, first_wish, wish

BOLD = 'temperament = "bold"'
BEARER = man(5, 5, who="fighter 3", weapons=["oil flask", "longsword"])


def first_wish_in_shots(engine: Engine) -> int:
    """What the first combatant would do at its first decision in a time for missiles."""
    decide(engine)
    view = engine.look()
    while view.me != 0 or view.turn.is_declaring() or not view.turn.may_shoot():
        engine.submit(parse_action("declare-nothing" if view.turn.is_declaring() else "end"))
        decide(engine)
        view = engine.look()
    return parse_action(wish(engine))


def orcs(*cells: tuple[int, int], more: str = "") -> str:
    return ", ".join(brute("Orc", x, y, more=more) for x, y in cells)


@pytest.mark.parametrize(
    ("rules", "foes", "throws"),
    [
        # By bf a hit splashes as well: the ground has to burn three. By bxe it burns the one who is hit.
        ("bf", [(6, 5), (7, 4), (7, 5)], True),
        ("bf", [(6, 5), (7, 6)], False),
        ("bxe", [(6, 5), (7, 6)], True),
        ("bxe", [(6, 5), (9, 6)], False),
    ],
)
def test_oil_goes_at_the_ground_behind_those_in_melee(
    rules: str, foes: list[tuple[int, int]], throws: bool
) -> None:
    """It burns 5 feet around, all who stand before him and not himself, 10 feet away."""
    action = first_wish_in_shots(fight(rules, BEARER, orcs(*foes), dice=1))
    assert (kind_of(action) == THROW_AT) == throws
    if throws:
        assert x_of(action) == 7


def test_oil_at_the_ground_spares_friends() -> None:
    """A friend stands beside each of the two cells behind the foremost."""
    friends = ", ".join([BEARER, brute("Brand", 8, 6), brute("Hilda", 8, 4)])
    action = first_wish(fight("bf", friends, orcs((6, 5), (7, 4), (7, 5), (7, 6)), dice=1))
    assert kind_of(action) != THROW_AT


def test_nobody_burns_those_whom_fire_does_not_harm() -> None:
    engine = fight("bf", BEARER, orcs((6, 5), (7, 4), (7, 5), (7, 6)), dice=1)
    for one in engine.battle.combatants[1:]:
        one.profile.flags |= FIREPROOF
    assert kind_of(first_wish(engine)) != THROW_AT


def test_oil_from_afar_goes_at_the_ground_among_three() -> None:
    action = first_wish(fight("bf", BEARER, orcs((11, 3), (11, 5), (11, 6), (11, 7)), dice=1))
    assert (kind_of(action), x_of(action), y_of(action)) == (THROW_AT, 11, 6)


@pytest.mark.parametrize(("foe", "kind"), [("orc", CHARGE), ("ghoul", ATTACK)])
def test_the_bold_charge_rather_than_throw_a_dagger_but_not_at_what_numbs(foe: str, kind: int) -> None:
    """By bfref a charge covers twice the move of 20 feet in plate, and a hit does double damage."""
    thrower = man(5, 5, weapons=["dagger", "longsword"], armour="plate mail", more=BOLD)
    engine = fight("bfref", thrower, f'{{ creature = "{foe}", at = [[11, 5]] }}', dice=1)
    assert kind_of(first_wish(engine)) == kind


def test_who_would_have_to_load_charges_instead() -> None:
    crossbow = man(5, 5, weapons=["heavy crossbow", "shortsword"])
    engine = fight("bfref", crossbow, brute("Orc", 16, move=20), dice=1)
    come_to_first(engine)
    engine.battle.combatants[0].reloading = 1
    assert kind_of(parse_action(wish(engine))) == CHARGE
    engine = fight("bfref", crossbow, brute("Orc", 30, move=20), dice=1)
    come_to_first(engine)
    engine.battle.combatants[0].reloading = 1
    assert kind_of(parse_action(wish(engine))) == RELOAD


def test_who_has_a_bow_in_hand_shoots_into_melee_where_that_endangers_nobody() -> None:
    """By bxs a shot into melee hits nobody else: he stands behind a friend, and could walk up beside him."""
    bowman = man(5, 5, who="fighter 3", weapons=["shortbow", "shortsword"], more=BOLD)
    engine = fight("bxs", f"{bowman}, {brute('Brand', 7)}", armed("Orc", 8, 5, "sword"), dice=1)
    assert kind_of(first_wish(engine)) == END_TURN  # Missiles fly after the moves.
    action = first_wish_in_shots(engine)
    assert (kind_of(action), target_of(action), routine_of(action)) == (ATTACK, 2, 0)
