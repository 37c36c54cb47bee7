"""Further directors over HTTP: their links, what the log says of them, and their end."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from courtcards.clubs import sentences
from courtcards.server.clubs.giving_links import link_again
from server.club_lines import listening
from server.clubbing import Director, token_of
from server.refused import check
from server.serving import client_of, running_server


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http)
    director.do("name-director", name="Ann")
    return director


def test_what_a_further_director_does_is_done_under_their_name(director: Director) -> None:
    (ann,) = director.links()["directors"]
    assert (ann["number"], ann["name"]) == (1, "Ann")
    token = token_of(ann["page"])
    assert token.startswith("director-1.")
    assert director.http.get(ann["page"].partition("#")[0]).status_code == 200
    assert director.get("/links/director-1/qr.svg").status_code == 200
    done = director.ask("add", token, players=[{"name": "Eva"}], by="Somebody else")
    assert done.status_code == 200, done.text
    assert director.log()[-1]["by"] == {"role": "director", "name": "Ann"}
    assert director.get("", token).json()["role"] == "director"
    check(director.get("/links/director-2/qr.svg"), 404, "club/unknown")


def test_a_link_that_is_taken_back_leads_nowhere(director: Director) -> None:
    token = token_of(director.links()["directors"][0]["page"])
    renewed = director.do("renew", key="director", id="known")
    director.token = renewed["token"]
    with listening(director, token) as ann:
        ann.next()
        director.do("dismiss", director=1)
        assert ann.until("refused")["message"] == sentences.LINK_RENEWED
    check(director.get("", token), 403, "club/not-allowed")
    assert "directors" not in director.links()
    check(director.get("/links/director-1/qr.svg"), 404, "club/unknown")
    # Who knows how the first director's link was renewed does not get it by that.
    again = director.ask("renew", token, key="director", id="known")
    check(again, 403, "club/not-allowed")


def test_whoever_has_the_log_gives_a_further_director_a_link(tmp_path: Path) -> None:
    place = tmp_path / "evenings.sqlite"
    with running_server(place) as url, client_of(url) as http:
        director = Director.opening(http)
        links = {
            link_again(place, director.evening, "director", renew=False, called="Ann")
            for _ in range(2)
        }
        (page,) = links
        assert director.get("", token_of(page)).status_code == 200
        other = link_again(place, director.evening, "director", renew=True, called="Ann")
        assert other != page
        assert director.get("", token_of(other)).status_code == 200
        check(director.get("", token_of(page)), 403, "club/not-allowed")
