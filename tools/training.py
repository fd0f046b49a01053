"""Compiling the engine after watching it play, so that the compiler knows which ways through it are busy.

The compiler first builds an engine that counts, the engine plays the fights below, and the compiler builds
it once more by what was counted. It takes more than twice as long to build; a fight then takes a sixth
less time. GROGNARD_TRAINED=1 asks for it, with `make compiled` as with a wheel.
"""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from setuptools import Extension

from tools.compiler import can_build

SWITCH = "GROGNARD_TRAINED"
COUNTING = ("-fprofile-generate",)
# What no training fight came to is compiled as without training, not for the least size.
USING = ("-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile")
MATCHUPS = ("4 fighter 1 vs 6 goblin", "30 fighter 1 vs 30 orc", "2 fighter 3, 2 magic-user 3 vs 8 orc")
BOOKS = ("bf", "bxe", "bcb")
FIGHTS = 100
PLAY = """
import sys
from grognard.chances.counting.arena import Arena, Chunk
from grognard.chances.counting.odds import make_plan
for book in sys.argv[2].split(","):
    for encounter in sys.argv[3:]:
        Arena(make_plan(encounter, rules=book)).run(Chunk(0, int(sys.argv[1])))
"""


def is_asked_for() -> bool:
    """Whether this build is to be trained, and its compiler can do it (a line says when it cannot)."""
    if os.environ.get(SWITCH) != "1":
        return False
    able = can_build(flags=list(COUNTING)) and can_build(flags=list(USING))
    if not able:
        print(f"{SWITCH}=1: this compiler cannot be trained as GCC can; compiling without.", file=sys.stderr)
    return able


def with_flags(extensions: Iterable[Extension], flags: Iterable[str]) -> list[Extension]:
    """A copy of extension modules that are compiled and linked with more flags."""
    copies = copy.deepcopy(list(extensions))
    for extension in copies:
        extension.extra_compile_args = [*(extension.extra_compile_args or []), *flags]
        extension.extra_link_args = [*(extension.extra_link_args or []), *flags]
    return copies


def play_training_fights(root: Path, package_folder: Path) -> None:
    """Let the counting engine in a folder play the examples and some match-ups by several books.

    Raises:
        subprocess.CalledProcessError: it failed; what it said is on standard error.
    """
    # A hook of the checkout would else put the engine of before in the place of this one.
    environment = os.environ | {"PYTHONPATH": str(package_folder), "GROGNARD_ENGINE": "interpreted"}
    examples = sorted(str(path) for path in root.glob("examples/*.toml"))
    command = [sys.executable, "-c", PLAY, str(FIGHTS), ",".join(BOOKS), *examples, *MATCHUPS]
    subprocess.run(command, cwd=root, env=environment, stdin=subprocess.DEVNULL, check=True)


def train(
    extensions: list[Extension], root: Path, trainee: Path, build: Callable[[list[Extension], Path], None]
) -> list[Extension]:
    """The extension modules to build after training; `build` makes the package with given ones in a folder.

    Both builds must put their objects in the same place: what was counted lies beside them.

    Raises:
        subprocess.CalledProcessError: the training fights failed.
    """
    build(with_flags(extensions, COUNTING), trainee)
    play_training_fights(root, trainee)
    return with_flags(extensions, USING)
