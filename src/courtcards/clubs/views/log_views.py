"""One log of an evening and all its sheets: events, their authors, and the values before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from operator import itemgetter
from typing import Any

import msgspec

from courtcards.clubs.evening import Evening, EveningEvent, EveningOpened, EveningSettings
from courtcards.clubs.evening.admission import (
    RegistrantChanged,
    RegistrantPutBack,
    RegistrantsDeclined,
)
from courtcards.clubs.evening.players import (
    PenaltyGiven,
    PenaltyLifted,
    PlayerChanged,
    PlayersAdded,
)
from courtcards.clubs.evening.registration import PersonRegistered, RegisteredAtOnce, Unregistered
from courtcards.clubs.evening.rounds import ClockStarted, RoundBegun, TimeAllowed
from courtcards.clubs.evening.settings import (
    DirectorDismissed,
    DirectorNamed,
    KeyRenewed,
    SettingsChanged,
)
from courtcards.clubs.evening.wishes import WishesNoted
from courtcards.clubs.results import Sheets
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.views.sheet_views import build_history_views


class RegistrantHistory:
    """The registrants by number, as far as the log has been read."""

    def __init__(self) -> None:
        self._people: list[dict[str, str]] = []
        self._by_owner: dict[str, int] = {}

    def describe(self, event: EveningEvent) -> dict[str, Any]:
        """Return what the log shows beside the event's own fields, and remember its names."""
        match event:
            case RegisteredAtOnce(players=players, owner=owner):
                self._note(owner, players[0].name, players[0].club)
            case PersonRegistered(name=name, club=club, owner=owner):
                self._note(owner, name, club)
            case RegistrantChanged(registered=number, name=name, club=club):
                before = self._people[number]
                self._people[number] = {"name": name, "club": club}
                return {"before": before}
            case RegistrantsDeclined(registered=numbers):
                return {"names": [self._people[each]["name"] for each in numbers]}
            case RegistrantPutBack(registered=number):
                return {"name": self._people[number]["name"]}
            case Unregistered(owner=owner):
                return {"name": self._people[self._by_owner[owner]]["name"]}
            case _:
                pass
        return {}

    def _note(self, owner: str, name: str, club: str) -> None:
        self._by_owner[owner] = len(self._people)
        self._people.append({"name": name, "club": club})


HIDDEN_FIELDS = ("command", "seed", "rounds", "owner")
"""Fields that the log leaves out.

They are the ids of commands, the seed of all draws, whole plans, and the ids of registrants.
"""
LogEntry = dict[str, Any]


def build_log(
    evening: Evening, sheets: Sheets, undone_sheets: Iterable[Sheet] = ()
) -> list[LogEntry]:
    """List all events in order of time. Events of one log stay in their order.

    ``undone_sheets`` are the sheets of rounds that were taken back. Their entries name the players,
    since no other view has them.
    """
    logs = [
        build_evening_log(evening.history),
        *(_build_sheet_log(sheet) for _, sheet in sorted(sheets.items())),
        *(_build_sheet_log(sheet, list(sheet.names)) for sheet in undone_sheets),
    ]
    return list(merge(*logs, key=itemgetter("at")))


def build_evening_log(history: Sequence[EveningEvent]) -> Iterator[LogEntry]:
    """Yield the log entries of the evening itself, from its opening on."""
    meant = _NameLookup()
    settings: EveningSettings | None = None
    running = 0
    for sequence, event in enumerate(history, start=1):
        entry: LogEntry = {"seq": sequence} | msgspec.to_builtins(event)
        for name in HIDDEN_FIELDS:
            entry.pop(name, None)
        match event:
            case EveningOpened():
                settings = event.settings
            case SettingsChanged(settings=changed):
                entry["before"], settings = msgspec.to_builtins(settings), changed
            case RoundBegun(round=running):
                pass
            case WishesNoted(wishes=wishes):
                # The jury reads the log, but only directors see wishes.
                entry["players"] = [each.player for each in wishes]
                del entry["wishes"]
            case ClockStarted() | TimeAllowed():
                entry["round"] = running
            case _:
                entry |= meant.describe(event)
        yield entry


class _NameLookup:
    """Values behind the numbers in events, such as the name of player 3."""

    def __init__(self) -> None:
        self._players: list[dict[str, str]] = []
        self._registered = RegistrantHistory()
        self._directors: dict[str, str] = {}
        self._penalties: list[LogEntry] = []

    def describe(self, event: EveningEvent) -> LogEntry:
        """Return what the log shows beside the event's own fields, and remember its names."""
        match event:
            case PlayersAdded(players=players):
                self._players += [{"name": each.name, "club": each.club} for each in players]
            case PlayerChanged(player=player, name=name, club=club):
                before, self._players[player] = self._players[player], {"name": name, "club": club}
                return {"before": before}
            case DirectorNamed(name=name):
                self._directors[f"director/{len(self._directors) + 1}"] = name
            case DirectorDismissed(director=director):
                return {"name": self._directors[f"director/{director}"]}
            case KeyRenewed(key=key) if key in self._directors:
                return {"name": self._directors[key]}
            case PenaltyGiven(player=player, points=points):
                self._penalties.append({"player": player, "points": points})
            case PenaltyLifted(penalty=penalty):
                return self._penalties[penalty - 1]
            case _:
                pass
        return self._registered.describe(event)


def _build_sheet_log(sheet: Sheet, taken_back: list[str] | None = None) -> Iterator[LogEntry]:
    place: LogEntry = {"round": sheet.opened.round, "table": sheet.opened.table}
    if taken_back is not None:
        place["taken_back"] = taken_back
    for past in build_history_views(sheet.history):
        yield place | msgspec.to_builtins(past)
