"""Every creature of the core rules fights in every book, by legal actions; its state is kept whole."""

from __future__ import annotations

import pytest

from grognard.tactics.plain import Plain
from tests.support import engine_of
from tools.bestiary_tables import list_core

LONG_ENOUGH = 40


def wary() -> Plain:
    """Plain tactics whose every action is looked into."""
    policy = Plain()
    policy.trusted = False
    return policy


@pytest.mark.slow
@pytest.mark.parametrize("book", ["bf", "bfref", "bxe", "bxs", "bcb"])
def test_every_creature_fights(book: str) -> None:
    for number, listing in enumerate(list_core()):
        text = f"2 fighter 5, 1 elf fighter 4 vs 2 {listing.kinds[0]}"
        if book in ("bxe", "bxs"):
            text = f"3 fighter 5 vs 2 {listing.kinds[0]}"
        engine = engine_of(text, dice=number + 1, rules=book, policies=[wary(), wary()])
        battle = engine.battle
        while not battle.over and battle.round < LONG_ENOUGH:
            engine.step()
        state = battle.state()
        assert battle.copy().state() == state, listing.title
        battle.restore(state)
        assert battle.state() == state, listing.title
