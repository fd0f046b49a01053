"""The page as it was built: its files, as browsers load and keep them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGE: Final = Path(__file__).parent / "page"
UNBUILT: Final = "The page is not built yet: `make web` builds it, `make serve` builds it and opens it.\n"
PARTS: Final = (PAGE / "assets").resolve()
"""The parts of the page, each named by its content."""
KEPT: Final = "public, max-age=31536000, immutable"
ASKED_FOR_ANEW: Final = "no-cache"


class BuiltFiles(StaticFiles):
    """The files of the page: browsers keep its parts, and ask each time whether the rest is new."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file, with how long a browser may keep it."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        is_part = Path(full_path).parent == PARTS
        response.headers["Cache-Control"] = KEPT if is_part else ASKED_FOR_ANEW
        return response


def page_route() -> Route | Mount:
    """What answers with the page, or says that it is not built."""
    if (PAGE / "index.html").is_file():
        return Mount("/", GZipMiddleware(BuiltFiles(directory=PAGE, html=True), compresslevel=6))
    return Route("/", _unbuilt)


async def _unbuilt(request: Request) -> Response:
    return PlainTextResponse(UNBUILT)
