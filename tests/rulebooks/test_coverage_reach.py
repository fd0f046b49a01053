"""What counts as reached: by what it refers to, never by its name alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.rulebooks.coverage import CHECKOUT
from tools.coverage.reach import find_reached


def reach(tmp_path: Path, *, main: str, example: str = "", **modules: str) -> set[str]:
    """What is reached of modules by their names, without the package's own name before them."""
    folder = tmp_path / "src" / "grognard"
    for name, text in {"faces.cli.main": main, **modules}.items():
        path = folder.joinpath(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if example:
        (tmp_path / "docs").mkdir()
        (tmp_path / "docs" / "python-api.md").write_text(example, encoding="utf-8")
    return {place.removeprefix("grognard.") for place in find_reached(tmp_path).places}


def test_a_function_that_only_tests_call_is_not_reached(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="from grognard.saves import halve\ndef main(): halve(3)",
        saves="def halve(damage): return half(damage)\ndef half(damage): ...\ndef double(damage): ...",
    )
    assert reached >= {"faces.cli.main:main", "saves:halve", "saves:half"}
    assert "saves:double" not in reached


def test_the_same_name_elsewhere_does_not_reach_a_function(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="from grognard import one\ndef main(two): return one.strike(), two.strike(), strike(1)\n"
        "def strike(part): ...",
        one="def strike(): ...",
        two="def strike(): ...",
    )
    assert "one:strike" in reached
    assert "faces.cli.main:strike" in reached
    assert "two:strike" not in reached


def test_a_variable_that_hides_a_function_does_not_reach_it(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="from grognard.saves import chance, other\n"
        "def main(chance):\n    for other in chance: print(other)\n    return [chance for chance in other]",
        saves="def chance(): ...\ndef other(): ...",
    )
    assert not reached & {"saves:chance", "saves:other"}


def test_imports_are_followed_to_where_a_thing_is(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="from grognard.middle import renamed as again\nimport grognard.far as far\n"
        "def main(): again(), far.away()",
        middle="from grognard.saves import first as renamed, second",
        saves="def first(): ...\ndef second(): ...",
        far="def away(): ...\ndef near(): ...",
    )
    assert reached >= {"saves:first", "far:away"}
    assert not reached & {"saves:second", "far:near"}


def test_a_table_that_is_used_reaches_what_is_in_it(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="from grognard.tables import USED, pick\ndef main(name): pick(name)",
        tables="from grognard.rules import a, b, C\nUSED = {'a': a, 'c': C()}\nUNUSED = {'b': b}\n"
        "def pick(name): return USED[name].act()",
        rules="def a(): ...\ndef b(): ...\nclass C:\n    def act(self): ...\n    def rest(self): ...",
    )
    assert reached >= {"rules:a", "rules:C", "rules:C.act"}
    assert not reached & {"rules:b", "rules:C.rest", "tables:UNUSED"}


def test_what_a_module_adds_to_a_table_when_it_is_imported_is_reached(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="from grognard.tables import TABLE\nfrom grognard import more\ndef main(name): TABLE[name]()",
        tables="TABLE = {}\ndef note(function):\n    TABLE[function.__name__] = function",
        more="from grognard.tables import TABLE, note\ndef one(): ...\ndef three(): ...\nTABLE['one'] = one\n"
        "@note\ndef two(): ...",
    )
    assert reached >= {"more:one", "more:two"}
    assert "more:three" not in reached


def test_a_text_that_names_a_module_reaches_what_is_asked_of_it(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="from importlib import import_module\n"
        "TABLE = {'f': 'grognard.fight', 'x': 'grognard.deep:inner'}\n"
        "def main(name): import_module(TABLE[name]).run()",
        fight="def run(): ...\ndef stop(): ...",
        deep="def inner(): ...",
    )
    assert reached >= {"fight:run", "deep:inner"}
    assert "fight:stop" not in reached


CREATURES = """
class Creature:
    def act(self): return self.move()
    def move(self): ...
    def rest(self): ...

class Dragon(Creature):
    def move(self): ...
    def rest(self): ...

class Statue(Creature):
    def move(self): ...

class Wagon:
    def __init__(self): ...
    def act(self): ...
    def move(self): ...
"""


def test_methods_are_those_of_the_classes_it_may_be(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="from grognard.creatures import Creature, Dragon, Wagon\n"
        "def find() -> list[Creature]: return [Dragon()]\n"
        "def main():\n    Wagon()\n    for one in find(): one.act()",
        creatures=CREATURES,
    )
    assert reached >= {"creatures:Creature.act", "creatures:Dragon.move", "creatures:Wagon.__init__"}
    # `move` of the base is overridden, no statue is ever made, and nobody asks a wagon to act.
    assert not reached & {"creatures:Creature.move", "creatures:Statue.move", "creatures:Wagon.act"}
    assert not reached & {"creatures:Creature.rest", "creatures:Dragon.rest", "creatures:Wagon.move"}


def test_what_has_no_annotation_may_be_any_class_in_use(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="from grognard.creatures import Dragon, Wagon\ndef main(one):\n    one.act(), Dragon(), Wagon()",
        creatures=CREATURES,
    )
    assert reached >= {"creatures:Wagon.act", "creatures:Creature.act", "creatures:Dragon.move"}
    assert not reached & {"creatures:Statue.move", "creatures:Wagon.move"}


def test_an_annotation_uses_no_class_but_a_field_that_is_decoded_does(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="from grognard.book import Book, Never\nimport msgspec\n"
        "def main(never: Never) -> None:\n    book = msgspec.json.decode(b'', type=Book)\n    never.read()",
        book="class Page:\n    def read(self): ...\n"
        "class Never:\n    def read(self): ...\n"
        "class Book:\n    pages: tuple[Page, ...]\n    def first(self): return self.pages[0].read()",
    )
    assert "book:Page" in reached
    assert not reached & {"book:Never.read", "book:Book.first", "book:Page.read"}


def test_the_front_door_and_the_examples_of_the_document_are_reached(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="def main(): ...",
        example="```python\n>>> from grognard.engine import Engine\n>>> engine = Engine()\n"
        ">>> for step in engine.steps():\n...     engine.take(step)\n```\n`engine.stop()` in words alone.\n",
        engine="class Engine:\n"
        "    def steps(self): ...\n    def take(self, step): ...\n    def stop(self): ...",
        fight="class Fight:\n"
        "    def push(self): self._go()\n    def _go(self): ...\n    def _stay(self): ...",
        __init__="_HOMES = {'Fight': 'grognard.fight:Fight'}",
    )
    assert reached >= {"engine:Engine.steps", "engine:Engine.take", "fight:Fight.push", "fight:Fight._go"}
    assert not reached & {"engine:Engine.stop", "fight:Fight._stay"}


def test_a_key_of_a_rulebook_that_nothing_reads(tmp_path: Path) -> None:
    reach(
        tmp_path,
        main="from grognard.rulebooks.schema import Rulebook\nimport msgspec\n"
        "def load() -> Rulebook: return msgspec.json.decode(b'', type=Rulebook)\n"
        "def main():\n    book = load()\n    return book.saves.die, book.rows[0].up_to, book.id",
        **{
            "rulebooks.schema": "class Saves:\n    die: int\n    bonus: int\n"
            "class Rest:\n    die: int\n    days: int\n"
            "class Row:\n    up_to: int\n    effect: str\n"
            "class Rulebook:\n    id: str\n    saves: Saves\n    rest: Rest\n    rows: tuple[Row, ...]\n"
        },
    )
    # `die` is asked of saving throws alone.
    assert find_reached(tmp_path).unread == {"saves.bonus", "rest", "rest.die", "rest.days", "rows.effect"}


def test_it_is_searched_anew_when_a_file_changes(tmp_path: Path) -> None:
    parts = {"saves": "def first(): ...\ndef second(): ..."}
    assert "saves:second" not in reach(tmp_path, main="from grognard import saves\ndef main(): ...", **parts)
    again = reach(tmp_path, main="from grognard import saves\ndef main(): saves.second()", **parts)
    assert "saves:second" in again
    assert "saves:first" not in again


def test_a_file_that_is_not_python_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"saves\.py, line 1: not Python"):
        reach(tmp_path, main="def main(): ...", saves="def")


@pytest.mark.slow
def test_the_engine_is_reached_and_what_waits_is_not() -> None:
    reached, unread = find_reached(CHECKOUT)
    assert "grognard.battle.hurts.power_effects:apply_power" in reached
    assert "grognard.battle.turns.rounds:Countdown.fill" in reached
    assert "abilities.initiative" in unread
    assert "abilities.languages" not in unread
    assert not unread & {"attack", "checks.easy", "healing", "healing.daily", "saves.charts"}


def test_what_a_function_imports_is_reached(tmp_path: Path) -> None:
    reached = reach(
        tmp_path,
        main="def main():\n    from grognard.saves import halve\n    return halve(3)\n"
        "def other():\n    from grognard.saves import double\n    return double(3)",
        saves="def halve(damage): ...\ndef double(damage): ...",
    )
    assert "saves:halve" in reached
    assert "saves:double" not in reached
