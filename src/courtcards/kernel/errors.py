"""The errors of Courtcards: one class for each kind of fault, by whose fault it is.

::

    CourtcardsError
      MalformedCard        text that is no card
      RuleSetError         an unknown game, rule set, option or value, or options that clash
      UnknownClause        no clause of the rules has that id
      NoSuchThing          the table has no item of that name
      BotError             an unknown bot, or a budget that is out of range
      MissingExtra         a part of Courtcards whose requirements are not installed
      EngineError          the compiled engine is missing, does not fit, or has failed
      PlayError            a play that cannot be made
        MalformedMove      text that is no move of the game
        NotYourTurn        it is not that seat's turn, or nobody's
        IllegalMove        the rules forbid it; names the clause
      RecordError          an invalid record or pack; says where
      PositionError        a text that is no position; says where
      TableError           a request that a table cannot serve
        BadName            a player's name that cannot be shown
        BadSettings        settings of a table that make no sense together
        MalformedMessage   text that is no command of a table
        NoHints            the table gives no hints
        BadContribution    an invalid contribution to the shuffle
        BadChat            a chat message that cannot be sent
        UnknownTable       no table has that id
        NoSeat             the sender has no seat at the table
        NotHost            only the host of the table may do that
        TooFast            more in a short time than a table takes from one seat
        TooOften           more besides playing than a table takes from one seat in a hand
        Muted              the host has muted the sender
        SeatTaken          the seat is somebody else's, or no seat is free
        AlreadySeated      the sender has a seat already
        StaleSequence      the table has moved on since the command was made
        NothingToDo        the request is not due now
        UnknownLesson      no lesson has that name
        OtherMove          the rules allow the move, the lesson takes another
        Paused             the table is paused
      ClubError            a request that a club evening cannot serve
        UnknownEvening       no evening has that id, or it has no such round, table or player
        BadEntry             an entry that a score sheet cannot have; names the clause
        BadPeople            invalid names, list or settings of an evening
        NotAllowed           the sender has no right to do that at this evening
        EntryTaken           somebody else has entered that line first
        NotNow               the request is not due now at this evening
        BadExport            a file from which no evening can be restored
      CrossSite            a request from a page of another site
      OtherHost            a request to another host than the server's own
      ServerFull           the server has as many people as it takes at once
      TooMany              more in a short time, or at once, than the server takes from one client
      TooLong              a request that takes longer than the server works for one
      NotReady             the server cannot play yet
      StorageError         the event log cannot be read or written; says why
        SequenceTaken      another server has written that event of the table first
        WrittenByNewer     a newer Courtcards has written data that this one cannot read
      SettingError         an unknown setting of the server, or an invalid value
      ServeError           the server cannot listen on the address
      LabError             the lab lacks something here: a part or a cluster is missing
      ContestError         bots that cannot be set against each other in that way
      ResultsError         a file of results or records that cannot be started or continued

Every message is one sentence that can be shown to a person. It is written in English, as a
template with its parameters beside it, so a catalogue can translate it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn, Self


@dataclass(frozen=True)
class PrintedValue:
    """A parameter that cannot be pickled, as its sentence shows it: by ``str`` and by ``repr``."""

    text: str
    quoted: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.quoted


class PicklableError(Exception):
    """An error whose parameters can be copied, pickled, and sent to another process.

    By default Python would call the class again with the sentence alone, which few constructors
    take.
    """

    parameters: Mapping[str, object]

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[Any, ...]]:
        attributes = vars(self) | {
            "parameters": {name: _picklable(value) for name, value in self.parameters.items()}
        }
        return self._restore, (self.args, attributes)

    @classmethod
    def _restore(cls, args: tuple[Any, ...], attributes: dict[str, Any]) -> Self:
        error = cls.__new__(cls, *args)
        super(PicklableError, error).__init__(*args)
        vars(error).update(attributes)
        return error


def _picklable(value: object) -> object:
    """Return the value, or its printed form if it cannot be pickled."""
    import pickle  # noqa: PLC0415 - a device has one process only, and no pickle

    try:
        pickle.dumps(value)
    except Exception:  # noqa: BLE001 - a user's object may raise anything
        return PrintedValue(str(value), repr(value))
    return value


def refuse_copy(what: str, instead: str) -> NoReturn:
    """Raise the TypeError of an object that can neither be copied nor pickled."""
    raise TypeError(f"{what} cannot be copied or sent to another process: {instead}")


def mark_text(text: str) -> str:
    """Return the text unchanged; the call marks it for the catalogues."""
    return text


@dataclass(frozen=True)
class Message:
    """A part of a sentence, with its own parameters, that a catalogue can translate."""

    text: str
    parameters: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.parameters)


class CourtcardsError(PicklableError):
    """Base class of all errors that a user of Courtcards can cause.

    ``message`` is the sentence as a template, ``parameters`` are its values. ``str`` of the error
    is the sentence in English.
    """

    def __init__(self, message: str, **parameters: object) -> None:
        super().__init__(message.format(**parameters) if parameters else message)
        self.message = message
        self.parameters = parameters


class MalformedCard(CourtcardsError):
    """Text that is not one of the 52 cards."""

    def __init__(self, text: object) -> None:
        super().__init__("{text!r} is not a card: write rank and suit, such as TD or AS", text=text)


class RuleSetError(CourtcardsError):
    """A game, rule set, option or value that does not exist, or options that clash."""


class UnknownClause(CourtcardsError):
    """No clause of the rules has that id."""


class NoSuchThing(CourtcardsError):
    """The table has no item of that name."""


class BotError(CourtcardsError):
    """A bot that does not exist, or whose budget is out of range."""


class MissingExtra(CourtcardsError, ImportError):
    """A part of Courtcards whose requirements, an *extra*, are not installed."""

    def __init__(self, extra: str, error: ImportError) -> None:
        super().__init__(
            "{module} is not installed: install courtcards[{extra}]",
            module=(error.name or "").partition(".")[0],
            extra=extra,
        )


class EngineError(CourtcardsError):
    """The compiled engine is missing, does not fit, or has failed."""


class PositionError(CourtcardsError):
    """A text that is no position, or one that no play leads to; says at which place."""


class PlayError(CourtcardsError):
    """A play that cannot be made."""


class MalformedMove(PlayError):
    """Text that is not a move of the game."""


class NotYourTurn(PlayError):
    """The seat is not the one on turn."""


class IllegalMove(PlayError):
    """A move that the rules forbid.

    ``clause`` is the id of the rule, such as ``DK-3.1``. ``reason`` is the sentence without it.
    """

    def __init__(self, move: str, message: str, clause: str, **parameters: object) -> None:
        super().__init__(message, **parameters)
        self.move = move
        self.reason = str(self)
        self.clause = clause
        self.args = (f"{self.reason} ({clause})",)


class RecordError(CourtcardsError):
    """A record that is malformed or breaks the rules.

    ``hand`` and ``ply`` give the place, counted from 0, as far as it is known.
    """

    def __init__(
        self, message: str, hand: int | None = None, ply: int | None = None, **parameters: object
    ) -> None:
        super().__init__(message, **parameters)
        self.hand = hand
        self.ply = ply

    @classmethod
    def from_error(
        cls, error: CourtcardsError, hand: int | None = None, ply: int | None = None
    ) -> Self:
        """Return the error with another error's message, as a fault of the record."""
        return cls(error.message, hand, ply, **error.parameters)


