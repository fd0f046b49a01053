"""House rules that name a Python file: asked for once, known to every process and saved fight."""

from __future__ import annotations

import os
import pickle
import pty
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import grognard
from grognard.base import consent
from grognard.base.errors import GrognardError, InputError
from grognard.battle.state.tally import FightTally
from grognard.chances.counting.workers import FightsPlan, ProcessWorkers
from grognard.encounter.procedures import PROCEDURES
from grognard.rulebooks import plugins
from tests.contract.fights import BOOKS

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "house-rules"
FIGHT = "2 fighter 2 vs 3 orc"


@pytest.fixture
def volley(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The example with its plug-in in a folder of its own, where nobody has allowed anything."""
    for name in ("volley-first.toml", "volley_first.py"):
        shutil.copy(EXAMPLES / name, tmp_path / name)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    monkeypatch.delenv(consent.ALLOW, raising=False)
    monkeypatch.setattr(consent, "_allowed", set())
    monkeypatch.setattr(plugins, "_loaded", set())
    PROCEDURES["round.structure"].pop("volley first", None)
    yield tmp_path / "volley-first.toml"
    PROCEDURES["round.structure"].pop("volley first", None)


def test_a_plugin_nobody_has_allowed_does_not_run(volley: Path) -> None:
    with pytest.raises(consent.PluginError, match=r"would run the Python file volley_first\.py"):
        grognard.start(FIGHT, rules=str(volley), seed=1)
    assert "volley first" not in PROCEDURES["round.structure"]


def test_what_is_allowed_is_the_text_of_the_file(volley: Path) -> None:
    plugin = volley.with_name("volley_first.py")
    grognard.allow_plugin(str(plugin))
    consent._allowed.clear()  # as in another process: it is remembered
    fight = grognard.start(FIGHT, rules=str(volley), seed=3)
    fight.run()
    plugin.write_text(plugin.read_text() + "\n# changed\n")
    with pytest.raises(consent.PluginError):
        grognard.start(FIGHT, rules=str(volley), seed=3)


@pytest.mark.parametrize("book", BOOKS)
def test_the_round_is_fought_in_every_book(volley: Path, book: str) -> None:
    """Nobody strikes in a round before the last missile of it has flown."""
    grognard.allow_plugin(str(volley.with_name("volley_first.py")))
    volley.write_text(volley.read_text().replace('"bf"', f'"{book}"'))
    fight = grognard.start("3 fighter 2 with longbow vs 4 orc", rules=str(volley), seed=5)
    fight.run()
    assert fight.over
    again = grognard.start("3 fighter 2 with longbow vs 4 orc", rules=str(volley), seed=5)
    again.run()
    assert again.tell() == fight.tell()


def test_a_saved_fight_and_a_copy_have_the_round(volley: Path) -> None:
    grognard.allow_plugin(str(volley.with_name("volley_first.py")))
    fight = grognard.start(FIGHT, rules=str(volley), seed=3)
    saved = fight.to_bytes()
    fight.run()
    plugins._loaded.clear()
    PROCEDURES["round.structure"].pop("volley first")
    loaded = grognard.load(saved)
    loaded.run()
    assert loaded.tell() == fight.tell()
    volley.with_name("volley_first.py").unlink()
    plugins._loaded.clear()
    PROCEDURES["round.structure"].pop("volley first")
    with pytest.raises(InputError, match="cannot read the plug-in"):
        grognard.load(saved).run()


@pytest.mark.slow
def test_processes_that_are_started_anew_know_the_round(volley: Path) -> None:
    grognard.allow_plugin(str(volley.with_name("volley_first.py")))
    here = grognard.odds(FIGHT, rules=str(volley), fights=60, seed=4)

    def spawned(plan: FightsPlan[FightTally]) -> ProcessWorkers[FightTally]:
        return ProcessWorkers(plan, count=2, method="spawn")

    there = grognard.odds(FIGHT, rules=str(volley), fights=60, seed=4, workers=spawned)
    assert [side.wins.count for side in there.sides] == [side.wins.count for side in here.sides]


def test_a_text_and_an_option_name_no_plugin(volley: Path) -> None:
    with pytest.raises(InputError, match="runs no Python file"):
        grognard.rulebook('extends = "bf"\n[plugins]\nfiles = ["/etc/x.py"]\n')
    with pytest.raises(InputError, match="runs no Python file"):
        grognard.rulebook('extends = "bf"\n[plugins]\nfiles = ["/etc/x.py"]\n', files=False)
    with pytest.raises(InputError, match="plug-ins are no option"):
        grognard.rulebook("bf", options={"plugins.files": "x.py"})


def test_a_mistake_in_a_plugin_is_told_with_its_line(volley: Path) -> None:
    plugin = volley.with_name("volley_first.py")
    for text, problem in (
        ("import grognard\ngrognard.register('round.structure', 'phases', 1)\n", "is the books'"),
        ("x = 1\ny = 1 / 0\n", "ZeroDivisionError"),
        ("def x(:\n", "no Python"),
    ):
        plugin.write_text(text)
        grognard.allow_plugin(str(plugin))
        with pytest.raises(InputError, match=problem) as caught:
            grognard.rulebook(str(volley))
        assert caught.value.file == str(plugin)
        assert caught.value.line in (1, 2)


def test_a_file_that_extends_another_has_its_plugins(volley: Path) -> None:
    grognard.allow_plugin(str(volley.with_name("volley_first.py")))
    further = volley.with_name("further.toml")
    further.write_text('extends = "volley-first.toml"\n[damage]\nminimum = 2\n')
    book = grognard.rulebook(str(further))
    assert [Path(path).name for path in book.plugins.files] == ["volley_first.py"]


def test_the_error_comes_back_from_another_process(volley: Path) -> None:
    with pytest.raises(consent.PluginError) as caught:
        grognard.rulebook(str(volley))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.digest) == (str(caught.value), caught.value.digest)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
def test_a_person_at_the_terminal_is_asked_once(volley: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "grognard",
        "fight",
        FIGHT,
        "--rules",
        str(volley),
        "--seed",
        "1",
        "--quiet",
    ]
    for answer, wins in (("n\n", False), ("y\n", True), ("", True)):
        master, terminal = pty.openpty()
        os.write(master, answer.encode())
        ran = subprocess.run(command, stdin=terminal, stdout=subprocess.PIPE, stderr=terminal, check=False)
        said = os.read(master, 5000).decode() if answer else ""
        os.close(terminal)
        assert (b"Rules: Volley first" in ran.stdout) == wins
        assert ("run it only if you trust" in said) == bool(answer)
        assert (ran.returncode == 0) == wins


def test_a_round_without_an_end_is_refused(volley: Path) -> None:
    plugin = volley.with_name("volley_first.py")
    plugin.write_text(plugin.read_text().replace("battle.agenda.append(pack_step(END_ROUND))", "pass"))
    grognard.allow_plugin(str(plugin))
    fight = grognard.start(FIGHT, rules=str(volley), seed=3)
    with pytest.raises(GrognardError, match="the round of VolleyFirst has no end"):
        fight.run()
