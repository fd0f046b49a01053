"""Keeps `build/compiled/` a copy of the package with a compiled engine, for a checkout's users and tests.

Run it as `python -m tools.compiled` (`make compiled`). The virtual environment of the checkout imports from
it while it is up to date (see `tools.checkout_hook`); anywhere else, put the folder first on PYTHONPATH. What
is not compiled is linked to the sources, so that edits are live.
"""

from __future__ import annotations

import ast
import fcntl
import hashlib
import io
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from setuptools import Distribution, Extension

from tools.checkout_hook import STAMP_NAME, describe_folder
from tools.compiled_modules import LIST_NAME, list_compiled_modules
from tools.compiler import find_compiler_problem
from tools.parallel_build import BuildInParallel
from tools.training import is_asked_for, train

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "compiled"
BUILD_FILES = (
    LIST_NAME,
    "requirements-dev.lock",
    *(
        f"tools/{name}.py"
        for name in ("compiled", "compiled_modules", "compiler", "extensions", "parallel_build", "training")
    ),
)
TRAINED_NAME = "trained"
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


def hash_files(paths: Iterable[Path]) -> str:
    """One digest of the names and contents of some files of the checkout, and of this Python's version."""
    digest = hashlib.sha256(sys.version.encode())
    for path in paths:
        content = path.read_bytes()
        digest.update(f"\0{path.relative_to(ROOT)}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def build_compiled() -> None:
    """Compile the engine beside the old copy and then put it in its place.

    Raises:
        SystemExit: mypyc refuses the sources; what it said stands above.
    """
    fresh = TARGET.with_name("compiled.new")
    shutil.rmtree(fresh, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="grognard-build-") as scratch:
        # mypy wants to be where the sources are.
        before = os.getcwd()
        os.chdir(ROOT)
        try:
            extensions = translate(Path(scratch, "c"))
            objects = Path(scratch, "o")

            trained = is_asked_for()
            if trained:
                extensions = train_extensions(extensions, Path(scratch), objects)
            build_package(extensions, fresh, objects)
            if trained:
                (fresh / TRAINED_NAME).touch()
        finally:
            os.chdir(before)
    shutil.rmtree(TARGET, ignore_errors=True)
    fresh.rename(TARGET)


def train_extensions(extensions: list[Extension], scratch: Path, objects: Path) -> list[Extension]:
    """The extension modules to build after an engine that counts has played; see `tools.training`."""

    def build(modules: list[Extension], folder: Path) -> None:
        build_package(modules, folder, objects)

    return train(extensions, ROOT, scratch / "trainee", build)


def build_package(extensions: list[Extension], folder: Path, objects: Path) -> None:
    """Compile the extension modules and put a whole package with them in a folder, the rest as links."""
    build = BuildInParallel(Distribution({"ext_modules": extensions}))
    build.build_lib = str(folder)
    build.build_temp = str(objects)
    build.ensure_finalized()
    build.run()
    compiled = list_compiled_modules(ROOT)
    mixed = {parent for path in compiled for parent in path.parents}
    link_interpreted(Path("src/grognard"), folder / "grognard", mixed)


def translate(c_folder: Path) -> list[Extension]:
    """Let mypyc write the C of the engine, silently unless it refuses."""
    # Imported here: it takes longer than everything else, and most calls compile nothing.
    from tools.extensions import make_extensions

    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            return make_extensions(ROOT, c_folder=c_folder)
    except SystemExit:
        print(said.getvalue(), file=sys.stderr)
        raise


def link_interpreted(source: Path, target: Path, mixed: set[Path]) -> None:
    """Link every file and folder of `source`, in ROOT, into `target`; `mixed` have compiled modules."""
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted((ROOT / source).iterdir()):
        inner = source / path.name
        if inner in mixed:
            link_interpreted(inner, target / path.name, mixed)
        elif path.name != "__pycache__":
            (target / path.name).symlink_to(path)


def describe_sources(inputs: list[Path]) -> list[str]:
    """What the stamp says of the sources: folders with compiled modules, and single files (see the hook)."""
    sources = ROOT / "src"
    folders = {path.parent.relative_to("src") for path in list_compiled_modules(ROOT)}
    names = sorted(str(folder) for folder in folders)
    names += sorted(
        str(path.relative_to(sources)) for path in inputs if path.parent.relative_to(sources) not in folders
    )
    return [f"{name}\t{describe_folder(str(sources), name)}" for name in names]


def ensure_compiled() -> Path | None:
    """The folder of the compiled package, built or brought up to date first; None without a C compiler.

    The stamp in the folder holds a digest of all that the compiled code depends on, and, for the hook, when
    it last changed. A lock makes parallel test workers wait for one build.

    Raises:
        SystemExit: there is a compiler and the build failed.
    """
    TARGET.parent.mkdir(exist_ok=True)
    with (TARGET.parent / "compiled.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        inputs = list_engine_inputs(ROOT)
        lines = [hash_files([*inputs, *(ROOT / name for name in BUILD_FILES)]), *describe_sources(inputs)]
        stamp = TARGET / STAMP_NAME
        stamped = stamp.read_text(encoding="utf-8").splitlines() if stamp.is_file() else [""]
        if stamped[0] != lines[0] or (is_asked_for() and not (TARGET / TRAINED_NAME).exists()):
            if find_compiler_problem() is not None:
                return None
            build_compiled()
        if stamped != lines:
            stamp.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return TARGET


def main() -> int:
    """Make the compiled copy and say where it is."""
    started = time.monotonic()
    folder = ensure_compiled()
    if folder is None:
        print(
            f"The engine runs interpreted, some 50 times slower: {find_compiler_problem()}.\n"
            "Install a C compiler and Python's headers (Debian: apt install gcc python3-dev); run this again."
        )
        return int(os.environ.get("GROGNARD_REQUIRE_COMPILED") == "1")
    seconds = time.monotonic() - started
    print(f"The engine is compiled: {folder.relative_to(ROOT)} ({seconds:.0f} s).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
