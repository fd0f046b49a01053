"""Backing away from melee leads back, not past an enemy to its rear."""

from __future__ import annotations

import pytest

from tests.support import act, allowed, brute, come_to, conditions_of, fight


@pytest.mark.rule(
    "bf.withdraw.backing-limit",
    "bfref.withdraw.fighting-withdrawal-distance",
    "bxe.withdraw.fighting-retreat-backwards",
    "bcb.withdraw.fractions",
)
@pytest.mark.parametrize(
    ("book", "mode"), [("bf", "withdraw"), ("bfref", "withdraw"), ("bxe", "withdraw"), ("bcb", "hurry")]
)
def test_backing_away_does_not_lead_past_the_enemy(book: str, mode: str) -> None:
    engine = fight(book, brute("A", 30, 5), brute("B", 31, 5), dice=1)
    come_to(engine, 0, "movement" if book == "bxe" else "")
    cells = ("26,5", "27,3", "33,5", "31,3")
    assert [cell for cell in cells if allowed(engine, f"move {cell} {mode}")] == ["26,5", "27,3"]


@pytest.mark.rule("bxs.withdraw.tactical-movement")
def test_the_procedure_sheet_lets_one_move_to_a_new_position_in_the_melee() -> None:
    engine = fight("bxs", brute("A", 30, 5), brute("B", 31, 5), dice=1)
    come_to(engine, 0, "movement")
    assert allowed(engine, "move 31,4 withdraw")


@pytest.mark.rule("bf.withdraw.backing-limit")
def test_one_between_two_enemies_backs_away_from_both_or_not_at_all() -> None:
    enemies = f"{brute('B', 31, 5)}, {brute('C', 29, 5)}"
    engine = fight("bf", brute("A", 30, 5), enemies, dice=1)
    come_to(engine, 0)
    assert not any(allowed(engine, f"move {cell} withdraw") for cell in ("30,3", "30,4", "26,5"))
    assert allowed(engine, "move 30,10 flee")


@pytest.mark.rule("bf.withdraw.backing-limit")
def test_a_withdrawal_passes_no_flank_of_a_second_enemy() -> None:
    enemies = f"{brute('B', 31, 5)}, {brute('C', 31, 4)}"
    engine = fight("bf", brute("A", 30, 5), enemies, dice=1)
    come_to(engine, 0)
    act(engine, "move 28,5 withdraw")
    assert "withdrew" in conditions_of(engine, 0)
