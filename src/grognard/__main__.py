"""``python -m grognard``."""

from __future__ import annotations

import sys

from grognard.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
