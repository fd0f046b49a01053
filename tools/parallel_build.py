"""Building extension modules on all cores, each C file by itself, and saying how far it has come."""

from __future__ import annotations

import os
import sys
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from typing import Any, Final, TextIO

from setuptools import Extension
from setuptools.command.build_ext import build_ext

STEP_PERCENT: Final = 20
"""Where no terminal can be written over, a line is printed each time that much more is done."""


class Progress:
    """One line that says how much of something is done; rewritten on a terminal, a few lines elsewhere."""

    def __init__(self, what: str, *, total: int, stream: TextIO) -> None:
        self._what = what
        self._total = total
        self._stream = stream
        self._done = 0

    def advance(self) -> None:
        """Count one more that is done."""
        self._done += 1
        percent, before = (100 * done // self._total for done in (self._done, self._done - 1))
        if self._stream.isatty():
            end = "\n" if self._done == self._total else ""
            self._stream.write(f"\r{self._what}: {percent}%{end}")
        elif percent // STEP_PERCENT > before // STEP_PERCENT:
            self._stream.write(f"{self._what}: {percent}%\n")
        self._stream.flush()


class BuildInParallel(build_ext):
    """Compiles every source of every extension module on as many cores as there are, then links them.

    The `parallel` of setuptools compiles the files of one extension one after another.
    """

    def build_extensions(self) -> None:
        """Compile and link all extension modules."""
        total = sum(len(extension.sources) for extension in self.extensions)
        progress = Progress("Compiling the engine", total=total, stream=sys.stderr)
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            waiting: dict[Future[list[str]], Extension] = {}
            for extension in self.extensions:
                for source in extension.sources:
                    waiting[pool.submit(self._compile, source, extension)] = extension
            left = {extension.name: len(extension.sources) for extension in self.extensions}
            links: list[Future[None]] = []
            for compiled in as_completed(waiting):
                extension = waiting[compiled]
                extension.extra_objects = [*(extension.extra_objects or []), *compiled.result()]
                left[extension.name] -= 1
                progress.advance()
                if left[extension.name] == 0:
                    links.append(pool.submit(self._link, extension))
            for link in as_completed(links):
                link.result()

    def _compile(self, source: str, extension: Extension) -> list[str]:
        compiler: Any = self.compiler
        objects: list[str] = compiler.compile(
            [source],
            output_dir=self.build_temp,
            include_dirs=extension.include_dirs,
            extra_postargs=extension.extra_compile_args,
        )
        return objects

    def _link(self, extension: Extension) -> None:
        # Sorted, so that the order in which the compiler was ready does not change what is built.
        extension.extra_objects = sorted(extension.extra_objects or [])
        extension.sources = []
        self.build_extension(extension)
