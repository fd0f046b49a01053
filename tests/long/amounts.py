"""How much the long tests do: all of it, or the share that GROGNARD_SHARE says, such as 0.01."""

from __future__ import annotations

import os

SHARE = float(os.environ.get("GROGNARD_SHARE", "1"))


def amount(whole: int) -> int:
    """So much of a whole as is asked for, 1 at least."""
    return max(1, round(whole * SHARE))
