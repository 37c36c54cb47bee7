"""The page's types of all that goes over the wire, made from what the server says of itself.

`PYTHONPATH=tests python -m page types` writes them anew: beside the modules what a table and the
first page take, in `club/` what a club and its evenings take, in each game's folder what that game
alone shows. A field that the server always sends is there; one that a request may lack, or a
message that leaves out what is as usual, is optional. The unions of all commands and messages are
those that the server reads and writes by.
"""

from __future__ import annotations

import asyncio
import posixpath
import re
import sys
import tempfile
from functools import cached_property
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec

from courtcards.clubs.evening import EveningCommand
from courtcards.clubs.members import MemberListCommand
from courtcards.clubs.season import SeasonCommand
from courtcards.clubs.sheet import SheetCommand
from courtcards.page import STATIC
from courtcards.server.app import create_app
from courtcards.server.limits.clients import Limits
from courtcards.tables import AnyCommand
from courtcards.tables.views.messages import OutgoingMessage
from page import node

Schema = dict[str, Any]
PATH = "/api/schema/openapi.json"
HEAD = "/** What goes over the wire. Written from the server's own description, not by hand. */\n"
REFERENCE = re.compile(r'"#/components/schemas/(\w+)"')
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"} | {
    "null": "null"
}
UNIONS: dict[str, Any] = {
    "AnyCommand": AnyCommand,
    "OutgoingMessage": OutgoingMessage,
    "EveningCommand": EveningCommand,
    "MemberListCommand": MemberListCommand,
    "SheetCommand": SheetCommand,
    "SeasonCommand": SeasonCommand,
}
"""By their names what the server reads or writes one of; each has its members in one file."""


def description() -> Schema:
    """What the server says of itself, as OpenAPI."""

    async def ask() -> Schema:
        with tempfile.TemporaryDirectory() as folder:
            app = create_app(Path(folder) / "log.sqlite3", Limits())
            transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
            async with httpx.AsyncClient(transport=transport, base_url="http://page") as client:
                told: Schema = (await client.get(PATH)).json()
                return told

    return asyncio.run(ask())


def _class_of(name: str, schema: Schema) -> type:
    """The server's class of a type: of that name and with these fields."""
    wanted = set(schema.get("properties", {}))
    for module in [each for key, each in sys.modules.items() if key.startswith("courtcards.")]:
        found = getattr(module, name, None)
        if not isinstance(found, type) or found.__module__ != module.__name__:
            continue
        # These three say which of a union it is.
        if wanted - _fields(found) <= {"type", "kind", "line"}:
            return found
    raise LookupError(name)


def _fields(kind: type) -> set[str]:
    """The names of its fields as they are sent."""
    if issubclass(kind, msgspec.Struct):
        return set(kind.__struct_encode_fields__)
    return set(getattr(kind, "__dataclass_fields__", ()))


