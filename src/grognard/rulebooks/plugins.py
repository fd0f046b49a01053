"""Plug-ins: Python files that house rules name, whose procedures every command and process then knows.

A plug-in runs as a program, so a person allows it first (see `grognard.base.consent`). House rules that are a
text, or come from a browser, have no plug-ins.
"""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Iterator
from typing import Final

from grognard.base.consent import PluginError, digest_of, is_allowed, read_plugin
from grognard.base.errors import GrognardError, InputError
from grognard.rulebooks.schema import PluginRules

MISTAKES: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    GrognardError,
    ImportError,
    LookupError,
    NameError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What a plug-in with a mistake in it raises as it is run."""
_loaded: set[str] = set()


def find_plugins(names: object, *, folder: str, before: PluginRules) -> PluginRules:
    """The files of a `[plugins]` table, with their digests, after those of the rules it extends.

    Raises:
        InputError: the table is no list of Python files, or one of them cannot be read.
    """
    files = names.get("files") if isinstance(names, dict) and list(names) == ["files"] else None
    if not isinstance(files, list) or not all(isinstance(one, str) for one in files):
        raise InputError("no list of files", key="plugins", expected='files = ["rounds.py"]')
    paths = [os.path.abspath(os.path.join(folder, one)) for one in files]
    digests = [digest_of(read_plugin(path)) for path in paths]
    return PluginRules((*before.files, *paths), (*before.digests, *digests))


def load_plugins(plugins: PluginRules) -> None:
    """Run the plug-ins of a rulebook that this process has not run yet.

    Raises:
        PluginError: one of them has not been allowed.
        InputError: one cannot be read, has changed since the rules were read, or fails.
    """
    for path, digest in zip(plugins.files, plugins.digests, strict=True):
        if digest not in _loaded:
            source = read_plugin(path)
            if digest_of(source) != digest:
                problem = "the plug-in is not what it was when the house rules were read"
                raise InputError(problem, file=path, expected="the same file, or the house rules read anew")
            if not is_allowed(digest):
                raise PluginError(path, digest)
            _run(path, source, digest)
            _loaded.add(digest)


def _run(path: str, source: bytes, digest: str) -> None:
    """Run a plug-in as a module of its own; a mistake in it is told with its line."""
    name = f"grognard_plugin_{digest[:16]}"
    module = types.ModuleType(name)
    module.__file__ = path
    sys.modules[name] = module
    try:
        exec(compile(source, path, "exec"), module.__dict__)
    except SyntaxError as error:
        del sys.modules[name]
        raise InputError(
            f"the plug-in is no Python: {error.msg}", file=path, line=error.lineno or 0
        ) from error
    except MISTAKES as error:
        del sys.modules[name]
        if isinstance(error, InputError) and error.file:
            raise
        lines = list(_lines_of(error.__traceback__, path))
        problem = f"the plug-in fails: {type(error).__name__}: {error}"
        raise InputError(problem, file=path, line=(lines or [0])[-1] or 0) from error


def _lines_of(trace: types.TracebackType | None, path: str) -> Iterator[int]:
    """The lines of a file that led to an error."""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            yield trace.tb_lineno
        trace = trace.tb_next
