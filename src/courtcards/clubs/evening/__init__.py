"""A club evening: its players, rounds and links.

Each module has the commands and events of one subject. All of the club, both hosts and the
administration may import it. Start at ``Evening``.
"""

from __future__ import annotations

from typing import ClassVar

from courtcards.clubs import public_link
from courtcards.clubs.command import AggregateWithHistory
from courtcards.clubs.evening import (
    admission,
    players,
    registration,
    rounds,
    seats,
    settings,
    undo,
    wishes,
)
from courtcards.clubs.evening.players import NewPlayer, parse_players
from courtcards.clubs.evening.settings import EveningOpened, build_evening_opening
from courtcards.clubs.evening.state import EveningSettings, EveningState
from courtcards.eventlog.aggregate import Codec

EveningCommand = (
    players.Commands
    | wishes.Commands
    | admission.Commands
    | rounds.Commands
    | seats.Commands
    | undo.Commands
    | settings.Commands
    | public_link.Commands
)
"""The commands of an evening; ``type`` names the command. Each module declares its own."""

EveningEvent = (
    EveningOpened
    | players.Events
    | wishes.Events
    | registration.Events
    | admission.Events
    | rounds.Events
    | seats.Events
    | undo.Events
    | settings.Events
    | public_link.Events
)
"""The events of an evening; ``kind`` names the event. Events are never removed.

A score sheet has a log of its own.
"""

RegistrantCommand = registration.Commands
"""The commands of people who register themselves."""

UndoCommand = (
    undo.UndoRoundStart
    | undo.Annul
    | undo.Reinstate
    | undo.ReopenRound
    | seats.CorrectSeats
    | players.Penalise
    | players.LiftPenalty
    | players.RemovePlayer
)
"""The commands whose effects are shown for confirmation before they are sent."""


class Evening(EveningState, AggregateWithHistory[EveningEvent]):
    """One evening, from its opening on, with its history."""

    codec: ClassVar[Codec[EveningEvent]] = Codec(EveningEvent)
    opening = EveningOpened

    def __init__(self, opened: EveningOpened) -> None:
        EveningState.__init__(self, opened.settings, opened.seed, opened.club_id)
        AggregateWithHistory.__init__(self, opened)
        self.opened = opened


__all__ = [
    "Evening",
    "EveningCommand",
    "EveningEvent",
    "EveningOpened",
    "EveningSettings",
    "NewPlayer",
    "RegistrantCommand",
    "UndoCommand",
    "build_evening_opening",
    "parse_players",
]