class Wire:
    """Every type of a description, as TypeScript."""

    def __init__(self, described: Schema) -> None:
        self.schemas: dict[str, Schema] = described["components"]["schemas"]
        self._described = described
        self._classes = {name: _class_of(name, each) for name, each in self.schemas.items()}

    @cached_property
    def _taken(self) -> set[str]:
        """The types of what the server takes and never sends."""
        asked = [
            operation["requestBody"]
            for operations in self._described["paths"].values()
            for operation in operations.values()
            if "requestBody" in operation
        ]
        answered = [
            operation["responses"]
            for operations in self._described["paths"].values()
            for operation in operations.values()
        ]
        sent = [name for name in self.schemas if name.endswith("Message") and not self._asks(name)]
        return self._reached(asked) - self._reached([answered, [_reference(name) for name in sent]])

    def _asks(self, name: str) -> bool:
        return self.schemas[name].get("additionalProperties") is False

    def _reached(self, start: Any) -> set[str]:
        """The types that are named in a part of the description, and in those in turn."""
        found: set[str] = set()
        new = set(REFERENCE.findall(msgspec.json.encode(start).decode()))
        while new:
            found |= new
            text = msgspec.json.encode([self.schemas[name] for name in new]).decode()
            new = set(REFERENCE.findall(text)) - found
        return found

    def _is_of_a_game(self, name: str) -> bool:
        return self._classes[name].__module__.split(".")[1] == "games"

    def file_of(self, name: str) -> Path:
        """The file that a type is written to: of the package of the server's class."""
        if name in UNIONS:
            (file,) = {self.file_of(member) for member in members_of(name)}
            return file
        parts = self._classes[name].__module__.split(".")
        if parts[1] == "games":
            return Path("games", parts[2].replace("_", "-"), "wire.d.ts")
        return Path(
            "js",
            "club" if {"clubs", "club_scoring", "redaction"} & {*parts} else "shared",
            "wire.d.ts",
        )

    def files(self) -> dict[Path, str]:
        """The text of every file, by its path below `static/`, as the formatter writes it."""
        names: dict[Path, list[str]] = {}
        for name in sorted([*self.schemas, *UNIONS]):
            names.setdefault(self.file_of(name), []).append(name)
        return {path: self._file(path, found) for path, found in sorted(names.items())}

    def _file(self, path: Path, names: list[str]) -> str:
        bodies = [_union(name) if name in UNIONS else self._interface(name) for name in names]
        own = [name for name in names if name not in UNIONS]
        elsewhere = sorted(self._reached([_reference(name) for name in own]) - set(own))
        named = [each for each in elsewhere if any(re.search(rf"\b{each}\b", x) for x in bodies)]
        imports = [
            f'import type {{ {each} }} from "{_way(path, self.file_of(each))}";' for each in named
        ]
        return node.formatted("\n".join([HEAD, *imports, "", *bodies]), path.name)

    def _interface(self, name: str) -> str:
        schema = self.schemas[name]
        about = schema["description"].partition("\n\n")[0].replace("\n", " ").replace("``", "`")
        fields = "".join(self._field(name, key) for key in schema.get("properties", {}))
        return f"/** {about} */\nexport interface {name} {{\n{fields}}}\n"

    def _field(self, name: str, key: str) -> str:
        schema = self.schemas[name]
        is_there = self._always_sends(name) and not self._may_be_unset(name, key)
        mark = "" if key in schema.get("required", ()) or is_there else "?"
        return f"  {key}{mark}: {self._type(schema['properties'][key], name in self._taken)};\n"

    def _always_sends(self, name: str) -> bool:
        """Whether a message has all its fields, those that are as usual, too.

        One of a union that is sent as it was taken keeps those that a request may lack optional.
        """
        first: Schema = next(iter(self.schemas[name].get("properties", {}).values()), {})
        is_one_of_many = len(first.get("enum", ())) == 1 and self._asks(name)
        is_asked = name in self._taken or is_one_of_many
        config = getattr(self._classes[name], "__struct_config__", None)
        return not is_asked and not (config and config.omit_defaults)

    def _may_be_unset(self, name: str, key: str) -> bool:
        """Whether a field is left out of a message where nobody has set it."""
        kind = self._classes[name]
        fields = msgspec.structs.fields(kind) if issubclass(kind, msgspec.Struct) else ()
        return any(each.encode_name == key and each.default is msgspec.UNSET for each in fields)

    def _type(self, schema: Schema, asked: bool) -> str:
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            if self._is_of_a_game(name):
                return "any"  # each game's drawing knows its own
            # A request may leave out what is as usual, though an answer says it.
            fields = self.schemas[name]
            has_usual = set(fields.get("properties", {})) - set(fields.get("required", ()))
            return f"Partial<{name}>" if asked and has_usual and self._always_sends(name) else name
        if "anyOf" in schema:
            kinds = dict.fromkeys(self._type(each, asked) for each in schema["anyOf"])
            return "any" if "any" in kinds else " | ".join(kinds)
        if "enum" in schema:
            return " | ".join(msgspec.json.encode(each).decode() for each in schema["enum"])
        match schema.get("type"):
            case "array" if "prefixItems" in schema:
                return f"[{', '.join(self._type(each, asked) for each in schema['prefixItems'])}]"
            case "array":
                return f"({self._type(schema.get('items', {}), asked)})[]"
            case "object":
                return f"{{ [key: string]: {self._type(_values(schema), asked)} }}"
            case str(kind):
                return SIMPLE[kind]
            case _:
                return "any"


def members_of(union: str) -> list[str]:
    """The types of which a union is one."""
    return sorted(kind.__name__ for kind in get_args(UNIONS[union]))


def _union(name: str) -> str:
    members = " | ".join(members_of(name))
    return f"/** One of these; `type` says which it is. */\nexport type {name} = {members};\n"


def _values(schema: Schema) -> Schema:
    values = schema.get("additionalProperties", {})
    return values if isinstance(values, dict) else {}


def _reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _way(start: Path, end: Path) -> str:
    """How a module names another."""
    way = posixpath.relpath(end.as_posix(), start.parent.as_posix()).removesuffix(".d.ts")
    return f"{way if way.startswith('.') else f'./{way}'}.js"


def files() -> dict[Path, str]:
    """Every file of types as it ought to be."""
    return {STATIC / path: text for path, text in Wire(description()).files().items()}


def write() -> None:
    """Write every file of types anew."""
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
