"""The compiled copy in build/compiled: what is compiled, when it is out of date, that it is used."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compiled
from tools.checkout_hook import STAMP_NAME, describe_folder
from tools.compiled_modules import ModuleListError, list_compiled_modules

ROOT = Path(__file__).resolve().parents[2]
SHOW_ENGINE = """
import sys
from pathlib import Path
from grognard.build_info import is_compiled
for name in sys.argv[1:]:
    __import__(name)
    print(name, sys.modules[name].__file__)
print("is_compiled", is_compiled())
"""


def make_project(folder: Path, *, listed: str, files: dict[str, str]) -> Path:
    """A small project with a list of compiled modules."""
    for name, text in {"tools/compiled_modules.txt": listed, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_list_takes_globs_and_exceptions_but_never_init(tmp_path: Path) -> None:
    project = make_project(
        tmp_path,
        listed="# engine\ngrognard/rules/*.py\n\n!grognard/rules/slow.py\n",
        files={f"src/grognard/rules/{name}.py": "" for name in ("__init__", "attack", "morale", "slow")},
    )
    assert [path.as_posix() for path in list_compiled_modules(project)] == [
        "src/grognard/rules/attack.py",
        "src/grognard/rules/morale.py",
    ]


def test_list_refuses_a_file_that_does_not_exist(tmp_path: Path) -> None:
    project = make_project(tmp_path, listed="# engine\ngrognard/dice/straem.py\n", files={})
    with pytest.raises(ModuleListError, match=r"line 2: no file src/grognard/dice/straem\.py"):
        list_compiled_modules(project)


def test_engine_inputs_are_the_compiled_modules_and_what_they_import(tmp_path: Path) -> None:
    project = make_project(
        tmp_path,
        listed="grognard/rules/*.py\n",
        files={
            "src/grognard/__init__.py": "",
            "src/grognard/rules/attack.py": "from grognard.dice import roll\nimport os",
            "src/grognard/dice/__init__.py": "",
            "src/grognard/dice/roll.py": "from grognard.base.errors import InputError",
            "src/grognard/base/errors.py": "",
            "src/grognard/faces/cli.py": "from grognard.rules import attack",
        },
    )
    inputs = {path.relative_to(project / "src").as_posix() for path in compiled.list_engine_inputs(project)}
    assert inputs == {
        "grognard/rules/attack.py",
        "grognard/dice/__init__.py",
        "grognard/dice/roll.py",
        "grognard/base/errors.py",
    }


@pytest.mark.slow
@pytest.mark.compiled
def test_every_listed_module_is_loaded_compiled_in_spite_of_the_editable_installation() -> None:
    folder = compiled.ensure_compiled()
    if folder is None:
        pytest.skip(compiled.SKIP_REASON)
    modules = [".".join(path.with_suffix("").parts[1:]) for path in list_compiled_modules(ROOT)]
    done = subprocess.run(
        [sys.executable, "-c", SHOW_ENGINE, *modules],
        cwd=folder.parent,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    loaded = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    assert loaded.pop("is_compiled") == "True"
    assert loaded.keys() == set(modules)
    for file in loaded.values():
        assert Path(file).is_relative_to(folder)
        assert file.endswith((".so", ".pyd"))


@pytest.mark.slow
@pytest.mark.compiled
def test_nothing_is_built_when_the_sources_have_not_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = compiled.ensure_compiled()
    if folder is None:
        pytest.skip(compiled.SKIP_REASON)
    monkeypatch.setattr(compiled, "build_compiled", lambda: pytest.fail("built again"))
    assert compiled.ensure_compiled() == folder


@pytest.mark.slow
@pytest.mark.compiled
def test_what_is_not_compiled_is_that_of_the_sources() -> None:
    folder = compiled.ensure_compiled()
    if folder is None:
        pytest.skip(compiled.SKIP_REASON)
    sources = ROOT / "src" / "grognard"
    for path in sources.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert (folder / "grognard" / path.relative_to(sources)).resolve() == path.resolve()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a compiled copy that is up to date, of a package of three modules."""
    make_project(
        tmp_path,
        listed="grognard/rules/*.py\n",
        files={
            "src/grognard/rules/attack.py": "import grognard.base.errors",
            "src/grognard/rules/__init__.py": "",
            "src/grognard/base/errors.py": "",
            "src/grognard/faces/cli.py": "",
        },
    )
    names = ["grognard/base/errors.py", "grognard/rules"]
    lines = ["digest", *(f"{name}\t{describe_folder(str(tmp_path / 'src'), name)}" for name in names)]
    target = tmp_path / "build" / "compiled"
    target.mkdir(parents=True)
    (target / STAMP_NAME).write_text("\n".join(lines))
    return tmp_path


def paths_with_hook(checkout: Path, **environment: str) -> list[str]:
    """Where a Python whose path has the sources of a checkout looks for modules once the hook has run."""
    code = f"import sys; sys.path.append({str(checkout / 'src')!r})\nfrom tools import checkout_hook\n"
    code += f"checkout_hook.prefer_compiled({str(checkout)!r}); print(*sys.path, sep='\\n')"
    plain = {name: value for name, value in os.environ.items() if name != "GROGNARD_ENGINE"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=plain | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_compiled_copy_goes_before_the_sources_while_it_is_up_to_date(checkout: Path) -> None:
    assert paths_with_hook(checkout)[-2:] == [str(checkout / "build" / "compiled"), str(checkout / "src")]
    (checkout / "src/grognard/faces/cli.py").write_text("# not compiled: live in both\n")
    assert str(checkout / "build" / "compiled") in paths_with_hook(checkout)


def test_engine_can_be_asked_to_run_interpreted(checkout: Path) -> None:
    paths = paths_with_hook(checkout, GROGNARD_ENGINE="interpreted")
    assert str(checkout / "build" / "compiled") not in paths


@pytest.mark.parametrize(
    "changed", ["src/grognard/rules/attack.py", "src/grognard/rules/new.py", "src/grognard/base/errors.py"]
)
def test_edited_engine_runs_interpreted_until_it_is_compiled_again(checkout: Path, changed: str) -> None:
    (checkout / changed).write_text("# edited\n")
    assert str(checkout / "build" / "compiled") not in paths_with_hook(checkout)


def test_damaged_stamp_is_no_stamp(checkout: Path) -> None:
    (checkout / "build" / "compiled" / STAMP_NAME).write_text("digest\n")
    assert str(checkout / "build" / "compiled") not in paths_with_hook(checkout)
