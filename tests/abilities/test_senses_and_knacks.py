"""Saves that fire weakens, blows from ambush, backs of shell, small ones, and those who need no eyes."""

from __future__ import annotations

import pytest

from grognard.battle.blows.plight import unseen_penalty
from grognard.battle.play.engine import Engine
from grognard.battle.state.flags import ALL_ROUND, EYELESS, SENSES_UNSEEN
from grognard.chances.exact.duel import why_no_chain
from grognard.creatures.combat_modifiers import sum_combat_modifiers
from grognard.rules.harm_kinds import COLD, FIRE, INSTANT_DEATH, SIGHT
from tests.abilities.test_hardiness import profile_of
from tests.battle.spell_fights import cast_fight, caster
from tests.support import act, brute, conditions_of, effects_of, events_of, fight, inflict, man, parts_of

FIELD = "[field]\nwidth = 40\nheight = 20\n"
QUICK = "initiative_modifier = 9"


def creature(name: str, x: int, *, points: int = 50, more: str = "") -> str:
    return f'{{ creature = "{name}", at = [[{x}, 5]], hit_points = {points}, morale = 12{more} }}'


def guards(engine: Engine) -> dict[str, int]:
    """What changes the armour class an attack is rolled against, by name."""
    (event,) = events_of(engine.battle, "attack")
    assert event.roll is not None
    return {one.name: one.value for one in event.roll.defences}


@pytest.mark.parametrize(
    ("name", "kinds", "magical", "bonus"),
    [
        # +4 against all magic but fire, which weakens it, magical or not.
        ("roper", COLD, True, 4),
        ("roper", FIRE, True, -4),
        ("roper", FIRE, False, -4),
        ("wood golem", FIRE, False, -2),
        ("wood golem", COLD, False, 0),
    ],
)
def test_a_weakness_counts_alone(name: str, kinds: int, *, magical: bool, bonus: int) -> None:
    assert profile_of(name).hide.saving_bonus(kinds, magical=magical) == bonus


def test_the_stiff_are_slow() -> None:
    assert profile_of("wood golem").initiative_modifier == -1
    assert profile_of("wood golem").own_initiative


def test_those_who_ambush_hit_the_surprised_better() -> None:
    for surprised, bonus in ((True, 2), (False, 0)):
        mine = creature("troglodyte", 4, more=f", {QUICK}")
        engine = fight("bf", mine, brute("Orc", 5), dice="d20:20 d6:1 d6:1 d20:2", keys=FIELD, begun=True)
        if surprised:
            inflict(engine, 1, "surprised")
        act(engine, "attack 0>1")
        (event,) = events_of(engine.battle, "attack")
        assert parts_of(event).get("ambush", 0) == bonus


def test_the_large_hit_a_gnome_worse() -> None:
    # A hill giant is huge, an orc a man's size.
    for name, better in (("hill giant", 1), ("orc", 0)):
        mine = creature(name, 4, more=f", {QUICK}")
        engine = fight("bf", mine, creature("gnome", 5), dice="d6:1 d6:1 d20:2", keys=FIELD, begun=True)
        act(engine, "attack 0>1")
        assert guards(engine).get("hard for the large to hit", 0) == better
    assert "otherwise than its numbers say" in str(why_no_chain(engine.battle, structure="countdown"))


def test_a_shell_guards_a_back() -> None:
    # Armour class 14, from behind 17: with +1 for the level and +2 from behind a 14 hits, a 13 does not.
    for face, hit in ((14, True), (13, False)):
        keys = f"facing = true\n{FIELD}"
        mine = man(4, 5, more=QUICK)
        foe = creature("chelonian", 5, more=', facing = "east"')
        dice = f"d6:1 d6:1 d20:{face} {'d8:1' if hit else ''}"
        engine = fight("bf", mine, foe, dice=dice, keys=keys, begun=True)
        act(engine, "attack 0>1")
        assert guards(engine) == {"a back of shell": 3}
        assert [one.result for one in events_of(engine.battle, "attack")] == ["hit" if hit else "miss"]


def test_half_the_penalty_against_the_unseen() -> None:
    fight_of = fight("bf", creature("canein", 4), creature("orc", 5), dice=3, keys=FIELD)
    dog, orc = fight_of.battle.combatants
    assert dog.profile.flags & SENSES_UNSEEN
    assert [int(unseen_penalty(-4, one)) for one in (dog, orc)] == [-2, -4]
    assert [int(unseen_penalty(-5, one)) for one in (dog, orc)] == [-2, -5]


@pytest.mark.parametrize(("name", "feels"), [("grimlock", False), ("cheiropteran", False), ("wolf", True)])
def test_no_gaze_is_met_without_eyes(name: str, feels: bool) -> None:
    dice = "d20:1 d6:1 d6:1" if feels else "d6:1 d6:1"
    engine = fight("bf", creature("basilisk", 4), creature(name, 9), dice=dice, keys=FIELD, begun=True)
    saves = [event.what for event in events_of(engine.battle, "saving throw")]
    assert saves == (["petrifying gaze"] if feels else [])
    assert bool(engine.battle.combatants[1].profile.flags & EYELESS) != feels


def test_a_light_in_the_eyes_is_nothing_to_those_who_have_none() -> None:
    for name, blind in (("grimlock", False), ("orc", True)):
        dice = "d6:1 d6:1 d20:1" if blind else "d6:1 d6:1"
        engine = cast_fight(caster("light", who="cleric 2"), creature(name, 8), dice=dice)
        act(engine, "use 0>1 8,5")
        assert bool(effects_of(engine, 1, "blinded")) == blind


def test_a_charm_of_the_eyes_needs_eyes_that_see() -> None:
    mine = creature("vampire", 4, more=f", {QUICK}")
    for blinded in (False, True):
        dice = "d6:1 d6:1" + ("" if blinded else " d20:1")
        engine = fight("bf", mine, man(8, 5), dice=dice, keys=FIELD, begun=True)
        if blinded:
            inflict(engine, 1, "blinded:3")
        act(engine, "use 0>1 8,5")
        assert bool(effects_of(engine, 1, "charmed")) != blinded


def test_death_at_once_is_nothing_to_a_catoblepas() -> None:
    hide = profile_of("catoblepas").hide
    assert hide.is_immune(INSTANT_DEATH)
    assert not hide.is_immune(SIGHT)
    for name, dies in (("catoblepas", False), ("ogre", True)):
        dice = "d6:1 d6:1" + (" d20:1" if dies else "")
        engine = cast_fight(caster("disintegrate", who="magic-user 12"), creature(name, 8), dice=dice)
        act(engine, "use 0>1 8,5")
        assert ("dead" in conditions_of(engine, 1)) == dies


def test_who_sees_all_round_has_no_back() -> None:
    assert profile_of("xorn").flags & ALL_ROUND
    assert profile_of("scrab").flags & ALL_ROUND
    assert not profile_of("orc").flags & ALL_ROUND


def test_what_several_abilities_are_worth_adds_up() -> None:
    assert sum_combat_modifiers(["hard back", "strikes well from hiding", "undead"]) == {
        "ambush": 2,
        "shell": 3,
    }
