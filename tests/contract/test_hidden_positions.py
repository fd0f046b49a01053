"""What a side cannot know changes nothing that it gets: where the unseen stand, who and how they are."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from grognard.base.errors import GrognardError
from grognard.battle.ground.headed_ways import destinations
from grognard.battle.ground.knowing import unknown_to
from grognard.battle.play.decision import Decision, current_decision, legal_destinations
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import MODE_NAMES, attack_with, charge_at, move_to, wait_for
from grognard.battle.state.battle import LIT, Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import relocate
from grognard.battle.state.flags import IN_BOUT, LATCHED
from grognard.battle.state.steps import step_other
from grognard.battle.state.weapon import Routine
from grognard.battle.view.hearing import Hearing
from grognard.battle.view.knowing import hide_unknown
from grognard.chances.counting.outlook import look_ahead, start_look_ahead
from grognard.dice.stream import Stream
from grognard.fight.begin import start
from grognard.fight.control import Control
from grognard.fight.fight import Fight
from grognard.fight.prospects import prospect_of
from grognard.fight.refused import list_refused
from grognard.fight.seat import Seat
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from grognard.text.map_picture import draw_svg
from tests.contract.fights import BOOKS, OWN_FIGHTS, ROOT, random_action
from tests.contract.test_secrets import disguise
from tests.contract.test_unseen import HIDDEN, shown_to

EVERYWHERE = {
    **OWN_FIGHTS,
    "hidden": HIDDEN,
    **{
        path.stem: str(path)
        for folder in ("examples", "benchmarks/encounters")
        for path in sorted((ROOT / folder).glob("*.toml"))
    },
}
SHORT = ("torchlight", "hidden")
HIDING = (*SHORT, "in-the-dark", "behind-the-door", "maze", "two-rooms")
TRIES = 40


def answers(fight: Fight, cells: list[tuple[int, int]]) -> dict[str, object]:
    """Everything that the side that decides can get, by what it is."""
    battle, engine = fight.battle, fight.engine
    decision = current_decision(battle)
    side = decision.side
    got: dict[str, object] = {
        "choices": [(one.action, one.label) for one in decision.choices],
        "prospects": [str(prospect_of(battle, decision, one)) for one in decision.choices],
        "ways": [(one.action, one.label) for one in legal_destinations(battle)],
        "refused": [
            (label, [str(why) for why in reasons]) for label, reasons in list_refused(battle, decision)
        ],
        "reasons": list(reasons_against(battle, decision, cells)),
        "map": draw_svg(battle, side),
    }
    if decision.actor >= 0:
        me = battle.combatants[decision.actor]
        with hide_unknown(battle, side):
            got["reach"] = [destinations(battle, me, mode) for mode in range(len(MODE_NAMES) - 1)]
        got["tactics"] = [engine.ask(Plain()), engine.ask(Sensible())]
        got["shown"] = shown_to(fight, decision)
        got |= seat_of(fight, side)
    return got


def seat_of(fight: Fight, side: int) -> dict[str, object]:
    """All that a seat of the side that decides gives, as it goes over a wire."""
    fight.stand()
    seat = Seat(fight, fight.sides[side])
    facts = {
        "scene": seat.scene,
        "track": seat.track,
        "menu": seat.menu,
        "story": seat.story,
        "not allowed": seat.refused(),
        "where to": seat.reach(),
        "areas": [seat.area(option.text) for option in seat.menu.options] if seat.menu is not None else [],
    }
    return {what: msgspec.json.encode(fact) for what, fact in facts.items()}


def reasons_against(battle: Battle, decision: Decision, cells: list[tuple[int, int]]) -> Iterator[str]:
    """Why not attack, charge and wait for everybody, and why not move to each of some cells."""
    actions = []
    if decision.actor >= 0:
        me = battle.combatants[decision.actor]
        for one in battle.combatants:
            actions += [attack_with(number, one.index) for number in range(len(me.profile.routines))]
            actions += [charge_at(0, one.index, x, y) for x, y in cells] + [wait_for(one.index)]
        actions += [move_to(x, y, mode) for x, y in cells for mode in range(len(MODE_NAMES))]
    for action in actions:
        yield f"{action}: {'; '.join(str(why) for why in why_not(battle, action))}"


def look_out(fight: Fight, side: int) -> object:
    """How the fight stands for the eyes of a side."""
    ahead = start_look_ahead(fight.engine, [Sensible for _ in fight.sides], viewer=side, seed=1)
    return look_ahead(ahead, fights=2)


def may_be_moved(battle: Battle, one: Combatant, side: int, never: set[int]) -> bool:
    """Whether a combatant could as well stand elsewhere.

    Its light is not seen, nobody feels its touch, and it has gone where it is out of the side's sight.
    """
    if one.marks & LIT or one.flags & (IN_BOUT | LATCHED) or battle.rail:
        return False
    if step_other(battle.agenda.due()) == one.index:
        return False
    assert battle.log is not None
    return one.index in never or any(
        event.way is not None and event.mover == one.index and not event.known[side] >> int(one.index) & 1
        for event in battle.log.events
    )


def move_elsewhere(battle: Battle, side: int, one: Combatant, chooser: Stream) -> bool:
    """Put an unseen combatant into another cell where the side sees it as little; whether there was one."""
    field = battle.field
    before = one.x, one.y
    for _ in range(TRIES):
        x, y = chooser.die(field.width) - 1, chooser.die(field.height) - 1
        if not field.is_free(x, y):
            continue
        relocate(field, battle.sides[one.side], one, x, y)
        if one in unknown_to(battle, side):
            return True
        relocate(field, battle.sides[one.side], one, *before)
    return False


def strangers(battle: Battle, side: int) -> set[int]:
    """The combatants whom a side has never known of."""
    hearing = Hearing(battle, side)
    assert battle.log is not None
    for event in battle.log.events:
        hearing.hear(event)
    return {int(one.index) for one in battle.combatants if not hearing.met >> int(one.index) & 1}


def change_looks(hidden: list[Combatant], never: set[int], arms: list[Routine]) -> None:
    """Give the unseen other hit points, and those never met other armour, skill, weapons and names.

    From blows at others of its kind a side may have learned the armour of one it has met.
    """
    for one in hidden:
        one.hit_points += 3
        one.max_hit_points += 3
        if one.index in never:
            one.name = f"Nobody {one.index}"
            one.profile = disguise(one.profile)
            one.profile.routines = arms


def check(fight: Fight, side: int, chooser: Stream, *, outlook: bool) -> int:
    """Compare what a side gets before and after changes of what it cannot know; how many were changed."""
    battle = fight.battle
    never = strangers(battle, side)
    hidden = [one for one in unknown_to(battle, side) if may_be_moved(battle, one, side, never)]
    if not hidden:
        return 0
    kept = battle.copy()
    known = [(one.name, one.profile) for one in battle.combatants]
    cells = [(int(one.x), int(one.y)) for one in hidden]
    moved = [one for one in hidden if move_elsewhere(battle, side, one, chooser)]
    cells += [(int(one.x), int(one.y)) for one in moved]
    cells += [(chooser.die(battle.field.width) - 1, chooser.die(battle.field.height) - 1) for _ in range(5)]
    battle.copy_from(kept)
    before = answers(fight, cells)
    seen = look_out(fight, side) if outlook else None
    for one, (x, y) in zip(moved, cells[len(hidden) :], strict=False):
        relocate(battle.field, battle.sides[one.side], one, x, y)
    if outlook:
        # Whom the dark hides it draws anew; what they are and what they can do it takes as it is.
        assert look_out(fight, side) == seen
    change_looks(hidden, never, battle.sides[side].members[0].profile.routines)
    after = answers(fight, cells)
    for what, was in before.items():
        assert after[what] == was, what
    for one, (name, profile) in zip(battle.combatants, known, strict=True):
        one.name, one.profile = name, profile
    battle.copy_from(kept)
    return len(hidden)


def compare(name: str, rules: str, *, seeds: int, share: int, steps: int, outlook: int = 0) -> int:
    """Play an encounter, and check one decision in `share`; how many combatants were changed."""
    changed = 0
    for seed in range(seeds):
        try:
            fight = start(EVERYWHERE[name], rules=rules, seed=seed)
        except GrognardError:
            return 0
        engine, chooser = fight.engine, Stream(seed)
        fight.take_control(Control(frozenset({0})))
        engine.policies = [None for _ in fight.sides]
        for _ in range(steps):
            decision = engine.advance()
            if decision is None:
                break
            if chooser.die(share) == 1:
                looks = outlook > 0 and chooser.die(outlook) == 1 and decision.actor >= 0
                changed += check(fight, decision.side, chooser, outlook=looks)
            action = engine.ask(Sensible()) if decision.actor >= 0 else decision.choices[0].action
            if chooser.die(4) == 1 or why_not(engine.battle, action):
                action = random_action(engine.battle, decision, chooser)
            engine.submit(action)
    return changed


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", SHORT)
def test_what_a_side_cannot_know_changes_nothing_that_it_gets(name: str, rules: str) -> None:
    assert compare(name, rules, seeds=5, share=5, steps=60, outlook=5) > 10


@pytest.mark.long
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", EVERYWHERE)
def test_so_at_every_decision(name: str, rules: str) -> None:
    changed = compare(name, rules, seeds=3, share=1, steps=300, outlook=20)
    assert changed > 0 or name not in HIDING
