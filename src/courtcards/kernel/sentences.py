"""The sentences of a rule book, and the writer that puts them down in one language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from gettext import NullTranslations

from courtcards.kernel.options import Option, OptionValue, RuleSet


@dataclass(frozen=True)
class Sentence:
    """What one clause says in one rule set, ready to be shown.

    ``decided`` says that the printed rules leave it open and that this is our answer; the text
    then says so too.
    """

    clause: str
    text: str
    decided: bool = False

    def __str__(self) -> str:
        return f"{self.clause} {self.text}"


class Writer:
    """Writes the sentences of one rule set in one language.

    What is passed to ``say`` and ``say_count`` is English and must stand there in full: the
    catalogues are checked against these calls.
    """

    def __init__(self, rules: RuleSet, translations: NullTranslations) -> None:
        self.rules = rules
        self.sentences: list[Sentence] = []
        self._translations = translations

    def option(self, name: str) -> OptionValue:
        """The value of an option."""
        return self.rules.options[name]

    def say(self, clause: str, text: str, **values: object) -> None:
        """Write what a clause says."""
        self._write(clause, self._translations.gettext(text).format(**values))

    def decide(self, clause: str, text: str, **values: object) -> None:
        """Write what a clause says by our own decision, where the printed rules are silent."""
        marked = self._translations.gettext("{sentence} (decided)").format(
            sentence=self._translations.gettext(text).format(**values)
        )
        self._write(clause, marked, decided=True)

    def say_count(self, clause: str, one: str, many: str, count: int) -> None:
        """Write what a clause says about ``count`` things, called ``{count}`` in the text."""
        text = self._translations.ngettext(one, many, count)
        self._write(clause, text.format(count=count))

    def write_options(self, options: Iterable[Option]) -> None:
        """Write what the values of options say that have a sentence of their own."""
        for option in options:
            sentence = option.sentence(self.option(option.name))
            if sentence is not None:
                text, is_decided = sentence
                (self.decide if is_decided else self.say)(option.clause, text)

    def _write(self, clause: str, text: str, *, decided: bool = False) -> None:
        self.sentences.append(Sentence(clause, text, decided))
