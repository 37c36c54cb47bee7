"""Numbers and dates as a language writes them."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction

from courtcards.kernel.cards import parse_card
from courtcards.kernel.naming import CardSign, TranslatableName
from courtcards.text.localization import format_message, localize

MINUS = "−"
_CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")

MONTHS = (
    TranslatableName("January", "month.1"),
    TranslatableName("February", "month.2"),
    TranslatableName("March", "month.3"),
    TranslatableName("April", "month.4"),
    TranslatableName("May", "month.5"),
    TranslatableName("June", "month.6"),
    TranslatableName("July", "month.7"),
    TranslatableName("August", "month.8"),
    TranslatableName("September", "month.9"),
    TranslatableName("October", "month.10"),
    TranslatableName("November", "month.11"),
    TranslatableName("December", "month.12"),
)


def format_points(points: Fraction, language: str) -> str:
    """Format ranking points, with up to three decimals if they are not whole.

    >>> format_points(Fraction(14), "nl"), format_points(Fraction(21, 2), "nl")
    ('14', '10,5')
    """
    if points.denominator == 1:
        return str(points.numerator)
    text = f"{float(points):.3f}".rstrip("0")
    return text if language == "en" else text.replace(".", ",")


def format_estimate(value: float, uncertainty: float, language: str) -> str:
    """Format a value with its sign and its uncertainty.

    >>> format_estimate(-1.25, 0.04, "en"), format_estimate(1.25, 0.04, "fr")
    ('−1.25 ± 0.04', '+1,25 ± 0,04')
    """
    text = f"{value:+.2f} ± {uncertainty:.2f}".replace("-", MINUS)
    return text if language == "en" else text.replace(".", ",")


def format_cards(text: str, language: str) -> str:
    """Format the cards in a move with the letters of a language and the signs of suits.

    >>> format_cards("QH", "fr"), format_cards("KC>NE", "nl")
    ('D♥', 'H♣>NE')
    """
    return _CARD.sub(lambda found: localize(CardSign(parse_card(found[0])), language), text)


def format_amount(cents: int, language: str) -> str:
    """Format an amount of money, which is given in hundredths.

    >>> format_amount(1250, "en"), format_amount(1250, "fr")
    ('12.50', '12,50')
    """
    text = f"{cents // 100}.{cents % 100:02d}"
    return text if language == "en" else text.replace(".", ",")


def format_score(score: int | Fraction, language: str = "en") -> str:
    """Format a score with its sign, and a minus that is as long as the plus.

    A fraction is written as points are.

    >>> format_score(5), format_score(-13), format_score(0), format_score(Fraction(-1, 3))
    ('+5', '−13', '0', '−0.333')
    """
    if not score:
        return "0"
    return ("+" if score > 0 else MINUS) + format_points(abs(Fraction(score)), language)


def format_date(day: str, language: str) -> str:
    """Format an ISO 8601 day; return it unchanged if there is no such day.

    >>> format_date("2026-05-03", "fr"), format_date("2026-02-31", "fr")
    ('3 mai 2026', '2026-02-31')
    """
    try:
        known = date.fromisoformat(day)
    except ValueError:
        return day
    parts = {"day": known.day, "month": MONTHS[known.month - 1], "year": known.year}
    return format_message("{day} {month} {year}", parts, language)
