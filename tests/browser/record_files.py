"""Files of records, as a person chooses or drops them."""

from __future__ import annotations

from playwright.sync_api import FilePayload

from courtcards.games import find_game
from courtcards.play import records
from games.playing import finished

RULES = find_game("double-king").rules("club")
LINES = [
    records.encode(records.build_record(finished(RULES, seed), ["Ann", "Ben", "Cy", "Di"]))
    for seed in range(2)
]


def file(name: str, *parts: bytes) -> FilePayload:
    return {"name": name, "mimeType": "application/json", "buffer": b"\n".join(parts)}
