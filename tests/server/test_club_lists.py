"""Lists of people from files: looked at before anybody is entered; hostile ones are refused."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.clubs.lists.cells import MOST_ROWS
from courtcards.server.clubs import lists
from courtcards.server.clubs.lists import LARGEST_LIST, MOST_OF_ADDRESS
from server.clubbing import Director, bearer
from server.hostile_lists import ATTACKS, MEGABYTE, fuzzed
from server.list_files import workbook
from server.refused import check
from server.roll_keeping import Keeper
from server.serving import Guest, ServerProcess, client_of
from waiting import LIMIT_S, wait_until


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take long over a list; its processor time stays bounded."""
    monkeypatch.setattr(lists, "PATIENCE_S", LIMIT_S)


@pytest.fixture
def keeper(guest: Guest) -> Keeper:
    return Keeper.opening(guest.http)


def look(keeper: Keeper, file: bytes, **query: Any) -> httpx.Response:
    return keeper.http.post(
        keeper.at("/list"), content=file, params=query, headers=bearer(keeper.token)
    )


def people(keeper: Keeper, file: bytes, **query: Any) -> list[tuple[str, str, str]]:
    response = look(keeper, file, **query)
    assert response.status_code == 200, response.text
    return [(each["name"], each["club"], each["licence"]) for each in response.json()["people"]]


def test_a_list_is_guessed_and_read_otherwise_where_that_is_chosen(keeper: Keeper) -> None:
    file = b"Dupont;Marie;Namur\nPeeters;Ann"
    assert people(keeper, file) == [("Dupont Marie", "Namur", ""), ("Peeters Ann", "", "")]
    told = look(keeper, file, columns="nothing,name", heading=1).json()
    assert told["columns"] == ["nothing", "name", "nothing"]
    rows = [row["cells"] for row in told["rows"]]
    assert rows == [["Dupont", "Marie", "Namur"], ["Peeters", "Ann"]]
    assert [each["name"] for each in told["people"]] == ["Ann"]
    odd = "Titel\nNaam|Club\nZoë;A|Gent\n".encode("mac-roman")
    told = look(keeper, odd).json()
    assert (told["separator"], told["encoding"], told["heading"]) == ("bar", "mac-roman", 2)
    assert people(keeper, odd, separator="semicolon")[-1] == ("Zoë", "A|Gent", "")
    assert people(keeper, odd, encoding="windows-1252")[0][0] == "Zo‘;A"
    assert people(keeper, b"DUPONT Marie\nAn DE SMET", order="written")[0][0] == "DUPONT Marie"
    book = workbook([["Nom", "Prénom"], ["Dupont", "Marie"]], [["Naam"], ["Ann"]])
    assert people(keeper, book) == [("Marie Dupont", "", "")]
    assert people(keeper, book, sheet=1) == [("Ann", "", "")]
    assert keeper.view()["members"] == []


def test_what_is_no_list_or_no_choice_is_refused_in_one_sentence(keeper: Keeper) -> None:
    for file, why in (
        (b"", "the list is empty"),
        (b"<html><table><tr><td>Ann", "cannot be read as a list"),
        (workbook([["Ann"]] * (MOST_ROWS + 1)), f"at most {MOST_ROWS} lines"),
    ):
        check(look(keeper, file), 422, "club/bad-people", why)
    assert look(keeper, b"x" * (LARGEST_LIST + 1)).status_code == 413
    choices: list[dict[str, Any]] = [
        *({"separator": "x"}, {"encoding": "utf-7"}, {"sheet": 10**30}, {"heading": "true"}),
        *({"order": "x"}, {"columns": "name," * 2000}),
    ]
    for query in choices:
        assert look(keeper, b"Ann", **query).status_code in (400, 422), query


def test_the_director_looks_at_a_list_and_nobody_else(guest: Guest) -> None:
    director = Director.opening(guest.http)

    def asked(token: str) -> httpx.Response:
        return guest.http.post(director.at("/list"), content=b"Ann;Gent", headers=bearer(token))

    assert asked(director.token).json() == {
        "rows": [{"number": 1, "cells": ["Ann", "Gent"]}],
        "columns": ["name", "club"],
        "heading": 0,
        "people": [
            {
                "name": "Ann",
                "club": "Gent",
                "licence": "",
                "row": 1,
                "is_doubtful": False,
                "is_excused": False,
            }
        ],
        "notes": [],
        "sheets": [],
        "sheet": 0,
        "separator": "semicolon",
        "encoding": "utf-8",
        "order": None,
        "found_order": None,
    }
    for token in director.tokens("jury", "viewer"):
        assert asked(token).status_code == 403
    assert director.view()["players"] == []


