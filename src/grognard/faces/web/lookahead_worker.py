"""The process that looks ahead for the tables: chances, hints, analyses, the odds of a set-up.

It reads requests and writes answers on its standard streams, each with its length before it. It works a
little for one job after another, those first that have had least, and drops a job when a newer one of its
table comes.
"""

from __future__ import annotations

import os
import queue
import struct
import sys
import threading
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, BinaryIO, Final

import msgspec

from grognard.base.errors import GrognardError, InputError
from grognard.faces.web import messages as m
from grognard.fight.begin import load
from grognard.fight.chances_ahead import ChancesAhead
from grognard.fight.expedition import FORMAT as EXPEDITION
from grognard.fight.expedition import Expedition, resume
from grognard.fight.fight import Fight
from grognard.fight.forecast import Forecast
from grognard.fight.outlook_and_hints import hints
from grognard.operations.making.house_rules import read_house_rules
from grognard.operations.odds.analyse import CHOICE, analyse_given_fight

SLICE: Final = 0.04
FIRST_SLICE: Final = 0.02
HEAD: Final = struct.Struct("<I")
LUCKY: Final = 4
"""So many strokes of luck and of bad luck are named."""


class ChancesRequest(msgspec.Struct, frozen=True, tag=True):
    """Work out the chances of a moment; an empty `fight` asks for no more of that table."""

    key: str
    node: int = 0
    fight: bytes = b""
    viewer: int = -2


class HintsRequest(msgspec.Struct, frozen=True, tag=True):
    """Find the best that can be done at a moment."""

    key: str
    node: int
    fight: bytes


class AnalysisRequest(msgspec.Struct, frozen=True, tag=True):
    """Tell how a fight went."""

    key: str
    node: int
    fight: bytes


class SetupOddsRequest(msgspec.Struct, frozen=True, tag=True):
    """Work out the odds of an encounter before it begins; an empty `text` asks for no more of that page."""

    key: str
    n: int = 0
    text: str = ""
    rules: str = ""
    house_rules: str = ""


Request = ChancesRequest | HintsRequest | AnalysisRequest | SetupOddsRequest


class Reply(msgspec.Struct, frozen=True):
    """A message for those at a table."""

    key: str
    message: m.Chances | m.Hints | m.Analysis | m.Prepared | m.Refusal


class _SavedFormat(msgspec.Struct):
    """Of a saved document only what it is."""

    format: str = ""


class _Job:
    """Something that is worked out bit by bit: each `step` gives a reply, until it is done."""

    def __init__(self, request: Request) -> None:
        self.key = request.key
        self.node = request.n if isinstance(request, SetupOddsRequest) else request.node
        self.steps = _answers_to(request)
        self.taken = 0


class JobScheduler:
    """The jobs of all tables, at most one of a kind for each."""

    def __init__(self, write: BinaryIO) -> None:
        self._jobs: dict[tuple[str, str], _Job] = {}
        self._write = write

    @property
    def is_busy(self) -> bool:
        """Whether there is anything to work out."""
        return bool(self._jobs)

    def take(self, request: Request) -> None:
        """Begin a job, in the place of one of the same kind for the same table."""
        kind = type(request).__name__
        self._jobs.pop((kind, request.key), None)
        match request:
            case ChancesRequest(fight=b"") | SetupOddsRequest(text=""):
                return
        self._jobs[kind, request.key] = _Job(request)

    def work(self) -> None:
        """Work a little for the job that has had least."""
        place, job = min(self._jobs.items(), key=lambda one: one[1].taken)
        job.taken += 1
        try:
            message = next(job.steps, None)
        except GrognardError as error:
            message = m.Refusal(node=job.node, reasons=(str(error),))
            job.steps = iter(())
        if message is None:
            del self._jobs[place]
        else:
            write_message(self._write, Reply(job.key, message))  # type: ignore[arg-type]


def _answers_to(request: Request) -> Iterator[m.Out]:
    match request:
        case ChancesRequest():
            return _find_chances(request)
        case HintsRequest():
            return _find_hints(request)
        case AnalysisRequest():
            return _analyse(request)
        case SetupOddsRequest():
            return _find_setup_odds(request)


def _restore_fight(saved: bytes) -> tuple[Fight, Expedition | None]:
    """The fight that was saved; or the one that a saved expedition waits for, and that expedition."""
    if not is_expedition(saved):
        return load(saved, waits=True), None
    expedition = resume(saved, by_hand=True)
    if expedition.fight is None:
        raise InputError("the expedition stands at no fight", expected="one that does")
    return expedition.fight, expedition


def is_expedition(saved: bytes) -> bool:
    """Whether the text of a file is that of a saved expedition, and not of a fight.

    Raises:
        InputError: it is neither.
    """
    try:
        return msgspec.json.decode(saved, type=_SavedFormat).format == EXPEDITION
    except (msgspec.MsgspecError, UnicodeError) as error:
        expected = "a .json file that Grognard has saved"
        raise InputError("this is no saved fight or expedition", expected=expected) from error


