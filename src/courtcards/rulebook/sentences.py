"""From a rule set to its sentences."""

from __future__ import annotations

from courtcards.languages import SOURCE_LANGUAGE, translated, translations
from courtcards.rulebook import double_king, kings_corner
from courtcards.rulebook.writer import Sentence, Writer
from courtcards.rulesets import RuleSet

AUTHORS = {"kings-corner": kings_corner.write, "double-king": double_king.write}


def sentences(rules: RuleSet, language: str = SOURCE_LANGUAGE) -> list[Sentence]:
    """What a rule set says, clause after clause; RuleSetError for an unknown language."""
    sheet = Writer(rules, translations(language))
    AUTHORS[rules.game](sheet)
    return sorted(sheet.sentences, key=_place)


def _place(sentence: Sentence) -> tuple[int, int]:
    """Where a clause stands in its game's rules: KC-2.10 comes after KC-2.9."""
    section, _, clause = sentence.clause.partition("-")[2].partition(".")
    return int(section), int(clause)


def footnote(language: str = SOURCE_LANGUAGE) -> str:
    """What the mark of a decided sentence means."""
    return translated(
        "(decided): the printed rules leave this open, and this is how we read them.", language
    )
