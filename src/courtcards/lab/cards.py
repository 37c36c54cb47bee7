"""The card of a file of decisions: what is in it and how it was made, all read from the file.

It has the form of the cards of data sets on the Hugging Face Hub: a head of YAML, then Markdown.
"""

from __future__ import annotations

import hashlib
import json
import shlex
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from courtcards.games import game_named
from courtcards.kernel.game import AnyGame
from courtcards.kernel.layouts import Field, Layout, action_table
from courtcards.kernel.rulesets import RuleSet
from courtcards.lab.results import arrow

TEMPLATE = Path(__file__).with_name("card.md")

UNITS = {
    "points": "points against the average of the others",
    "hands": "the share of the hand that is won, 0 to 1",
}

CATEGORIES = ("n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M", "100M<n<1B")
"""Sizes as the Hub has them, by the number of digits beyond three."""


def card_of(path: Path) -> str:
    """The card of a file of decisions, as text; LabError where PyArrow is missing."""
    told = _Told(path)
    bots = tuple(dict.fromkeys(told.about["bots"]))
    values = {
        **{name: str(told.about[name]) for name in ("ruleset", "version", "format")},
        "title": told.game.title,
        "bots": ", ".join(f"`{bot}`" for bot in bots),
        "pretty_name": _quoted(f"{told.game.title}: {told.rows:,} decisions of {', '.join(bots)}"),
        "quoted_file": _quoted(path.name),
        "category": told.category(),
        "hand": told.game.words.hand,
        "rows": told.rows,
        "matches": told.matches,
        "file": path.name,
        "octets": path.stat().st_size,
        "digest": _digest(path),
        "command": told.command(),
        "number": str(told.file.schema_arrow.field("observation").type.value_type),
        "size": told.layout.size,
        "moves": told.game.move_count,
        "unit": UNITS[told.game.unit_of(told.rules)],
        "layout": told.layout.name,
        "observations": told.layout.table(),
        "actions": action_table(told.game.actions, told.game.move_text),
    }
    return TEMPLATE.read_text(encoding="utf-8").format_map(values)


@dataclass(frozen=True)
class _Told:
    """What a file tells of itself."""

    path: Path

    @cached_property
    def file(self) -> Any:
        """The file, open."""
        return arrow().parquet.ParquetFile(self.path)

    @cached_property
    def about(self) -> dict[str, Any]:
        """What its rows follow from."""
        about: dict[str, Any] = json.loads(self.file.schema_arrow.metadata[b"courtcards"])
        return about

    @cached_property
    def game(self) -> AnyGame:
        """The game that was played."""
        return game_named(self.about["game"])

    @cached_property
    def rules(self) -> RuleSet:
        """The rules that were played by."""
        about = self.about
        return RuleSet(about["game"], about["ruleset"], about["options"], about["players"])

    @cached_property
    def layout(self) -> Layout:
        """What the numbers of an observation mean."""
        return Layout(
            *(
                Field(each["name"], tuple(each["shape"]), each["most"], each["meaning"])
                for each in self.about["layout"]["fields"]
            ),
            name=self.about["layout"]["name"],
        )

    @property
    def rows(self) -> int:
        """How many decisions are in it."""
        return int(self.file.metadata.num_rows)

    @cached_property
    def matches(self) -> int:
        """How many matches are in it: their numbers ascend."""
        groups = self.file.num_row_groups
        if not groups:
            return 0
        last = self.file.read_row_group(groups - 1, columns=["match"]).column("match")
        return int(last[len(last) - 1].as_py()) + 1

    def category(self) -> str:
        """How many rows there are, in the words of the Hub."""
        return CATEGORIES[max(0, min(len(str(self.rows)) - 3, len(CATEGORIES) - 1))]

    def command(self) -> str:
        """The command that makes the file."""
        about, rules = self.about, self.rules
        plain = self.game.resolve(rules.name, {})
        changed = [
            f"--set {name}={_as_asked(value)}"
            for name, value in rules.options.items()
            if plain.get(name) != value
        ]
        words = [
            f"courtcards simulate --game {rules.game} --rules {rules.name} --players {rules.seats}",
            *changed,
            f"--bots {shlex.quote(','.join(about['bots']))} --matches {self.matches}",
            f"--seed {shlex.quote(about['seed'])} --moves {shlex.quote(self.path.name)}",
        ]
        return " ".join(words)


def _as_asked(value: object) -> str:
    """The value of an option as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quoted(text: str) -> str:
    """A text as YAML has it; quotation marks may be in it."""
    return json.dumps(text, ensure_ascii=False)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
