"""Which source files mypyc compiles: the list in `compiled_modules.txt`, expanded."""

from __future__ import annotations

from pathlib import Path

LIST_NAME = "tools/compiled_modules.txt"


class ModuleListError(Exception):
    """The list of compiled modules names something that cannot be compiled."""


def list_compiled_modules(root: Path) -> list[Path]:
    """The source files to compile, sorted, relative to `root` (the folder of pyproject.toml).

    Raises:
        ModuleListError: a line without a wildcard names a file that does not exist.
    """
    source = root / "src"
    chosen: set[Path] = set()
    for number, line in enumerate((root / LIST_NAME).read_text(encoding="utf-8").splitlines(), start=1):
        pattern = line.strip()
        if not pattern or pattern.startswith("#"):
            continue
        found = {path.relative_to(root) for path in source.glob(pattern.removeprefix("!"))}
        if not found and "*" not in pattern:
            raise ModuleListError(f"{LIST_NAME}, line {number}: no file src/{pattern.removeprefix('!')}")
        chosen = chosen - found if pattern.startswith("!") else chosen | found
    return sorted(path for path in chosen if path.name != "__init__.py")
