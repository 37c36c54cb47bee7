"""One drawing: cards, texts and boxes on a sheet of light paper, written as a standalone SVG."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Literal
from xml.etree import ElementTree as ET

from courtcards.diagrams import card_art
from courtcards.kernel.cards import card_text
from courtcards.kernel.naming import CardSign
from courtcards.text import localize

PAPER, EDGE = "#fbf7ee", "#d8cdb8"
INK, SOFT, RED, ACCENT = "#1f2a29", "#55605d", "#b3182a", "#1d5445"
BRASS, CLOTH, SEAM = "#f0c866", "#dfeae1", "#a9c3b2"
TEXT_FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"

BACK = "back"


def number(value: float) -> str:
    """Write a measure, to a tenth."""
    return f"{value:.1f}".removesuffix(".0")


@dataclass(frozen=True)
class Lettering:
    """The style of a line of text."""

    size: float = 14
    fill: str = INK
    anchor: Literal["start", "middle", "end"] = "start"
    is_bold: bool = False


BODY, SMALL = Lettering(), Lettering(14, SOFT)


class Drawing:
    """Marks on a sheet that is ``width`` pixels wide. Its height grows with what is drawn."""

    def __init__(self, width: float, language: str) -> None:
        self.width, self.height = width, 0.0
        self.language = language
        self.title = ""
        self.words: list[str] = []
        """Sentences that say the same as the picture."""
        self.marks: list[ET.Element] = []
        self.definitions: dict[str, ET.Element] = {}

    def put(self, tag: str, **attributes: float | str) -> ET.Element:
        """Add an element. An underscore in a name stands for a hyphen."""
        plain = {
            key.replace("_", "-"): each if isinstance(each, str) else number(each)
            for key, each in attributes.items()
        }
        element = ET.Element(tag, plain)
        self.marks.append(element)
        return element

    def card(
        self, card: int, x: float, y: float, width: float, shows: card_art.Shows = "all"
    ) -> None:
        """Draw a card face up, or the edge of it that others leave open."""
        key = f"{card_text(card)}{shows[0]}-{number(width)}"
        if key not in self.definitions:
            letter = localize(CardSign(card).letter, self.language)
            self.define(key, card_art.draw_card(card, letter, shows), width)
        self.put("use", href=f"#{key}", x=x, y=y)

    def back(self, x: float, y: float, width: float) -> None:
        """Draw a card face down."""
        key = f"{BACK}-{number(width)}"
        if key not in self.definitions:
            self.define(key, card_art.draw_back(), width)
        self.put("use", href=f"#{key}", x=x, y=y)

    def disc(self, x: float, y: float, text: str, radius: float = 9, fill: str = BRASS) -> None:
        """Draw a disc with a short text in it."""
        self.put("circle", cx=x, cy=y, r=radius, fill=fill, stroke="#fff", stroke_width=1.5)
        self.text(x, y + radius * 0.4, text, Lettering(radius * 1.25, INK, "middle", is_bold=True))

    def define(self, key: str, drawn: ET.Element, width: float) -> None:
        scale = ET.Element("g", {"id": key, "transform": f"scale({width / card_art.WIDTH:.4g})"})
        scale.append(drawn)
        self.definitions[key] = scale

    def text(self, x: float, y: float, text: str, lettering: Lettering = BODY) -> ET.Element:
        """Write a line; ``y`` is its base line."""
        weight = {"font_weight": "700"} if lettering.is_bold else {}
        anchored = {} if lettering.anchor == "start" else {"text_anchor": lettering.anchor}
        element = self.put(
            "text", x=x, y=y, font_size=lettering.size, fill=lettering.fill, **anchored, **weight
        )
        element.text = text
        return element

    def label(self, x: float, y: float, name: str, details: str, lettering: Lettering) -> None:
        """Write a name in bold, and details after it."""
        line = self.text(x, y, "", replace(SMALL, anchor=lettering.anchor))
        bold = {"font-size": number(lettering.size), "font-weight": "700", "fill": lettering.fill}
        ET.SubElement(line, "tspan", bold).text = name
        if details:
            ET.SubElement(line, "tspan").text = f" · {details}"

    def to_svg(self) -> str:
        """Return the drawing as a standalone SVG, with a title and a description."""
        inside = "".join(ET.tostring(mark, "unicode") for mark in self.marks)
        digest = hashlib.sha256(f"{inside}{self.title}".encode()).hexdigest()[:6]
        return write_svg(self, inside, f"c{digest}-")


def write_definitions(definitions: dict[str, ET.Element], prefix: str) -> str:
    """Write what drawings refer to. The ids begin with a prefix: a page may show many drawings."""
    text = "".join(ET.tostring(each, "unicode") for each in definitions.values())
    shared = "".join(
        ET.tostring(card_art.draw_definition(name), "unicode")
        for name in (card_art.COURT_CLIP, card_art.ERMINE)
        if f"url(#{name})" in text
    )
    return add_prefix(f"<defs>{shared}{text}</defs>", prefix)


def add_prefix(text: str, prefix: str) -> str:
    """Add a prefix to the ids in a drawing, and to what refers to them."""
    for sign in ('id="', 'href="#', "url(#"):
        text = text.replace(sign, sign + prefix)
    return text


def write_svg(drawing: Drawing, inside: str, prefix: str) -> str:
    """Write an SVG of marks that are text already."""
    width, height = number(drawing.width), number(drawing.height)
    head = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": width,
            "height": height,
            "role": "img",
            "lang": drawing.language,
            "aria-labelledby": "title words",
            "font-family": TEXT_FONT,
        },
    )
    ET.SubElement(head, "title", {"id": "title"}).text = drawing.title
    ET.SubElement(head, "desc", {"id": "words"}).text = " ".join(drawing.words)
    paper = {"x": ".5", "y": ".5", "rx": "10", "fill": PAPER, "stroke": EDGE}
    paper |= {"width": number(drawing.width - 1), "height": number(drawing.height - 1)}
    ET.SubElement(head, "rect", paper)
    opening = add_prefix(ET.tostring(head, "unicode").removesuffix("</svg>"), prefix)
    opening = opening.replace("title words", f"{prefix}title {prefix}words")
    marks = add_prefix(inside, prefix)
    return opening + write_definitions(drawing.definitions, prefix) + marks + "</svg>"
