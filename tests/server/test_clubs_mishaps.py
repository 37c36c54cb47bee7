"""Whatever is handed in wrongly is answered by one sentence, and nothing is lost or changed.

Files that are no lists, columns that there are not, two people of one name, sheets that do not add
up: each in the four languages, beside an evening that is being played.
"""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from courtcards.languages import LANGUAGES
from server.clubbing import Director, bearer
from server.refused import check
from server.roll_keeping import Keeper, director_of

SETTINGS = {"name": "Clubavond", "date": "2026-11-21"}
HEARTS = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


def packed(name: str, text: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as parts:
        parts.writestr(name, text)
    return file.getvalue()


@dataclass
class Club:
    """A club of five members, and its evening with nine players, of whom two tables play."""

    keeper: Keeper
    director: Director

    def stands(self) -> list[bytes]:
        """All that is known of either, and what the pages of both are shown."""
        before = self.director.get("/export.json").content
        roll = self.keeper.view() | {"now": 0}
        return [before, json.dumps(roll).encode(), self.director.get("/sheets.csv").content]

    def asked(self, what: tuple[str, Any], headers: dict[str, str]) -> httpx.Response:
        """Hand something in: a file, or a command of the club, of the evening, of a sheet."""
        place, body = what
        held, keeper = self.director, self.keeper
        match place:
            case "list" | "roll-list":
                whose = held if place == "list" else keeper
                file, columns = body
                query = {"columns": columns} if columns else {}
                return keeper.http.post(
                    whose.at("/list"), content=file, params=query, headers=self._by(place, headers)
                )
            case "restore":
                return keeper.http.post("/api/clubs/restore", content=body, headers=headers)
            case "roll" | "evening":
                address = (keeper if place == "roll" else held).at("/commands")
            case _:
                address = held.at(f"/sheets/{place}/commands")
        return keeper.http.post(address, json=body, headers=self._by(place, headers))

    def _by(self, place: str, headers: dict[str, str]) -> dict[str, str]:
        is_of_club = place.startswith("roll")
        return headers | bearer(self.keeper.token if is_of_club else self.director.token)


@pytest.fixture(scope="module")
def club(http: httpx.Client) -> Club:
    """Table 1 has four games on its sheet, table 2 four scores."""
    keeper = Keeper.opening(http)
    keeper.add("Ann", "Bea", "Cas", "Dirk", "Eva")
    guests = [{"name": name} for name in ("Fay", "Gus", "Hal", "Ivo")]
    held = keeper.do("evening", settings=SETTINGS, members=[0, 1, 2, 3, 4], guests=guests)
    director = director_of(http, held["page"])
    director.begin()
    director.draw_at((1, 1))
    for index, contract in enumerate(("hearts", "tricks", "trump", "tricks")):
        director.written((1, 1), "enter", index=index, line=HEARTS | {"contract": contract})
    director.written((1, 2), "total", points=[14, -9, -12, 7])
    return Club(keeper, director)


NO_LIST = "no list that can be read"
TAKEN = "there is a player called 'Ann' already: make the two names differ"
MEMBER = "there is a member called 'Ann' already: make the two names differ"
WRONG: dict[str, tuple[tuple[str, Any], str, str]] = {
    "a picture": (("list", (PNG, "")), "bad-people", NO_LIST),
    "a document": (("list", (packed("word/document.xml", b"<x/>"), "")), "bad-people", NO_LIST),
    "an old workbook": (("list", (b"\xd0\xcf\x11\xe0" + bytes(99), "")), "bad-people", NO_LIST),
    "half a workbook": (("roll-list", (packed("xl/x", b"")[:40], "")), "bad-people", NO_LIST),
    "a page of the web": (("list", (b"\xef\xbb\xbf\n<html>Ann</html>", "")), "bad-people", NO_LIST),
    "an export": (("roll-list", (b'{"format": "courtcards-event/1"}', "")), "bad-people", NO_LIST),
    "an empty file": (("roll-list", (b"", "")), "bad-people", "the list is empty"),
    "no such column": (("list", (b"Joe;8", "name,age")), "bad-people", "is called 'age'"),
    "no export": (("restore", b"Name;Club\nJoe;Gent"), "bad-export", "no export of an evening"),
    "no one's name": (("evening", {"type": "paste", "text": " ; \n"}), "bad-people", "no player"),
    "one of a name again": (
        ("evening", {"type": "paste", "text": "Joe\nAnn"}),
        "bad-people",
        TAKEN,
    ),
    "two of a name": (
        ("evening", {"type": "add", "players": [{"name": "Joe"}, {"name": "joe"}]}),
        "bad-people",
        "there is a player called 'joe' already",
    ),
    "a name of another": (
        ("evening", {"type": "rename", "player": 1, "name": "Ann"}),
        "bad-people",
        TAKEN,
    ),
    "two members of a name": (
        ("roll", {"type": "add", "members": [{"name": "Joe"}, {"name": "Ann"}]}),
        "bad-people",
        MEMBER,
    ),
    "a name of another member": (
        ("roll", {"type": "change", "member": 1, "name": "Ann"}),
        "bad-people",
        MEMBER,
    ),
    "a guest of a member's name": (
        (
            "roll",
            {"type": "evening", "settings": SETTINGS, "members": [0], "guests": [{"name": "Ann"}]},
        ),
        "bad-people",
        TAKEN,
    ),
    "a game that does not add up": (
        ("1/1", {"type": "enter", "index": 4, "line": HEARTS | {"points": [1, 2, 3, 4]}}),
        "bad-entry",
        "add up to 13, not to 10",
    ),
    "a correction that does not": (
        ("1/1", {"type": "correct", "index": 0, "line": HEARTS | {"points": [9, 9, 0, 0]}}),
        "bad-entry",
        "add up to 13, not to 18",
    ),
    "scores that do not": (
        ("1/2", {"type": "total", "points": [14, -9, -12, 8], "reason": "read again"}),
        "bad-entry",
        "add up to 0, not to 1",
    ),
    "scores of no round": (
        ("1/2", {"type": "total", "points": [105, -35, -35, -35], "reason": "read again"}),
        "bad-entry",
        "at most 104, not to 105",
    ),
    "other scores without a reason": (
        ("1/2", {"type": "total", "points": [1, -1, 0, 0]}),
        "bad-entry",
        "say why",
    ),
    "half a sheet": (("1/1", {"type": "confirm", "seat": 1}), "not-now", "the round is not over"),
}


@pytest.mark.rule("DK-6.1", "DK-6.3")
@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_one_sentence_and_changes_nothing(club: Club, what: str) -> None:
    before = club.stands()
    asked, error, sentence = WRONG[what]
    if isinstance(asked[1], dict):
        asked = asked[0], asked[1] | {"id": what}
    told = {}
    for language in LANGUAGES:
        answer = club.asked(asked, {"accept-language": language})
        check(answer, 409 if error == "not-now" else 422, f"club/{error}")
        told[language] = answer.json()["message"]
        assert "\n" not in told[language]
    assert sentence in told["en"]
    assert len(set(told.values())) == len(LANGUAGES), told
    assert club.stands() == before


def test_what_was_refused_can_be_put_right(club: Club) -> None:
    """The next entry of a table that was refused goes where it was to go."""
    right = club.director.write((1, 1), "enter", index=4, line=HEARTS | {"contract": "trump"})
    assert right.status_code == 200, right.text
    assert len(club.director.sheet((1, 1))["lines"]) == 5