class TableError(CourtcardsError):
    """A request that a table cannot serve."""


class BadName(TableError):
    """A player's name that cannot be shown at a table."""


class UnknownTable(TableError):
    """No table has that id."""

    def __init__(self, table: str) -> None:
        super().__init__("there is no table {table!r}", table=table)


class NoSeat(TableError):
    """The sender has no seat at the table."""


class BadSettings(TableError):
    """Settings of a table that make no sense together."""


class MalformedMessage(TableError):
    """Text that is not a command of a table."""


class NoHints(TableError):
    """The table gives no hints."""


class BadContribution(TableError):
    """An invalid contribution to the shuffle."""


class BadChat(TableError):
    """A chat message that cannot be sent."""


class NotHost(TableError):
    """Only the host of the table may do that."""


class TooFast(TableError):
    """More in a short time than a table takes from one seat."""


class TooOften(TableError):
    """More besides playing than a table takes from one seat in a hand."""


class Muted(TableError):
    """The host has muted the sender."""


class SeatTaken(TableError):
    """The seat is somebody else's, or no seat is free."""


class AlreadySeated(TableError):
    """The sender has a seat already."""


class Paused(TableError):
    """The table is paused."""


class StaleSequence(TableError):
    """A command that was made for an earlier state of the table."""

    def __init__(self, against: int, sequence: int) -> None:
        super().__init__(
            "the table has moved on: the command was for event {against}, but the table is at "
            "event {sequence}",
            against=against,
            sequence=sequence,
        )
        self.against = against
        self.sequence = sequence


