"""The first step of the program: what earlier starts have kept is put in place, then all else is loaded."""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from typing import Final

from grognard.bundle import install_bundles
from grognard.patterns import lend_patterns
from grognard.stand_ins import load_argparse, load_datetime, load_msgspec

_MAIN: Final = "grognard.cli.main"
_OBJECTS_BETWEEN_COLLECTIONS: Final = 500_000


def run_program() -> None:
    """Run the program as the whole of its process, and end that."""
    prepare_start()
    import_module(_MAIN).run_program()


def prepare_start() -> None:
    """Put in place all that makes a start shorter."""
    # A start makes many objects and no garbage; to look for it as often as usual takes a tenth of the time.
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    install_bundles()
    lend_patterns()
    load_argparse()
    load_datetime()
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        load_msgspec()
