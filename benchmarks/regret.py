"""What the usual choice loses against the one that hints rank first: both reckoned anew, at decisions drawn.

Half of them are of the examples and of the encounters of follies, half of encounters put together anew.

Run it as `python -m benchmarks.regret [decisions] [seed]`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import grognard
from benchmarks.ground import BOOKS
from grognard.base.errors import GrognardError
from grognard.battle.play.decision import Decision, current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.lookahead import Lookahead, Prospect
from grognard.battle.state.actions import FIGHT, parse_action
from grognard.chances.counting.outlook import find_hints, start_look_ahead
from grognard.tactics.sensible import Sensible

ROOT = Path(__file__).resolve().parent.parent
CONTINUATIONS = 500
LATEST = 14
"""So many decisions of a fight go by at most before the one that is looked at."""
FRESH = 987_654_321
MUCH = 0.1
TYPED_SHARE = 0.5
"""This part of the decisions is from encounters put together anew; the rest from files."""
HIGHEST_LEVEL = 6
FOES: Sequence[tuple[str, int, int, int]] = (
    ("goblin", 6, 14, 1),
    ("orc", 5, 10, 1),
    ("skeleton", 6, 12, 1),
    ("giant rat", 8, 15, 1),
    ("hobgoblin", 4, 9, 2),
    ("lizard man", 4, 8, 2),
    ("wolf", 4, 8, 2),
    ("stirge", 5, 10, 2),
    ("zombie", 4, 9, 2),
    ("gnoll", 3, 7, 3),
    ("bugbear", 3, 6, 3),
    ("ghoul", 3, 6, 3),
    ("giant spider", 2, 4, 3),
    ("ogre", 2, 4, 4),
    ("harpy", 2, 4, 4),
    ("wight", 1, 3, 4),
    ("troll", 1, 3, 5),
    ("wraith", 1, 1, 5),
    ("gargoyle", 2, 3, 5),
    ("medusa", 1, 1, 5),
    ("minotaur", 1, 3, 5),
    ("owlbear", 1, 2, 5),
    ("mummy", 1, 2, 6),
    ("griffon", 1, 3, 6),
    ("white dragon age 3", 1, 1, 6),
    ("hill giant", 1, 2, 7),
    ("red dragon age 3", 1, 1, 8),
    ("fire giant", 1, 1, 9),
)
"""Creatures: how many at least and at most, and a level of characters that could meet so many."""


@dataclass(frozen=True)
class Regret:
    """What a usual choice loses: as a part of the fights won; where, and what would have been better."""

    lost: float
    where: str
    usual: str
    better: str


def draw_regrets(decisions: int, seed: int) -> list[Regret]:
    """What the usual choice loses at so many decisions of players' sides: of files and typed encounters."""
    drawn = random.Random(seed)
    files = sorted((ROOT / "examples").glob("*.toml"))
    files += sorted((ROOT / "benchmarks" / "encounters" / "behaviour").glob("*.toml"))
    found: list[Regret] = []
    while len(found) < decisions:
        typed = drawn.random() < TYPED_SHARE
        encounter = type_encounter(drawn) if typed else str(drawn.choice(files).relative_to(ROOT))
        rules, number = drawn.choice(BOOKS), drawn.randrange(1000)
        regret = _look_at_one(encounter, rules, number, skipped=drawn.randrange(LATEST))
        if regret is not None:
            found.append(regret)
    return found


def type_encounter(drawn: random.Random) -> str:
    """A party of one level against creatures of about its measure, or against people of its own level."""
    level = drawn.randint(1, HIGHEST_LEVEL)
    party = [f"{drawn.randint(1, 3)} fighter {level}"]
    if drawn.random() < 0.8:
        party.append(f"1 cleric {level}")
    if drawn.random() < 0.8:
        party.append(f"{drawn.randint(1, 2)} magic-user {level}")
    if drawn.random() < 0.5:
        party.append(f"1 thief {level}")
    if drawn.random() < 0.2:
        foes = f"1 magic-user {level}, 1 cleric {level}, {drawn.randint(2, 4)} fighter {max(1, level - 1)}"
    else:
        fit = [one for one in FOES if level - 2 <= one[3] <= level + 3]
        creature, fewest, most, _ = drawn.choice(fit)
        foes = f"{drawn.randint(fewest, most)} {creature}"
    return f"{', '.join(party)} vs {foes}"


def _look_at_one(encounter: str, rules: str, seed: int, *, skipped: int) -> Regret | None:
    """The decision of a players' side after so many of a fight; None where there is none to look at."""
    source = str(ROOT / encounter) if encounter.endswith(".toml") else encounter
    try:
        fight = grognard.start(source, seed=seed, rules=rules, play="all")
    except GrognardError:
        return None
    engine = fight.engine
    engine.policies = [None for _ in engine.policies]
    taken = 0
    while engine.advance() is not None:
        decision = current_decision(engine.battle)
        if decision.actor < 0:
            engine.submit(FIGHT)
            continue
        usual = engine.ask(Sensible())
        mine = engine.battle.sides[decision.side].player_characters
        if taken >= skipped and mine and len(decision.choices) > 2:
            actor = engine.battle.combatants[decision.actor].name
            where = f"{encounter} {rules} {seed}, round {engine.battle.round}, {actor}"
            return _weigh(engine, decision, usual, where)
        engine.submit(usual)
        taken += 1
    return None


def _weigh(engine: Engine, decision: Decision, usual: int, where: str) -> Regret:
    """The usual choice beside the one that hints rank first, with dice that the hints have not seen."""
    ahead = start_look_ahead(engine, [Sensible for _ in engine.battle.sides], viewer=decision.side)
    best = parse_action(find_hints(engine, ahead, best=40)[0].action)
    lost = 0.0
    if best != usual:
        lost = _share_won(ahead, best, decision) - _share_won(ahead, usual, decision)
    return Regret(lost, where, decision.label_of(usual), decision.label_of(best))


def _share_won(ahead: Lookahead, action: int, decision: Decision) -> float:
    ahead.take_dice(FRESH)
    prospect = Prospect(action, side=decision.side, sides=len(ahead.moment.sides))
    ahead.explore(prospect, CONTINUATIONS)
    return prospect.wins[decision.side] / prospect.fights


def mean_loss(regrets: Sequence[Regret]) -> float:
    """What is lost on average, where the hints knew better."""
    return sum(max(0.0, one.lost) for one in regrets) / len(regrets)


def share_of_much(regrets: Sequence[Regret]) -> float:
    """At what part of the decisions more than ten points are lost."""
    return sum(one.lost > MUCH for one in regrets) / len(regrets)


def main(arguments: Sequence[str]) -> int:
    """Draw, weigh and print, the worst first."""
    decisions = int(arguments[0]) if arguments else 200
    regrets = draw_regrets(decisions, int(arguments[1]) if len(arguments) > 1 else 1)
    print(f"{100 * mean_loss(regrets):.1f} points lost on average, more than ten at", end=" ")
    print(f"{100 * share_of_much(regrets):.1f}% of {decisions} decisions")
    for one in sorted(regrets, key=lambda regret: -regret.lost):
        if one.lost > MUCH:
            print(f"{100 * one.lost:5.0f}  {one.where}: {one.usual} / {one.better}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
