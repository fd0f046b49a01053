"""Bodies of requests and answers over HTTP, and the token that a request was sent with."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from grognard.base.errors import InputError
from grognard.faces.web.requests import Problem


def bearer_of(request: Request) -> str:
    """The token that a request was sent with."""
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def as_json(answer: object, *, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(answer), status_code=status, media_type="application/json")


def as_problem(error: InputError) -> Response:
    """Why a request cannot be answered, as JSON."""
    problem = Problem(error.problem, error.key, error.expected, error.line or 0)
    return as_json(problem, status=422)


async def body_of(request: Request, kind: type[Any]) -> Any:
    """The body of a request.

    Raises:
        InputError: it is not what is expected.
    """
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise InputError(str(error)[:300], expected=kind.__name__) from error
