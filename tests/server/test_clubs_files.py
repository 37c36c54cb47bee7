"""An evening as files, and its log: whole, in order, the same once it is restored.

An export is a log that somebody may have changed. Whatever is restored from one is looked at in
every way and directed on: nothing of it may be an error of the server's.
"""

from __future__ import annotations

import copy
import csv
import io
import json
import random
import zipfile
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from python_calamine import CalamineWorkbook

from courtcards.clubs import error_messages
from server.clubbing import ENDS, HEARTS, SETTINGS, Director, PaperTable, bearer
from server.refused import check

NAMES = ("Zoë van den Berg", "=HYPERLINK(1)", "-Bea", "Jean; François")


@pytest.fixture(scope="module")
def director(http: httpx.Client) -> Director:
    """An evening of one table and one round, played and closed."""
    director = Director.opening(http, rounds=1)
    director.do("add", players=[{"name": name, "club": "@Gent"} for name in NAMES])
    director.begin()
    director.draw_at((1, 1))
    table = PaperTable(random.Random(3), 0)
    lines = [{"line": "waived", "offender": 1, "decided": "table"}, table.void(2)]
    while table.games < 19:
        lines.append(table.game(offender=1 if table.games == 4 else None))
    contract = table.choice()
    due = 13 if contract == "trump" else -{"queens": 8, "jacks-kings": 8}.get(contract, 0)
    lines.append(table.decided([due, 0, 0, 0], contract))
    for index, line in enumerate(lines):
        director.written((1, 1), "enter", index=index, line=line)
    director.written((1, 1), "confirm", seat=1)
    director.close()
    return director


def rows(answer: httpx.Response, separator: str = ",") -> list[list[str]]:
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=separator))


def test_the_ranking_is_a_table_without_formulas(director: Director) -> None:
    answer = director.get("/standings.csv")
    assert answer.headers["content-disposition"] == (
        'attachment; filename="2026-11-21-clubavond.csv"'
    )
    heading, *lines = rows(answer)
    assert heading[:6] == ["place", "player", "club", "ranking points", "score", "best round"]
    assert {line[1] for line in lines} == {"Zoë van den Berg", "'=HYPERLINK(1)", "'-Bea", NAMES[3]}
    assert {line[2] for line in lines} == {"'@Gent"}
    places = director.view()["standings"]
    assert [int(line[0]) for line in lines] == [each["place"] for each in places]
    assert [int(line[4]) for line in lines] == [each["score"] for each in places]
    assert rows(director.get("/standings.csv?after=0"))[1][3:] == ["0", "0", ""]
    headers = bearer(director.token) | {"accept-language": "fr"}
    french = rows(director.http.get(director.at("/standings.csv"), headers=headers), ";")
    assert [line[1] for line in french[1:]] == [line[1] for line in lines]


def sheet_rows(answer: httpx.Response, sheet: int = 0) -> list[list[Any]]:
    """The cells of a sheet of a workbook, as a spreadsheet reads them; none is a formula."""
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    assert answer.headers["content-type"] == kind, answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as book:
        assert "<f>" not in book.read(f"xl/worksheets/sheet{sheet + 1}.xml").decode()
    found = CalamineWorkbook.from_filelike(io.BytesIO(answer.content))
    return [list(row) for row in found.get_sheet_by_index(sheet).to_python()]


def test_the_ranking_is_a_workbook_of_true_numbers(director: Director) -> None:
    answer = director.get("/standings.xlsx")
    named = 'attachment; filename="2026-11-21-clubavond.xlsx"'
    assert answer.headers["content-disposition"] == named
    assert answer.content == director.get("/standings.xlsx").content
    heading, *lines = sheet_rows(answer)
    assert heading == [
        *("place", "player", "club", "ranking points", "score", "best round"),
        *("round 1", "score, round 1"),
    ]
    places = director.view()["standings"]
    assert {line[1] for line in lines} == set(NAMES)
    for line, place in zip(lines, places, strict=True):
        (result,) = place["results"]
        numbers = [place["place"], place["points"], place["score"], place["best"]]
        assert [line[0], *line[3:6]] == numbers
        assert line[6:] == [result["points"], result["score"]]
        assert all(isinstance(cell, float) for cell in (line[0], *line[3:]))
    assert sheet_rows(director.get("/standings.xlsx?after=0"))[1][3:5] == [0, 0]
    for role in ("viewer", "jury", "table"):
        assert director.get("/standings.xlsx", director.tokens(role)[0]).status_code == 200


