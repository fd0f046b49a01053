"""What is new since a moment is told alone, and is what the whole would have told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import grognard
from grognard.adventure.happening import Fact
from grognard.base.errors import InputError
from grognard.battle.view.hearing import events_for
from grognard.fight.fight import Fight
from grognard.fight.seat import Seat
from grognard.fight.story import Story, tell_story
from tests.contract.fights import BOOKS

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ENCOUNTERS = sorted(path.name for path in EXAMPLES.glob("*.toml"))
AS_USUAL = 0.6
"""The share of decisions made as tactics would make them."""
STEPS = 25


def step(fight: Fight, dice: random.Random) -> None:
    """Go on, back, again, along another line, or by a word of the referee; mostly on."""
    chance = dice.random()
    if chance < 0.06 and fight.history:
        fight.undo()
    elif chance < 0.09 and fight.course.undone:
        fight.redo()
    elif chance < 0.11:
        fight.say(f"points {dice.choice(fight.battle.combatants).name} {dice.randint(1, 9)}")
    elif chance < 0.13:
        fight.say("bring 1 orc at 3,3")
    elif chance < 0.15:
        fight.branch(f"line {len(fight.lines.names)}")
    elif chance < 0.17:
        fight.go_to(dice.choice([name for name in fight.lines.names if name != fight.lines.here]))
    elif dice.random() < AS_USUAL:
        fight.push(fight.suggest())
    else:
        fight.push(dice.choice(fight.choices[:]))


def check(fight: Fight, stories: dict[str | None, Story]) -> None:
    """Hold what is kept to what is told anew, for the referee and for each side."""
    for audience, story in stories.items():
        assert story.lines == tell_story(fight, audience)
        assert fight.tell_since(0, audience, why=True) in fight.tell(audience, why=True)
        heard = fight.events if audience is None else events_for(fight.battle, fight.find_side(audience))
        assert fight.events_since(0, audience) == tuple(heard)


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_what_is_kept_is_what_would_be_told_anew(encounter: str, rules: str) -> None:
    fight = grognard.start(EXAMPLES / encounter, rules=rules, seed=7, play="all")
    stories = {one: Story(fight, one) for one in (None, *(str(side + 1) for side in range(len(fight.sides))))}
    dice = random.Random(encounter + rules)
    for _ in range(STEPS):
        if fight.over:
            break
        try:
            step(fight, dice)
        except (InputError, IndexError):
            continue  # A word or a line that cannot be just now.
        check(fight, stories)
    fight.play(())
    fight.run()
    check(fight, stories)


def begun() -> Fight:
    fight = grognard.start("4 fighter 3, 1 cleric 3 vs 9 orc", seed=13, play="party")
    for _ in range(6):
        fight.push(fight.suggest())
    return fight


def test_the_parts_are_the_whole() -> None:
    fight = begun()
    marks, told, events = [0], [fight.tell_since(0, "party")], [*fight.events_since(0, "party")]
    for _ in range(8):
        marks.append(len(fight.events))
        fight.push(fight.suggest())
        told.append(fight.tell_since(marks[-1], "party"))
        events += fight.events_since(marks[-1], "party")
    assert tuple(events) == fight.events_for("party")
    # Each part has every line that is new; a line of an earlier part is among them where it has grown.
    whole = fight.tell_since(0, "party").splitlines()
    assert set(whole) <= {line for part in told for line in part.splitlines()}
    heading, _, rest = fight.tell("party").partition("\n\n")
    assert fight.tell("party") == f"{heading}\n\n{rest}"
    assert fight.tell("party").endswith("\n".join(whole))
    assert fight.tell_since(len(fight.events), "party") == ""
    assert fight.events_since(len(fight.events)) == ()


def test_a_line_that_has_grown_is_told_again() -> None:
    fight = grognard.start(
        'title = "Two walk"\ndistance_feet = 100\nreaction = "immediate attack"\n'
        '[options]\n"morale.at_first_encounter" = false\n'
        '[[sides]]\nname = "A"\nplayer_characters = true\ncan_be_surprised = false\n'
        'members = [{ character = "fighter 1", name = "Ulf", weapons = ["longsword"] }, '
        '{ character = "fighter 1", name = "Odo", weapons = ["longsword"] }]\n'
        '[[sides]]\nname = "B"\ncan_be_surprised = false\nmembers = [{ creature = "zombie", name = "Z" }]\n',
        rules="bxs",
        seed=1,
        play="A",
    )
    walk_on(fight, 0)
    mark = len(fight.events)
    assert fight.tell_since(0, "A").splitlines()[-1].strip() == "Ulf advances 20' toward Z."
    walk_on(fight, mark)
    assert fight.tell_since(mark, "A").split("\n") == [
        "  Movement phase",
        "    Ulf and Odo advance 20' toward Z.",
    ]


def walk_on(fight: Fight, mark: int) -> None:
    """Have combatants walk toward the enemy until a move has happened after a moment."""
    while not any(event.code == "move" for event in fight.events_since(mark)):
        walk = [one for one in fight.choices if one.label.startswith("Move toward")]
        fight.push(walk[0] if walk else "end")


def test_a_seat_gives_the_lines_that_are_new() -> None:
    fight = begun()
    seat = Seat(fight, "party")
    before, mark = seat.story, len(fight.events)
    fight.push(fight.suggest())
    new = seat.story_since(mark)
    assert new
    assert len(new) < len(seat.story)
    assert seat.story[-len(new) :] == new
    kept = len(seat.story) - len(new)
    assert seat.story[:kept] == before[:kept]
    # What is settled is the very same line, told once.
    assert all(one is other for one, other in zip(before[: kept // 2], seat.story, strict=False))


@pytest.mark.slow
def test_an_expedition_tells_what_is_new() -> None:
    expedition = grognard.delve(EXAMPLES / "places" / "under-hobs-mill.toml", rules="bxs", seed=1)
    guide = expedition.make_guide()
    for referee in (False, True):
        parts: list[str] = []
        facts: list[Fact] = []
        mark = 0
        twin = expedition.copy()
        while not twin.over:
            twin.push(twin.suggest(guide))
            parts.append(twin.tell_since(mark, referee=referee, why=True))
            facts += twin.facts_since(mark, referee=referee)
            mark = len(twin.facts)
        assert "\n".join(part for part in parts if part) == twin.tell_since(referee=referee, why=True)
        assert tuple(facts) == (twin.facts if referee else twin.facts_for_players())
        assert twin.tell_since(mark) == ""
        assert ("[referee]" in twin.tell_since(referee=referee)) == referee
        assert twin.tell_since().startswith("\nTurn 1\n  ")
