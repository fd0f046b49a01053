"""The server of one seat by the official SDK: tools, resources and prompts."""

from __future__ import annotations

from typing import Any, Final

import anyio.to_thread
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from grognard.base.errors import GrognardError
from grognard.build_info import VERSION
from grognard.faces.mcp import prompts, resources
from grognard.faces.mcp.fights import REFEREE_SEAT
from grognard.faces.mcp.service import TOOLS, Service, describe, schema_of
from grognard.faces.mcp.tools import Tool

_INSTRUCTIONS: Final = (
    "Old-school fantasy encounters by the book. Begin with fight or expedition (or wait, at the seat of a "
    "side), then choose by number until it is over; * marks what sensible tactics would do. Dice, hit points "
    "and rules are kept here: tell what the answers say and invent no numbers. ask has a hundred more "
    "questions."
)
_SEATED: Final = " You sit at the seat {seat!r}, and know only what that side knows."


def make_server(service: Service, seat: str = REFEREE_SEAT) -> Server[Any]:
    """The server of a seat: "referee", or a side by its name, its number or "party"."""
    handlers = _Handlers(service, seat)
    seated = "" if seat == REFEREE_SEAT else _SEATED.format(seat=seat)
    return Server(
        "grognard",
        version=VERSION,
        title="Grognard",
        instructions=_INSTRUCTIONS + seated,
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
        on_list_resources=handlers.list_resources,
        on_list_resource_templates=handlers.list_templates,
        on_read_resource=handlers.read_resource,
        on_list_prompts=handlers.list_prompts,
        on_get_prompt=handlers.get_prompt,
    )


def tool_of(name: str, kind: type[Tool]) -> types.Tool:
    """A tool as it is listed."""
    return types.Tool(
        name=name,
        description=describe(kind),
        input_schema=schema_of(kind),
        annotations=None if kind.changes else types.ToolAnnotations(read_only_hint=True),
    )


class _Handlers:
    """Answers the requests of the clients at one seat."""

    def __init__(self, service: Service, seat: str) -> None:
        self._service = service
        self._seat = seat

    async def list_tools(self, ctx: Any, params: Any) -> types.ListToolsResult:
        own = self._service.tools_of(self._seat)
        return types.ListToolsResult(tools=[tool_of(name, TOOLS[name]) for name in own])

    async def call_tool(self, ctx: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        arguments = params.arguments or {}
        called = await anyio.to_thread.run_sync(
            lambda: self._service.call(self._seat, params.name, arguments), abandon_on_cancel=True
        )
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=called.text)], is_error=called.is_error
        )

    async def list_resources(self, ctx: Any, params: Any) -> types.ListResourcesResult:
        found = resources.list_readable(self._service, self._seat)
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri=one.uri, name=one.name, description=one.about, mime_type="text/plain")
                for one in found
            ]
        )

    async def list_templates(self, ctx: Any, params: Any) -> types.ListResourceTemplatesResult:
        found = resources.list_templates(self._seat)
        return types.ListResourceTemplatesResult(
            resource_templates=[
                types.ResourceTemplate(uri_template=one.uri, name=one.name, description=one.about)
                for one in found
            ]
        )

    async def read_resource(
        self, ctx: Any, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(params.uri)
        try:
            text = await anyio.to_thread.run_sync(lambda: resources.read(self._service, self._seat, uri))
        except GrognardError as error:
            raise MCPError(types.INVALID_PARAMS, str(error)) from error
        content = types.TextResourceContents(uri=uri, text=text, mime_type="text/plain")
        return types.ReadResourceResult(contents=[content])

    async def list_prompts(self, ctx: Any, params: Any) -> types.ListPromptsResult:
        return types.ListPromptsResult(
            prompts=[
                types.Prompt(
                    name=name,
                    description=prompts.describe_skill(one.skill),
                    arguments=[types.PromptArgument(name=one.argument, description=one.asks, required=False)],
                )
                for name, one in prompts.PROMPTS.items()
            ]
        )

    async def get_prompt(self, ctx: Any, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        try:
            text = prompts.fill_prompt(params.name, params.arguments or {})
        except GrognardError as error:
            raise MCPError(types.INVALID_PARAMS, str(error)) from error
        message = types.PromptMessage(role="user", content=types.TextContent(type="text", text=text))
        return types.GetPromptResult(messages=[message])
