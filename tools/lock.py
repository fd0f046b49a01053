"""Writes the lock files: the exact versions that pip would install today (`make lock`)."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def resolve_requirements(requirements: list[str]) -> list[str]:
    """The exact versions of some requirements and of all they need, as sorted `name==version` lines."""
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet"]
    report = subprocess.run(
        [*command, "--report", "-", *requirements], check=True, stdout=subprocess.PIPE, text=True
    )
    found = (entry["metadata"] for entry in json.loads(report.stdout)["install"])
    return sorted(f"{re.sub('[-_.]+', '-', entry['name']).lower()}=={entry['version']}" for entry in found)


def write_lock(path: Path, *, requirements: list[str], purpose: str) -> None:
    """Write one lock file."""
    heading = f"# {purpose} Written by `make lock` from pyproject.toml."
    path.write_text("\n".join([heading, *resolve_requirements(requirements), ""]), encoding="utf-8")


def main() -> int:
    """Write the lock files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime = project["project"]["dependencies"]
    develop = project["dependency-groups"]["dev"]
    write_lock(ROOT / "requirements.lock", requirements=runtime, purpose="What the package runs with.")
    write_lock(
        ROOT / "requirements-web.lock",
        requirements=[*runtime, *project["project"]["optional-dependencies"]["web"]],
        purpose="What the package runs with when it serves the table in the browser.",
    )
    write_lock(
        ROOT / "requirements-docs.lock",
        requirements=project["dependency-groups"]["docs"],
        purpose="What makes the site of the documents.",
    )
    write_lock(
        ROOT / "requirements-dev.lock",
        requirements=[*runtime, *develop],
        purpose="What developing the package needs, the runtime included.",
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
