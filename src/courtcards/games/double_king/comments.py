"""The comment on a practised deal of Double King: where points came from, which ideas were kept.

Each sentence follows from the plays alone. An idea counts only where the player had a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from courtcards.games.double_king.reasons import DealKnowledge, find_highest
from courtcards.games.double_king.rules.contracts import (
    ALL_HEARTS,
    CONTRACT_NAMES,
    DANGER,
    DANGER_POINTS,
    HEART_GAME,
    TRICK_POINTS,
    TRUMP,
)
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.cards import build_mask, card_suit, list_cards, suit_mask
from courtcards.kernel.errors import Message, mark_text

Idea = Callable[[DealKnowledge, int], bool | None]
"""Tells whether a play kept an idea; None where it does not apply, or there was no choice."""


@dataclass(frozen=True)
class OwnPlay:
    """A card that the player chose, and what the player knew before."""

    known: DealKnowledge
    card: int


def comment_deal(own: Iterable[OwnPlay], end: DealState, seat: int) -> list[Message]:
    """Return the comment for a seat on an ended deal."""
    plays, contract = list(own), int(end.contract)
    kept = (_count_kept(text, idea, plays) for text, idea in _list_ideas(contract))
    return [_tell_tricks(end, seat), *(each for each in kept if each is not None)]


def _tell_tricks(end: DealState, seat: int) -> Message:
    """Name the tricks of a seat that brought or cost points."""
    contract = int(end.contract)
    name = {"contract": [*CONTRACT_NAMES.values()][contract]}
    won = {
        number + 1: points
        for number, points in enumerate(_list_trick_points(end))
        if end.trick_winners[number] == seat and points
    }
    if contract == TRUMP:
        if not won:
            return Message("{contract}: no trick was yours.", name)
        numbers = ", ".join(map(str, won))
        return Message("{contract}: tricks you won: {numbers}.", name | {"numbers": numbers})
    if not won:
        return Message("{contract}: no trick cost you a point.", name)
    numbers = ", ".join(f"{number} (−{-points})" for number, points in won.items())
    return Message(
        "{contract}: tricks that cost you points: {numbers}.", name | {"numbers": numbers}
    )


def _list_trick_points(end: DealState) -> list[int]:
    """Return the points of each trick, below 0 for points off (DK-4, DK-5)."""
    contract, played = int(end.contract), end.played.tolist()
    points = []
    for number in range(int(end.played_count) // SEATS):
        costly = build_mask(played[SEATS * number : SEATS * number + SEATS]) & int(DANGER[contract])
        off = costly.bit_count() * int(DANGER_POINTS[contract])
        points.append(int(TRICK_POINTS[contract, number]) - off)
    return points


def _count_kept(text: str, idea: Idea, plays: Sequence[OwnPlay]) -> Message | None:
    """Say how often an idea was kept; None if there was never a choice."""
    found = [kept for play in plays if (kept := idea(play.known, play.card)) is not None]
    return Message(text, {"kept": sum(found), "all": len(found)}) if found else None


def _list_ideas(contract: int) -> list[tuple[str, Idea]]:
    """Return the ideas of the lessons that apply to a contract, each with its sentence."""
    if contract == TRUMP:
        return [(WON_LAST, _wins_last), (WON_CHEAPLY, _wins_cheaply)]
    ideas: list[tuple[str, Idea]] = [(LED_LOW, _leads_low), (LEFT_LAST, _leaves_last)]
    return [*ideas, (THREW_HEART, _throws_highest_heart)] if contract == HEART_GAME else ideas


LED_LOW = mark_text("Led the lowest card of the suit: {kept} of {all} times.")
LEFT_LAST = mark_text("Played last, and left a trick that costs points to others: {kept} of {all}.")
THREW_HEART = mark_text("Threw the highest heart: {kept} of {all} times.")
WON_LAST = mark_text("Played last, and won a trick that could be won: {kept} of {all} times.")
WON_CHEAPLY = mark_text("Won it with no higher card than needed: {kept} of {all} times.")


def _leads_low(known: DealKnowledge, card: int) -> bool | None:
    suit = list_cards(known.legal & suit_mask(card_suit(card)))
    if not known.leads or len(suit) < 2:
        return None
    return card == suit[0]


def _leaves_last(known: DealKnowledge, card: int) -> bool | None:
    if known.later or not all(known.cost(each) for each in list_cards(known.legal)):
        return None
    winning = [known.wins_now(each) for each in list_cards(known.legal)]
    return None if all(winning) or not any(winning) else not known.wins_now(card)


def _throws_highest_heart(known: DealKnowledge, card: int) -> bool | None:
    hearts = known.legal & ALL_HEARTS
    is_thrown = not known.leads and not known.follows(card) and hearts >> card & 1
    if not is_thrown or hearts.bit_count() < 2:
        return None
    return card == find_highest(hearts)


def _wins_last(known: DealKnowledge, card: int) -> bool | None:
    winning = [known.wins_now(each) for each in list_cards(known.legal)]
    if known.later or all(winning) or not any(winning):
        return None
    return known.wins_now(card)


def _wins_cheaply(known: DealKnowledge, card: int) -> bool | None:
    same = [each for each in list_cards(known.legal) if card_suit(each) == card_suit(card)]
    winning = [each for each in same if known.wins_now(each)]
    if known.later or not known.wins_now(card) or len(winning) < 2:
        return None
    return card == winning[0]
