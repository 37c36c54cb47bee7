"""All that may be asked of an evening, and all that can happen at it.

Each verb is declared in the module of its subject. Events are never removed. What happens to a
score sheet is in the log of that sheet.
"""

from __future__ import annotations

from courtcards.clubs.evenings import clock, payments, players, rounds
from courtcards.clubs.evenings.keys import KeyRenewed, RenewKey
from courtcards.clubs.evenings.settings import ChangeSettings, EveningOpened, SettingsChanged
from courtcards.eventlog.codec import Codec

EveningCommand = (
    ChangeSettings
    | players.Commands
    | payments.Commands
    | rounds.Commands
    | clock.Commands
    | RenewKey
)
"""What may be asked; ``type`` says which it is."""

EveningEvent = (
    EveningOpened
    | SettingsChanged
    | players.Events
    | payments.Events
    | rounds.Events
    | clock.Events
    | KeyRenewed
)
"""What happens; ``kind`` says which it is."""

CODEC: Codec[EveningEvent] = Codec(EveningEvent)
