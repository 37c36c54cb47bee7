"""Texts that fit their place, in letters that are there."""

from __future__ import annotations

import unicodedata
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.clubs.paper.pages import (
    A4,
    BODY,
    BOLD,
    CUT,
    EAST_ASIA,
    LEADING,
    POINT_MM,
    Box,
    PaperPage,
    Style,
    fit_text,
    load_typeface,
    split_by_face,
    width_mm,
)
from courtcards.clubs.paper.pdf import DocumentInfo, render_pdf
from courtcards.text.formatting import format_date, format_points
from paper.reading import letter_places, page_texts

ALPHABETS = {
    "latin": (0x00A1, 0x017F),
    "latin, more": (0x1E00, 0x1EF9),
    "romanian": (0x0218, 0x021B),
    "greek": (0x0386, 0x03CE),
    "polytonic": (0x1F00, 0x1FFC),
    "cyrillic": (0x0400, 0x045F),
    "ukrainian": (0x0490, 0x0491),
    "armenian capitals": (0x0531, 0x0556),
    "armenian": (0x0561, 0x0586),
    "georgian": (0x10D0, 0x10F0),
}
STYLE = Style(size=12, smallest=6, face=BOLD, lines=3)
NAMES = st.text(
    st.characters(max_codepoint=0x10FF, categories=("L", "Nd", "Pd", "Zs")), min_size=1, max_size=40
).filter(str.strip)


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_every_alphabet_of_europe_is_there(alphabet: str) -> None:
    first, last = ALPHABETS[alphabet]
    for face in (BODY, BOLD):
        known = load_typeface(face).face.charToGlyph
        lacking = [
            chr(code)
            for code in range(first, last + 1)
            if unicodedata.category(chr(code)) in {"Lu", "Ll", "Lt"} and code not in known
        ]
        assert lacking == []


@given(NAMES, st.floats(8, 100), st.floats(5, 30))
def test_a_text_stays_in_its_place(text: str, width: float, height: float) -> None:
    fit = fit_text(text, STYLE, width, height)
    assert 6 <= fit.size <= 12
    assert 1 <= len(fit.lines) <= 3
    assert len(fit.lines) == 1 or fit.height_mm <= height + 1e-6
    assert all(width_mm(line, BOLD, fit.size) <= width for line in fit.lines)
    wanted = "".join(unicodedata.normalize("NFC", text).split())
    shown = "".join("".join(fit.lines).split())
    assert shown == wanted or (shown.endswith(CUT) and wanted.startswith(shown[:-1]))


def test_a_text_is_set_smaller_before_a_word_is_broken() -> None:
    fit = fit_text("Papadimitrakopoulou", Style(size=12, smallest=6, face=BOLD, lines=2), 35, 20)
    assert fit.lines == ("Papadimitrakopoulou",)
    assert fit.size < 12


def test_a_line_ends_at_a_blank_or_after_a_hyphen() -> None:
    fit = fit_text("Anne-Sophie van den Berg", Style(size=12, lines=3), 28, 30)
    assert fit.lines == ("Anne-Sophie", "van den Berg")
    assert fit_text("Anne-Sophie", Style(size=12, lines=2), 14, 20).lines == ("Anne-", "Sophie")


def test_what_is_too_long_is_cut_with_an_ellipsis() -> None:
    fit = fit_text("W" * 40, Style(size=12, smallest=9), 30, 10)
    assert fit.size == 9
    assert fit.lines[0].endswith(f"W{CUT}")


def test_lines_are_only_as_many_as_the_height_takes() -> None:
    low = 12 * LEADING * POINT_MM
    fit = fit_text("one two three four", Style(size=12, smallest=12, lines=4), 12, 2 * low)
    assert len(fit.lines) == 2


def test_letters_that_no_typeface_has_do_no_harm() -> None:
    page = PaperPage()
    page.write(Box(20, 20, 100, 20), "Ann 中文 e\u0301 😀 ok", Style(size=12))
    made = render_pdf([page], DocumentInfo("Avond", "2026", "x", "en"))
    (text,) = page_texts(made)
    assert text.startswith("Ann")
    assert "é" in text
    assert text.endswith("ok")
    assert page.size == A4


def printed(text: str) -> bytes:
    page = PaperPage()
    page.write(Box(20, 20, 150, 20), text, Style(size=12))
    return render_pdf([page], DocumentInfo("Avond", "2026", "x", "en"))


@pytest.mark.parametrize(
    ("name", "letters"),
    [("דוד כהן", "דוכהן"), ("محمد علي", "محدعلي"), ("Ruth לוי 3", "לוי")],
    ids=["hebrew", "arabic", "mixed"],
)
def test_hebrew_and_arabic_are_read_from_the_right(name: str, letters: str) -> None:
    places = letter_places(printed(name))
    lefts = [places[letter][0] for letter in letters]
    assert lefts == sorted(lefts, reverse=True)


def test_arabic_letters_are_joined() -> None:
    assert split_by_face("محمد", BOLD) == ((BOLD, "\ufeaa\ufee4\ufea4\ufee3"),)
    assert split_by_face("عبد الله", BODY)[0][0] == BODY
    assert width_mm("محمد", BODY, 12) < sum(width_mm(letter, BODY, 12) for letter in "محمد")


@pytest.mark.parametrize("name", ["王小明", "田中ひろし", "김민준"])
def test_letters_of_east_asia_are_there(name: str) -> None:
    assert split_by_face(f"{name} Li", BOLD) == ((EAST_ASIA, name), (BOLD, " Li"))
    (text,) = page_texts(printed(f"{name} Li"))
    assert text.startswith(f"{name}Li")
    places = letter_places(printed(f"{name} Li"))
    assert places[name[0]][0] < places[name[-1]][0] < places["L"][0]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "21 November 2026"),
        ("fr", "21 novembre 2026"),
        ("nl", "21 november 2026"),
        ("es", "21 de noviembre de 2026"),
    ],
)
def test_a_date_is_written_as_the_language_does(language: str, words: str) -> None:
    assert format_date(date(2026, 11, 21).isoformat(), language) == words


def test_points_that_are_not_whole() -> None:
    assert format_points(Fraction(32, 3), "en") == "10.667"
    assert format_points(Fraction(32, 3), "fr") == "10,667"
