"""Description of the HTTP interface: OpenAPI for programs, a page for people."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import UnionType
from typing import Any, get_args

import msgspec
from litestar import Litestar, Request, Router, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.response import Template

from courtcards.clubs.views.messages import EveningMessage, SheetMessage
from courtcards.games import GAMES
from courtcards.kernel.version import __version__
from courtcards.server.clubs.api import Hello
from courtcards.server.pages.shells import render_page
from courtcards.server.responses import COMPRESSED, WHY, HttpRequest
from courtcards.tables import AnyCommand, AnyPublicEvent
from courtcards.tables.views.messages import OutgoingMessage
from courtcards.tables.views.refusals import KINDS

# The OpenAPI description is made from the very types that are read and written.
#
# Litestar describes the addresses. Msgspec describes the bodies and the messages of the WebSockets.
# It also encodes and decodes them, so the description cannot differ from the messages.


CLUB_MESSAGES = (Hello, EveningMessage, SheetMessage)
"""Messages of a club evening's WebSocket: Hello, the first that the client sends, then the
server's."""

PATH = "/api/schema"
REFERENCE = "#/components/schemas/{name}"


class DescriptionPlugin(JsonRenderPlugin):
    """Renders the OpenAPI description as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the description with the types as msgspec describes them."""
        return self.render_json(request, describe_interface(request.app, openapi_schema))


async def refuse_unknown(request: Request[Any, Any, Any]) -> None:
    """Answer unknown addresses below the description as all others below ``/api``.

    Raises NotFoundException. Litestar would answer them with an HTML page of its own. That page is
    the only route here whose path has a parameter.
    """
    if request.path_params:
        raise NotFoundException


def openapi_config() -> OpenAPIConfig:
    """Return the settings of the OpenAPI description."""
    seat = SecurityScheme(
        type="http",
        scheme="bearer",
        description="The token of a seat. Browsers send the table's cookie instead.",
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


def describe_interface(app: Litestar, openapi: dict[str, Any]) -> dict[str, Any]:
    """Combine Litestar's description of the addresses with msgspec's of the types."""
    for operations in openapi["paths"].values():
        for operation in operations.values():
            operation["summary"] = operation["description"].partition("\n")[0]
    return openapi | {"components": openapi["components"] | {"schemas": build_schemas(app)}}


def build_schemas(app: Litestar) -> dict[str, Any]:
    """Return the JSON schema of every type of the interface, by name."""
    # Only a game knows the types of its table and sheet; a view declares them as anything.
    shown = [game.table_type for game in GAMES.values()]
    shown += [game.sheet_type for game in GAMES.values()]
    roots = [*shown, *_list_bodies(app), AnyCommand, OutgoingMessage, AnyPublicEvent]
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


def _list_bodies(app: Litestar) -> Iterator[Any]:
    """Yield the types of the bodies that the described addresses take and answer with."""
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler) and handler.resolve_include_in_schema():
                if handler.parsed_data_field is not None:
                    yield handler.parsed_data_field.annotation
                answer = handler.parsed_return_field
                yield answer.inner_types[0].annotation if answer.inner_types else answer.annotation
                for spec in (handler.responses or {}).values():
                    yield spec.data_container


# An example of every type of the interface, made from its schema.
#
# Fields of the same name mean the same everywhere. One value for each name therefore makes examples
# that look like those of one real table. A test decodes each example as its type.


GAME = next(game for game in GAMES.values() if list(game.seat_counts) == [4])
"""Game of the examples: one for four seats, because the lists below have four entries."""

VALUES: dict[str, Any] = {
    "agreed": [2],
    "at": 1767225600000,
    "away_since": None,
    "best": "AS",
    "bot": "steady",
    "cards": ["AS", "QS", "TH", "9H", "2D"],
    "chips": None,
    "choices": 3,
    "clause": "DK-3.1",
    "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "contract": "hearts",
    "contribution": "6d61792074686973",
    "contributions": ["6d61792074686973", "", "", ""],
    "cost": 0.8,
    "count": 27,
    "drawn": None,
    "end": None,
    "error": "play/illegal",
    "format": "courtcards-record/1",
    "game": GAME.name,
    "hand_counts": [12, 12, 13, 13],
    "id": "m12",
    "last_leader": None,
    "last_trick": None,
    "legal": ["AS", "QS"],
    "limit": 60,
    "message": "follow suit: you hold spades (DK-3.1)",
    "move": "QS",
    "name": "Bea",
    "negatives_left": [3, 2, 3, 3],
    "options": {"first_dealer": 0},
    "owner": 1,
    "phase": "playing",
    "phrase": "hello",
    "ply": 14,
    "pool": {"tricks": 2, "hearts": 1, "queens": 2},
    "ranking_points": None,
    "ruleset": GAME.named_sets[0].name,
    "scores": [-4, -2, 0, -1],
    "seats": 4,
    "secret": "kR7pQ2vX9mT4sB6n",
    "seed": "5f1d7b0c9a",
    "seq": 17,
    "stand_in": None,
    "status": 422,
    "resume": "/resume/h7kq2mzp9tcd#1.2.Jx0Q",
    "stood_in_at": None,
    "table": "h7kq2mzp9tcd",
    "text": "well played",
    "token": "1.2.Jx0Q",
    "totals": [-4, -2, 0, -1],
    "tries": 2000,
    "trumps_left": [2, 2, 2, 2],
    "trick": ["KS", "3S"],
    "trick_number": 1,
    "tricks_won": [1, 0, 0, 0],
    "waiting": [3],
    "until": 1767225660000,
    "date": "2026-11-21",
    "whom": 2,
    "winners": [],
    "worth": -1.4,
}

