"""The page that a link opens, and the worker that keeps it on a phone."""

from __future__ import annotations

import json
import re

import pytest

from courtcards.server.pages.statics import base
from server.clubbing import Director, page_of, token_of
from server.serving import Guest

HTML = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def director(guest: Guest) -> Director:
    evening = Director.opening(guest.http)
    evening.begin(8)
    return evening


@pytest.mark.parametrize("role", ["director", "jury", "viewer", "table"])
def test_a_link_opens_the_page_of_its_role(director: Director, role: str) -> None:
    links = director.links()
    path = links["tables"]["2"] if role == "table" else links[role]
    response = director.http.get(path, headers=HTML)
    assert response.status_code == 200
    assert f'data-role="{role}"' in response.text
    assert ('data-table="2"' in response.text) == (role == "table")
    assert " style=" not in response.text
    assert not re.search(r"<script(?![^>]* src=)", response.text)
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("role", ["director", "jury", "viewer"])
def test_no_token_stands_in_a_path_or_on_a_page(director: Director, role: str) -> None:
    page = director.links()[role]
    path, _, proof = page.partition("#")
    assert path == f"/club/{director.evening}/{role}"
    assert len(proof) == 43
    response = director.http.get(path, headers=HTML)
    assert proof not in response.text
    assert response.headers["referrer-policy"] == "no-referrer"


def test_a_link_of_before_leads_on_to_its_page(director: Director) -> None:
    token = token_of(director.links()["tables"]["2"])
    response = director.http.get(f"/club/{director.evening}/{token}", headers=HTML)
    assert response.status_code == 303
    assert response.headers["location"] == page_of(director.evening, token)
    assert response.headers["referrer-policy"] == "no-referrer"
    assert response.headers["cache-control"] == "no-store"


def test_a_link_that_is_none_opens_a_page_that_says_so(director: Director) -> None:
    old = token_of(director.links()["tables"]["1"])
    director.do("renew", key="table/1")
    response = director.http.get(f"/club/{director.evening}/{old}", headers=HTML)
    assert response.status_code == 403
    assert "replaced by a new one" in response.text
    assert (
        director.http.get(f"/club/{director.evening}/table-1.no", headers=HTML).status_code == 403
    )
    assert director.http.get("/club/nothing/table-1.no", headers=HTML).status_code == 404
    assert director.http.get("/club/nothing/table-1", headers=HTML).status_code == 404
    assert director.http.get(f"/club/{director.evening}/host", headers=HTML).status_code == 403


def test_the_worker_keeps_what_there_is(director: Director) -> None:
    response = director.http.get("/club/worker.js")
    assert response.headers["content-type"].startswith("text/javascript")
    assert response.headers["cache-control"] == "no-cache"
    assert "worker-src" not in response.headers["content-security-policy"]
    found = re.search(r"const FILES = (\[.*\]);", response.text)
    assert found is not None
    files = json.loads(found[1])
    assert {
        f"{base()}/js/club/page.js",
        f"{base()}/css/pages/club-director.css",
        "/words/fr",
    } <= set(files)
    for path in files:
        assert director.http.get(path).status_code == 200, path
