"""A scene: all that a picture shows, of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from courtcards.games import find_game
from courtcards.kernel.naming import CardSign
from courtcards.kernel.options import RuleSet
from courtcards.play.positions import HandPosition
from courtcards.text import format_message, localize, translate_text

Hand = list[int] | int
"""The cards of a hand, or their number if they are unknown."""


@dataclass(frozen=True)
class Scene:
    """A table at one moment. ``table`` is the game's view of it, ``viewer`` the seat in front."""

    rules: RuleSet
    viewer: int
    turn: int | None
    table: Any
    hands: Sequence[Hand]
    quotas: Mapping[str, Sequence[int]]
    """Numbers of games that may still be chosen, by name; empty for a game without them."""
    rows: tuple[int, ...] = (1, 1, 1)
    """The cards for which the rows of piles have room at least, where there are piles."""
    last_trick: tuple[tuple[int, int], ...] = ()
    """Seats and cards of the trick that has just ended, where it is shown once more."""

    @classmethod
    def of_position(cls, position: HandPosition) -> Scene:
        """Return the scene of a position: the cards that its seat knows, or all."""
        game = find_game(position.rules.game)
        observation = position.observation()
        seen = observation.plain()
        names = ("pool", "negatives_left", "trumps_left")
        return cls(
            position.rules,
            position.viewer or 0,
            position.turn,
            game.table_view(observation),
            position.list_hands(),
            {name: getattr(seen, name) for name in names if hasattr(seen, name)},
        )

    @property
    def order(self) -> list[int]:
        """The seats in order of play, beginning with that in front."""
        return [(self.viewer + place) % len(self.hands) for place in range(len(self.hands))]


def name_seat(seat: int, language: str) -> str:
    """Name a seat for people, who count from 1."""
    return format_message("Seat {seat}", {"seat": seat + 1}, language)


def list_details(scene: Scene, seat: int, language: str) -> list[str]:
    """Return short facts about a seat: its turn, dealing, and what it has."""
    table = scene.table
    facts = []
    if seat == scene.turn:
        facts.append(translate_text("on turn", language))
    if seat == getattr(table, "dealer", None):
        facts.append(translate_text("dealer", language))
    tricks = getattr(table, "tricks_won", None)
    if tricks and tricks[seat]:
        facts.append(format_message("tricks: {count}", {"count": tricks[seat]}, language))
    if getattr(table, "chips", None):
        facts.append(format_message("chips: {count}", {"count": table.chips[seat]}, language))
    if getattr(table, "crowns", None):
        facts.append(format_message("crowns: {count}", {"count": table.crowns[seat]}, language))
    return facts


def name_rules(scene: Scene, language: str) -> str:
    """Return the game and its rule set, in short."""
    game = find_game(scene.rules.game)
    return f"{localize(game.titled, language)} ({scene.rules.name})"


def write_cards(cards: Sequence[int], language: str) -> str:
    """Write cards with the letters of a language and the signs of suits."""
    return " ".join(localize(CardSign(card), language) for card in cards)


def describe_seat(scene: Scene, seat: int, language: str) -> str:
    """Say a seat and its hand in a sentence."""
    hand = scene.hands[seat]
    held = (
        format_message("cards: {count}", {"count": hand}, language)
        if isinstance(hand, int)
        else write_cards(hand, language) or "–"
    )
    name = ", ".join([name_seat(seat, language), *list_details(scene, seat, language)])
    return f"{name}: {held}."
