"""An example of every type of the interface, made from its description.

Fields of the same name mean the same everywhere, so one value for each name makes examples that
look like those of one real table. A test decodes each example as the type that it is for.
"""

from __future__ import annotations

from typing import Any

from courtcards.games import GAMES

GAME = next(game for game in GAMES.values() if list(game.seat_counts) == [4])
"""The game of the examples: one for four seats, since the lists below have four entries."""

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

OF_TYPE: dict[str, dict[str, Any]] = {
    "Asking": {"what": "takeback", "seat": 1},
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
    "Player": {"bot": None},
    "Review": {"bot": "expert"},
    "Room": {"status": "playing", "asking": None, "clock": None, "host": 0, "match": 0},
    "SeatState": {"bot": None, "muted": False},
    "ToldSaid": {"text": None},
    "ToldSat": {"bot": None},
    "View": {"seat": 1, "turn": 1},
}
"""By type, the values that differ from those above, and the fields with a default to be shown."""


def example(schemas: dict[str, Any], schema: dict[str, Any], name: str = "") -> Any:
    """An example of what a schema describes; ``name`` is that of the field it stands in."""
    if "$ref" in schema:
        return example_of(schemas, schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return _of_any(schemas, schema["anyOf"], name)
    if "enum" in schema:
        return VALUES[name] if VALUES.get(name) in schema["enum"] else schema["enum"][0]
    if "prefixItems" in schema:
        return [example(schemas, each) for each in schema["prefixItems"]]
    if schema.get("type") == "array" and "items" in schema:
        value = VALUES.get(name)
        is_plain = "$ref" not in str(schema["items"])
        return (
            value if is_plain and isinstance(value, list) else [example(schemas, schema["items"])]
        )
    if name in VALUES:
        return VALUES[name]
    plain = {"integer": 1, "number": 1.5, "boolean": True, "string": "…", "array": [], "object": {}}
    return plain[schema["type"]]


def _of_any(schemas: dict[str, Any], choices: list[dict[str, Any]], name: str) -> Any:
    if name in VALUES and all("$ref" not in choice for choice in choices):
        return VALUES[name]
    return example(schemas, choices[0], name)


def example_of(schemas: dict[str, Any], name: str) -> dict[str, Any]:
    """An example of a type: with the fields that it must have, and those that `OF_TYPE` shows."""
    schema, shown = schemas[name], OF_TYPE.get(name, {})
    return {
        field: shown[field] if field in shown else example(schemas, described, field)
        for field, described in schema["properties"].items()
        if field in shown or field in schema.get("required", ())
    }
