"""What users wait for: a turn in the air, in fire, behind doors; masses as played; lists, analyses."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import grognard
from benchmarks.measuring import Plan, Row, Section, alternate, measure_build
from benchmarks.scale import Counting
from grognard.analysis.walk import analyse
from grognard.battle.play.batch import run_batch
from grognard.battle.play.decision import current_decision
from grognard.battle.play.listing import legal_actions
from grognard.chances.counting.arena import Arena, Chunk
from grognard.chances.counting.odds import make_plan

FOLDER = "benchmarks/encounters"
OPEN = f"{FOLDER}/headings.toml"
GROUND = {
    "open ground": OPEN,
    "griffon in the air": f"{FOLDER}/griffon-in-the-air.toml",
    "dragon in the air": f"{FOLDER}/dragon-in-the-air.toml",
    "over the pass": "examples/over-the-pass.toml",
    "oil on rats": f"{FOLDER}/oil-on-rats.toml",
    "fire in the crypt": "examples/fire-in-the-crypt.toml",
    "behind the door": "examples/behind-the-door.toml",
    "two rooms": f"{FOLDER}/two-rooms.toml",
    "hexes with headings": f"{FOLDER}/hexes-with-headings.toml",
}
BY_OTHER_BOOKS = {
    "dragon in the air": ("bxe", "bxs"),
    "hexes with headings": ("bxe",),
    "two rooms": ("bcb",),
}
"""The grounds that cost most by other books than the first."""
GROUND_BOUND = 6.0
GROUND_BOUNDS = {"open ground": 0.0, "dragon in the air": 12.0}
"""The dragon flies at casters of eighth level: on the ground, without headings, a turn costs half as much."""
MASSES_BOUND = 1.8
LIST_BOUND = 35.0
BARE_LIST_BOUND = 20.0
ANALYSIS_BOUND = 1_200_000.0
BOOKS = ("bf", "bfref", "bxe", "bxs", "bcb")
TURN_SCRIPT = """
import sys
from benchmarks.ground import nanoseconds_per_turn
from grognard.build_info import is_compiled
print(is_compiled(), nanoseconds_per_turn(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""
LIST_SCRIPT = """
import sys
from benchmarks.ground import nanoseconds_per_list
from grognard.build_info import is_compiled
print(is_compiled(), nanoseconds_per_list(sys.argv[1], int(sys.argv[2])))
"""
BARE_LIST_SCRIPT = LIST_SCRIPT.replace("(sys.argv[2]))", "(sys.argv[2]), bare=True)")
ANALYSIS_SCRIPT = """
import sys
from benchmarks.ground import nanoseconds_of_analysis
from grognard.build_info import is_compiled
print(is_compiled(), nanoseconds_of_analysis(sys.argv[1], int(sys.argv[2])))
"""


def nanoseconds_per_turn(encounter: str, rules: str, fights: int) -> float:
    """The time of one combatant's turn by usual tactics: fights are run to count turns, then to take time."""
    plan = make_plan(encounter, rules=rules)
    arena = Arena(plan)
    counting = [Counting(make()) for make in plan.tactics]
    run_batch(
        arena.battle,
        structure=arena.structure,
        policies=list(counting),
        seed=plan.seed,
        first=0,
        count=fights,
        watched=plan.watched,
    )
    started = time.process_time()
    arena.run(Chunk(0, fights))
    return (time.process_time() - started) * 1e9 / sum(one.turns for one in counting)


def nanoseconds_per_list(encounter: str, fights: int, *, bare: bool = False) -> float:
    """The time to list the legal choices, over every decision of some fights; `bare` as integers alone."""
    plan = make_plan(encounter)
    arena = Arena(plan)
    policies = [make() for make in plan.tactics]
    taken = 0.0
    lists = 0
    for number in range(fights):
        engine = arena.put_up(number)
        engine.policies = [None for _ in policies]
        while engine.advance() is not None:
            decision = current_decision(engine.battle)
            started = time.process_time()
            if bare:
                actions = legal_actions(engine.battle)
            else:
                actions = [choice.action for choice in decision.choices]
            taken += time.process_time() - started
            lists += 1
            usual = policies[decision.side].choose(engine.look())
            engine.submit(usual if usual in actions else actions[0])
    return taken * 1e9 / lists


def nanoseconds_of_analysis(encounter: str, fights: int) -> float:
    """The time that an analysis of a fight takes, with so many continuations of each moment."""
    fight = grognard.start(encounter, seed=3)
    fight.run()
    started = time.process_time()
    analyse(fight, fights=fights)
    return (time.process_time() - started) * 1e9


def measure_ground(plan: Plan) -> Section:
    """What a turn costs in the air, in fire, behind doors and on hexes, beside one on open ground."""
    scripts: dict[str, tuple[str, list[int | str]]] = {
        name: (TURN_SCRIPT, [path, "bf", plan.count(300)]) for name, path in GROUND.items()
    }
    bounds = dict.fromkeys(GROUND, GROUND_BOUND) | GROUND_BOUNDS
    for name, books in BY_OTHER_BOOKS.items():
        for rules in books:
            scripts[f"{name}, {rules}"] = (TURN_SCRIPT, [GROUND[name], rules, plan.count(300)])
            bounds[f"{name}, {rules}"] = bounds[name]
    return _beside(plan, "ground: one combatant's turn as usually played", scripts, "open ground", bounds)


def measure_masses(plan: Plan) -> Section:
    """What a turn costs among two hundred as usually played, beside one among twenty, by every book."""
    scripts: dict[str, tuple[str, list[int | str]]] = {}
    bounds: dict[str, float] = {}
    rows: list[Row] = []
    for rules in BOOKS:
        few, many = f"10 against 10, {rules}", f"100 against 100, {rules}"
        scripts = {
            few: (TURN_SCRIPT, ["10 fighter 1 vs 10 orc", rules, plan.count(400)]),
            many: (TURN_SCRIPT, ["100 fighter 1 vs 100 orc", rules, plan.count(12)]),
        }
        bounds = {few: 0.0, many: MASSES_BOUND}
        rows += _beside(plan, "", scripts, few, bounds).rows
    title = "masses: one combatant's turn as usually played"
    return Section(title=title, unit="ns", yardstick="10 against 10 by the book", rows=tuple(rows))


def measure_questions(plan: Plan) -> Section:
    """Listing the legal choices, and an analysis, beside a turn on open ground."""
    ambush = "examples/goblin-ambush.toml"
    scripts: dict[str, tuple[str, list[int | str]]] = {
        "a turn": (TURN_SCRIPT, [OPEN, "bf", plan.count(1000)]),
        "a list of choices": (LIST_SCRIPT, [ambush, plan.count(20)]),
        "a list of integers": (BARE_LIST_SCRIPT, [ambush, plan.count(20)]),
        "an analysis, 100 of each": (ANALYSIS_SCRIPT, [ambush, plan.count(100)]),
    }
    bounds = {
        "a turn": 0.0,
        "a list of choices": LIST_BOUND,
        "a list of integers": BARE_LIST_BOUND,
        "an analysis, 100 of each": ANALYSIS_BOUND,
    }
    return _beside(plan, "questions about a fight", scripts, "a turn", bounds)


def _beside(
    plan: Plan,
    title: str,
    scripts: Mapping[str, tuple[str, Sequence[int | str]]],
    yardstick: str,
    bounds: Mapping[str, float],
) -> Section:
    """Times of the compiled engine, or of the sources where there is none, beside one of them."""
    build, folder = list(plan.builds.items())[-1]
    contenders: dict[str, Callable[[], float]] = {
        name: partial(measure_build, build, script, arguments, folder=folder)
        for name, (script, arguments) in scripts.items()
    }
    best = {name: min(runs) for name, runs in alternate(contenders, repeats=plan.repeats).items()}
    rows = tuple(
        Row(name=name, value=taken, ratio=taken / best[yardstick], bound=bounds[name])
        for name, taken in best.items()
    )
    return Section(title=title, unit="ns", yardstick=yardstick, rows=rows)
