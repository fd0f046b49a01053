"""What stands above the odds of every example, by every book, is what its fights then do."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import FLIGHT, POWER, REACTION
from grognard.battle.state.side import RESOLVES
from grognard.battle.view.ready_powers import is_used_by_tactics
from grognard.encounter.entries import Encounter, pursuit_of, resolve_of
from grognard.tactics.skill_levels import PURSUITS
from tests.support import EXAMPLES, events_of

BOOKS = ("bf", "bfref", "bxs", "bxe", "bcb")
FILES = sorted(EXAMPLES.glob("*.toml"))
ROLLED = "a reaction is rolled"


def check_resolve_and_pursuit(encounter: Encounter, battle: Battle, played: str) -> None:
    """Players' sides are named with both; others pursue by their kind, and never leave of their own will."""
    for side in encounter.sides:
        name = side.name if side.name.lower().startswith("the ") else f"the {side.name.lower()}"
        if side.player_characters:
            assert f"{name} {resolve_of(side)}, {PURSUITS[pursuit_of(side)]}" in played
        elif pursuit_of(side) not in PURSUITS:
            assert "pursue as their kind does" in played
    for flight in events_of(battle, FLIGHT):
        if flight.result == "willing":
            resolve = RESOLVES[battle.sides[battle.combatants[flight.actor].own_side].resolve]
            assert resolve != "to the death"
            assert resolve in played


def check_talk(battle: Battle, played: str) -> None:
    """A rolled reaction was announced, and they talk only where that was, too."""
    reactions = events_of(battle, REACTION)
    assert any(one.roll is not None for one in reactions) == (ROLLED in played)
    if battle.ending == "parley":
        assert f"{ROLLED}, and they may talk" in played


def check_powers(battle: Battle, notes: tuple[str, ...]) -> None:
    """What tactics leave alone was used by nobody, and everything else they know what to do with."""
    said = " ".join(notes)
    left = said.partition("Left alone by tactics: ")[2]
    for one in battle.combatants:
        if one.called_by < 0:
            mine = left.partition(f"{one.own_profile.name} (")[2].partition(")")[0].split(", ")
            used = {event.what for event in events_of(battle, POWER) if event.actor == one.index}
            assert not used & set(mine)
            shared = {int(power.shares) for power in one.own_profile.powers}
            for number, power in enumerate(one.own_profile.powers):
                if power.shares < 0 and number not in shared:
                    assert is_used_by_tactics(one, power) != (power.name in mine), power.name


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_odds_say_whom_they_assume(path: object, rules: str) -> None:
    odds = grognard.odds(str(path), fights=1, rules=rules, seed=1)
    fight = grognard.start(str(path), rules=rules, seed=1)
    fight.run()
    assert odds.played.startswith("all sensible; ")
    check_resolve_and_pursuit(fight.encounter, fight.battle, odds.played)
    check_talk(fight.battle, odds.played)
    check_powers(fight.battle, odds.notes)


@pytest.mark.parametrize(
    ("foe", "said"),
    [
        ("orc", "a reaction is rolled, and they may talk"),
        ("wolf", "a reaction is rolled, but they do not talk"),
        ("skeleton", "no reaction is rolled: they attack at once"),
    ],
)
def test_odds_say_whether_there_is_talk(foe: str, said: str) -> None:
    text = 'title = "A meeting"\n[[sides]]\nname = "Party"\nplayer_characters = true\n'
    text += 'members = [{ character = "fighter 1" }]\n[[sides]]\nname = "Others"\n'
    text += f'members = [{{ creature = "{foe}" }}]\n'
    assert grognard.odds(text, fights=2, rules="bf").played.endswith(said)
    fight = grognard.start(text, rules="bf", seed=1)
    fight.run()
    rolled = [one for one in events_of(fight.battle, REACTION) if one.roll is not None]
    assert bool(rolled) == said.startswith("a reaction is rolled")
    friendly = 'reaction = "favorable"\n' + text
    assert grognard.odds(friendly, fights=2, rules="bf").played.endswith("the reaction is favorable")


def test_each_side_may_have_a_skill_of_its_own_in_their_order() -> None:
    matchup = "1 fighter 1 vs 1 orc"
    named = grognard.odds(matchup, fights=50, tactics={"1": "plain", "2": "sensible"})
    assert grognard.odds(matchup, fights=50, tactics=["plain", "sensible"]).sides == named.sides
    with pytest.raises(InputError, match="1 tactics"):
        grognard.odds(matchup, fights=50, tactics=["plain"])
    with pytest.raises(InputError, match="'clever' is no tactics"):
        grognard.odds(matchup, fights=50, tactics=["plain", "clever"])
