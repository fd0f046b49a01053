"""Workers on Ray, for one machine or many (`pip install grognard[ray]`).

The same chunks, run elsewhere: fight i depends on the seed and i alone, and chunks are added up in their
order, so the numbers are those of one process. A chunk whose worker dies is run again by another.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, Generic, TypeVar
from uuid import uuid4

from grognard.base.errors import GrognardError, InputError
from grognard.chances.counting.arena import Chunk
from grognard.chances.counting.workers import FightCounts, FightsPlan, PreparedPlan, Workers, count_cores

MISSING: Final = "Ray is not installed: pip install 'grognard[ray]'"
LOCAL: Final = ("ray", "local-ray")
REMOTE: Final = "ray://"
MOST_RETRIES: Final = 20
"""How often a chunk is begun again when its worker dies, before it is given up."""

T = TypeVar("T", bound=FightCounts)


def connect(where: str) -> Any:
    """Ray itself, connected: to "ray" on this machine, started if need be, or to "ray://host:port".

    Nothing is known of its types before it is there; hence `Any`.

    Raises:
        InputError: it is no such place.
        GrognardError: Ray is not installed, or does not answer.
    """
    if where not in LOCAL and not where.startswith(REMOTE):
        raise InputError(f"cannot run on {where!r}", expected="ray, or ray://host:port")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError as error:
        raise GrognardError(MISSING) from error
    if ray.is_initialized():
        return ray
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    try:
        if where in LOCAL:
            ray.init(address="local", num_cpus=count_cores(), include_dashboard=False, **quiet)
        else:
            ray.init(address=where, **quiet)
    except (ConnectionError, OSError, RuntimeError, TimeoutError) as error:
        raise GrognardError(f"no Ray answers at {where}: {error}") from error
    return ray


class RayWorkers(Generic[T]):
    """Runs chunks as tasks of Ray; see `connect` for where."""

    def __init__(self, plan: FightsPlan[T], *, where: str) -> None:
        self._ray = connect(where)
        self.slots = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._key = uuid4().hex
        self._plan = self._ray.put(plan)
        self._task = self._ray.remote(max_retries=MOST_RETRIES)(run_chunk_of)
        self._begun: dict[Future[T], Any] = {}

    def submit(self, chunk: Chunk) -> Future[T]:
        """Begin a chunk on whatever worker is free."""
        reference = self._task.remote(self._key, self._plan, chunk)
        answer: Future[T] = Future()
        self._begun[answer] = reference
        reference.future().add_done_callback(lambda done: self._pass_on(done, answer))
        return answer

    def _pass_on(self, done: Future[T], answer: Future[T]) -> None:
        """Give what a task came to, with errors that people can read."""
        self._begun.pop(answer, None)
        error = done.exception()
        if error is None:
            answer.set_result(done.result())
            return
        cause = getattr(error, "cause", None) or error
        if isinstance(cause, GrognardError):
            answer.set_exception(GrognardError(str(cause)))
        elif isinstance(error, self._ray.exceptions.RayError):
            answer.set_exception(GrognardError(f"Ray gave up: {cause}"))
        else:
            answer.set_exception(error)

    def close(self) -> None:
        """Drop unfinished chunks; Ray stays connected for the next run."""
        for reference in list(self._begun.values()):
            self._ray.cancel(reference)
        self._begun.clear()


def workers_on(where: str) -> Callable[[FightsPlan[T]], Workers[T]]:
    """The maker of workers at a place: the `workers` argument of `odds` and `compare`.

    >>> workers_on("the moon")
    Traceback (most recent call last):
    grognard.base.errors.InputError: cannot run on 'the moon'; expected ray, or ray://host:port
    """
    if where not in LOCAL and not where.startswith(REMOTE):
        raise InputError(f"cannot run on {where!r}", expected="ray, or ray://host:port")

    def make(plan: FightsPlan[T]) -> Workers[T]:
        return RayWorkers(plan, where=where)

    return make


_grounds: dict[str, PreparedPlan[FightCounts]] = {}


def run_chunk_of(key: str, plan: FightsPlan[FightCounts], chunk: Chunk) -> FightCounts:
    """Run a chunk in a worker, which keeps the last plan set up."""
    try:
        if key not in _grounds:
            _grounds.clear()
            _grounds[key] = plan.set_up()
        return _grounds[key].run(chunk)
    except GrognardError as error:
        # Only the text is sure to survive the way to another process.
        raise GrognardError(str(error)) from None