def test_the_treasurer_has_who_was_there_and_who_paid(http: httpx.Client) -> None:
    director = Director.opening(http, rounds=1)
    people = [*NAMES, "Ann", "Away"]
    clubs = ["@Gent", "@Gent", "", "Leuven", "Leuven", "Leuven"]
    players = [{"name": name, "club": club} for name, club in zip(people, clubs, strict=True)]
    director.do("add", players=[*players, {"name": "Helper", "house": True}])
    director.do("withdraw", player=5)
    for player, cents in ((0, 750), (1, 0), (4, 1000)):
        director.do("pay", player=player, cents=cents)
    answer = director.get("/attendance.xlsx")
    heading, *lines = sheet_rows(answer)
    assert heading == ["player", "club", "present", "rounds", "payment", "amount"]
    assert lines == [
        ["=HYPERLINK(1)", "@Gent", "yes", 0, "paid", ""],
        ["Zoë van den Berg", "@Gent", "yes", 0, "paid", 7.5],
        ["Ann", "Leuven", "yes", 0, "paid", 10],
        ["Away", "Leuven", "no", 0, "", ""],
        ["Jean; François", "Leuven", "yes", 0, "unpaid", ""],
        ["-Bea", "", "yes", 0, "unpaid", ""],
    ]
    assert sheet_rows(answer, 1) == [
        ["club", "present", "paid", "unpaid", "amount"],
        ["@Gent", 2, 2, 0, 7.5],
        ["Leuven", 2, 1, 1, 10],
        ["Without a club", 1, 0, 1, 0],
        ["in all", 5, 3, 2, 17.5],
    ]
    for role in ("viewer", "jury", "table"):
        (token, *_) = director.tokens(role)
        refused = director.get("/attendance.xlsx", token)
        check(refused, 403, "club/not-allowed", error_messages.DIRECTOR_ONLY)


def test_the_sheets_are_a_table_with_who_dealt_and_what_was_decided(director: Director) -> None:
    (viewer,) = director.tokens("viewer")
    heading, *lines = rows(director.get("/sheets.csv", viewer))
    assert heading[:6] == ["round", "table", "line", "dealer", "game", "remark"]
    assert len(lines) == 22
    sheet = director.sheet((1, 1))
    for line, shown in zip(lines, sheet["lines"], strict=True):
        assert [int(cell) for cell in line[7::2]] == shown["points"]
    remarks = [line[5] for line in lines if line[5]]
    assert remarks[0].startswith("fault, no sanction: ")
    assert remarks[1].startswith("trump game void: ")
    assert remarks[-1] == "jury decision: shown cards"


def first(whole: Any, kind: str) -> Any:
    """The first event of that kind in an export."""
    events = [*whole["evening"], *whole["sheets"]["1/1"]]
    return next(each for each in events if each["kind"] == kind)


IMPOSSIBLE = HEARTS | {"points": [1, 1, 1, 99]}
SPOILED: dict[str, Callable[[Any], object]] = {
    "the seating of round 1 is not possible": lambda whole: first(whole, "rounds-drawn")["rounds"][
        0
    ]["tables"][0].pop(),
    "there is a player called 'Zoë van den Berg' already": lambda whole: first(
        whole, "players-added"
    )["players"][1].update(name=NAMES[0]),
    "the export is damaged": lambda whole: first(whole, "entered").update(line=IMPOSSIBLE),
    "confirmed round 1 before it was over": lambda whole: whole["sheets"]["1/1"].pop(-2),
}


def test_a_damaged_export_is_refused_with_what_is_wrong(director: Director) -> None:
    for sentence, spoiling in SPOILED.items():
        whole = director.get("/export.json").json()
        spoiling(whole)
        answer = director.http.post("/api/clubs/restore", json=whole)
        check(answer, 422, "club/bad-export", sentence)


def test_what_is_no_export_or_too_large_is_refused(http: httpx.Client) -> None:
    for body in (b"", b"[1]", b"\xff\xfe", b"[" * 100_000):
        answer = http.post("/api/clubs/restore", content=body)
        check(answer, 422, "club/bad-export", "this file is not an export of an evening")
    large = http.post("/api/clubs/restore", content=b" " * (8 * 1024 * 1024 + 1))
    check(large, 413, "request/too-large")


