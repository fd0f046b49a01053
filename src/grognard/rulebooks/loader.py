"""Reading rulebooks: the bundled ones, and a person's own file that extends one of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Final

import msgspec

from grognard.base.cached_data import cached_from_file
from grognard.base.closest import close_matches, did_you_mean
from grognard.base.errors import InputError
from grognard.base.model_errors import explain_error
from grognard.base.toml_text import decode_toml, read_text
from grognard.rulebooks.combat_schema import ATTACK_TABLES
from grognard.rulebooks.expectations import expect_at, missing_keys, similar_keys, takes_any_keys
from grognard.rulebooks.hook_schema import HOOK_MOMENTS
from grognard.rulebooks.locate import locate_key
from grognard.rulebooks.schema import PluginRules, Rulebook
from grognard.rulebooks.spell_rows import row_key, spell_rows

DATA_FOLDER: Final = os.path.join(os.path.dirname(__file__), "data")
_BOOK_FILE: Final = "rulebook.toml"
_ENDING: Final = ".toml"
_PLUGINS: Final = "plugins"
_UNNAMED: Final = "house rules"
MOST_LETTERS: Final = 400_000
"""So long a text may be that comes from elsewhere than a file."""

CHAPTERS: Final = ("company", "advancement", "lore")
"""What a rulebook says of the time between adventures: tables that only those who ask for them check."""

MAX_EXTENDS: Final = 8
_OWN: Final = ("cleric", "magic_user", "usual", "banned", "spell")
"""What a power never has from another one that it is like."""


class OptionError(InputError):
    """An option cannot be used; `option` is its dotted key."""

    def __init__(self, problem: str, *, option: str, expected: str) -> None:
        super().__init__(problem, expected=expected)
        self.option = option


@contextmanager
def locating_options(options: Mapping[str, object], *, named: bool) -> Iterator[None]:
    """Errors about the options of a file, and about its rulebook if it is `named` there, get their key."""
    try:
        yield
    except OptionError as error:
        if error.option not in options:
            raise
        raise error.located(key=f"options.{error.option}") from error
    except InputError as error:
        if error.key or error.file or not named:
            raise
        raise error.located(key="rules") from error


def rulebook_ids() -> list[str]:
    """The ids of the bundled rulebooks that can run a fight."""
    return sorted(
        name
        for name in os.listdir(DATA_FOLDER)
        if os.path.isfile(os.path.join(DATA_FOLDER, name, _BOOK_FILE))
    )


def load_rulebook(
    name: str, *, options: Mapping[str, object] | None = None, folder: str = "", files: bool = True
) -> Rulebook:
    """A rulebook by id, or from a person's own house rules, with single values changed by `options`.

    Args:
        name: a bundled id ("bf"), the path of a file that ends in `.toml`, or the text of such a file, which
            has more than one line.
        options: dotted key to value, for example `{"initiative.group_rolls": True}`.
        folder: where a relative path starts; the current folder when empty.
        files: whether files are opened; if not, house rules are a text that extends a bundled rulebook.

    Raises:
        InputError: unknown id, unreadable or malformed file, unknown key, or a value that does not fit; or
            a file is named and none may be opened.

    >>> load_rulebook("bf").initiative.die
    6
    >>> load_rulebook("bf", options={"initiative.group_rolls": True}).initiative.group_rolls
    True
    """
    if not options and name in rulebook_ids():
        return _load_bundled(name)
    document, source, text = read_document(name, options=options, folder=folder, files=files)
    return _convert(document, source=source, text=text, options=options or {})


def refuse_long_text(text: str) -> None:
    """Refuse a text from elsewhere than a file that is longer than anybody writes.

    Raises:
        InputError: it is.
    """
    if len(text) > MOST_LETTERS:
        raise InputError(f"a text of {len(text):,} letters", expected=f"at most {MOST_LETTERS:,}")


def is_house_rules(name: str) -> bool:
    """Whether a rulebook is a person's own: a file or a text, and not the id of a bundled one."""
    return name.endswith(_ENDING) or "\n" in name


def refuse_rulebook_file(name: str, *, key: str = "rules") -> None:
    """Refuse the name of a file where an id is wanted, and no file may be opened.

    Raises:
        InputError: it is one.
    """
    if name.endswith(_ENDING) and "\n" not in name:
        raise InputError(
            f"{name!r} names a file, and no file is opened here",
            key=key,
            expected=f"one of {', '.join(rulebook_ids())}",
        )


