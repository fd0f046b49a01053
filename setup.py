"""Builds the package; a wheel gets the engine compiled by mypyc from the same files that run interpreted.

Without a C compiler, or with GROGNARD_PURE=1, the wheel is pure Python. GROGNARD_REQUIRE_COMPILED=1 makes it
an error when the engine cannot be compiled; GROGNARD_TRAINED=1 trains it (see `tools.training`). An editable
installation never compiles. GROGNARD_REQUIRE_PAGE=1 makes it an error when the page of the browser table is
not built.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from atexit import register
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tools.compiler import find_compiler_problem  # noqa: E402
from tools.parallel_build import BuildInParallel  # noqa: E402

OBJECTS = "o"
BUILDING_WHEEL = "bdist_wheel" in sys.argv
PURE = os.environ.get("GROGNARD_PURE") == "1"
REQUIRED = os.environ.get("GROGNARD_REQUIRE_COMPILED") == "1"

if BUILDING_WHEEL:
    from tools.coverage.scan import write_index


class BuildWithIndex(build_py):
    """Copies the package; into a wheel also the examples, and which code and tests hold which rule."""

    def run(self) -> None:
        super().run()
        if BUILDING_WHEEL:
            self._check_page()
            package = Path(self.build_lib, "grognard")
            shutil.copytree(ROOT / "examples", package / "examples", dirs_exist_ok=True)
            census = package / "rulebooks" / "census"
            census.mkdir(parents=True, exist_ok=True)
            write_index(ROOT, census / "index.json")

    def _check_page(self) -> None:
        """Say that the page of the table is missing where it was not built; an error where it is required."""
        if Path(self.build_lib, "grognard", "faces", "web", "page", "index.html").is_file():
            return
        if os.environ.get("GROGNARD_REQUIRE_PAGE") == "1":
            sys.exit("grognard: GROGNARD_REQUIRE_PAGE=1, but the page is not built: run `make web` first")
        print("grognard: WARNING: building without the page of the table: `make web` first", file=sys.stderr)


def fall_back(reason: str) -> list[Extension]:
    """No extension modules, with one line that says why; an error when the compiled engine is required."""
    if REQUIRED:
        sys.exit(f"grognard: GROGNARD_REQUIRE_COMPILED=1, but the engine cannot be compiled: {reason}")
    print(f"grognard: WARNING: building the slower pure-Python engine: {reason}", file=sys.stderr)
    return []


def choose_extensions(scratch: Path) -> list[Extension]:
    """The compiled engine's extension modules, or none when this build is to be pure Python."""
    if not BUILDING_WHEEL:
        return []
    if PURE:
        return fall_back("GROGNARD_PURE=1")
    problem = find_compiler_problem()
    if problem is not None:
        return fall_back(problem)
    try:
        extensions = make_extensions(ROOT, c_folder=scratch / "c")
    except SystemExit:
        return fall_back("mypyc cannot compile these sources (its messages are above)")
    if is_asked_for():
        # Imported here: it keeps the copy of a checkout, by calls that only POSIX has.
        from tools.compiled import train_extensions

        return train_extensions(extensions, scratch, scratch / OBJECTS)
    return extensions


if BUILDING_WHEEL and not PURE:
    from tools.extensions import make_extensions
    from tools.training import is_asked_for

# Everything a build makes goes to a folder of its own: two builds of one checkout cannot disturb each other,
# and nothing left over from an earlier one can get into a wheel.
build_folder = Path(tempfile.mkdtemp(prefix="grognard-build-"))
register(shutil.rmtree, build_folder, ignore_errors=True)

setup(
    ext_modules=choose_extensions(build_folder),
    cmdclass={"build_py": BuildWithIndex, "build_ext": BuildInParallel},
    options={"build": {"build_base": str(build_folder), "build_temp": str(build_folder / OBJECTS)}},
)
