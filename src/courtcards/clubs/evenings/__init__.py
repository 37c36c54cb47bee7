"""A club evening: its players, its rounds, its links."""

from courtcards.clubs.evenings.commands import (
    AddPlayers,
    AllowTime,
    BeginRound,
    ChangePlayer,
    ChangeSettings,
    CloseRound,
    DrawRounds,
    EveningCommand,
    Exchange,
    OpenEvening,
    RenewKey,
    Return,
    StartClock,
    Withdraw,
)
from courtcards.clubs.evenings.evening import Evening, open_evening
from courtcards.clubs.evenings.events import EveningEvent, EveningOpened
from courtcards.clubs.evenings.people import NewPlayer, players_from_text
from courtcards.clubs.evenings.settings import EveningSettings

__all__ = [
    "AddPlayers",
    "AllowTime",
    "BeginRound",
    "ChangePlayer",
    "ChangeSettings",
    "CloseRound",
    "DrawRounds",
    "Evening",
    "EveningCommand",
    "EveningEvent",
    "EveningOpened",
    "EveningSettings",
    "Exchange",
    "NewPlayer",
    "OpenEvening",
    "RenewKey",
    "Return",
    "StartClock",
    "Withdraw",
    "open_evening",
    "players_from_text",
]
