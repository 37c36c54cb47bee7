"""Options: points on which rule texts or houses differ, each declared once.

A game lists its options as the attributes of an ``Options`` record: name, values, default, clause,
and a summary line. The fields of the record follow from that, so there is no option without a field
and no field without an option. The record is a part of the state of a hand, of a seat's
observation, and of the worlds that a search imagines. It is copied as a whole. Rules read it by
name: ``state.options.draw == Draw.STUCK``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache
from inspect import get_annotations
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeVar, cast

from courtcards.kernel.arguments import whole_number
from courtcards.kernel.errors import Message, RuleSetError
from courtcards.kernel.naming import TranslatableName
from courtcards.kernel.records import Small, StateRecord

OptionValue = str | int | bool | None
Made = TypeVar("Made", bound="Options")

DECIDED = "decided"
"""Marks the sentence of a value as our own decision, where the printed rules are silent."""


class Values(IntEnum):
    """The values of an option: the text of each, and its rule book sentence, if any.

    >>> class Colour(Values):
    ...     RED = "red", "Everything is red."
    ...     BLACK = "black", "Everything is black."
    ...
    >>> Colour.BLACK, Colour.BLACK.text
    (<Colour.BLACK: 1>, 'black')
    """

    text: str
    sentence: str | None
    is_decided: bool

    def __new__(cls, text: str, sentence: str | None = None, decided: str = "") -> Self:
        """Create a value. Values are numbered from 0 in the order of their declaration."""
        number = len(cls.__members__)
        value = int.__new__(cls, number)
        value._value_ = number
        value.text = text
        value.sentence = sentence
        value.is_decided = bool(decided)
        return value


@dataclass(frozen=True)
class Choice:
    """A kind of option: one of a few words."""

    members: type[Values]

    @property
    def values(self) -> tuple[str, ...]:
        """The words, in the order of their numbers."""
        return tuple(value.text for value in self.members)

    def parse(self, text: str) -> OptionValue:
        """Return the value that a person typed; ``accepts`` checks it."""
        return text

    def accepts(self, value: OptionValue) -> bool:
        """Tell whether this is one of the words."""
        return value in self.values

    def number(self, value: OptionValue) -> int:
        """Return the number that a record holds for an accepted value."""
        return self.values.index(str(value))

    def describe_values(self) -> Message:
        """Return the accepted values in words."""
        *others, last = self.values
        return Message("{values} or {last}", {"values": ", ".join(others), "last": last})


@dataclass(frozen=True)
class Switch:
    """A kind of option: on or off; ``on`` and ``off`` are rule book sentences, if any."""

    on: str | None = None
    off: str | None = None

    def parse(self, text: str) -> OptionValue:
        """Return the value that a person typed; ``accepts`` checks it."""
        words: dict[str, OptionValue] = {"on": True, "true": True, "off": False, "false": False}
        return words.get(text.lower(), text)

    def accepts(self, value: OptionValue) -> bool:
        """Tell whether this is true or false."""
        return isinstance(value, bool)

    def number(self, value: OptionValue) -> int:
        """Return the number that a record holds for an accepted value."""
        return int(bool(value))

    def describe_values(self) -> Message:
        """Return the accepted values in words."""
        return Message("on or off")


NO_NUMBER = -1
"""Number in a record for a word that is given instead of a number."""


@dataclass(frozen=True)
class NumberRange:
    """A kind of option: a whole number in a range, or one word instead, such as ``random``.

    ``word`` is the word as a person writes it, ``word_value`` the value that is stored for it.
    """

    least: int
    most: int
    word: str | None = None
    word_value: OptionValue = None

    def parse(self, text: str) -> OptionValue:
        """Return the value that a person typed; ``accepts`` checks it."""
        if self.word is not None and text == self.word:
            return self.word_value
        try:
            return int(text)
        except ValueError:
            return text

    def accepts(self, value: OptionValue) -> bool:
        """Tell whether this is a number in the range, or the value of the word."""
        if self.word is not None and value == self.word_value and not isinstance(value, bool):
            return True
        return type(value) is int and self.least <= value <= self.most

    def number(self, value: OptionValue) -> int:
        """Return the number that a record holds for an accepted value."""
        return value if isinstance(value, int) else NO_NUMBER

    def describe_values(self) -> Message:
        """Return the accepted values in words."""
        numbers = {"least": self.least, "most": self.most}
        if self.word is None:
            return Message("a whole number from {least} to {most}", numbers)
        return Message(
            "a whole number from {least} to {most}, or {word}", numbers | {"word": self.word}
        )


OptionKind = Choice | Switch | NumberRange


@dataclass(frozen=True)
class Option:
    """One point on which rule texts or houses differ.

    ``clause`` is the rule to which it belongs. ``summary`` is a line for a form or a help text.
    """

    kind: OptionKind
    default: OptionValue
    clause: str
    summary: str
    name: str = ""

    def sentence(self, value: OptionValue) -> tuple[str, bool] | None:
        """Return the rule book sentence of a value, if any, and whether it is our own decision."""
        if isinstance(self.kind, Choice):
            member = list(self.kind.members)[self.kind.number(value)]
            return None if member.sentence is None else (member.sentence, member.is_decided)
        if isinstance(self.kind, Switch):
            text = self.kind.on if value else self.kind.off
            return None if text is None else (text, False)
        return None

    def texts(self) -> list[str]:
        """Return every text of the option that catalogues translate."""
        texts = [self.summary]
        if isinstance(self.kind, Choice):
            texts += [value.sentence for value in self.kind.members if value.sentence]
        if isinstance(self.kind, Switch):
            texts += [text for text in (self.kind.on, self.kind.off) if text]
        return texts


def choice(default: Values, clause: str, summary: str) -> Any:
    """Declare an option with the values of its default's type."""
    return Option(Choice(type(default)), default.text, clause, summary)


