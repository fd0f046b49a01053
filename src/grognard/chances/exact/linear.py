"""How often an absorbing Markov chain visits each of its states, exactly."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

from grognard.chances.exact.walk_limits import WalkBudget

Key = TypeVar("Key", bound=Hashable)


def expected_visits(
    steps: Mapping[Key, Mapping[Key, Fraction]],
    start: Mapping[Key, Fraction],
    *,
    watch: WalkBudget | None = None,
) -> tuple[dict[Key, Fraction], Fraction]:
    """The expected number of visits to each state, and the chance to come where there is no way out.

    Args:
        steps: for each state the chances of the next; the rest to 1 leaves the chain.
        start: the chances of the first state.
        watch: the limit of its cost.

    Raises:
        TooLarge: it would cost more.

    >>> steps = {"a": {"a": Fraction(1, 2), "b": Fraction(1, 4)}, "b": {}}
    >>> visits, stuck = expected_visits(steps, {"a": Fraction(1)})
    >>> visits["a"], visits["b"], stuck
    (Fraction(2, 1), Fraction(1, 2), Fraction(0, 1))
    """
    inflow: dict[Key, Fraction] = dict(start)
    visits: dict[Key, Fraction] = {}
    stuck = Fraction(0)
    for group in _groups_in_order(steps):
        arriving = sum((inflow.get(state, Fraction(0)) for state in group), Fraction(0))
        if arriving == 0:
            continue
        if all(sum(steps[state].values()) == 1 and steps[state].keys() <= set(group) for state in group):
            stuck += arriving
            continue
        for state, often in _solve_group(group, steps, inflow, watch).items():
            visits[state] = often
            for to, chance in steps[state].items():
                inflow[to] = inflow.get(to, Fraction(0)) + often * chance
    return visits, stuck


def _solve_group(
    group: list[Key],
    steps: Mapping[Key, Mapping[Key, Fraction]],
    inflow: Mapping[Key, Fraction],
    watch: WalkBudget | None,
) -> dict[Key, Fraction]:
    """The visits to states that lead to one another: visits = inflow + visits x steps, by elimination."""
    if len(group) == 1:
        stay = steps[group[0]].get(group[0], Fraction(0))
        return {group[0]: inflow.get(group[0], Fraction(0)) / (1 - stay)}
    size = len(group)
    if watch is not None:
        watch.note_working_memory(size * size)
    rows = [
        [Fraction(int(i == j)) - steps[group[j]].get(group[i], Fraction(0)) for j in range(size)]
        + [inflow.get(group[i], Fraction(0))]
        for i in range(size)
    ]
    for i in range(size):
        pivot = next(row for row in range(i, size) if rows[row][i] != 0)
        rows[i], rows[pivot] = rows[pivot], rows[i]
        scale = rows[i][i]
        rows[i] = [value / scale for value in rows[i]]
        if watch is not None:
            watch.look()
        for row in range(size):
            factor = rows[row][i]
            if row != i and factor != 0:
                rows[row] = [value - factor * above for value, above in zip(rows[row], rows[i], strict=True)]
    return {state: rows[i][size] for i, state in enumerate(group)}


def _groups_in_order(steps: Mapping[Key, Mapping[Key, Fraction]]) -> list[list[Key]]:
    """The states in groups that lead to one another, each group before those it leads to.

    This is Tarjan's algorithm, with a stack of its own in place of recursion.
    """
    number: dict[Key, int] = {}
    lowest: dict[Key, int] = {}
    path: list[Key] = []
    on_path: set[Key] = set()
    groups: list[list[Key]] = []
    for root in steps:
        if root in number:
            continue
        work = [(root, iter(steps[root]))]
        number[root] = lowest[root] = len(number)
        path.append(root)
        on_path.add(root)
        while work:
            state, rest = work[-1]
            for to in rest:
                if to not in number:
                    number[to] = lowest[to] = len(number)
                    path.append(to)
                    on_path.add(to)
                    work.append((to, iter(steps[to])))
                    break
                if to in on_path:
                    lowest[state] = min(lowest[state], number[to])
            else:
                work.pop()
                if work:
                    above = work[-1][0]
                    lowest[above] = min(lowest[above], lowest[state])
                if lowest[state] == number[state]:
                    group: list[Key] = []
                    while not group or group[-1] != state:
                        group.append(path.pop())
                        on_path.discard(group[-1])
                    groups.append(group)
    return groups[::-1]
