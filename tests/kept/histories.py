"""Short logs of single things, with how each stands at its end.

    cd tests && ../.venv/bin/python -m kept.histories

writes the file of today's version of each format, where there is none yet: a file that is there is
never written again.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from courtcards.clubs.command import ClubEnvelope, Sender
from courtcards.clubs.evening import (
    Evening,
    EveningSettings,
    NewPlayer,
    admission,
    build_evening_opening,
    players,
    registration,
    rounds,
    seats,
    settings,
    undo,
    wishes,
)
from courtcards.clubs.evening.rounds import RoundClosed
from courtcards.clubs.evening.state import PlayedRound, get_registrant_state
from courtcards.clubs.members import MemberList, build_club_opening
from courtcards.clubs.members.commands import (
    AddMembers,
    ChangeMember,
    DistinguishMembers,
    EndMembership,
    MergeMembers,
    NewMember,
    OpenClubEvening,
    RenameClub,
    RenewClubKey,
    ResumeMembership,
    UnmergeMembers,
)
from courtcards.clubs.results import rank_evening
from courtcards.clubs.season import Season, SeasonSettings, build_season_opening
from courtcards.clubs.season.commands import (
    ChangeSeason,
    CountEvening,
    LeaveOutEvening,
    RenewSeasonKey,
)
from courtcards.clubs.sheet import SeatedPlayer, Sheet, SheetOpened
from courtcards.clubs.sheet.commands import DrawDealerAndWriter, Drawn
from courtcards.clubs.standings import find_club_game
from courtcards.offline.guests import CODEC as GUESTS
from courtcards.offline.guests import GuestSeated
from courtcards.play import records
from courtcards.play.saved_match import cut_record
from courtcards.server.http.moderation import ModerationPage
from courtcards.server.moderation import CODEC as MODERATION
from courtcards.server.moderation import (
    CaseClosed,
    MeasureLifted,
    MeasureTaken,
    ModerationLog,
    ModeratorKeyRenewed,
    Reported,
    TableHidden,
)
from courtcards.server.push.subscriptions import PushKeys, Subscribed, Subscriptions
from courtcards.tables import (
    Open,
    Settings,
    Table,
    TableEnvelope,
    TablePlayer,
    build_room,
    open_table,
)
from courtcards.tables.commands.chat import Say
from courtcards.tables.commands.command import AUTOMATIC_ID
from courtcards.tables.commands.consent import AnswerProposal, Rematch, Takeback
from courtcards.tables.commands.play import Deal, Play
from courtcards.tables.commands.presence import Pause, Resume
from courtcards.tables.commands.seats import Begin, SeatBot, Sit
from courtcards.tables.opening import WhatIf
from courtcards.tables.service.host import Holder
from courtcards.tables.service.opening import OpenLesson
from courtcards.tables.service.tables import Lobby
from kept.shapes import CODECS
from tables.party import Party
from tables.playing import SEED, next_command, people

HISTORIES = Path(__file__).with_name("histories")
DIRECTOR = Sender("director", "Rita")
CLUB = "club"


class History(msgspec.Struct):
    """The events of one thing as they were stored, and how it stood after them."""

    name: str
    events: list[str]
    stands: Any


class Paper:
    """A log of one thing, in memory."""

    secret = b""

    def __init__(self, events: Sequence[str] = ()) -> None:
        self.events = [event.encode() for event in events]

    async def append(self, _table: str, _first: int, events: Sequence[bytes]) -> None:
        self.events += events

    async def read(self, _table: str, after: int = 0) -> list[bytes]:
        return self.events[after:]

    async def read_archive(self, _table: str) -> None:
        """Nothing is."""

    def follow(self, _grown: Any) -> None:
        """Nobody else writes."""

    def watch(self, _name: str) -> None:
        """Nobody else writes."""

    def unwatch(self, _name: str) -> None:
        """Nobody else writes."""

    async def close(self) -> None:
        """Nothing is open."""


def files() -> list[Path]:
    """The histories of every version of every format."""
    return sorted(HISTORIES.glob("*.jsonl"))


def histories_of(file: Path) -> list[History]:
    return [msgspec.json.decode(line, type=History) for line in file.read_bytes().splitlines()]


# How things stand


def stands(format_name: str, events: Sequence[str]) -> Any:
    """How that stands of which these events were stored, as plain data."""
    found: Any = STANDS[format_name](events)
    return json.loads(msgspec.json.encode(found))


def _table(events: Sequence[str]) -> Any:
    table = Table.replay(map(Table.codec.decode, _bytes(events)))
    views = [table.view(seat) for seat in range(len(table.players))]
    room = build_room(table)
    return {
        "sequence": table.sequence,
        "names": [None if player is None else player.name for player in table.players],
        "totals": table.match.totals,
        "hands": [(hand.dealer, hand.moves, hand.scores) for hand in table.match.hands],
        "seats": [(view.phase, view.turn, view.legal, view.table) for view in views],
        "chat": list(table.chat.messages),
        "room": {"status": room.status, "match": room.match, "what_if": room.what_if},
        "commitment": room.commitment,
        "other_rules": table.has_other_rules,
    }


def _closed(evening: Evening, played: PlayedRound) -> RoundClosed | None:
    """Return the event that has closed a round."""
    closed = played.closed
    if closed is None:
        return None
    events = [each for each in evening.history if isinstance(each, RoundClosed)]
    return next(each for each in events if (each.round, each.at) == (played.number, closed.at))


def _evening(events: Sequence[str]) -> Any:
    evening = Evening.replay(map(Evening.codec.decode, _bytes(events)))
    return {
        "settings": evening.settings,
        "players": evening.players,
        "rounds": [
            (
                *(each.number, each.attempt, each.seating, each.online, each.extra_minutes),
                _closed(evening, each),
            )
            for each in (*evening.undone_rounds, *evening.rounds)
        ],
        "registered": [
            (each.name, each.club, get_registrant_state(evening, each))
            for each in evening.registration.entries
        ],
        "payments": evening.payments,
        "apart": sorted(evening.apart),
        "directors": [each.name for each in evening.active_directors],
        "keys": evening.keys,
        "clock": evening.clock_until,
        "standings": [
            (each.place, each.player, each.penalty) for each in rank_evening(evening, {})
        ],
    }


def _sheet(events: Sequence[str]) -> Any:
    sheet = Sheet.replay(map(Sheet.codec.decode, _bytes(events)), find_club_game(CLUB))
    drawn = [past.event for past in sheet.history if isinstance(past.event, Drawn)]
    assert [(each.writer, each.dealer) for each in drawn[-1:]] == (
        [] if sheet.drawn is None else [(sheet.drawn.writer, sheet.drawn.dealer)]
    )
    last = drawn[-1] if drawn else None
    return {"drawn": last, "lines": sheet.lines, "totals": sheet.round_sheet.totals}


def _season(events: Sequence[str]) -> Any:
    season = Season.replay(map(Season.codec.decode, _bytes(events)))
    return {
        "settings": season.settings,
        "evenings": list(season.evenings),
        "generations": season.generations,
    }


def _roll(events: Sequence[str]) -> Any:
    roll = MemberList.replay(map(MemberList.codec.decode, _bytes(events)))
    apart = sorted(map(sorted, roll.distinct_pairs))
    return [roll.name, roll.generation, roll.members, roll.evenings, apart]


def _lobby(events: Sequence[str]) -> Any:
    return asyncio.run(Lobby(Paper(events)).tables())


def _push(events: Sequence[str]) -> Any:
    return asyncio.run(Subscriptions(Paper(events)).list_subscribed("", Holder(1, 4)))


def _guests(events: Sequence[str]) -> Any:
    return [msgspec.structs.asdict(GUESTS.decode(event)) for event in _bytes(events)]


def _moderation(events: Sequence[str]) -> Any:
    docket = ModerationLog()
    for event in _bytes(events):
        docket.apply(MODERATION.decode(event))
    return [docket.generation, ModerationPage.of(docket, at=10)]


def _bytes(events: Sequence[str]) -> Iterator[bytes]:
    return (event.encode() for event in events)


STANDS: dict[str, Callable[[Sequence[str]], Any]] = {
    "table": _table,
    "evening": _evening,
    "sheet": _sheet,
    "season": _season,
    "roll": _roll,
    "lobby": _lobby,
    "push": _push,
    "guests": _guests,
    "moderation": _moderation,
}


# What is written


def tables() -> Iterator[tuple[str, list[Any]]]:
    """Tables of many ways to begin, and things that can be done at one."""
    yield "bots, pause, takeback, rematch", much_done()
    whole = Table.replay(played(Open("kings-corner", "boxed", people(3), SEED), 150))
    record = records.build_record(whole.match, list("ABC"))
    options = whole.match.rules.options
    brought = Open("kings-corner", "boxed", people(3), SEED, options, hands=tuple(record.hands))
    yield "a match that was brought", played(brought, 30)
    last = len(record.hands) - 1
    ply = len(record.hands[last].moves) // 2
    what_if = Open(
        "kings-corner",
        "boxed",
        (TablePlayer("A"), TablePlayer("Ada", "steady"), TablePlayer("Axel", "steady")),
        SEED,
        options,
        hands=cut_record(record, last, ply),
        what_if=WhatIf(last, ply, 1, 0, "table"),
    )
    yield "what if", played(what_if, 10)
    for lesson in ("kings-corner-first", "double-king-hearts"):
        yield f"a lesson, {lesson}", played(OpenLesson("Ann").opening(lesson, 5, SEED), 1)


def played(command: Open, events: int) -> list[Any]:
    """The events of a table: its opening, and so many that come by chance."""
    stored: list[Any] = [open_table(command)]
    table, chance, ids = Table.replay(stored), random.Random(4), count()
    while table.sequence < events and not table.match.is_over:
        event = table.decide(next_command(table, chance, ids))
        table.apply(event)
        stored.append(event)
    return stored


def much_done() -> list[Any]:
    """Everything that people do at a table besides playing, and a second match."""
    party = Party("kings-corner", "french-single", 3, settings=Settings(public=True))
    party.do(Sit("Béatrice", None, "from-bea"))
    party.ask(SeatBot, 0, seat=2, bot="steady")
    party.ask(Begin, 0)
    party.ask(Deal, 1)
    party.ask(Say, 1, text="goedenavond 🂡 <b>allemaal</b>")
    party.ask(Pause, 1)
    party.ask(Resume, 0)
    while not party.table.match.is_over:
        turn = party.table.match.awaiting.seat
        assert turn is not None
        if turn == 2:
            act(party, turn)
            continue
        party.play()
        if party.table.sequence < 16 and party.table.match.count_undoable(turn):
            party.ask(Takeback, turn)
            party.ask(AnswerProposal, 1 - turn, agree=True)
            party.play()
    party.ask(Rematch, 0)
    party.ask(AnswerProposal, 1, agree=True)
    party.ask(Deal, 0)
    return party.events


def act(party: Party, seat: int) -> None:
    """The bot on a seat plays the first move that it may."""
    move = party.table.match.legal()[0]
    party.do(TableEnvelope(Play(AUTOMATIC_ID, party.table.sequence, move), seat, party.now))


def evenings() -> Iterator[tuple[str, list[Any]]]:
    """An evening to which everything has happened that can."""
    opened = build_evening_opening(EveningSettings("Clubavond", "2026-11-21"), DIRECTOR, 5, SEED)
    evening, stored = Evening(opened), list[Any]([opened])

    def take(event: Any) -> None:
        evening.apply(event)
        stored.append(event)

    for at, (kind, fields) in enumerate(given_at(evening), start=6):
        by = (
            Sender("register") if issubclass(kind, registration.RegistrantCommandBase) else DIRECTOR
        )
        take(evening.decide(ClubEnvelope(kind(id=str(at), **fields), by, at, SEED)))
    for kind in (settings.PersonRedacted, settings.NamesRedacted):
        take(kind(by=DIRECTOR, at=99))
    yield "an evening", stored


def given_at(evening: Evening) -> Iterator[tuple[Any, dict[str, Any]]]:
    """The commands at an evening, one after the other."""
    own = [NewPlayer(f"Player {number}", "Leuven" if number % 2 else "") for number in range(8)]
    yield players.AddPlayers, {"players": [*own, NewPlayer("House", house=True)]}
    yield players.AddPlayers, {"players": [NewPlayer("Mistake")]}
    yield players.RemovePlayer, {"player": 9}
    yield players.ChangePlayer, {"player": 0, "name": "Annelies", "club": "Gent"}
    yield players.Withdraw, {"player": 7}
    yield players.Return, {"player": 7}
    yield from registrations()
    yield players.NotePayment, {"player": 0, "cents": 500}
    yield players.NotePayment, {"player": 1}
    yield players.TakePaymentBack, {"player": 1}
    for name in ("Rita", "Sabine"):
        yield settings.NameDirector, {"name": name}
    yield settings.DismissDirector, {"director": 1}
    yield settings.RenewKey, {"key": "jury"}
    changed = EveningSettings("Clubavond", "2026-11-22", rounds=2, seating="random")
    yield settings.ChangeSettings, {"settings": changed}
    wished = (
        wishes.PlayerWishes(0, table=2, away=(2,), apart=(1,)),
        wishes.PlayerWishes(2, group="A"),
    )
    yield wishes.NoteWishes, {"wishes": [*wished]}
    yield wishes.NoteWishes, {"wishes": [wishes.PlayerWishes(2)]}
    yield rounds.DrawRounds, {}
    yield rounds.Exchange, {"one": 0, "other": 5}
    yield rounds.BeginRound, {"online": [1]}
    yield rounds.StartClock, {"minutes": 50}
    yield rounds.AllowTime, {"table": 2, "minutes": 5}
    seating = evening.rounds[0].seating
    first, (one, *others) = seating.tables
    (instead, *out) = seating.byes
    late = {"tables": (first, (instead, *others)), "byes": (one, *out), "reason": "late"}
    yield seats.CorrectSeats, {"round": 1} | late
    yield undo.UndoRoundStart, {"round": 1, "reason": "fire"}
    yield rounds.DrawRounds, {}
    yield rounds.BeginRound, {}
    for kind in (
        rounds.CloseRound,
        undo.Annul,
        undo.Reinstate,
        undo.ReopenRound,
        rounds.CloseRound,
    ):
        yield kind, {"round": 1, "reason": "seen later"}
    for points in (-4, -3):
        yield players.Penalise, {"player": 2, "points": points, "reason": "late"}
    yield players.LiftPenalty, {"penalty": 1, "reason": "the tram"}
    yield settings.JoinClub, {"club_id": "k", "members": ((0, 7),)}
    yield settings.LeaveClub, {"club_id": "k"}


def registrations() -> Iterator[tuple[Any, dict[str, Any]]]:
    """People register, and whatever comes of it."""
    secret = "the-secret-of-{}".format
    yield admission.OpenRegistration, {"places": 40}
    for name in ("Ann", "Bea", "Cas"):
        yield registration.RegisterSelf, {"name": name, "club": "Mons", "secret": secret(name)}
    yield admission.ChangeRegistrant, {"registered": 0, "name": "Ann J.", "club": "Mons"}
    yield admission.DeclineRegistrants, {"registered": (1,)}
    yield admission.PutRegistrantBack, {"registered": 1}
    yield admission.AdmitRegistrants, {"registered": (0,)}
    yield registration.Unregister, {"secret": secret("Cas")}
    yield admission.OpenRegistration, {"places": 40, "at_once": True}
    yield registration.RegisterSelf, {"name": "Dirk", "secret": secret("Dirk")}
    yield admission.CloseRegistration, {}


def sheets() -> Iterator[tuple[str, list[Any]]]:
    """A sheet of which the server has drawn who writes and deals."""
    seated = [SeatedPlayer(player, name) for player, name in enumerate("ABCD")]
    opened = SheetOpened(
        evening="e" * 12,
        round=1,
        table=1,
        players=(seated[0], seated[1], seated[2], seated[3]),
        by=Sender("server"),
        at=5,
    )
    sheet, stored = Sheet(opened, find_club_game(CLUB)), [opened]
    event = sheet.decide(ClubEnvelope(DrawDealerAndWriter(id="d"), DIRECTOR, 6, SEED))
    yield "drawn by the server", [*stored, event]


def seasons() -> Iterator[tuple[str, list[Any]]]:
    """A season to which all has happened that can."""
    winter = SeasonSettings("Winter", 8, ("ham", "wine"))
    opened = build_season_opening(winter, ["a" * 12, "b" * 12], DIRECTOR, 5)
    season = Season(opened)
    stored: list[Any] = [opened]
    commands = (
        CountEvening(id="1", evening="c" * 12, token="not kept"),
        LeaveOutEvening(id="2", evening="a" * 12),
        ChangeSeason(id="3", settings=SeasonSettings("Summer")),
        RenewSeasonKey(id="4", key="viewer"),
    )
    for at, command in enumerate(commands, start=6):
        event = season.decide(ClubEnvelope(command, DIRECTOR, at))
        season.apply(event)
        stored.append(event)
    yield "a season", stored


def rolls() -> Iterator[tuple[str, list[Any]]]:
    """A club to which everything has been done that can be."""
    members = (NewMember("Ann", "Leuven", "B-17", agrees=True), NewMember("Anna"), NewMember("Bea"))
    stored: list[Any] = [build_club_opening("Kings", DIRECTOR, 5)]
    for command in (
        AddMembers(id="1", members=members),
        ChangeMember(id="2", member=2, name="Béatrice", licence="8"),
        MergeMembers(id="3", member=1, into=0),
        UnmergeMembers(id="4", member=1),
        DistinguishMembers(id="5", one=0, other=1),
        MergeMembers(id="6", member=2, into=1),
        EndMembership(id="7", member=0),
        ResumeMembership(id="8", member=0),
        OpenClubEvening(
            id="9",
            settings=EveningSettings("Autumn", "2026-11-26"),
            members=(0,),
            guests=(NewPlayer("Cas"),),
        ),
        RenameClub(id="10", name="Queens"),
        RenewClubKey(id="11"),
        EndMembership(id="12", member=1),
    ):
        stored.append(MemberList.replay(stored).decide(ClubEnvelope(command, DIRECTOR, 6)))
    yield "a club", stored


async def lobby(paper: Paper) -> None:
    listed = Lobby(paper)
    for name in ("one", "two", "three"):
        await listed.add(name)
    await listed.remove("two")


async def push(paper: Paper) -> None:
    settings = PushKeys("p", "a")
    browsers = Subscriptions(paper)
    for number in range(3):
        site = "https://cards.example/"
        await browsers.add("", Subscribed(1, 4, f"https://push/{number}", settings, "fr", site))
    await browsers.remove("", "https://push/1")


def moderated() -> Iterator[str]:
    """Three reports of two things, and each thing that can be done."""
    told = Reported(
        table="abcdefghjkmn", seat=1, reason="insult", by="a", name="Bea", remark=7, text="fool",
        origin="b", at=1,
    )  # fmt: skip
    person = Reported(table="abcdefghjkmn", seat=2, reason="other", by="a", at=3)
    for event in (
        told,
        msgspec.structs.replace(told, by="c", reason="advertising", at=2),
        person,
        TableHidden(case=1, at=4),
        MeasureTaken(case=1, measure="mute", days=1, at=5),
        MeasureTaken(case=1, measure="ban", at=6),
        MeasureLifted(measure=5, at=7),
        CaseClosed(case=3, at=8),
        ModeratorKeyRenewed(at=9),
    ):
        yield MODERATION.encode(event).decode()


def on_paper(write: Callable[[Paper], Any]) -> list[str]:
    paper = Paper()
    asyncio.run(write(paper))
    return [event.decode() for event in paper.events]


def written() -> Iterator[tuple[str, str, list[str]]]:
    """Every history of today, by its format and name."""
    for name, every in (
        ("table", tables()),
        ("evening", evenings()),
        ("sheet", sheets()),
        ("season", seasons()),
        ("roll", rolls()),
    ):
        for what, events in every:
            yield name, what, [CODECS[name].encode(event).decode() for event in events]
    yield "lobby", "a lobby", on_paper(lobby)
    yield "push", "browsers", on_paper(push)
    yield "moderation", "reports and acts", list(moderated())
    yield "guests", "a guest", [GUESTS.encode(GuestSeated("digest", 2, 7)).decode()]


def main() -> None:
    """Write what is not there yet."""
    HISTORIES.mkdir(exist_ok=True)
    before = files()
    for name, what, events in written():
        file = HISTORIES / f"{name}-{CODECS[name].version}.jsonl"
        if file not in before:
            history = History(what, events, stands(name, events))
            with file.open("ab") as lines:
                lines.write(msgspec.json.encode(history) + b"\n")


if __name__ == "__main__":
    main()
