"""Check, record or show the coverage of a checkout: `python -m tools.coverage`, run in its root."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from grognard.base.errors import InputError
from grognard.rulebooks.census_store import load_census
from grognard.rulebooks.coverage import count_coverage, format_coverage_table
from tools.coverage.check import check_checkout, count_covered
from tools.coverage.floor import FLOOR_FILE, raise_floor
from tools.coverage.scan import scan_checkout


def main(arguments: list[str]) -> int:
    """Do one of these for the checkout in whose root it runs."""
    parser = argparse.ArgumentParser(prog="python -m tools.coverage", description=__doc__)
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--check", action="store_true", help="fail on unsound citations or lost coverage")
    mode.add_argument("--raise-floor", action="store_true", help="record the coverage reached, never less")
    mode.add_argument("--table", action="store_true", help="show every book and topic")
    mode.add_argument("--index", action="store_true", help="print the index as JSON")
    parser.add_argument("--only", default="", metavar="ID", help="of the index, just this rule (much faster)")
    options = parser.parse_args(arguments)
    root = Path.cwd()
    try:
        if options.check:
            problems = check_checkout(root)
            print("\n".join(problems) if problems else "rule coverage is sound")
            return 1 if problems else 0
        index = scan_checkout(root, only=options.only)
    except InputError as error:
        print(error, file=sys.stderr)
        return 1
    rules = load_census().values()
    if options.index:
        sys.stdout.buffer.write(msgspec.json.encode(index))
    elif options.raise_floor:
        raise_floor(root / FLOOR_FILE, count_covered(index, rules))
    else:
        print(format_coverage_table(count_coverage(index, rules)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
