"""Messages of a page, and the answers to them."""

from __future__ import annotations

import msgspec
import pytest

from courtcards.kernel.errors import MalformedMessage, NotYourTurn
from courtcards.tables.commands.play import Play
from courtcards.tables.views.messages import LARGEST_MESSAGE, RefusedMessage, parse_command
from courtcards.tables.views.refusals import describe_refusal


def test_a_command_is_read_up_to_the_largest_size() -> None:
    text = '{"type":"play","id":"p1","seq":3,"move":"9H>N"}'
    read = parse_command(text + " " * (LARGEST_MESSAGE - len(text)))
    assert isinstance(read, Play)
    assert (read.id, read.seq, read.move) == ("p1", 3, "9H>N")
    with pytest.raises(MalformedMessage, match="at most 4096 characters"):
        parse_command(text + " " * (LARGEST_MESSAGE + 1 - len(text)))
    with pytest.raises(MalformedMessage, match="the message is malformed"):
        parse_command("{}")


def test_a_refusal_is_told_with_its_status_and_name() -> None:
    answer = describe_refusal(NotYourTurn("no move can be made now"), "en")
    assert answer is not None
    told = RefusedMessage.from_refusal("p1", *answer)
    assert msgspec.to_builtins(told) == {
        "type": "refused",
        "id": "p1",
        "status": 409,
        "error": "play/not-your-turn",
        "message": "no move can be made now",
        "clause": None,
    }
