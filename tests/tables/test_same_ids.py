"""A command is known again by its id and by what its event says: another one is not."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from courtcards.kernel.errors import NothingToDo
from courtcards.tables import Sent, Table
from courtcards.tables.verbs import AnyCommand, Event
from courtcards.tables.verbs.chat import Mute, MuteSet, Said, Say
from courtcards.tables.verbs.consent import (
    Agreed,
    Answer,
    Asked,
    Declined,
    Rematch,
    Rematched,
    Takeback,
    TakenBack,
)
from courtcards.tables.verbs.links import LinkRenewed, RenewLink
from courtcards.tables.verbs.play import Deal, Dealt, Play, Played, SetBotPause
from courtcards.tables.verbs.presence import (
    Back,
    ComeBack,
    Pause,
    PlayPaused,
    PlayResumed,
    Resume,
)
from courtcards.tables.verbs.seats import (
    Began,
    Begin,
    BotSeated,
    Free,
    Leave,
    SeatBot,
    Stood,
    StoodIn,
)
from courtcards.tables.verbs.shuffle import Contribute, Contributed
from courtcards.tables.verbs.verb import Change, Verb
from tables.playing import opening

BY: dict[str, Any] = {"at": 7, "command": "x"}

COMMANDS: dict[str, Verb] = {
    "deal": Deal("x", 1),
    "play": Play("x", 1, "9H>N"),
    "play another": Play("x", 1, "9H>S"),
    "bot": SeatBot("x", 1, 2, "steady"),
    "bot elsewhere": SeatBot("x", 1, 3, "steady"),
    "another bot": SeatBot("x", 1, 2, "random"),
    "free": Free("x", 1, 2),
    "free another": Free("x", 1, 3),
    "begin": Begin("x", 1),
    "contribute": Contribute("x", 1, "salt"),
    "contribute more": Contribute("x", 1, "pepper"),
    "leave": Leave("x", 1),
    "back": ComeBack("x", 1),
    "pause": Pause("x", 1),
    "resume": Resume("x", 1),
    "takeback": Takeback("x", 1),
    "rematch": Rematch("x", 1),
    "agree": Answer("x", 1, agree=True),
    "decline": Answer("x", 1, agree=False),
    "phrase": Say("x", 1, phrase="hello"),
    "text": Say("x", 1, text="hello"),
    "mute": Mute("x", 1, 2, muted=True),
    "mute all": Mute("x", 1, None, muted=True),
    "let write": Mute("x", 1, 2, muted=False),
    "pause of bots": SetBotPause("x", 1, 600),
    "link": RenewLink("x"),
}

EVENTS: list[tuple[Event, set[str]]] = [
    (Dealt(0, 1, (), 0, "x"), {"deal"}),
    (Played(0, "9H>N", "x"), {"play"}),
    (BotSeated(2, "steady", "Bingo", 0, **BY), {"bot"}),
    (Stood(2, 0, **BY), {"free"}),
    (Stood(1, 1, **BY), {"leave"}),
    (StoodIn(0, "steady", "left", **BY), {"leave"}),
    (Began(0, **BY), {"begin"}),
    (Contributed(0, "salt", **BY), {"contribute"}),
    (Back(0, **BY), {"back"}),
    (PlayPaused(0, **BY), {"pause"}),
    (PlayResumed(0, **BY), {"resume"}),
    (Asked(0, "takeback", **BY), {"takeback"}),
    (Asked(0, "rematch", **BY), {"rematch"}),
    (Agreed(0, **BY), {"agree"}),
    (Declined(0, **BY), {"decline"}),
    (TakenBack(0, 0, 1, **BY), {"takeback"}),
    (TakenBack(0, 1, 1, **BY), {"agree"}),
    # Whether it was done at once, or was the last consent, is not told.
    (Rematched(0, "00", 1, **BY), {"rematch", "agree"}),
    (Said(0, phrase="hello", **BY), {"phrase"}),
    (Said(0, text="hello", **BY), {"text"}),
    (MuteSet(0, 2, muted=True, **BY), {"mute"}),
    (MuteSet(0, None, muted=True, **BY), {"mute all"}),
    (LinkRenewed(0, **BY), {"link"}),
]


@pytest.mark.parametrize(("event", "by"), EVENTS)
def test_an_event_tells_which_command_led_to_it(event: Change, by: set[str]) -> None:
    assert {name for name, command in COMMANDS.items() if command.led_to(event)} == by


def test_every_command_is_tried() -> None:
    assert {type(command) for command in COMMANDS.values()} == {*get_args(AnyCommand), RenewLink}


def test_another_command_of_the_same_id_is_refused() -> None:
    table = Table.replay([opening("kings-corner", "french", 3, {})])
    hello = Sent(Say("x", 1, phrase="hello"), 1)
    said = table.decide(hello)
    hello.check_led_to(said)
    with pytest.raises(NothingToDo, match="another command had that id already"):
        Sent(Say("x", 1, phrase="thanks"), 1).check_led_to(said)
