"""A command of a club evening is known again by its id and by what its event says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec
import pytest

from clubs.rounds import DIRECTOR, given
from courtcards.clubs.command import ClubCommand, ClubEvent
from courtcards.clubs.evening import (
    EveningCommand,
    EveningSettings,
    NewPlayer,
    RegistrantCommand,
    admission,
    players,
    registration,
    rounds,
    seats,
    settings,
    wishes,
)
from courtcards.clubs.evening.state import hash_owner_secret
from courtcards.clubs.members import MemberListCommand
from courtcards.clubs.members import commands as held
from courtcards.clubs.season import SeasonCommand, SeasonSettings
from courtcards.clubs.season import commands as season_commands
from courtcards.clubs.sheet import SheetCommand
from courtcards.clubs.sheet import commands as sheet_commands
from courtcards.kernel.club_scoring import GameLine
from courtcards.kernel.errors import NotNow

BY: dict[str, Any] = {"by": DIRECTOR, "at": 1000, "command": "x"}
AUTUMN, SPRING = EveningSettings("Autumn", "2026-11-26"), EveningSettings("Spring", "2026-11-26")
WINTER, SUMMER = SeasonSettings("Winter", 8), SeasonSettings("Summer", 8)
OWN, ELSE = "own-secret-of-hers", "another-secret-of-his"
ROUND, OTHER = rounds.DrawnRound(((0, 1, 2, 3),)), rounds.DrawnRound(((1, 0, 2, 3),))
CORRECTED = {"round": 1, "tables": ROUND.tables, "reason": "x"}
HEARTS, QUEENS = GameLine("hearts", (13, 0, 0, 0)), GameLine("queens", (8, 0, 0, 0))
CARDS = (("AS", "2S", "3S", "4S"), ("2H", "AH", "3H", "4H"))
ANN_AND_BEA = (NewPlayer("Ann"), NewPlayer("Bea"))
LATE = {"round": 1, "reason": "late"}

ALIKE: list[tuple[Any, Any, dict[str, Any], *tuple[dict[str, Any], ...]]] = [
    (settings.SettingsChanged, settings.ChangeSettings, {"settings": AUTUMN}, {"settings": SPRING}),
    (players.PlayerChanged, players.ChangePlayer, {"player": 1, "name": "Bea"}, {"name": "Bee"}),
    (players.PlayerRemoved, players.RemovePlayer, {"player": 2}, {"player": 3}),
    (players.Returned, players.Return, {"player": 1}, {"player": 2}),
    (rounds.RoundClosed, rounds.CloseRound, {"round": 1}, {"reason": "late"}, {"round": 2}),
    (admission.RegistrationOpened, admission.OpenRegistration, {"places": 16}, {"at_once": True}),
    (admission.RegistrationClosed, admission.CloseRegistration, {}),
    (settings.JoinedClub, settings.JoinClub, {"club_id": "k"}, {"club_id": "l"}),
    (
        sheet_commands.Corrected,
        sheet_commands.Correct,
        {"index": 0, "line": HEARTS},
        {"index": 1},
        {"reason": "x"},
    ),
    (sheet_commands.Confirmed, sheet_commands.Confirm, {"seat": 1}, {"seat": 2}),
]
"""An event and a command that say the same, and what other commands of that kind say."""


def said(kind: Any, *every: dict[str, Any]) -> list[ClubCommand]:
    """Commands of a kind."""
    return [kind(id="x", **fields) for fields in every]


REGISTERED: dict[str, Any] = {"secret": OWN, "name": " Ann ", "club": "Leuven"}
REGISTER = said(registration.RegisterSelf, REGISTERED)

OTHERWISE: list[tuple[ClubEvent, list[ClubCommand], list[ClubCommand]]] = [
    (
        players.PlayersAdded(players=ANN_AND_BEA, **BY),
        said(players.AddPlayers, {"players": ANN_AND_BEA}, {"players": ANN_AND_BEA, "first": 4})
        + said(players.PastePlayers, {"text": "Ann\nBea"}),
        said(players.AddPlayers, {"players": ANN_AND_BEA[:1]})
        + said(players.PastePlayers, {"text": "Cas"}),
    ),
    (
        players.Withdrawn(player=1, **BY),
        said(players.Withdraw, {"player": 1}, {"player": 1, "names": ("Ann", "Bea"), "at": 9}),
        said(players.Withdraw, {"player": 2}),
    ),
    (
        wishes.WishesNoted(wishes=(wishes.StoredWishes(1, 2, (3,)),), **BY),
        said(
            wishes.NoteWishes,
            {"wishes": [wishes.PlayerWishes(1, 2, (3,))]},
            {"wishes": [wishes.PlayerWishes(1, 2, (3, 3))]},
        ),
        said(wishes.NoteWishes, {"wishes": [wishes.PlayerWishes(1, 2)]}),
    ),
    (
        rounds.RoundsDrawn(first=1, draw=1, rounds=(ROUND,), **BY),
        said(rounds.DrawRounds, {}, {"rounds": (ROUND,)}),
        said(rounds.DrawRounds, {"rounds": (OTHER,)}),
    ),
    (rounds.RoundBegun(round=1, **BY), said(rounds.BeginRound, {"seating": ROUND}), []),
    (
        rounds.RoundBegun(round=1, online={2: "t"}, **BY),
        said(rounds.BeginRound, {"online": [2]}),
        [],
    ),
    (
        seats.SeatsCorrected(round=1, tables=ROUND.tables, before=OTHER, reason="x", **BY),
        said(seats.CorrectSeats, CORRECTED, CORRECTED | {"seen": OTHER}),
        said(seats.CorrectSeats, CORRECTED | {"seen": ROUND}, CORRECTED | {"byes": (4,)}),
    ),
    (
        rounds.ClockStarted(until=301_000, **BY),
        said(rounds.StartClock, {"minutes": 5}),
        said(rounds.StartClock, {"minutes": 6}),
    ),
    (rounds.ClockStarted(until=None, **BY), said(rounds.StartClock, {"minutes": 0}), []),
    (
        players.PaymentNoted(player=1, cents=500, **BY),
        said(players.NotePayment, {"player": 1, "cents": 500}),
        said(players.NotePayment, {"player": 1}),
    ),
    (
        admission.RegistrantsAdmitted(players=ANN_AND_BEA, registered=(0, 1), **BY),
        said(admission.AdmitRegistrants, {"registered": (0, 1)}),
        said(admission.AdmitRegistrants, {"registered": (1,)}),
    ),
    *(
        (
            registration.PersonRegistered(
                name=name, club="Leuven", owner=hash_owner_secret(OWN), **BY
            ),
            REGISTER,
            said(registration.RegisterSelf, REGISTERED | {"secret": ELSE}),
        )
        for name in ("Ann", "Ann (Leuven)")
    ),
    (
        registration.RegisteredAtOnce(
            players=(NewPlayer("Ann", "Leuven"),), owner=hash_owner_secret(OWN), **BY
        ),
        REGISTER,
        said(registration.RegisterSelf, REGISTERED | {"name": "Bea"}),
    ),
    (
        registration.Unregistered(owner=hash_owner_secret(OWN), **BY),
        said(registration.Unregister, {"secret": OWN}),
        said(registration.Unregister, {"secret": ELSE}),
    ),
    (
        season_commands.EveningCounted(evening="e", **BY),
        said(season_commands.CountEvening, *({"evening": "e", "token": token} for token in "tu")),
        said(season_commands.CountEvening, {"evening": "f", "token": "t"}),
    ),
    (
        sheet_commands.Drawn(writer=2, dealer=1, cards=CARDS, **BY),
        said(sheet_commands.DrawDealerAndWriter, {}),
        said(sheet_commands.DrawDealerAndWriter, {"volunteer": 3}),
    ),
    (
        sheet_commands.Drawn(writer=2, dealer=1, cards=((), CARDS[1]), **BY),
        said(sheet_commands.DrawDealerAndWriter, {"volunteer": 2}),
        [],
    ),
    (
        sheet_commands.Drawn(writer=2, dealer=1, **BY),
        said(sheet_commands.NoteDraw, {"writer": 2, "dealer": 1}),
        said(sheet_commands.NoteDraw, {"writer": 2, "dealer": 3}),
    ),
    (
        sheet_commands.Entered(line=HEARTS, **BY),
        said(sheet_commands.Enter, {"index": 0, "line": HEARTS}),
        said(sheet_commands.Enter, {"index": 0, "line": QUEENS}),
    ),
    (
        held.EveningAddedToClub(evening="e", name="Autumn", date="2026-11-26", **BY),
        said(held.OpenClubEvening, {"settings": AUTUMN})
        + said(held.AdoptEvening, {"evening": "e", "token": "t"}),
        said(held.OpenClubEvening, {"settings": SPRING})
        + said(held.AdoptEvening, {"evening": "f", "token": "t"}),
    ),
]
"""Other events, the commands that lead to each, and commands that do not."""


def alike(
    event: Any, kind: Any, fields: dict[str, Any], *others: dict[str, Any]
) -> tuple[ClubEvent, list[ClubCommand], list[ClubCommand]]:
    (command,) = said(kind, fields)
    changed = [msgspec.structs.replace(command, **other) for other in others]
    return event(**fields, **BY), [command], changed


CASES = [*(alike(*each) for each in ALIKE), *OTHERWISE]
COMMANDS = [command for _, led, others in CASES for command in (*led, *others)]


@pytest.mark.parametrize(("event", "led"), [(event, led) for event, led, _ in CASES])
def test_an_event_tells_which_command_led_to_it(
    event: ClubEvent, led: Sequence[ClubCommand]
) -> None:
    assert all(command.can_have_caused(event) for command in led)
    assert [each for each in COMMANDS if each.can_have_caused(event) and each not in led] == []


EVERY = {
    command
    for of in (EveningCommand, RegistrantCommand, SheetCommand, SeasonCommand, MemberListCommand)
    for command in get_args(of)
}
PLAIN = {each for each in EVERY if each.can_have_caused is ClubCommand.can_have_caused}
"""These say all that their events do; whatever tests do is held against that, too."""


def test_every_command_that_compares_in_its_own_way_is_tried() -> None:
    assert {type(command) for command in COMMANDS} >= EVERY - PLAIN


def test_an_event_says_nothing_that_its_command_does_not_say() -> None:
    for kind in PLAIN - {
        admission.AdmitRegistrants
    }:  # whose event has the names, too, as they were then
        said = {*kind.leads_to.__struct_fields__} - {*ClubEvent.__struct_fields__}
        assert said <= {*kind.__struct_fields__}, kind
    assert ClubEvent not in {kind.leads_to for kind in PLAIN}
    assert len({kind.leads_to for kind in PLAIN}) == len(PLAIN)


def test_another_command_of_the_same_id_is_refused() -> None:
    withdrawn = players.Withdrawn(player=1, **BY)
    given(players.Withdraw, player=1, command="x").check_repeat(withdrawn)
    with pytest.raises(NotNow, match="another command had this id"):
        given(players.Return, player=1, command="x").check_repeat(withdrawn)
