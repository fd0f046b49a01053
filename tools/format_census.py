"""Rewrite the census files in their one canonical layout, so that a correction shows as a small diff.

python tools/format_census.py            rewrite every file
python tools/format_census.py --check    change nothing; exit 1 when a file is not in the layout
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

CENSUS_FOLDER = Path(__file__).parents[1] / "src" / "grognard" / "rulebooks" / "census"
INDEX_NAME = "index.json"


def format_census(document: Mapping[str, object]) -> str:
    """The text of one census file: one rule per block, one field, table row or parallel case per line."""
    fields = [f" {_inline(key)}: {_format_member(key, value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _format_member(key: str, value: object) -> str:
    if key == "rules" and isinstance(value, list):
        return "[\n" + ",\n".join(_format_rule(rule) for rule in value) + "\n ]"
    return _format_field(value, indent=1)


def _format_rule(rule: Mapping[str, object]) -> str:
    fields = [f"   {_inline(key)}: {_format_field(value, indent=3)}" for key, value in rule.items()]
    return "  {\n" + ",\n".join(fields) + "\n  }"


def _format_field(value: object, *, indent: int) -> str:
    """A field on one line, but rows, cases and long maps one member to a line."""
    pad = " " * indent
    if isinstance(value, list) and value:
        members = [f"{pad} {_inline(member)}" for member in value]
        return "[\n" + ",\n".join(members) + f"\n{pad}]"
    text = _inline(value)
    if isinstance(value, dict) and len(text) > 100:
        members = [f"{pad} {_inline(key)}: {_inline(member)}" for key, member in value.items()]
        return "{\n" + ",\n".join(members) + f"\n{pad}}}"
    return text


def _inline(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main(arguments: list[str]) -> int:
    """Format every census file, or with ``--check`` name those that would change."""
    changed = 0
    for path in sorted(CENSUS_FOLDER.glob("*.json")):
        if path.name == INDEX_NAME:
            continue
        text = path.read_text(encoding="utf-8")
        wanted = format_census(json.loads(text))
        if text == wanted:
            continue
        changed += 1
        print(path)
        if "--check" not in arguments:
            path.write_text(wanted, encoding="utf-8")
    return 1 if changed and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
