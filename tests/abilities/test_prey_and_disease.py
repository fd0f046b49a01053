"""Beasts that fly away with their prey, many arms, bites that make ill, and spells of creatures."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.creatures.bestiary import find_creature
from grognard.creatures.spells import spells_in_notes
from grognard.text.narrate import Narrator
from grognard.text.summary import describe_aftermath, summarize
from tests.support import (
    act,
    brute,
    by_hand,
    conditions_of,
    decide,
    effects_of,
    events_of,
    fight,
    man,
    parts_of,
)

FIELD = "[field]\nwidth = 60\nheight = 20\n"


def beast(name: str, *, points: int = 60) -> str:
    """A creature of the list that nothing frightens and that goes before others."""
    keys = f'creature = "{name}", at = [[4, 5]], hit_points = {points}, morale = 12'
    return f"{{ {keys}, initiative_modifier = 9 }}"


def against(creature: str, victims: str, *, dice: str, rules: str = "bf") -> Engine:
    return fight(rules, creature, victims, dice=dice, keys=FIELD, begun=True)


def states(engine: Engine) -> dict[str, str]:
    return {one.name: one.state for one in summarize(engine.battle).combatants}


def told(engine: Engine) -> list[str]:
    narrator = Narrator(engine.battle)
    return [line for event in events_of(engine.battle) if (line := narrator.tell(event))]


def test_a_roc_that_hits_with_both_claws_is_gone_with_its_prey_as_the_next_round_begins() -> None:
    victims = f"{man(5, 5)}, {man(20, 5)}"
    script = "d6:1 d6:1 d6:1 d20:19 d6:1 d20:19 d6:1 d20:2"
    engine = against(beast("roc"), victims, dice=script + " d6:1 d6:1")
    act(engine, "attack 0>1", "attack 0>1", "attack 0>1")
    assert "held-fast" in conditions_of(engine, 1)
    act(engine, "end", "end")
    assert states(engine) == {"Roc": "fled", "Fighter 1 #1": "carried off", "Fighter 1 #2": "standing"}
    assert "Fighter 1 #1 is carried off by the roc." in told(engine)
    assert engine.battle.over


def test_of_two_that_hold_the_same_prey_the_first_has_it() -> None:
    birds = f"{beast('roc')}, {beast('roc').replace('[[4, 5]]', '[[6, 5]]')}"
    script = "d6:2 d6:1 d6:1 d6:1 " + "d20:19 d6:1 d20:19 d6:1 d20:2 " * 2 + "d6:1 d6:1 d6:1"
    engine = against(birds, f"{man(5, 5)}, {man(20, 5)}", dice=script)
    act(engine, *["attack 0>2"] * 6, "end", "end")
    fates = states(engine)
    assert (fates["Roc 1"], fates["Roc 2"], fates["Fighter 1 #1"]) == ("fled", "standing", "carried off")


@pytest.mark.parametrize(("name", "size"), [("roc", "large"), ("giant hawk", "medium"), ("wyvern", "large")])
def test_prey_that_is_too_large_stays(name: str, size: str) -> None:
    prey = brute("Ogre", 5, points=60, more=f'size = "{size}"')
    attacks = "attack 1>1" if name == "wyvern" else "attack 0>1"
    engine = against(
        beast(name),
        prey,
        dice="d6:1 d6:1 " + "d20:19 d10:1 " * 2
        if name == "wyvern"
        else "d6:1 d6:1 " + "d20:19 d6:1 " * 2 + "d20:2",
    )
    act(engine, attacks)
    assert "held-fast" not in conditions_of(engine, 1)


def test_two_arms_of_an_octopus_hold_fast_and_do_no_more_than_that() -> None:
    script = "d6:1 d6:1 " + "d20:19 d4:1 " * 2 + "d20:2 " * 7
    engine = against(beast("giant octopus"), man(5, 5), dice=script)
    act(engine, *["attack 0>1"])
    for _ in range(8):
        decision = decide(engine)
        if decision.actor == 0:
            act(engine, "attack 0>1")
    assert "held-fast" in conditions_of(engine, 1)


@pytest.mark.parametrize(("face", "ill"), [(5, True), (6, False)])
def test_five_bites_of_rats_in_a_hundred_make_ill_and_it_is_told_afterwards(face: int, ill: bool) -> None:
    script = f"d6:1 d6:1 d20:19 d4:1 d100:{face}"
    engine = against(beast("giant rat", points=4), man(5, 5), dice=script)
    act(engine, "attack 0>1")
    assert ("diseased" in conditions_of(engine, 1)) is ill
    expected = ["Fighter 1 will fall ill of a bite in 3d6 hours."] if ill else []
    assert describe_aftermath(engine.battle) == expected
    assert describe_aftermath(engine.battle, viewer=0) == []


def test_whom_a_mummy_has_touched_no_magic_heals_before_a_cure_disease() -> None:
    spells = 'spells = ["cure light wounds", "cure disease"]'
    healer = man(6, 5, who="cleric 6", weapons=(), more=spells)
    script = "d6:1 d6:1 d6:1 d20:19 d12:9 d6:6 d6:1 d6:1 d6:1 d20:2 d6:1 d6:1 d6:1"
    engine = against(beast("mummy"), f"{man(5, 5, points=20)}, {healer}", dice=script)
    act(engine, "attack 0>1", "end", "use 0>1 5,5")
    assert engine.battle.combatants[1].hit_points == 11
    assert "rotting" in conditions_of(engine, 1)
    cure = [power.label for power in engine.battle.combatants[2].profile.powers].index("Cast cure disease")
    act(engine, "attack 0>1", "end", f"use {cure}>1 5,5")
    assert "rotting" not in conditions_of(engine, 1)


@pytest.mark.parametrize(("points", "ill"), [(22, True), (23, False)])
def test_who_loses_half_of_all_hit_points_to_a_werewolf_becomes_one(points: int, ill: bool) -> None:
    # Two bites: 5 and 6 points, eleven in all.
    script = "d6:1 d6:1 d20:19 d4:2 d4:3 d6:1 d6:1 d20:19 d4:3 d4:3"
    engine = against(beast("werewolf"), man(5, 5, points=points), dice=script)
    act(engine, "attack 0>1", "end", "attack 0>1")
    assert ("lycanthropy" in conditions_of(engine, 1)) is ill


def test_dragons_cast_what_their_encounter_names_as_far_as_their_age_allows() -> None:
    assert spells_in_notes(find_creature("red dragon age 6")) == ("", (5, 4, 2, 2, 1))
    assert spells_in_notes(find_creature("red dragon")) == ("", (3, 2, 1))
    assert spells_in_notes(find_creature("red dragon age 1")) == ("", ())
    side = 'title = "A"\n[[sides]]\nname = "A"\n[[sides.members]]\n'
    line = f'{side}creature = "red dragon age 2"\nspells = {{spells}}\n'
    foes = '[[sides]]\nname = "B"\n[[sides.members]]\ncharacter = "fighter 9"\ncount = 2\n'
    engine = by_hand(line.format(spells='["magic missile"]') + foes)
    power, _ = (one for one in engine.battle.combatants[0].profile.powers if one.is_spell())
    # Eight hit dice: as a magic-user of that level, three missiles, at one enemy or at several.
    assert (power.name, power.uses, power.damage) == ("magic missile", 1, (3, 6, 3, 1))
    with pytest.raises(InputError, match="more than"):
        by_hand(line.format(spells='["magic missile", "sleep"]') + foes)
    unnamed = by_hand("1 red dragon age 6 vs 2 fighter 9")
    assert not any(one.is_spell() for one in unnamed.battle.combatants[0].profile.powers)


def test_the_dead_who_were_magic_users_cast_what_these_usually_have() -> None:
    engine = by_hand("1 zombraire vs 2 fighter 1")
    powers = engine.battle.combatants[0].profile.powers
    assert [power.name for power in powers] == ["sleep", "magic missile"]


def test_oil_of_a_beetle_blisters_and_takes_two_off_attacks() -> None:
    script = "d6:1 d6:1 d20:19 d20:18 d8:1 d6:1 d6:1"
    engine = against(beast("giant oil beetle"), man(5, 5), dice=script)
    act(engine, "use 0>1 5,5", "end", "attack 0>0")
    struck = [event for event in events_of(engine.battle, "attack") if event.actor == 1]
    assert parts_of(struck[0])["magic"] == -2


def test_a_rot_grub_dooms_whom_it_has_bitten_unless_a_cure_comes() -> None:
    # 1d3 turns of sixty rounds each.
    engine = against(beast("rot grub", points=1), man(5, 5), dice="d6:1 d6:1 d20:19 d3:2")
    act(engine, "attack 0>1")
    assert "doomed" in conditions_of(engine, 1)
    assert effects_of(engine, 1, "doomed") == [(120, 0)]


@pytest.mark.parametrize(
    ("name", "faces"),
    [("gargoyle", 4), ("owlbear", 4), ("pixie", 5), ("weasel", 3), ("ghast", 3), ("bugbear", 3)],
)
def test_who_lies_in_wait_surprises_on_more_faces(name: str, faces: int) -> None:
    engine = by_hand(f"2 fighter 1 vs 2 {name}")
    assert engine.battle.sides[1].surprises == faces