def read_document(
    name: str, *, options: Mapping[str, object] | None = None, folder: str = "", files: bool = True
) -> tuple[dict[str, object], str, str]:
    """The raw tables of a rulebook with everything it extends and the options, its path and its own text.

    Raises:
        InputError: unknown id, an unreadable or malformed file, an option that has no place.
    """
    document, source, text = _read_merged(name, folder=folder, files=files)
    for key, value in (options or {}).items():
        _set_option(document, key, value)
    return document, source, text


def change_rulebook(book: Rulebook, options: Mapping[str, object]) -> Rulebook:
    """A rulebook with single values changed, by their dotted keys.

    Raises:
        InputError: there is no such key, or a value does not fit.
    """
    document: dict[str, object] = msgspec.to_builtins(book, str_keys=True)
    for key, value in options.items():
        _set_option(document, key, value)
    return _convert(document, source="", text="", options=options)


@cache
def _load_bundled(name: str) -> Rulebook:
    document, source, text = _read_merged(name, folder="")
    return _convert(document, source=source, text=text, options={})


def _read_merged(
    name: str, *, folder: str, extending: tuple[str, ...] = (), files: bool = True
) -> tuple[dict[str, object], str, str]:
    """The raw document with everything it extends filled in, its path and its own text."""
    document, path, text = _read_own(name, folder=folder, files=files)
    base_name = document.get("extends")
    if base_name is None:
        _settle_plugins(document, {}, path=path, text=text)
        if is_house_rules(name) and "title" not in document:
            expected = f"one of {', '.join(rulebook_ids())}{', or a file' if files else ''}"
            raise InputError("the key 'extends' is missing", file=path, expected=expected)
        if is_house_rules(name):
            document.setdefault("id", _stem(path))
        document["base"] = document.get("id")
        return document, path, text
    or_file = " or file" if files else ""
    try:
        if not isinstance(base_name, str):
            raise InputError(f"extends is {base_name!r}", expected=f"the id{or_file} of a rulebook")
        if not files:
            refuse_rulebook_file(base_name, key="extends")
        if "\n" in base_name:
            raise InputError("extends is a text", expected=f"the id{or_file} of a rulebook")
        if path in extending:
            raise InputError(f"{base_name!r} extends this file in turn", expected="no circle")
        if len(extending) >= MAX_EXTENDS:
            raise InputError(f"more than {MAX_EXTENDS} files extend each other", expected="fewer")
        folder = os.path.dirname(path)
        base, _, _ = _read_merged(base_name, folder=folder, extending=(*extending, path), files=files)
    except InputError as error:
        raise error.located(file=path, line=locate_key(text, "extends"), key="extends") from error
    stem = _stem(path)
    document.setdefault("id", stem)
    document.setdefault("title", f"{stem}, after {base.get('title')}")
    document["base"] = base["base"] if is_house_rules(name) else name
    _settle_plugins(document, base, path=path, text=text)
    return merge(base, document), path, text


def _settle_plugins(document: dict[str, object], base: Mapping[str, object], *, path: str, text: str) -> None:
    """Replace the names of plug-ins by their paths and digests, after those of the base.

    Raises:
        InputError: a text without a file names plug-ins, or one cannot be read.
    """
    if _PLUGINS not in document:
        return
    from grognard.rulebooks.plugins import find_plugins  # few rules have any

    try:
        if not path:
            problem = "a text of house rules runs no Python file"
            raise InputError(problem, expected="plug-ins in a file of house rules alone")
        before = msgspec.convert(base.get(_PLUGINS, {}), PluginRules)
        found = find_plugins(document[_PLUGINS], folder=os.path.dirname(path), before=before)
    except InputError as error:
        raise error.located(file=path, line=locate_key(text, _PLUGINS), key=_PLUGINS) from error
    document[_PLUGINS] = msgspec.to_builtins(found)


def _stem(path: str) -> str:
    """The name of a file without its ending; of a text, that of house rules."""
    return os.path.splitext(os.path.basename(path))[0] or _UNNAMED


def _read_own(name: str, *, folder: str, files: bool) -> tuple[dict[str, object], str, str]:
    """The document of a rulebook alone, its path ("" for that of a text) and its text.

    Raises:
        InputError: it cannot be read, or no file may be opened.
    """
    if "\n" in name:
        refuse_long_text(name)
        return parse_toml(name, file=""), "", name
    if not files:
        refuse_rulebook_file(name)
    path = _find(name, folder, files=files)
    try:
        text = read_text(path)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read the rulebook: {error}", file=path) from error
    if name.endswith(_ENDING):
        return parse_toml(text, file=path), path, text
    return cached_from_file(path, make=decode_toml), path, text


