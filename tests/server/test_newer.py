"""Events of another server that are not known here wait; all the rest goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from chance import fix_seeds
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError
from courtcards.server.push.subscriptions import Subscriptions
from courtcards.tables.service.host import Holder
from courtcards.tables.service.listeners import CLOSE_TRY_AGAIN
from looping import in_a_loop
from server.club_lines import listening
from server.clubbing import Director
from server.gathering import OPEN, open_for_people, tell
from server.other_server import alter, asked_for, goodbye, rows, two_people, write
from server.playing import chosen
from server.refused import check
from server.serving import Guest, running_server
from waiting import wait_until

SENTENCE = (
    "a newer version of Courtcards wrote this; nothing is lost, but this version cannot read it"
)
NEWER = '{"v":2,"kind":"blessed","by":{"seat":0},"at":5}'
MADE_KIND = '{"kind":"blessed"}'


def waits(response: httpx.Response) -> None:
    check(response, 503, "storage/newer", SENTENCE)


def listed(guest: Guest) -> list[str]:
    return [each["table"] for each in guest.ask("GET", "/api/tables").json()["tables"]]


@pytest.mark.parametrize("event", [NEWER, MADE_KIND])
def test_a_table_waits_for_a_newer_server_and_the_others_go_on(
    url: str, shared_log: Path, event: str
) -> None:
    public = {"settings": {"public": True}}
    with two_people(url, **public) as (ann, bea), two_people(url, **public) as (cas, _):
        assert {ann.table, cas.table} <= set(listed(ann))
        with ann.live() as near, bea.live() as far:
            before = near.next()
            far.next()
            write(shared_log, ann.table, event)
            for wire in (near, far):
                said, code = goodbye(wire)
                assert (said["status"], said["error"]) == (503, "storage/newer")
                assert (said["message"], code) == (SENTENCE, CLOSE_TRY_AGAIN)
        stored = rows(shared_log, ann.table)
        waits(ann.ask("GET", ann.at()))
        deal = {"type": "pause", "id": "p", "seq": before["seq"]}
        waits(ann.ask("POST", ann.at("/commands"), json=deal))
        waits(ann.ask("GET", ann.at("/record")))
        assert rows(shared_log, ann.table) == stored
        # It is not shown, since it cannot be read, and it stands in the lobby's log all the same.
        assert ann.table not in listed(cas)
        assert cas.table in listed(cas)
        assert f'{{"kind":"unlisted","table":"{ann.table}"}}' not in rows(shared_log, "lobby")
        seen = cas.look()
        assert tell(cas, "chat", phrase="hello").json() == {"seq": seen["seq"] + 1}


def test_whoever_plays_before_it_is_read_is_told_so_and_the_play_is_not_written(
    url: str, shared_log: Path
) -> None:
    with two_people(url) as (ann, bea):
        mover = next(each for each in (ann, bea) if each.look()["view"]["legal"])
        before = mover.look()
        write(shared_log, ann.table, NEWER)
        play = {"move": chosen(before["view"]), "seq": before["seq"], "id": "p"}
        waits(mover.ask("POST", mover.at("/plays"), json=play))
        assert rows(shared_log, ann.table)[before["seq"] :] == [NEWER]


def test_the_bots_and_the_clock_of_a_table_stop_with_it(
    guest: Guest, url: str, shared_log: Path
) -> None:
    opening = {"bot": "steady", "settings": {"bot_pause": 1000, "pace": "move", "limit": 1}}
    open_for_people(guest, **opening, options={"first_dealer": 0})
    assert tell(guest, "deal").status_code == 200
    with guest.live() as wire:
        write(shared_log, guest.table, NEWER)
        goodbye(wire)
    with two_people(url) as (cas, _), cas.live() as other:
        other.next()
        tell(cas, "chat", phrase="hello")
        other.until("event")
    assert rows(shared_log, guest.table)[-1] == NEWER


def test_an_evening_waits_as_a_whole_when_a_newer_server_has_written_in_it(
    http: httpx.Client, shared_log: Path
) -> None:
    for name in ("club/{}", "club/{}/1/1"):
        director, other = Director.opening(http), Director.opening(http)
        director.begin(8)
        other.begin(4)
        before = director.view()
        with listening(director) as ear, listening(director, token="") as late:
            assert ear.next()["type"] == "evening"
            write(shared_log, name.format(director.evening), NEWER)
            said = ear.until("refused")
            assert (said["status"], said["error"]) == (503, "storage/newer")
            assert ear.closed() == CLOSE_TRY_AGAIN
            late.socket.send(json.dumps({"type": "hello", "token": director.token}))
            assert late.until("refused")["error"] == "storage/newer"
            assert late.closed() == CLOSE_TRY_AGAIN
        waits(director.get())
        waits(director.ask("clock", minutes=5))
        waits(director.write((1, 2), "drawn", writer=0, dealer=1))
        other.draw_at((1, 1))
        assert before["rounds"]


def test_evenings_that_cannot_be_read_here_wait(
    log: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running_server(log) as url, Guest(url) as anybody:
        opened, changed, online = (Director.opening(anybody.http) for _ in range(3))
        for each in (opened, changed):
            each.do("settings", settings={"name": "Later", "date": "2026-11-22"})
        online.begin(4, online=[1])
        # A sheet is filled by the newer server alone where its table waits here.
        table = online.sheet((1, 1))["online"]["table"]
        write(log, table, NEWER)
        wait_until(lambda: "is handed to a newer server" in caplog.text)
        assert online.sheet((1, 1))["lines"] == []
        online.do("clock", minutes=5)
    # By rules that are not known here; with a table that is not known to be its own.
    known, unknown = '"ruleset":"club"', '"ruleset":"club-2030"'
    settings = rows(log, f"club/{changed.evening}")[1]
    assert known in settings
    write(log, f"club/{changed.evening}", settings.replace(known, unknown))
    opening = rows(log, f"club/{opened.evening}")[0]
    assert known in opening
    alter(log, f"club/{opened.evening}", opening.replace(known, unknown))
    alter(log, table, MADE_KIND)
    with running_server(log) as url, Guest(url) as anybody:
        for each in (opened, changed, online):
            waits(Director(anybody.http, each.evening, each.token).get())


def test_a_lobby_of_a_newer_server_waits_and_tables_go_on(log: Path) -> None:
    with running_server(log) as url, two_people(url) as (ann, bea):
        write(log, "lobby", NEWER)
        waits(ann.ask("GET", "/api/tables"))
        count = len(asked_for(log))
        waits(ann.ask("POST", "/api/tables", json=OPEN | {"settings": {"public": True}}))
        assert len(asked_for(log)) == count  # no table is left that nobody finds
        assert tell(bea, "chat", phrase="hello").status_code == 200


@pytest.mark.parametrize(
    ("event", "sentence"),
    [(NEWER, SENTENCE), ('{"kind":"subscribed"}', "the log of 'push/a' is damaged")],
)
@in_a_loop
async def test_who_is_told_of_turns_waits_for_a_newer_server_too(
    log: Path, event: str, sentence: str
) -> None:
    async with SqliteLog(log) as events:
        await events.append("push/a", 1, [event.encode()])
        with pytest.raises(StorageError, match=sentence):
            await Subscriptions(events).list_subscribed("a", Holder(0))


OTHER_RULES = "this table began under other rules than this version of Courtcards has"
KINGS: dict[str, Any] = {
    "ruleset": "boxed",
    "options": {"first_dealer": 0},
    "settings": {"public": True},
}


def test_a_table_of_other_rules_is_shown_and_does_not_go_on(
    log: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither while the server that plays on by them runs, nor after a start."""
    fix_seeds(monkeypatch, "courtcards.server.http.lobby")
    with running_server(log) as url, two_people(url, **KINGS) as (ann, bea):
        with ann.live() as wire:
            shown = wire.next()
            write(log, ann.table, '{"kind":"played","seat":0,"move":"AC>N"}')
            said, code = goodbye(wire)
            assert (said["status"], code) == (409, CLOSE_TRY_AGAIN)
            assert said["message"].startswith(OTHER_RULES)
        with ann.live() as again:
            seen = again.next()
            assert seen["room"]["other_rules"] is True
            assert seen["view"] == shown["view"]
            write(log, ann.table, '{"kind":"said","seat":1,"phrase":"hello"}')
            check(tell(bea, "chat", phrase="hello"), 409, "table/nothing-to-do", OTHER_RULES)
    stored = rows(log, ann.table)
    assert stored[-1].startswith('{"kind":"said"')
    with running_server(log) as url, ann.moved_to(url) as here, here.live() as wire:
        seen = wire.next()
        assert (seen["seq"], seen["view"]) == (len(stored), shown["view"])
        check(tell(here, "pause"), 409, "table/nothing-to-do", OTHER_RULES)
        assert here.ask("GET", "/api/tables").json()["tables"] == []
    assert rows(log, ann.table) == stored
    assert f"table {ann.table} was played under other rules than today's" in caplog.text
