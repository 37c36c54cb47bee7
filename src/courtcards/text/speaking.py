"""Sentences with parameters, in the language of whoever reads them.

A message is translated as a template; then its parameters go in, each said in the way of its kind:
a ``Named`` by its name in the language, a card by the letter of the language and the sign of its
suit, a message or an error as a sentence within the sentence. Anything else goes in as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from courtcards.kernel.errors import CourtcardsError, IllegalMove, Message
from courtcards.kernel.naming import CardSign, Named
from courtcards.text.catalogues import translated

Speakable = CourtcardsError | Message | Named | CardSign
"""What every language says in its own way."""


def spoken(thing: Speakable, language: str) -> str:
    """An error with its clause, a message, a name or a card, in a language.

    >>> spoken(Named("hearts", "suit.H"), "nl"), spoken(CardSign(49), "fr")
    ('harten', 'D♠')
    """
    match thing:
        case IllegalMove():
            return f"{said(thing.message, thing.parameters, language)} ({thing.clause})"
        case CourtcardsError():
            return said(thing.message, thing.parameters, language)
        case Message():
            return said(thing.text, thing.parameters, language)
        case Named():
            return translated(thing.text, language, thing.context)
        case CardSign():
            return spoken(thing.letter, language) + thing.suit


def said(message: str, parameters: Mapping[str, object], language: str) -> str:
    """A message with its parameters filled in, in a language.

    >>> said("you do not hold {card}", {"card": CardSign(49)}, "fr")
    'vous n’avez pas D♠'
    """
    template = translated(message, language)
    if not parameters:
        return template
    return template.format(
        **{
            name: spoken(value, language) if isinstance(value, Speakable) else value
            for name, value in parameters.items()
        }
    )


def bot_title(name: str, language: str) -> str:
    """What a kind of bot is called: a level, for instance.

    >>> bot_title("steady", "en"), bot_title("steady", "fr")
    ('Steady', 'Posé')
    """
    if not name.isalpha():  # a player of somebody's own, module:object
        return name
    return translated(name.title(), language, f"bot.{name}")


MINUS = "−"

MONTHS = (
    Named("January", "month.1"),
    Named("February", "month.2"),
    Named("March", "month.3"),
    Named("April", "month.4"),
    Named("May", "month.5"),
    Named("June", "month.6"),
    Named("July", "month.7"),
    Named("August", "month.8"),
    Named("September", "month.9"),
    Named("October", "month.10"),
    Named("November", "month.11"),
    Named("December", "month.12"),
)


def written_points(points: Fraction, language: str) -> str:
    """Ranking points, to three places where they are not whole.

    >>> written_points(Fraction(14), "nl"), written_points(Fraction(21, 2), "nl")
    ('14', '10,5')
    """
    if points.denominator == 1:
        return str(points.numerator)
    text = f"{float(points):.3f}".rstrip("0")
    return text if language == "en" else text.replace(".", ",")


def written_score(score: int | Fraction, language: str = "en") -> str:
    """A score with its sign, and a minus that is as long as the plus; a fraction as points are.

    >>> written_score(5), written_score(-13), written_score(0), written_score(Fraction(-1, 3))
    ('+5', '−13', '0', '−0.333')
    """
    if not score:
        return "0"
    return ("+" if score > 0 else MINUS) + written_points(abs(Fraction(score)), language)


def written_date(day: str, language: str) -> str:
    """A day given as in ISO 8601; as it was given where there is no such day.

    >>> written_date("2026-05-03", "fr"), written_date("2026-02-31", "fr")
    ('3 mai 2026', '2026-02-31')
    """
    try:
        known = date.fromisoformat(day)
    except ValueError:
        return day
    parts = {"day": known.day, "month": MONTHS[known.month - 1], "year": known.year}
    return said("{day} {month} {year}", parts, language)