def switch(
    clause: str, summary: str, *, default: bool, on: str | None = None, off: str | None = None
) -> Any:
    """Declare an option that is on or off, with a rule book sentence for either."""
    return Option(Switch(on, off), default, clause, summary)


def number(least: int, most: int, default: int, clause: str, summary: str) -> Any:
    """Declare an option that is a whole number."""
    return Option(NumberRange(least, most), default, clause, summary)


def number_or(  # noqa: PLR0913, PLR0917 - read as a line of a table
    least: int, most: int, word: str, value: OptionValue, clause: str, summary: str
) -> Any:
    """Declare an option that is a whole number or, by default, a word for ``value``."""
    return Option(NumberRange(least, most, word, value), value, clause, summary)


class Options(StateRecord):
    """The options of a game as a record: the number of each value, −1 for no number.

    >>> class Colour(Values):
    ...     RED = "red"
    ...     BLACK = "black"
    ...
    >>> class CardOptions(Options):
    ...     colour: Colour = choice(Colour.RED, "CG-1.1", "The colour that wins.")
    ...     target: int = number(1, 500, 25, "CG-2.1", "The total that ends a match.")
    ...
    >>> CardOptions.from_values({"colour": "black", "target": 50})
    CardOptions(colour=1, target=50)
    """

    declared: ClassVar[tuple[Option, ...]] = ()

    def __init_subclass__(cls) -> None:
        declared = []
        for name in get_annotations(cls):
            option = cls.__dict__.get(name)
            if not isinstance(option, Option):
                raise TypeError(
                    f"{cls.__name__}.{name} is no option: declare it with choice, switch or number"
                )
            declared.append(replace(option, name=name))
        loose = {name for name, value in vars(cls).items() if isinstance(value, Option)}
        if loose - {option.name for option in declared}:
            raise TypeError(f"{cls.__name__} has options without a type: {sorted(loose)}")
        cls.declared = tuple(declared)
        super().__init_subclass__()

    @classmethod
    def fields(cls) -> list[tuple[str, Any]]:
        """Return the fields: a small number for each option."""
        return [(option.name, Small) for option in cls.declared]

    @classmethod
    def from_values(cls, values: Mapping[str, OptionValue]) -> Self:
        """Return the record of options that are resolved and checked, by name."""
        chosen = tuple(values[option.name] for option in cls.declared)
        return cast("Self", _build_record(cls, chosen).copy())


