"""An evening counted again from its events, as an export has them.

It reads the stored lines alone, and uses nothing of the program that wrote them: whoever seats,
counts or ranks wrongly there is found out here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from server.clubbing import ranking

Seating = dict[str, Any]
Line = tuple[int, int, Fraction, int, int | None]
"""Place, player, ranking points, score and best round."""


@dataclass
class Recount:
    """What the events of an evening and of its sheets come to."""

    names: list[str] = field(default_factory=list)
    there: set[int] = field(default_factory=set)
    removed: set[int] = field(default_factory=set)
    plan: list[Seating] = field(default_factory=list)
    rounds: list[Seating] = field(default_factory=list)
    begun: Counter[int] = field(default_factory=Counter)
    annulled: set[int] = field(default_factory=set)
    closed: set[int] = field(default_factory=set)
    given: list[tuple[int, int]] = field(default_factory=list)
    """Penalties: player and points, in order; one that was taken back is worth 0."""
    played: list[list[tuple[list[int], list[int]]]] = field(default_factory=list)
    """Of each round its tables: players and scores by seat."""

    @classmethod
    def of(cls, export: Mapping[str, Any], *, whole: bool = True) -> Recount:
        """The recount of an export; unless it is ``whole``, sheets may be unconfirmed."""
        found = cls()
        for event in export["evening"]:
            found.take(event)
        for number, seating in enumerate(found.rounds, start=1):
            attempt = found.begun[number]
            tables = []
            for table, seated in enumerate(seating["tables"], start=1):
                place = f"{number}/{table}" + (f"/{attempt}" if attempt > 1 else "")
                players, scores, is_confirmed = counted(export["sheets"][place])
                assert players == seated, "the sheet has other players than the round"
                assert is_confirmed or not whole, "nobody has confirmed the sheet"
                if is_confirmed:
                    tables.append((players, scores))
            found.played.append(tables)
        return found

    def take(self, event: Mapping[str, Any]) -> None:
        """An event of the evening; one that is left out here changes no result."""
        match event["kind"]:
            case "players-added":
                for player in event["players"]:
                    self.there.add(len(self.names))
                    self.names.append(player["name"])
            case "player-changed":
                self.names[event["player"]] = event["name"]
            case "withdrawn":
                self.there.discard(event["player"])
            case "returned":
                self.there.add(event["player"])
            case "player-removed":
                self.there.discard(event["player"])
                self.removed.add(event["player"])
            case "penalty-given":
                self.given.append((event["player"], event["points"]))
            case "penalty-lifted":
                self.given[event["penalty"] - 1] = (0, 0)
            case _:
                self._seat(event)

    def _seat(self, event: Mapping[str, Any]) -> None:
        match event["kind"]:
            case "rounds-drawn":
                self.plan = [
                    {"tables": [*map(list, each["tables"])], "byes": list(each.get("byes", ()))}
                    for each in event["rounds"]
                ]
            case "exchanged":
                exchange(self.plan[0], event["one"], event["other"])
            case "round-begun":
                self.rounds.append(self.plan.pop(0))
                self.begun[event["round"]] += 1
            case "round-unbegun":
                self.plan.insert(0, self.rounds.pop())
            case "seats-changed":
                seating = self.rounds[-1]
                exchange(seating, event["one"], event["other"])
                seating["byes"] = [each for each in seating["byes"] if each in self.there]
            case "seats-corrected":
                tables = [*map(list, event["tables"])]
                self.rounds[event["round"] - 1] = {
                    "tables": tables,
                    "byes": list(event.get("byes", ())),
                }
            case "round-closed":
                self.closed.add(event["round"])
            case "round-reopened":
                self.closed.discard(event["round"])
            case "round-annulled":
                self.annulled.add(event["round"])
            case "round-reinstated":
                self.annulled.discard(event["round"])

    def places(self) -> list[Line]:
        """The final ranking."""
        counting = [index for index in range(len(self.rounds)) if index + 1 not in self.annulled]
        penalties: Counter[int] = Counter()
        for player, points in self.given:
            penalties[player] += points
        return ranking(
            [self.played[index] for index in counting],
            [self.rounds[index]["byes"] if index + 1 in self.closed else [] for index in counting],
            len(self.names),
            penalties,
            self.removed,
        )


def exchange(seating: Seating, one: int, other: int) -> None:
    """Let two players change places, at tables or sitting out."""
    instead = {one: other, other: one}
    seating["tables"] = [[instead.get(each, each) for each in of] for of in seating["tables"]]
    seating["byes"] = [instead.get(each, each) for each in seating["byes"]]


def counted(events: Sequence[Mapping[str, Any]]) -> tuple[list[int], list[int], bool]:
    """Who sat at a sheet, its scores by seat, and whether it is confirmed."""
    players: list[int] = []
    lines: list[Mapping[str, Any]] = []
    only = [0, 0, 0, 0]
    is_confirmed = False
    for event in events:
        match event["kind"]:
            case "sheet-opened" | "reseated":
                players = [each["player"] for each in event["players"]]
            case "entered":
                lines.append(event["line"])
            case "corrected":
                lines[event["index"]] = event["line"]
            case "struck":
                del lines[event["index"]]
            case "totalled":
                only = event["points"]
            case "totals-withdrawn":
                only = [0, 0, 0, 0]
            case "confirmed":
                is_confirmed = True
            case "reopened":
                is_confirmed = False
    columns = zip(only, *map(worth, lines), strict=True)
    return players, [sum(column) for column in columns], is_confirmed


def worth(line: Mapping[str, Any]) -> list[int]:
    """What a line of a sheet gives each seat (DK-4, DK-5, DK-8)."""
    match line["line"]:
        case "game":
            sign = 1 if line["contract"] == "trump" else -1
            return [sign * points for points in line["points"]]
        case "void":
            return [-6 if seat == line["offender"] else 2 for seat in range(4)]
        case "decision":
            return list(line["points"])
        case _:
            return [0, 0, 0, 0]
