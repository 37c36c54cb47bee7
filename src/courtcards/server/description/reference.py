"""The page for those who write programs: every request, message, command and event.

It is made from the description that programs read (see ``openapi``), and so cannot differ from it.
It is in English only, as names and docstrings are.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from types import UnionType
from typing import Any, get_args

import msgspec
from litestar import Litestar, Request, get
from litestar.datastructures import State
from litestar.response import Template

from courtcards.server.description.openapi import described, example_of
from courtcards.server.http.answers import COMPRESSED, WHY
from courtcards.server.pages.shells import shell
from courtcards.tables import AnyCommand, AnyTold
from courtcards.tables.views.messages import OutgoingMessage
from courtcards.tables.views.refusals import KINDS

SOCKET = "/api/tables/{table}/live"


@dataclass(frozen=True)
class FieldEntry:
    """One field of a type: ``kinds`` are words, or the names of other types."""

    name: str
    kinds: list[str]
    is_needed: bool
    note: str


@dataclass(frozen=True)
class TypeEntry:
    """One type, with its fields and, where it goes over the wire by itself, an example."""

    name: str
    title: str
    words: str
    fields: list[FieldEntry]
    example: str = ""


@dataclass(frozen=True)
class AnswerEntry:
    """What a request may be answered with."""

    status: str
    words: str
    kind: str


@dataclass(frozen=True)
class RequestEntry:
    """One request."""

    method: str
    path: str
    words: str
    parameters: list[FieldEntry]
    body: list[str]
    example: str
    answers: list[AnswerEntry]

    @property
    def anchor(self) -> str:
        """The anchor that a link to it names."""
        return f"{self.method}{self.path}".replace("/", "-").replace("{", "").replace("}", "")


@dataclass(frozen=True)
class Reference:
    """Everything on the page, in the page's order."""

    requests: list[RequestEntry]
    commands: list[TypeEntry]
    messages: list[TypeEntry]
    events: list[TypeEntry]
    types: list[TypeEntry]
    errors: list[tuple[str, int, str]]


@get("/api", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def reference_page(request: Request[Any, Any, State]) -> Template:
    """The interface, for people to read."""
    return shell(request, "reference.html", reference=reference_of(request.app), socket=SOCKET)


@functools.cache
def reference_of(app: Litestar) -> Reference:
    """What the description of an app says, in the order of the page."""
    openapi = described(app, app.openapi_schema.to_schema())
    schemas = openapi["components"]["schemas"]
    commands = _union(schemas, AnyCommand, "type")
    messages = _union(schemas, OutgoingMessage, "type")
    events = _union(schemas, AnyTold, "kind")
    shown = {entry.name for entry in (*commands, *messages, *events)}
    return Reference(
        [
            _request(schemas, method, path, operation)
            for path, operations in sorted(openapi["paths"].items())
            for method, operation in operations.items()
        ],
        commands,
        messages,
        events,
        [_entry(schemas, name, name) for name in schemas if name not in shown],
        [(code, status, WHY[status]) for _, status, code in KINDS],
    )


def _union(schemas: dict[str, Any], union: UnionType, tag: str) -> list[TypeEntry]:
    """The members of a union, each under the word that says which it is."""
    entries = []
    for name in (kind.__name__ for kind in get_args(union)):
        example = example_of(schemas, name)
        entries.append(replace(_entry(schemas, name, example[tag]), example=_json(example)))
    return entries


def _entry(schemas: dict[str, Any], name: str, title: str) -> TypeEntry:
    schema = schemas[name]
    needed = schema.get("required", ())
    fields = [
        FieldEntry(field, _kinds(described_field), field in needed, _note(described_field))
        for field, described_field in schema["properties"].items()
    ]
    return TypeEntry(name, title, schema["description"], fields)


def _request(
    schemas: dict[str, Any], method: str, path: str, operation: dict[str, Any]
) -> RequestEntry:
    parameters = [
        FieldEntry(
            each["name"], [each["in"], *_kinds(each["schema"])], each.get("required", False), ""
        )
        for each in operation.get("parameters", ())
    ]
    body: list[str] = []
    example = ""
    if "requestBody" in operation:
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        body = [kind for kind in _kinds(schema) if kind != "or"]
        shown = "Play" if "Play" in body else body[0]
        body = ["commands"] if shown == "Play" else body
        example = _json(example_of(schemas, shown))
    answers = [
        AnswerEntry(status, answer["description"], " ".join(_kinds(content["schema"])))
        for status, answer in operation["responses"].items()
        for content in answer["content"].values()
    ]
    return RequestEntry(
        method.upper(), path, operation["description"], parameters, body, example, answers
    )


def _kinds(schema: dict[str, Any]) -> list[str]:
    """What a schema says a value is: words, and names of types."""
    if "$ref" in schema:
        return [schema["$ref"].rpartition("/")[2]]
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return _or(*(_kinds(each) for each in schema[choice]))
    if "enum" in schema:
        return _or(*([f'"{value}"'] for value in schema["enum"]))
    if "prefixItems" in schema:
        return [
            "list:",
            *(word for each in schema["prefixItems"] for word in (*_kinds(each), ",")),
        ][:-1]
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        return ["list of", *_kinds(schema["items"])]
    if isinstance(schema.get("additionalProperties"), dict):
        return ["object of", *_kinds(schema["additionalProperties"])]
    return [str(schema.get("type", "anything"))]


def _or(*choices: list[str]) -> list[str]:
    """Several choices as one.

    >>> _or(["string"], ["list of", "integer"], ["null"])
    ['string', 'or', 'list of', 'integer', 'or', 'null']
    """
    return [word for choice in choices for word in ("or", *choice)][1:]


LIMITS = {"minimum": "≥", "maximum": "≤", "minLength": "length ≥", "maxLength": "length ≤"}


def _note(schema: dict[str, Any]) -> str:
    """What else there is to know of a field: its limits, and its value when it is left out."""
    limits = [schema, *schema.get("anyOf", ())]
    notes = [schema["description"]] if "description" in schema else []
    notes += [f"{sign} {one[key]}" for one in limits for key, sign in LIMITS.items() if key in one]
    if "default" in schema:
        notes.append(f"else {msgspec.json.encode(schema['default']).decode()}")
    return ", ".join(notes)


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


HANDLERS = (reference_page,)
