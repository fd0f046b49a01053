"""The code of the package's modules in one file, for the next start of the program.

A command loads some two hundred modules, and to find each of them, open its bytecode and read that takes
longer than to run it. So the program keeps the code of those it has loaded side by side, and looks there
first. A module whose source is not as it was, by time or size as Python itself judges its bytecode, is loaded
as ever and kept anew. Where the file cannot be read or written, nothing differs but the time a start takes.
"""

from __future__ import annotations

import atexit
import marshal
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType
from typing import BinaryIO, Final

from grognard.prepared import keep, kept_path

_PACKAGE: Final = __package__
_FOLDER: Final = os.path.dirname(__file__)
# How it is kept, and by which Python: to be raised when it is kept otherwise.
_STAMP: Final = f"1 {sys.version} {sys.flags.optimize}"
_BYTECODE_HEAD: Final = 16
_HEAD: Final = 8


Source = tuple[bool, int, int]
"""Of what source the code of a module is: whether that of a package, when it was changed (ns), its size."""
Place = tuple[int, int]
"""Where its code stands in the file: after how many bytes, and how many they are."""


class _KeptLoader(SourceFileLoader):
    """Loads a module as from its source, but for its code, which is here already."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        return self._code


class Bundle:
    """Finds the modules that are kept, and keeps those that were not; `path` is its file."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._kept: dict[str, tuple[Source, Place]] = {}
        self._file: BinaryIO | None = None
        self._before: frozenset[str] = frozenset()
        self._after = 0

    def install(self) -> None:
        """Be asked first for every module from now on."""
        self._before = frozenset(sys.modules)
        with suppress(OSError, EOFError, ValueError, TypeError):
            file = open(self._path, "rb", buffering=0)  # noqa: SIM115 - open as long as the process
            length = int.from_bytes(file.read(_HEAD), "little")
            stamp, kept = marshal.loads(file.read(min(length, os.fstat(file.fileno()).st_size)))
            if stamp == _STAMP:
                self._kept, self._file, self._after = kept, file, _HEAD + length
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How to load a module, if its code is kept and its source is as it was."""
        if fullname not in self._kept:
            return None
        source, place = self._kept[fullname]
        is_package = source[0]
        origin = _path_of(fullname, is_package=is_package)
        code = self._code_at(place) if _source_at(origin, is_package=is_package) == source else None
        if code is None:
            del self._kept[fullname]
            return None
        loader = _KeptLoader(fullname, origin, code)
        spec = ModuleSpec(fullname, loader, origin=origin, is_package=is_package)
        spec.has_location = True
        spec.cached = self._path
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(os.path.dirname(origin))
        return spec

    def save(self) -> None:
        """Keep what was loaded besides; nothing where Python keeps no bytecode."""
        if sys.dont_write_bytecode:
            return
        fresh = {
            name: taken
            for name, module in list(sys.modules.items())
            if name.startswith(_PACKAGE) and name not in self._before and (taken := _take(module))
        }
        if fresh:
            with suppress(OSError, ValueError):
                before = {
                    name: (source, self._bytes_at(place)) for name, (source, place) in self._kept.items()
                }
                keep(self._path, _write(before | fresh))

    def _code_at(self, place: Place) -> CodeType | None:
        with suppress(OSError, EOFError, ValueError, TypeError):
            code = marshal.loads(self._bytes_at(place))
            return code if isinstance(code, CodeType) else None
        return None

    def _bytes_at(self, place: Place) -> bytes:
        assert self._file is not None
        start, length = place
        self._file.seek(self._after + start)
        return self._file.read(length)


def _path_of(name: str, *, is_package: bool) -> str:
    """Where the source of a module of the package stands."""
    stem = os.path.join(_FOLDER, *name.split(".")[1:])
    return os.path.join(stem, "__init__.py") if is_package else f"{stem}.py"


def _source_at(path: str, *, is_package: bool) -> Source | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return is_package, found.st_mtime_ns, found.st_size


def _take(module: ModuleType) -> tuple[Source, bytes] | None:
    """The code of a module that came from its own bytecode, and that is still of its source; else None."""
    spec = module.__spec__
    if spec is None or type(spec.loader) is not SourceFileLoader or spec.cached is None:
        return None
    is_package = spec.submodule_search_locations is not None
    path = _path_of(spec.name, is_package=is_package)
    source = _source_at(path, is_package=is_package) if spec.origin == path else None
    if source is None:
        return None
    try:
        with open(spec.cached, "rb") as file:
            head, code = file.read(_BYTECODE_HEAD), file.read()
    except OSError:
        return None
    _, changed_ns, size = source
    # As Python writes it: no flags, then the whole seconds and the size of the source, four bytes each.
    of_source = (0, changed_ns // 10**9, size)
    expected = b"".join([(number & 0xFFFFFFFF).to_bytes(4, "little") for number in of_source])
    return (source, code) if head[4:] == expected else None


def _write(codes: dict[str, tuple[Source, bytes]]) -> bytes:
    """The content of the file: how long the index is, the index, and one code after the other."""
    index: dict[str, tuple[Source, Place]] = {}
    start = 0
    for name, (source, code) in codes.items():
        index[name] = source, (start, len(code))
        start += len(code)
    head = marshal.dumps((_STAMP, index))
    return b"".join([len(head).to_bytes(_HEAD, "little"), head, *(code for _, code in codes.values())])


def install_bundle() -> None:
    """Look in the file of the program first, and keep there what it did not have, when the program ends."""
    bundle = Bundle(kept_path(os.path.join(_FOLDER, "program")))
    bundle.install()
    atexit.register(bundle.save)
