"""Builds the page of the browser table from `web/`: `make web` runs it with the Node in build/node.

The messages of the page are made from the server's first. What npm installs is kept in `web/node_modules`;
the page goes to the folder that the server serves. Nothing is done where nothing has changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
PAGE: Final = ROOT / "src" / "grognard" / "faces" / "web" / "page"
NODE: Final = ROOT / "build" / "node"
MESSAGES: Final = WEB / "src" / "messages.ts"
STAMP: Final = PAGE / "built-from.txt"
_NOT_SOURCES: Final = ("node_modules", "dist")


def main() -> int:
    """Build the page if need be; returns the exit status of what fails."""
    sys.path[:0] = [str(ROOT / "src")]
    from grognard.faces.web.describe import typescript

    text = typescript()
    if not MESSAGES.is_file() or MESSAGES.read_text(encoding="utf-8") != text:
        MESSAGES.write_text(text, encoding="utf-8")
    sources = hash_sources()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == sources:
        return 0
    installed = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        run_npm("ci", "--no-audit", "--no-fund")
    run_npm("run", "--silent", "check")
    shutil.rmtree(PAGE, ignore_errors=True)
    run_npm("run", "--silent", "build")
    STAMP.write_text(sources, encoding="utf-8")
    print(f"The page is built: {PAGE.relative_to(ROOT)}")
    return 0


def hash_sources() -> str:
    """A hash of all that the page is built from."""
    digest = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        parts = path.relative_to(WEB).parts
        if path.is_file() and parts[0] not in _NOT_SOURCES:
            digest.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def run_npm(*words: str) -> None:
    """Run npm in `web/`, with the Node of build/node before any of the system."""
    scripts = NODE / ("Scripts" if os.name == "nt" else "bin")
    environment = {**os.environ, "PATH": os.pathsep.join([str(scripts), os.environ.get("PATH", "")])}
    npm = shutil.which("npm", path=environment["PATH"])
    if npm is None:
        sys.exit("There is no npm; `make web` installs one into build/node.")
    done = subprocess.run([npm, *words], cwd=WEB, env=environment, check=False)
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    sys.exit(main())
