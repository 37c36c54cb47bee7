"""The sentences of a rule book, and a writer of them in one language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from gettext import NullTranslations

from courtcards.kernel.options import Option, OptionValue, RuleSet


@dataclass(frozen=True)
class Sentence:
    """The text of one clause in one rule set, ready to be shown.

    ``decided`` says that the printed rules are silent and that this is our own decision. The text
    then says so, too.
    """

    clause: str
    text: str
    decided: bool = False

    def __str__(self) -> str:
        return f"{self.clause} {self.text}"


class Writer:
    """Writer of the sentences of one rule set in one language.

    Texts for ``say``, ``decide`` and ``say_count`` are English literals: the catalogues are checked
    against these calls.
    """

    def __init__(self, rules: RuleSet, translations: NullTranslations) -> None:
        self.rules = rules
        self.sentences: list[Sentence] = []
        self._translations = translations

    def option(self, name: str) -> OptionValue:
        return self.rules.options[name]

    def say(self, clause: str, text: str, **values: object) -> None:
        """Write a sentence of a clause."""
        self._write(clause, self._translations.gettext(text).format(**values))

    def decide(self, clause: str, text: str, **values: object) -> None:
        """Write a sentence that is our own decision, where the printed rules are silent."""
        marked = self._translations.gettext("{sentence} (decided)").format(
            sentence=self._translations.gettext(text).format(**values)
        )
        self._write(clause, marked, decided=True)

    def say_count(self, clause: str, one: str, many: str, count: int) -> None:
        """Write a sentence about ``count`` things, called ``{count}`` in the text."""
        text = self._translations.ngettext(one, many, count)
        self._write(clause, text.format(count=count))

    def write_options(self, options: Iterable[Option]) -> None:
        """Write the sentences of options whose values have one of their own."""
        for option in options:
            sentence = option.sentence(self.option(option.name))
            if sentence is not None:
                text, is_decided = sentence
                (self.decide if is_decided else self.say)(option.clause, text)

    def _write(self, clause: str, text: str, *, decided: bool = False) -> None:
        self.sentences.append(Sentence(clause, text, decided))
