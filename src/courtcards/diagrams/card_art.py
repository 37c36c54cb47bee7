"""The page's drawings of cards as elements that need no style sheet.

The drawings lie in a template of the page, and its style sheet colours them. Here each gets its
colours as attributes, so that any program can show them: a notebook, a text editor, a printer.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from typing import Literal
from xml.etree import ElementTree as ET

from courtcards.kernel.cards import card_text
from courtcards.page import STATIC, TEMPLATES

WIDTH, HEIGHT = 100, 140
"""A card is drawn in a box of these measures."""
BACK = "card-back-crown"
RANK_FONT = "Besley, Clarendon, Rockwell, Georgia, serif"
COURT_CLIP = "court-half"
ERMINE = "ermine"

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE = re.compile(r"var\((--[\w-]+)\)")
_SVG = "{http://www.w3.org/2000/svg}"
_SQUEEZED = re.compile(r"10|[AKQHDVRG]")

Style = Mapping[str, str]
Shows = Literal["all", "left", "top"]
"""The part of a card that is seen."""


@functools.cache
def _load_rules() -> dict[str, dict[str, str]]:
    """Return the declarations of the page's style sheet of cards, by selector."""
    text = (STATIC / "css" / "shared" / "cards.css").read_text("utf-8")
    rules: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
        declared = dict(part.split(":", 1) for part in body.split(";") if ":" in part)
        plain = {name.strip(): value.strip() for name, value in declared.items()}
        for selector in selectors.split(","):
            rules.setdefault(selector.strip(), {}).update(plain)
    return rules


@functools.cache
def _load_drawings() -> dict[str, ET.Element]:
    """Return the parts of the page's drawings by their ids."""
    text = (TEMPLATES / "card-art.svg").read_text("utf-8").partition("#}")[2]
    root = ET.fromstring(text)  # noqa: S314 - it is a file of this package
    return {each.attrib["id"]: each for each in root}


def _colours(suit: str) -> dict[str, str]:
    """Return the values of the variables for a card of this suit; no suit for a back."""
    rules = _load_rules()
    return rules[":root"] | (rules[f'.card[data-suit="{suit}"]'] if suit else {})


def _resolve(value: str, colours: Style) -> str:
    while found := _VARIABLE.search(value):
        value = value.replace(found[0], colours[found[1]])
    return value


def _list_styles(tag: str, names: str, colours: Style) -> Iterator[tuple[str, str]]:
    rules = _load_rules()
    for prefix in ("", tag):
        for name in names.split():
            for key, value in rules.get(f"{prefix}.{name}", {}).items():
                yield key, _resolve(value, colours)


def _draw(source: ET.Element, colours: Style, omitted: frozenset[str] = frozenset()) -> ET.Element:
    """Copy a part of a drawing, with its styles as attributes."""
    tag = source.tag.removeprefix(_SVG)
    copied = ET.Element(tag, {key: each for key, each in source.items() if key != "class"})
    copied.attrib.update(_list_styles(tag, source.get("class", ""), colours))
    for child in source:
        if child.get("href", "") not in omitted:
            copied.append(_draw(child, colours, omitted))
    return copied


def _draw_inside(name: str, colours: Style, **attributes: str) -> ET.Element:
    """Return what is inside a part of the drawings, as a group."""
    group = ET.Element("g", attributes)
    group.extend(_draw(_load_drawings()[name], colours, frozenset({"#rays"})))
    return group


def draw_pip(suit: str) -> ET.Element:
    """Return a suit sign in a box of 20 by 20."""
    return _draw_inside(f"pip-{suit}", {}, fill=_resolve("var(--suit)", _colours(suit)))


def _place_pip(suit: str, x: float, y: float, size: float) -> ET.Element:
    group = draw_pip(suit)
    group.set("transform", f"translate({x:g} {y:g}) scale({size / 20:g})")
    return group


def draw_card(card: int, letter: str, shows: Shows = "all") -> ET.Element:
    """Return a card with a large index; ``letter`` is its rank in the reader's language.

    A card that another one covers shows its left or top edge, and has no figure.
    """
    text = card_text(card)
    rank, suit = text[0], text[1]
    colours = _colours(suit)
    group = ET.Element("g")
    paper = {"x": ".5", "y": ".5", "width": "99", "height": "139", "rx": "7"}
    paper |= dict(_list_styles("rect", "card-paper", colours))
    group.append(ET.Element("rect", paper))
    index = {
        "x": "19.5",
        "y": "40",
        "font-family": RANK_FONT,
        "font-size": "46",
        "font-weight": "700",
        "text-anchor": "middle",
        "fill": _resolve("var(--suit)", colours),
    }
    if _SQUEEZED.fullmatch(letter):
        index |= {"textLength": "31" if letter == "10" else "29"}
        index |= {"lengthAdjust": "spacingAndGlyphs"}
    written = ET.Element("text", index)
    written.text = letter
    group.append(written)
    x, y = (38.5, 13.0) if shows == "top" else (6.5, 49.0)
    group.append(_place_pip(suit, x, y, 26))
    if shows == "all" and rank in "JQK":
        # The head of the court in the lower corner, as on the page's small cards.
        place = "translate(33 75.3) scale(1.1) translate(-20 -12)"
        group.append(_draw_inside(f"half-{rank}", colours, transform=place))
    elif shows == "all":
        group.append(_place_pip(suit, 43, 78, 49))
    return group


def draw_back() -> ET.Element:
    """Return the back of a card, without its lattice."""
    group = ET.Element("g")
    group.extend(
        _draw(each, _colours(""))
        for each in _load_drawings()[BACK]
        if not each.get("fill", "").startswith("url")
    )
    return group


def draw_definition(name: str) -> ET.Element:
    """Return a clip path or a pattern that the drawings refer to by this id."""
    return _draw(_load_drawings()[name], _colours(""))
