"""What a page says to a table: the commands of a seat, as text."""

from __future__ import annotations

import msgspec

from courtcards.kernel.errors import MalformedMessage
from courtcards.tables import AnyCommand

LARGEST_MESSAGE = 4096

_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


def read_command(text: str) -> AnyCommand:
    """The command that a message holds; MalformedMessage where it holds none."""
    if len(text) > LARGEST_MESSAGE:
        raise MalformedMessage("a message has at most {most} characters", most=LARGEST_MESSAGE)
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise MalformedMessage("the message is not right: {fault}", fault=error) from error
