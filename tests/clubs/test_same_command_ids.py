"""A command of a club evening is known again by its id and by what its event says."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from clubs.rounds import DIRECTOR, given
from courtcards.clubs.evenings import EveningCommand, EveningSettings, NewPlayer
from courtcards.clubs.evenings.clock import AllowTime, ClockStarted, StartClock, TimeAllowed
from courtcards.clubs.evenings.keys import KeyRenewed, RenewKey
from courtcards.clubs.evenings.players import (
    AddPlayers,
    ChangePlayer,
    PastePlayers,
    PlayerChanged,
    PlayerRemoved,
    PlayersAdded,
    RemovePlayer,
    Return,
    Returned,
    Withdraw,
    Withdrawn,
)
from courtcards.clubs.evenings.rounds import (
    BeginRound,
    CloseRound,
    Drawing,
    DrawRounds,
    Exchange,
    Exchanged,
    RoundBegun,
    RoundClosed,
    RoundsDrawn,
)
from courtcards.clubs.evenings.settings import ChangeSettings, SettingsChanged
from courtcards.clubs.sheets import SheetCommand
from courtcards.clubs.sheets.confirming import Confirm, Confirmed, Reopen, Reopened
from courtcards.clubs.sheets.drawing import Draw, Drawn, NoteDraw
from courtcards.clubs.sheets.lines import Correct, Corrected, Enter, Entered, Strike, Struck
from courtcards.clubs.sheets.seats import ClaimSeat, SeatClaimed
from courtcards.clubs.sheets.totals import Total, Totalled, TotalsWithdrawn, WithdrawTotals
from courtcards.clubs.verb import Command, Noted
from courtcards.kernel.clubs import Game
from courtcards.kernel.errors import NotNow

BY: dict[str, Any] = {"by": DIRECTOR, "at": 1000, "command": "x"}
AUTUMN, SPRING = EveningSettings("Autumn", "2026-11-26"), EveningSettings("Spring", "2026-11-26")
ROUND, OTHER = Drawing(((0, 1, 2, 3),)), Drawing(((1, 0, 2, 3),))
HEARTS, QUEENS = Game("hearts", (13, 0, 0, 0)), Game("queens", (8, 0, 0, 0))
CARDS = (("AS", "2S", "3S", "4S"), ("2H", "AH", "3H", "4H"))

COMMANDS: dict[str, Command] = {
    "settings": ChangeSettings(id="x", settings=AUTUMN),
    "other settings": ChangeSettings(id="x", settings=SPRING),
    "add": AddPlayers(id="x", players=[NewPlayer("Ann"), NewPlayer("Bea")]),
    "add, as shown": AddPlayers(id="x", players=[NewPlayer("Ann"), NewPlayer("Bea")], first=4),
    "add others": AddPlayers(id="x", players=[NewPlayer("Ann")]),
    "paste": PastePlayers(id="x", text="Ann\nBea"),
    "paste others": PastePlayers(id="x", text="Cas"),
    "remove": RemovePlayer(id="x", player=2),
    "remove another": RemovePlayer(id="x", player=3),
    "rename": ChangePlayer(id="x", player=1, name="Bea"),
    "rename otherwise": ChangePlayer(id="x", player=1, name="Bee"),
    "withdraw": Withdraw(id="x", player=1),
    "withdraw, as shown": Withdraw(id="x", player=1, names=("Ann", "Bea"), at=9),
    "withdraw another": Withdraw(id="x", player=2),
    "return": Return(id="x", player=1),
    "return another": Return(id="x", player=2),
    "draw": DrawRounds(id="x"),
    "draw, as shown": DrawRounds(id="x", rounds=(ROUND,)),
    "draw otherwise": DrawRounds(id="x", rounds=(OTHER,)),
    "exchange": Exchange(id="x", one=1, other=2),
    "exchange others": Exchange(id="x", one=1, other=3),
    "begin": BeginRound(id="x", seating=ROUND),
    "begin online": BeginRound(id="x", online=[2]),
    "close": CloseRound(id="x", round=1),
    "close with a reason": CloseRound(id="x", round=1, reason="late"),
    "close another": CloseRound(id="x", round=2),
    "clock": StartClock(id="x", minutes=5),
    "clock otherwise": StartClock(id="x", minutes=6),
    "no clock": StartClock(id="x", minutes=0),
    "time": AllowTime(id="x", table=1, minutes=5),
    "more time": AllowTime(id="x", table=1, minutes=6),
    "renew": RenewKey(id="x", key="jury"),
    "renew another": RenewKey(id="x", key="viewer"),
    "server draws": Draw(id="x"),
    "volunteer": Draw(id="x", volunteer=2),
    "other volunteer": Draw(id="x", volunteer=3),
    "drawn": NoteDraw(id="x", writer=2, dealer=1),
    "drawn otherwise": NoteDraw(id="x", writer=2, dealer=3),
    "enter": Enter(id="x", index=0, line=HEARTS),
    "enter another": Enter(id="x", index=0, line=QUEENS),
    "correct": Correct(id="x", index=0, line=HEARTS),
    "correct another": Correct(id="x", index=1, line=HEARTS),
    "correct with a reason": Correct(id="x", index=0, line=HEARTS, reason="late"),
    "strike": Strike(id="x", index=0),
    "strike another": Strike(id="x", index=1),
    "total": Total(id="x", points=(4, 2, -6, 0)),
    "total otherwise": Total(id="x", points=(4, 2, 0, -6)),
    "total with a reason": Total(id="x", points=(4, 2, -6, 0), reason="late"),
    "withdraw totals": WithdrawTotals(id="x", reason="games"),
    "withdraw totals otherwise": WithdrawTotals(id="x", reason="wrong"),
    "confirm": Confirm(id="x", seat=1),
    "confirm as another": Confirm(id="x", seat=2),
    "reopen": Reopen(id="x", reason="wrong"),
    "reopen otherwise": Reopen(id="x", reason="very wrong"),
    "sit": ClaimSeat(id="x", seat=1),
    "sit elsewhere": ClaimSeat(id="x", seat=2),
}

EVENTS: list[tuple[Noted, set[str]]] = [
    (SettingsChanged(settings=AUTUMN, **BY), {"settings"}),
    (
        PlayersAdded(players=(NewPlayer("Ann"), NewPlayer("Bea")), **BY),
        {"add", "add, as shown", "paste"},
    ),
    (PlayerChanged(player=1, name="Bea", **BY), {"rename"}),
    (PlayerRemoved(player=2, **BY), {"remove"}),
    (Withdrawn(player=1, **BY), {"withdraw", "withdraw, as shown"}),
    (Returned(player=1, **BY), {"return"}),
    (RoundsDrawn(first=1, draw=1, rounds=(ROUND,), **BY), {"draw", "draw, as shown"}),
    (Exchanged(one=1, other=2, **BY), {"exchange"}),
    (RoundBegun(round=1, **BY), {"begin"}),
    (RoundBegun(round=1, online={2: "t"}, **BY), {"begin online"}),
    (RoundClosed(round=1, **BY), {"close"}),
    (ClockStarted(until=301_000, **BY), {"clock"}),
    (ClockStarted(until=None, **BY), {"no clock"}),
    (TimeAllowed(table=1, minutes=5, **BY), {"time"}),
    (KeyRenewed(key="jury", **BY), {"renew"}),
    (Drawn(writer=2, dealer=1, cards=CARDS, **BY), {"server draws"}),
    (Drawn(writer=2, dealer=1, cards=((), CARDS[1]), **BY), {"volunteer"}),
    (Drawn(writer=2, dealer=1, **BY), {"drawn"}),
    (Entered(line=HEARTS, **BY), {"enter"}),
    (Corrected(index=0, line=HEARTS, **BY), {"correct"}),
    (Struck(index=0, **BY), {"strike"}),
    (Totalled(points=(4, 2, -6, 0), **BY), {"total"}),
    (TotalsWithdrawn(reason="games", **BY), {"withdraw totals"}),
    (Confirmed(seat=1, **BY), {"confirm"}),
    (Reopened(reason="wrong", **BY), {"reopen"}),
    (SeatClaimed(seat=1, **BY), {"sit"}),
]


@pytest.mark.parametrize(("event", "by"), EVENTS)
def test_an_event_tells_which_command_led_to_it(event: Noted, by: set[str]) -> None:
    assert {name for name, command in COMMANDS.items() if command.led_to(event)} == by


def test_every_command_is_tried() -> None:
    every = {*get_args(EveningCommand), *get_args(SheetCommand)}
    assert {type(command) for command in COMMANDS.values()} == every


def test_another_command_of_the_same_id_is_refused() -> None:
    withdrawn = Withdrawn(player=1, **BY)
    given(Withdraw, player=1, by=DIRECTOR, command="x").check_led_to(withdrawn)
    with pytest.raises(NotNow, match="another command had that id already"):
        given(Return, player=1, by=DIRECTOR, command="x").check_led_to(withdrawn)
