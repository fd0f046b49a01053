"""Odds say which spells and other powers no tactics would use."""

from __future__ import annotations

import grognard


def test_odds_name_the_powers_that_tactics_leave_alone() -> None:
    kept = 'scrolls = ["protection from magic"]'
    party = f'{{ character = "cleric 3", name = "Odo", spells = ["cure light wounds"], {kept} }}'
    text = 'title = "T"\nreaction = "immediate attack"\n[[sides]]\nname = "Party"\nplayer_characters = true\n'
    text += f'members = [{party}]\n[[sides]]\nname = "Orcs"\nmembers = [{{ creature = "orc" }}]\n'
    odds = grognard.odds(text, fights=2, rules="bf")
    # Cure light wounds is used, and its reverse with it.
    assert "Left alone by tactics: Odo (protection from magic)." in odds.notes
    bare = text.replace(kept, "scrolls = []")
    assert not [note for note in grognard.odds(bare, fights=2, rules="bf").notes if "tactics" in note]
