"""A command of a club evening is known again by its id and by what its event says."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from clubs.rounds import DIRECTOR, given
from courtcards.clubs.evenings import (
    EveningCommand,
    EveningSettings,
    NewPlayer,
    RegistrantCommand,
)
from courtcards.clubs.evenings.belonging import JoinClub, JoinedClub, LeaveClub, LeftClub
from courtcards.clubs.evenings.clock import AllowTime, ClockStarted, StartClock, TimeAllowed
from courtcards.clubs.evenings.directors import (
    DirectorDismissed,
    DirectorNamed,
    DismissDirector,
    NameDirector,
)
from courtcards.clubs.evenings.keys import KeyRenewed, RenewKey
from courtcards.clubs.evenings.payments import (
    NotePayment,
    PaymentNoted,
    PaymentTakenBack,
    TakePaymentBack,
)
from courtcards.clubs.evenings.penalties import (
    LiftPenalty,
    Penalise,
    PenaltyGiven,
    PenaltyLifted,
)
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
from courtcards.clubs.evenings.registering import (
    PersonRegistered,
    RegisteredAtOnce,
    RegisterSelf,
    Unregister,
    Unregistered,
)
from courtcards.clubs.evenings.registration import owner_of
from courtcards.clubs.evenings.reseating import Reseat, SeatsChanged
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
from courtcards.clubs.evenings.taking_in import (
    ChangeRegistered,
    CloseRegistration,
    Decline,
    OpenRegistration,
    PutBack,
    RegisteredChanged,
    RegisteredDeclined,
    RegisteredPutBack,
    RegisteredTaken,
    RegistrationClosed,
    RegistrationOpened,
    TakeIn,
)
from courtcards.clubs.evenings.ways_back import (
    Annul,
    Reinstate,
    ReopenRound,
    RoundAnnulled,
    RoundReinstated,
    RoundReopened,
    RoundUnbegun,
    Unbegin,
)
from courtcards.clubs.roll import RollCommand
from courtcards.clubs.roll.adopting import AdoptEvening, EveningReleased, ReleaseEvening
from courtcards.clubs.roll.evenings import EveningHeld, HoldEvening
from courtcards.clubs.roll.members import (
    AddMembers,
    ChangeMember,
    LetGo,
    MemberCameBack,
    MemberChanged,
    MemberLeft,
    MembersAdded,
    NewMember,
    TakeBack,
)
from courtcards.clubs.roll.merging import (
    MembersMerged,
    MembersParted,
    MergeMembers,
    PartMembers,
    TellApart,
    ToldApart,
)
from courtcards.clubs.roll.settings import RenameRoll, RenewRollKey, RollKeyRenewed, RollRenamed
from courtcards.clubs.seasons import SeasonCommand, SeasonSettings
from courtcards.clubs.seasons.counting import (
    CountEvening,
    EveningCounted,
    EveningLeftOut,
    LeaveOutEvening,
)
from courtcards.clubs.seasons.keys import RenewSeasonKey, SeasonKeyRenewed
from courtcards.clubs.seasons.settings import ChangeSeason, SeasonChanged
from courtcards.clubs.sheets import SheetCommand
from courtcards.clubs.sheets.confirming import Confirm, Confirmed, Reopen, Reopened
from courtcards.clubs.sheets.drawing import Draw, Drawn, NoteDraw
from courtcards.clubs.sheets.lines import Correct, Corrected, Enter, Entered, Strike, Struck
from courtcards.clubs.sheets.people import Substitute, Substituted
from courtcards.clubs.sheets.seats import ClaimSeat, HandOutSeat, SeatClaimed, SeatHandedOut
from courtcards.clubs.sheets.totals import Total, Totalled, TotalsWithdrawn, WithdrawTotals
from courtcards.clubs.verb import Command, Noted
from courtcards.kernel.clubs import Game
from courtcards.kernel.errors import NotNow

BY: dict[str, Any] = {"by": DIRECTOR, "at": 1000, "command": "x"}
AUTUMN, SPRING = EveningSettings("Autumn", "2026-11-26"), EveningSettings("Spring", "2026-11-26")
WINTER, SUMMER = SeasonSettings("Winter", 8), SeasonSettings("Summer", 8)
OWN, ELSE = "own-secret-of-hers", "another-secret-of-his"
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
    "reseat": Reseat(id="x", round=1, one=1, other=2, reason="late"),
    "reseat others": Reseat(id="x", round=1, one=1, other=3, reason="late"),
    "substitute": Substitute(id="x", seat=1, name="Eva", reason="ill"),
    "substitute another": Substitute(id="x", seat=1, name="Fay", reason="ill"),
    "unbegin": Unbegin(id="x", round=1),
    "unbegin with a reason": Unbegin(id="x", round=1, reason="late"),
    "annul": Annul(id="x", round=1, reason="late"),
    "annul another": Annul(id="x", round=2, reason="late"),
    "reinstate": Reinstate(id="x", round=1, reason="late"),
    "reinstate otherwise": Reinstate(id="x", round=1, reason="later"),
    "reopen round": ReopenRound(id="x", round=1, reason="late"),
    "reopen another round": ReopenRound(id="x", round=2, reason="late"),
    "penalty": Penalise(id="x", player=1, points=-4, reason="late"),
    "other penalty": Penalise(id="x", player=1, points=-5, reason="late"),
    "lift": LiftPenalty(id="x", penalty=1, reason="wrong"),
    "lift another": LiftPenalty(id="x", penalty=2, reason="wrong"),
    "clock": StartClock(id="x", minutes=5),
    "clock otherwise": StartClock(id="x", minutes=6),
    "no clock": StartClock(id="x", minutes=0),
    "time": AllowTime(id="x", table=1, minutes=5),
    "more time": AllowTime(id="x", table=1, minutes=6),
    "name a director": NameDirector(id="x", name="Ann"),
    "name another": NameDirector(id="x", name="Bea"),
    "dismiss": DismissDirector(id="x", director=1),
    "dismiss another": DismissDirector(id="x", director=2),
    "pay": NotePayment(id="x", player=1, cents=500),
    "pay otherwise": NotePayment(id="x", player=1),
    "unpay": TakePaymentBack(id="x", player=1),
    "unpay another": TakePaymentBack(id="x", player=2),
    "open registration": OpenRegistration(id="x", places=16),
    "open it at once": OpenRegistration(id="x", places=16, at_once=True),
    "close registration": CloseRegistration(id="x"),
    "take in": TakeIn(id="x", registered=(0, 1)),
    "take another in": TakeIn(id="x", registered=(1,)),
    "decline": Decline(id="x", registered=(0,)),
    "decline another": Decline(id="x", registered=(1,)),
    "put back": PutBack(id="x", registered=0),
    "put another back": PutBack(id="x", registered=1),
    "put right": ChangeRegistered(id="x", registered=0, name="Ann"),
    "put right otherwise": ChangeRegistered(id="x", registered=0, name="Anne"),
    "register": RegisterSelf(id="x", secret=OWN, name=" Ann ", club="Leuven"),
    "register with another secret": RegisterSelf(id="x", secret=ELSE, name="Ann", club="Leuven"),
    "register as another": RegisterSelf(id="x", secret=OWN, name="Bea", club="Leuven"),
    "unregister": Unregister(id="x", secret=OWN),
    "another unregisters": Unregister(id="x", secret=ELSE),
    "renew": RenewKey(id="x", key="jury"),
    "renew another": RenewKey(id="x", key="viewer"),
    "season": ChangeSeason(id="x", settings=WINTER),
    "other season": ChangeSeason(id="x", settings=SUMMER),
    "count": CountEvening(id="x", evening="e", token="t"),
    "count by another link": CountEvening(id="x", evening="e", token="u"),
    "count another": CountEvening(id="x", evening="f", token="t"),
    "leave out": LeaveOutEvening(id="x", evening="e"),
    "leave out another": LeaveOutEvening(id="x", evening="f"),
    "renew at a season": RenewSeasonKey(id="x", key="director"),
    "renew another at a season": RenewSeasonKey(id="x", key="viewer"),
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
    "name the club": RenameRoll(id="x", name="Kings"),
    "name it otherwise": RenameRoll(id="x", name="Queens"),
    "renew the club's": RenewRollKey(id="x"),
    "member": AddMembers(id="x", members=(NewMember("Ann"),)),
    "another member": AddMembers(id="x", members=(NewMember("Ann", agrees=True),)),
    "change": ChangeMember(id="x", member=1, name="Ann"),
    "change otherwise": ChangeMember(id="x", member=1, name="Ann", licence="7"),
    "leave": LetGo(id="x", member=1),
    "another leaves": LetGo(id="x", member=2),
    "come back": TakeBack(id="x", member=1),
    "another comes back": TakeBack(id="x", member=2),
    "merge": MergeMembers(id="x", member=1, into=2),
    "merge the other way": MergeMembers(id="x", member=2, into=1),
    "part": PartMembers(id="x", member=1),
    "part another": PartMembers(id="x", member=2),
    "two people": TellApart(id="x", one=1, other=2),
    "two others": TellApart(id="x", one=1, other=3),
    "hold": HoldEvening(id="x", settings=AUTUMN),
    "hold another": HoldEvening(id="x", settings=SPRING),
    "adopt": AdoptEvening(id="x", evening="e", token="t"),
    "adopt another": AdoptEvening(id="x", evening="f", token="t"),
    "release": ReleaseEvening(id="x", evening="e"),
    "release another": ReleaseEvening(id="x", evening="f"),
    "join": JoinClub(id="x", roll="k"),
    "join another": JoinClub(id="x", roll="l"),
    "leave the club": LeaveClub(id="x", roll="k"),
    "leave another club": LeaveClub(id="x", roll="l"),
    "hand out": HandOutSeat(id="x", seat=1),
    "hand out another": HandOutSeat(id="x", seat=2),
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
    (SeatsChanged(round=1, one=1, other=2, reason="late", **BY), {"reseat"}),
    (Substituted(seat=1, name="Eva", reason="ill", **BY), {"substitute"}),
    (RoundUnbegun(round=1, **BY), {"unbegin"}),
    (RoundAnnulled(round=1, reason="late", **BY), {"annul"}),
    (RoundReinstated(round=1, reason="late", **BY), {"reinstate"}),
    (RoundReopened(round=1, reason="late", **BY), {"reopen round"}),
    (PenaltyGiven(player=1, points=-4, reason="late", **BY), {"penalty"}),
    (PenaltyLifted(penalty=1, reason="wrong", **BY), {"lift"}),
    (ClockStarted(until=301_000, **BY), {"clock"}),
    (ClockStarted(until=None, **BY), {"no clock"}),
    (TimeAllowed(table=1, minutes=5, **BY), {"time"}),
    (DirectorNamed(name="Ann", **BY), {"name a director"}),
    (DirectorDismissed(director=1, **BY), {"dismiss"}),
    (PaymentNoted(player=1, cents=500, **BY), {"pay"}),
    (PaymentTakenBack(player=1, **BY), {"unpay"}),
    (RegistrationOpened(places=16, **BY), {"open registration"}),
    (RegistrationClosed(**BY), {"close registration"}),
    (
        RegisteredTaken(players=(NewPlayer("Ann"), NewPlayer("Bea")), registered=(0, 1), **BY),
        {"take in"},
    ),
    (RegisteredDeclined(registered=(0,), **BY), {"decline"}),
    (RegisteredPutBack(registered=0, **BY), {"put back"}),
    (RegisteredChanged(registered=0, name="Ann", **BY), {"put right"}),
    (PersonRegistered(name="Ann", club="Leuven", owner=owner_of(OWN), **BY), {"register"}),
    (PersonRegistered(name="Ann (Leuven)", club="Leuven", owner=owner_of(OWN), **BY), {"register"}),
    (
        RegisteredAtOnce(players=(NewPlayer("Ann", "Leuven"),), owner=owner_of(OWN), **BY),
        {"register"},
    ),
    (Unregistered(owner=owner_of(OWN), **BY), {"unregister"}),
    (KeyRenewed(key="jury", **BY), {"renew"}),
    (SeasonChanged(settings=WINTER, **BY), {"season"}),
    (EveningCounted(evening="e", **BY), {"count", "count by another link"}),
    (EveningLeftOut(evening="e", **BY), {"leave out"}),
    (SeasonKeyRenewed(key="director", **BY), {"renew at a season"}),
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
    (RollRenamed(name="Kings", **BY), {"name the club"}),
    (RollKeyRenewed(**BY), {"renew the club's"}),
    (MembersAdded(members=(NewMember("Ann"),), **BY), {"member"}),
    (MemberChanged(member=1, name="Ann", **BY), {"change"}),
    (MemberLeft(member=1, **BY), {"leave"}),
    (MemberCameBack(member=1, **BY), {"come back"}),
    (MembersMerged(member=1, into=2, **BY), {"merge"}),
    (MembersParted(member=1, **BY), {"part"}),
    (ToldApart(one=1, other=2, **BY), {"two people"}),
    (EveningHeld(evening="e", name="Autumn", date="2026-11-26", **BY), {"hold", "adopt"}),
    (EveningReleased(evening="e", **BY), {"release"}),
    (JoinedClub(roll="k", **BY), {"join"}),
    (LeftClub(roll="k", **BY), {"leave the club"}),
    (SeatHandedOut(seat=1, **BY), {"hand out"}),
]


@pytest.mark.parametrize(("event", "by"), EVENTS)
def test_an_event_tells_which_command_led_to_it(event: Noted, by: set[str]) -> None:
    assert {name for name, command in COMMANDS.items() if command.led_to(event)} == by


def test_every_command_is_tried() -> None:
    every = {
        command
        for of in (EveningCommand, RegistrantCommand, SheetCommand, SeasonCommand, RollCommand)
        for command in get_args(of)
    }
    # What an evening is told of clubs comes from the server alone.
    assert {type(command) for command in COMMANDS.values()} == every | {JoinClub, LeaveClub}


def test_another_command_of_the_same_id_is_refused() -> None:
    withdrawn = Withdrawn(player=1, **BY)
    given(Withdraw, player=1, by=DIRECTOR, command="x").check_led_to(withdrawn)
    with pytest.raises(NotNow, match="another command had that id already"):
        given(Return, player=1, by=DIRECTOR, command="x").check_led_to(withdrawn)
