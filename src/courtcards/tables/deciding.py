"""What a command leads to at a table as it is: one event, or a refusal."""

from __future__ import annotations

from courtcards.errors import NothingToDo, NotYourTurn, Paused, StaleSequence
from courtcards.tables import consent, sentences
from courtcards.tables.commands import (
    Answer,
    Ask,
    Begin,
    ComeBack,
    Command,
    Contribute,
    Deal,
    Free,
    Leave,
    MarkAway,
    Mute,
    Pause,
    Play,
    Restock,
    Resume,
    Say,
    SeatBot,
    SeatCommand,
    Sit,
    StandIn,
)
from courtcards.tables.events import (
    Dealt,
    Event,
    MuteSet,
    Played,
    PlayPaused,
    PlayResumed,
    Restocked,
    Sat,
)
from courtcards.tables.shuffle import check_contribution
from courtcards.tables.state import TableState

MADE_AGAINST = (Deal, Play, Ask)
"""The commands that are stale when somebody has played since."""


def decide(table: TableState, command: Command) -> Event:
    """The event that a command leads to; the table is as before."""
    match command:
        case Restock(at=at):
            return Restocked(tuple(table.chance.stock(table.match)), at)
        case MarkAway():
            return table.attendance.mark_away(command)
        case StandIn():
            return table.attendance.stand_in(command)
        case Sit():
            return _sit(table, command)
        case _:
            _check(table, command)
            return _decide(table, command)


def _decide(table: TableState, command: SeatCommand) -> Event:
    match command:
        case Deal():
            return _deal(table, command)
        case Play():
            return _play(table, command)
        case Ask() | Answer():
            return _consent(table, command)
        case Leave() | Free() | SeatBot() | Begin():
            return _seat(table, command)
        case Contribute():
            return table.shuffle.contribute(command, dealt=bool(table.match.hands))
        case ComeBack():
            return table.attendance.come_back(command)
        case Pause() | Resume():
            return _pause(table, command)
        case Say():
            return table.chat.say(command)
        case Mute():
            return _mute(table, command)


def _check(table: TableState, command: SeatCommand) -> None:
    """Refuse whoever has lost the seat, and what was meant for another state of the table.

    Talk and presence change nothing that a play was made against.
    """
    if command.since is not None:
        table.seating.check_holder(command.seat, command.since)
    is_play = isinstance(command, MADE_AGAINST)
    oldest = table.changed if is_play else 0
    if not oldest <= command.against <= table.sequence:
        raise StaleSequence(command.against, table.sequence)


def _sit(table: TableState, command: Sit) -> Sat:
    check_contribution(command.contribution)
    return table.seating.sit(command)


def _check_on(table: TableState) -> None:
    if not table.seating.begun:
        raise NothingToDo(sentences.NOT_BEGUN)
    if table.is_paused:
        raise Paused(sentences.IS_PAUSED)


def _deal(table: TableState, command: Deal) -> Dealt:
    match = table.match
    if match.is_over:
        raise NothingToDo(sentences.MATCH_OVER_NO_DEAL)
    _check_on(table)
    if match.awaiting.kind != "deal":
        raise NothingToDo(sentences.HAND_NOT_OVER)
    pack, dealer = table.chance.deal(match)
    hand = len(match.hands)
    return Dealt(hand, dealer, tuple(pack), command.seat, command.id or "", command.at)


def _play(table: TableState, command: Play) -> Played:
    awaiting = table.match.awaiting
    if awaiting.kind == "nothing":
        raise NothingToDo(sentences.MATCH_OVER)
    _check_on(table)
    if awaiting.kind == "deal":
        raise NothingToDo(sentences.NOT_DEALT)
    if awaiting.seat != command.seat:
        raise NotYourTurn(sentences.NOT_YOUR_TURN)
    if command.id is not None and command.seat in table.attendance.stand_ins:
        raise NothingToDo(sentences.PLAYED_FOR)
    table.match.check(command.seat, command.move)
    return Played(command.seat, command.move, command.id, command.at)


def _consent(table: TableState, command: Ask | Answer) -> consent.Consent:
    if not table.match.is_over:
        _check_on(table)
    pending = table.pending
    if isinstance(command, Ask):
        return consent.ask(command, pending, table.match, table.to_consent(command.seat))
    asker = command.seat if pending is None else pending.seat
    return consent.answer(command, pending, table.match, table.to_consent(asker))


def _seat(table: TableState, command: Leave | Free | SeatBot | Begin) -> Event:
    match command:
        case Leave() if table.seating.begun:
            return table.attendance.leave(command)
        case Leave():
            return table.seating.stand(command)
        case Free():
            return table.seating.free(command)
        case SeatBot():
            return table.seating.seat_bot(command)
        case Begin():
            return table.seating.begin(command)


def _pause(table: TableState, command: Pause | Resume) -> PlayPaused | PlayResumed:
    if not table.seating.begun:
        raise NothingToDo(sentences.NOT_BEGUN)
    if table.match.is_over:
        raise NothingToDo(sentences.MATCH_OVER)
    if isinstance(command, Pause):
        if table.is_paused:
            raise Paused(sentences.IS_PAUSED)
        return PlayPaused(command.seat, at=command.at, command=command.id)
    if not table.is_paused:
        raise NothingToDo(sentences.NOT_PAUSED)
    return PlayResumed(command.seat, at=command.at, command=command.id)


def _mute(table: TableState, command: Mute) -> MuteSet:
    table.seating.check_host(command.seat)
    if command.whom is not None:
        table.seating.check_seat(command.whom)
    return table.chat.mute(command)
