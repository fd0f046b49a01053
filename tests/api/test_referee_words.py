"""The referee's word: each does what it says, is told, can be taken back, replayed and saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.ground.lights import shines
from grognard.battle.play.decision import DECLARE_DECISION
from grognard.battle.state.changes import REFEREES_WORD
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import REFEREE, WORD
from grognard.battle.state.steps import ACT, CAN_ALL, step_kind, step_phase
from grognard.dice.source import ScriptedDice
from grognard.fight.fight import Fight
from grognard.fight.referee.words import WORDS
from grognard.text.phases import describe_round
from tests.contract.fights import BOOKS

FIGHT = """
title = "Words"
distance_feet = 60
reaction = "immediate attack"
hit_points = "average"

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [
  { character = "fighter 2", name = "Ulf", hit_points = 12 },
  { character = "cleric 2", name = "Odo", hit_points = 9 },
]

[[sides]]
name = "Goblins"
can_be_surprised = false
members = [{ creature = "goblin", count = 4, hit_points = 3 }]
"""


@pytest.fixture(params=BOOKS)
def fight(request: pytest.FixtureRequest) -> Fight:
    """A fight at its first decision, by each book."""
    return grognard.start(FIGHT, rules=request.param, seed=4, play="party")


def one(fight: Fight, name: str) -> Combatant:
    """Somebody by name."""
    return next(each for each in fight.battle.combatants if each.name == name)


def state(fight: Fight, name: str) -> str:
    """What has become of somebody."""
    return next(each.state for each in fight.summarize().combatants if each.name == name)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("word", "holds", "told"),
    [
        ("points Goblin 2 1", lambda f: one(f, "Goblin 2").hit_points == 1, "Goblin 2 has 1 hit point."),
        ("points Ulf -5", lambda f: one(f, "Ulf").hit_points == 7, "Ulf has 7 hit points."),
        ("kill Goblin 1, Goblin 3", lambda f: state(f, "Goblin 3") == "dead", "Goblin 3 dies."),
        (
            "state Goblin 1, Goblin 2 and Goblin 3 asleep 4 rounds",
            # The fourth may have roused one of them before anybody is asked again.
            lambda f: [state(f, f"Goblin {n}") for n in (1, 2, 3)].count("asleep") >= 2,
            "Goblins 1-3 are asleep for 4 rounds.",
        ),
        ("state all goblins paralysed", lambda f: f.winner == "Party", "are paralysed."),
        ("move Goblin 4 2,3", lambda f: (one(f, "Goblin 4").x, one(f, "Goblin 4").y) == (2, 3), "is moved"),
        ("side Goblin 4 Party", lambda f: one(f, "Goblin 4").side == 0, "Goblin 4 fights for Party now."),
        ("flee Goblin 4", lambda f: state(f, "Goblin 4") == "fleeing", "Goblin 4"),
        ("yield Goblin 4", lambda f: state(f, "Goblin 4") == "surrendered", "Goblin 4 surrenders."),
        ("note The bell tolls.", lambda f: True, "The bell tolls."),
        ("end Goblins", lambda f: f.winner == "Goblins", "the fight ends here, and the goblins won."),
        ("end", lambda f: f.over and f.winner is None, "the fight ends here, and nobody won."),
        (
            "bring 2 orc for Goblins at 4,4",
            lambda f: [one(f, "Orc 1").side, one(f, "Orc 2").hit_points > 0] == [1, True],
            "Orcs 1 and 2 come into the fight at 4,4.",
        ),
        (
            "give Odo crossbow",
            lambda f: any("crossbow" in r.weapons[0].name for r in one(f, "Odo").profile.routines),
            "Odo has the ",
        ),
        ("light Odo torch", lambda f: shines(one(f, "Odo")), "Odo has a burning torch now."),
        (
            "drop Ulf longsword",
            lambda f: not any("longsword" in c.label for c in f.choices),
            "has no longsword",
        ),
        (
            "rule morale.failure=surrender",
            lambda f: f.course.book.morale.failure == "surrender",
            "from now on",
        ),
    ],
)
def test_a_word_does_what_it_says_and_is_kept(
    fight: Fight, word: str, holds: Callable[[Fight], bool], told: str, tmp_path: Path
) -> None:
    if word.startswith("give"):
        word = "give Odo light crossbow"
    before, heard = fight.notation, len(fight.events)
    fight.say(word)
    assert holds(fight)
    assert told in " ".join(fight.tell(why=True).split())
    assert any(event.code == WORD for event in fight.events[heard:]) or word.split()[0] in ("bring", "yield")
    after, events = fight.notation, fight.events
    fight.save(tmp_path / "fight.json")
    later = grognard.load(tmp_path / "fight.json")
    assert (later.notation, later.events, later.history) == (after, events, (f"referee {word}",))
    assert fight.undo() == f"referee {word}"
    assert fight.notation == before
    assert fight.redo() == f"referee {word}"
    assert (fight.notation, fight.events) == (after, events)
    fight.undo()
    while fight.decision is not None:
        fight.push(fight.suggest())  # and the fight is as sound as ever


def test_the_dead_come_back_and_what_is_over_is_over(fight: Fight) -> None:
    fight.say("kill Ulf")
    assert state(fight, "Ulf") == "dead"
    fight.say("heal Ulf 4")
    assert (state(fight, "Ulf"), one(fight, "Ulf").hit_points) == ("hurt", 4)
    fight.say("heal Ulf")
    assert (state(fight, "Ulf"), one(fight, "Ulf").hit_points) == ("standing", 12)
    fight.say("state Odo asleep")
    fight.say("end-state Odo asleep")
    assert state(fight, "Odo") == "standing"
    fight.say("flee Odo")
    fight.say("end-state Odo fleeing")
    assert state(fight, "Odo") == "standing"


def test_the_next_die_shows_what_the_referee_says() -> None:
    fight = grognard.start(FIGHT, seed=4, play="party")
    fight.say("move Goblin 1 1,1")
    while "attack" not in fight.suggest():
        fight.push(fight.suggest())
    fight.say("die d20 20")
    fight.push(fight.suggest())
    rolls = [event.roll for event in fight.events if event.code == "attack" and event.roll is not None]
    assert any(20 in [face for _, face in roll.faces] for roll in rolls)


def play_on(fight: Fight) -> None:
    """To the end, as the engine would choose."""
    while fight.decision is not None:
        fight.push(fight.suggest())


def test_a_bonus_counts_in_the_next_rolls() -> None:
    fight = grognard.start(FIGHT, seed=4, play="party")
    while "attack" not in fight.suggest():
        fight.push(fight.suggest())
    fight.say(f"bonus {fight.actor} +5 attack")
    fight.push(fight.suggest())
    told = fight.tell(why=True)
    assert "has +5 to the next attack" in told
    assert told.count("+ 5 the referee's word") == 1
    play_on(fight)
    assert fight.tell(why=True).count("+ 5 the referee's word") == 1


def test_a_bonus_for_rounds_counts_in_each_roll_of_them_beside_magic() -> None:
    fight = grognard.start(FIGHT, seed=4, play="party")
    while "attack" not in fight.suggest():
        fight.push(fight.suggest())
    me = fight.actor
    fight.say(f"bonus {me} +3 damage 20 rounds")
    fight.say(f"bonus {me} +9 attack 20 rounds")
    fight.say(f"bonus {me} +9 armour 20 rounds")
    play_on(fight)
    told = fight.tell(why=True)
    assert told.count("+ 9 the referee's word") > 2
    assert "+ 3 the referee's word" in told


@pytest.mark.parametrize("rules", BOOKS)
def test_a_bonus_to_armour_is_against_one_attack(rules: str) -> None:
    fight = grognard.start("4 fighter 1 vs 1 troll", rules=rules, seed=2, play="all")
    fight.say("bonus Troll +1 armour")
    play_on(fight)
    attacks = [one.roll for one in fight.events if one.code == "attack" and one.target == 4 and one.roll]
    counted = [any(part.name == REFEREES_WORD for part in roll.defences) for roll in attacks]
    assert len(counted) > 1
    assert counted == [True] + [False] * (len(counted) - 1)


@pytest.mark.parametrize("rules", BOOKS)
def test_a_bonus_to_saves_is_for_one_saving_throw(rules: str) -> None:
    fight = grognard.start("1 fighter 5 vs 4 ghoul", rules=rules, seed=2, play="all")
    fight.say("bonus Fighter 5 +20 saves")
    play_on(fight)
    saves = [one.roll for one in fight.events if one.code == "saving throw" and one.actor == 0 and one.roll]
    counted = [any(part.name == REFEREES_WORD for part in roll.modifiers) for roll in saves]
    assert counted == [at == 0 for at in range(len(counted))]
    assert len(counted) > 1


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("", "no word of the referee's"),
        ("slay Ulf", "no word of the referee's"),
        ("points Ulfric 3", "begins with no name known here"),
        ("points Ulf 999", "Ulf has at most 12 hit points, not 999"),
        ("rule morale.failur=flee", "morale.failure"),
        ("rule foo=bar", "keys that grognard house-rules lists"),
        ("light Ulf candle", "'candle' as a light; expected torch, lantern, out"),
        ("light Ulf out", "Ulf bears no light"),
        ("points Ulf many", "'many' as hit points"),
        ("points Ulf 99999", "as hit points"),
        ("state Ulf tired", "'tired' as a condition; expected prone, asleep"),
        ("state Ulf asleep 4 weeks", "as how long"),
        ("move Ulf 900,900", "as a place"),
        ("move Ulf, Odo 3,3", "2 at once"),
        ("side Ulf Orcs", "'Orcs' as a side; expected Party, Goblins"),
        ("bonus Ulf +2 luck", "a bonus to 'luck'"),
        ("bonus Ulf 99", "as a bonus"),
        ("bring 3 snark at 3,3", "unknown creature 'snark'"),
        ("bring 3 orc", "expected bring 3 goblin"),
        ("give Ulf spoon", "spoon"),
        ("drop Ulf spoon", "Ulf has no 'spoon'; expected"),
        ("rule morale.nerve=2", "morale.nerve"),
        ("rule round.structure=turns", "round.structure"),
        ("die d7 3", "no d7 is rolled here; expected d2, d3, d4"),
        ("die d20 21", "a face of a d20"),
        ("die 1 d20 3", "die 1 has fallen"),
        ("end Orcs", "'Orcs' as who has won"),
        ("note " + "x" * 500, "letters; expected at most 400"),
    ],
)
def test_what_cannot_be_done_changes_nothing(word: str, problem: str) -> None:
    fight = grognard.start(FIGHT, seed=4, play="party")
    before, events = fight.notation, fight.events
    with pytest.raises(InputError) as error:
        fight.say(word)
    assert problem in str(error.value)
    assert (fight.notation, fight.events, fight.history) == (before, events, ())


def test_a_side_is_not_told_the_points_of_another_nor_secrets() -> None:
    fight = grognard.start(FIGHT, seed=4, play="party")
    fight.say("points Goblin 2 2")
    fight.say("secret The goblins wait for the ogre.")
    fight.say("points Ulf 11")
    told = fight.tell("party", why=True)
    assert "Goblin 2 has" not in told
    assert "ogre" not in told
    assert "Ulf has 11 hit points" in told
    assert "ogre" in fight.tell()
    assert all(event.audience != REFEREE for event in fight.events_for("party"))


def test_every_word_has_a_form_and_a_help() -> None:
    for name, word in WORDS.items():
        assert word.form.split()[0] == name
        assert word.help


def test_what_the_referee_overruled_is_not_analysed() -> None:
    fight = grognard.start(FIGHT, seed=4, play="party")
    fight.say("points Ulf 3")
    with pytest.raises(InputError, match="not its dice and decisions alone"):
        grognard.analyse(fight, fights=10)


def test_somebody_awaited_comes_at_the_referees_word() -> None:
    bron = '  { character = "fighter 4", name = "Bron", arrives = { word = true } },'
    text = FIGHT.replace("hit_points = 12 },", f"hit_points = 12 }},\n{bron}")
    fight = grognard.start(text, seed=4, play="party")
    assert "Bron" not in [each.name for each in fight.battle.sides[0].members]
    fight.say("bring Bron at 3,3")
    assert (one(fight, "Bron").x, one(fight, "Bron").y) == (3, 3)
    assert "Bron comes into the fight at 3,3." in fight.tell()
    fight.undo()
    assert "Bron" not in [each.name for each in fight.battle.sides[0].members]
    fight.say("bring Bron")
    assert "Bron" in [each.name for each in fight.battle.sides[0].members]


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("structure", ["countdown", "side turns", "phases", "segments"])
def test_the_next_round_is_made_as_the_referee_says(rules: str, structure: str, tmp_path: Path) -> None:
    """In the middle of a round its agenda stays as it is."""
    fight = grognard.start(FIGHT, rules=rules, seed=4, play="party")
    while fight.decision is not None and fight.decision.kind == DECLARE_DECISION:
        fight.push("declare-nothing")
    before, agenda = fight.notation, list(fight.battle.agenda)
    fight.hear(f"rule round.structure={structure}")
    assert list(fight.battle.agenda) == agenda, "this round goes on as it was"
    fight.run()
    number = fight.round
    while not fight.over and fight.round == number:
        fight.push("declare-nothing" if "declare-nothing" in fight.choices else "end")
    while fight.decision is not None and fight.decision.kind == DECLARE_DECISION:
        fight.push("declare-nothing")
    assert not fight.over
    phased = any(
        step_kind(step) == ACT and step_phase(step) not in (0, CAN_ALL) for step in fight.battle.agenda
    )
    assert phased == (structure in ("side turns", "phases"))
    told = fight.tell()
    assert f"from the next initiative on: {describe_round(structure)[:20]}" in " ".join(told.split())
    fight.save(tmp_path / "fight.json")
    later = grognard.load(tmp_path / "fight.json")
    assert (later.notation, later.tell()) == (fight.notation, told)
    while fight.history:
        fight.undo()
    assert before.split()[0] == fight.notation.split()[0] == "r1"
    while True:
        try:
            fight.redo()
        except InputError:
            break
    assert fight.notation == later.notation


def test_a_value_may_be_of_several_words() -> None:
    fight = grognard.start(FIGHT, seed=4, play="party")
    fight.say("rule round.structure=side turns morale.failure=surrender")
    assert fight.course.book.round.structure == "side turns"
    assert fight.course.book.morale.failure == "surrender"


@pytest.mark.rule("bxe.morale.retainers-extraordinary-danger")
@pytest.mark.parametrize(("faces", "flees"), [("d6:4 d6:4", True), ("d6:4 d6:3", False)])
def test_a_retainer_checks_morale_in_extraordinary_danger(faces: str, flees: bool) -> None:
    hob = '  { character = "fighter 1", name = "Hob", hit_points = 6, employer = "Ulf" },\n'
    text = FIGHT.replace('  { character = "cleric 2"', hob + '  { character = "cleric 2"')
    # Before anything is rolled, 2d6 against the 7 of an employer of average Charisma; then initiative.
    dice = ScriptedDice.from_text(f"{faces} d6:6 d6:1")
    fight = grognard.start(text, rules="bxe", dice=dice, play="all")
    fight.say("danger Hob")
    assert (state(fight, "Hob") == "fleeing") is flees
    told = fight.tell(why=True)
    assert "Hob faces extraordinary danger" in told
    assert "bxe.morale.retainers-extraordinary-danger" in told
    with pytest.raises(InputError, match="the player of Odo decides"):
        fight.say("danger Odo")