def test_the_season_ranks_over_evenings_by_name(http: httpx.Client, director: Director) -> None:
    other = Director.opening(http, rounds=1)
    other.do("add", players=[{"name": name} for name in ("-Bea", "Cas", "Dré", "Eva")])
    evenings = [
        {"evening": each.evening, "token": each.tokens("viewer")[0]} for each in (director, other)
    ]
    answer = http.post("/api/clubs/season", json={"evenings": evenings})
    assert answer.status_code == 200, answer.text
    counted = {each["name"]: each["evenings"] for each in answer.json()["ranking"]}
    assert counted == dict.fromkeys(NAMES, 1) | {"Cas": 1, "Dré": 1, "Eva": 1, "-Bea": 2}
    evenings[1]["token"] = evenings[0]["token"]
    check(http.post("/api/clubs/season", json={"evenings": evenings}), 403, "club/not-allowed")
    evenings[1]["evening"] = "nowhere"
    check(http.post("/api/clubs/season", json={"evenings": evenings}), 404, "club/unknown")


TURNED = HEARTS | {"points": [0, 13, 0, 0]}
FAULT = HEARTS | {"points": [0, 13, 0, 0], "fault": {"seat": 1, "decided": "jury"}}
VOID = {"line": "void", "offender": 2, "decided": "table"}


@pytest.fixture(scope="module")
def eventful(http: httpx.Client) -> Director:
    """Two tables: a correction, faults, a decision, a line struck out; the round closed early."""
    director = Director.opening(http, rounds=2)
    director.begin(8)
    (jury,) = director.tokens("jury")
    for table in (1, 2):
        director.draw_at((1, table))
        director.written((1, table), "enter", index=0, line=HEARTS, by="Ann")
    director.written((1, 1), "enter", index=1, line=FAULT)
    director.written((1, 2), "enter", index=1, line=VOID)
    director.written((1, 2), "strike", index=1, reason="there was none")
    director.written((1, 1), "correct", index=0, line=TURNED, reason="seats mixed up", by="Rita")
    assert director.write((1, 1), "enter", jury, index=2, line=ENDS).status_code == 200
    director.written((1, 1), "confirm", seat=1)
    director.close("the hall closes")
    for name in ("Dre", "Dré"):
        director.do("rename", player=3, name=name, club="Gent")
    return director


def test_the_log_is_whole_in_order_without_a_secret_and_nobody_takes_anything_out(
    eventful: Director,
) -> None:
    log = eventful.log()
    assert [told["at"] for told in log] == sorted(told["at"] for told in log)
    exported = eventful.get("/export.json").json()
    assert len(log) == len(exported["evening"]) + sum(map(len, exported["sheets"].values()))
    told = eventful.get("/log").text
    assert exported["evening"][0]["seed"] not in told
    assert '"command"' not in told
    jury, *others = eventful.tokens("jury", "viewer", "table")
    for token in others:
        check(eventful.get("/log", token), 403, "club/not-allowed", error_messages.JURY_ONLY)
    assert eventful.get("/log", jury).json()["log"] == log
    headers = bearer(eventful.token)
    for path in ("/log", "", "/sheets/1/1"):
        answer = eventful.http.delete(eventful.at(path), headers=headers)
        assert answer.status_code == 405
    again = eventful.restored()
    assert again.log() == log == eventful.log()
    assert again.get("/export.json").content == eventful.get("/export.json").content
    assert again.get("", eventful.token).status_code == 403


@pytest.mark.rule("DK-8.2", "DK-8.5", "DK-8.6")
def test_what_was_decided_and_changed_stands_there_with_who_did_it(eventful: Director) -> None:
    log = eventful.log()

    def of(kind: str) -> list[dict[str, Any]]:
        found = [told for told in log if told["kind"] == kind]
        return [{key: it for key, it in told.items() if key not in {"at", "seq"}} for told in found]

    by = {"role": "director"}
    place = {"round": 1, "table": 1}
    corrected = place | {"kind": "corrected", "by": by | {"name": "Rita"}, "index": 0}
    corrected |= {"line": TURNED | {"fault": None}, "before": HEARTS | {"fault": None}}
    assert of("corrected") == [corrected | {"reason": "seats mixed up"}]
    struck = {"round": 1, "table": 2, "kind": "struck", "by": by, "index": 1, "before": VOID}
    assert of("struck") == [struck | {"reason": "there was none"}]
    closed = {"kind": "round-closed", "by": by, "round": 1, "reason": "the hall closes"}
    assert of("round-closed") == [closed]
    (decision,) = (told for told in of("entered") if told["line"]["line"] == "decision")
    assert (decision["by"], decision["line"]["reason"]) == ({"role": "jury"}, "late")
    before = [told["before"] for told in of("player-changed")]
    assert before == [{"name": "Player 3", "club": ""}, {"name": "Dre", "club": "Gent"}]


