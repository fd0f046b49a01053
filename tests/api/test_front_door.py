"""`import grognard`: every name is there, typed, and loaded no sooner than it is used."""

from __future__ import annotations

import os
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import grognard

ROOT = Path(__file__).resolve().parents[2]

USER_FILE = """\
import grognard

class Cautious(grognard.Policy):
    pass

fight = grognard.start("2 fighter 1 vs 3 goblin", rules="bxe", seed=7, play="party", tactics=[Cautious] * 2)
reveal_type(fight)
reveal_type(fight.choices[0].label)
reveal_type(fight.choices[:2])
reveal_type("attack 0>1" in fight.choices)
reveal_type(fight.why_not("attack 0>1")[0].rule)
reveal_type(fight.winner)
reveal_type(fight.events[0].roll)
reveal_type(fight.undo())
reveal_type(grognard.load("fight.json"))
reveal_type(grognard.matchup("1 orc vs 1 wolf"))
reveal_type(grognard.read_encounter("a.toml"))
reveal_type(grognard.rulebook("bf").initiative.die)
reveal_type(grognard.parse("Orc: AC 14").armour_class)
reveal_type(grognard.roll("2d6").total)
reveal_type(grognard.odds("1 orc vs 1 wolf").sides[0].wins.share)
reveal_type(grognard.compare("1 orc vs 1 wolf").against_first[0].wins.clear)
reveal_type(grognard.tune("1 orc vs 1 wolf", vary="orc count", target=0.5).best)
reveal_type(grognard.duel("orc", "wolf").chances[0])
try:
    fight.push("fly")
except grognard.IllegalAction as illegal:
    reveal_type(illegal.refusals)
except grognard.InputError as error:
    reveal_type(error.expected)
"""

REVEALED = (
    "grognard.fight.fight.Fight",
    "str",
    "tuple[tuple[str, str, fallback=grognard.fight.choices.Choice], ...]",
    "bool",
    "str",
    "str | None",
    "grognard.dice.roll.Roll | None",
    "str",
    "grognard.fight.fight.Fight",
    "grognard.encounter.entries.Encounter",
    "grognard.encounter.entries.Encounter",
    "int",
    "int",
    "int",
    "float",
    "bool",
    "int | str",
    "fractions.Fraction",
    "list[grognard.battle.state.refusal.Refusal]",
    "str",
)


def run_python(code: str) -> str:
    """What a fresh interpreter prints."""
    path = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    return done.stdout


def check_types(text: str, folder: Path) -> list[str]:
    """What mypy says of a user's file, a line each."""
    file = folder / "user_file.py"
    file.write_text(text, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--config-file",
        "pyproject.toml",
        "--no-error-summary",
        str(file),
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert not done.stderr
    return done.stdout.replace("builtins.", "").splitlines()


def test_the_import_alone_loads_nothing() -> None:
    loaded = run_python(
        "import sys; before = set(sys.modules); import grognard; print(*sorted(set(sys.modules) - before))"
    ).split()
    assert "grognard" in loaded
    assert not [name for name in loaded if name.startswith("grognard.")]
    assert not {"msgspec", "rich", "json", "tomllib", "dataclasses", "importlib.util"} & set(loaded)


def test_a_name_loads_what_it_needs() -> None:
    loaded = run_python(
        "import sys, grognard; grognard.InputError\n"
        "print(*(name for name in sys.modules if name.partition('.')[0] == 'grognard'))"
    )
    assert loaded.split() == ["grognard", "grognard.base", "grognard.base.errors"]
    loaded = run_python("import sys, grognard; grognard.roll('d6'); print(*sys.modules)")
    assert "grognard.dice.rolling" in loaded.split()
    assert not [name for name in loaded.split() if name.startswith(("grognard.battle", "rich"))]


@pytest.mark.interpreted
def test_every_name_is_there() -> None:
    for name in grognard.__all__:
        value = getattr(grognard, name)
        assert callable(value)
        assert not isinstance(value, ModuleType)
        assert value.__doc__
    assert set(grognard.__all__) <= set(dir(grognard))


def test_a_misspelt_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'strat'"):
        _ = grognard.strat  # type: ignore[attr-defined]


def test_no_module_takes_the_place_of_a_name() -> None:
    modules = {module.name for module in pkgutil.iter_modules(grognard.__path__)}
    assert "chances" in modules
    assert not modules & set(grognard.__all__)


def test_operations_need_no_import_of_their_own() -> None:
    printed = run_python("import grognard; print('setup' in grognard.operations.all())")
    assert printed.split() == ["True"]
    assert "operations" in dir(grognard)


@pytest.mark.slow
def test_odds_stay_a_function_when_their_modules_are_imported() -> None:
    printed = run_python(
        "import grognard; from grognard.chances.counting.result import Odds\n"
        "from grognard.chances.comparing import compare\nfrom grognard.chances.exact import duel\n"
        "answer = grognard.odds('1 fighter 1 vs 1 goblin', fights=20)\n"
        "print(type(answer) is Odds, type(grognard.compare).__name__, type(grognard.duel).__name__)"
    )
    assert printed.split() == ["True", "function", "function"]


@pytest.mark.slow
def test_a_user_sees_types(tmp_path: Path) -> None:
    said = check_types(USER_FILE, tmp_path)
    revealed = [line.partition('Revealed type is "')[2].rstrip('"') for line in said]
    assert revealed == list(REVEALED)


@pytest.mark.slow
def test_a_type_checker_finds_misspelt_names(tmp_path: Path) -> None:
    said = check_types("import grognard\n\ngrognard.strat('1 orc vs 1 wolf')\n", tmp_path)
    assert len(said) == 1
    assert 'Module has no attribute "strat"' in said[0]


def test_dice_and_stat_lines() -> None:
    assert grognard.roll("2d6+1", seed=3) == grognard.roll("2d6+1", seed=3)
    assert {grognard.roll("d6").total for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    goblin = grognard.parse("6 Goblins: AC 14, HD 1-1, #At 1 weapon, Dam 1d6, Mv 20', Ml 7")
    assert (goblin.name, goblin.armour_class) == ("Goblin", 14)
    with pytest.raises(grognard.InputError, match="column 12"):
        grognard.parse("Goblin: AC 99, HD 1")
    with pytest.raises(grognard.InputError):
        grognard.roll("2y6")


@pytest.mark.slow
def test_chances_are_functions() -> None:
    what = "2 fighter 1 vs 3 goblin"
    answer = grognard.odds(what, fights=50, rules="bxe", options={"initiative.die": 8})
    assert answer.fights == 50
    assert grognard.compare(what, rules=["bf", "bxs"], fights=50).against_first[0].rules == "bxs"
    tuned = grognard.tune(what, vary="goblin count", target=0.5, fights=100)
    assert tuned.phrase == "goblin count"
    assert abs(tuned.point(tuned.best).wins.share - 0.5) < 0.2
    duel = grognard.duel("fighter 1", "goblin", hit_points="average", rules="bxe")
    assert sum(duel.chances) + duel.undecided == 1
    with pytest.raises(grognard.InputError, match=r"too large to be exact.*odds of many fights"):
        grognard.duel("fighter 3", "ogre", morale=True, budget=100)
    with pytest.raises(grognard.InputError, match="a target of 200%"):
        grognard.tune(what, vary="goblin count", target=2, fights=10)
