"""Builds the site of the documents (`make docs`)."""

from __future__ import annotations

import sys

from tools.site.build import main

if __name__ == "__main__":
    sys.exit(main())
