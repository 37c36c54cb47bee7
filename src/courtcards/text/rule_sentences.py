"""The sentences of a rule set, in the order of their clauses, and the footnote beneath them."""

from __future__ import annotations

from courtcards.games import game_named
from courtcards.kernel.options import RuleSet
from courtcards.kernel.sentences import Sentence, Writer
from courtcards.text import SOURCE_LANGUAGE, translated, translations


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
