"""One log of an evening and of all its sheets: what happened, who did it, what stood before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from operator import itemgetter
from typing import Any

import msgspec

from courtcards.clubs.evenings import Evening, EveningEvent, EveningOpened, EveningSettings
from courtcards.clubs.evenings.clock import ClockStarted, TimeAllowed
from courtcards.clubs.evenings.penalties import PenaltyGiven, PenaltyLifted
from courtcards.clubs.evenings.players import PlayerChanged, PlayersAdded
from courtcards.clubs.evenings.rounds import RoundBegun
from courtcards.clubs.evenings.settings import SettingsChanged
from courtcards.clubs.results import Sheets
from courtcards.clubs.sheets import Sheet
from courtcards.hosting.clubs.sheet_views import past_views

UNSHOWN = ("command", "seed", "rounds")
"""What is left out of events: ids of commands, the seed of all draws, whole plans."""
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
    names: list[dict[str, str]] = []
    settings: EveningSettings | None = None
    penalties: list[dict[str, int]] = []
    running = 0
    for sequence, event in enumerate(history, start=1):
        told: Happened = {"seq": sequence} | msgspec.to_builtins(event)
        for name in UNSHOWN:
            told.pop(name, None)
        match event:
            case EveningOpened():
                settings = event.settings
            case PlayersAdded(players=players):
                names += [{"name": player.name, "club": player.club} for player in players]
            case PlayerChanged(player=player, name=name, club=club):
                told["before"], names[player] = names[player], {"name": name, "club": club}
            case SettingsChanged(settings=changed):
                told["before"], settings = msgspec.to_builtins(settings), changed
            case RoundBegun(round=running):
                pass
            case PenaltyGiven(player=player, points=points):
                penalties.append({"player": player, "points": points})
            case PenaltyLifted(penalty=penalty):
                told |= penalties[penalty - 1]
            case ClockStarted() | TimeAllowed():
                told["round"] = running
            case _:
                pass
        yield told


def _of_sheet(sheet: Sheet, taken_back: list[str] | None = None) -> Iterator[Happened]:
    place: Happened = {"round": sheet.opened.round, "table": sheet.opened.table}
    if taken_back is not None:
        place["taken_back"] = taken_back
    for past in past_views(sheet.history):
        yield place | msgspec.to_builtins(past)
