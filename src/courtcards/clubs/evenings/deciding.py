"""What a command leads to at an evening as it is: one event, or a refusal."""

from __future__ import annotations

from courtcards.clubs import sentences
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
    RenewKey,
    Return,
    StartClock,
    Withdraw,
)
from courtcards.clubs.evenings.evening import Evening
from courtcards.clubs.evenings.events import (
    ClockStarted,
    Drawing,
    EveningEvent,
    Exchanged,
    KeyRenewed,
    PlayerChanged,
    PlayersAdded,
    Returned,
    RoundBegun,
    RoundClosed,
    RoundsDrawn,
    SettingsChanged,
    TimeAllowed,
    Withdrawn,
)
from courtcards.clubs.evenings.people import NewPlayer, check_players
from courtcards.clubs.evenings.settings import MOST_MINUTES, check_settings
from courtcards.clubs.seating import Wishes, draw_rounds
from courtcards.errors import BadPeople, NotAllowed, NotNow, UnknownEvening
from courtcards.games.double_king.state import SEATS

MINUTE_MS = 60_000
JURY_TOO = (CloseRound, AllowTime, StartClock)
"""What the jury may do as well as the director."""
ROLES = ("director", "jury", "viewer")


def check_right(command: EveningCommand) -> None:
    """Refuse what is not for whoever asks: NotAllowed."""
    role = command.by.role
    if role != "director" and not (role == "jury" and isinstance(command, JURY_TOO)):
        raise NotAllowed(sentences.DIRECTOR_ONLY)


def decide(evening: Evening, command: EveningCommand) -> EveningEvent:
    """The event that a command leads to; the evening is as before.

    BadPeople, NotAllowed, NotNow or UnknownEvening where it cannot be.
    """
    check_right(command)
    match command:
        case ChangeSettings():
            return _settings(evening, command)
        case AddPlayers() | ChangePlayer() | Withdraw() | Return():
            return _players(evening, command)
        case DrawRounds() | Exchange() | BeginRound() | CloseRound():
            return _rounds(evening, command)
        case StartClock() | AllowTime():
            return _clock(evening, command)
        case RenewKey():
            return _key(command)


def _settings(evening: Evening, command: ChangeSettings) -> SettingsChanged:
    check_settings(command.settings)
    played = len(evening.rounds)
    if command.settings.rounds < played:
        raise NotNow(sentences.FEWER_THAN_PLAYED, played=played, rounds=command.settings.rounds)
    return SettingsChanged(settings=command.settings, **command.stamp)


def _players(
    evening: Evening, command: AddPlayers | ChangePlayer | Withdraw | Return
) -> EveningEvent:
    match command:
        case AddPlayers(players=()):
            raise BadPeople(sentences.NOBODY_ADDED)
        case AddPlayers(players=new):
            check_players(new, (player.name for player in evening.players))
            return PlayersAdded(players=new, **command.stamp)
        case ChangePlayer(player=number, name=name, club=club):
            evening.player(number)
            others = (player.name for player in evening.players if player.number != number)
            check_players([NewPlayer(name, club)], others)
            return PlayerChanged(player=number, name=name, club=club, **command.stamp)
        case Withdraw(player=number):
            player = evening.player(number)
            if not player.is_there:
                raise NotNow(sentences.WITHDRAWN_ALREADY, name=player.name)
            return Withdrawn(player=number, **command.stamp)
        case Return(player=number):
            player = evening.player(number)
            if player.is_there:
                raise NotNow(sentences.NOT_WITHDRAWN, name=player.name)
            return Returned(player=number, **command.stamp)


def _rounds(
    evening: Evening, command: DrawRounds | Exchange | BeginRound | CloseRound
) -> EveningEvent:
    if isinstance(command, CloseRound):
        return _close(evening, command)
    if evening.running is not None:
        raise NotNow(sentences.ROUND_RUNS, round=evening.running.number)
    if evening.is_over:
        raise NotNow(sentences.ALL_PLAYED, rounds=evening.settings.rounds)
    if isinstance(command, DrawRounds):
        return _draw(evening, command)
    if not evening.plan:
        raise NotNow(sentences.NOT_YET_DRAWN)
    if isinstance(command, BeginRound):
        return _begin(evening, command)
    seated = {*evening.plan[0].byes, *(p for table in evening.plan[0].tables for p in table)}
    for number in (command.one, command.other):
        if number not in seated:
            raise NotNow(sentences.SITS_NOWHERE, name=evening.player(number).name)
    return Exchanged(one=command.one, other=command.other, **command.stamp)


def _draw(evening: Evening, command: DrawRounds) -> RoundsDrawn:
    players = evening.to_be_seated
    if len(players) < SEATS:
        raise NotNow(sentences.TOO_FEW_PLAYERS)
    settings, played = evening.settings, [each.seating for each in evening.rounds]
    clubs = {
        player.number: player.club
        for player in evening.players
        if player.club and settings.clubs_apart
    }
    # Another draw of the same rounds has a seed of its own, which follows from the evening's.
    seed = bytes.fromhex(evening.opened.seed) + f"/{evening.draws + 1}".encode()
    drawn = draw_rounds(
        players,
        settings.rounds - len(played),
        seed,
        played,
        Wishes(settings.seating, clubs),
    )
    rounds = tuple(Drawing(each.tables, each.byes) for each in drawn)
    return RoundsDrawn(
        first=len(played) + 1, draw=evening.draws + 1, rounds=rounds, **command.stamp
    )


def _begin(evening: Evening, command: BeginRound) -> RoundBegun:
    for table in command.online:
        if not 1 <= table <= len(evening.plan[0].tables):
            raise UnknownEvening(sentences.NO_SUCH_TABLE, table=table)
    number = len(evening.rounds) + 1
    return RoundBegun(round=number, online=dict(command.online), **command.stamp)


def _close(evening: Evening, command: CloseRound) -> RoundClosed:
    """The round is named: of two who close it at once one does, and the next goes on."""
    if command.round > len(evening.rounds):
        raise NotNow(sentences.NO_SUCH_ROUND, round=command.round)
    if evening.rounds[command.round - 1].closed is not None:
        raise NotNow(sentences.ROUND_CLOSED, round=command.round)
    if command.missing and not command.reason.strip():
        raise NotNow(sentences.SHEETS_MISSING, tables=", ".join(map(str, command.missing)))
    return RoundClosed(round=command.round, reason=command.reason, **command.stamp)


def _clock(evening: Evening, command: StartClock | AllowTime) -> ClockStarted | TimeAllowed:
    if evening.running is None:
        raise NotNow(sentences.NO_ROUND_RUNS)
    least = 0 if isinstance(command, StartClock) else 1
    if not least <= command.minutes <= MOST_MINUTES:
        raise BadPeople(sentences.MINUTES_ONLY, most=MOST_MINUTES)
    if isinstance(command, StartClock):
        until = command.at + command.minutes * MINUTE_MS if command.minutes else None
        return ClockStarted(until=until, **command.stamp)
    if not 1 <= command.table <= len(evening.running.seating.tables):
        raise UnknownEvening(sentences.NO_SUCH_TABLE, table=command.table)
    return TimeAllowed(table=command.table, minutes=command.minutes, **command.stamp)


def _key(command: RenewKey) -> KeyRenewed:
    role, _, table = command.key.partition("/")
    is_number = table.isascii() and table.isdecimal() and len(table) < 4 and table[0] != "0"
    is_table = role == "table" and is_number
    if command.key not in ROLES and not is_table:
        raise UnknownEvening(sentences.NO_SUCH_KEY, key=command.key)
    return KeyRenewed(key=command.key, **command.stamp)
