"""`courtcards rules`: print the rules in force, and clauses with their examples."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Annotated

import msgspec
import typer

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here, system_language
from courtcards.cli.options import (
    HouseRulesOption,
    PlayersOption,
    make_plain_console,
    parse_rules,
    print_columns,
)
from courtcards.games import GAMES, find_game
from courtcards.kernel.options import Option, RuleSet, format_option_value
from courtcards.kernel.sentences import Sentence
from courtcards.rulebook import clauses
from courtcards.rulebook.clauses import TrialResult
from courtcards.rulebook.paper_examples import PaperTable
from courtcards.text import localize, translate_text
from courtcards.text.localization import footnote, sentences

WORDS = {True: ("Allowed.", "rulebook.allowed"), False: ("Refused.", "rulebook.refused")}
"""First words of a trial's result, by whether it is allowed, and their key on the page."""
CLAUSE = re.compile(r"[A-Z]+-[0-9.]+")


def is_clause(text: str) -> bool:
    """Tell whether a text has the form of a clause, such as `KC-2.1`, in any case."""
    return CLAUSE.fullmatch(text.upper()) is not None


def print_clause(clause: str, language: str, *, as_json: bool) -> None:
    """Print a clause and its example. Raises UnknownClause if there is none."""
    told = clauses.build_clause_view(clause, language)
    outcomes = [clauses.try_moves(clause, [trial.move], language) for trial in told.trials]
    if as_json:
        came = [
            msgspec.to_builtins(trial)
            | {"is_allowed": each.is_allowed, "text": each.text, "clause": each.clause}
            for trial, each in zip(told.trials, outcomes, strict=True)
        ]
        sheet = msgspec.to_builtins(told) | {"language": language, "trials": came}
        typer.echo(msgspec.json.encode(sheet).decode())
        return
    console = make_plain_console()
    console.print(f"{clause} – {told.title}", style="bold", soft_wrap=True)
    for sentence in told.sentences:
        console.print(sentence, soft_wrap=True)
    for table in told.paper:
        console.print()
        _print_paper(table)
    console.print()
    console.print(told.look, soft_wrap=True)
    if outcomes:
        console.print()
        names = [trial.title or trial.move for trial in told.trials]
        rows = [
            (name, _format_outcome(each, clause, language))
            for name, each in zip(names, outcomes, strict=True)
        ]
        print_columns(console, rows)


def _print_paper(table: PaperTable) -> None:
    console = make_plain_console()
    console.print(table.title, style="bold", soft_wrap=True)
    rows: Sequence[Sequence[str]] = [table.columns, *table.rows]
    print_columns(console, rows)


def _format_outcome(came: TrialResult, clause: str, language: str) -> str:
    """Format whether a trial is allowed, and why; name the clause if it is another one."""
    message, key = WORDS[came.is_allowed]
    word = translate_text(message, language, key)
    text = came.text[:1].upper() + came.text[1:]
    if came.clause not in (None, clause) and f"({came.clause})" not in text:
        text = f"{text.rstrip('.')} ({came.clause})"
    return f"{word} {text}" if text.endswith((".", "!", "?")) else f"{word} {text}."


EXAMPLES = (
    "courtcards rules",
    "courtcards rules boxed",
    "courtcards rules club --language fr",
    "courtcards rules KC-2.1",
    "courtcards rules french --players 4 --set draw=start --set target=50",
)


def run(
    named: Annotated[
        str | None,
        typer.Argument(
            metavar="[SET|CLAUSE]",
            help="Named rule set, or clause. If not given, all rule sets are listed.",
        ),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--language",
            help="Code of the language, such as fr; if not given, that of your system.",
        ),
    ] = None,
    players: PlayersOption = None,
    house_rules: HouseRulesOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> None:
    """Print the rules in force as plain sentences.

    Each sentence follows from the options, so house rules read right, and has the number of its
    clause. Without a rule set, the named sets and the options of every game are listed. A clause is
    shown with its example: moves to try, and their results.
    """
    language = language or system_language()
    if named is None:
        list_sets(language)
        return
    if is_clause(named):
        if players is not None or house_rules:
            raise UsageError(
                localize_here("a clause has an example of its own: leave out --players and --set")
            )
        print_clause(named.upper(), language, as_json=as_json)
        return
    rules = parse_rules(None, named, players, house_rules)
    lines = sentences(rules, language)
    if as_json:
        print_json(rules, lines, language)
    else:
        print_sentences(rules, lines, language)


def rules_title(rules: RuleSet, language: str) -> str:
    """Return the title: the game, the named set, and the house rules."""
    game = find_game(rules.game)
    named = next(each for each in game.named_sets if each.name == rules.name)
    changed = rules.house_rules(game.resolve(rules.name, {}))
    house_rules = ", ".join(
        f"{name}={format_option_value(value)}" for name, value in changed.items()
    )
    name = f"{localize(game.titled, language)} – {translate_text(named.title, language)}"
    return f"{name} ({house_rules})" if house_rules else name


def print_sentences(rules: RuleSet, lines: list[Sentence], language: str) -> None:
    """Print the sentences, each behind its clause."""
    console = make_plain_console()
    console.print(rules_title(rules, language), style="bold", soft_wrap=True)
    console.print()
    print_columns(console, [(line.clause, line.text) for line in lines])
    if any(line.decided for line in lines):
        console.print()
        console.print(footnote(language), style="dim", soft_wrap=True)


def print_json(rules: RuleSet, lines: list[Sentence], language: str) -> None:
    """Print the rules in force as one JSON object."""
    sheet = {
        "game": rules.game,
        "ruleset": rules.name,
        "title": rules_title(rules, language),
        "language": language,
        "seats": rules.seats,
        "options": dict(rules.options),
        "sentences": [{"clause": line.clause, "text": line.text} for line in lines],
    }
    typer.echo(json.dumps(sheet, ensure_ascii=False))


def _describe_kind(option: Option, language: str) -> str:
    return localize(option.kind.describe_values(), language)


def list_sets(language: str) -> None:
    """Print the named sets and the options of every game."""
    console = make_plain_console()
    for game in GAMES.values():
        console.print(
            f"{localize(game.titled, language)} ({game.name})", style="bold", soft_wrap=True
        )
        console.print()
        print_columns(
            console, [(each.name, translate_text(each.title, language)) for each in game.named_sets]
        )
        console.print()
        print_columns(
            console,
            [
                (
                    option.name,
                    _describe_kind(option, language),
                    translate_text(option.summary, language),
                )
                for option in game.options
            ],
        )
        console.print()
