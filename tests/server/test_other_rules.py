"""A rule is mended: tables that were begun before are shown as far as it agrees, and stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from chance import fix_seeds
from courtcards.hosting.listeners import COME_BACK
from courtcards.matches import records
from courtcards.matches.replay import verify
from server.gathering import tell
from server.other_server import goodbye, rows, two_people, write
from server.playing import chosen
from server.refused import check
from server.serving import Guest, running_server
from tables.mended import mend

SENTENCE = "this table was begun under other rules than this Courtcards plays"
KINGS: dict[str, Any] = {
    "ruleset": "boxed",
    "options": {"first_dealer": 0},
    "settings": {"public": True},
}


@pytest.fixture(autouse=True)
def same_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_seeds(monkeypatch, "courtcards.server.http.entrance")


def play_into_the_second_hand(people: tuple[Guest, Guest]) -> None:
    plays = 12
    while plays:
        seen = people[0].look()["view"]
        if seen["phase"] != "playing":
            assert tell(people[0], "deal").status_code == 200
            continue
        mover = people[seen["turn"]]
        assert tell(mover, "play", move=chosen(mover.look()["view"])).status_code == 200
        plays -= seen["hand"] == 1


def late_move(stored: list[str]) -> tuple[int, str]:
    """The move of the second hand that was first made last, and after how many events."""
    first: dict[str, int] = {}
    for number, event in enumerate(map(json.loads, stored)):
        if event["kind"] == "played":
            first.setdefault(event["move"], number)
    move = max(first, key=lambda each: first[each])
    assert sum('"kind":"dealt"' in event for event in stored[: first[move]]) == 2
    return first[move], move


def test_its_table_is_shown_and_the_record_of_its_finished_hands_can_be_had(
    log: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with running_server(log) as url, two_people(url, **KINGS) as (ann, bea):
        play_into_the_second_hand((ann, bea))
        sheet = ann.look()["view"]["sheet"]
        check(ann.ask("GET", ann.at("/record")), 409, "table/nothing-to-do")
    stored = rows(log, ann.table)
    events_before, move = late_move(stored)
    mend(monkeypatch, "kings-corner", move)
    with (
        running_server(log) as url,
        ann.moved_to(url) as here,
        bea.moved_to(url) as there,
        here.live() as wire,
    ):
        seen = wire.next()
        assert seen["room"]["other_rules"] is True
        assert (seen["seq"], seen["view"]["sheet"]) == (len(stored), sheet)
        assert seen["log"][-1]["seq"] == events_before
        for guest, kind, rest in (
            (here, "chat", {"phrase": "hello"}),
            (there, "pause", {}),
            (there, "deal", {}),
        ):
            check(tell(guest, kind, **rest), 409, "table/nothing-to-do", SENTENCE)
        assert here.ask("GET", "/api/tables").json()["tables"] == []
        record = records.decode(here.ask("GET", here.at("/record")).content)
        assert len(record.hands) == 1
        assert not verify(record).is_over
    assert rows(log, ann.table) == stored
    assert f"table {ann.table} was played by other rules than today's" in caplog.text


def test_a_server_that_plays_on_by_other_rules_is_not_followed(log: Path) -> None:
    with running_server(log) as url, two_people(url, **KINGS) as (ann, bea):
        with ann.live() as wire:
            shown = wire.next()
            write(log, ann.table, '{"kind":"played","seat":0,"move":"AC>N"}')
            said, code = goodbye(wire)
            assert (said["status"], code) == (409, COME_BACK)
            assert said["message"].startswith(SENTENCE)
        with ann.live() as again:
            seen = again.next()
            assert seen["room"]["other_rules"] is True
            assert seen["view"] == shown["view"]
            write(log, ann.table, '{"kind":"said","seat":1,"phrase":"hello"}')
            check(tell(bea, "chat", phrase="hello"), 409, "table/nothing-to-do", SENTENCE)
            assert rows(log, ann.table)[-1].startswith('{"kind":"said"')
