"""A command is known again by its id and by what its event says: another one is not."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from courtcards.kernel.errors import NothingToDo
from courtcards.tables import Table, TableEnvelope
from courtcards.tables.commands import (
    AnyCommand,
    AnyTableEvent,
    chat,
    consent,
    play,
    presence,
    seats,
)
from courtcards.tables.commands.command import TableCommand, TableEvent
from tables.playing import opening

BY: dict[str, Any] = {"at": 7, "command": "x"}

COMMANDS: dict[str, TableCommand] = {
    "deal": play.Deal("x", 1),
    "play": play.Play("x", 1, "9H>N"),
    "play another": play.Play("x", 1, "9H>S"),
    "claim": play.Claim("x", 1),
    "concede": play.Concede("x", 1),
    "bot": seats.SeatBot("x", 1, 2, "steady"),
    "bot elsewhere": seats.SeatBot("x", 1, 3, "steady"),
    "another bot": seats.SeatBot("x", 1, 2, "random"),
    "free": seats.Free("x", 1, 2),
    "free another": seats.Free("x", 1, 3),
    "begin": seats.Begin("x", 1),
    "contribute": chat.Contribute("x", 1, "salt"),
    "contribute more": chat.Contribute("x", 1, "pepper"),
    "leave": seats.Leave("x", 1),
    "back": presence.ComeBack("x", 1),
    "pause": presence.Pause("x", 1),
    "resume": presence.Resume("x", 1),
    "takeback": consent.Takeback("x", 1),
    "rematch": consent.Rematch("x", 1),
    "agree": consent.AnswerProposal("x", 1, agree=True),
    "decline": consent.AnswerProposal("x", 1, agree=False),
    "phrase": chat.Say("x", 1, phrase="hello"),
    "text": chat.Say("x", 1, text="hello"),
    "mute": chat.Mute("x", 1, 2, muted=True),
    "mute all": chat.Mute("x", 1, None, muted=True),
    "let write": chat.Mute("x", 1, 2, muted=False),
    "pause of bots": play.SetBotPause("x", 1, 600),
    "link": seats.RenewLink("x"),
}

EVENTS: list[tuple[AnyTableEvent, set[str]]] = [
    (play.Dealt(0, 1, (), 0, "x"), {"deal"}),
    (play.Played(0, "9H>N", "x"), {"play"}),
    (play.Claimed(0, (), **BY), {"claim"}),
    (seats.BotSeated(2, "steady", "Bingo", 0, **BY), {"bot"}),
    (seats.Stood(2, 0, **BY), {"free"}),
    (seats.Stood(1, 1, **BY), {"leave"}),
    (seats.StoodIn(0, "steady", "left", **BY), {"leave"}),
    (seats.StoodIn(0, "steady", "conceded", **BY), {"concede"}),
    (seats.Began(0, **BY), {"begin"}),
    (chat.Contributed(0, "salt", **BY), {"contribute"}),
    (presence.Back(0, **BY), {"back"}),
    (presence.PlayPaused(0, **BY), {"pause"}),
    (presence.PlayResumed(0, **BY), {"resume"}),
    (consent.Asked(0, "takeback", **BY), {"takeback"}),
    (consent.Asked(0, "rematch", **BY), {"rematch"}),
    (consent.Agreed(0, **BY), {"agree"}),
    (consent.Declined(0, **BY), {"decline"}),
    (consent.TakenBack(0, 0, 1, **BY), {"takeback"}),
    (consent.TakenBack(0, 1, 1, **BY), {"agree"}),
    # Whether it was done at once, or was the last consent, is not told.
    (consent.Rematched(0, "00", 1, **BY), {"rematch", "agree"}),
    (chat.Said(0, phrase="hello", **BY), {"phrase"}),
    (chat.Said(0, text="hello", **BY), {"text"}),
    (chat.MuteSet(0, 2, muted=True, **BY), {"mute"}),
    (chat.MuteSet(0, None, muted=True, **BY), {"mute all"}),
    (seats.LinkRenewed(0, **BY), {"link"}),
]


@pytest.mark.parametrize(("event", "by"), EVENTS)
def test_an_event_tells_which_command_led_to_it(event: TableEvent, by: set[str]) -> None:
    assert {name for name, command in COMMANDS.items() if command.can_have_caused(event)} == by


def test_every_command_is_tried() -> None:
    assert {type(command) for command in COMMANDS.values()} == {
        *get_args(AnyCommand),
        seats.RenewLink,
    }


def test_another_command_of_the_same_id_is_refused() -> None:
    table = Table.replay([opening("kings-corner", "french", 3, {})])
    hello = TableEnvelope(chat.Say("x", 1, phrase="hello"), 1)
    said = table.decide(hello)
    hello.check_repeat(said)
    with pytest.raises(NothingToDo, match="another command had this id"):
        TableEnvelope(chat.Say("x", 1, phrase="thanks"), 1).check_repeat(said)
