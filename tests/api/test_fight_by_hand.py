"""A fight in one object: deciding, taking back, copying, saving and telling, under all five books."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

import grognard
from grognard.battle.state.actions import format_action
from grognard.dice.source import AskedDice, Dice, RecordedDice, ScriptedDice, SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.setting import Fought
from grognard.faces.cli.main import main
from grognard.fight.choices import Choice, Choices
from grognard.rulebooks.rule_documents import BOOKS
from grognard.tactics.plain import Plain
from tests.contract.fights import FIGHTS, QUICK_FIGHTS
from tests.contract.test_secrets import disguise
from tests.support import encounter_of

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))
GOBLINS = "2 fighter 1 vs 3 goblin"
MEET = """
title = "A duel"
distance_feet = 5
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[[sides]]
name = "Knight"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 1", name = "Ulf", hit_points = 8, weapons = ["longsword"] }]
[[sides]]
name = "Orc"
can_be_surprised = false
members = [{ creature = "orc", name = "Orc", hit_points = 3 }]
"""

every_book = pytest.mark.parametrize("rules", list(BOOKS))


def choose(fight: grognard.Fight, chooser: Stream) -> Choice:
    """Any choice but to give up, which would end most fights in the first round."""
    choices = [choice for choice in fight.choices if choice.text not in ("surrender", "leave")]
    return choices[int(chooser.die(len(choices))) - 1]


def push_some(fight: grognard.Fight, chooser: Stream, count: int) -> list[str]:
    """Push so many choices, as far as the fight goes; their texts."""
    pushed: list[str] = []
    while not fight.over and len(pushed) < count:
        choice = choose(fight, chooser)
        fight.push(choice)
        pushed.append(choice.text)
    return pushed


def test_a_fight_runs_by_plain_tactics() -> None:
    fight = grognard.start(GOBLINS, seed=5)
    assert (fight.round, fight.over, fight.winner) == (0, False, None)
    assert (fight.actor, len(fight.choices)) == (None, 0)
    fight.run()
    assert (fight.winner, fight.round, fight.over) == ("Party", 8, True)
    assert fight.sides == ("Party", "Goblins")
    assert fight.summarize().closing in fight.tell()
    assert fight.events[-1].code == "end"
    assert "seed 5: over" in repr(fight)
    fight.run()
    assert fight.round == 8


@every_book
def test_what_was_taken_back_comes_again(rules: str) -> None:
    chooser = Stream(3)
    for name in QUICK_FIGHTS:
        fight = grognard.start(encounter_of(FIGHTS[name]), rules=rules, seed=11, play="1")
        pushed = 0
        while not fight.over and pushed < 12:
            before, story, choices = fight.notation, fight.events, list(fight.choices)
            choice = choose(fight, chooser)
            fight.push(choice)
            after, grown = fight.notation, fight.events
            assert fight.undo() == choice.text
            assert (fight.notation, fight.events, list(fight.choices)) == (before, story, choices)
            fight.push(choice)
            assert (fight.notation, fight.events) == (after, grown)
            pushed += 1
        assert pushed > 0
        for _ in range(pushed):
            fight.undo()
        assert (
            fight.notation
            == grognard.start(encounter_of(FIGHTS[name]), rules=rules, seed=11, play="1").notation
        )
        with pytest.raises(grognard.InputError, match="nothing to take back"):
            fight.undo()


@every_book
def test_a_copy_has_the_same_future_and_is_a_fight_of_its_own(rules: str) -> None:
    for name in QUICK_FIGHTS:
        fight = grognard.start(encounter_of(FIGHTS[name]), rules=rules, seed=12, play="1")
        push_some(fight, Stream(4), 6)
        twin = fight.copy()
        before = fight.notation
        assert (twin.notation, twin.events, list(twin.choices)) == (before, fight.events, list(fight.choices))
        pushed = push_some(twin, Stream(5), 6)
        assert fight.notation == before
        for text in pushed:
            fight.push(text)
        assert (twin.notation, twin.events) == (fight.notation, fight.events)


@every_book
def test_a_saved_fight_goes_on_as_it_would_have(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    for name in QUICK_FIGHTS:
        fight = grognard.start(encounter_of(FIGHTS[name]), rules=rules, seed=13, play="1")
        first = push_some(fight, Stream(6), 5)
        fight.save(path)
        later = grognard.load(path)
        assert (later.notation, later.events, later.actor) == (fight.notation, fight.events, fight.actor)
        assert later.tell("1") == fight.tell("1")
        for text in push_some(later, Stream(7), 5):
            fight.push(text)
        assert (later.notation, later.events) == (fight.notation, fight.events)
        # What was chosen before it was saved can be taken back, too.
        while later.choices and len(later.events) > len(fight.events):
            later.undo()
        taken = [later.undo() for _ in range(len(fight.engine.journal or ())) if later.history]
        assert taken[::-1][: len(first)] == first


def test_saves_from_before_and_after(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    fight = grognard.start(GOBLINS, seed=5)
    fight.save(path)
    later = grognard.load(str(path))
    assert (later.notation, later.round, later.actor) == (fight.notation, 0, None)
    later.run()
    fight.run()
    assert later.events == fight.events
    fight.save(path)
    assert grognard.load(path).tell() == fight.tell()
    by_hand = grognard.load(path, play="party")
    assert by_hand.over
    assert not by_hand.choices


def test_another_side_can_be_played_after_a_load(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    fight = grognard.start(GOBLINS, seed=5, play="party")
    fight.save(path)
    later = grognard.load(path, play="goblins")
    assert later.actor is not None
    assert later.actor.startswith("Goblin")
    free = grognard.load(path, play="")
    free.run()
    assert free.over


def test_a_side_is_also_meant_by_its_number() -> None:
    for said in (1, [1], "1"):
        actor = grognard.start(GOBLINS, seed=5, play=said).actor
        assert actor is not None
        assert actor.startswith("Fighter")
    for said in (0, 3, [0]):
        with pytest.raises(grognard.InputError, match="no side is called"):
            grognard.start(GOBLINS, seed=5, play=said)


def test_a_save_whose_journal_leads_elsewhere_goes_on_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    fight = grognard.start(GOBLINS, seed=5, play="party")
    fight.push(fight.choices[0])
    fight.save(path)
    document = json.loads(path.read_text(encoding="utf-8"))
    document["journal"] = []
    path.write_text(json.dumps(document), encoding="utf-8")
    later = grognard.load(path)
    assert later.notation == fight.notation
    assert later.events == ()
    later.push(fight.choices[0])
    fight.push(fight.choices[0])
    assert later.notation == fight.notation


def test_what_cannot_be_saved_or_loaded(tmp_path: Path) -> None:
    fight = grognard.start(MEET, dice=ScriptedDice.from_text("d6:6 d6:1 d20:15 d8:5"))
    with pytest.raises(grognard.InputError, match="only a fight with a seed"):
        fight.save(tmp_path / "a.json")
    fight = grognard.start(GOBLINS, seed=1, number=3)
    with pytest.raises(grognard.InputError, match="only a fight with a seed"):
        fight.save(tmp_path / "a.json")
    with pytest.raises(grognard.InputError, match="cannot write the saved fight"):
        grognard.start(GOBLINS, seed=1).save(tmp_path / "nowhere" / "a.json")
    with pytest.raises(grognard.InputError, match="cannot read the saved fight"):
        grognard.load(tmp_path / "a.json")
    path = tmp_path / "b.json"
    grognard.start(GOBLINS, seed=1).save(path)
    document = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**document, "played": [7]}), encoding="utf-8")
    with pytest.raises(grognard.InputError, match="side 7 is played"):
        grognard.load(path)


def test_choices_are_tested_and_pushed_by_text_label_or_themselves() -> None:
    fight = grognard.start(GOBLINS, seed=5, play="party")
    first = fight.choices[0]
    assert first.text in fight.choices
    assert first.label in fight.choices
    assert first in fight.choices
    assert "attack 0>1" not in fight.choices
    assert "dance" not in fight.choices
    assert 3 not in fight.choices
    assert fight.choices[:2] == tuple(fight.choices)[:2]
    assert len(fight.choices) == len(list(fight.choices)) > 3
    ways: list[Choice | str] = [first, first.text, first.label, first.label.upper(), f" {first.text} "]
    notations = set()
    for way in ways:
        twin = fight.copy()
        assert not twin.why_not(way)
        twin.push(way)
        notations.add(twin.notation)
    assert len(notations) == 1


def test_two_choices_of_one_label_are_told_apart_by_their_texts() -> None:
    fight = grognard.start(GOBLINS, seed=5, play="party")
    assert fight._decision is not None
    one, other = fight._decision.choices[:2]
    other.label = one.label
    with pytest.raises(grognard.InputError, match="no choice; expected one of 'attack 2>2'"):
        fight.push(one.label)
    text = format_action(other.action)
    assert Choice(text, f"{one.label} ({text})") in fight.choices
    fight.push(f"{one.label} ({text})")


def test_what_is_not_allowed_says_why_and_changes_nothing() -> None:
    fight = grognard.start(GOBLINS, seed=5, play="party")
    before, events = fight.notation, fight.events
    refusals = fight.why_not("attack 0>2")
    assert [refusal.rule for refusal in refusals] == ["bf.engage.melee-only-engaged-targets"]
    with pytest.raises(grognard.IllegalAction) as illegal:
        fight.push("attack 0>2")
    assert illegal.value.refusals == refusals
    with pytest.raises(grognard.InputError) as wrong:
        fight.push("atack 0>2")
    assert wrong.value.problem == "'atack 0>2' is no choice"
    assert fight.choices[0].text in wrong.value.expected
    assert fight.choices[0].label in wrong.value.expected
    assert (fight.notation, fight.events) == (before, events)
    with pytest.raises(grognard.InputError, match="nothing to take back"):
        fight.undo()


def test_nothing_is_pushed_before_the_beginning_or_after_the_end() -> None:
    fight = grognard.start(GOBLINS, seed=5)
    with pytest.raises(grognard.IllegalAction, match="nobody has a decision"):
        fight.push("end")
    fight.run()
    with pytest.raises(grognard.IllegalAction, match="the fight is over"):
        fight.push("end")
    with pytest.raises(grognard.InputError, match="is no action"):
        fight.push("dance")


def test_many_choices_are_told_in_part() -> None:
    many = Choices([Choice(f"wait {number}", f"Wait for {number}") for number in range(30)])
    assert str(many).endswith("and 10 more")
    assert str(many[:1]) in repr(many) or repr(many[0]) in repr(many)


def test_a_side_meets_others_with_a_choice() -> None:
    fight = grognard.start(MEET.replace("immediate attack", "favorable"), seed=2, play="knight")
    assert fight.actor == "Knight"
    assert [choice.text for choice in fight.choices] == ["parley", "fight", "leave"]
    fight.push("Leave them be")
    assert fight.over
    assert fight.winner is None
    assert fight.undo() == "leave"
    assert fight.actor == "Knight"


@every_book
def test_a_played_fight_tells_a_side_nothing_it_may_not_know(rules: str) -> None:
    fight = grognard.start("3 fighter 2 vs 4 orc", rules=rules, seed=8, play="party")
    while not fight.over and fight.round < 4:
        fight.push(fight.choices[0])
    twin = fight.copy()
    assert twin.battle.log is not None
    for one in twin.battle.combatants:
        if one.side == 1:
            one.profile = disguise(one.profile)
            one.hit_points *= 3
            one.max_hit_points *= 3
            twin.battle.log.full_points[one.index] *= 3
    for why in (False, True):
        assert twin.tell("party", why=why) == fight.tell("party", why=why)
        assert twin.tell(why=why) != fight.tell(why=why)
    assert not any(
        event.roll.target is not None
        for event in fight.events_for("party")
        if event.roll is not None and event.code == "attack" and event.target >= 3
    )
    assert len(fight.events_for("party")) <= len(fight.events)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints."""
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_fight_is_told_as_the_command_tells_it(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fight = grognard.start(path, seed=21)
    fight.run()
    assert fight.tell() + "\n" == told(capsys, "fight", str(path), "--seed", "21")


@every_book
def test_every_roll_is_explained_as_the_command_does(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    fight = grognard.start(GOBLINS, seed=4, rules=rules)
    fight.run()
    assert fight.tell(why=True) + "\n" == told(
        capsys, "fight", GOBLINS, "--seed", "4", "--rules", rules, "--why"
    )


def test_a_fight_of_many_is_the_one_that_was_counted(capsys: pytest.CaptureFixture[str]) -> None:
    answer = grognard.odds(GOBLINS, fights=60, seed=9)
    fight = grognard.start(GOBLINS, seed=9, number=answer.found.worst)
    fight.run()
    watched = told(capsys, "odds", GOBLINS, "--seed", "9", "--watch", str(answer.found.worst))
    assert fight.tell() + "\n" == watched
    first = grognard.start(GOBLINS, number=0)
    assert (first.seed, first.number) == (1, 0)
    again = grognard.start(GOBLINS, number=2, play="party")
    again.push(again.choices[0])
    again.push(again.undo())
    assert again.copy().notation == again.notation
    with pytest.raises(grognard.InputError, match="fight number -1"):
        grognard.start(GOBLINS, number=-1)


def test_what_is_fought_comes_in_many_forms(tmp_path: Path) -> None:
    path = tmp_path / "duel.toml"
    path.write_text(MEET, encoding="utf-8")
    forms: list[Fought] = [path, str(path), MEET, grognard.read_encounter(path)]
    assert len({grognard.start(what, seed=3).notation for what in forms}) == 1
    house = tmp_path / "house.toml"
    house.write_text('extends = "bf"\ntitle = "Ours"\n[initiative]\ndie = 10\n', encoding="utf-8")
    book = grognard.rulebook("bf", options={"initiative.die": 10})
    stories = []
    for rules, options in ((str(house), None), (book, None), ("", {"initiative.die": 10})):
        fight = grognard.start(GOBLINS, seed=3, rules=rules, options=options)
        fight.run()
        stories.append(fight.events)
    assert stories[0] == stories[1] == stories[2]
    encounter = grognard.matchup(GOBLINS)
    fight = grognard.start(encounter, seed=3)
    fight.run()
    assert fight.events != stories[0]


def test_a_seed_nobody_chose_is_kept() -> None:
    fights = [grognard.start(GOBLINS) for _ in range(3)]
    assert len({fight.seed for fight in fights}) > 1
    again = grognard.start(GOBLINS, seed=fights[0].seed)
    for fight in (fights[0], again):
        fight.run()
    assert again.events == fights[0].events


def test_mistakes_name_their_place(tmp_path: Path) -> None:
    with pytest.raises(grognard.InputError, match="gobbo"):
        grognard.start("2 fighter 1 vs 3 gobbo")
    wrong = MEET.replace('"orc"', '"ork of old"')
    with pytest.raises(grognard.InputError) as in_text:
        grognard.start(wrong)
    assert (
        in_text.value.line
        == wrong.splitlines().index('members = [{ creature = "ork of old", name = "Orc", hit_points = 3 }]')
        + 1
    )
    path = tmp_path / "duel.toml"
    path.write_text(wrong, encoding="utf-8")
    with pytest.raises(grognard.InputError) as in_file:
        grognard.start(path)
    assert (in_file.value.file, in_file.value.line) == (str(path), in_text.value.line)
    with pytest.raises(grognard.InputError, match="cannot read the encounter file"):
        grognard.start("no-such-file.toml")
    with pytest.raises(grognard.InputError, match=r"no side is called 'orcs'.*Party, Goblins"):
        grognard.start(GOBLINS, play="orcs")
    with pytest.raises(grognard.InputError, match="no side is called"):
        grognard.start(GOBLINS).tell("orcs")
    with pytest.raises(grognard.InputError, match="besides dice"):
        grognard.start(GOBLINS, seed=1, dice=SeededDice(Stream(1)))
    with pytest.raises(grognard.InputError, match="1 tactics"):
        grognard.start(GOBLINS, tactics=[Plain])
    with pytest.raises(grognard.InputError, match="options for a rulebook"):
        grognard.start(GOBLINS, rules=grognard.rulebook("bf"), options={"initiative.die": 8})


def test_tactics_of_ones_own_decide() -> None:
    class Idle(grognard.Policy):
        def choose(self, view: object) -> int:
            return 1

    fight = grognard.start(MEET, seed=3, tactics=[Idle, Plain])
    fight.run()
    assert fight.winner == "Orc"
    assert fight.copy().notation == fight.notation


def test_scripted_dice_are_taken_back() -> None:
    dice = RecordedDice(ScriptedDice.from_text("d6:6 d6:1 d20:15 d8:5"))
    fight = grognard.start(MEET, dice=dice, play="knight")
    assert fight.seed is None
    twin = fight.copy()
    shown = dice.to_text()
    fight.push("attack 0>1")
    assert fight.winner == "Knight"
    fight.undo()
    assert dice.to_text() == shown
    fight.push("attack 0>1")
    twin.push("attack 0>1")
    assert dice.to_text() == "d6:6 d6:1 d20:15 d8:5"
    assert twin.events == fight.events
    assert "Dice: your own" in fight.tell()


def test_a_person_is_asked_anew_after_taking_back() -> None:
    faces = iter([6, 1, 2, 15, 5])
    fight = grognard.start(MEET, dice=AskedDice(lambda sides, why: next(faces)), play=["knight", "orc"])
    fight.push("attack 0>1")
    assert not fight.over
    fight.undo()
    fight.push("attack 0>1")
    assert fight.winner == "Knight"


def test_dice_of_ones_own_go_one_way() -> None:
    class Highest(Dice):
        def die(self, sides: int, why: int) -> int:
            return sides

    fight = grognard.start(GOBLINS, dice=Highest(), play="party")
    fight.push(fight.choices[0])
    with pytest.raises(grognard.InputError, match="cannot be taken back"):
        fight.undo()
    with pytest.raises(grognard.InputError, match="cannot be copied"):
        fight.copy()


def test_two_sides_by_hand_and_then_none() -> None:
    fight = grognard.start(GOBLINS, seed=6, play=["party", "2"])
    names = set()
    for _ in range(12):
        if fight.over:
            break
        names.add(re.sub(r"[ #0-9]+", "", fight.actor or ""))
        fight.push(fight.choices[0])
    assert names == {"Fighter", "Goblin"}
    fight.play([])
    assert not fight.choices
    fight.run()
    assert fight.over


def test_an_encounter_is_what_it_was_made_from() -> None:
    fight = grognard.start(MEET, seed=1)
    assert fight.encounter == encounter_of(MEET)
    assert fight.rulebook.id == "bf"
    assert msgspec.structs.replace(fight.encounter, title="x").title == "x"
    assert str(fight) == fight.notation


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["bf", "bfref", "bxe", "bcb", "bxs"])
def test_a_label_names_one_choice(rules: str) -> None:
    for encounter in sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.toml")):
        fight = grognard.start(str(encounter), rules=rules, seed=3, play=["1", "2"])
        for _ in range(40):
            if fight.over:
                break
            labels = [one.label.casefold() for one in fight.choices]
            assert len(set(labels)) == len(labels), (encounter.name, labels)
            fight.push(fight.choices[len(labels) // 2].label)