def _find(name: str, folder: str, *, files: bool) -> str:
    if name.endswith(_ENDING):
        path = os.path.join(folder, name)
        if not os.path.isfile(path):
            raise InputError(f"there is no rulebook file {path!r}", expected="the path of a TOML file")
        return path
    if name not in rulebook_ids():
        ids = f"one of {', '.join(rulebook_ids())}"
        expected = f"{ids}, or the path of a rulebook file ending in {_ENDING}" if files else ids
        raise InputError(f"unknown rulebook {name!r}", expected=expected)
    return os.path.join(DATA_FOLDER, name, _BOOK_FILE)


def _refuse_option(key: str, problem: str, options: Mapping[str, object]) -> None:
    """Raise what is wrong with the option behind a problem at a key, if one is."""
    for option, value in options.items():
        table = option.rpartition(".")[0]
        unknown = "unknown field" in problem and table == key
        if unknown and f"`{option.rpartition('.')[2]}`" in problem:
            raise _unknown_option(option)
        if option == key or key == f"{table}[...]":
            problem = f"option {option} cannot be {value!r}"
            raise OptionError(problem, option=option, expected=expect_at(option))


def _unknown_option(key: str) -> OptionError:
    likely = did_you_mean(similar_keys(key))
    return OptionError(
        f"unknown option {key!r}{likely}", option=key, expected="" if likely else expect_at(key)
    )


_EXPECTED_TOML: Final = {
    "Invalid value": "a text in quotes, a number, true or false, or a list in square brackets",
    r"Illegal character '\n'": "a quote at the end of the text",
    "Unclosed array": "a square bracket at the end of the list",
    "Cannot overwrite a value": "each key once",
}
"""What was wanted where the reader of TOML says only what is wrong."""


def parse_toml(text: str, *, file: str) -> dict[str, object]:
    """Read a TOML document.

    Raises:
        InputError: it is malformed; the message gives the line and column.
    """
    try:
        return decode_toml(text)
    except ValueError as error:
        message, _, place = str(error).partition(" (at ")
        words = place.rstrip(")").replace(",", "").split()
        line, column = (int(words[1]), int(words[3])) if len(words) == 4 else (text.count("\n") + 1, 0)
        expected = _EXPECTED_TOML.get(message, "a TOML document")
        raise InputError(
            f"malformed TOML: {message}", file=file, line=line, column=column, expected=expected
        ) from error


def merge(base: dict[str, object], changes: Mapping[str, object], *, path: str = "") -> dict[str, object]:
    """The base with the changes laid over it, table by table; lists are replaced whole.

    An empty table in the place of one whose keys are anybody's own, as `attack.thac0` is, clears it.
    """
    merged = dict(base)
    for key, value in changes.items():
        old = merged.get(key)
        place = f"{path}{key}"
        if isinstance(old, dict) and isinstance(value, dict) and (value or not takes_any_keys(place)):
            merged[key] = merge(old, value, path=f"{place}.")
        else:
            merged[key] = value
    return merged


def _set_option(document: dict[str, object], key: str, value: object) -> None:
    *tables, last = key.split(".")
    if key.startswith(f"{_PLUGINS}.") or key == _PLUGINS:
        problem = "plug-ins are no option"
        raise OptionError(problem, option=key, expected="a file of house rules that names them")
    place, path = document, ""
    for table in tables:
        inner = place.get(table)
        above, path = path, f"{path}.{table}" if path else table
        if inner is None and (
            tables[0] in CHAPTERS
            or (place is document and table in Rulebook.__struct_fields__)
            or takes_any_keys(path)
            or (above and takes_any_keys(above))
        ):
            inner = {}  # a part of a rulebook that this book leaves as it is
        if not isinstance(inner, dict):
            raise _unknown_option(key)
        inner = dict(inner)
        place[table] = inner
        place = inner
    place[last] = value


def _convert(
    document: dict[str, object], *, source: str, text: str, options: Mapping[str, object]
) -> Rulebook:
    _fill_in_powers(document, source=source, text=text)
    try:
        book = msgspec.convert(document, Rulebook)
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(" - at `$")
        key = _name_in(document, place.rstrip("`").lstrip("."))
        _refuse_option(key, problem, options)
        _refuse_missing(document, source)
        said = explain_error(error, Rulebook)
        said = msgspec.structs.replace(said, key=_name_in(document, said.key))
        raise InputError(
            said.problem,
            file=source,
            line=locate_key(text, said.key),
            key=said.key,
            expected=said.expected or ("" if said.problem.endswith("?") else expect_at(key)),
        ) from error
    if book.plugins.files:
        from grognard.rulebooks.plugins import load_plugins  # few rules have any

        load_plugins(book.plugins)
    try:
        _check_together(book)
    except InputError as error:
        raise error.located(file=source, line=locate_key(text, error.key)) from error
    return book


