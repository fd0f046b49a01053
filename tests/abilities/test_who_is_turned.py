"""Who is turned as what the table does not name, who never is, and creatures that turn the undead."""

from __future__ import annotations

import pytest

from grognard.battle.blows.deadlock import could_harm
from grognard.battle.play.engine import Engine
from grognard.chances.exact.turning import turning_chance
from tests.support import FIRM, act, effects_of, events_of, fight

PARTY = f"{FIRM}\nplayer_characters = true"


def before(undead: str, *, dice: str, level: int = 3) -> Engine:
    """A cleric who is quick, far from one of those in question."""
    cleric = f'{{ character = "cleric {level}", hit_points = 20, initiative_modifier = 9 }}'
    foe = f'{{ creature = "{undead}", hit_points = 20, morale = 12 }}'
    return fight("bf", cleric, foe, dice=f"d6:1 d6:1 {dice}", first_keys=PARTY, feet=300, begun=True)


@pytest.mark.parametrize(
    ("undead", "level", "needed"),
    [
        # As a vampire, whatever its hit dice: 20 at the tenth level, in place of 13 by five of these.
        ("maggot man", 10, 20),
        # As a wight though it is not undead.
        ("barghest", 2, 20),
        # As a skeleton, 9 at the third level, with +1 on the roll.
        ("skeletal legs", 3, 8),
        # As a vampire, 11 at the sixteenth level, with -6 and with -4.
        ("lich", 16, 17),
        ("headless horseman", 16, 15),
        # Hit dice alone would make a zombie of it.
        ("ghast", 3, 17),
        ("cadaver", 8, 18),
    ],
)
def test_prints_say_as_what_a_creature_is_turned(undead: str, level: int, needed: int) -> None:
    turned = "d6:6 d6:6 d4:1 d4:1"
    for face in (needed - 1, needed):
        engine = before(undead, level=level, dice=f"d20:{face} {turned if face == needed else ''}")
        act(engine, "turn-undead")
        assert bool(effects_of(engine, 1, "driven-off")) == (face == needed)


def test_those_who_are_never_turned_defy_every_roll() -> None:
    engine = before("black knight", level=20, dice="d20:20")
    act(engine, "turn-undead")
    assert [event.result for event in events_of(engine.battle, "turning")] == ["fails"]
    assert not effects_of(engine, 1, "driven-off")
    # The attempt has failed, so that the next has to wait.
    assert effects_of(engine, 0, "locked-out")


def test_a_weaker_kind_beside_one_that_is_never_turned_still_is() -> None:
    cleric = '{ character = "cleric 20", hit_points = 20, initiative_modifier = 9 }'
    foes = ", ".join(
        f'{{ creature = "{name}", hit_points = 90, morale = 12 }}' for name in ("black knight", "ghost")
    )
    dice = "d6:1 d6:1 d6:1 d20:7 d6:6 d6:6 d4:1 d4:1"
    engine = fight("bf", cleric, foes, dice=dice, first_keys=PARTY, feet=300, begun=True)
    act(engine, "turn-undead")
    assert [event.result for event in events_of(engine.battle, "turning")] == ["partly"]
    assert [bool(effects_of(engine, one, "driven-off")) for one in (1, 2)] == [False, True]


def test_the_chance_has_what_makes_turning_easier() -> None:
    engine = before("skeletal legs", dice="")
    chance = turning_chance(engine.battle, engine.battle.combatants[0])
    assert [kind.cell for kind in chance.kinds] == ["8"]
    assert could_harm(engine.battle, engine.battle.combatants[0], engine.battle.combatants[1])


def test_a_creature_turns_the_undead_as_a_cleric_does() -> None:
    # At the eighth level 3 turns a zombie.
    mine = '{ creature = "cadaver", hit_points = 20, initiative_modifier = 9 }'
    foe = '{ creature = "zombie", hit_points = 20 }'
    dice = "d6:1 d6:1 d20:3 d6:2 d6:1 d4:1 d4:1"
    engine = fight("bf", mine, foe, dice=dice, first_keys=PARTY, feet=300, begun=True)
    act(engine, "turn-undead")
    assert effects_of(engine, 1, "driven-off")
    assert engine.battle.combatants[0].profile.turning_level == 8
