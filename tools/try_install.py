"""Tries an installed copy of Grognard as a new user would, in an empty folder: `python tools/try_install.py`.

A wheel is published when this passes on its platform: cibuildwheel runs it, and so do the tests of packages.
Only the standard library is imported, and the copy runs in processes of its own, so nothing of a checkout is
mistaken for it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ENGINES = {"compiled": "compiled engine (mypyc)", "interpreted": "interpreted engine"}
ODDS = ("odds", "goblin-ambush.toml", "-n", "40", "--seed", "1", "--json")
# Each kind of file that `new` begins, and a command that takes it.
BEGUN = (
    ("encounter", ("fight", "{}", "--seed", "1", "--quiet")),
    ("party", ("fight", "{} vs 3 goblin", "--seed", "1", "--quiet")),
    ("house-rules", ("fight", "2 fighter 1 vs 3 goblin", "--rules", "{}", "--seed", "1", "--quiet")),
    ("dungeon", ("delve", "{}", "--auto", "--seed", "1")),
    ("wilderness", ("journey", "{}", "--auto", "--seed", "1")),
    ("campaign", ("campaign", "new", "tried", "--from", "{}")),
)


def run_installed(folder: Path, *words: str) -> str:
    """What a command of the installed copy prints, run in a folder.

    Raises:
        SystemExit: it failed; what it said is named.
    """
    dropped = ("PYTHONPATH", "GROGNARD_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    environment["GROGNARD_HOME"] = str(folder / "home")
    command = [sys.executable, "-m", "grognard", *words]
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def try_install(folder: Path, *, engine: str) -> list[str]:
    """What is wrong with the installed copy; empty where all is well."""
    faults: list[str] = []
    version = run_installed(folder, "--version")
    if ENGINES[engine] not in version:
        faults.append(f"--version says {version.strip()!r}; expected the {ENGINES[engine]}")
    run_installed(folder, "examples", "goblin-ambush", "--out", ".")
    odds = json.loads(run_installed(folder, *ODDS))
    if odds["fights"] != 40:
        faults.append(f"odds of 40 fights counted {odds['fights']}")
    if "bf.morale.check" not in run_installed(folder, "rule", "bf.morale.check"):
        faults.append("rule does not show the rule that was asked for")
    for kind, command in BEGUN:
        file = f"begun-{kind}.toml"
        run_installed(folder, "new", kind, file)
        if not run_installed(folder, *(word.format(file) for word in command)).strip():
            faults.append(f"{command[0]} says nothing of {file}")
    return faults


def main() -> int:
    """Try the installed copy and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", choices=ENGINES, default="compiled", help="the engine it must run")
    engine = parser.parse_args().engine
    # On Windows a campaign's file may be held a moment longer than its process.
    with tempfile.TemporaryDirectory(prefix="grognard-try-", ignore_cleanup_errors=True) as folder:
        faults = try_install(Path(folder), engine=engine)
    print("\n".join(faults) or f"grognard is installed, with its {ENGINES[engine]}.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
