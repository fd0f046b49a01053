"""The code of the modules stands in one file for the next start: of sources as they are, and never needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import grognard

TRACE = """
import sys
from importlib.machinery import SourceFileLoader
from grognard.program import prepare_start
sys.argv = ["grognard", "roll", "3d6"]
prepare_start()
from grognard.cli.main import main
main(sys.argv[1:])
ours = [one for name, one in sys.modules.items() if name.startswith("grognard.")]
print(sum(type(one.__spec__.loader) is SourceFileLoader for one in ours), len(ours))
import grognard.cli, grognard.cli.roll_command as module
print(module.__file__.endswith("roll_command.py"), module.__spec__.has_location, len(grognard.cli.__path__))
"""


class Program:
    """A copy of the package with a home of its own, and what it does when it is started."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "grognard"
        shutil.copytree(
            Path(grognard.__file__).parent, self.package, ignore=shutil.ignore_patterns("__pycache__", "*.so")
        )
        self.kept = self.package / "__pycache__" / f"program.{sys.implementation.cache_tag}.kept"

    def start(self, code: str = TRACE, **also: str) -> list[str]:
        environment = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"PYTHONPATH": str(self.package.parent), "GROGNARD_ENGINE": "interpreted", **also}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.splitlines()

    def loaded(self, **also: str) -> tuple[int, int]:
        """How many modules were loaded one by one, and how many in all."""
        one_by_one, in_all = self.start(**also)[-2].split()
        return int(one_by_one), int(in_all)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("package")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_the_second_start_loads_all_from_one_file_but_what_loads_it(program: Program) -> None:
    first = program.loaded()
    again = program.loaded()
    assert first[0] == first[1] > 20
    assert again[1] == first[1]
    assert again[0] < 10
    assert program.start()[-1] == "True True 1"


def test_a_source_that_has_changed_is_loaded_and_kept_anew(program: Program) -> None:
    program.loaded()
    source = program.package / "cli" / "roll_command.py"
    source.write_text(source.read_text() + "\nprint('changed')\n")
    assert program.start()[0] == "changed"
    usual = program.loaded()[0]
    assert program.start()[0] == "changed"
    assert program.loaded()[0] == usual


def test_what_a_command_loads_besides_is_added(program: Program) -> None:
    program.start()
    other = TRACE.replace('"roll", "3d6"', '"rulings"')
    fresh = int(program.start(other)[-2].split()[0])
    assert int(program.start(other)[-2].split()[0]) < fresh
    size = program.kept.stat().st_size
    program.start()
    assert program.kept.stat().st_size == size


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x08" + bytes(7) + b"nonsense", None])
def test_a_spoilt_file_is_made_anew(content: bytes | None, program: Program) -> None:
    program.loaded()
    usual = program.loaded()
    program.kept.write_bytes(program.kept.read_bytes()[:-4000] if content is None else content)
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
    where = TRACE + "print(module.__file__)\n"
    assert program.start(where)[-1] == str(program.package / "cli" / "roll_command.py")