@lru_cache(maxsize=64)
def _build_record(kind: type[Made], values: tuple[OptionValue, ...]) -> Made:
    """Return the record of the values of the declared options. Cached: every hand copies it."""
    record = kind.new()
    for option, value in zip(kind.declared, values, strict=True):
        setattr(record, option.name, option.kind.number(value))
    return record


# Rule sets: named sets, every option resolved, validation, differences.
#
# Each game lists its options and its ``NamedSet``; a ``RuleSet`` is a named set with the house
# rules applied and every option resolved, for a number of seats. A rule set that exists is valid:
# all other modules may rely on it.


@dataclass(frozen=True)
class NamedSet:
    """A rule set with a name: its changes to the defaults, and its source."""

    name: str
    title: str
    source: str
    changes: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class RuleSet:
    """The rules of one match: every option resolved, for a number of seats.

    ``name`` is the named set that it started from. Only ``options`` counts.
    """

    game: str
    name: str
    options: Mapping[str, OptionValue] = field(hash=False)
    seats: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))

    def __reduce__(self) -> tuple[type[RuleSet], tuple[str, str, dict[str, OptionValue], int]]:
        # A read-only mapping cannot be pickled, and simulations send rule sets to workers.
        return RuleSet, (self.game, self.name, dict(self.options), self.seats)

    def __str__(self) -> str:
        options = ", ".join(
            f"{name}={format_option_value(value)}" for name, value in self.options.items()
        )
        return f"{self.game} {self.name}, {self.seats} players: {options}"

    def number(self, option: str) -> int:
        """Return the value of a numeric option. Raises TypeError for any other option."""
        value = self.options[option]
        if not isinstance(value, int):
            raise TypeError(f"option {option} is not a number: {value!r}")
        return value

    def house_rules(self, named: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the options that differ from those of a named set, with the values here."""
        return {
            name: value
            for name, value in self.options.items()
            if type(named[name]) is not type(value) or named[name] != value
        }


def check_seats(title: TranslatableName, counts: range, seats: object) -> int:
    """Return the number of seats as Python's own. Raises RuleSetError if it does not fit."""
    number = whole_number(seats)
    if number is not None and number in counts:
        return number
    given = repr(seats) if number is None else number
    said = {"title": title, "least": counts[0], "most": counts[-1], "seats": given}
    if len(counts) == 1:
        raise RuleSetError("{title} is a game for {most} players, not {seats}", **said)
    raise RuleSetError("{title} is a game for {least} to {most} players, not {seats}", **said)


def format_option_value(value: OptionValue) -> str:
    """Return an option's value as a person writes it after ``--set``."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def check_value(option: Option, value: OptionValue) -> OptionValue:
    """Return the value, a number as Python's own. Raises RuleSetError if it is not accepted."""
    number = whole_number(value)
    value = value if number is None else number
    if not option.kind.accepts(value):
        raise RuleSetError(
            "option {option} takes {wanted}, not {value!r}",
            option=option.name,
            wanted=option.kind.describe_values(),
            value=format_option_value(value),
        )
    return value


def parse_changes(options: tuple[Option, ...], texts: list[str]) -> dict[str, OptionValue]:
    """Parse house rules typed as ``option=value``. Raises RuleSetError for a wrong one."""
    by_name = {option.name: option for option in options}
    changes: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise RuleSetError("a house rule is written option=value, not {text!r}", text=text)
        option = by_name.get(name.strip())
        if option is None:
            raise unknown_option(name.strip(), by_name)
        changes[option.name] = check_value(option, option.kind.parse(value.strip()))
    return changes


def unknown_option(name: str, known: Iterable[str]) -> RuleSetError:
    """Return the error for an unknown option; it lists the known ones."""
    return RuleSetError(
        "there is no option {name!r}; the options are {known}", name=name, known=", ".join(known)
    )
