"""What each kind of stored event may say, version by version: written down, so that none changes.

    cd tests && ../.venv/bin/python -m kept.shapes

writes the file of today's version of each format: for a new version, whose number says that it is
one. A version that a released Courtcards has is never written again.
"""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from courtcards.clubs.evening import Evening
from courtcards.clubs.members import MemberList
from courtcards.clubs.season import Season
from courtcards.clubs.sheet import Sheet
from courtcards.eventlog.aggregate import Codec
from courtcards.offline import guests
from courtcards.server import moderation
from courtcards.server.push import subscriptions
from courtcards.tables import Table
from courtcards.tables.service import tables

FORMATS = Path(__file__).with_name("formats")

CODECS: dict[str, Codec[Any]] = {
    "table": Table.codec,
    "evening": Evening.codec,
    "sheet": Sheet.codec,
    "season": Season.codec,
    "roll": MemberList.codec,
    "lobby": tables.CODEC,
    "push": subscriptions.CODEC,
    "guests": guests.CODEC,
    "moderation": moderation.CODEC,
}


def file_of(name: str, version: int) -> Path:
    """Where the shape of a version of a format is written down."""
    return FORMATS / f"{name}-{version}.json"


def shape_of(codec: Codec[Any]) -> Any:
    """Every event that a codec stores, with the names and types of its fields, as JSON schema."""
    schema = msgspec.json.schema(reduce(or_, codec.kinds.values()))
    return json.loads(json.dumps(_without_words(schema)))


def _without_words(schema: Any) -> Any:
    """A schema without what is only said to people, and in an order that does not change."""
    if isinstance(schema, list):
        return [_without_words(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    words = {"description", "title", "discriminator"}
    kept = {name: _without_words(schema[name]) for name in sorted(schema) if name not in words}
    for unordered in {"anyOf", "enum", "required"} & kept.keys():
        if isinstance(kept[unordered], list):
            kept[unordered].sort(key=json.dumps)
    return kept


def main() -> None:
    """Write the shapes of today's versions."""
    FORMATS.mkdir(exist_ok=True)
    for name, codec in CODECS.items():
        text = json.dumps(shape_of(codec), indent=1)
        file_of(name, codec.version).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
