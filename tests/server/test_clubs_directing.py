"""Directing an evening over HTTP: players, draws, payments, further directors, copies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.clubs import error_messages
from courtcards.clubs.service.log_queries import issue_link
from courtcards.games import GAMES
from courtcards.tables.service.host import now_ms
from server.club_lines import listening
from server.clubbing import Director, bearer, token_of
from server.refused import check
from waiting import wait_until


@pytest.fixture
def director(http: httpx.Client) -> Director:
    return Director.opening(http, rounds=2)


def add(director: Director, *names: str) -> None:
    director.do("add", players=[{"name": name} for name in names])


def test_a_round_goes_from_the_draw_to_its_close(director: Director) -> None:
    declaring = next(game for game in GAMES.values() if game.club is not None)
    assert director.view()["settings"]["ruleset"] == declaring.named_sets[0].name
    check(director.ask("draw"), 409, "club/not-now", error_messages.TOO_FEW_PLAYERS)
    check(director.ask("begin"), 409, "club/not-now", error_messages.NOT_YET_DRAWN)
    director.do("paste", text="\n".join(f"P{number}; Leuven" for number in range(9)))
    director.do("draw")
    view = director.view()
    assert [len(each["tables"]) for each in view["plan"]] == [2] * 2
    assert (view["plan_report"]["repeats"] > 0, view["plan_report"]["forced"]) == (True, True)
    bye = view["plan"][0]["byes"][0]
    seated = view["plan"][0]["tables"][0]["players"][0]
    director.do("exchange", one=bye, other=seated)
    director.do("begin")
    view = director.view()
    assert view["rounds"][0]["byes"] == [seated]
    assert [table["status"] for table in view["rounds"][0]["tables"]] == ["not-drawn"] * 2
    assert view["missing"] == [1, 2]
    director.do("clock", minutes=90)
    view = director.view()
    assert 89 * 60_000 < view["clock_until"] - view["now"] <= 90 * 60_000
    for _ in range(2):
        director.do("time", table=2, minutes=5)
    assert director.view()["rounds"][0]["tables"][1]["extra_minutes"] == 10
    refused = director.ask("close", round=1)
    check(refused, 409, "club/not-now", "the sheets of these tables are missing: 1, 2")
    (jury,) = director.tokens("jury")
    assert director.ask("close", jury, round=1, reason="fire alarm").status_code == 200
    view = director.view()
    assert (view["rounds"][0]["closed"], view["rounds"][0]["reason"]) == (True, "fire alarm")
    assert director.log()[-1]["by"] == {"role": "jury"}
    assert view["standings"][0]["player"] == seated  # a bye is worth 10 (DK-7.0)


def test_wishes_are_the_directors_alone_and_a_draw_names_the_one_that_it_cannot_keep(
    http: httpx.Client,
) -> None:
    director = Director.opening(http, rounds=2, finals=1, team_best=1)
    people = [{"name": f"Player {number}", "club": "AB"[number % 2]} for number in range(8)]
    director.do("add", players=people)
    pair = {"player": 0, "table": 2, "away": [2], "apart": [1]}
    director.do("wishes", wishes=[pair])
    assert director.view()["wishes"] == [pair, {"player": 1, "apart": [0]}]
    for role, token in zip(
        ("jury", "viewer", "table"), director.tokens("jury", "viewer", "table"), strict=True
    ):
        assert "wishes" not in director.get("", token).json(), role
        assert director.ask("wishes", token, wishes=[pair]).status_code == 403
        assert '"apart"' not in director.get("/log", token).text
    director.do("draw")
    view = director.view()
    assert view["wish_report"] == {"tables": 1, "apart": 1, "away": 0, "groups": 0}
    tables = [table["players"] for table in view["plan"][0]["tables"]]
    assert (0 in tables[1], 1 in tables[0]) == (True, True)
    viewer = director.tokens("viewer")[0]
    for path in ("/standings.csv", "/standings", "/print/seat-slips.pdf?every=true"):
        assert director.get(path, viewer).status_code in {200, 403}
    assert director.restored().view()["wishes"] == view["wishes"]
    director.do("wishes", wishes=[pair, {"player": 1, "table": 2, "apart": [0]}])
    refusal = director.ask("draw")
    assert refusal.status_code == 409
    assert refusal.json()["message"].startswith("Player 0, Player 1 are kept apart, but both have")


def test_a_final_is_drawn_from_the_sheets_and_teams_are_in_every_ranking(
    http: httpx.Client,
) -> None:
    director = Director.opening(http, rounds=2, finals=1, team_best=1, seating="random")
    people = [{"name": f"Player {number}", "club": "AB"[number % 2]} for number in range(8)]
    director.do("add", players=people)
    director.do("wishes", wishes=[{"player": number, "group": "I"} for number in range(8)])
    director.begin()
    for table in (1, 2):
        director.finish((1, table), (30, 10, -10, -30))
    director.close()
    director.do("draw")
    view = director.view()
    ranked = [entry["player"] for entry in view["standings"]]
    assert [sorted(table["players"]) for table in view["plan"][0]["tables"]] == [
        sorted(ranked[:4]),
        sorted(ranked[4:]),
    ]
    assert view["plan_report"]["by_rank"] is True
    assert [team["place"] for team in view["teams"]] in ([1, 1], [1, 2])
    assert director.get("/standings?after=1").json()["teams"] == view["teams"]
    rows = director.get("/standings.csv").text.splitlines()
    assert rows[0].endswith("group")
    assert rows[9] == ""
    assert len(rows) == 13
    assert director.get("/print/standings.pdf").content.startswith(b"%PDF")


def test_payments_are_noted_changed_taken_back_and_the_director_s_alone(
    director: Director,
) -> None:
    add(director, "Ann", "Bea", "Cas", "Dirk")
    assert "payments" not in director.view()
    director.do("pay", player=0, cents=500)
    director.do("pay", player=1)
    director.do("pay", player=0, cents=750)
    assert director.view()["payments"] == {"0": 750, "1": 0}
    check(director.ask("remove", player=1), 409, "club/not-now")
    director.do("unpay", player=1)
    director.do("remove", player=1)
    for kind, fields, status in (
        ("pay", {"player": 9}, 404),
        ("pay", {"player": 0, "cents": -1}, 400),
        ("pay", {"player": 0, "cents": 1_000_001}, 400),
        ("unpay", {"player": 2}, 409),
        ("pay", {"player": 0, "names": ["Bea"]}, 409),
    ):
        assert director.ask(kind, **fields).status_code == status
    assert director.view()["payments"] == director.restored().view()["payments"] == {"0": 750}
    kinds = [each["kind"] for each in director.log()]
    assert (kinds.count("payment-noted"), kinds.count("payment-taken-back")) == (3, 1)
    add(director, "Eva")
    for token in director.tokens("jury", "viewer", "table"):
        assert "payments" not in director.get("", token).json()
        check(director.ask("pay", token, player=2), 403, "club/not-allowed")


def test_what_a_further_director_does_is_done_under_their_name_until_they_are_dismissed(
    director: Director, shared_log: Path
) -> None:
    lost = issue_link(shared_log, director.evening, "director", renew=False, director_name="Ann")
    link = issue_link(shared_log, director.evening, "director", renew=True, director_name="Ann")
    token = token_of(link)
    assert director.get("", token).status_code == 200
    check(director.get("", token_of(lost)), 403, "club/not-allowed")
    (ann,) = director.links()["directors"]
    assert ann == {"number": 1, "name": "Ann", "page": link}
    assert token.startswith("director-1.")
    assert director.http.get(ann["page"].partition("#")[0]).status_code == 200
    assert director.get("/links/director-1/qr.svg").status_code == 200
    done = director.ask("add", token, players=[{"name": "Eva"}], by="Somebody else")
    assert done.status_code == 200, done.text
    assert director.log()[-1]["by"] == {"role": "director", "name": "Ann"}
    assert director.get("", token).json()["role"] == "director"
    check(director.get("/links/director-2/qr.svg"), 404, "club/unknown")
    director.token = director.do("renew", key="director", id="known")["token"]
    with listening(director, token) as ear:
        ear.next()
        director.do("dismiss", director=1)
        assert ear.until("refused")["message"] == error_messages.LINK_RENEWED
    check(director.get("", token), 403, "club/not-allowed")
    assert "directors" not in director.links()
    check(director.get("/links/director-1/qr.svg"), 404, "club/unknown")
    # Who knows how the first director's link was renewed does not get it by that.
    check(director.ask("renew", token, key="director", id="known"), 403, "club/not-allowed")


def known(director: Director, token: str | None = None, **body: Any) -> httpx.Response:
    headers = bearer(token or director.token)
    return director.http.post(director.at("/events"), json=body, headers=headers)


def test_a_copy_follows_the_evening_and_is_an_export(director: Director) -> None:
    director.begin(8)
    copy = known(director).json()
    director.draw_at((1, 2))
    director.do("clock", minutes=60)
    sheets = {place: len(events) for place, events in copy["sheets"].items()}
    assert sheets == {"1/1": 1, "1/2": 1}
    news = known(director, evening=len(copy["evening"]), sheets=sheets).json()
    assert [event["kind"] for event in news["evening"]] == ["clock-started"]
    assert list(news["sheets"]) == ["1/2"]
    copy["evening"] += news["evening"]
    copy["sheets"]["1/2"] += news["sheets"]["1/2"]
    whole = director.get("/export.json").json()
    assert {**copy, "standings": whole["standings"]} == whole
    assert director.http.post("/api/clubs/restore", json=copy).status_code == 201
    check(known(director, evening=99), 409, "play/stale")
    for token in director.tokens("jury", "viewer"):
        check(known(director, token), 403, "club/not-allowed")


def test_the_log_says_when_something_was_done_and_not_when_it_came(director: Director) -> None:
    director.begin(4)
    opened_at = director.log()[-1]["at"]
    wait_until(lambda: now_ms() > opened_at + 40)
    director.do("clock", minutes=60, at=opened_at + 20)
    assert director.view()["clock_until"] == opened_at + 20 + 3_600_000
    director.written((1, 1), "drawn", writer=0, dealer=0, at=opened_at + 30)
    assert [event["at"] - opened_at for event in director.log()[-2:]] == [20, 30]
    # Neither before what it follows nor later than now, whatever a device's clock says.
    director.do("time", table=1, minutes=5, at=1)
    director.do("time", table=1, minutes=5, at=opened_at + 10**9)
    times = {event["at"] for event in director.log() if event["kind"] == "time-allowed"}
    assert min(times) == opened_at + 20
    assert max(times) < opened_at + 10**8


def test_what_was_shown_comes_out_so_or_is_refused(director: Director) -> None:
    add(director, *"ABCDE")
    director.do("draw")
    rounds = [
        {"tables": [table["players"] for table in each["tables"]], "byes": each["byes"]}
        for each in director.view()["plan"]
    ]
    answer = director.ask("draw", rounds=rounds)
    check(answer, 409, "club/not-now", "the evening has changed on the server since")
    other = {"tables": [rounds[0]["tables"][0][::-1]], "byes": rounds[0]["byes"]}
    answer = director.ask("begin", seating=other)
    check(answer, 409, "club/not-now", "the seating of the next round has changed")
    director.do("begin", seating=rounds[0])
    answer = director.ask("add", players=[{"name": "F"}], first=4)
    check(answer, 409, "club/not-now", "other players have been added")
    director.do("add", players=[{"name": "F"}], first=5)
    director.do("withdraw", player=5, names=[*"ABCDEF"])
    answer = director.ask("paste", text="G", first=5)
    check(answer, 409, "club/not-now", "other players have been added")


def test_a_number_means_whom_it_meant_when_it_was_named(director: Director) -> None:
    add(director, *"ABCDE")
    names = [*"ABCD", "Zoe"]  # of whom the last was to be added, and somebody else was
    commands: dict[str, dict[str, Any]] = {
        "rename": {"player": 4, "name": "Zoé"},
        "withdraw": {"player": 4},
        "return": {"player": 4},
        "draw": {},
        "exchange": {"one": 0, "other": 4},
        "begin": {},
    }
    for kind, fields in commands.items():
        check(
            director.ask(kind, **fields, names=names),
            409,
            "club/not-now",
            "the list of players has changed",
        )
    check(
        director.ask("draw", names=[*"ABCDEF"]),
        409,
        "club/not-now",
        "the list of players has changed",
    )
    assert director.view()["plan"] is None
    director.do("draw", names=[*"ABCD"])  # more may have been added since
    director.do("begin")