VALUES_BY_TYPE: dict[str, dict[str, Any]] = {
    "ProposalView": {"what": "takeback", "seat": 1},
    "Say": {"phrase": "hello"},
    "Contribute": {},
    "HandRecord": {"end": "played-out"},
    "HandResult": {"end": "played-out"},
    "Hint": {"bot": "master"},
    "LobbyTable": {"status": "open"},
    "OpenTable": {
        "name": "Ann",
        "bot": None,
        "settings": {"public": True, "pace": "move", "limit": 60},
    },
    "TablePlayer": {"bot": None},
    "Review": {"bot": "expert"},
    "Room": {"status": "playing", "asking": None, "clock": None, "host": 0, "match": 0},
    "SeatState": {"bot": None, "muted": False},
    "PublicSaid": {"text": None},
    "PublicSat": {"bot": None},
    "View": {"seat": 1, "turn": 1},
}
"""Values by type that differ from ``VALUES``, and optional fields that the example shows."""


def make_example(schemas: dict[str, Any], schema: dict[str, Any], name: str = "") -> Any:
    """Make an example of a schema. ``name`` is the field that holds it."""
    if "$ref" in schema:
        return make_type_example(schemas, schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return _make_any_example(schemas, schema["anyOf"], name)
    if "enum" in schema:
        return VALUES[name] if VALUES.get(name) in schema["enum"] else schema["enum"][0]
    if "prefixItems" in schema:
        return [make_example(schemas, each) for each in schema["prefixItems"]]
    if schema.get("type") == "array" and "items" in schema:
        value = VALUES.get(name)
        is_plain = "$ref" not in str(schema["items"])
        return (
            value
            if is_plain and isinstance(value, list)
            else [make_example(schemas, schema["items"])]
        )
    if name in VALUES:
        return VALUES[name]
    plain = {"integer": 1, "number": 1.5, "boolean": True, "string": "…", "array": [], "object": {}}
    return plain[schema["type"]]


def _make_any_example(schemas: dict[str, Any], choices: list[dict[str, Any]], name: str) -> Any:
    if name in VALUES and all("$ref" not in choice for choice in choices):
        return VALUES[name]
    return make_example(schemas, choices[0], name)


def make_type_example(schemas: dict[str, Any], name: str) -> dict[str, Any]:
    """Make an example of a type: its required fields, and those in ``VALUES_BY_TYPE``."""
    schema, shown = schemas[name], VALUES_BY_TYPE.get(name, {})
    return {
        field: shown[field] if field in shown else make_example(schemas, described, field)
        for field, described in schema["properties"].items()
        if field in shown or field in schema.get("required", ())
    }


# The page for programmers: every request, message, command and event.
#
# It is made from the OpenAPI description, so it cannot differ from it. Names and docstrings are in
# English, and so is the page.


SOCKET = "/api/tables/{table}/live"


@dataclass(frozen=True)
class FieldEntry:
    """One field of a type. ``kinds`` has plain words and names of other types."""

    name: str
    kinds: list[str]
    is_needed: bool
    note: str


@dataclass(frozen=True)
class TypeEntry:
    """One type with its fields. A type that is sent by itself has an ``example``."""

    name: str
    title: str
    words: str
    fields: list[FieldEntry]
    example: str = ""


@dataclass(frozen=True)
class AnswerEntry:
    """One possible answer to a request."""

    status: str
    words: str
    kind: str


@dataclass(frozen=True)
class RequestEntry:
    method: str
    path: str
    words: str
    parameters: list[FieldEntry]
    body: list[str]
    example: str
    answers: list[AnswerEntry]

    @property
    def anchor(self) -> str:
        """HTML anchor of the request."""
        return f"{self.method}{self.path}".replace("/", "-").replace("{", "").replace("}", "")


@dataclass(frozen=True)
class Reference:
    """Content of the page, in the order of the page."""

    requests: list[RequestEntry]
    commands: list[TypeEntry]
    messages: list[TypeEntry]
    events: list[TypeEntry]
    types: list[TypeEntry]
    errors: list[tuple[str, int, str]]


@get("/api", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def show_reference(request: HttpRequest) -> Template:
    """Show the interface as a page for people."""
    return render_page(
        request, "reference.html", reference=build_reference(request.app), socket=SOCKET
    )


@functools.cache
def build_reference(app: Litestar) -> Reference:
    """Build the content of the page from the OpenAPI description of an app."""
    openapi = describe_interface(app, app.openapi_schema.to_schema())
    schemas = openapi["components"]["schemas"]
    commands = _list_union_entries(schemas, AnyCommand, "type")
    messages = _list_union_entries(schemas, OutgoingMessage, "type")
    events = _list_union_entries(schemas, AnyPublicEvent, "kind")
    shown = {entry.name for entry in (*commands, *messages, *events)}
    return Reference(
        [
            _make_request_entry(schemas, method, path, operation)
            for path, operations in sorted(openapi["paths"].items())
            for method, operation in operations.items()
        ],
        commands,
        messages,
        events,
        [_make_type_entry(schemas, name, name) for name in schemas if name not in shown],
        [(code, status, WHY[status]) for _, status, code in KINDS],
    )


def _list_union_entries(schemas: dict[str, Any], union: UnionType, tag: str) -> list[TypeEntry]:
    """Describe the members of a union, each titled by its tag."""
    entries = []
    for name in (kind.__name__ for kind in get_args(union)):
        example = make_type_example(schemas, name)
        entries.append(
            replace(_make_type_entry(schemas, name, example[tag]), example=_format_json(example))
        )
    return entries


def _make_type_entry(schemas: dict[str, Any], name: str, title: str) -> TypeEntry:
    schema = schemas[name]
    needed = schema.get("required", ())
    fields = [
        FieldEntry(
            field, _list_kinds(described_field), field in needed, _describe_field(described_field)
        )
        for field, described_field in schema["properties"].items()
    ]
    return TypeEntry(name, title, schema["description"], fields)


def _make_request_entry(
    schemas: dict[str, Any], method: str, path: str, operation: dict[str, Any]
) -> RequestEntry:
    parameters = [
        FieldEntry(
            each["name"],
            [each["in"], *_list_kinds(each["schema"])],
            each.get("required", False),
            "",
        )
        for each in operation.get("parameters", ())
    ]
    body: list[str] = []
    example = ""
    if "requestBody" in operation:
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        body = [kind for kind in _list_kinds(schema) if kind != "or"]
        shown = "Play" if "Play" in body else body[0]
        body = ["commands"] if shown == "Play" else body
        example = _format_json(make_type_example(schemas, shown))
    answers = [
        AnswerEntry(status, answer["description"], " ".join(_list_kinds(content["schema"])))
        for status, answer in operation["responses"].items()
        for content in answer["content"].values()
    ]
    return RequestEntry(
        method.upper(), path, operation["description"], parameters, body, example, answers
    )


def _list_kinds(schema: dict[str, Any]) -> list[str]:
    """List the kinds of value that a schema allows: plain words and names of types."""
    if "$ref" in schema:
        return [schema["$ref"].rpartition("/")[2]]
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return _join_choices(*(_list_kinds(each) for each in schema[choice]))
    if "enum" in schema:
        return _join_choices(*([f'"{value}"'] for value in schema["enum"]))
    if "prefixItems" in schema:
        return [
            "list:",
            *(word for each in schema["prefixItems"] for word in (*_list_kinds(each), ",")),
        ][:-1]
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        return ["list of", *_list_kinds(schema["items"])]
    if isinstance(schema.get("additionalProperties"), dict):
        return ["object of", *_list_kinds(schema["additionalProperties"])]
    return [str(schema.get("type", "anything"))]


def _join_choices(*choices: list[str]) -> list[str]:
    """Join several choices with *or*.

    >>> _join_choices(["string"], ["list of", "integer"], ["null"])
    ['string', 'or', 'list of', 'integer', 'or', 'null']
    """
    return [word for choice in choices for word in ("or", *choice)][1:]


LIMITS = {"minimum": "≥", "maximum": "≤", "minLength": "length ≥", "maxLength": "length ≤"}


def _describe_field(schema: dict[str, Any]) -> str:
    """Describe a field: its meaning, its limits and its default."""
    limits = [schema, *schema.get("anyOf", ())]
    notes = [schema["description"]] if "description" in schema else []
    notes += [f"{sign} {one[key]}" for one in limits for key, sign in LIMITS.items() if key in one]
    if "default" in schema:
        notes.append(f"else {msgspec.json.encode(schema['default']).decode()}")
    return ", ".join(notes)


def _format_json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


HANDLERS = (show_reference,)
