"""Sentences with parameters, and those of a rule set, in the language of their reader.

A message is translated as a template; then its parameters go in, each said in the way of its kind:
a ``Named`` by its name in the language, a card by the letter of the language and the sign of its
suit, a message or an error as a sentence within the sentence. Anything else goes in as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from courtcards.games import game_named
from courtcards.kernel.errors import CourtcardsError, IllegalMove, Message
from courtcards.kernel.naming import CardSign, Named
from courtcards.kernel.options import RuleSet
from courtcards.kernel.sentences import Sentence, Writer
from courtcards.text.catalogues import SOURCE_LANGUAGE, translated, translations

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


def sentences(rules: RuleSet, language: str = SOURCE_LANGUAGE) -> list[Sentence]:
    """What a rule set says, clause after clause; RuleSetError for an unknown language."""
    writer = Writer(rules, translations(language))
    game = game_named(rules.game)
    game.write_rules(writer)
    writer.write_options(game.options)
    return sorted(writer.sentences, key=_place)


def _place(sentence: Sentence) -> tuple[int, int]:
    """Where a clause stands in its game's rules: the tenth of a section comes after the ninth."""
    section, _, clause = sentence.clause.partition("-")[2].partition(".")
    return int(section), int(clause)


def footnote(language: str = SOURCE_LANGUAGE) -> str:
    """What the mark of a decided sentence means."""
    return translated(
        "(decided): the printed rules leave this open, and this is how we read them.", language
    )
