"""The interface described for programs, as OpenAPI, from the very types that are read and written.

Litestar describes the addresses. The bodies, and the messages of the WebSockets, are described by
msgspec, which also reads and writes them: so the description cannot differ from what is sent.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Litestar, Request, Router
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from courtcards.clubs.views.messages import EveningMessage, SheetMessage
from courtcards.games import GAMES
from courtcards.kernel.version import __version__
from courtcards.server.clubs.requests import Hello
from courtcards.tables import AnyCommand, AnyTold
from courtcards.tables.views.messages import OutgoingMessage

CLUB_MESSAGES = (Hello, EveningMessage, SheetMessage)
"""What the WebSocket of a club evening reads (Hello, first), and what it sends."""

PATH = "/api/schema"
REFERENCE = "#/components/schemas/{name}"


class DescriptionPlugin(JsonRenderPlugin):
    """Serves the description as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description, with the types as they are."""
        return self.render_json(request, described(request.app, openapi_schema))


async def refuse_unknown(request: Request[Any, Any, Any]) -> None:
    """Refuse addresses below the description as all others below ``/api`` are: NotFoundException.

    Litestar answers every address below the description with a page of its own, in HTML; that page
    is the only one there whose path has a parameter.
    """
    if request.path_params:
        raise NotFoundException


def openapi_config() -> OpenAPIConfig:
    """How the app describes itself."""
    seat = SecurityScheme(
        type="http",
        scheme="bearer",
        description="The token of a seat; a browser sends the cookie of the table instead.",
    )
    return OpenAPIConfig(
        title="Courtcards",
        version=__version__,
        openapi_router=Router(
            PATH, route_handlers=[], before_request=refuse_unknown, include_in_schema=False
        ),
        render_plugins=[DescriptionPlugin()],
        components=Components(security_schemes={"seat": seat}),
        security=[{"seat": []}, {}],
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, _method, _path: handler.handler_name,
    )


def described(app: Litestar, openapi: dict[str, Any]) -> dict[str, Any]:
    """What Litestar says of the addresses, together with what msgspec says of the types."""
    for operations in openapi["paths"].values():
        for operation in operations.values():
            operation["summary"] = operation["description"].partition("\n")[0]
    return openapi | {"components": openapi["components"] | {"schemas": schemas_of(app)}}


def schemas_of(app: Litestar) -> dict[str, Any]:
    """Every type of the interface by its name, as a JSON schema."""
    # Only a game knows the types of its table and sheet; a view declares them as anything.
    shown = [game.table_type for game in GAMES.values()]
    shown += [game.sheet_type for game in GAMES.values()]
    roots = [*shown, *_bodies(app), AnyCommand, OutgoingMessage, AnyTold]
    roots += CLUB_MESSAGES
    described_roots, schemas = msgspec.json.schema_components(roots, ref_template=REFERENCE)
    tables, sheets = described_roots[: len(GAMES)], described_roots[len(GAMES) : len(shown)]
    schemas["View"]["properties"] |= {
        "table": {"anyOf": [*tables, {"type": "null"}]},
        "sheet": {"anyOf": [*sheets]},
    }
    for schema in schemas.values():
        schema["description"] = inspect.cleandoc(schema["description"])
    return dict(sorted(schemas.items()))


def _bodies(app: Litestar) -> Iterator[Any]:
    """The types that the described addresses take and answer with."""
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler) and handler.resolve_include_in_schema():
                if handler.parsed_data_field is not None:
                    yield handler.parsed_data_field.annotation
                answer = handler.parsed_return_field
                yield answer.inner_types[0].annotation if answer.inner_types else answer.annotation
                for spec in (handler.responses or {}).values():
                    yield spec.data_container
