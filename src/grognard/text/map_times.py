"""When maps are drawn at the beginning of rounds."""

from __future__ import annotations

from typing import Final

EVERY: Final = "every"
"""Of each round."""
CHANGES: Final = "changes"
"""When much has changed."""
NEVER: Final = "never"
