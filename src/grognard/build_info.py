"""Whether this copy of the package runs its engine compiled or interpreted."""

from __future__ import annotations

import sys

from grognard import __version__
from grognard.dice import stream


def is_compiled() -> bool:
    """Whether the engine that is loaded is the one compiled by mypyc, not the same files interpreted.

    >>> is_compiled() == (not stream.__file__.endswith(".py"))
    True
    """
    return stream.__file__.endswith((".so", ".pyd"))


def describe_build() -> str:
    """One line for `--version` and for reports of problems: version, engine and Python.

    >>> describe_build().startswith(f"grognard {__version__}, ")
    True
    """
    engine = "compiled engine (mypyc)" if is_compiled() else "interpreted engine"
    return f"grognard {__version__}, {engine}, Python {sys.version.split()[0]}"
