"""What keeps club evenings on a device, in memory, with what a browser's may do wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Kept:
    """A copy of an evening, and what waits to be sent."""

    copy: str
    version: int = 1
    skew: int = 0
    entries: list[Any] = field(default_factory=list)


class EveningShelf:
    """The evenings of a device, by id."""

    def __init__(self) -> None:
        self.kept: dict[str, Kept] = {}
        self.fault = ""

    def put(self, evening: str, export: bytes, skew: int = 0) -> Kept:
        """Keep a copy; what waits still waits."""
        before = self.kept.get(evening)
        kept = Kept(export.decode(), skew=skew)
        if before is not None:
            kept.version, kept.entries = before.version + 1, before.entries
        self.kept[evening] = kept
        return kept

    async def head(self, evening: str) -> str:
        kept = self.kept.get(evening)
        return "" if kept is None else json.dumps({"version": kept.version, "skew": kept.skew})

    async def copy(self, evening: str) -> str:
        return self.kept[evening].copy

    async def waiting(self, evening: str) -> str:
        return json.dumps(self.kept[evening].entries)

    async def keep(self, evening: str, entry: str) -> None:
        if self.fault:
            raise OSError(self.fault)
        self.kept[evening].entries.append(json.loads(entry))

    def write(self, evening: str, place: tuple[int, int], command: Mapping[str, Any]) -> None:
        """What the page of a sheet keeps by itself."""
        number, table = place
        entry = {"place": {"round": number, "table": table}, "command": command}
        self.kept[evening].entries.append(entry)

    def commands(self, evening: str) -> Iterable[tuple[Any, Any]]:
        """What waits: the place of a sheet, if any, and the command."""
        return [(entry.get("place"), entry["command"]) for entry in self.kept[evening].entries]
