"""What may be asked of an evening and of its sheets, as it comes over the wire."""

from __future__ import annotations

from typing import Annotated

import msgspec

from courtcards.clubs import sheets
from courtcards.clubs.evenings import (
    AddPlayers,
    AllowTime,
    BeginRound,
    ChangePlayer,
    ChangeSettings,
    CloseRound,
    DrawRounds,
    EveningCommand,
    EveningSettings,
    Exchange,
    NewPlayer,
    RenewKey,
    Return,
    StartClock,
    Withdraw,
    players_from_text,
)
from courtcards.clubs.sheets import Line, SheetCommand
from courtcards.clubs.sheets.lines import Reason, Seat
from courtcards.clubs.who import Who
from courtcards.server.asks import CommandId, now_ms
from courtcards.server.clubs.messages import LinkRole
from courtcards.shuffling import new_seed

PlayerNumber = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
TableNumber = Annotated[int, msgspec.Meta(ge=1, le=1000)]
RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Minutes = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Index = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Name = Annotated[str, msgspec.Meta(max_length=1000)]
MOST_EVENINGS = 100


class Ask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What every command carries: sent again under the same id, it is done once.

    ``by`` is the name of whoever does it, for the log.
    """

    id: CommandId
    by: Annotated[str, msgspec.Meta(max_length=40)] = ""


class SettingsAsk(Ask, frozen=True, tag="settings"):
    """Change the settings."""

    settings: EveningSettings


class AddAsk(Ask, frozen=True, tag="add"):
    """Enter players."""

    players: list[NewPlayer]


class PasteAsk(Ask, frozen=True, tag="paste"):
    """Enter the players of a list, one a line, or of a CSV file."""

    text: str


class RenameAsk(Ask, frozen=True, tag="rename"):
    """Put a player's name or club right."""

    player: PlayerNumber
    name: Name
    club: Name = ""


class WithdrawAsk(Ask, frozen=True, tag="withdraw"):
    """A player does not play on."""

    player: PlayerNumber


class ReturnAsk(Ask, frozen=True, tag="return"):
    """A player who had withdrawn plays on."""

    player: PlayerNumber


class DrawAsk(Ask, frozen=True, tag="draw"):
    """Draw all the rounds to come."""


class ExchangeAsk(Ask, frozen=True, tag="exchange"):
    """Let two players change places in the round to come."""

    one: PlayerNumber
    other: PlayerNumber


class BeginAsk(Ask, frozen=True, tag="begin"):
    """Begin the round that is drawn; the tables of these numbers play on the server."""

    online: Annotated[list[TableNumber], msgspec.Meta(max_length=100)] = []


class CloseAsk(Ask, frozen=True, tag="close"):
    """Close the round of that number; with sheets missing, a reason is needed."""

    round: RoundNumber
    reason: Reason = ""


class ClockAsk(Ask, frozen=True, tag="clock"):
    """Let the clock run for so many minutes from now; 0 stops it."""

    minutes: Minutes


class TimeAsk(Ask, frozen=True, tag="time"):
    """Give a table extra minutes."""

    table: TableNumber
    minutes: Minutes


class RenewAsk(Ask, frozen=True, tag="renew"):
    """Make the links of a role, or of ``table/7``, worthless: there are new ones."""

    key: Annotated[str, msgspec.Meta(max_length=20)]


EveningAsk = (
    SettingsAsk
    | AddAsk
    | PasteAsk
    | RenameAsk
    | WithdrawAsk
    | ReturnAsk
    | DrawAsk
    | ExchangeAsk
    | BeginAsk
    | CloseAsk
    | ClockAsk
    | TimeAsk
    | RenewAsk
)


class SheetDrawAsk(Ask, frozen=True, tag="draw"):
    """Let the server draw who writes, unless somebody offers to, and who deals (DK-1.2)."""

    volunteer: Seat | None = None


class DrawnAsk(Ask, frozen=True, tag="drawn"):
    """The table has drawn with its own cards."""

    writer: Seat
    dealer: Seat


class EnterAsk(Ask, frozen=True, tag="enter"):
    """Add a line: the one of that number, counted from 0."""

    index: Index
    line: Line


class CorrectAsk(Ask, frozen=True, tag="correct"):
    """Replace a line."""

    index: Index
    line: Line
    reason: Reason = ""


class StrikeAsk(Ask, frozen=True, tag="strike"):
    """Strike a line out."""

    index: Index
    reason: Reason = ""


