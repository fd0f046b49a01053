"""The messages as TypeScript (`python -m grognard.faces.web.describe` prints it), OpenAPI and AsyncAPI."""

from __future__ import annotations

import inspect
import re
import sys
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect as shapes

from grognard.faces.web import messages, requests
from grognard.operations.making.setup_parts import MemberSetup, SideSetup

REFERENCE: Final = "#/components/schemas/{name}"
SOCKET: Final = "/ws"
"""The path of the socket of a page."""
_TITLE: Final = "Grognard's table in the browser"
_HEADER: Final = "// Made by `make web` from src/grognard/faces/web/messages.py.\n"
_PLAIN: Final[dict[type[shapes.Type], str]] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
}


def typescript() -> str:
    """The messages as TypeScript interfaces."""
    incoming, outgoing = get_args(messages.Incoming), get_args(messages.Outgoing)
    roots = [*incoming, *outgoing, *_over_http()]
    structs: dict[str, shapes.StructType] = {}
    for shape in shapes.multi_type_info(roots):
        _collect(shape, structs)
    parts = [_HEADER, f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    parts += [_interface(structs[name], is_answer=_is_answer(structs[name].cls)) for name in structs]
    parts.append(f"export type Incoming = {' | '.join(one.__name__ for one in incoming)};\n")
    parts.append(f"export type Outgoing = {' | '.join(one.__name__ for one in outgoing)};\n")
    return "\n".join(parts)


def _over_http() -> list[Any]:
    """What goes over HTTP, each once."""
    asked = [one.asks for one in requests.ENDPOINTS if one.asks is not None]
    answered = [one.answers for one in requests.ENDPOINTS if one.answers is not None]
    return [*answered, *asked, requests.Problem]


def openapi() -> dict[str, Any]:
    """What the server answers over HTTP, as OpenAPI."""
    kinds = _over_http()
    shown, schemas = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    schema_of = dict(zip(map(str, kinds), shown, strict=True))
    paths: dict[str, Any] = {}
    for one in requests.ENDPOINTS:
        body = {} if one.asks is None else {"requestBody": _content(schema_of[str(one.asks)])}
        told = {} if one.answers is None else _content(schema_of[str(one.answers)])
        named = [("path", name) for name in re.findall(r"{(\w+)}", one.path)]
        named += [("query", name) for name in one.query]
        parameters = [
            {"in": place, "name": name, "required": place == "path", "schema": {"type": "string"}}
            for place, name in named
        ]
        refused = {"description": "Why not.", **_content(schema_of[str(requests.Problem)])}
        paths.setdefault(one.path, {})[one.method.lower()] = {
            "summary": one.summary,
            "parameters": parameters,
            **body,
            "responses": {"200": {"description": one.summary, **told}, "422": refused},
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": _TITLE, "version": str(messages.PROTOCOL)},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def asyncapi() -> dict[str, Any]:
    """What the page and the server say to each other over the socket, as AsyncAPI."""
    said = {"receive": get_args(messages.Incoming), "send": get_args(messages.Outgoing)}
    kinds = [*said["receive"], *said["send"]]
    shown, schemas = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    channel = {
        "address": SOCKET,
        "messages": {
            kind.__name__: {"summary": (inspect.getdoc(kind) or "").splitlines()[0], "payload": payload}
            for kind, payload in zip(kinds, shown, strict=True)
        },
    }
    return {
        "asyncapi": "3.0.0",
        "info": {"title": _TITLE, "version": str(messages.PROTOCOL)},
        "defaultContentType": "application/json",
        "channels": {"table": channel},
        "operations": {
            action: {
                "action": action,
                "channel": {"$ref": "#/channels/table"},
                "messages": [{"$ref": f"#/channels/table/messages/{kind.__name__}"} for kind in those],
            }
            for action, those in said.items()
        },
        "components": {"schemas": schemas},
    }


def _content(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def _is_answer(struct: type) -> bool:
    """Whether the server makes it, so that each field that is not at its default is there."""
    asked = (
        messages.In,
        requests.Setup,
        requests.Begin,
        requests.PlaceAsked,
        requests.SetOut,
        requests.StockAsked,
        requests.TreasureAsked,
        requests.CampaignAsked,
        requests.SendOut,
    )
    return not issubclass(struct, (*asked, SideSetup, MemberSetup))


def _collect(shape: object, structs: dict[str, shapes.StructType]) -> None:
    """Every struct in a shape, the innermost first."""
    if isinstance(shape, shapes.StructType):
        name = shape.cls.__name__
        if name in structs:
            return
        for part in shape.fields:
            _collect(part.type, structs)
        structs[name] = shape
    elif isinstance(shape, shapes.UnionType):
        for one in shape.types:
            _collect(one, structs)
    elif isinstance(shape, shapes.VarTupleType | shapes.ListType):
        _collect(shape.item_type, structs)
    elif isinstance(shape, shapes.Metadata):
        _collect(shape.type, structs)


def _interface(shape: shapes.StructType, *, is_answer: bool) -> str:
    doc = inspect.cleandoc(shape.cls.__doc__ or "").replace("*/", "")
    lines = [
        "/** " + "\n * ".join(doc.splitlines()).replace(" * \n", " *\n") + " */",
        f"export interface {shape.cls.__name__} {{",
    ]
    if shape.tag_field:
        lines.append(f'  {shape.tag_field}: "{shape.tag}";')
    leaves_out = shape.cls.__struct_config__.omit_defaults
    for one in shape.fields:
        may_lack = not one.required and (leaves_out or not is_answer)
        lines.append(f"  {one.encode_name}{'?' if may_lack else ''}: {_type(one.type)};")
    return "\n".join([*lines, "}"]) + "\n"


def _type(shape: object) -> str:
    if isinstance(shape, shapes.Metadata):
        return _type(shape.type)
    if isinstance(shape, shapes.StructType):
        return shape.cls.__name__
    if isinstance(shape, shapes.UnionType):
        return " | ".join(_type(one) for one in shape.types)
    if isinstance(shape, shapes.VarTupleType | shapes.ListType):
        inner = _type(shape.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(shape, shapes.DictType):
        return f"Record<string, {_type(shape.value_type)}>"
    if isinstance(shape, shapes.TupleType):
        return f"[{', '.join(_type(one) for one in shape.item_types)}]"
    if isinstance(shape, shapes.LiteralType):
        return " | ".join(f'"{value}"' for value in shape.values)
    return _PLAIN[type(shape)]  # type: ignore[index]


if __name__ == "__main__":
    sys.stdout.write(typescript())
