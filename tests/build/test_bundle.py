"""The code of modules that are loaded together stands in one file for the next start: of sources as they are,
and never needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import grognard

TRACE = """
import sys
from importlib.machinery import PathFinder
from grognard.program import prepare_start
sys.argv = ["grognard", *{words}]
searched = 0
search = PathFinder.find_spec
def find_spec(name, path=None, target=None):
    global searched
    searched += name.startswith("grognard.")
    return search(name, path, target)
PathFinder.find_spec = find_spec
prepare_start()
from grognard.cli.main import main
main(sys.argv[1:])
print(searched, sum(name.startswith("grognard.") for name in sys.modules))
"""
ROLL = ("roll", "3d6")
RULINGS = ("rulings",)


class Program:
    """A copy of the package with a home of its own, and what it does when it is started."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "grognard"
        shutil.copytree(
            Path(grognard.__file__).parent, self.package, ignore=shutil.ignore_patterns("__pycache__", "*.so")
        )

    @property
    def kept(self) -> Path:
        """The bundle of the command that rolls dice."""
        return self.package / "__pycache__" / f"cli.roll_command.{sys.implementation.cache_tag}.kept"

    @property
    def bundles(self) -> dict[str, int]:
        """The bundles of commands that are kept, and when each was written."""
        kept = (self.package / "__pycache__").glob("cli.*.kept")
        return {path.name: path.stat().st_mtime_ns for path in kept}

    def run(
        self, words: Sequence[str] = ROLL, *, then: str = "", **also: str
    ) -> subprocess.CompletedProcess[str]:
        environment = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"PYTHONPATH": str(self.package.parent), "GROGNARD_ENGINE": "interpreted", **also}
        code = TRACE.format(words=list(words)) + then
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)

    def start(self, words: Sequence[str] = ROLL, *, then: str = "", **also: str) -> list[str]:
        done = self.run(words, then=then, **also)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.splitlines()

    def loaded(self, words: Sequence[str] = ROLL, **also: str) -> tuple[int, int]:
        """How many modules were searched for, and how many there were in the end."""
        searched, in_all = self.start(words, **also)[-1].split()
        return int(searched), int(in_all)


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_the_second_start_searches_only_for_what_the_program_asks_for(program: Program) -> None:
    first = program.loaded()
    again = program.loaded()
    assert again[1] == first[1] > 20
    assert first[0] > 15
    # The package of the commands, what chooses one, and the command.
    assert again[0] <= 4
    written = program.bundles
    assert program.loaded() == again
    assert program.bundles == written


def test_a_module_of_a_bundle_is_as_any_other(program: Program) -> None:
    program.start()
    then = """
import importlib, inspect, pickle
import grognard.cli, grognard.dice, grognard.dice.expression as module
spec = module.__spec__
print(module.__file__.endswith("expression.py"), spec.has_location, spec.parent, module.__package__)
print(len(grognard.dice.__path__), grognard.dice.expression is module, inspect.ismodule(module))
print("def parse_dice" in inspect.getsource(module), hasattr(module, "nothing"))
try:
    from grognard.dice.expression import nothing
except ImportError as error:
    print(error.name, error.path == module.__file__)
print(pickle.loads(pickle.dumps(module.parse_dice)) is module.parse_dice, importlib.reload(module) is module)
"""
    assert program.start(then=then)[-5:] == [
        "True True grognard.dice grognard.dice",
        "1 True True",
        "True False",
        "grognard.dice.expression True",
        "True True",
    ]


@pytest.mark.parametrize("place", ["cli/roll_command.py", "dice/expression.py"])
def test_a_source_that_has_changed_is_loaded_and_kept_anew(place: str, program: Program) -> None:
    program.loaded()
    usual = program.loaded()
    source = program.package / place
    source.write_text(source.read_text() + "\nprint('changed')\n")
    assert program.start()[0] == "changed"
    assert program.start()[0] == "changed"
    assert program.loaded() == usual


def test_a_module_that_is_gone_is_loaded_no_more(program: Program) -> None:
    extra = program.package / "cli" / "extra.py"
    extra.write_text("print('extra')\n")
    source = program.package / "cli" / "roll_command.py"
    before = source.read_text()
    source.write_text(before + "\nimport grognard.cli.extra\n")
    assert [program.start()[0] for _ in range(2)] == ["extra", "extra"]
    extra.unlink()
    source.write_text(before)
    assert "extra" not in program.start()
    assert "extra" not in program.start()


def test_each_command_has_a_bundle_of_its_own(program: Program) -> None:
    for words in (ROLL, RULINGS, ROLL, RULINGS):
        program.loaded(words)
    assert {"cli.roll_command", "cli.rulings_command"} <= {name.split(".c")[0] for name in program.bundles}
    written = program.bundles
    alone = program.loaded(ROLL), program.loaded(RULINGS)
    assert alone[0][0] <= 4
    assert alone[1][0] <= 8
    assert program.bundles == written


def test_what_a_module_brings_with_it_at_another_time_is_added(program: Program) -> None:
    """What was there already at the first start is missing at the next, where nobody asked for it before."""
    early = "import grognard.dice.expression\n"
    source = program.package / "cli" / "__init__.py"
    before = source.read_text()
    source.write_text(before + early)
    program.start()
    source.write_text(before)
    later = program.loaded()
    assert program.loaded() == (4, later[1]) != later


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x08" + bytes(7) + b"nonsense", None])
def test_a_spoilt_file_is_made_anew(content: bytes | None, program: Program) -> None:
    program.loaded()
    usual = program.loaded()
    program.kept.write_bytes(program.kept.read_bytes()[:-4000] if content is None else content)
    assert program.loaded()[0] > usual[0]
    assert program.loaded() == usual


def test_an_error_in_a_module_is_told_as_ever_and_nothing_is_kept_of_it(program: Program) -> None:
    program.loaded()
    usual = program.loaded()
    source = program.package / "dice" / "expression.py"
    before = source.read_text()
    source.write_text(before + "\n1 / 0\n")
    for _ in range(2):
        told = program.run().stderr.splitlines()
        assert told[-1] == "ZeroDivisionError: division by zero"
        assert any("expression.py" in line for line in told)
    source.write_text(before)
    program.loaded()
    assert program.loaded() == usual


def test_nothing_is_kept_where_python_keeps_no_bytecode(program: Program) -> None:
    first = program.loaded(PYTHONDONTWRITEBYTECODE="1")
    assert program.loaded(PYTHONDONTWRITEBYTECODE="1") == first
    assert not program.kept.exists()


def test_a_package_that_was_moved_is_loaded_from_where_it_is(program: Program, tmp_path: Path) -> None:
    program.loaded()
    moved = program.package.rename(tmp_path / "elsewhere")
    (tmp_path / "new").mkdir()
    program.package = moved.rename(tmp_path / "new" / "grognard")
    then = """
import inspect
import grognard.dice.expression as module
print(module.__file__)
print(inspect.unwrap(module.parse_dice).__code__.co_filename)
"""
    assert program.start(then=then)[-2:] == [str(program.package / "dice" / "expression.py")] * 2


def test_with_other_threads_about_modules_are_loaded_one_by_one(program: Program) -> None:
    program.start()
    then = """
import threading
stop = threading.Event()
threading.Thread(target=stop.wait, daemon=True).start()
before = searched
import grognard.cli.rulings_command
print(searched - before > 5)
"""
    program.start(RULINGS)
    assert program.start(then=then)[-1] == "True"
