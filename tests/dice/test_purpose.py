"""Packed reasons."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.dice import NOBODY, PURPOSE_NAMES, format_purpose, pack_why, purpose, unpack_why

combatants = st.integers(min_value=-1, max_value=4094)


@given(st.integers(min_value=0, max_value=255), combatants, combatants)
def test_packing_is_undone_by_unpacking(what: int, actor: int, target: int) -> None:
    why = pack_why(what, actor, target)
    assert 0 <= why < 2**32
    assert unpack_why(why) == (what, actor, target)


def test_layout() -> None:
    assert pack_why(5, 0, 2) == 5 + 1 * 2**8 + 3 * 2**20
    assert pack_why(purpose.MORALE) == purpose.MORALE
    assert unpack_why(purpose.MORALE) == (purpose.MORALE, NOBODY, NOBODY)


@pytest.mark.parametrize(
    "parts", [(256, 0, 0), (-1, 0, 0), (1, 4095, 0), (1, 0, 4095), (1, -2, 0), (1, 0, -2)]
)
def test_parts_that_do_not_fit_are_refused(parts: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="do not fit"):
        pack_why(*parts)


def test_every_purpose_has_its_own_name_and_number() -> None:
    numbers = {
        name: value
        for name, value in vars(purpose).items()
        if name.isupper() and isinstance(value, int) and name not in ("NOBODY", "MAX_COMBATANT")
    }
    names = {number: name for number, name in enumerate(PURPOSE_NAMES) if name}
    assert sorted(numbers.values()) == list(names)
    assert len(set(names.values())) == len(names)


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (purpose.SURPRISE, "surprise"),
        (purpose.ATTACK, "attack"),
        (purpose.SAVE, "saving throw"),
        (purpose.MORALE, "morale"),
        (purpose.HIT_POINTS, "hit points"),
        (purpose.TARGET, "choice of target"),
        (purpose.LOYALTY, "loyalty"),
        (purpose.TACTICS, "tactics"),
        (255, "something else"),
    ],
)
def test_purposes_are_named(number: int, name: str) -> None:
    assert format_purpose(pack_why(number, 3, 4)) == name
