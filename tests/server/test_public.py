"""Public links: what everybody may read, who is named there, and when a link ends."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.server.limits.clients import Rate
from courtcards.text import LANGUAGES
from server.clubbing import SETTINGS, Director, bearer
from server.roll_keeping import Keeper, director_of
from server.seasoning import SeasonDirector
from server.serving import HTML, LOOSE, client_of, running_server
from waiting import wait_until

AGREED = "Marie Dupont"
SECRET = ("Bea Peeters", "Zoltan Quux", "Wiebke Ypsilon", "Ghosty McGhost", "Secretteam", "coughed")
"""Names of people who have not agreed, a house player, a team, and a reason."""
PARTS = {
    "evening": ("", "/embed", "/results.json", "/standings.csv", "/seats.csv"),
    "season": ("", "/embed", "/results.json", "/ranking.csv", "/ratings.csv"),
    "club": ("", "/embed", "/calendar.json", "/calendar.ics"),
}


@pytest.fixture
def http(tmp_path: Path) -> Iterator[httpx.Client]:
    with running_server(tmp_path / "tables.sqlite3") as url, client_of(url) as client:
        yield client


@dataclass
class PublishedClub:
    """A club with an evening and a season, all of which are published."""

    keeper: Keeper
    evening: Director
    season: SeasonDirector

    @classmethod
    def opening(cls, http: httpx.Client) -> PublishedClub:
        keeper = Keeper.opening(http, "Cercle")
        marie = {"name": AGREED, "agrees": True, "club": "Secretteam"}
        keeper.do("add", members=[marie, {"name": "Bea Peeters", "club": "Secretteam"}])
        guests = [{"name": name, "club": "Secretteam"} for name in SECRET[1:3]]
        house = [{"name": "Ghosty McGhost", "house": True} for _ in range(1)]
        held = keeper.do("evening", settings=SETTINGS, members=[0, 1], guests=guests + house)
        evening = director_of(http, held["page"])
        evening.begin()
        evening.draw_at((1, 1))
        line = {"line": "decision", "points": [3, 2, -4, -1], "reason": "Bea coughed", "ends": True}
        evening.written((1, 1), "enter", index=0, line=line)
        evening.written((1, 1), "confirm", seat=1)
        evening.do("penalty", player=1, points=-1, reason="Bea Peeters coughed")
        season = SeasonDirector.opening(http, [evening], name="Autumn", prizes=["a ham"])
        for each in (keeper, evening, season):
            each.do("publish", embed=True)
        return cls(keeper, evening, season)

    @property
    def pages(self) -> dict[str, str]:
        return {kind: str(public_of(each)) for kind, each in self.holders.items()}

    @property
    def holders(self) -> dict[str, Any]:
        return {"evening": self.evening, "season": self.season, "club": self.keeper}


def public_of(holder: Any) -> str | None:
    link = holder.get("/links").json().get("public")
    return None if link is None else link["page"]


@pytest.fixture
def published(http: httpx.Client) -> PublishedClub:
    return PublishedClub.opening(http)


def every_answer(http: httpx.Client, pages: dict[str, str]) -> str:
    """Every public byte: all parts in all languages, their headers, and refusals."""
    found = []
    for kind, page in pages.items():
        for part in (*PARTS[kind], "/nothing"):
            for language in LANGUAGES:
                answer = http.get(f"{page}{part}", params={"language": language})
                found += [str(answer.headers), answer.text]
    return "\n".join(found)


def test_there_is_no_public_link_until_it_is_created(http: httpx.Client) -> None:
    director = Director.opening(http)
    keeper = Keeper.opening(http)
    for each in (director, keeper, SeasonDirector.opening(http, [director], name="Autumn")):
        assert public_of(each) is None
        assert (
            each.ask("unpublish").status_code == each.ask("publish", renew=True).status_code == 409
        )
        each.do("publish")
        page = public_of(each)
        assert page is not None
        assert re.fullmatch(r"/public/(evening|season|club)/[a-z0-9]{12}\.[\w-]{22}", page)
        assert http.get(page).status_code == 200
        for wrong in (f"{page}x", page[:-1], page.replace(".", ".x")):
            assert http.get(wrong).status_code == 403
        assert http.get(re.sub(r"[a-z0-9]{12}\.", "abcdefghjkmn.", page)).status_code == 404


def test_only_the_director_publishes(http: httpx.Client) -> None:
    director = Director.opening(http)
    director.do("add", players=[{"name": f"P{n}"} for n in range(4)])
    for token in director.tokens("jury", "viewer", "table", "register"):
        assert director.ask("publish", token=token).status_code == 403
    assert public_of(director) is None
    director.do("publish")
    key = str(public_of(director)).rpartition(".")[2]
    assert director.get(token=f"public.{key}").status_code == 403


def test_a_link_that_is_renewed_or_turned_off_ends_at_once(published: PublishedClub) -> None:
    http = published.evening.http
    for kind, holder in published.holders.items():
        first = str(public_of(holder))
        tags = [http.get(first + part).headers["etag"] for part in PARTS[kind]]
        holder.do("publish", embed=True, renew=True)
        second = str(public_of(holder))
        assert second != first
        for part, tag in zip(PARTS[kind], tags, strict=True):
            old = http.get(first + part, headers={"if-none-match": tag})
            assert (old.status_code, old.headers["cache-control"]) == (403, "no-store")
            assert http.get(second + part).status_code == 200
        holder.do("unpublish")
        assert public_of(holder) is None
        assert {http.get(second + part).status_code for part in PARTS[kind]} == {403}
        holder.do("publish")
        assert http.get(second).status_code == 403


def test_people_without_consent_are_nowhere(published: PublishedClub) -> None:
    said = every_answer(published.evening.http, published.pages)
    assert AGREED in said
    assert "B. P." in said
    assert not [name for name in SECRET if name in said]


def test_consent_that_is_withdrawn_counts_at_once(published: PublishedClub) -> None:
    http, keeper, pages = published.evening.http, published.keeper, published.pages
    assert AGREED in every_answer(http, pages)
    keeper.do("change", member=0, name=AGREED, club="Secretteam", agrees=False)
    assert AGREED not in every_answer(http, pages)
    keeper.do("change", member=0, name=AGREED, agrees=True)
    assert AGREED in every_answer(http, pages)
    keeper.do("release", evening=published.evening.evening)
    said = every_answer(http, {"evening": pages["evening"], "season": pages["season"]})
    assert AGREED not in said
    assert "M. D." in said


@pytest.mark.long
def test_a_forgotten_person_is_nowhere(published: PublishedClub) -> None:
    http, keeper, pages = published.evening.http, published.keeper, published.pages
    assert AGREED in every_answer(http, pages)
    body = {"id": "forget", "member": 0}
    forgotten = http.post(keeper.at("/forgetting"), json=body, headers=bearer(keeper.token))
    assert forgotten.status_code == 200, forgotten.text
    assert AGREED not in every_answer(http, pages)
    for kind, part in (("evening", ""), ("evening", "/standings.csv"), ("season", "/ranking.csv")):
        said = http.get(f"{pages[kind]}{part}?language=fr").text
        assert "quelqu’un" in said, (kind, part)
        assert "somebody" not in said


def test_a_hidden_evening_is_published_nowhere(published: PublishedClub) -> None:
    http, keeper, pages = published.evening.http, published.keeper, published.pages
    name, evening = SETTINGS["name"], published.evening.evening
    assert name in http.get(f"{pages['club']}/calendar.ics").text
    keeper.do("hide", evening=evening)
    assert keeper.ask("hide", evening=evening).status_code == 409
    assert keeper.view()["evenings"][0]["hidden"]
    assert http.get(pages["evening"]).status_code == 403
    assert name not in http.get(f"{pages['club']}/calendar.ics").text
    assert http.get(f"{pages['season']}/results.json").json()["evenings"] == []
    keeper.do("show", evening=evening)
    assert keeper.ask("show", evening=evening).status_code == 409
    assert keeper.ask("hide", evening="abcdefghjkmn").status_code == 404
    assert http.get(pages["evening"]).status_code == 200


def test_other_sites_may_read_public_addresses_alone(published: PublishedClub) -> None:
    http, pages = published.evening.http, published.pages
    there = {"origin": "https://club.example"}
    for kind, page in pages.items():
        for part in (*PARTS[kind], "/nothing"):
            answer = http.get(page + part, headers=there)
            assert answer.headers["access-control-allow-origin"] == "*"
            assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
            assert "set-cookie" not in answer.headers
            assert "access-control-allow-credentials" not in answer.headers
        asked = http.options(f"{page}/results.json", headers=there)
        assert asked.status_code == 204
        assert asked.headers["access-control-allow-methods"] == "GET, HEAD"
        assert http.request("HEAD", page).status_code == 200
        assert http.post(page, headers=there).status_code == 403
        assert http.post(page).status_code == 405
        assert http.delete(page).status_code == 405
    for path in (
        "/",
        "/club",
        published.evening.at(),
        published.evening.at("/links"),
        "/api/games",
    ):
        answer = http.get(path, headers=there | bearer(published.evening.token))
        assert "access-control-allow-origin" not in answer.headers, path
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def frames_of(answer: httpx.Response) -> tuple[str, str | None]:
    policy = re.search("frame-ancestors ([^;]+)", answer.headers["content-security-policy"])
    assert policy
    return policy[1], answer.headers.get("x-frame-options")


def test_only_an_allowed_embedded_view_may_stand_in_a_frame(published: PublishedClub) -> None:
    http = published.evening.http
    for kind, page in published.pages.items():
        for part in PARTS[kind]:
            allowed = ("*", None) if part == "/embed" else ("'none'", "DENY")
            assert frames_of(http.get(page + part)) == allowed
        published.holders[kind].do("publish", embed=False)
        refused = http.get(f"{page}/embed", headers=HTML)
        assert refused.status_code == 403
        assert frames_of(refused) == ("'none'", "DENY")
        assert len(refused.headers.get_list("content-security-policy")) == 1
    for path in ("/club", "/public/evening/x.y/embed", "/public/embed", "/public/a/b/embed"):
        assert frames_of(http.get(path, headers=HTML)) == ("'none'", "DENY"), path


def test_what_has_not_changed_is_not_sent_again(published: PublishedClub) -> None:
    http, page = published.evening.http, published.pages["evening"]
    for part in PARTS["evening"]:
        first = http.get(page + part)
        assert first.headers["cache-control"] == "public, max-age=0, must-revalidate"
        again = http.get(page + part, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["access-control-allow-origin"] == "*"
    tag = http.get(f"{page}/results.json").headers["etag"]
    published.evening.close("late")

    def is_new() -> bool:
        asked = http.get(f"{page}/results.json", headers={"if-none-match": tag})
        return asked.status_code == 200 and asked.json()["rounds"][0]["closed"]

    wait_until(is_new)


FEW = Rate(3, 600)
CROWDED = {
    "too many requests in a short time: try again in ": replace(LOOSE, followers_per_address=FEW),
    "too many people follow results here: try again in ": replace(LOOSE, followers=FEW),
}


@pytest.mark.parametrize("sentence", CROWDED)
def test_followers_have_limits_and_are_told(tmp_path: Path, sentence: str) -> None:
    limits = CROWDED[sentence]
    with running_server(tmp_path / "tables.sqlite3", limits) as url, client_of(url) as http:
        director = Director.opening(http)
        director.do("publish")
        page = str(public_of(director))
        assert [http.get(page).status_code for _ in range(4)] == [200, 200, 200, 429]
        full = http.get(page)
        assert full.json()["message"].startswith(sentence)
        assert int(full.headers["retry-after"]) > 0
        assert full.headers["access-control-allow-origin"] == "*"
        assert director.get().status_code == 200


def test_each_group_has_a_ranking_of_its_own(http: httpx.Client) -> None:
    director = Director.opening(http)
    director.play_in_groups()
    assert [each.get("group") for each in director.view()["players"]] == ["Stars"] * 4 + [None] * 4
    director.do("publish", embed=True)
    page = public_of(director)
    for part in ("", "/embed"):
        shown = http.get(f"{page}{part}").text
        assert re.findall("<h3>(.+?)</h3>", shown) == ["Group Stars", "Without a group"]
        assert re.findall('<td class="place">(.+?)</td>', shown) == [*"1234"] * 2
    rows = http.get(f"{page}/standings.csv").text.splitlines()
    assert rows[0].endswith(",round 1,group")
    assert [row.rsplit(",", 1)[1] for row in rows[1:]] == ["Stars"] * 4 + [""] * 4
    read = http.get(f"{page}/results.json").json()
    assert [each.get("group") for each in read["players"]] == ["Stars"] * 4 + [None] * 4


def test_a_spreadsheet_has_no_formulas(http: httpx.Client) -> None:
    keeper = Keeper.opening(http)
    members = [{"name": name, "agrees": True} for name in ("=1+1", "@SUM(A1)", "+2", "-3")]
    keeper.do("add", members=members)
    held = keeper.do("evening", settings=SETTINGS, members=[0, 1, 2, 3])
    director = director_of(http, held["page"])
    director.begin()
    season = SeasonDirector.opening(http, [director], name="Autumn")
    for each in (director, season):
        each.do("publish")
    for holder, part in ((director, "standings"), (director, "seats"), (season, "ranking")):
        text = http.get(f"{public_of(holder)}/{part}.csv").text
        assert "'=1+1" in text
        assert not re.search(r"(^|,)[=@+]", text, re.MULTILINE)


def test_a_duplicate_shows_no_more_than_the_hall(http: httpx.Client) -> None:
    director = Director.opening(http, duplicate=True, ruleset="club-shuffled")
    director.do("add", players=[{"name": f"Player {number}"} for number in range(8)])
    director.do("draw")
    director.do("begin", online=[1, 2])
    director.do("publish")
    shown = http.get(f"{public_of(director)}/results.json").json()
    hall = director.get(token=director.tokens("viewer")[0]).json()
    assert shown["standings"] == hall["standings"]
    for mine, theirs in zip(shown["rounds"][0]["tables"], hall["rounds"][0]["tables"], strict=True):
        assert mine.keys() == {"table", "players", "status", "games"}
        assert mine == {name: theirs[name] for name in mine}
    assert "seed" not in json.dumps(shown)


def test_pages_speak_the_reader_s_language_and_know_no_cookie(published: PublishedClub) -> None:
    http, page = published.evening.http, published.pages["evening"]
    for language in LANGUAGES:
        by_query = http.get(page, params={"language": language}).text
        by_wish = http.get(page, headers={"accept-language": language}).text
        assert f'<html lang="{language}">' in by_query
        assert by_query == by_wish
    asked = http.get(page, headers={"cookie": "language=fr", "accept-language": "nl"}).text
    assert '<html lang="nl">' in asked
    assert 'data-theme="dark"' in http.get(f"{page}/embed?theme=dark").text
    assert "data-theme" not in http.get(f"{page}/embed?theme=x").text
    published.evening.do("unpublish")
    refused = http.get(page, headers=HTML | {"accept-language": "en"})
    assert refused.status_code == 403
    assert "This public link is no longer in use" in refused.text