class NothingToDo(TableError):
    """The request is not due now."""


class UnknownLesson(TableError):
    """No lesson has that name."""


class OtherMove(TableError):
    """A move that the rules allow, where the lesson takes another. The message says why."""


class ClubError(CourtcardsError):
    """A request that a club evening cannot serve."""


class UnknownEvening(ClubError):
    """No evening has that id, or it has no such round, table or player."""


class BadEntry(ClubError):
    """An entry that a score sheet cannot have.

    ``clause`` is the id of the rule that forbids it, such as ``DK-6.3``.
    """

    def __init__(self, message: str, clause: str, **parameters: object) -> None:
        super().__init__(message, **parameters)
        self.clause = clause


class BadPeople(ClubError):
    """Invalid names, list of players or settings of an evening."""


class NotAllowed(ClubError):
    """The sender has no right to do that at this evening."""


class EntryTaken(ClubError):
    """Somebody else has entered the line already."""


class NotNow(ClubError):
    """The request is not due at this evening now."""


class BadExport(ClubError):
    """A file from which no evening can be restored. The message says what is wrong."""


class CrossSite(CourtcardsError):
    """A request that may change something, from a page of another site."""


class OtherHost(CourtcardsError):
    """A request to another host name than the one under which people find the server."""


class ServerFull(CourtcardsError):
    """The server has as many people as it takes at once."""


class TooMany(CourtcardsError):
    """More in a short time, or at once, than the server takes from one client.

    ``retry_after_s`` is the number of seconds after which a new request may succeed.
    """

    def __init__(self, message: str, *, retry_after_s: int, **parameters: object) -> None:
        super().__init__(message, seconds=retry_after_s, **parameters)
        self.retry_after_s = retry_after_s


class TooLong(CourtcardsError):
    """A request that takes longer than the server works for one."""


class NotReady(CourtcardsError):
    """The server cannot play yet."""


class StorageError(CourtcardsError):
    """The event log cannot be read or written."""


class SequenceTaken(StorageError):
    """Another server has already written an event of the table with that number."""

    def __init__(self, table: str, sequence: int) -> None:
        super().__init__(
            "event {sequence} of table {table!r} already exists",
            table=table,
            sequence=sequence,
        )
        self.table = table
        self.sequence = sequence


class WrittenByNewer(StorageError):
    """A newer Courtcards has written data that this one cannot read, so it waits for an update."""

    def __init__(self) -> None:
        super().__init__(
            "a newer version of Courtcards wrote this; nothing is lost, but this version cannot "
            "read it"
        )


class SettingError(CourtcardsError):
    """An unknown setting of the server, or an invalid value."""


class ServeError(CourtcardsError):
    """The server cannot listen on the address."""


class LabError(CourtcardsError):
    """The lab lacks something here: a part is not installed, or a cluster is out of reach."""


class ContestError(CourtcardsError):
    """Bots that cannot be set against each other in that way."""


class ResultsError(CourtcardsError):
    """A file of results or records that cannot be started or continued."""
