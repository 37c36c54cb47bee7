"""The errors of Courtcards: one class for each kind of fault, by whose fault it is.

::

    CourtcardsError
      MalformedCard        text that is no card
      RuleSetError         an unknown game, rule set, option or value, or options that clash
      UnknownClause        no clause of the rules has that id
      NoSuchThing          nothing at the table is called so
      BotError             an unknown bot, or a budget that is out of range
      MissingExtra         a part of Courtcards whose requirements are not installed
      PlayError            a play that cannot be made
        MalformedMove      text that is no move of the game
        NotYourTurn        it is not that seat's turn, or nobody's
        IllegalMove        the rules forbid it; names the clause
      RecordError          a record or pack that does not say what it should; says where
      TableError           a request that a table cannot serve
        BadName            a player's name that cannot be shown
        BadSettings        settings of a table that make no sense together
        MalformedMessage   text that is no command of a table
        NoHints            the table gives no hints
        BadContribution    a contribution to the shuffle that cannot be written down
        BadChat            something that cannot be said in a chat
        UnknownTable       no table has that id
        NoSeat             whoever asks has no seat at the table
        NotHost            only the host of the table may do that
        TooFast            more in a short time than a table takes from one seat
        Muted              the host has muted whoever wants to speak
        SeatTaken          the seat is somebody else's, or there is none to sit down on
        AlreadySeated      whoever wants to sit down has a seat already
        StaleSequence      the table has moved on since the command was made
        NothingToDo        what is asked for is not due now
        UnknownLesson      no lesson has that name
        OtherMove          the rules allow the move, the lesson takes another
        Paused             the table is paused
      ClubError            a request that a club evening cannot serve
        UnknownEvening       no evening has that id, or it has no such round, table or player
        BadEntry             something that cannot be written on a sheet; names the clause
        BadPeople            names, a list or settings of an evening that make no sense
        NotAllowed           whoever asks has no right to it at this evening
        EntryTaken           somebody else has entered that line first
        NotNow               what is asked for is not due now at this evening
        BadExport            a file that no evening can be restored from
      CrossSite            a request that a page of another site has made
      OtherHost            a request that was sent to another host than the server's own
      ServerFull           the server has as many people as it takes at once
      TooMany              more in a short time, or at once, than the server takes from one client
      StorageError         the event log cannot be read or written; says why
        SequenceTaken      another server has written that event of the table first
        WrittenByNewer     a newer Courtcards has written what this one cannot read
      SettingError         a setting of the server that there is not, or that makes no sense
      ServeError           the address cannot be listened on
      LabError             what the lab cannot do here and now: a part or a cluster is missing
      ContestError         bots that cannot be set against each other in that way
      ResultsError         a file of results or records that cannot be begun or continued

Every message is one sentence that can be shown to a person as it is. It is written in English,
as a template with its parameters beside it, so that a catalogue can say it in another language.
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
    """An error with parameters that can be copied, pickled, and sent to another process.

    Python would call the class again with the sentence alone, which few constructors take.
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
    """Return the value, or how it prints where it cannot be pickled."""
    import pickle  # noqa: PLC0415 - a device has no other process, and is not sent it

    try:
        pickle.dumps(value)
    except Exception:  # noqa: BLE001 - whatever a user's object raises
        return PrintedValue(str(value), repr(value))
    return value


def refuse_copy(what: str, instead: str) -> NoReturn:
    """Raise the TypeError of something that can neither be copied nor pickled."""
    raise TypeError(f"{what} cannot be copied or sent to another process: {instead}")


def mark_text(text: str) -> str:
    """The text as it is; the call marks it for the catalogues, which translate it when shown."""
    return text


@dataclass(frozen=True)
class Message:
    """A part of a sentence with parameters of its own, which a catalogue can translate."""

    text: str
    parameters: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.parameters)


class CourtcardsError(PicklableError):
    """Anything a user of Courtcards can do wrong.

    ``message`` is the sentence as a template, ``parameters`` what goes into it; ``str`` of the
    error is the sentence itself, in English.
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
    """There is nothing at the table that could be pressed under that name."""


class BotError(CourtcardsError):
    """A bot that does not exist, or whose budget is out of range."""


class MissingExtra(CourtcardsError, ImportError):
    """A part of Courtcards whose requirements, an *extra*, are not installed."""

    def __init__(self, extra: str, error: ImportError) -> None:
        super().__init__(
            "{module} is not installed: install courtcards[{extra}], which brings it",
            module=(error.name or "").partition(".")[0],
            extra=extra,
        )


class EngineError(CourtcardsError):
    """The compiled engine is missing, does not fit, or has failed."""


class PlayError(CourtcardsError):
    """A play that cannot be made."""


class MalformedMove(PlayError):
    """Text that is not a move of the game at all."""


class NotYourTurn(PlayError):
    """The seat is not the one on turn."""


class IllegalMove(PlayError):
    """A move that the rules forbid.

    ``clause`` is the id of the rule, such as ``DK-3.1``; ``reason`` the sentence without it.
    """

    def __init__(self, move: str, message: str, clause: str, **parameters: object) -> None:
        super().__init__(message, **parameters)
        self.move = move
        self.reason = str(self)
        self.clause = clause
        self.args = (f"{self.reason} ({clause})",)


class RecordError(CourtcardsError):
    """A record that is broken or does not follow the rules.

    ``hand`` and ``ply`` say where, counted from 0, as far as that is known.
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
        """What another error says, as a fault of the record's."""
        return cls(error.message, hand, ply, **error.parameters)


