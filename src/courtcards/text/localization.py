"""Sentences with parameters, and those of a rule set, in the language of their reader.

A message is translated as a template. Then its parameters go in, each by its type: a
``TranslatableName`` by its name in the language, a card by the letter of the language and the sign
of its suit, a message or an error as a sentence within the sentence. Anything else goes in
unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping

from courtcards.games import find_game
from courtcards.kernel.errors import CourtcardsError, IllegalMove, Message
from courtcards.kernel.naming import Average, CardSign, TranslatableName
from courtcards.kernel.options import RuleSet
from courtcards.kernel.sentences import Sentence, Writer
from courtcards.text.catalogues import SOURCE_LANGUAGE, translate_text, translations

Localizable = CourtcardsError | Message | TranslatableName | CardSign | Average
"""Types that every language writes in its own way."""


def localize(thing: Localizable, language: str) -> str:
    """Return an error with its clause, a message, a name or a card, in a language.

    >>> localize(TranslatableName("hearts", "suit.H"), "nl"), localize(CardSign(49), "fr")
    ('harten', 'D♠')
    """
    match thing:
        case IllegalMove():
            return f"{format_message(thing.message, thing.parameters, language)} ({thing.clause})"
        case CourtcardsError():
            return format_message(thing.message, thing.parameters, language)
        case Message():
            return format_message(thing.text, thing.parameters, language)
        case TranslatableName():
            return translate_text(thing.text, language, thing.context)
        case CardSign():
            return localize(thing.letter, language) + thing.suit
        case Average():
            return str(thing) if language == "en" else str(thing).replace(".", ",")


def format_message(message: str, parameters: Mapping[str, object], language: str) -> str:
    """Return a message in a language, with its parameters filled in.

    >>> format_message("you do not hold {card}", {"card": CardSign(49)}, "fr")
    'vous n’avez pas D♠'
    """
    template = translate_text(message, language)
    if not parameters:
        return template
    return template.format(
        **{
            name: localize(value, language) if isinstance(value, Localizable) else value
            for name, value in parameters.items()
        }
    )


def bot_title(name: str, language: str) -> str:
    """Return the title of a kind of bot, such as a level.

    >>> bot_title("steady", "en"), bot_title("steady", "fr")
    ('Steady', 'Posé')
    """
    if not name.isalpha():  # a custom player, module:object
        return name
    return translate_text(name.title(), language, f"bot.{name}")


def sentences(rules: RuleSet, language: str = SOURCE_LANGUAGE) -> list[Sentence]:
    """Return the sentences of a rule set, in the order of the clauses.

    Raises RuleSetError for an unknown language.
    """
    writer = Writer(rules, translations(language))
    game = find_game(rules.game)
    game.write_rules(writer)
    writer.write_options(game.options)
    return sorted(writer.sentences, key=_place)


def _place(sentence: Sentence) -> tuple[int, int]:
    """Return the sort key of a clause: by numbers, so the tenth comes after the ninth."""
    section, _, clause = sentence.clause.partition("-")[2].partition(".")
    return int(section), int(clause)


def footnote(language: str = SOURCE_LANGUAGE) -> str:
    """Return the meaning of the mark of a decided sentence."""
    return translate_text(
        "(decided): the printed rules do not settle this; it is our own decision.", language
    )
