"""How fast an agent steps, with masks and columns; and how often it wins, beside tactics and chance."""

from __future__ import annotations

import json
import sys
import time

from benchmarks.measuring import Plan, Row, Section, alternate, run_process

STEPS = 20_000
BASELINE_FIGHTS = 4_000
EXPERT_FIGHTS = 400
SCRIPT = """
import sys
from benchmarks.agents import steps_per_second
print(steps_per_second(int(sys.argv[1]), bare=sys.argv[2] == "bare"))
"""
BASELINES = """
import json, sys
from pathlib import Path
sys.path.insert(0, "examples/agents")
import learn
weights = learn.read_weights(Path("examples/agents/learn.json"))
print(json.dumps(learn.compare(weights, fights=int(sys.argv[1]), expert=int(sys.argv[2]))))
"""
WHAT = "4 fighter 1 vs 6 goblin"
SIZE = 16


def steps_per_second(steps: int, *, bare: bool = False) -> float:
    """Steps of a second of processor time: by the vectorised environment, or `bare` by the fights alone."""
    if bare:
        return _bare_steps(steps)
    import numpy as np

    from grognard.faces.env.many import FightVectorEnv

    env = FightVectorEnv(WHAT, SIZE)
    chooser = np.random.default_rng(1)
    observed, _ = env.reset(seed=1)
    begun = time.process_time()
    for _ in range(steps // SIZE):
        counts = observed["action_mask"].sum(axis=1)
        observed, _, _, _, _ = env.step((chooser.random(SIZE) * counts).astype(np.int64))
    return steps / (time.process_time() - begun)


def _bare_steps(steps: int) -> float:
    from grognard.fight.steered import SteeredFights

    fights = SteeredFights(WHAT)
    fights.begin(0, 0)
    begun, number = time.process_time(), 0
    for step in range(steps):
        if fights.sides[0] < 0:
            number += 1
            fights.begin(0, number)
        else:
            fights.take(0, step * 7 % fights.counts[0])
    return steps / (time.process_time() - begun)


def measure_agents(plan: Plan) -> Section:
    """Steps of an agent, by the compiled engine if there is one."""
    folder = list(plan.builds.values())[-1]

    def measure(kind: str) -> float:
        command = [sys.executable, "-c", SCRIPT, str(plan.count(STEPS)), kind]
        return float(run_process(command, python_path=folder))

    contenders = {"fights alone": lambda: measure("bare"), "vectorised environment": lambda: measure("env")}
    best = {name: max(runs) for name, runs in alternate(contenders, repeats=plan.repeats).items()}
    yardstick = best["fights alone"]
    rows = tuple(Row(name=name, value=speed, ratio=speed / yardstick) for name, speed in best.items())
    return Section(
        title="agents: decisions with mask and columns", unit="steps/s", yardstick="fights alone", rows=rows
    )


def measure_baselines(plan: Plan) -> Section:
    """The share of fights that a party wins in encounters that the learned agent was not trained on."""
    folder = list(plan.builds.values())[-1]
    counts = [str(plan.count(count)) for count in (BASELINE_FIGHTS, EXPERT_FIGHTS)]
    command = [sys.executable, "-c", BASELINES, *counts]
    table = json.loads(run_process(command, python_path=folder))
    rows = tuple(
        Row(name=f"{what}: {way}", value=100 * won, ratio=won / ways["plain"])
        for what, ways in table.items()
        for way, won in ways.items()
    )
    return Section(
        title="agents: fights won by each way to decide",
        unit="%",
        yardstick="plain tactics",
        rows=rows,
        remark=f"{EXPERT_FIGHTS} fights for expert tactics, {BASELINE_FIGHTS:,} for each of the others",
    )
