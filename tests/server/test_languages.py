"""The server speaks the language of whoever asks: by the cookie, else by the browser's wish."""

from __future__ import annotations

import pytest

from courtcards.languages import LANGUAGES, page_words
from server.gathering import open_for_people
from server.serving import HTML, Guest


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
    assert "Kies een spel" in page(guest, "/nothing", **wish)
    assert '<html lang="fr" ' in page(guest, "/", **wish | {"cookie": "language=xx"})


def test_an_error_page_offers_every_language(guest: Guest) -> None:
    text = page(guest, "/table/unknown", **{"accept-language": "es"})
    assert "No encontrado" in text
    assert "Aquí no hay ninguna mesa" in text
    assert "data-language-switch" in text
    assert all(f'lang="{language}"' in text for language in LANGUAGES)


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


def test_a_language_that_there_is_not_is_refused(guest: Guest) -> None:
    assert guest.ask("GET", "/words/de").status_code == 404
    assert guest.ask("GET", "/catalogue/de").status_code == 404
    refused = guest.ask("GET", "/api/rules?game=double-king&ruleset=club&language=de")
    assert refused.status_code == 422
    assert refused.json()["message"] == "there is no language 'de'; there is en, es, fr, nl"


def test_games_rules_and_refusals_are_in_the_language_of_the_request(guest: Guest) -> None:
    dutch = {"accept-language": "nl"}
    told = guest.ask("GET", "/api/games", headers=dutch).json()
    sets = {each["name"]: each for each in told["games"][0]["rulesets"]}
    assert sets["french"]["title"] == "Franse regels"
    assert told["games"][0]["options"][0]["description"].startswith("Kaarten")
    assert [bot["title"] for bot in told["bots"]][:2] == ["Toeval", "Bedaard"]
    rules = "/api/rules?game=double-king&ruleset=club"
    assert guest.ask("GET", rules, headers=dutch).json()["title"] == "Clubregels"
    spanish = guest.ask("GET", rules + "&language=es", headers=dutch).json()
    assert spanish["title"] == "Reglamento de club"
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


def test_bots_have_the_same_names_in_every_language(guest: Guest) -> None:
    body = {"game": "double-king", "ruleset": "club", "seats": 4, "name": "Ann", "bot": "steady"}
    opened = guest.ask("POST", "/api/tables", json=body, headers={"accept-language": "fr"})
    guest.table = opened.json()["table"]
    assert [each["name"] for each in guest.look()["players"]][1:] == ["Axel", "Ada", "Max"]
    open_for_people(guest, game="double-king", ruleset="club", seats=4)
    with guest.live(**{"Accept-Language": "nl"}) as wire:
        for seat in (1, 2, 3):
            wire.say(type="bot", id=f"s{seat}", seq=1, seat=seat, bot="master")
            wire.until("event")
    names = [player["name"] for player in guest.look()["players"][1:]]
    assert names == ["Octavia", "Caspar", "Isolde"]
