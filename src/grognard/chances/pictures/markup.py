"""Texts in pages."""

from __future__ import annotations

import html

from grognard.base.safe_text import visible


def markup(text: str) -> str:
    """A text as HTML, with whatever would steer a terminal or turn writing about shown.

    >>> print(markup("<b>\\u202eorc"))
    &lt;b&gt;\\u202eorc
    """
    return html.escape(visible(text))
