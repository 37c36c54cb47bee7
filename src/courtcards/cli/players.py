"""Who plays, as it is named at the command line; and what programs did wrong, as it is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from courtcards.play.players import OwnPlayer, Player, player_of
from courtcards.play.players.faults import Faults
from courtcards.play.programs.players import player_asked


def player_named(name: str, game: str) -> Player:
    """The bot or player of a name; a program has been started, and plays the game.

    Raises BotError where there is none, or it does not.
    """
    player = player_asked(name.strip())
    found = player_of(player)
    if isinstance(found, OwnPlayer):
        found.check_game(game)
    return player


def faults_in_words(told: Mapping[str, Faults]) -> list[str]:
    """A line for each player that is stood in for."""
    return [f"{name}: {_in_words(faults)}" for name, faults in told.items()]


def _in_words(faults: Faults) -> str:
    if not faults.count:
        return f"made all of its {faults.asked} moves itself"
    return (
        f"{faults.count} of {faults.asked} moves were made in its place "
        f"({faults.illegal} illegal, {faults.late} late, {faults.crashed} crashed); "
        f"the first: {faults.first}"
    )


def faults_as_object(told: Mapping[str, Faults]) -> dict[str, Any]:
    """The same for an object of JSON; nothing where nobody is stood in for."""
    return {"faults": {name: asdict(faults) for name, faults in told.items()}} if told else {}
