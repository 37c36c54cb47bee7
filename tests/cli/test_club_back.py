"""What was taken back, annulled and handed on, from the log: exported, checked, forgotten."""

from __future__ import annotations

import json
from pathlib import Path

from cli_runs import Run
from courtcards.eventlog.whole import whole_log
from courtcards.keeping.checking import check
from courtcards.keeping.forgetting import forget, forgotten
from server.clubbing import Director
from server.serving import client_of, running_server

HEARTS = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}


def test_an_evening_with_ways_back_is_whole(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, client_of(url) as http:
        director = Director.opening(http, rounds=2)
        director.begin(8)
        director.draw_at((1, 1))
        director.written((1, 1), "enter", index=0, line=HEARTS)
        director.written((1, 1), "substitute", seat=1, name="Eva", reason="ill")
        director.do("unbegin", round=1, reason="fire")
        director.do("begin")
        first, second = (each["players"][0] for each in director.view()["rounds"][0]["tables"])
        director.do("reseat", round=1, one=first, other=second, reason="sisters")
        director.close("burned")
        director.do("annul", round=1, reason="burned")
        director.do("name-director", name="Rita")
        page = director.get("/export.json").content
    file = log.with_name("evening.json")
    assert run("club", "export", director.evening, file, "--data", log).status == 0
    assert file.read_bytes() == page
    told = json.loads(run("club", "recount", director.evening, "--data", log, "--json").out)
    assert told["doubts"] == []
    with whole_log(log) as whole:
        assert check(whole).damages == []
        for name in ("Eva", "Rita", "Player 0"):
            found = list(forgotten(whole, name))
            assert len(found) == 1
            forget(whole, found)
        text = " ".join(event for name in whole.names() for event in whole.read(name))
        assert not any(f'"{name}"' in text for name in ("Eva", "Rita", "Player 0"))
        assert check(whole).damages == []
