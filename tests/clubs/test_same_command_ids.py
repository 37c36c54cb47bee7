"""A command of a club evening is known again by its id and by what its event says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec
import pytest

from clubs.rounds import DIRECTOR, given
from courtcards.clubs.evenings import (
    EveningCommand,
    EveningSettings,
    NewPlayer,
    RegistrantCommand,
    belonging,
    clock,
    directors,
    keys,
    payments,
    penalties,
    players,
    registering,
    reseating,
    rounds,
    settings,
    taking_in,
    ways_back,
)
from courtcards.clubs.evenings.registration import owner_of
from courtcards.clubs.roll import RollCommand, adopting, members, merging
from courtcards.clubs.roll import evenings as held
from courtcards.clubs.roll import settings as roll_settings
from courtcards.clubs.seasons import SeasonCommand, SeasonSettings, counting
from courtcards.clubs.seasons import keys as season_keys
from courtcards.clubs.seasons import settings as season_settings
from courtcards.clubs.sheets import SheetCommand, confirming, drawing, lines, people, seats, totals
from courtcards.clubs.verb import Command, Noted
from courtcards.kernel.clubs import Game
from courtcards.kernel.errors import NotNow

BY: dict[str, Any] = {"by": DIRECTOR, "at": 1000, "command": "x"}
AUTUMN, SPRING = EveningSettings("Autumn", "2026-11-26"), EveningSettings("Spring", "2026-11-26")
WINTER, SUMMER = SeasonSettings("Winter", 8), SeasonSettings("Summer", 8)
OWN, ELSE = "own-secret-of-hers", "another-secret-of-his"
ROUND, OTHER = rounds.Drawing(((0, 1, 2, 3),)), rounds.Drawing(((1, 0, 2, 3),))
HEARTS, QUEENS = Game("hearts", (13, 0, 0, 0)), Game("queens", (8, 0, 0, 0))
CARDS = (("AS", "2S", "3S", "4S"), ("2H", "AH", "3H", "4H"))
ANN_AND_BEA = (NewPlayer("Ann"), NewPlayer("Bea"))
LATE = {"round": 1, "reason": "late"}

ALIKE: list[tuple[Any, Any, dict[str, Any], *tuple[dict[str, Any], ...]]] = [
    (settings.SettingsChanged, settings.ChangeSettings, {"settings": AUTUMN}, {"settings": SPRING}),
    (players.PlayerChanged, players.ChangePlayer, {"player": 1, "name": "Bea"}, {"name": "Bee"}),
    (players.PlayerRemoved, players.RemovePlayer, {"player": 2}, {"player": 3}),
    (players.Returned, players.Return, {"player": 1}, {"player": 2}),
    (rounds.Exchanged, rounds.Exchange, {"one": 1, "other": 2}, {"other": 3}),
    (rounds.RoundClosed, rounds.CloseRound, {"round": 1}, {"reason": "late"}, {"round": 2}),
    (reseating.SeatsChanged, reseating.Reseat, LATE | {"one": 1, "other": 2}, {"other": 3}),
    (ways_back.RoundUnbegun, ways_back.Unbegin, {"round": 1}, {"reason": "late"}),
    (ways_back.RoundAnnulled, ways_back.Annul, LATE, {"round": 2}),
    (ways_back.RoundReinstated, ways_back.Reinstate, LATE, {"reason": "later"}),
    (ways_back.RoundReopened, ways_back.ReopenRound, LATE, {"round": 2}),
    (
        penalties.PenaltyGiven,
        penalties.Penalise,
        {"player": 1, "points": -4, "reason": "late"},
        {"points": -5},
    ),
    (
        penalties.PenaltyLifted,
        penalties.LiftPenalty,
        {"penalty": 1, "reason": "wrong"},
        {"penalty": 2},
    ),
    (clock.TimeAllowed, clock.AllowTime, {"table": 1, "minutes": 5}, {"minutes": 6}),
    (directors.DirectorNamed, directors.NameDirector, {"name": "Ann"}, {"name": "Bea"}),
    (directors.DirectorDismissed, directors.DismissDirector, {"director": 1}, {"director": 2}),
    (payments.PaymentTakenBack, payments.TakePaymentBack, {"player": 1}, {"player": 2}),
    (taking_in.RegistrationOpened, taking_in.OpenRegistration, {"places": 16}, {"at_once": True}),
    (taking_in.RegistrationClosed, taking_in.CloseRegistration, {}),
    (taking_in.RegisteredDeclined, taking_in.Decline, {"registered": (0,)}, {"registered": (1,)}),
    (taking_in.RegisteredPutBack, taking_in.PutBack, {"registered": 0}, {"registered": 1}),
    (
        taking_in.RegisteredChanged,
        taking_in.ChangeRegistered,
        {"registered": 0, "name": "Ann"},
        {"name": "Anne"},
    ),
    (keys.KeyRenewed, keys.RenewKey, {"key": "jury"}, {"key": "viewer"}),
    (belonging.JoinedClub, belonging.JoinClub, {"roll": "k"}, {"roll": "l"}),
    (belonging.LeftClub, belonging.LeaveClub, {"roll": "k"}, {"roll": "l"}),
    (
        season_settings.SeasonChanged,
        season_settings.ChangeSeason,
        {"settings": WINTER},
        {"settings": SUMMER},
    ),
    (counting.EveningLeftOut, counting.LeaveOutEvening, {"evening": "e"}, {"evening": "f"}),
    (
        season_keys.SeasonKeyRenewed,
        season_keys.RenewSeasonKey,
        {"key": "director"},
        {"key": "viewer"},
    ),
    (lines.Corrected, lines.Correct, {"index": 0, "line": HEARTS}, {"index": 1}, {"reason": "x"}),
    (lines.Struck, lines.Strike, {"index": 0}, {"index": 1}),
    (
        totals.Totalled,
        totals.Total,
        {"points": (4, 2, -6, 0)},
        {"points": (4, 2, 0, -6)},
        {"reason": "late"},
    ),
    (totals.TotalsWithdrawn, totals.WithdrawTotals, {"reason": "games"}, {"reason": "wrong"}),
    (confirming.Confirmed, confirming.Confirm, {"seat": 1}, {"seat": 2}),
    (confirming.Reopened, confirming.Reopen, {"reason": "wrong"}, {"reason": "very wrong"}),
    (
        people.Substituted,
        people.Substitute,
        {"seat": 1, "name": "Eva", "reason": "ill"},
        {"name": "Fay"},
    ),
    (seats.SeatClaimed, seats.ClaimSeat, {"seat": 1}, {"seat": 2}),
    (seats.SeatHandedOut, seats.HandOutSeat, {"seat": 1}, {"seat": 2}),
    (roll_settings.RollRenamed, roll_settings.RenameRoll, {"name": "Kings"}, {"name": "Queens"}),
    (roll_settings.RollKeyRenewed, roll_settings.RenewRollKey, {}),
    (
        members.MembersAdded,
        members.AddMembers,
        {"members": (members.NewMember("Ann"),)},
        {"members": (members.NewMember("Ann", agrees=True),)},
    ),
    (members.MemberChanged, members.ChangeMember, {"member": 1, "name": "Ann"}, {"licence": "7"}),
    (members.MemberLeft, members.LetGo, {"member": 1}, {"member": 2}),
    (members.MemberCameBack, members.TakeBack, {"member": 1}, {"member": 2}),
    (
        merging.MembersMerged,
        merging.MergeMembers,
        {"member": 1, "into": 2},
        {"member": 2, "into": 1},
    ),
    (merging.MembersParted, merging.PartMembers, {"member": 1}, {"member": 2}),
    (merging.ToldApart, merging.TellApart, {"one": 1, "other": 2}, {"other": 3}),
    (adopting.EveningReleased, adopting.ReleaseEvening, {"evening": "e"}, {"evening": "f"}),
]
"""An event and a command that say the same, and what other commands of that kind say."""


def said(kind: Any, *every: dict[str, Any]) -> list[Command]:
    """Commands of a kind."""
    return [kind(id="x", **fields) for fields in every]


REGISTERED: dict[str, Any] = {"secret": OWN, "name": " Ann ", "club": "Leuven"}
REGISTER = said(registering.RegisterSelf, REGISTERED)

OTHERWISE: list[tuple[Noted, list[Command], list[Command]]] = [
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
        clock.ClockStarted(until=301_000, **BY),
        said(clock.StartClock, {"minutes": 5}),
        said(clock.StartClock, {"minutes": 6}),
    ),
    (clock.ClockStarted(until=None, **BY), said(clock.StartClock, {"minutes": 0}), []),
    (
        payments.PaymentNoted(player=1, cents=500, **BY),
        said(payments.NotePayment, {"player": 1, "cents": 500}),
        said(payments.NotePayment, {"player": 1}),
    ),
    (
        taking_in.RegisteredTaken(players=ANN_AND_BEA, registered=(0, 1), **BY),
        said(taking_in.TakeIn, {"registered": (0, 1)}),
        said(taking_in.TakeIn, {"registered": (1,)}),
    ),
    *(
        (
            registering.PersonRegistered(name=name, club="Leuven", owner=owner_of(OWN), **BY),
            REGISTER,
            said(registering.RegisterSelf, REGISTERED | {"secret": ELSE}),
        )
        for name in ("Ann", "Ann (Leuven)")
    ),
    (
        registering.RegisteredAtOnce(
            players=(NewPlayer("Ann", "Leuven"),), owner=owner_of(OWN), **BY
        ),
        REGISTER,
        said(registering.RegisterSelf, REGISTERED | {"name": "Bea"}),
    ),
    (
        registering.Unregistered(owner=owner_of(OWN), **BY),
        said(registering.Unregister, {"secret": OWN}),
        said(registering.Unregister, {"secret": ELSE}),
    ),
    (
        counting.EveningCounted(evening="e", **BY),
        said(counting.CountEvening, *({"evening": "e", "token": token} for token in "tu")),
        said(counting.CountEvening, {"evening": "f", "token": "t"}),
    ),
    (
        drawing.Drawn(writer=2, dealer=1, cards=CARDS, **BY),
        said(drawing.Draw, {}),
        said(drawing.Draw, {"volunteer": 3}),
    ),
    (
        drawing.Drawn(writer=2, dealer=1, cards=((), CARDS[1]), **BY),
        said(drawing.Draw, {"volunteer": 2}),
        [],
    ),
    (
        drawing.Drawn(writer=2, dealer=1, **BY),
        said(drawing.NoteDraw, {"writer": 2, "dealer": 1}),
        said(drawing.NoteDraw, {"writer": 2, "dealer": 3}),
    ),
    (
        lines.Entered(line=HEARTS, **BY),
        said(lines.Enter, {"index": 0, "line": HEARTS}),
        said(lines.Enter, {"index": 0, "line": QUEENS}),
    ),
    (
        held.EveningHeld(evening="e", name="Autumn", date="2026-11-26", **BY),
        said(held.HoldEvening, {"settings": AUTUMN})
        + said(adopting.AdoptEvening, {"evening": "e", "token": "t"}),
        said(held.HoldEvening, {"settings": SPRING})
        + said(adopting.AdoptEvening, {"evening": "f", "token": "t"}),
    ),
]
"""Other events, the commands that lead to each, and commands that do not."""


def alike(
    event: Any, kind: Any, fields: dict[str, Any], *others: dict[str, Any]
) -> tuple[Noted, list[Command], list[Command]]:
    (command,) = said(kind, fields)
    changed = [msgspec.structs.replace(command, **other) for other in others]
    return event(**fields, **BY), [command], changed


CASES = [*(alike(*each) for each in ALIKE), *OTHERWISE]
COMMANDS = [command for _, led, others in CASES for command in (*led, *others)]


@pytest.mark.parametrize(("event", "led"), [(event, led) for event, led, _ in CASES])
def test_an_event_tells_which_command_led_to_it(event: Noted, led: Sequence[Command]) -> None:
    assert all(command.led_to(event) for command in led)
    assert [each for each in COMMANDS if each.led_to(event) and each not in led] == []


def test_every_command_is_tried() -> None:
    every = {
        command
        for of in (EveningCommand, RegistrantCommand, SheetCommand, SeasonCommand, RollCommand)
        for command in get_args(of)
    }
    # What an evening is told of clubs comes from the server alone.
    assert {type(command) for command in COMMANDS} == every | {
        belonging.JoinClub,
        belonging.LeaveClub,
    }


def test_another_command_of_the_same_id_is_refused() -> None:
    withdrawn = players.Withdrawn(player=1, **BY)
    given(players.Withdraw, player=1, command="x").check_led_to(withdrawn)
    with pytest.raises(NotNow, match="another command had that id already"):
        given(players.Return, player=1, command="x").check_led_to(withdrawn)
