"""What a seat may ask for, as it comes over the wire: by HTTP and by WebSocket alike."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

import msgspec

from courtcards import tables
from courtcards.server.catalogue import bot_title
from courtcards.server.seats import Holder
from courtcards.shuffling import new_seed
from courtcards.tables import SeatCommand

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, description="of your making")]
Sequence = Annotated[int, msgspec.Meta(ge=0, le=2**53, description="last event seen")]
Seat = Annotated[int, msgspec.Meta(ge=0, le=51)]
Text = Annotated[str, msgspec.Meta(max_length=1000)]


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every command carries: sent again under the same id, it is done once."""

    id: CommandId
    seq: Sequence


class MakeDeal(Ask, frozen=True, forbid_unknown_fields=True):
    """Deal the next hand."""


class MakePlay(Ask, frozen=True, forbid_unknown_fields=True):
    """Make a move."""

    move: Annotated[str, msgspec.Meta(max_length=64)]


class Message(Ask, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A command that says what it is."""


class DealMessage(Message, frozen=True, tag="deal"):
    """Deal the next hand: any seat, between hands."""


class PlayMessage(Message, frozen=True, tag="play"):
    """Make a move: the seat on turn."""

    move: Annotated[str, msgspec.Meta(max_length=64)]


class BeginMessage(Message, frozen=True, tag="begin"):
    """Begin the match, as the host, when every seat is taken."""


class LeaveMessage(Message, frozen=True, tag="leave"):
    """Leave the seat for good before the match begins; later, a bot plays until you are back."""


class FreeMessage(Message, frozen=True, tag="free"):
    """Free another's seat, as the host, before the match begins."""

    seat: Seat


class BotMessage(Message, frozen=True, tag="bot"):
    """Put a bot on an open seat, as the host, before the match begins."""

    seat: Seat
    bot: Text


class ContributeMessage(Message, frozen=True, tag="contribute"):
    """Add to the shuffle, before the first deal of a match."""

    contribution: Text


class BackMessage(Message, frozen=True, tag="back"):
    """Play yourself again, after a bot did; opening a WebSocket does the same."""


class PauseMessage(Message, frozen=True, tag="pause"):
    """Stop play and clocks: any seat."""


class ResumeMessage(Message, frozen=True, tag="resume"):
    """Go on after a pause: any seat."""


class TakebackMessage(Message, frozen=True, tag="takeback"):
    """Ask the others to let you take back your last move, while the rules allow it.

    In Double King your card lies in the trick (DK-8.1); in Kings in the Corner it is still your
    turn, and nothing has been drawn or shuffled since.
    """


class RematchMessage(Message, frozen=True, tag="rematch"):
    """Ask the others for another match, once this one is over."""


class AnswerMessage(Message, frozen=True, tag="answer"):
    """Consent to what is asked, or not; who asked withdraws it with false."""

    agree: bool


class ChatMessage(Message, frozen=True, tag="chat"):
    """Say a set phrase, by its name, or a text: one of the two.

    Five in ten seconds; a text has at most 200 characters.
    """

    phrase: Text | None = None
    text: Text | None = None


class MuteMessage(Message, frozen=True, tag="mute"):
    """Let a seat, or everybody (null), write texts or not, as the host."""

    seat: Seat | None
    muted: bool


AnyMessage = (
    DealMessage
    | PlayMessage
    | BeginMessage
    | LeaveMessage
    | FreeMessage
    | BotMessage
    | ContributeMessage
    | BackMessage
    | PauseMessage
    | ResumeMessage
    | TakebackMessage
    | RematchMessage
    | AnswerMessage
    | ChatMessage
    | MuteMessage
)

PLAIN: dict[type[Ask], Callable[[int, int, str], SeatCommand]] = {
    MakeDeal: tables.Deal,
    DealMessage: tables.Deal,
    BeginMessage: tables.Begin,
    LeaveMessage: tables.Leave,
    BackMessage: tables.ComeBack,
    PauseMessage: tables.Pause,
    ResumeMessage: tables.Resume,
}
"""What needs nothing but who asks, and when."""


def now_ms() -> int:
    """The moment, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def command_of(ask: AnyMessage | MakeDeal | MakePlay, holder: Holder, language: str) -> SeatCommand:
    """The command of a seat that a message asks for; in whose language, names a bot."""
    at, since = now_ms(), holder.since
    match ask:
        case MakePlay(move=move) | PlayMessage(move=move):
            return tables.Play(holder.seat, move, ask.seq, ask.id, at=at, since=since)
        case _:
            command = _command(ask, (holder.seat, ask.seq, ask.id), language)
            return replace(command, at=at, since=since)


def _command(
    ask: AnyMessage | MakeDeal | MakePlay, who: tuple[int, int, str], language: str
) -> SeatCommand:
    match ask:
        case FreeMessage(seat=seat):
            return tables.Free(*who, target=seat)
        case BotMessage(seat=seat, bot=bot):
            return tables.SeatBot(*who, target=seat, bot=bot, called=bot_title(bot, language))
        case ContributeMessage(contribution=contribution):
            return tables.Contribute(*who, contribution=contribution)
        case TakebackMessage():
            return tables.Ask(*who, what="takeback", seed=new_seed())
        case RematchMessage():
            return tables.Ask(*who, what="rematch", seed=new_seed())
        case AnswerMessage(agree=agree):
            return tables.Answer(*who, agree=agree, seed=new_seed())
        case ChatMessage(phrase=phrase, text=text):
            return tables.Say(*who, phrase=phrase, text=text)
        case MuteMessage(seat=whom, muted=muted):
            return tables.Mute(*who, whom=whom, muted=muted)
        case _:
            return PLAIN[type(ask)](*who)