class TableError(CourtcardsError):
    """A request that a table cannot serve."""


class BadName(TableError):
    """A player's name that cannot be shown at a table."""


class UnknownTable(TableError):
    """No table has that id."""

    def __init__(self, table: str) -> None:
        super().__init__("there is no table {table!r} here", table=table)


class NoSeat(TableError):
    """Whoever asks has no seat at the table."""


class BadSettings(TableError):
    """Settings of a table that make no sense together."""


class MalformedMessage(TableError):
    """Text that is no command of a table at all."""


class NoHints(TableError):
    """The table gives no hints."""


class BadContribution(TableError):
    """A contribution to the shuffle that cannot be written down."""


class BadChat(TableError):
    """Something that cannot be said in a chat."""


class NotHost(TableError):
    """Only the host of the table may do that."""


class TooFast(TableError):
    """More in a short time than a table takes from one seat."""


class TooOften(TableError):
    """More besides playing than a table takes from one seat in a hand."""


class Muted(TableError):
    """The host has muted whoever wants to speak."""


class SeatTaken(TableError):
    """The seat is somebody else's, or there is none to sit down on."""


class AlreadySeated(TableError):
    """Whoever wants to sit down has a seat already."""


class Paused(TableError):
    """The table is paused."""


class StaleSequence(TableError):
    """A command made against a state of the table that has passed."""

    def __init__(self, against: int, sequence: int) -> None:
        super().__init__(
            "the table has moved on: this was meant for event {against},"
            " and the table is at {sequence}",
            against=against,
            sequence=sequence,
        )
        self.against = against
        self.sequence = sequence


class NothingToDo(TableError):
    """What is asked for is not due now."""


class UnknownLesson(TableError):
    """No lesson has that name."""


class OtherMove(TableError):
    """A move that the rules allow, where the lesson takes another; says why."""


class ClubError(CourtcardsError):
    """A request that a club evening cannot serve."""


class UnknownEvening(ClubError):
    """No evening has that id, or it has no such round, table or player."""


class BadEntry(ClubError):
    """Something that cannot be written on a score sheet.

    ``clause`` is the id of the rule that forbids it, such as ``DK-6.3``.
    """

    def __init__(self, message: str, clause: str, **parameters: object) -> None:
        super().__init__(message, **parameters)
        self.clause = clause


class BadPeople(ClubError):
    """Names, a list of players or settings of an evening that make no sense."""


class NotAllowed(ClubError):
    """Whoever asks has no right to that at this evening."""


class EntryTaken(ClubError):
    """The line has been entered already, by somebody else."""


class NotNow(ClubError):
    """What is asked for is not due at this evening now."""


class BadExport(ClubError):
    """A file that no evening can be restored from; says what is wrong with it."""


class CrossSite(CourtcardsError):
    """A request that may change something, made by a page of another site."""


class OtherHost(CourtcardsError):
    """A request that was sent to another host than the one at which people find the server."""


class ServerFull(CourtcardsError):
    """The server has as many people as it takes at once."""


class TooMany(CourtcardsError):
    """More in a short time, or at once, than the server takes from one client.

    ``retry_after_s`` says after how many seconds it is worth while to ask again.
    """

    def __init__(self, message: str, *, retry_after_s: int, **parameters: object) -> None:
        super().__init__(message, seconds=retry_after_s, **parameters)
        self.retry_after_s = retry_after_s


class TooLong(CourtcardsError):
    """It would take longer than the server works for one request."""


class NotReady(CourtcardsError):
    """The server cannot play yet."""


class StorageError(CourtcardsError):
    """The event log cannot be read or written."""


class SequenceTaken(StorageError):
    """Another server has written an event of the table under that number."""

    def __init__(self, table: str, sequence: int) -> None:
        super().__init__(
            "event {sequence} of table {table!r} has been written already",
            table=table,
            sequence=sequence,
        )
        self.table = table
        self.sequence = sequence


class WrittenByNewer(StorageError):
    """A newer Courtcards has written what this one cannot read: it waits for a newer server."""

    def __init__(self) -> None:
        super().__init__(
            "a newer Courtcards has written here, which this one cannot read: it waits, and "
            "nothing is lost"
        )


class SettingError(CourtcardsError):
    """A setting of the server that does not exist, or whose value makes no sense."""


class ServeError(CourtcardsError):
    """The address cannot be listened on."""


class LabError(CourtcardsError):
    """What the lab cannot do here and now: a part that is not installed, a cluster out of reach."""


class ContestError(CourtcardsError):
    """Bots that cannot be set against each other in that way."""


class ResultsError(CourtcardsError):
    """A file of results or records that cannot be begun or continued."""
