"""`courtcards rules`: the rules in force, in plain sentences, and clauses with their examples."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from courtcards.cli.clause import is_clause, print_clause
from courtcards.cli.commands import Senseless
from courtcards.cli.language import in_own_words, system_language
from courtcards.cli.options import (
    HouseRulesOption,
    PlayersOption,
    plain_console,
    print_columns,
    rules_asked,
)
from courtcards.games import GAMES, game_named
from courtcards.kernel.options import Option, RuleSet, shown
from courtcards.kernel.sentences import Sentence
from courtcards.text import spoken, translated
from courtcards.text.rule_sentences import footnote, sentences

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
            help="A named rule set, or a clause. All rule sets are listed if none is given.",
        ),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--language",
            help="Its code, such as fr. The language of your system, where Courtcards has it.",
        ),
    ] = None,
    players: PlayersOption = None,
    house_rules: HouseRulesOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> None:
    """Say the rules in force in plain sentences.

    Every sentence is made from the options, so that a house rule reads right, and carries the
    number of its clause. Without a rule set, the named sets and the options of every game are
    listed. A clause is told with its example: what can be tried there, and what comes of it.
    """
    language = language or system_language()
    if named is None:
        list_sets(language)
        return
    if is_clause(named):
        if players is not None or house_rules:
            raise Senseless(
                in_own_words("a clause has an example of its own: leave out --players and --set")
            )
        print_clause(named.upper(), language, as_json=as_json)
        return
    rules = rules_asked(None, named, players, house_rules)
    lines = sentences(rules, language)
    if as_json:
        print_json(rules, lines, language)
    else:
        print_sentences(rules, lines, language)


def title(rules: RuleSet, language: str) -> str:
    """The game, the named set that the rules started from, and the house rules."""
    game = game_named(rules.game)
    named = next(each for each in game.named_sets if each.name == rules.name)
    changed = rules.house_rules(game.resolve(rules.name, {}))
    house_rules = ", ".join(f"{name}={shown(value)}" for name, value in changed.items())
    name = f"{spoken(game.titled, language)} – {translated(named.title, language)}"
    return f"{name} ({house_rules})" if house_rules else name


def print_sentences(rules: RuleSet, lines: list[Sentence], language: str) -> None:
    """Print the sentences, the clause before each."""
    console = plain_console()
    console.print(title(rules, language), style="bold", soft_wrap=True)
    console.print()
    print_columns(console, [(line.clause, line.text) for line in lines])
    if any(line.decided for line in lines):
        console.print()
        console.print(footnote(language), style="dim", soft_wrap=True)


def print_json(rules: RuleSet, lines: list[Sentence], language: str) -> None:
    """Print the rules as one JSON object."""
    sheet = {
        "game": rules.game,
        "ruleset": rules.name,
        "title": title(rules, language),
        "language": language,
        "seats": rules.seats,
        "options": dict(rules.options),
        "sentences": [{"clause": line.clause, "text": line.text} for line in lines],
    }
    typer.echo(json.dumps(sheet, ensure_ascii=False))


def _wanted(option: Option, language: str) -> str:
    return spoken(option.kind.wanted(), language)


def list_sets(language: str) -> None:
    """Print the named sets and the options of every game."""
    console = plain_console()
    for game in GAMES.values():
        console.print(
            f"{spoken(game.titled, language)} ({game.name})", style="bold", soft_wrap=True
        )
        console.print()
        print_columns(
            console, [(each.name, translated(each.title, language)) for each in game.named_sets]
        )
        console.print()
        print_columns(
            console,
            [
                (option.name, _wanted(option, language), translated(option.summary, language))
                for option in game.options
            ],
        )
        console.print()
