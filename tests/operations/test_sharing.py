"""Encounters go to trackers and virtual tables, and come back as the same encounters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.encounter.entries import parse_encounter
from grognard.operations.asking import ask
from grognard.operations.making.export_import import ExportEncounter, ImportEncounter
from grognard.storage.foundry.actors import ImportedCharacter, read_each
from grognard.storage.trackers import (
    TrackedCombatant,
    read_encounter_block,
    read_improved_initiative,
    write_encounter,
    write_encounter_block,
    write_improved_initiative,
)

MATCHUP = "2 fighter 3, 1 cleric 2 vs 3 orc, 1 ogre"
CREATURES = ["orc", "ogre", "giant rat", "wolf"]


def export(to: str, what: str = MATCHUP) -> str:
    """What an export writes."""
    return ask(ExportEncounter(what=what, to=to), seed=4).facts.text  # type: ignore[arg-type]


def test_an_encounter_comes_back_from_improved_initiative(tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    file.write_text(export("improved-initiative"), encoding="utf-8")
    facts = ask(ImportEncounter(file=str(file))).facts
    assert facts.assumed == ()
    party, foes = parse_encounter(facts.text).sides
    assert sum(one.count for one in party.members) == 3
    assert {one.character for one in party.members} == {"fighter 3", "cleric 2"}
    assert {one.creature for one in foes.members} == {"orc", "ogre"}
    assert sum(one.count for one in foes.members) == 4
    assert all(one.hit_points for side in (party, foes) for one in side.members)


figures = st.lists(
    st.builds(
        lambda name, ac, points: TrackedCombatant(name.capitalize(), ac, points, said=name),
        st.sampled_from(CREATURES),
        st.integers(10, 20),
        st.integers(1, 60),
    ),
    min_size=1,
    max_size=12,
)


@pytest.mark.slow
@settings(max_examples=80)
@given(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=30), figures)
def test_what_is_written_is_read_again(title: str, written: list[TrackedCombatant]) -> None:
    back = read_improved_initiative(write_improved_initiative(title, written))
    assert (back.title, back.figures, back.assumed) == (title, written, [])
    block = read_encounter_block(f"# A note\n\n{write_encounter_block(title, written)}\n")
    assert (block.title, block.assumed) == (title, [])
    key = sorted((one.name, one.armour_class, one.hit_points) for one in written)
    assert sorted((one.name, one.armour_class, one.hit_points) for one in block.figures) == key
    assert {one.said for one in block.figures} == {one.said for one in written}


def test_a_block_as_people_write_it() -> None:
    note = """Some words.

```encounter
name: Ambush at the ford
party: Heroes
creatures:
  - 3: Goblin
  - Bog Horror, 14, 15
  - "2: Orc, 5"
```
"""
    tracked = read_encounter_block(note)
    assert tracked.title == "Ambush at the ford"
    assert [(one.name, one.said) for one in tracked.figures if one.name != "Bog Horror"] == [
        *[("Goblin", "goblin")] * 3,
        *[("Orc", "orc")] * 2,
    ]
    assert tracked.assumed == ["Bog Horror has 3 hit dice, one attack for 1d6 and morale 8"]
    assert 'stat_line = "Bog Horror: AAC 15, HD 3' in write_encounter(tracked)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("```encounter\nname: x\n```", "no creatures"),
        ("```encounter\nfoo bar\n```", "'foo bar' is not understood"),
        ("```encounter\ncreatures:\n  - 900: Orc\n```", "900 of Orc"),
        ("```encounter\ncreatures:\n  - 3: ,\n```", "without a name"),
        ('{"Combatants": 3}', "no Combatants"),
        ('{"Combatants": [{}]}', "without a stat block"),
        ('{"Combatants": [{"StatBlock": {"Name": ""}}]}', "without a name"),
        ('{"Combatants": [{"StatBlock": {"Name": "A", "AC": {"Value": "x"}}}]}', "'x' for a number"),
        ("{", "no JSON"),
    ],
)
def test_what_is_no_encounter_is_refused(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "bad"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        ask(ImportEncounter(file=str(file)))
    assert problem in caught.value.problem
    assert caught.value.file == str(file)


def test_an_adventure_of_foundry_holds_the_scene_and_its_actors() -> None:
    adventure = json.loads(export("foundry", "examples/behind-the-door.toml"))
    (scene,) = adventure["scenes"]
    ids = {actor["_id"] for actor in adventure["actors"]}
    assert all(len(one) == 16 and one.isalnum() for one in ids)
    assert {token["actorId"] for token in scene["tokens"]} == ids
    assert [token["name"] for token in scene["tokens"]][:4] == ["Hild", "Osric", "Rook", "Goblin 1"]
    assert [token["disposition"] for token in scene["tokens"]] == [1] * 3 + [-1] * 5
    assert (scene["width"], scene["grid"]["distance"]) == (2200, 5)
    # Hild stands at 8,3; the door is shut, and every wall has two ends on the scene.
    assert (scene["tokens"][0]["x"], scene["tokens"][0]["y"]) == (800, 300)
    assert [wall["door"] for wall in scene["walls"]].count(1) >= 1
    assert all(0 <= end <= scene["width"] for wall in scene["walls"] for end in wall["c"])
    # Its actors are read back as any that Foundry exports.
    back = list(read_each(json.dumps(adventure["actors"])))
    assert not any(isinstance(one, InputError) for one in back)
    assert sum(isinstance(one, ImportedCharacter) for one in back) == 3


def test_statblocks_are_one_for_each_kind() -> None:
    text = export("statblocks")
    assert text.count("```statblock") == 2
    assert 'name: "Ogre"' in text
    with pytest.raises(InputError, match="no creatures"):
        export("statblocks", "fighter 1 vs fighter 1")
