"""Classes, weapons, armour and shields of a rulebook's own, in force while its people are read and set up.

Whoever reads names by a rulebook does so within `using_tables_of(book)`. Books without such tables cost
nothing: the listed things are looked up as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import lru_cache, wraps
from itertools import pairwise
from typing import Concatenate, Final, ParamSpec, Protocol, TypeVar, cast

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.data_file import DataFile, Tables, read_data_file
from grognard.creatures.names import name_key
from grognard.rulebooks.combat_schema import ArmourRules
from grognard.rulebooks.house_content_schema import OwnArmour, OwnClass, OwnPart, OwnShield, OwnWeapon
from grognard.rulebooks.loader import is_house_rules, load_rulebook, rulebook_ids
from grognard.rulebooks.schema import Rulebook

P = ParamSpec("P")
R = TypeVar("R")

CLASSES: Final = "classes.toml"
EQUIPMENT: Final = "equipment.toml"
_COPPER_IN_GOLD: Final = 100
_BARE: Final = 11
_HIGHEST_LEVEL: Final = 20


class RulebookTables:
    """The data files with a rulebook's own rows, by the name of the file."""

    def __init__(self, files: Mapping[str, DataFile]) -> None:
        self.files: Final = files


_in_force: ContextVar[RulebookTables | None] = ContextVar("own tables", default=None)


@contextmanager
def using_tables_of(book: Rulebook) -> Iterator[None]:
    """Look classes, weapons, armour and shields up as a rulebook has them.

    Raises:
        InputError: a table of the rulebook is like something that is not listed, or says too little.
    """
    token = _in_force.set(tables_of(book))
    try:
        yield
    finally:
        _in_force.reset(token)


class HasRulebook(Protocol):
    """Something that goes by a rulebook."""

    rulebook: Rulebook


H = TypeVar("H", bound=HasRulebook)


