"""What cannot be entered on a sheet is refused with a sentence, in each of the languages."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from courtcards.languages import LANGUAGES
from server.clubbing import Director, bearer
from server.refused import check

TRUMP = {"line": "game", "contract": "trump", "points": [13, 0, 0, 0]}
QUEENS = {"line": "game", "contract": "queens", "points": [8, 0, 0, 0]}
HEARTS = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}
TRICKS = {"line": "game", "contract": "tricks", "points": [13, 0, 0, 0]}
ENDED = {"line": "decision", "points": [0, 0, 0, 0], "reason": "late", "ends": True}

REFUSED: dict[str, tuple[int, str, dict[str, str]]] = {
    "points that do not add up": (
        422,
        "bad-entry",
        {
            "en": "the entries of Hearts add up to 13, not to 10",
            "fr": "Moindre cœurs\u00a0: les points doivent faire 13 en tout, pas 10",
            "nl": "de getallen van Harten tellen op tot 13, niet tot 10",
            "es": "las anotaciones de Corazones suman 13, no 10",
        },
    ),
    "a game no longer in the pool": (
        422,
        "bad-entry",
        {
            "en": "Queens has been played twice: it is no longer in the pool",
            "fr": "Moindre dames a été joué deux fois\u00a0: ce jeu n’est plus disponible",
            "nl": "Vrouwen is twee keer gespeeld: dat kan niet meer gekozen worden",
            "es": "Damas ya se ha jugado dos veces: no se puede elegir más",
        },
    ),
    "a fifth trump": (
        422,
        "bad-entry",
        {
            "en": "the dealer has played both trump games",
            "fr": "le donneur a joué ses deux jeux d’atout",
            "nl": "de deler heeft beide troefspelen gespeeld",
            "es": "el repartidor ya ha jugado sus dos juegos de triunfo",
        },
    ),
    "a sheet confirmed twice": (
        409,
        "not-now",
        {
            "en": "the sheet has been confirmed already",
            "fr": "la feuille est déjà confirmée",
            "nl": "het blad is al bevestigd",
            "es": "la hoja ya está confirmada",
        },
    ),
    "another table's link": (
        403,
        "not-allowed",
        {
            "en": "this link is for table 2, not for table 1",
            "fr": "ce lien est pour la table 2, pas pour la table 1",
            "nl": "deze link is voor tafel 2, niet voor tafel 1",
            "es": "este enlace es de la mesa 2, no de la mesa 1",
        },
    ),
}


@pytest.fixture(scope="module")
def director(http: httpx.Client) -> Director:
    """Table 1 after eight games, four of them trump and two queens; table 2 has confirmed."""
    director = Director.opening(http)
    director.begin(8)
    director.draw_at((1, 1))
    played = (TRUMP, TRUMP, TRUMP, QUEENS, TRUMP, QUEENS, HEARTS, TRICKS)
    for index, line in enumerate(played):
        director.written((1, 1), "enter", index=index, line=line)
    director.draw_at((1, 2))
    director.written((1, 2), "enter", index=0, line=ENDED)
    director.written((1, 2), "confirm", seat=1)
    return director


def asked(director: Director, what: str) -> tuple[int, int, dict[str, Any]]:
    """By which table's link, at which table, and what is asked for."""
    match what:
        case "points that do not add up":
            return 1, 1, {"type": "enter", "index": 8, "line": HEARTS | {"points": [1, 2, 3, 4]}}
        case "a game no longer in the pool":
            return 1, 1, {"type": "enter", "index": 8, "line": QUEENS}
        case "a fifth trump":
            return 1, 1, {"type": "enter", "index": 8, "line": TRUMP}
        case "a sheet confirmed twice":
            return 2, 2, {"type": "confirm", "seat": 2}
        case _:
            return 2, 1, {"type": "enter", "index": 8, "line": HEARTS}


@pytest.mark.rule("DK-2.1", "DK-2.2", "DK-6.3")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_entered_is_refused_in_every_language(
    director: Director, what: str, language: str
) -> None:
    """The fifth trump of the table would be the third of its dealer, whose two are played."""
    before = director.get("/export.json").content
    own, table, body = asked(director, what)
    answer = director.http.post(
        director.at(f"/sheets/1/{table}/commands"),
        json=body | {"id": f"{what} {language}"},
        headers=bearer(director.table_token(own)) | {"accept-language": language},
    )
    status, error, sentences = REFUSED[what]
    check(answer, status, f"club/{error}")
    assert answer.json()["message"] == sentences[language]
    assert director.get("/export.json").content == before