class ConfirmAsk(Ask, frozen=True, tag="confirm"):
    """Confirm the finished sheet as the player of a seat, who does not write."""

    seat: Seat


class ReopenAsk(Ask, frozen=True, tag="reopen"):
    """Take the confirmation back, as the jury or the director."""

    reason: Reason


class SitAsk(Ask, frozen=True, tag="sit"):
    """Take the own seat at a table that plays on the server: the answer has its link, once."""

    seat: Seat


SheetAsk = (
    SheetDrawAsk | DrawnAsk | EnterAsk | CorrectAsk | StrikeAsk | ConfirmAsk | ReopenAsk | SitAsk
)


class OpenAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open an evening."""

    settings: EveningSettings


class Attended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evening of a season, with any link's token of it."""

    evening: Name
    token: Name


class SeasonAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The evenings of a season."""

    evenings: Annotated[list[Attended], msgspec.Meta(max_length=MOST_EVENINGS)]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message over a WebSocket: who comes to listen."""

    token: Name


def evening_command(ask: EveningAsk, role: LinkRole) -> EveningCommand:
    """The command that a message asks for, by whoever's link it came with."""
    by, at, given = Who(role, ask.by), now_ms(), ask.id
    match ask:
        case SettingsAsk(settings=settings):
            return ChangeSettings(settings=settings, by=by, at=at, id=given)
        case AddAsk(players=players):
            return AddPlayers(players=tuple(players), by=by, at=at, id=given)
        case PasteAsk(text=text):
            return AddPlayers(players=tuple(players_from_text(text)), by=by, at=at, id=given)
        case RenameAsk(player=player, name=name, club=club):
            return ChangePlayer(player=player, name=name, club=club, by=by, at=at, id=given)
        case WithdrawAsk(player=player):
            return Withdraw(player=player, by=by, at=at, id=given)
        case ReturnAsk(player=player):
            return Return(player=player, by=by, at=at, id=given)
        case RenewAsk(key=key):
            return RenewKey(key=key, by=by, at=at, id=given)
        case _:
            return _round_command(ask, by, at)


def _round_command(
    ask: DrawAsk | ExchangeAsk | BeginAsk | CloseAsk | ClockAsk | TimeAsk, by: Who, at: int
) -> EveningCommand:
    given = ask.id
    match ask:
        case DrawAsk():
            return DrawRounds(by=by, at=at, id=given)
        case ExchangeAsk(one=one, other=other):
            return Exchange(one=one, other=other, by=by, at=at, id=given)
        case BeginAsk(online=online):
            # Which tables of the server they are is known once those are open.
            return BeginRound(online=dict.fromkeys(online, ""), by=by, at=at, id=given)
        case CloseAsk(round=number, reason=reason):
            # What is missing is looked up when it comes to closing.
            return CloseRound(round=number, reason=reason, by=by, at=at, id=given)
        case ClockAsk(minutes=minutes):
            return StartClock(minutes=minutes, by=by, at=at, id=given)
        case TimeAsk(table=table, minutes=minutes):
            return AllowTime(table=table, minutes=minutes, by=by, at=at, id=given)


def sheet_command(ask: SheetAsk, role: LinkRole) -> SheetCommand:
    """The command of a sheet that a message asks for, by whoever's link it came with."""
    by, at, given = Who(role, ask.by), now_ms(), ask.id
    match ask:
        case SheetDrawAsk(volunteer=volunteer):
            return sheets.Draw(seed=new_seed(), volunteer=volunteer, by=by, at=at, id=given)
        case DrawnAsk(writer=writer, dealer=dealer):
            return sheets.NoteDraw(writer=writer, dealer=dealer, by=by, at=at, id=given)
        case EnterAsk(index=index, line=line):
            return sheets.Enter(index=index, line=line, by=by, at=at, id=given)
        case CorrectAsk(index=index, line=line, reason=reason):
            return sheets.Correct(index=index, line=line, reason=reason, by=by, at=at, id=given)
        case StrikeAsk(index=index, reason=reason):
            return sheets.Strike(index=index, reason=reason, by=by, at=at, id=given)
        case ConfirmAsk(seat=seat):
            return sheets.Confirm(seat=seat, by=by, at=at, id=given)
        case ReopenAsk(reason=reason):
            return sheets.Reopen(reason=reason, by=by, at=at, id=given)
        case SitAsk(seat=seat):
            return sheets.Sit(seat=seat, by=by, at=at, id=given)
