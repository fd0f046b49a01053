"""Keeps `build/compiled/` a compiled copy of the package in this checkout, for tests and benchmarks.

Run it as `python -m tools.compiled` (`make compiled`). Put the folder first on PYTHONPATH to import from it.
"""

from __future__ import annotations

import ast
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.compiled_modules import LIST_NAME, list_compiled_modules
from tools.compiler import find_compiler_problem

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "compiled"
STAMP_NAME = "grognard.stamp"
BUILD_FILES = ("setup.py", LIST_NAME, "tools/compiled_modules.py", "tools/extensions.py")
# The tests' conftest recognises this reason as the one honest reason to skip a test of the compiled engine.
SKIP_REASON = "the compiled build is absent: this machine has no working C compiler"


def find_imported_modules(path: Path) -> set[str]:
    """The dotted names that a source file imports, `from a import b` giving both `a` and `a.b`."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes(), filename=str(path))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def list_engine_inputs(root: Path) -> list[Path]:
    """Every source file that the compiled code depends on: the compiled modules and all they import."""
    waiting = [root / module for module in list_compiled_modules(root)]
    found = set(waiting)
    while waiting:
        for name in find_imported_modules(waiting.pop()):
            stem = root.joinpath("src", *name.split("."))
            for path in (stem.with_suffix(".py"), stem / "__init__.py"):
                if path.is_file() and path not in found:
                    found.add(path)
                    waiting.append(path)
    return sorted(found)


def list_package_files(folder: Path) -> list[Path]:
    """Every file of the package under `folder`, relative to it, without caches and compiled modules."""
    return sorted(
        path.relative_to(folder)
        for path in (folder / "grognard").rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".so"}
    )


def hash_files(paths: Iterable[Path]) -> str:
    """One digest of the names and contents of some files of the checkout, and of this Python's version."""
    digest = hashlib.sha256(sys.version.encode())
    for path in paths:
        content = path.read_bytes()
        digest.update(f"\0{path.relative_to(ROOT)}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def build_compiled() -> None:
    """Build the package beside the old copy and then put it in its place.

    Raises:
        SystemExit: the build failed; the end of its output is in the message.
    """
    fresh = TARGET.with_name("compiled.new")
    shutil.rmtree(fresh, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    environment = {**os.environ, "GROGNARD_REQUIRE_COMPILED": "1", "GROGNARD_PURE": "0"}
    done = subprocess.run(
        [*command, "--target", str(fresh), str(ROOT)],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        raise SystemExit(f"{done.stdout[-6000:]}\nThe compiled build failed; the cause is above.")
    shutil.rmtree(TARGET, ignore_errors=True)
    fresh.rename(TARGET)


def copy_interpreted_files() -> None:
    """Bring what is not compiled (data, commands, texts) up to date without compiling again."""
    source = ROOT / "src"
    current = list_package_files(source)
    for path in current:
        content = (source / path).read_bytes()
        target = TARGET / path
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    made_by_build = {Path("grognard/rulebooks/census/index.json")}
    for path in set(list_package_files(TARGET)) - set(current) - made_by_build:
        (TARGET / path).unlink()


def ensure_compiled() -> Path | None:
    """The folder of the compiled package, built or brought up to date first; None without a C compiler.

    The stamp in the folder holds two digests: of all that the compiled code depends on, and of the whole
    package. Only a change of the first compiles again. A lock makes parallel test workers wait for one build.

    Raises:
        SystemExit: there is a compiler and the build failed.
    """
    TARGET.parent.mkdir(exist_ok=True)
    with (TARGET.parent / "compiled.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        engine = hash_files([*list_engine_inputs(ROOT), *(ROOT / name for name in BUILD_FILES)])
        package = hash_files(ROOT / "src" / path for path in list_package_files(ROOT / "src"))
        stamp = TARGET / STAMP_NAME
        stamped = stamp.read_text(encoding="ascii").split() if stamp.is_file() else ["", ""]
        if stamped == [engine, package]:
            return TARGET
        if stamped[0] != engine:
            if find_compiler_problem() is not None:
                return None
            build_compiled()
        else:
            copy_interpreted_files()
        stamp.write_text(f"{engine}\n{package}\n", encoding="ascii")
    return TARGET


def main() -> int:
    """Make the compiled copy and say where it is."""
    folder = ensure_compiled()
    if folder is None:
        print(f"No compiled engine: {find_compiler_problem()}; its tests will be skipped.")
        return int(os.environ.get("GROGNARD_REQUIRE_COMPILED") == "1")
    print(f"The compiled package is in {folder.relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