def test_a_whole_club_is_entered_at_once(keeper: Keeper) -> None:
    members = [{"name": f"{n:040}", "club": "c" * 40, "licence": "l" * 40} for n in range(2000)]
    keeper.do("add", members=members)
    assert len(keeper.view()["members"]) == 2000


DAMAGED_DEEP, PARTS = 10_000, 20
"""So many files are damaged, in parts that the runner's limit leaves time for."""
KINDS = {
    *("entities", "a lying directory", "a password", "rows without end in ods"),
    *("names that climb", "quotation marks without end", "deep json"),
}
"""An attack of each kind; the others take long together."""
MOST_GROWTH = 200 * MEGABYTE


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=() if each in KINDS else pytest.mark.long) for each in ATTACKS],
)
def test_an_attack_is_answered_in_one_sentence(keeper: Keeper, name: str) -> None:
    answer = look(keeper, ATTACKS[name]())
    assert answer.status_code in (200, 422), answer.text
    if answer.status_code == 422:
        assert answer.json()["error"] == "club/bad-people"
        assert "\n" not in answer.json()["message"]


@pytest.mark.parametrize("count", [5, pytest.param(30, marks=pytest.mark.long)])
def test_a_damaged_file_is_read_or_refused(keeper: Keeper, count: int) -> None:
    for file in fuzzed(count, seed=1):
        assert look(keeper, file).status_code in (200, 422)


def test_a_list_is_read_for_nobody_who_has_left(keeper: Keeper) -> None:
    """Whoever leaves at once takes no turn from others, nor do the processes stay."""
    impatient = httpx.Timeout(5, read=0.01)
    for _ in range(3 * MOST_OF_ADDRESS):
        with pytest.raises(httpx.ReadTimeout):
            keeper.http.post(
                keeper.at("/list"), content=ATTACKS["many lines"](), timeout=impatient,
                headers=bearer(keeper.token),
            )  # fmt: skip
    wait_until(lambda: look(keeper, b"Ann").status_code == 200)


def test_an_address_waits_for_its_own_lists(keeper: Keeper) -> None:
    def answered() -> int:
        with ThreadPoolExecutor(3 * MOST_OF_ADDRESS) as threads:
            answers = list(threads.map(lambda _: look(keeper, b"Ann"), range(3 * MOST_OF_ADDRESS)))
        statuses = [each.status_code for each in answers]
        assert set(statuses) <= {200, 429}
        return statuses.count(200)

    # A list that somebody has asked for who left is given up a moment later.
    wait_until(lambda: answered() >= MOST_OF_ADDRESS)


def test_the_process_knows_nothing_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURTCARDS_SECRET", "x")
    assert "COURTCARDS_SECRET" not in lists.make_reader_environment()


def resident_bytes(process: int) -> int:
    """The memory of a process that is in use."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise LookupError(process)


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, int]]:
    """A server that reads one file after the other, and the memory that it took before."""
    server = ServerProcess(tmp_path_factory.mktemp("grown"))
    with client_of(server.url) as http:
        look(Keeper.opening(http), b"Ann")
    yield server, resident_bytes(server.process.pid)
    server.kill()


@pytest.mark.deep
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="measures by /proc")
@pytest.mark.parametrize("part", range(PARTS))
def test_a_server_does_not_grow_by_ten_thousand_hostile_files(
    grown: tuple[ServerProcess, int], part: int
) -> None:
    server, before = grown
    files = [*(make() for make in ATTACKS.values()), *fuzzed(DAMAGED_DEEP // PARTS, seed=part)]
    with client_of(server.url) as http, ThreadPoolExecutor(2) as threads:
        keeper = Keeper.opening(http)
        answers = threads.map(lambda file: look(keeper, file).status_code, files)
        assert set(answers) <= {200, 422}
        assert http.get("/api/health").status_code < 500
    assert resident_bytes(server.process.pid) - before < MOST_GROWTH
