"""A club evening: its players, its rounds, its links.

Each module has the verbs of one subject. All of the club, both hosts and the administration may
import it. Start at ``Evening``.
"""

from __future__ import annotations

from typing import ClassVar

from courtcards.clubs.command import AggregateWithHistory
from courtcards.clubs.evening import admission, players, registration, rounds, settings, undo
from courtcards.clubs.evening.players import NewPlayer, parse_players
from courtcards.clubs.evening.settings import EveningOpened, build_evening_opening
from courtcards.clubs.evening.state import EveningSettings, EveningState
from courtcards.eventlog.aggregate import Codec

EveningCommand = (
    players.Commands | admission.Commands | rounds.Commands | undo.Commands | settings.Commands
)
"""What may be asked; ``type`` says which it is. Each verb is declared where its subject is."""

EveningEvent = (
    EveningOpened
    | players.Events
    | registration.Events
    | admission.Events
    | rounds.Events
    | undo.Events
    | settings.Events
)
"""What happens; ``kind`` says which it is. Events are never removed.

What happens to a score sheet is in the log of that sheet.
"""

RegistrantCommand = registration.Commands
"""What may be asked by who registers."""

UndoCommand = (
    undo.UndoRoundStart
    | undo.Annul
    | undo.Reinstate
    | undo.ReopenRound
    | players.Penalise
    | players.LiftPenalty
    | players.RemovePlayer
)
"""Commands of which is shown what they would change before they are given."""


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
