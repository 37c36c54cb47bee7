"""One log of an evening and of all its sheets: what happened, who did it, what stood before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from operator import itemgetter
from typing import Any

import msgspec

from courtcards.clubs.evening import Evening, EveningEvent, EveningOpened, EveningSettings
from courtcards.clubs.evening.players import (
    PenaltyGiven,
    PenaltyLifted,
    PlayerChanged,
    PlayersAdded,
)
from courtcards.clubs.evening.registering import PersonRegistered, RegisteredAtOnce, Unregistered
from courtcards.clubs.evening.rounds import ClockStarted, RoundBegun, TimeAllowed
from courtcards.clubs.evening.settings import (
    DirectorDismissed,
    DirectorNamed,
    KeyRenewed,
    SettingsChanged,
)
from courtcards.clubs.evening.taking_in import (
    RegisteredChanged,
    RegisteredDeclined,
    RegisteredPutBack,
)
from courtcards.clubs.results import Sheets
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.views.sheet_views import past_views


class RegisteredInLog:
    """Those who have registered, by their numbers, as far as the log has been read."""

    def __init__(self) -> None:
        self._people: list[dict[str, str]] = []
        self._by_owner: dict[str, int] = {}

    def by(self, event: EveningEvent) -> dict[str, Any]:
        """What is told of an event beside its own fields; what it says is noted."""
        match event:
            case RegisteredAtOnce(players=players, owner=owner):
                self._note(owner, players[0].name, players[0].club)
            case PersonRegistered(name=name, club=club, owner=owner):
                self._note(owner, name, club)
            case RegisteredChanged(registered=number, name=name, club=club):
                before = self._people[number]
                self._people[number] = {"name": name, "club": club}
                return {"before": before}
            case RegisteredDeclined(registered=numbers):
                return {"names": [self._people[each]["name"] for each in numbers]}
            case RegisteredPutBack(registered=number):
                return {"name": self._people[number]["name"]}
            case Unregistered(owner=owner):
                return {"name": self._people[self._by_owner[owner]]["name"]}
            case _:
                pass
        return {}

    def _note(self, owner: str, name: str, club: str) -> None:
        self._by_owner[owner] = len(self._people)
        self._people.append({"name": name, "club": club})


UNSHOWN = ("command", "seed", "rounds", "owner")
"""What is left out of events: ids of commands, the seed of all draws, whole plans.

So is by what the log knows whoever registered.
"""
Happened = dict[str, Any]


def log_view(evening: Evening, sheets: Sheets, aside: Iterable[Sheet] = ()) -> list[Happened]:
    """What happened, in order of time; the events of one log stay in their order.

    ``aside`` are the sheets of rounds that were taken back: who sat there is told with each event,
    since no other view has it.
    """
    logs = [
        evening_log(evening.history),
        *(_of_sheet(sheet) for _, sheet in sorted(sheets.items())),
        *(_of_sheet(sheet, list(sheet.names)) for sheet in aside),
    ]
    return list(merge(*logs, key=itemgetter("at")))


def evening_log(history: Sequence[EveningEvent]) -> Iterator[Happened]:
    """What happened at the evening itself, from its opening on."""
    meant = _Meant()
    settings: EveningSettings | None = None
    running = 0
    for sequence, event in enumerate(history, start=1):
        told: Happened = {"seq": sequence} | msgspec.to_builtins(event)
        for name in UNSHOWN:
            told.pop(name, None)
        match event:
            case EveningOpened():
                settings = event.settings
            case SettingsChanged(settings=changed):
                told["before"], settings = msgspec.to_builtins(settings), changed
            case RoundBegun(round=running):
                pass
            case ClockStarted() | TimeAllowed():
                told["round"] = running
            case _:
                told |= meant.by(event)
        yield told


class _Meant:
    """Whom and what events mean by a number: what was said when it was given."""

    def __init__(self) -> None:
        self._players: list[dict[str, str]] = []
        self._registered = RegisteredInLog()
        self._directors: dict[str, str] = {}
        self._penalties: list[Happened] = []

    def by(self, event: EveningEvent) -> Happened:
        """What is told of an event beside its own fields; what it says is noted."""
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
        return self._registered.by(event)


def _of_sheet(sheet: Sheet, taken_back: list[str] | None = None) -> Iterator[Happened]:
    place: Happened = {"round": sheet.opened.round, "table": sheet.opened.table}
    if taken_back is not None:
        place["taken_back"] = taken_back
    for past in past_views(sheet.history):
        yield place | msgspec.to_builtins(past)