def by_own_rulebook(method: Callable[Concatenate[H, P], R]) -> Callable[Concatenate[H, P], R]:
    """Look names up as the object's rulebook has them while a method runs."""

    @wraps(method)
    def called(self: H, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with using_tables_of(self.rulebook):
            return method(self, *args, **kwargs)

    return called


def using_tables_named(name: str, *, files: bool = True) -> AbstractContextManager[None]:
    """Look names up as the rulebook of an id, a file or a text has them.

    Raises:
        InputError: there is no such rulebook, or a table of it cannot be used.
    """
    known = is_house_rules(name) or name in rulebook_ids()
    return using_tables_of(load_rulebook(name, files=files)) if known else nullcontext()


def tables_of(book: Rulebook) -> RulebookTables | None:
    """The tables of a rulebook; None where it has none of its own."""
    if not (book.classes or book.weapons or book.armour.suits or book.armour.shields):
        return None
    return _make_tables(msgspec.msgpack.encode((book.classes, book.weapons, book.armour)))


def read_tables(name: str) -> DataFile:
    """A data file with the rows of the rulebook in force."""
    own = _in_force.get()
    return read_data_file(name) if own is None else own.files[name]


def cache_by_tables(function: Callable[P, R]) -> Callable[P, R]:
    """Keep what a function of plain arguments returns, apart for each rulebook's tables."""

    @lru_cache(maxsize=2048)
    def kept(
        own: RulebookTables | None, args: tuple[Hashable, ...], named: tuple[tuple[str, Hashable], ...]
    ) -> R:
        return call(*args, **dict(named))

    call = cast(Callable[..., R], function)

    @wraps(function)
    def look_up(*args: P.args, **kwargs: P.kwargs) -> R:
        return kept(_in_force.get(), args, tuple(kwargs.items()))

    return look_up


@lru_cache(maxsize=64)
def _make_tables(encoded: bytes) -> RulebookTables:
    kinds = tuple[dict[str, OwnClass], dict[str, OwnWeapon], ArmourRules]
    classes, weapons, armour = msgspec.msgpack.decode(encoded, type=kinds)
    rows = _Rows(read_data_file(EQUIPMENT))
    for name, weapon in weapons.items():
        rows.add(name, weapon, what="weapon", key=f"weapons.{name}", own=_weapon(weapon), least=("damage",))
    for name, suit in armour.suits.items():
        key = f"armour.suits.{name}"
        rows.add(name, suit, what="armour", key=key, own=_suit(suit, armour), least=("armour_class",))
    for name, shield in armour.shields.items():
        key = f"armour.shields.{name}"
        rows.add(name, shield, what="shield", key=key, own=_shield(shield), least=("armour_class_bonus",))
    people = _Rows(read_data_file(CLASSES))
    for name, one in classes.items():
        people.add(name, one, what="class", key=f"classes.{name}", own={}, least=())
        people.sections[people.names[name_key(name)]].update(_class(name, one, people))
    return RulebookTables({EQUIPMENT: rows.file, CLASSES: people.file})


class _Rows:
    """A data file to which rows are added."""

    def __init__(self, file: DataFile) -> None:
        self.sections: Tables = dict(file.sections)
        self.names = dict(file.names)
        self._listed = file

    @property
    def file(self) -> DataFile:
        """The file with all rows."""
        return DataFile(self.sections, self.names)

    def like(self, name: str, *, what: str, key: str) -> dict[str, object]:
        """The row of a thing that another is like.

        Raises:
            InputError: there is none.
        """
        try:
            return self.file.table(self.file.require(name, what=what))
        except InputError as error:
            raise error.located(key=key) from error

    def add(
        self, name: str, part: OwnPart, *, what: str, key: str, own: dict[str, object], least: tuple[str, ...]
    ) -> None:
        """Add a row, or change a listed one.

        Raises:
            InputError: its `like` is not listed, or it lacks a needed value.
        """
        listed = self._listed.resolve(name)
        if part.like:
            row = self.like(part.like, what=what, key=f"{key}.like")
        else:
            row = self._listed.table(listed) if listed else dict(_LEAST.get(what, {}))
        row |= own
        missing = next((one for one in least if one not in row), "")
        if missing:
            raise InputError(
                f"{what} {name!r} is not listed, and has no {_SAID.get(missing, missing)}",
                key=key,
                expected=f"{_SAID.get(missing, missing)}, or like = the {what} that it resembles",
            )
        section = listed or name
        self.sections[section] = row
        for one in (name, *part.also):
            self.names[name_key(one)] = section


_LEAST: Final[Mapping[str, Mapping[str, object]]] = {
    "weapon": {"kinds": ["melee"], "form": "edged", "size": "M", "weight_pounds": 0, "cost_copper": 0},
    "armour": {"load": "none"},
    "shield": {"missile_bonus": 0, "weight_pounds": 0, "cost_copper": 0},
}
"""What a thing is of which nothing is said."""
_SAID: Final = {"armour_class_bonus": "bonus"}


def _said(part: OwnPart) -> dict[str, object]:
    """The values that a table sets itself, with costs in copper pieces."""
    fields = {name: getattr(part, name) for name in part.__struct_fields__ if name not in ("like", "also")}
    own = {name: value for name, value in fields.items() if value is not None}
    if "cost_gp" in own:
        own["cost_copper"] = round(cast(float, own.pop("cost_gp")) * _COPPER_IN_GOLD)
    return own


def _weapon(weapon: OwnWeapon) -> dict[str, object]:
    own = _said(weapon)
    if "brace" in own:
        own["settable"] = own.pop("brace")
    return own


def _suit(suit: OwnArmour, rules: ArmourRules) -> dict[str, object]:
    own = _said(suit)
    if suit.armour_class is not None:
        better = suit.armour_class - rules.unarmoured
        own["armour_class"] = _BARE + (-better if rules.convention == "descending" else better)
    return own


def _shield(shield: OwnShield) -> dict[str, object]:
    own = _said(shield)
    if "bonus" in own:
        own["armour_class_bonus"] = own.pop("bonus")
        own.setdefault("missile_bonus", own["armour_class_bonus"])
    return own


def _class(name: str, one: OwnClass, people: _Rows) -> dict[str, object]:
    """The row of a class, with the values it takes from other classes.

    Raises:
        InputError: a class it refers to is not listed, or a new class says too little.
    """
    key = f"classes.{name}"
    listed = read_data_file(CLASSES).resolve(name)
    if not listed and not one.like:
        raise InputError(
            f"class {name!r} is not listed", key=key, expected="like = the class that it resembles"
        )
    own = _said(one)
    for field, what in (("attacks", "attacks_as"), ("saves", "saves_as")):
        other = cast(str, own.pop(field))
        if other and listed:
            table = "attack.bonus or attack.thac0" if field == "attacks" else "saves.charts"
            raise InputError(
                f"{name} is a listed class", key=f"{key}.{field}", expected=f"its figures in {table}"
            )
        if not listed:
            row = people.like(other or one.like, what="class", key=f"{key}.{field}")
            own[what] = people.file.require(other or one.like, what="class")
            own["saving_throws"] = row["saving_throws"] if field == "saves" else own.get("saving_throws", [])
    skilled = cast(str, own.pop("skills"))
    if skilled:
        row = people.like(skilled, what="class", key=f"{key}.skills")
        own["thief_skills"] = row.get("thief_skills", [])
    if one.spells is not None:
        slots = own.pop("spells")
        own["spells_per_day"] = _extended(list(cast("tuple[object, ...]", slots)))
    if one.experience is not None:
        own["experience"] = _extended_points(list(one.experience), key=f"{key}.experience")
    if one.powers is not None:
        own["powers"] = {
            power: [uses] if isinstance(uses, int) else list(uses) for power, uses in one.powers.items()
        }
    if one.kit is not None:
        own["kit"] = msgspec.to_builtins(one.kit)
    return {field: value for field, value in own.items() if value != ""}


def _extended(rows: list[object]) -> list[object]:
    return rows + [rows[-1]] * (_HIGHEST_LEVEL - len(rows))


def _extended_points(points: list[int], *, key: str) -> list[int]:
    """The experience of every level: beyond the list each takes as much as the last step.

    Raises:
        InputError: the list does not begin with 0, or does not rise.
    """
    if points[0] != 0 or any(later <= before for before, later in pairwise(points)):
        raise InputError(
            f"{points[0]:,}, {points[1]:,}, ... experience points",
            key=key,
            expected="0 for the first level, and more for each that follows",
        )
    while len(points) < _HIGHEST_LEVEL:
        points.append(2 * points[-1] - points[-2])
    return points