def _find_chances(request: ChancesRequest) -> Iterator[m.Out]:
    fight, _ = _restore_fight(request.fight)
    looker = ChancesAhead(fight, viewer=request.viewer)
    seconds = FIRST_SLICE
    while True:
        seen = looker.play_on(seconds=seconds)
        seconds = SLICE
        yield m.Chances(
            node=request.node,
            sides=tuple(_share(one.share, one.low, one.high) for one in seen.sides),
            nobody=_share(seen.nobody.share, seen.nobody.low, seen.nobody.high),
            fights=seen.fights,
            done=looker.done,
        )
        if looker.done:
            return


def _find_hints(request: HintsRequest) -> Iterator[m.Out]:
    fight, _ = _restore_fight(request.fight)
    fight.stand()
    found = hints(fight)
    yield m.Hints(
        node=request.node,
        hints=tuple(
            m.HintShown(
                one.action,
                one.label,
                _share(one.chance.share, one.chance.low, one.chance.high),
                one.lost,
                one.usual,
            )
            for one in found
        ),
    )


def _analyse(request: AnalysisRequest) -> Iterator[m.Out]:
    fight, expedition = _restore_fight(request.fight)
    begin = None if expedition is None else expedition.begin_fight_anew
    answer = analyse_given_fight(fight, begin=begin)
    side = answer.watched
    swings = [*answer.luckiest(side, LUCKY), *answer.unluckiest(side, LUCKY)]
    made = [step.before.actions for step in fight.course.steps]
    chosen = {one.decisions: at for at, one in enumerate(answer.moments) if one.because == CHOICE}
    yield m.Analysis(
        node=request.node,
        done=1.0,
        curve=tuple(
            m.Moment(bisect_left(made, one.decisions), one.round, tuple(one.chances), at, one.text)
            for at, one in enumerate(answer.moments)
        ),
        luck=tuple(f"Round {one.round}: {one.text} ({100 * one.gain(side):+.0f} points)" for one in swings),
        costly=tuple(
            m.Costly(chosen.get(one.decisions, 0), one.round, f"{one.actor}: {one.done}", one.cost, one.best)
            for one in answer.decisions
        ),
    )


def _find_setup_odds(request: SetupOddsRequest) -> Iterator[m.Out]:
    try:
        book = read_house_rules(request.house_rules, request.rules).book or request.rules
        forecast = Forecast(request.text, rules=book, files=False)
    except GrognardError as error:
        yield m.Prepared(
            n=request.n, problem=str(error), names=(), sides=(), nobody=None, fights=0, done=True
        )
        return
    while True:
        seen = forecast.play_on(seconds=SLICE)
        yield m.Prepared(
            n=request.n,
            problem="",
            names=forecast.sides,
            sides=tuple(_share(one.share, one.low, one.high) for one in seen.sides),
            nobody=_share(seen.nobody.share, seen.nobody.low, seen.nobody.high),
            fights=seen.fights,
            done=forecast.done,
            facts=forecast.notes,
        )
        if forecast.done:
            return


def _share(share: float, low: float, high: float) -> m.Share:
    return m.Share(round(share, 4), round(low, 4), round(high, 4))


def write_message(stream: IO[bytes], message: msgspec.Struct) -> None:
    """Write a message with its length before it."""
    data = msgspec.msgpack.encode(message)
    stream.write(HEAD.pack(len(data)) + data)
    stream.flush()


def queue_requests(source: BinaryIO, requests: queue.SimpleQueue[Request | None]) -> None:
    """Put each request that comes into a queue, and None when no more can come."""
    decoder = msgspec.msgpack.Decoder(Request)
    while len(head := source.read(HEAD.size)) == HEAD.size:
        length = HEAD.unpack(head)[0]
        data = source.read(length)
        if len(data) < length:
            break  # The server was killed while it wrote.
        requests.put(decoder.decode(data))
    requests.put(None)


def main() -> None:
    """Serve the process that began this one, until it ends."""
    if hasattr(os, "nice"):
        os.nice(5)  # a table that is played at comes first
    requests: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
    # Waited for at the end: it ends with the stream, and a thread that still reads would spoil the exit.
    threading.Thread(target=queue_requests, args=(sys.stdin.buffer, requests)).start()
    reckoner = JobScheduler(sys.stdout.buffer)
    # A pipe that is broken, as a queue that ends, says that the table has gone.
    with suppress(BrokenPipeError):
        serve(reckoner, requests)


def serve(reckoner: JobScheduler, requests: queue.SimpleQueue[Request | None]) -> None:
    """Take requests, and work between them, until no more can come."""
    while True:
        if reckoner.is_busy and requests.empty():
            reckoner.work()
        elif (request := requests.get()) is None:
            return
        else:
            reckoner.take(request)


if __name__ == "__main__":
    main()
