"""The table of docs/python-api.md: what the events of each code say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from grognard.battle.state.event_fields import FIELDS, fields_always, fields_sometimes
from grognard.battle.state.events import UNITS
from tools.markdown_table import format_table


def format_event_fields() -> str:
    """Every event by its code: its fields, those it may have, and the unit of its amount."""
    heading = ["event", "always has", "may have", "its amount is"]
    rows = [
        [f"`{code}`", _join(fields_always(code)), _join(fields_sometimes(code)), UNITS.get(code, "")]
        for code in FIELDS
    ]
    return format_table(heading, rows)


def _join(fields: tuple[str, ...]) -> str:
    return ", ".join(f"`{field}`" for field in fields)


EVENT_TABLES: Final[Mapping[str, Callable[[], str]]] = {"event-fields": format_event_fields}
