"""The compiled copy in build/compiled: what is compiled, when it is out of date, that it is used."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compiled
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
            "src/grognard/dice/roll.py": "from grognard.errors import InputError",
            "src/grognard/errors.py": "",
            "src/grognard/cli.py": "from grognard.rules import attack",
        },
    )
    inputs = {path.relative_to(project / "src").as_posix() for path in compiled.list_engine_inputs(project)}
    assert inputs == {
        "grognard/rules/attack.py",
        "grognard/dice/__init__.py",
        "grognard/dice/roll.py",
        "grognard/errors.py",
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
    monkeypatch.setattr(compiled, "copy_interpreted_files", lambda: pytest.fail("copied again"))
    assert compiled.ensure_compiled() == folder


@pytest.mark.slow
@pytest.mark.compiled
def test_data_is_copied_without_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = compiled.ensure_compiled()
    if folder is None:
        pytest.skip(compiled.SKIP_REASON)
    stale = folder / "grognard" / "left_over.toml"
    changed = folder / "grognard" / "py.typed"
    stale.write_text("x = 1\n")
    changed.write_text("changed\n")
    stamp = folder / compiled.STAMP_NAME
    engine = stamp.read_text().split()[0]
    stamp.write_text(f"{engine}\nold\n")
    monkeypatch.setattr(compiled, "build_compiled", lambda: pytest.fail("compiled again"))
    assert compiled.ensure_compiled() == folder
    assert not stale.exists()
    assert changed.read_bytes() == (ROOT / "src" / "grognard" / "py.typed").read_bytes()
    assert (folder / "grognard" / "rulebooks" / "census" / "index.json").is_file()
