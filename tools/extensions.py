"""Turning the engine's modules into mypyc extension modules."""

from __future__ import annotations

import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Extension

from tools.compiled_modules import list_compiled_modules
from tools.compiler import choose_inlining_flags, choose_link_time_flags


def make_extensions(root: Path, *, c_folder: Path) -> list[Extension]:
    """The extension modules of the engine, their C written to `c_folder`; the current folder must be `root`.

    Every module has a C file of its own, so that they can be compiled side by side, and all are linked into
    one library; optimised once more when it is linked, calls between them can be inlined as in one file.
    mypy's configuration files are not read, so that a build cannot depend on what is near it. What the
    modules import is followed without complaint, since the build environment has few packages.

    Raises:
        SystemExit: mypyc refuses the sources; it has then printed why.
    """
    modules = list_compiled_modules(root)
    options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    extensions = mypycify(
        [*options, *(str(module) for module in modules)],
        opt_level="3",
        debug_level="0",
        group_name="grognard",
        multi_file=True,
        target_dir=str(c_folder),
    )
    if sys.platform == "win32":
        return extensions  # Microsoft's compiler has none of the flags below, and optimises by mypyc's own.
    for extension in extensions:
        # mypyc asks for -Werror; a warning of some future compiler must not stop anybody's installation.
        # Nothing but the modules' entries is for others to call: hidden, everything else can be inlined.
        # The list is one for all of them as mypyc gives it, so each gets its own.
        extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-error", "-fvisibility=hidden"]
    # All the code is in the first; the others only lead to their module in it.
    flags = choose_link_time_flags()
    extensions[0].extra_compile_args += [*choose_inlining_flags(), *flags]
    extensions[0].extra_link_args = [*extensions[0].extra_link_args, *flags]
    return extensions
