"""Pictures of positions: standalone, small, and with no card that the seat does not know."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import courtcards
from courtcards.diagrams import pictures
from courtcards.diagrams.card_art import draw_card
from courtcards.diagrams.moves import name_move
from courtcards.diagrams.scenes import Scene
from courtcards.kernel.cards import PACK_SIZE, card_text, parse_card
from courtcards.kernel.errors import PositionError, RuleSetError
from courtcards.play.positions import HandPosition
from courtcards.text import LANGUAGES
from diagrams.moments import KINGS, ONE_HAND, OPEN_DEAL, positions

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 48_000
"""The most bytes of a picture: twelve courts face up, in a long hand of six."""


def shown_cards(svg: str) -> list[str]:
    """The cards that a picture has face up, in order."""
    return re.findall(r'<use href="#c\w{6}-([2-9TJQKA][CDHS])[alt]-', svg)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_stands_alone(language: str) -> None:
    for each in positions():
        text = pictures.draw_position(each, language)
        root = ET.fromstring(text)
        ids = [found for element in root.iter() if (found := element.get("id"))]
        used = re.findall(r'(?:href="|url\()#([\w-]+)', text)
        assert len(ids) == len(set(ids))
        assert {*used} <= {*ids}
        assert not re.search(
            r"https?:(?!//www\.w3\.org/2000/svg)| style=| class=|<script|var\(", text
        )
        title, words = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert words is not None
        assert title.text
        assert words.text
        labels = root.attrib["aria-labelledby"].split()
        assert labels == [title.attrib["id"], words.attrib["id"]]
        assert len(text) < LARGEST


def test_a_picture_has_every_card_that_is_known_and_no_other() -> None:
    for each in positions():
        scene = Scene.of_position(each)
        table = scene.table
        known = [card_text(card) for hand in scene.hands if isinstance(hand, list) for card in hand]
        on_table = getattr(table, "trick", None)
        if on_table is None:
            on_table = [card for pile in table.piles.values() for card in pile]
        drawn = shown_cards(pictures.draw_position(each))
        assert sorted(drawn) == sorted([*known, *on_table])


def test_hands_that_the_seat_does_not_know_change_nothing() -> None:
    """Two deals that differ only in hidden hands: the same picture, the same text."""
    hands = ["AK3.Q92.A98.K865", "QJT.AKJ.KQJ.AQJT", "987.T87.T76.9743", "6542.6543.5432.2"]
    seen = []
    for others in (hands[1:], hands[:0:-1]):
        whole = HandPosition.parse(
            f"double-king/1 club dealer=3 hands={'/'.join([hands[0], *others])}"
        )
        position = HandPosition(whole.rules, 0, whole._start)
        text = "\n".join(pictures.write_lines(Scene.of_position(position), "en"))
        seen.append((pictures.draw_position(position), text))
    assert seen[0] == seen[1]
    assert seen[0][1].count("cards: 13") == 3


def test_a_card_lies_where_its_seat_sits() -> None:
    """The seat in front is below; the next ones follow clockwise: left, above, right."""
    svg = pictures.draw_position(HandPosition.parse(ONE_HAND + " plays=5C,7C,2C"))
    places = {
        card: (float(x), float(y))
        for card, x, y in re.findall(r'href="#c\w{6}-(\w\w)a-50" x="([\d.]+)" y="([\d.]+)"', svg)
    }
    front, left, across = places["5C"], places["7C"], places["2C"]
    assert front[1] > left[1] > across[1]
    assert left[0] < front[0] == across[0]


def test_a_covered_card_has_no_figure() -> None:
    king = parse_card("KH")
    sizes = [len(ET.tostring(draw_card(king, "K", each))) for each in ("all", "left", "top")]
    assert sizes[0] > 3 * sizes[1]
    assert sizes[0] > 3 * sizes[2]


def test_every_card_can_be_drawn() -> None:
    drawn = {ET.tostring(draw_card(card, card_text(card)[0])) for card in range(PACK_SIZE)}
    assert len(drawn) == PACK_SIZE
    assert not any(b"var(" in each or b"class=" in each for each in drawn)


def test_quotas_are_told_when_some_are_used() -> None:
    usual = pictures.draw_position(HandPosition.parse(ONE_HAND))
    used = pictures.draw_position(
        HandPosition.parse(ONE_HAND + " pool=1,2,0,2,2,2 negatives=2,3,3,1")
    )
    assert "Still to be chosen" not in usual
    assert "Tricks 1, Hearts 2, Queens 0" in used
    assert "2/3/3/1" in used


def test_the_text_is_like_a_diagram_in_a_book() -> None:
    lines = pictures.write_lines(Scene.of_position(HandPosition.parse(OPEN_DEAL)), "fr")
    assert "Moindre cœurs" in lines[0]
    assert "♠ D 7 6 3" in [line.strip() for line in lines]
    kings = "\n".join(pictures.write_lines(Scene.of_position(HandPosition.parse(KINGS)), "en"))
    assert "NE  K♠ Q♦ J♣ 10♥" in kings
    assert "Seat 2: cards: 7" in kings
    assert "stock: 19" in kings


def test_a_notebook_shows_a_position_by_itself() -> None:
    position = courtcards.Position(HandPosition.parse(ONE_HAND))
    svg, html = position._repr_svg_(), position._repr_html_()
    assert svg == position.svg()
    assert svg is not None
    assert svg.startswith("<svg")
    assert html is not None
    assert "data:image/svg+xml;base64," in html
    assert "contract" not in html[:40]
    assert str(position) in html
    assert 'alt="Double King (club), Tricks' in html
    view = courtcards.Match("club", seed="7").view(0)
    assert view._repr_html_() == f"<pre>{view}</pre>"
    with pytest.raises(RuleSetError, match="there is no language"):
        position.svg("xx")


def test_a_game_without_a_picture_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    position = HandPosition.parse(ONE_HAND)
    monkeypatch.setattr(pictures, "LAYOUTS", {})
    assert courtcards.Position(HandPosition.parse(ONE_HAND))._repr_svg_() is None
    assert courtcards.Position(HandPosition.parse(ONE_HAND))._repr_html_() is None
    with pytest.raises(PositionError, match="there is no picture of double-king"):
        pictures.draw_position(position)


@pytest.mark.parametrize(
    ("move", "named"),
    [
        ("QH", "D♥"),
        ("KC>NE", "R♣ → NE"),
        ("N>E", "N → E"),
        ("end!+5H", "fin du tour"),
        ("end without drawing", "fin du tour sans piocher"),
        ("choose trump:S", "Atout ♠"),
        ("recycle SW", "remettre SW dans la pioche"),
    ],
)
def test_moves_are_named_as_people_say_them(move: str, named: str) -> None:
    assert name_move("double-king", move, "fr") == named


def test_the_picture_of_the_how_to_is_as_the_command_draws_it() -> None:
    drawn = pictures.draw_position(HandPosition.parse(ONE_HAND + " plays=5C,7C,2C"))
    held = (ROOT / "docs" / "pictures" / "position.svg").read_text("utf-8")
    assert held == drawn + "\n", "courtcards show … docs/pictures/position.svg"
