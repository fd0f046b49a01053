"""Whether this copy of the package runs its engine compiled or interpreted, and what that costs."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final

from grognard import __version__
from grognard.base.files import state_folder
from grognard.dice import stream

VERSION: Final = __version__
_TOLD: Final = "engine-told"
_COST: Final = (
    "this copy runs the engine in plain Python, not compiled: a fight runs as usual, odds and comparisons "
    "of many fights take some 40 times as long. For the compiled engine {remedy}. This is said once."
)
_REMEDY: Final = (
    "take a ready-made wheel for your platform, or install a C compiler with Python's headers, and then run: "
    "pip install --force-reinstall --no-binary grognard grognard"
)
_REMEDY_IN_CHECKOUT: Final = "run: make compiled"


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


def tell_cost_once() -> str:
    """The note on the cost of the interpreted engine, with the remedy; "" if it was shown before.

    The state folder records the version for which it was shown. If it cannot be recorded the note is left
    out, as it would be shown at every start.
    """
    if is_compiled():
        return ""
    note = os.path.join(state_folder(), _TOLD)
    with suppress(OSError, ValueError), open(note, encoding="utf-8") as file:
        if file.read(100) == __version__:
            return ""
    try:
        os.makedirs(os.path.dirname(note), exist_ok=True)
        with open(note, "w", encoding="utf-8") as file:
            file.write(__version__)
    except OSError:
        return ""
    return _COST.format(remedy=_REMEDY_IN_CHECKOUT if _is_checkout() else _REMEDY)


def _is_checkout() -> bool:
    """Whether the package lies in a checkout, which has a Makefile that compiles it."""
    sources = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    return os.path.isfile(os.path.join(os.path.dirname(sources), "Makefile"))
