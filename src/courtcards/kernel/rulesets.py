"""What a rule set is: named sets, every option resolved, validation, differences.

Each game lists its options and its ``NamedSet``; a ``RuleSet`` is a named set with every
option resolved, the house rules applied, for a number of seats. A rule set that exists is
valid: everything below this module may rely on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.naming import Named
from courtcards.kernel.numbers import whole_number
from courtcards.kernel.options import Option, OptionValue


@dataclass(frozen=True)
class NamedSet:
    """A rule set with a name: what it changes from the defaults, and its source."""

    name: str
    title: str
    source: str
    changes: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class RuleSet:
    """The rules in force for one match: every option resolved, for a number of seats.

    ``name`` is the named set that it started from; ``options`` is what counts.
    """

    game: str
    name: str
    options: Mapping[str, OptionValue] = field(hash=False)
    seats: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))

    def __reduce__(self) -> tuple[type[RuleSet], tuple[str, str, dict[str, OptionValue], int]]:
        # a read-only mapping does not pickle, and simulations send rule sets to workers
        return RuleSet, (self.game, self.name, dict(self.options), self.seats)

    def __str__(self) -> str:
        options = ", ".join(f"{name}={shown(value)}" for name, value in self.options.items())
        return f"{self.game} {self.name}, {self.seats} players: {options}"

    def number(self, option: str) -> int:
        """An option that is a number."""
        value = self.options[option]
        if not isinstance(value, int):
            raise TypeError(f"option {option} is not a number: {value!r}")
        return value

    def house_rules(self, named: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """The options that differ from those of a named set, with the values here."""
        return {
            name: value
            for name, value in self.options.items()
            if type(named[name]) is not type(value) or named[name] != value
        }


def checked_seats(title: Named, counts: range, seats: object) -> int:
    """Return a number of seats; RuleSetError for one that a game is not for."""
    number = whole_number(seats)
    if number is not None and number in counts:
        return number
    given = repr(seats) if number is None else number
    said = {"title": title, "least": counts[0], "most": counts[-1], "seats": given}
    if len(counts) == 1:
        raise RuleSetError("{title} is a game for {most} players, not {seats}", **said)
    raise RuleSetError("{title} is a game for {least} to {most} players, not {seats}", **said)


def shown(value: OptionValue) -> str:
    """An option's value as a person writes it after ``--set``."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def checked(option: Option, value: OptionValue) -> OptionValue:
    """The value, if the option accepts it, a number as Python's own; RuleSetError if not."""
    number = whole_number(value)
    value = value if number is None else number
    if not option.kind.accepts(value):
        raise RuleSetError(
            "option {option} takes {wanted}, not {value!r}",
            option=option.name,
            wanted=option.kind.wanted(),
            value=shown(value),
        )
    return value


def parse_changes(options: tuple[Option, ...], texts: list[str]) -> dict[str, OptionValue]:
    """House rules typed as ``option=value``; RuleSetError for one that is not right."""
    by_name = {option.name: option for option in options}
    changes: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise RuleSetError("a house rule is written option=value, not {text!r}", text=text)
        option = by_name.get(name.strip())
        if option is None:
            raise unknown_option(name.strip(), by_name)
        changes[option.name] = checked(option, option.kind.parse(value.strip()))
    return changes


def unknown_option(name: str, known: Iterable[str]) -> RuleSetError:
    """The error for an option that does not exist; it lists those that do."""
    return RuleSetError(
        "there is no option {name!r}; there is {known}", name=name, known=", ".join(known)
    )
