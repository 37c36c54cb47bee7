"""An evening outlives its server: kills, a log that fails, several servers, a slow rebuilding."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from clubs.rounds import DIRECTOR, given, new_evening, played_sheet
from courtcards.clubs.command import Sender
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.players import Return, Withdraw
from courtcards.clubs.evening.rounds import BeginRound, DrawRounds, RoundBegun
from courtcards.clubs.service import evening as live_module
from courtcards.clubs.service import online
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.links import evening_stream_name, sheet_stream_name
from courtcards.clubs.sheet import SeatedPlayer, Sheet, SheetOpened
from courtcards.eventlog import repository
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError
from courtcards.server.access.seats import SeatSigner
from courtcards.tables.service.host import new_id
from databases import Cluster
from server.club_lines import listening
from server.clubbing import HEARTS, Director
from server.refused import check
from server.serving import LOOSE, client_of, running_server
from server.working import new_jobs
from service.tables_on import AtOnce, tables_on
from waiting import wait_until

Pair = tuple[httpx.Client, httpx.Client]


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def pair(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    """Clients of two servers on one log."""
    place: Path | str = tmp_path_factory.mktemp("pair") / "log.sqlite3"
    if request.param == "postgres":
        cluster: Cluster = request.getfixturevalue("postgres")
        place = cluster.new_database()
    with (
        running_server(place) as one,
        running_server(place) as other,
        client_of(one) as here,
        client_of(other) as there,
    ):
        yield here, there


@pytest.fixture
def near(pair: Pair) -> Director:
    """The director of an evening of eight at the one server; its first round is being played."""
    director = Director.opening(pair[0], rounds=2)
    director.begin(8)
    return director


@pytest.fixture
def far(pair: Pair, near: Director) -> Director:
    """The same director at the other server, which has the evening in memory."""
    director = near.at_server(pair[1])
    assert director.view()["rounds"]
    return director


def without_now(view: Any) -> Any:
    return {key: value for key, value in view.items() if key != "now"}


def check_same(near: Director, far: Director) -> None:
    assert far.get("/export.json").content == near.get("/export.json").content


def test_what_is_entered_at_one_server_is_seen_at_the_other(near: Director, far: Director) -> None:
    tables = [table["players"] for table in far.view()["rounds"][0]["tables"]]
    second = tables[1][2]
    tables[0][2], tables[1][2] = tables[1][2], tables[0][2]
    with listening(far) as ear:
        assert without_now(ear.next()["view"]) == without_now(near.view())
        near.do("correct-seats", round=1, tables=tables, reason="same family")
        while ear.until("sheet", table=1)["view"]["players"][2]["player"] != second:
            pass
        near.draw_at((1, 1))
        near.written((1, 1), "enter", index=0, line=HEARTS)
        while not ear.until("sheet")["view"]["lines"]:
            pass
        far.written((1, 1), "enter", index=1, line=HEARTS)
        wait_until(lambda: len(near.sheet((1, 1))["lines"]) == 2)
        near.close("test")
        near.begin()
        while len(ear.until("evening")["view"]["rounds"]) < 2:
            pass
    assert without_now(far.sheet((2, 2))) == without_now(near.sheet((2, 2)))
    kinds = [each["kind"] for each in far.log()]
    assert (kinds.count("seats-corrected"), kinds.count("reseated")) == (1, 2)
    far.token = near.do("renew", key="director")["token"]
    near.token = far.token
    check_same(near, far)


def test_a_command_sent_to_both_servers_is_done_once(near: Director, far: Director) -> None:
    near.draw_at((1, 1))
    one, other = (
        each.written((1, 1), "enter", index=0, line=HEARTS, id="once") for each in (near, far)
    )
    assert one == other == {"seq": 3}
    check(far.write((1, 1), "enter", index=0, line=HEARTS), 409, "club/entry-taken")
    one, other = (each.do("add", players=[{"name": "Eva"}], id="eva") for each in (near, far))
    assert one == other
    check_same(near, far)


def test_a_round_is_closed_by_what_both_servers_know(near: Director, far: Director) -> None:
    """The sheet that was reopened at the other server a moment ago is missing here too."""
    for table in (1, 2):
        near.finish((1, table))
    wait_until(lambda: far.view()["missing"] == [])
    near.written((1, 1), "reopen", reason="protest")
    check(far.ask("close", round=1), 409, "club/not-now", "missing: 1")


def test_a_round_that_is_taken_back_begins_again_at_both_and_an_export_has_all(
    near: Director, far: Director
) -> None:
    near.draw_at((1, 1))
    near.written((1, 1), "enter", index=0, line=HEARTS)
    near.do("unbegin", round=1, reason="fire")
    near.do("begin")
    wait_until(lambda: far.sheet((1, 1)).get("attempt") == 2)
    far.attempts[1] = 2
    far.written((1, 1), "drawn", writer=0, dealer=1)
    wait_until(lambda: near.sheet((1, 1))["drawn"] is not None)
    check_same(near, far)
    text = far.restored().get("/export.json").content
    assert [*json.loads(text)["sheets"]] == ["1/1", "1/1/2", "1/2", "1/2/2"]
    assert text == near.get("/export.json").content


@pytest.mark.long
def test_who_finds_the_sheets_of_a_round_missing_lays_them_out(tmp_path: Path) -> None:
    """The server stopped after the round had begun, with one of its three sheets laid out."""
    log = tmp_path / "log.sqlite3"
    with running_server(log) as url, client_of(url) as http:
        director = Director.opening(http, rounds=1)
        director.do("paste", text="\n".join(f"P{number}" for number in range(12)))
        director.do("draw")
        seats = director.view()["plan"][0]["tables"][1]["players"]
    begun = RoundBegun(round=1, by=Sender("director"), at=5, command="begin")
    asyncio.run(write_by_hand(log, director.evening, begun, seats))
    with running_server(log) as url, client_of(url) as http:
        again = director.at_server(http)
        sheets = [again.sheet((1, table)) for table in (1, 2, 3)]
        assert [sheet["history"][0]["at"] for sheet in sheets] == [5, 4, 5]
        assert [seat["player"] for seat in sheets[1]["players"]] == seats
        tables = again.view()["rounds"][0]["tables"]
        for table, sheet in zip(tables, sheets, strict=True):
            assert [seat["player"] for seat in sheet["players"]] == table["players"]
        assert again.do("begin", id="begin") == {"seq": 4}


async def write_by_hand(log: Path, evening: str, begun: RoundBegun, seats: list[int]) -> None:
    laid = SheetOpened(
        evening=evening,
        round=1,
        table=2,
        players=tuple(SeatedPlayer(player, f"P{player}") for player in seats),  # type: ignore[arg-type]
        by=Sender("director"),
        at=4,
    )
    store = open_log(log)
    await store.append(f"club/{evening}", 4, [Evening.codec.encode(begun)])
    await store.append(f"club/{evening}/1/2", 1, [Sheet.codec.encode(laid)])
    await store.close()


def test_a_round_begun_while_the_log_fails_is_begun_once(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out = online.load_or_create_sheet

    async def fail(log: Any, name: str, evening: Any, place: Any, thinkers: Any) -> Any:
        """Lay out no sheet of a second table."""
        if place[1] == 2:
            raise StorageError("the disk is full: nothing more can be saved in {path}", path="x")
        return await laid_out(log, name, evening, place, thinkers)

    director = Director.opening(http, rounds=1)
    director.do("paste", text="\n".join(f"P{number}" for number in range(8)))
    director.do("draw")
    with monkeypatch.context() as failing:
        failing.setattr(live_module, "load_or_create_sheet", fail)
        check(director.ask("begin", id="b"), 503, "storage/failed", "the disk is full")
        check(director.get("/sheets/1/2"), 503, "storage/failed")
    assert director.do("begin", id="b") == {"seq": 4}
    assert director.sheet((1, 2))["seq"] == 1
    assert len(director.view()["rounds"]) == 1


@pytest.mark.long
def test_an_evening_that_nobody_uses_is_made_anew_of_the_log(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "IDLE_AFTER_S", -1.0)
    with running_server(log, replace(LOOSE, evenings_in_memory=1)) as url, client_of(url) as http:
        evenings = [Director.opening(http, rounds=1) for _ in range(3)]
        evenings[0].begin(8, online=[2])
        evenings[0].draw_at((1, 1))
        for index in range(3):
            for each in evenings:
                each.view()
            line = HEARTS | {"contract": ("hearts", "tricks", "hearts")[index]}
            evenings[0].written((1, 1), "enter", index=index, line=line)
        with listening(evenings[0]) as ear:
            ear.next()
            for each in evenings[1:]:
                each.view()
            evenings[0].written((1, 1), "strike", index=2)
            assert len(ear.until("sheet")["view"]["lines"]) == 2


T = TypeVar("T")
PLACES = ((1, 1), (1, 2))


class Slow(AtOnce):
    """Rebuilds aside; another server writes while the evening is rebuilt."""

    def __init__(self, log: EventLog, name: str) -> None:
        self.log, self.name = log, name
        self.made: list[str] = []

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        made = await asyncio.to_thread(rebuilding)
        self.made.append(type(made).__name__)
        if isinstance(made, Evening):
            written = made.decide(given(Withdraw, player=3, by=DIRECTOR, command="elsewhere"))
            stored = [Evening.codec.encode(written)]
            await self.log.append(evening_stream_name(self.name), made.sequence + 1, stored)
        return made


def evening_with_a_past() -> Evening:
    """Of eight players, one of whom comes and goes; its first round is being played."""
    evening = new_evening(8)
    coming_and_going = [Withdraw, Return] * (Evening.inline_replay_limit // 2)
    for number, kind in enumerate(coming_and_going):
        evening.apply(evening.decide(given(kind, player=0, by=DIRECTOR, command=f"{number}")))
    for command in (DrawRounds, BeginRound):
        evening.apply(evening.decide(given(command, by=DIRECTOR, command=command.__name__)))
    return evening


async def stored(log: EventLog) -> str:
    """The id of an evening that stands in the log with its sheets, which are full."""
    name, evening = new_id(), evening_with_a_past()
    sheets = {sheet_stream_name(name, place): played_sheet(7) for place in PLACES}
    for key, sheet in sheets.items():
        await log.append(key, 1, [Sheet.codec.encode(past.event) for past in sheet.history])
    history = list(map(Evening.codec.encode, evening.history))
    await log.append(evening_stream_name(name), 1, history)
    return name


def test_an_evening_and_its_sheets_are_rebuilt_aside(tmp_path: Path) -> None:
    """What is written elsewhere meanwhile is read, too."""

    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            name = await stored(log)
            thinkers = Slow(log, name)
            tables = tables_on(log, thinkers)
            clubhouse = LiveEvenings(log, tables, SeatSigner(log.secret), new_jobs(), 10)
            live = await clubhouse.find(name)
            assert sorted(thinkers.made) == ["Evening", "Sheet", "Sheet"]
            assert live.evening.running is not None
            assert all(live.sheets[place].confirmed for place in PLACES)
            await live.close()  # what is being read has been read then
            assert not live.evening.players[3].is_there

    asyncio.run(run())
