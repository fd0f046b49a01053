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
    "CHANGELOG.md",
)
# Enough to see that compiling works; the whole engine is compiled, and tested, in build/compiled.
FEW_MODULES = "grognard/dice/stream.py\ngrognard/dice/source.py\n"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
SHOW_BUILD = "from grognard.build_info import describe_build; print(describe_build())"
JUNK = (".pyc", ".kept", ".so", ".pyd")
NEWER = ("python3.12", "python3.13", "python3.14")
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
    """The names of the examples in a wheel, with their schemas."""
    files = (path for path in (project / "examples").rglob("*") if path.is_file())
    return {f"grognard/{path.relative_to(project)}" for path in files}


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


def find_pythons() -> list[str]:
    """This Python, and the newer ones that are on this machine and in working order, each by its path."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    found: dict[str, str] = {}
    for name in NEWER:
        version = name.removeprefix("python")
        places = [shutil.which(name), *(str(one) for one in sorted(pyenv.glob(f"{version}.*/bin/python")))]
        for place in filter(None, places):
            done = run_in(Path.cwd(), place, "-c", "import venv, sys; print(sys.version_info[:2])")
            if done.returncode == 0:
                found.setdefault(version, place)
    return [sys.executable, *found.values()]


def try_in_clean_environment(wheel: Path, python: str, folder: Path, *, engine: str) -> int:
    """Install a wheel and what it needs into an empty environment, and try it as a new user would.

    Returns the exit status of the trial.
    """
    assert run_in(folder.parent, python, "-m", "venv", str(folder)).returncode == 0
    (own,) = [*folder.glob("bin/python"), *folder.glob("Scripts/python.exe")]
    done = run_in(folder, str(own), "-m", "pip", "--quiet", "install", "--only-binary=:all:", str(wheel))
    assert done.returncode == 0, done.stderr
    tried = run_in(folder, str(own), str(ROOT / "tools" / "try_install.py"), "--engine", engine)
    print(tried.stdout, tried.stderr)
    return tried.returncode


def test_the_pure_wheel_runs_on_every_python_that_is_here(project: Path, tmp_path: Path) -> None:
    wheel = build_wheel(project, GROGNARD_PURE="1")
    for number, python in enumerate(find_pythons()):
        folder = tmp_path / f"clean-{number}"
        assert try_in_clean_environment(wheel, python, folder, engine="interpreted") == 0


@pytest.mark.long
def test_the_compiled_wheel_runs_in_a_clean_environment(project: Path, tmp_path: Path) -> None:
    """The whole engine is compiled, which takes four to sixteen minutes."""
    if find_compiler_problem() is not None:
        pytest.skip("the compiled build is absent: this machine has no working C compiler")
    shutil.copy(ROOT / "tools" / "compiled_modules.txt", project / "tools")
    wheel = build_wheel(project, GROGNARD_REQUIRE_COMPILED="1")
    assert try_in_clean_environment(wheel, sys.executable, tmp_path / "clean", engine="compiled") == 0


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
    cache = project / "src" / "grognard" / "dice" / "__pycache__"
    cache.mkdir()
    for left in ("a.pyc", "a.kept", "a.so"):
        (cache / left).touch()
    done = run_in(project, sys.executable, "setup.py", "--quiet", "sdist")
    shutil.rmtree(cache)
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.unpack_archive(project / "dist" / f"grognard-{__version__}.tar.gz", tmp_path)
    unpacked = tmp_path / f"grognard-{__version__}"
    made = {"PKG-INFO", "setup.cfg", "README.md"}
    assert {one.name for one in unpacked.iterdir()} == {*BUILD_INPUTS, *made}
    assert [one for one in unpacked.rglob("*") if one.suffix in JUNK or one.name == "__pycache__"] == []
    assert (unpacked / "tests" / "build" / "test_packaging.py").is_file()
    names = list_wheel(build_wheel(unpacked, GROGNARD_PURE="1"))
    assert names >= list_sources(project) | {INDEX}