STRANGE: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 2**31, 10**30, 1.5, "", "table/9", "x" * 300, "\x00", [], {}),
    [0, 0, 0, 0],
)
LARGEST = 60_000
"""Bytes of a file: the evening is small, and what is put into it is bounded."""
LOOKS = (
    *("", "/log", "/links", "/standings", "/standings?after=1", "/sheets/1/1", "/sheets/1/2"),
    *("/standings.csv", "/sheets.csv", "/export.json", "/print/sheets.pdf", "/print/standings.pdf"),
    "/print/seat-slips.pdf",
)
HOW_OFTEN = [
    pytest.param(40, id="40 files"),
    pytest.param(2000, id="2,000 files", marks=pytest.mark.deep),
]


def played(http: httpx.Client) -> Director:
    """Nine players; a round that is closed, another that is being played, a third drawn."""
    director = Director.opening(http, seating="random", rounds=3)
    director.begin(9)
    table = PaperTable(random.Random(1), 0)
    director.draw_at((1, 1))
    lines = [table.game(), table.void(1), table.game("trump")]
    for index, line in enumerate(lines):
        director.written((1, 1), "enter", index=index, line=line)
    director.written((1, 1), "enter", index=3, line=ENDS)
    director.written((1, 1), "confirm", seat=1)
    director.written((1, 1), "correct", index=0, line=lines[0], reason="again")
    director.do("clock", minutes=10)
    director.do("time", table=1, minutes=5)
    director.close("late")
    director.do("rename", player=2, name="Zoë", club="Gent")
    director.do("renew", key="table/1")
    director.do("withdraw", player=3)
    director.begin(online=[1])
    return director


def places_in(whole: Any) -> list[tuple[Any, Any]]:
    """Every field and item of a file: what it stands in, and under which name or number."""
    found: list[tuple[Any, Any]] = []
    rest = [whole]
    while rest:
        within = rest.pop()
        names = list(within) if isinstance(within, dict) else range(len(within))
        for name in names:
            found.append((within, name))
            if isinstance(within[name], dict | list):
                rest.append(within[name])
    return found


def spoil(whole: Any, chance: random.Random) -> None:
    """Change something: another value, one from elsewhere, nothing, twice."""
    places = places_in(whole)
    if not places:
        return
    within, name = chance.choice(places)
    how = chance.randrange(4)
    if how == 0:
        within[name] = copy.deepcopy(chance.choice(STRANGE))
    elif how == 1:
        other, other_name = chance.choice(places)
        within[name] = copy.deepcopy(other[other_name])
    elif how == 2:
        del within[name]
    elif isinstance(within, list):
        within.insert(chance.randrange(len(within) + 1), copy.deepcopy(within[name]))
    elif isinstance(within[name], int):
        within[name] += chance.choice((-1, 1))


def look_at_all(director: Director) -> None:
    """Nothing of it is an error of the server's, and it can be directed on."""
    for path in LOOKS:
        answer = director.get(path)
        assert answer.status_code < 500, (path, answer.text)
    assert director.get().status_code == 200
    number = len(director.view()["rounds"])
    for kind, fields in (
        ("close", {"round": max(number, 1), "reason": "go on"}),
        ("settings", {"settings": SETTINGS | {"rounds": 12, "seating": "random"}}),
        ("draw", {}),
        ("begin", {}),
        ("clock", {"minutes": 5}),
        ("renew", {"key": "director"}),
    ):
        answer = director.ask(kind, **fields)
        assert answer.status_code < 500, (kind, answer.text)
    for kind, fields in (
        ("drawn", {"writer": 0, "dealer": 0}),
        ("enter", {"index": 0, "line": {"line": "waived", "offender": 0, "decided": "table"}}),
    ):
        answer = director.write((1, 1), kind, **fields)
        assert answer.status_code < 500, (kind, answer.text)


@pytest.mark.parametrize("files", HOW_OFTEN)
def test_what_is_nearly_an_export_is_refused_or_makes_an_evening_that_works(
    http: httpx.Client, files: int
) -> None:
    director, chance = played(http), random.Random(4)
    whole = director.get("/export.json").json()
    answers: Counter[int] = Counter()
    for number in range(files):
        changed = copy.deepcopy(whole)
        for _ in range(chance.randrange(1, 4) if number else 0):
            spoil(changed, chance)
        body = json.dumps(changed).encode()
        assert len(body) < LARGEST
        answer = http.post("/api/clubs/restore", content=body)
        answers[answer.status_code] += 1
        assert answer.status_code in {201, 422}, (answer.text, changed)
        if answer.status_code == 201:
            look_at_all(Director(http, answer.json()["evening"], answer.json()["token"]))
        else:
            assert answer.json()["error"] == "club/bad-export"
    assert min(answers[201], answers[422]) > files // 20
