"""The code of modules that are loaded together, in one file, for the next start of the program.

A command loads some four hundred modules, and to search for each of them, open its bytecode and read that
takes longer than to run it. So when the program asks for a module while it runs, the code of all those which
that one brings with it is kept in one file, its bundle, in the order in which they were ready; the next time
they are made in this order before it is, and nothing is left to be searched for. A bundle in which any source
is not as it was, by time or size as Python itself judges its bytecode, is not used but kept anew. Where its
file cannot be read or written, nothing differs but the time a start takes.
"""

from __future__ import annotations
import __future__

import atexit
import collections.abc
import marshal
import os
import sys
import typing
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from mmap import ACCESS_READ, mmap
from types import CodeType, ModuleType
from typing import Final, cast

from grognard.prepared import keep, kept_path

_PACKAGE: Final = __package__
_FOLDER: Final = os.path.dirname(__file__)
_OF_PACKAGE: Final = f"{os.sep}__init__.py"
# By which Python it is kept, and for sources in which folder; the number is raised when it is kept otherwise.
_STAMP: Final = f"2 {sys.version} {sys.flags.optimize} {_FOLDER}"

_MAKES_ERRORS: Final = sys.version_info < (3, 12)
_OF_PYTHON: Final = (__future__, collections.abc, typing)
"""Of what Python brings, modules that nearly each of ours takes a name from."""

Source = tuple[str, int, int]
"""The source of a module: its path, when it was changed (ns), its size."""
Made = tuple[Source, CodeType]
"""The code of a module, and what it was made of."""
Bundle = dict[str, Made]
"""Modules by their names, in the order in which they were ready."""


class _Module(ModuleType):
    """A module that says at once what it lacks.

    Python asks each module from which a name is taken for its `__path__`. Until 3.12 one that has none makes
    an error of it, only to drop that, and of some thousands of imports this takes the longest part.
    """

    __getattribute__ = object.__getattribute__


class _Loader(SourceFileLoader):
    """Loads a module as from its source; its code may be here already."""

    def __init__(self, name: str, path: str, bundles: Bundles, made: Made | None = None) -> None:
        super().__init__(name, path)
        self._bundles = bundles
        self.made = made

    def exec_module(self, module: ModuleType) -> None:
        self._bundles.load(module, self)

    def get_made(self) -> Made:
        """The code of the module and of what source it is, as that was before the code was looked for."""
        if self.made is not None:
            return self.made
        source = _source_at(self.path)
        return source, cast(CodeType, self.get_code(self.name))


class Bundles:
    """Loads the package's modules for a program that has its process to itself, and keeps what it loaded."""

    def __init__(self) -> None:
        self._loaded: Bundle | None = None
        """What was loaded since the program last asked for a module; None when it asks for none."""
        self._waiting: Bundle = {}
        """The rest of a bundle that is being made into modules."""
        self._fresh: dict[str, Bundle] = {}
        """What is to be kept, by the module that was asked for."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How to load a module of the package."""
        if path is None or not fullname.startswith(_PACKAGE):
            return None
        if fullname in self._waiting:
            return self._spec(fullname)
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(fullname, spec.loader.path, self)
        return spec

    def load(self, module: ModuleType, loader: _Loader) -> None:
        """Run the code of a module; if the program asked for it, what it is known to bring goes before."""
        if self._loaded is not None or not _is_alone():
            self._run(module, loader)
            return
        self._loaded = {}
        try:
            kept = _read(_path_of(loader.name))
            self._make(kept, self._loaded)
            loader.made = kept.get(loader.name)
            self._run(module, loader)
            if len(self._loaded) > 1 and not self._loaded.keys() <= kept.keys():
                # What was there already this time may be missing the next: its place was before all others.
                self._fresh[loader.name] = {
                    name: made for name, made in kept.items() if name not in self._loaded
                } | self._loaded
        finally:
            self._loaded, self._waiting = None, {}

    def save(self) -> None:
        """Keep what is new; nothing where Python keeps no bytecode."""
        if sys.dont_write_bytecode:
            return
        for name, bundle in self._fresh.items():
            with suppress(OSError, ValueError):
                keep(_path_of(name), marshal.dumps((_STAMP, list(bundle.items()))))

    def _make(self, bundle: Bundle, ready: Bundle) -> None:
        """Make a bundle into modules, but for those that there are already."""
        self._waiting = {name: made for name, made in bundle.items() if name not in sys.modules}
        for name in list(self._waiting):
            package, _, own_name = name.rpartition(".")
            parent = sys.modules.get(package) or import_module(package)
            if name not in self._waiting:  # one before it has asked for it
                continue
            _, code = self._waiting[name]
            spec = self._spec(name)
            module = sys.modules[name] = _module_of(spec, code)
            try:
                self._run(module, cast(_Loader, spec.loader))
            finally:
                if name not in ready:
                    del sys.modules[name]
            setattr(parent, own_name, module)

    def _spec(self, name: str) -> ModuleSpec:
        """How to load a module that waits."""
        made = self._waiting.pop(name)
        path = made[0][0]
        spec = ModuleSpec(name, _Loader(name, path, self, made), origin=path)
        spec.has_location = True
        if path.endswith(_OF_PACKAGE):
            spec.submodule_search_locations = [path.removesuffix(_OF_PACKAGE)]
        return spec

    def _run(self, module: ModuleType, loader: _Loader) -> None:
        made = loader.get_made()
        exec(made[1], vars(module))
        if self._loaded is not None:
            self._loaded[loader.name] = made


def _is_alone() -> bool:
    """Whether no other thread could meet a module that is not ready: Python locks none of those made here."""
    threading = sys.modules.get("threading")
    return threading is None or threading.active_count() == 1


def _module_of(spec: ModuleSpec, code: CodeType) -> ModuleType:
    """A module that is still empty, as Python makes one."""
    kind = _Module if _MAKES_ERRORS and "__getattr__" not in code.co_names else ModuleType
    module = kind(spec.name)
    its = vars(module)
    its["__spec__"], its["__loader__"], its["__file__"] = spec, spec.loader, spec.origin
    its["__package__"] = spec.parent
    if spec.submodule_search_locations is not None:
        its["__path__"] = spec.submodule_search_locations
    return module


def _source_at(path: str) -> Source:
    found = os.stat(path)
    return path, found.st_mtime_ns, found.st_size


def _path_of(name: str) -> str:
    """Where the bundle of a module is kept."""
    return kept_path(os.path.join(_FOLDER, name.removeprefix(f"{_PACKAGE}.")))


def _read(path: str) -> Bundle:
    """A bundle that was kept; an empty one where it is spoilt or any source is not as it was."""
    # Read through a map of the file, some three megabytes need no memory of their own.
    with (
        suppress(OSError, EOFError, ValueError, TypeError),
        open(path, "rb", buffering=0) as file,
        mmap(file.fileno(), 0, access=ACCESS_READ) as content,
    ):
        stamp, kept = marshal.loads(content)
        if stamp == _STAMP and all(_source_at(source[0]) == source for _, (source, _) in kept):
            return dict(kept)
    return {}


def install_bundles() -> None:
    """Load the package's modules by bundles from now on, and keep what is new when the program ends."""
    bundles = Bundles()
    sys.meta_path.insert(0, bundles)
    for module in _OF_PYTHON if _MAKES_ERRORS else ():
        module.__class__ = _Module
    atexit.register(bundles.save)
