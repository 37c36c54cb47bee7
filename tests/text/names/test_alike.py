"""What can be seen of a name, and which names are taken for each other."""

from __future__ import annotations

import itertools
import unicodedata

import pytest

from courtcards.tables.state import NAMES
from courtcards.text.names import BY_LATIN, is_visible, is_web_address, likeness, name_key


@pytest.mark.parametrize(
    "names",
    [
        ("P0", "p0", "Р0", "PO", " p 0 ", "Ｐ０"),
        ("Ann", "ANN", "Аnn", "An n", "Ann\ufe0f"),
        ("Mary", "МАRҮ", "rnary"),
        ("Bill", "BiLL", "8ill".replace("8", "В"), "B1ll", "Bi|l"),
        ("Zoë", "ZOË", "Zoe\u0308"),
    ],
)
def test_names_that_look_the_same_have_one_likeness(names: tuple[str, ...]) -> None:
    assert len(set(map(likeness, names))) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Ann", "Ännˢ"),
        ("Zoë", "Zoe"),
        ("Вера", "Вира"),
        ("王", "玉"),
        ("😀", "😁"),
    ],
)
def test_names_that_differ_have_two(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


def test_no_bot_looks_like_another() -> None:
    names = list(itertools.chain.from_iterable(NAMES.values()))
    assert len(set(map(likeness, names))) == len(names)


def test_the_table_has_letters_of_other_alphabets_for_latin_ones() -> None:
    for line in BY_LATIN.strip().split("\n"):
        latin, *codes = line.split()
        assert latin.isascii()
        assert codes
        for code in codes:
            letter = chr(int(code, 16))
            assert not letter.isascii()
            assert unicodedata.category(letter)[0] in "LN"
            assert likeness(letter) == likeness(latin)


@pytest.mark.parametrize("text", ["Ann", "Zoë", "José María", "Вера", "王", "❤️ Ann", "1️⃣", "👍🏽"])
def test_what_is_written_in_earnest_can_be_seen(text: str) -> None:
    assert is_visible(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "A\u200bnn",
            "A\u202ebc",
            "\u2066A",
            "A\u00adb",
            "\u3164",
            "A\u115f",
            "A\ufe0f",
            "\u2800",
        ),
        *("A\U000e0041", "A\U000e0100", "❤\ufe01", "A\u034fb", "A\nb", "\ufeffA"),
    ],
)
def test_what_is_invisible_or_turns_a_text_round_is_found(text: str) -> None:
    assert not is_visible(text)


@pytest.mark.parametrize(
    "text",
    [
        *("spam.example", "visit spam.example", "https://x", "www spam", "WWW.x"),
        *("spam．example", "spam。example", "почта.рф"),
    ],
)
def test_addresses_of_the_web_are_found(text: str) -> None:
    assert is_web_address(text)


@pytest.mark.parametrize("text", ["J.R.", "St. John", "A.B.C.", "Ann", "no. 1", "3.14", "Wwwolf"])
def test_names_with_dots_are_none(text: str) -> None:
    assert not is_web_address(text)


# Names that a club takes for one, and names that it tells apart


@pytest.mark.parametrize(
    "names",
    [
        ("Zoé", "Zoe\u0301", "ZOÉ", " Zoé "),
        ("Ann Peeters", "Ann  Peeters", "Ann\xa0Peeters", "Аnn Рeeters"),
        ("D'Hondt", "D’Hondt", "D´Hondt", "D`Hondt", "d‘hondt"),
        ("Jean-Luc", "Jean‑Luc", "Jean–Luc", "JEAN-LUC"),
        ("Straße", "STRASSE"),
    ],
)
def test_one_name_written_in_several_ways(names: tuple[str, ...]) -> None:
    assert len(set(map(name_key, names))) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoé", "Zoe"), ("Lia", "Ila"), ("Jo Ann", "Joann"), ("Jean-Luc", "Jean Luc"), ("Mo", "M0")],
)
def test_names_of_two_people(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)
