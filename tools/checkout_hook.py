"""Lets the Python of a checkout's virtual environment import the compiled engine while it is up to date.

A copy of this file, and a line that calls `prefer_compiled`, stand in the environment's site-packages, put
there by `python -m tools.checkout`. Every process of the environment runs it, so it imports next to nothing.
"""

import os
import sys

STAMP_NAME = "grognard.stamp"


def prefer_compiled(root: str) -> None:
    """Import the package from `build/compiled` of the checkout at `root`, if it was built from this `src`.

    A path given by PYTHONPATH goes before; GROGNARD_ENGINE=interpreted leaves everything as it is.
    """
    sources = os.path.join(root, "src")
    if sources in sys.path and os.environ.get("GROGNARD_ENGINE") != "interpreted":
        target = os.path.join(root, "build", "compiled")
        if is_current(sources, target):
            sys.path.insert(sys.path.index(sources), target)


def is_current(sources: str, target: str) -> bool:
    """Whether the compiled files were built from the sources as they are now, by name, time and size.

    The stamp lists the state of every folder that has compiled modules, and of single files besides.
    """
    try:
        with open(os.path.join(target, STAMP_NAME), encoding="utf-8") as stamp:
            lines = stamp.read().splitlines()
    except OSError:
        return False
    if len(lines) < 2:
        return False
    return all(
        describe_folder(sources, name) == rest
        for name, _, rest in (line.partition("\t") for line in lines[1:])
    )


def describe_folder(sources: str, name: str) -> str:
    """The Python files of a folder under `sources`, or the one file of that name: names, times and sizes."""
    path = os.path.join(sources, name)
    try:
        if not os.path.isdir(path):
            found = os.stat(path)
            return f"{found.st_mtime_ns}:{found.st_size}"
        parts = []
        for entry in os.scandir(path):
            if entry.name.endswith(".py"):
                found = entry.stat()
                parts.append(f"{entry.name}:{found.st_mtime_ns}:{found.st_size}")
        return " ".join(sorted(parts))
    except OSError:
        return "absent"
