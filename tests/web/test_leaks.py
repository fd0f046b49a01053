"""What a side cannot know changes no byte of what its players' pages and screens get."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from grognard.base.errors import GrognardError, InputError
from grognard.battle.ground.knowing import unknown_to
from grognard.battle.ground.witness import knows_of
from grognard.battle.play.legality import why_not
from grognard.battle.state.field import relocate
from grognard.dice.purpose import DAMAGE, SAVE, pack_why
from grognard.dice.stream import Stream
from grognard.faces.web import messages as m
from grognard.faces.web.page_sight import PageSight
from grognard.faces.web.seats import Invitation, Visibility
from grognard.faces.web.table import Table
from grognard.fight.attempt import WantedDie
from grognard.fight.begin import start
from grognard.fight.control import Control
from grognard.fight.fight import Fight
from grognard.tactics.sensible import Sensible
from tests.contract.fights import BOOKS, random_action
from tests.contract.test_hidden_positions import (
    EVERYWHERE,
    HIDING,
    SHORT,
    change_looks,
    may_be_moved,
    move_elsewhere,
    strangers,
)

ALL = Visibility(odds=True, track=True, wounds=True)
LEAST = Visibility(track=False, wounds=False)


def pages_of(fight: Fight, side: int) -> dict[str, bytes]:
    """All that pages of a side get at a moment: players of all and of one figure, and a screen."""
    fight.stand()
    table = Table("t", fight)
    own = [int(one.index) for one in fight.battle.combatants if one.own_side == side]
    got: dict[str, bytes] = {}
    for name, invitation in (
        ("side", Invitation(id="a", role="player", name="A", side=side)),
        ("figure", Invitation(id="b", role="player", name="B", side=side, figures=(own[-1],))),
        ("screen", Invitation(id="c", role="screen", name="C", side=side)),
    ):
        for table.shows in (ALL, LEAST):
            sight = PageSight(table, invitation)
            got |= {f"{name} {table.shows} {what}": told for what, told in told_to(sight)}
    return got


def told_to(sight: PageSight) -> Iterator[tuple[str, bytes]]:
    """The state, every answer to a question, and the state while each may have to throw a die."""
    table = sight.table
    yield "state", msgspec.json.encode(sight.news(at_any_rate=True))
    questions: list[m.In] = [m.AskSheet(node=0, who=who) for who in range(len(table.fight.battle.combatants))]
    if sight.state.menu is not None:
        questions += [m.AskReach(node=0), m.AskWhyNot(node=0)]
        questions += [m.AskArea(node=0, action=option.text) for option in sight.state.menu.options]
    for question in questions:
        try:
            yield repr(question), msgspec.json.encode(sight.answer(question))
        except InputError as error:
            yield repr(question), str(error).encode()
    everybody = [int(one.index) for one in table.fight.battle.combatants]
    for thrower in everybody:
        for target in everybody:
            why = pack_why(SAVE if thrower % 2 else DAMAGE, thrower, target)
            table.wanted = WantedDie(20, "a secret", thrower, why)
            yield f"die {thrower} {target}", msgspec.json.encode(sight._die())
        # The rest of a page knows of a die no more than who is to throw it.
        forget_all_but_the_fight(table)
        yield f"page with a die of {thrower}", msgspec.json.encode(sight.state)
    table.wanted = None
    table.touched += 1


def forget_all_but_the_fight(table: Table) -> None:
    """Have pages made anew, but for their maps and tracks: these are the fight's, which waits for no die."""
    for what in list(table._made):
        if not (isinstance(what, tuple) and what[0] in ("scene", "track")):
            del table._made[what]


def check(fight: Fight, side: int, chooser: Stream) -> int:
    """Compare the pages of a side before and after changes of what it cannot know; how many were changed."""
    battle = fight.battle
    never = strangers(battle, side)
    hidden = [one for one in unknown_to(battle, side) if may_be_moved(battle, one, side, never)]
    if not hidden or not battle.sides[side].members:
        return 0
    kept = battle.copy()
    known = [(one.name, one.profile) for one in battle.combatants]
    before = pages_of(fight, side)
    moved = [one for one in hidden if move_elsewhere(battle, side, one, chooser)]
    places = [(one, int(one.x), int(one.y)) for one in moved]
    battle.copy_from(kept)
    for one, x, y in places:
        relocate(battle.field, battle.sides[one.side], one, x, y)
    change_looks(hidden, never, battle.sides[side].members[0].profile.routines)
    names = [one.name for one in hidden if one.index in never]
    after = pages_of(fight, side)
    for one, (name, profile) in zip(battle.combatants, known, strict=True):
        one.name, one.profile = name, profile
    battle.copy_from(kept)
    fight.stand()
    for what, was in before.items():
        assert after[what] == was, what
        assert not any(name.encode() in was for name in names), what
    return len(hidden)


def compare(name: str, rules: str, *, seeds: int, share: int, steps: int) -> int:
    """Play an encounter, and check all sides at one decision in `share`; how many combatants were changed."""
    changed = 0
    for seed in range(seeds):
        try:
            fight = start(EVERYWHERE[name], rules=rules, seed=seed)
        except GrognardError:
            return 0  # It is one of another book.
        engine, chooser = fight.engine, Stream(seed)
        fight.take_control(Control(frozenset(range(len(fight.sides)))))
        engine.policies = [None for _ in fight.sides]
        for _ in range(steps):
            decision = engine.advance()
            if decision is None:
                break
            if chooser.die(share) == 1:
                changed += sum(check(fight, side, chooser) for side in range(len(fight.sides)))
            action = engine.ask(Sensible()) if decision.actor >= 0 else decision.choices[0].action
            if chooser.die(4) == 1 or why_not(engine.battle, action):
                action = random_action(engine.battle, decision, chooser)
            engine.submit(action)
    return changed


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", SHORT)
def test_what_a_side_cannot_know_changes_no_byte_of_its_pages(name: str, rules: str) -> None:
    assert compare(name, rules, seeds=2, share=8, steps=60) > 5


@pytest.mark.long
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", EVERYWHERE)
def test_so_at_every_decision_of_every_example(name: str, rules: str) -> None:
    changed = compare(name, rules, seeds=2, share=1, steps=200)
    assert changed > 0 or name not in HIDING


def test_a_decision_of_one_unseen_is_the_referees() -> None:
    fight = start(EVERYWHERE["hidden"], rules="bf", seed=1)
    fight.take_control(Control(frozenset({0, 1})))
    table = Table("t", fight)
    table.open()
    player = PageSight(table, Invitation(id="a", role="player", name="A", side=0))
    said = set()
    for _ in range(30):
        decision = fight.decision
        if decision is None:
            break
        if decision.actor >= 0 and not knows_of(fight.battle, 0, fight.battle.combatants[decision.actor]):
            said.add(player.state.deciding)
        menu = PageSight(table).state.menu
        assert menu is not None
        table.take(m.Act(node=table.version, action=menu.usual))
    assert said == {"The referee decides."}
