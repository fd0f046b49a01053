"""What a batch counts is what its fights' events say."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.endings import NEVER_CAME
from grognard.battle.state.events import Event, Log
from grognard.battle.state.flags import DEAD, GONE, SURRENDERED, UNCONSCIOUS
from grognard.battle.state.tally import LONGEST, FightTally
from grognard.chances.counting.arena import Arena, Chunk
from grognard.chances.counting.odds import make_plan
from grognard.encounter.setup import load_rules_of
from grognard.text.summary import summarize
from tests.contract.fights import BOOKS, FIGHTS
from tests.support import EXAMPLES, conditions_of, encounter_of

FIGHTS_EACH = 40
HARMFUL = (codes.DAMAGE, codes.HARM)
FATES = {
    "hurt": "standing",
    "won over": "standing",
    "fleeing": "fled",
    "brought away": "fled",
    "held": "helpless",
    "asleep": "helpless",
    "charmed": "helpless",
    "petrified": "helpless",
    "swallowed": "helpless",
    "bound": "surrendered",
} | {state: state for state in ("standing", "dead", "unconscious", "fled", "surrendered")}


def arena_of(text: str, *, rules: str = "", seed: int = 3) -> Arena:
    """A plan set up."""
    encounter = encounter_of(text)
    book = load_rules_of(encounter, rules=rules, folder=str(EXAMPLES))
    return Arena(make_plan(encounter, rules=book, seed=seed))


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", FIGHTS)
def test_counts_are_those_of_the_events(rules: str, name: str) -> None:
    arena = arena_of(FIGHTS[name], rules=rules)
    tally = arena.run(Chunk(0, FIGHTS_EACH))
    rerun = arena.rerun()
    everybody = range(len(arena.battle.combatants))
    seen: Counter[str] = Counter()
    wins = [0] * (len(arena.sizes) + 1)
    lost = [[0] * (size + 1) for size in arena.sizes]
    for number in range(FIGHTS_EACH):
        log = rerun.battle.log = Log()
        rerun.run(number)
        battle = rerun.battle
        wins[battle.winner] += 1
        seen["rounds"] += battle.round
        seen["rounds, at most 61"] += min(battle.round, LONGEST + 1)
        seen["attacks"] += sum(event.code == codes.ATTACK for event in log.events)
        harm = [event for event in log.events if event.code in HARMFUL or is_somebodys_fire(event)]
        seen["damage"] += sum(event.amount for event in harm)
        # Who was knocked out and woke had been felled, too.
        seen["felled"] += sum(event.code == codes.WAKE for event in log.events)
        struck = {event.target for event in harm if event.amount or event.code == codes.DAMAGE}
        came = [one for one in battle.combatants if one.marks & NEVER_CAME == 0]
        for one, told in zip(came, summarize(battle).combatants, strict=True):
            for what in ("attacks", "hits", "damage"):
                seen[f"{one.index} {what}"] += getattr(told, what)
            fate = "unconscious" if one.flags & (DEAD | UNCONSCIOUS) == UNCONSCIOUS else FATES[told.state]
            seen[f"{one.index} {fate}"] += 1
            seen["felled"] += one.flags & (DEAD | UNCONSCIOUS) != 0 and one.index in struck
        for side, counts in zip(battle.sides, lost, strict=True):
            counts[sum(is_lost(one, battle) for one in side.own)] += 1
    assert tally.fights == FIGHTS_EACH
    assert list(tally.wins) == wins
    assert tally.rounds == seen["rounds"]
    assert sum(r * count for r, count in enumerate(tally.lengths)) == seen["rounds, at most 61"]
    assert [list(side.losses) for side in tally.sides] == lost
    for what in (
        "attacks",
        "hits",
        "damage",
        "dead",
        "unconscious",
        "surrendered",
        "fled",
        "standing",
        "helpless",
    ):
        counted = [int(getattr(tally.combatants[index], what)) for index in everybody]
        assert counted == [seen[f"{index} {what}"] for index in everybody], what
    assert sum(int(one.attacks) for one in tally.combatants) == seen["attacks"]
    for doers in (tally.combatants, [*tally.weapons, *tally.harms]):
        assert sum(int(one.damage) for one in doers) == seen["damage"]
        assert sum(int(one.kills) for one in doers) == seen["felled"]
    assert all(sum(one.tenths) == FIGHTS_EACH for one in tally.combatants)


def is_lost(one: Combatant, battle: Battle) -> bool:
    """Whether one is down, or tied up or helpless where another side won."""
    conditions = conditions_of(battle, int(one.index))
    if one.flags & (DEAD | GONE) == GONE and not conditions & {"dying", "carried-off"}:
        return False
    if one.flags & (DEAD | UNCONSCIOUS) != 0:
        return True
    if battle.winner in (-1, one.own_side):
        return False
    helpless = conditions & {"held", "charmed", "stone", "swallowed"}
    return "bound" in conditions or bool(helpless and one.flags & (GONE | SURRENDERED) == 0)


def is_somebodys_fire(event: Event) -> bool:
    """Whether a fire that somebody lit burns one."""
    return event.code == codes.BURN and event.actor >= 0


def test_the_killing_blow_is_the_last_one_that_landed_on_the_victim() -> None:
    arena = arena_of("1 fighter 3 vs 1 goblin")
    tally = arena.run(Chunk(0, 30))
    fighter, goblin = tally.combatants
    assert (fighter.kills, goblin.kills) == (goblin.dead, fighter.dead)
    assert goblin.dead > fighter.dead


def test_rounds_follow_the_standing_and_the_living() -> None:
    arena = arena_of("4 fighter 1 vs 6 goblin")
    tally = arena.run(Chunk(0, 50))
    rerun = arena.rerun()
    standing: Counter[int] = Counter()
    for number in range(50):
        log = rerun.battle.log = Log()
        rerun.run(number)
        for event in log.events:
            if event.code == codes.ROUND and event.amount > 1:
                standing[event.amount - 1] += 1
    counts = tally.sides[0].rounds
    # Every fight that goes on after a round has somebody standing, and nobody dead stands.
    for number, fights in standing.items():
        assert fights <= counts[number].standing <= counts[number].alive <= 4 * fights
    assert sum(int(one.final_alive) for one in counts) == 4 * 50 - int(tally.combatants[0].dead) - sum(
        int(one.dead) for one in tally.combatants[1:4]
    )


@pytest.mark.slow
def test_tallies_add_up_and_are_pickled() -> None:
    arena = arena_of("3 fighter 1, 1 cleric 1 vs 2 orc, 4 goblin")
    whole = arena.run(Chunk(0, 90))
    parts = [arena.run(chunk) for chunk in (Chunk(60, 30), Chunk(0, 20), Chunk(20, 40))]
    total = pickle.loads(pickle.dumps(parts[0]))
    for part in parts[1:]:
        total.merge(pickle.loads(pickle.dumps(part)))
    assert total == whole
    assert total.marks() == whole.marks()
    assert total != parts[0]


def test_tallies_of_different_battles_do_not_add_up() -> None:
    one = FightTally([0, 1], weapons=1)
    with pytest.raises(ValueError, match="same battle"):
        one.merge(FightTally([0, 1, 1], weapons=1))


def test_marks_are_the_lowest_scores_and_the_earliest_of_equals() -> None:
    arena = arena_of("2 fighter 1 vs 3 goblin")
    tally = arena.run(Chunk(0, 60))
    rerun = arena.rerun()
    worst: list[tuple[int, int, int]] = []
    for number in range(60):
        rerun.run(number)
        party = rerun.battle.sides[0].members
        fallen = sum(one.flags & (DEAD | UNCONSCIOUS) != 0 for one in party)
        left = sum(int(one.hit_points) for one in party if one.flags & (DEAD | UNCONSCIOUS) == 0)
        worst.append((-fallen, left, number))
    assert tally.worst.number == min(worst)[2]
