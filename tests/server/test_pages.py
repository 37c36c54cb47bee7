"""All that is asked without a seat, in every language: pages, files, catalogue, rules, schema."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from courtcards.games import GAMES
from courtcards.offline import bundle
from courtcards.page import STATIC
from courtcards.play.players import BOT_NAMES
from courtcards.server.pages.offline_host import PAGES
from courtcards.server.pages.static_files import FOR_GOOD, FRESH, make_static_prefix
from courtcards.tables.views import catalogue
from courtcards.text import LANGUAGES, page_words
from server.serving import HTML, Guest

PLACES = ("/", "/new", "/replay", "/analyse", "/history", "/learn", "/moderate", "/rules/KC-2.1")


TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
TYPES |= {".woff2": "font/woff2"}


def test_the_pages_are_shells_with_nothing_inline(guest: Guest) -> None:
    table = guest.open("kings-corner", "french", 2)
    named = set()
    for path in (*PLACES, f"/table/{table}", f"/table/{table}/replay", "/table/unknown"):
        response = guest.ask("GET", path, headers=HTML)
        assert response.headers["content-type"].startswith("text/html")
        assert (f'data-table="{table}"' in response.text) == (table in path)
        assert " style=" not in response.text
        assert not re.search(r"<script(?![^>]* src=)", response.text)
        assert not re.search(r"\son\w+=", response.text)
        text = response.text.replace(f'content="{guest.url}/previews/', "")
        assert "http://" not in text.replace("http://www.w3.org/", "")
        assert "https://" not in response.text
        named |= set(re.findall(r'(?:href|src)="(/static/[^"]+)"', text))
    assert named
    for path in sorted(named):
        response = guest.ask("GET", path)
        assert response.status_code == 200, path
        assert response.headers["content-type"].startswith(TYPES.get(Path(path).suffix, "")), path


def test_an_error_is_a_page_where_a_person_asks(guest: Guest) -> None:
    for path, error in {
        "/table/unknown": "table/unknown",
        "/table/nowhere/replay": "table/unknown",
        "/table/%3Cscript%3E": "table/unknown",
        "/nothing": "request/unknown",
        "/rules/%3Cscript%3E": "",  # is a page whoever asks
    }.items():
        response = guest.ask("GET", path, headers=HTML)
        assert response.status_code == 404
        assert response.headers["content-type"].startswith("text/html")
        assert "<script>" not in response.text
        assert not error or guest.ask("GET", path).json()["error"] == error


def test_head_is_answered_as_get_is_without_the_body(guest: Guest) -> None:
    """So ask programs that watch whether a server is up, or look at a link before it opens."""
    passing = {"x-request-id", "date"}
    for path in (
        "/",
        "/favicon.ico",
        "/health/ready",
        "/api/games",
        "/static/js/shared/theme.js",
        "/no",
    ):
        told, read = (guest.ask(method, path, headers=HTML) for method in ("HEAD", "GET"))
        assert told.status_code == read.status_code
        assert {k: v for k, v in told.headers.items() if k not in passing} == {
            k: v for k, v in read.headers.items() if k not in passing
        }
        assert read.content
        assert told.content == b""


def test_a_page_that_is_opened_again_asks_for_no_file(guest: Guest) -> None:
    """They stand under a version, which another server, or another release, may not have."""
    text = guest.ask("GET", "/", headers=HTML).text
    assert "/static/" in text
    assert "/static/" not in text.replace(make_static_prefix(), "")
    policies = {make_static_prefix(): FOR_GOOD, "/static": FRESH, f"/static/{'0' * 16}": FRESH}
    for start, policy in policies.items():
        for _ in range(2):
            script = guest.ask("GET", f"{start}/js/shared/theme.js")
            assert script.headers["cache-control"] == policy
            assert script.headers["content-type"].startswith("text/javascript")
            assert script.content == (STATIC / "js/shared/theme.js").read_bytes()
        for nothing in ("nothing.js", "", "../app.py", "%2e%2e/app.py", "js/../../app.py"):
            answer = guest.ask("GET", f"{start}/{nothing}")
            assert answer.status_code == 404, (start, nothing)
            assert answer.headers.get("cache-control") != FOR_GOOD


def test_the_catalogue_holds_every_game_rule_set_option_and_bot(guest: Guest) -> None:
    told = guest.ask("GET", "/api/games").json()
    for entry, game in zip(told["games"], GAMES.values(), strict=True):
        assert entry["seat_counts"] == list(game.seat_counts)
        assert [each["name"] for each in entry["rulesets"]] == [s.name for s in game.named_sets]
        for each in entry["rulesets"]:
            for seats in each["seat_counts"]:
                assert dict(game.rules(each["name"], {}, seats).options) == each["options"]
        for shown, option in zip(entry["options"], game.options, strict=True):
            assert (shown["name"], shown["clause"]) == (option.name, option.clause)
            assert all(map(option.kind.accepts, shown["values"]))
            if shown["kind"] == "number":
                assert not option.kind.accepts(shown["most"] + 1)
    crowning = next(s for s in told["games"][0]["rulesets"] if s["name"] == "crowning")
    assert crowning["seat_counts"] == [2]
    assert [bot["name"] for bot in told["bots"]] == list(BOT_NAMES)


def test_every_bot_has_a_title_on_the_page_and_words_on_how_it_plays() -> None:
    words = (STATIC / "js/shared/words.js").read_text(encoding="utf-8")
    assert re.findall(r'"bot\.(\w+)":', words) == list(BOT_NAMES)
    assert list(catalogue.BOT_DESCRIPTIONS) == list(BOT_NAMES)


def test_a_clause_comes_with_what_it_says(guest: Guest) -> None:
    for language in LANGUAGES:
        headers = HTML | {"accept-language": language}
        page = unescape(guest.ask("GET", "/rules/KC-2.1", headers=headers).text)
        said = guest.ask("GET", f"/api/rulebook/KC-2.1?language={language}").json()
        assert all(f"<p>{sentence}</p>" in page for sentence in said["sentences"])
        assert f"<title>KC-2.1 · {said['title']} – Courtcards</title>" in page
        assert f'href="/api/rulebook/KC-2.1?language={language}"' in page
        assert 'data-clauses="KC DK"' in page


def test_the_interface_is_described(guest: Guest) -> None:
    schema = guest.ask("GET", "/api/schema/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    for path, methods in schema["paths"].items():
        for method, described in methods.items():
            refused = {status for status in described["responses"] if status >= "400"}
            for status in refused:
                body = described["responses"][status]["content"]["application/json"]["schema"]
                assert body == {"$ref": "#/components/schemas/RefusalBody"}, (path, method, status)
    types = schema["components"]["schemas"]
    assert types["MakePlay"]["required"] == ["id", "seq", "move"]
    # What is read strictly is described strictly; and what a game shows is described, too.
    assert types["MakePlay"]["additionalProperties"] is False
    shown = {each.get("$ref") for each in types["View"]["properties"]["table"]["anyOf"]}
    assert "#/components/schemas/DoubleKingTable" in shown
    named = set(re.findall(r"#/components/schemas/(\w+)", str(schema)))
    assert named <= set(types)
    assert {"SnapshotMessage", "EventMessage", "PublicPlayed", "Mute"} <= set(types)


def test_the_device_has_pages_of_its_own_where_its_files_are(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = bundle.find_folder()
    assert found is not None, "python -m sites builds what a device runs"
    more = ("/local/replay/", "/local/history/", "/local/learn/")
    for path in ("/local/", "/local/table/?table=abc", *more):
        page = guest.ask("GET", path)
        assert page.status_code == 200, path
        assert 'data-host="device"' in page.text
        assert f'data-offline-bundle="/offline-bundle/{found.name}/"' in page.text
    assert 'data-host="visitor"' in guest.ask("GET", "/local/near/").text
    assert 'data-host="server"' in guest.ask("GET", "/").text
    parts = guest.ask("GET", f"/offline-bundle/{found.name}/parts.json")
    assert set(parts.json()["libraries"]) >= {"courtcards.games.double_king"}
    assert "immutable" in parts.headers["cache-control"]
    module = guest.ask("GET", f"/offline-bundle/{found.name}/pyodide.mjs")
    assert module.headers["content-type"].startswith("text/javascript")
    for path in (f"/offline-bundle/{found.name}/nothing.zip", "/offline-bundle/other/parts.json"):
        assert guest.ask("GET", path).status_code == 404
    monkeypatch.setattr(bundle, "find_folder", lambda: None)
    assert "data-offline-bundle" not in guest.ask("GET", "/").text
    for path in (*PAGES, f"/offline-bundle/{found.name}/parts.json"):
        assert guest.ask("GET", path).status_code == 404


def page(guest: Guest, path: str, **headers: str) -> str:
    response = guest.ask("GET", path, headers=HTML | headers)
    assert response.headers["vary"].startswith("accept-language, cookie")
    return response.text


def test_a_page_is_in_the_language_that_the_browser_wishes(guest: Guest) -> None:
    guest.open("kings-corner", "french", 2)
    for language in LANGUAGES:
        wish = {"accept-language": f"{language}-BE,de;q=0.5"}
        for path in ("/", "/nothing", f"/table/{guest.table}"):
            assert f'<html lang="{language}" ' in page(guest, path, **wish)


def test_the_choice_of_a_person_comes_first(guest: Guest) -> None:
    wish = {"accept-language": "fr", "cookie": "language=nl"}
    assert '<html lang="nl" ' in page(guest, "/", **wish)
    text = page(guest, "/nothing", **wish)
    assert "Kies een spel" in text
    assert "data-language-switch" in text
    assert all(f'lang="{language}"' in text for language in LANGUAGES)
    assert '<html lang="fr" ' in page(guest, "/", **wish | {"cookie": "language=xx"})
    for path in ("/words/it", "/catalogue/it"):
        assert guest.ask("GET", path).status_code == 404
    refused = guest.ask("GET", "/api/rules?game=double-king&ruleset=club&language=it")
    assert (
        refused.json()["message"]
        == "there is no language 'it'; the languages are en, de, es, fr, nl"
    )


def test_the_words_of_the_page_and_what_can_be_played_come_in_every_language(guest: Guest) -> None:
    for language in LANGUAGES:
        words = guest.ask("GET", f"/words/{language}")
        assert words.json() == page_words(language)
        catalogue = guest.ask("GET", f"/catalogue/{language}")
        wish = {"accept-language": language}
        assert catalogue.json() == guest.ask("GET", "/api/games", headers=wish).json()
        for response in (words, catalogue):
            held = {"if-none-match": response.headers["etag"]}
            assert guest.ask("GET", response.url.path, headers=held).status_code == 304


def test_games_rules_and_refusals_are_in_the_language_of_the_request(guest: Guest) -> None:
    dutch = {"accept-language": "nl"}
    told = guest.ask("GET", "/api/games", headers=dutch).json()
    sets = {each["name"]: each for each in told["games"][0]["rulesets"]}
    assert sets["french"]["title"] == "Franse regels"
    assert [bot["title"] for bot in told["bots"]][:2] == ["Toeval", "Bedaard"]
    rules = "/api/rules?game=double-king&ruleset=club&language=es"
    assert guest.ask("GET", rules, headers=dutch).json()["title"] == "Reglas de club"
    body = {"game": "kings-corner", "ruleset": "crowning", "seats": 4, "name": "Ann"}
    answer = guest.ask("POST", "/api/tables", json=body, headers={"accept-language": "fr"})
    assert answer.json()["message"].startswith("le couronnement se joue à 2 joueurs")
    other_site = dutch | {"origin": "https://elsewhere.example"}
    answer = guest.ask("POST", "/api/tables", json={}, headers=other_site)
    assert answer.json()["message"] == "dit verzoek komt van een andere site"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "cards never leave a corner (KC-2.5)"),
        ("fr", "les cartes ne quittent jamais un coin (KC-2.5)"),
    ],
)
def test_a_play_is_refused_in_the_language_of_its_socket(
    guest: Guest, language: str, words: str
) -> None:
    guest.open("kings-corner", "french", 2, options={"first_dealer": 1})
    with guest.live(**{"Accept-Language": language}) as wire:
        wire.say(type="deal", id="one", seq=wire.until("snapshot")["seq"])
        dealt = wire.until("event")
        wire.say(type="play", id="two", seq=dealt["seq"], move="NE>N")
        refused = wire.until("refused")
        assert (refused["message"], refused["clause"]) == (words, "KC-2.5")
        wire.say(nothing=True)
        malformed = wire.until("refused")["message"]
        assert malformed.startswith("the message") == (language == "en")
