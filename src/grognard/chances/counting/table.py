"""Tables as columns by name, which pandas and numpy take as they are."""

from __future__ import annotations

Column = list[str] | list[int] | list[float]
Table = dict[str, Column]
