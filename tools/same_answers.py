"""Whether two versions of the program answer the same commands alike.

Record the commands of the tests, with the files they find, by the version that stands:

    pytest -p tools.same_answers --record-commands /tmp/commands tests/cli tests/campaign ...

Give them to two versions and compare what they print:

    PYTHONPATH=OLD python tools/same_answers.py answer /tmp/commands /tmp/old.jsonl
    PYTHONPATH=NEW python tools/same_answers.py answer /tmp/commands /tmp/new.jsonl
    python tools/same_answers.py compare /tmp/old.jsonl /tmp/new.jsonl
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import difflib
import io
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

CHECKOUT: Final = Path(__file__).parent.parent
MOST_BYTES: Final = 2_000_000
"""The files of a folder with more than this are not kept beside a command."""
FOLDER: Final = "{folder}"
"""Stands for the folder of a test."""
_FOLDER_OF_TEST: Final = re.compile(r"/[^\s'\"]*/pytest-\d+/(?:popen-gw\d+/)?[^/\s'\"]+")
_LEFT_OUT: Final = ("completion", "--version")


class Recorder:
    """Writes each command of each test, with what has changed in the test's folder before it."""

    def __init__(self, to: str) -> None:
        os.makedirs(to, exist_ok=True)
        self._file = open(os.path.join(to, f"{os.getpid()}.jsonl"), "w", encoding="utf-8")  # noqa: SIM115
        self._test = ""
        self._seen: dict[str, str] = {}

    def wrap(self, main: Callable[..., int]) -> Callable[..., int]:
        """A program's entry that records what it is asked."""

        def recording(argv: Sequence[str] | None = None) -> int:
            self._record(list(sys.argv[1:] if argv is None else argv))
            return main(argv)

        return recording

    def _record(self, words: list[str]) -> None:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rsplit(" ", 1)[0]
        if test != self._test:
            self._test, self._seen = test, {}
        here = os.getcwd()
        found = _FOLDER_OF_TEST.search(" ".join([here, *words]))
        folder = found.group() if found else ""
        files = {}
        if folder and os.path.isdir(folder):
            for name, content in _read_files(Path(folder)).items():
                if self._seen.get(name) != content:
                    self._seen[name] = files[name] = content
        command = {
            "test": test,
            "here": here.replace(folder, FOLDER) if folder else "",
            "home": os.environ.get("GROGNARD_HOME", "").replace(folder, FOLDER) if folder else "",
            "words": [word.replace(folder, FOLDER) if folder else word for word in words],
            "files": files,
        }
        self._file.write(json.dumps(command) + "\n")
        self._file.flush()


def _read_files(folder: Path) -> dict[str, str]:
    kept: dict[str, str] = {}
    size = 0
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            size += path.stat().st_size
            if size > MOST_BYTES:
                return {}
            kept[str(path.relative_to(folder))] = base64.b64encode(path.read_bytes()).decode()
    return kept


def pytest_addoption(parser: Any) -> None:
    """Let pytest know where commands are recorded."""
    parser.addoption("--record-commands", default="", help="a folder for the commands of the tests")


def pytest_configure(config: Any) -> None:
    """Record before any test has imported the program's entry."""
    if to := config.getoption("--record-commands"):
        program = _program()
        program.main = Recorder(to).wrap(program.main)


def _program() -> Any:
    """The module of the program's entry, where this version or an older one has it."""
    try:
        return import_module("grognard.faces.cli.main")
    except ModuleNotFoundError:
        return import_module("grognard.cli.main")


def answer_all(recorded: str, to: str) -> None:
    """Give every recorded command to the version that is imported, and write what it prints."""
    main = _program().main
    with open(to, "w", encoding="utf-8") as answers:
        for commands in _list_tests(recorded):
            folder = tempfile.mkdtemp(prefix="answers-")
            try:
                for command in commands:
                    answers.write(json.dumps(_answer(main, command, folder)) + "\n")
            finally:
                os.chdir(CHECKOUT)
                shutil.rmtree(folder, ignore_errors=True)


def _list_tests(recorded: str) -> Iterator[list[dict[str, Any]]]:
    """The commands of each test, those of two tests that ask the same only once."""
    seen: set[str] = set()
    for path in sorted(Path(recorded).glob("*.jsonl")):
        of_test: list[dict[str, Any]] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            command = json.loads(line)
            if of_test and command["test"] != of_test[-1]["test"]:
                yield from _unless_seen(of_test, seen)
                of_test = []
            of_test.append(command)
        yield from _unless_seen(of_test, seen)


def _unless_seen(commands: list[dict[str, Any]], seen: set[str]) -> Iterator[list[dict[str, Any]]]:
    mark = json.dumps([(one["words"], one["files"]) for one in commands])
    if commands and mark not in seen:
        seen.add(mark)
        yield commands


def _answer(main: Callable[..., int], command: dict[str, Any], folder: str) -> dict[str, Any]:
    for name, content in command["files"].items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(content))
    words = [word.replace(FOLDER, folder) for word in command["words"]]
    asked = {"test": command["test"], "words": command["words"]}
    if any(word in _LEFT_OUT for word in words):
        return asked
    here = command["here"].replace(FOLDER, folder) or str(CHECKOUT)
    os.makedirs(here, exist_ok=True)
    os.chdir(here)
    os.environ["GROGNARD_HOME"] = command["home"].replace(FOLDER, folder) or os.path.join(folder, "home")
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), open(os.devnull) as nothing:
        kept, sys.stdin = sys.stdin, nothing
        try:
            status: object = main(words)
        except BaseException as error:
            status = repr(error)
        finally:
            sys.stdin = kept
    said = [text.getvalue().replace(folder, FOLDER) for text in (out, err)]
    return {**asked, "status": status, "out": said[0], "err": said[1]}


def _as_facts(answer: dict[str, Any]) -> object:
    """An answer with what it printed as JSON read, so that spaces and the order of keys do not count."""
    try:
        lines = [json.loads(line) for line in answer.get("out", "").splitlines() if line.strip()]
    except ValueError:
        try:
            lines = json.loads(answer["out"])
        except ValueError:
            return answer
    return {**answer, "out": lines[0] if isinstance(lines, list) and len(lines) == 1 else lines}


def compare(old: str, new: str) -> int:
    """Print each command that is answered differently; return 1 where there is one."""
    different = total = 0
    with open(old, encoding="utf-8") as first, open(new, encoding="utf-8") as second:
        for one, other in zip(first, second, strict=True):
            total += 1
            before, after = json.loads(one), json.loads(other)
            assert before["words"] == after["words"]
            if before == after or _as_facts(before) == _as_facts(after):
                continue
            different += 1
            print(f"--- {' '.join(before['words'])}   [{before['test']}]")
            for part in ("status", "out", "err"):
                was, now = str(before.get(part, "")), str(after.get(part, ""))
                if was != now:
                    lines = difflib.unified_diff(was.splitlines(), now.splitlines(), n=0, lineterm="")
                    print("\n".join(list(lines)[2:14]))
    print(f"{total} commands, {different} answered differently")
    return 1 if different else 0


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["answer", "compare"])
    parser.add_argument("first")
    parser.add_argument("second")
    args = parser.parse_args()
    if args.what == "compare":
        return compare(args.first, args.second)
    answer_all(args.first, args.second)
    return 0


if __name__ == "__main__":
    sys.exit(main())
