"""What a build makes: the compiled wheel, the pure one, the editable installation and the source archive."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from grognard import __version__
from tools.compiler import find_compiler_problem

ROOT = Path(__file__).resolve().parents[2]
BUILD_INPUTS = (
    "src",
    "tests",
    "tools",
    "examples",
    "setup.py",
    "pyproject.toml",
    "MANIFEST.in",
    "LICENSE",
    "NOTICE",
)
# Enough to see that compiling works; the whole engine is compiled, and tested, in build/compiled.
FEW_MODULES = "grognard/dice/stream.py\ngrognard/dice/source.py\n"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
SHOW_BUILD = "from grognard.build_info import describe_build; print(describe_build())"
INDEX = "grognard/rulebooks/census/index.json"

pytestmark = pytest.mark.slow


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what a build reads, with a short list of modules to compile."""
    folder = tmp_path / "project"
    folder.mkdir()
    for name in BUILD_INPUTS:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, folder / name)
    (folder / "tools" / "compiled_modules.txt").write_text(FEW_MODULES)
    (folder / "README.md").write_text("A copy for a test.\n")
    return folder


def run_in(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command and keep what it says."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("GROGNARD_", "PYTHONPATH"))
    }
    return subprocess.run(
        command, cwd=folder, env=kept | environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )


def build_wheel(project: Path, **environment: str) -> Path:
    """Build the project's wheel; give its path."""
    options = ("--verbose", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist")
    done = run_in(project, *PIP, "wheel", *options, ".", **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    (project / "build.log").write_text(done.stdout + done.stderr)
    (wheel,) = (project / "dist").glob("*.whl")
    return wheel


def install_wheel(wheel: Path, *, folder: Path) -> str:
    """Unpack a wheel into a folder and give what the package there says of its build."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    done = run_in(folder, sys.executable, "-c", SHOW_BUILD, PYTHONPATH=str(folder))
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def list_wheel(wheel: Path) -> set[str]:
    """The names of the files in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def list_sources(project: Path) -> set[str]:
    """The names of the package's files that a wheel must hold."""
    files = (project / "src" / "grognard").rglob("*")
    return {str(path.relative_to(project / "src")) for path in files if path.is_file()}


def list_example_files(project: Path) -> set[str]:
    """The names of the examples in a wheel."""
    return {f"grognard/{path.relative_to(project)}" for path in (project / "examples").rglob("*.toml")}


def find_extension_modules(folder: Path) -> list[Path]:
    """The compiled modules anywhere under a folder."""
    return sorted([*folder.rglob("*.so"), *folder.rglob("*.pyd")])


def expected_build(engine: str) -> str:
    """The line of build_info that belongs to an engine, with this Python's version."""
    return f"grognard {__version__}, {engine}, Python {'.'.join(map(str, sys.version_info[:3]))}"


def test_compiled_wheel_holds_native_modules_and_their_sources(project: Path, tmp_path: Path) -> None:
    if find_compiler_problem() is not None:
        pytest.skip("the compiled build is absent: this machine has no working C compiler")
    wheel = build_wheel(project, GROGNARD_REQUIRE_COMPILED="1")
    names = list_wheel(wheel)
    native = {name.partition(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    assert native == {"grognard__mypyc", "grognard/dice/stream", "grognard/dice/source"}
    assert names >= list_sources(project) | {INDEX} | list_example_files(project)
    assert "none-any" not in wheel.name
    assert install_wheel(wheel, folder=tmp_path / "site") == expected_build("compiled engine (mypyc)")
    assert find_extension_modules(project / "src") == []


@pytest.mark.parametrize(
    ("environment", "reason"),
    [({"GROGNARD_PURE": "1"}, "GROGNARD_PURE=1"), ({"CC": "/bin/false"}, "no working C compiler")],
    ids=["asked for", "no compiler"],
)
def test_pure_wheel_runs_anywhere_and_says_why(
    environment: dict[str, str], reason: str, project: Path, tmp_path: Path
) -> None:
    wheel = build_wheel(project, **environment)
    names = list_wheel(wheel)
    assert wheel.name == f"grognard-{__version__}-py3-none-any.whl"
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c"))]
    assert names >= list_sources(project) | {INDEX} | list_example_files(project)
    warnings = [line for line in (project / "build.log").read_text().splitlines() if "WARNING" in line]
    assert len(warnings) == 1
    assert reason in warnings[0]
    assert install_wheel(wheel, folder=tmp_path / "site") == expected_build("interpreted engine")


def test_required_compilation_fails_without_a_compiler(project: Path) -> None:
    options = ("--no-deps", "--no-build-isolation", "--wheel-dir", "dist")
    environment = {"CC": "/bin/false", "GROGNARD_REQUIRE_COMPILED": "1"}
    done = run_in(project, *PIP, "wheel", *options, ".", **environment)
    assert done.returncode != 0
    assert "GROGNARD_REQUIRE_COMPILED=1, but the engine cannot be compiled" in done.stdout + done.stderr
    assert not (project / "dist").exists() or not list((project / "dist").iterdir())


def test_editable_installation_compiles_nothing(project: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    options = ("--no-deps", "--no-build-isolation", "--target", str(site))
    done = run_in(project, *PIP, "install", *options, "--editable", ".", GROGNARD_REQUIRE_COMPILED="1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert find_extension_modules(tmp_path) == []
    (pointer,) = site.glob("*.pth")
    assert pointer.read_text().strip() == str(project / "src")


def test_source_archive_builds_a_wheel_with_its_index(project: Path, tmp_path: Path) -> None:
    done = run_in(project, sys.executable, "setup.py", "--quiet", "sdist")
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.unpack_archive(project / "dist" / f"grognard-{__version__}.tar.gz", tmp_path)
    unpacked = tmp_path / f"grognard-{__version__}"
    assert (unpacked / "tests" / "build" / "test_packaging.py").is_file()
    names = list_wheel(build_wheel(unpacked, GROGNARD_PURE="1"))
    assert names >= list_sources(project) | {INDEX}