def _name_in(document: dict[str, object], key: str) -> str:
    """A key with the name for which "[...]" stands: the first row of that table that is refused by itself."""
    table, place, rest = key.partition("[...]")
    rows = document.get(table)
    if not place or not isinstance(rows, dict):
        return key
    for name, row in rows.items():
        try:
            msgspec.convert({**document, table: {name: row}}, Rulebook)
        except msgspec.ValidationError as error:
            if f"{table}[...]" in str(error):
                return f"{table}.{name}{rest}"
    return key


def _fill_in_powers(document: dict[str, object], *, source: str, text: str) -> None:
    """Give each power that is `like` another one, or like a spell of the list, what its own row leaves out.

    Raises:
        InputError: there is no such power or spell.
    """
    powers = document.get("powers")
    if not isinstance(powers, dict):
        return
    try:
        document["powers"] = {name: _filled(name, powers) for name in powers}
    except InputError as error:
        raise error.located(file=source, line=locate_key(text, error.key)) from error


def _filled(name: str, powers: Mapping[str, object], within: tuple[str, ...] = ()) -> object:
    """The whole row of a power, filled up from the one it is `like`; its spell levels stay its own.

    Where such rows form a circle, the model is the list's row.

    Raises:
        InputError: the power or spell that it is `like` does not exist.
    """
    row = powers[name]
    model = row.get("like") if isinstance(row, dict) else ""
    if not isinstance(row, dict) or not isinstance(model, str) or not model:
        return row
    if model in powers and model != name and model not in within:
        whole = _filled(model, powers, (*within, name))
        base = (
            {key: value for key, value in whole.items() if key not in _OWN} if isinstance(whole, dict) else {}
        )
    elif (bundled := spell_rows().get(row_key(model))) is not None:
        base = bundled
    else:
        close = close_matches(row_key(model), [*spell_rows(), *map(row_key, powers)])
        raise InputError(
            f"there is no power or spell {model!r}",
            key=f"powers.{name}.like",
            expected=f"one such as {', '.join(close) or 'magic-missile'}",
        )
    return base | row


def _refuse_missing(document: Mapping[str, object], source: str) -> None:
    """Refuse a book that extends no other and lacks keys; all of them are named at once.

    Raises:
        InputError: it lacks some.
    """
    missing = [] if document.get("extends") else missing_keys(document)
    if len(missing) > 1:
        keys = f"the {len(missing)} keys {', '.join(missing)} are missing"
        expected = "extends and the id of a book to take them from, or all of them"
        raise InputError(keys, file=source, expected=expected)


def _check_together(book: Rulebook) -> None:
    """Refuse what each key alone allows, and what means nothing without another key.

    Raises:
        InputError: naming the key.
    """
    bands = book.reaction.bands
    if bands[-1].up_to is not None or any(band.up_to is None for band in bands[:-1]):
        raise InputError(
            "the reaction bands do not cover every roll",
            key="reaction.bands",
            expected="bands from the lowest up, all but the last with up_to",
        )
    for name in ATTACK_TABLES.get(book.attack.test, ()):
        if not getattr(book.attack, name):
            raise InputError(
                f"attack.test is {book.attack.test!r}, but the book has no attack.{name}",
                key="attack.test",
                expected=f"the table attack.{name} besides",
            )
    _check_hooks(book)
    if book.two_weapons.allowed and not book.round.declare_defence:
        raise InputError(
            "two weapons are announced before initiative, which the book does not ask for",
            key="two_weapons.allowed",
            expected="round.declare_defence = true besides",
        )


def _check_hooks(book: Rulebook) -> None:
    """Refuse rows of `hooks` that do not fit their moment, or cost luck that the book lacks.

    Raises:
        InputError: naming the row.
    """
    for place, row in enumerate(book.hooks):
        moments = HOOK_MOMENTS[row.does]
        if row.when not in moments:
            raise InputError(
                f"{row.does!r} is nothing to do at {row.when!r}",
                key=f"hooks[{place}].when",
                expected=" or ".join(repr(moment) for moment in moments),
            )
        if row.when == "failed save" and row.choice != "always":
            raise InputError(
                "nobody is asked in the middle of a saving throw",
                key=f"hooks[{place}].choice",
                expected="'always'",
            )
        if row.does == "strike again" and row.choice == "always":
            raise InputError(
                "a further blow needs a target", key=f"hooks[{place}].choice", expected="'asked'"
            )
        if row.costs == "luck" and not book.luck.points:
            raise InputError(
                "it costs luck, of which nobody has any",
                key=f"hooks[{place}].costs",
                expected="luck.points besides",
            )
