"""How fast an agent steps: decisions of a party with their masks and columns, in a batch of fights."""

from __future__ import annotations

import sys
import time

from benchmarks.measuring import Plan, Row, Section, alternate, run_process

STEPS = 20_000
SCRIPT = """
import sys
from benchmarks.agents import steps_per_second
print(steps_per_second(int(sys.argv[1]), bare=sys.argv[2] == "bare"))
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
