"""All that may be asked of an evening, and all that can happen at it.

Each verb is declared in the module of its subject. Events are never removed. What happens to a
score sheet is in the log of that sheet.
"""

from __future__ import annotations

from courtcards.clubs.evening import (
    belonging,
    clock,
    directors,
    forgetting,
    payments,
    penalties,
    players,
    registering,
    reseating,
    rounds,
    taking_in,
    ways_back,
)
from courtcards.clubs.evening.keys import KeyRenewed, RenewKey
from courtcards.clubs.evening.settings import ChangeSettings, EveningOpened, SettingsChanged

EveningCommand = (
    ChangeSettings
    | players.Commands
    | taking_in.Commands
    | payments.Commands
    | rounds.Commands
    | reseating.Commands
    | ways_back.Commands
    | penalties.Commands
    | clock.Commands
    | directors.Commands
    | RenewKey
)
"""What may be asked; ``type`` says which it is."""

EveningEvent = (
    EveningOpened
    | SettingsChanged
    | players.Events
    | registering.Events
    | taking_in.Events
    | payments.Events
    | rounds.Events
    | reseating.Events
    | ways_back.Events
    | penalties.Events
    | clock.Events
    | directors.Events
    | belonging.Events
    | forgetting.Events
    | KeyRenewed
)
"""What happens; ``kind`` says which it is."""

RegistrantCommand = registering.Commands
"""What may be asked by who registers."""

WayBack = ways_back.Commands | penalties.Commands | players.RemovePlayer
"""Commands of which is shown what they would change before they are given."""
