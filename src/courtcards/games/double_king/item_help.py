"""Answers to a press on an item of the table in Double King, from the observation of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from courtcards.games.double_king.rules.contracts import (
    CONTRACT_NAMES,
    HEART_GAME,
    JACKS_KINGS,
    KING_OF_HEARTS,
    NO_CONTRACT,
    QUEEN_GAME,
    TRUMP,
    WORTHS,
)
from courtcards.games.double_king.rules.view import DealObservation
from courtcards.kernel.cards import bit, list_cards, suit_mask
from courtcards.kernel.errors import Message
from courtcards.kernel.naming import SUIT_NAMES, CardSign
from courtcards.kernel.reasons import Reply, find_held_card, find_seat, not_your_turn, reply

VOID_CLAUSES = ("DK-3.1", "DK-4.2", "DK-4.3", "DK-4.4", "DK-4.5", "DK-3.1", "DK-5.3")
"""By contract, the clause on the cards of a player who cannot follow, or who must follow with a
forced card."""

CONTRACT_CLAUSES = ("DK-4.1", "DK-4.2", "DK-4.3", "DK-4.4", "DK-4.5", "DK-4.6", "DK-5.1")
"""By contract, the clause on its play and its points."""


def explain_item(observation: DealObservation, about: str, names: Sequence[str]) -> Reply | None:
    """Explain ``contract``, ``trick``, ``seat:1`` or a card of the hand; None for anything else."""
    seen = observation.plain()
    if about == "contract":
        return _contract(seen, names)
    if about == "trick":
        return _trick(seen, names)
    seat = find_seat(about, names)
    if seat is not None:
        return _seat(seen, seat, names[seat])
    card = find_held_card(about, seen.hand)
    return None if card is None else _card(seen, card, names)


def _dealer(who: str) -> Message:
    return Message("Dealer: {who}. The dealer chooses the game of this deal.", {"who": who})


def _contract(seen: Any, names: Sequence[str]) -> Reply:
    """Explain the contract, or who chooses it."""
    if seen.contract == NO_CONTRACT:
        return reply("DK-2.3", _dealer(names[seen.dealer]))
    played = {"contract": [*CONTRACT_NAMES.values()][seen.contract], "worth": WORTHS[seen.contract]}
    return reply(CONTRACT_CLAUSES[seen.contract], Message("{contract}: {worth}.", played))


def _trick(seen: Any, names: Sequence[str]) -> Reply:
    """Explain who leads, or the card led and the card that wins so far."""
    if seen.contract == NO_CONTRACT:
        return reply("DK-2.3", _dealer(names[seen.dealer]))
    number = {"number": seen.trick_number + 1, "who": names[seen.leader]}
    if seen.seat < 0:
        return reply("DK-4.8", Message("The game is over."))
    if seen.trick_size == 0:
        return reply("DK-3.1", Message("Trick {number}. To lead: {who}.", number))
    led = number | {"card": CardSign(seen.trick[0])}
    best = {"card": CardSign(seen.winning_card), "who": names[seen.winning_seat]}
    return reply(
        "DK-3.1",
        Message("Trick {number}. Led: {card}, by {who}.", led),
        Message("Wins so far: {card}, by {who}.", best),
    )


def _seat(seen: Any, seat: int, name: str) -> Reply:
    """Explain the public facts of a seat: cards, tricks, turn, deal (DK-9.1)."""
    counts = {"who": name, "cards": seen.hand_counts[seat], "tricks": seen.tricks_won[seat]}
    held = Message("{who}: cards in hand {cards}, tricks won {tricks}.", counts)
    turn = Message("It is this player’s turn.") if seen.seat == seat else None
    return reply("DK-9.1", held, turn, _dealer(name) if seen.dealer == seat else None)


def _card(seen: Any, card: int, names: Sequence[str]) -> Reply:
    """Explain whether a card of the hand may be played, and if not, which may."""
    named = {"card": CardSign(card)}
    if seen.seat < 0:
        return reply("DK-4.8", Message("The game is over."))
    if seen.seat != seen.viewer:
        return not_your_turn(names[seen.seat])
    if seen.contract == NO_CONTRACT:
        return reply("DK-2.3", Message("Choose the game of this deal first."))
    if seen.legal & bit(card):
        return reply(_clause(seen), Message("You may play {card}.", named))
    return _explain_refusal(seen, named)


def _explain_refusal(seen: Any, named: dict[str, CardSign]) -> Reply:
    """Explain why a card may not be played: name the suit led, or the first legal card."""
    if seen.trick_size and seen.hand & suit_mask(seen.lead_suit) & seen.legal:
        suit = {"suit": SUIT_NAMES[seen.lead_suit], **named}
        if not _follows(seen, named["card"].card):
            return reply("DK-3.1", Message("{card} does not follow suit: {suit} were led.", suit))
    first = named | {"first": CardSign(list_cards(seen.legal)[0])}
    return reply(
        _clause(seen), Message("You cannot play {card} now, but you can play {first}.", first)
    )


def _follows(seen: Any, card: int) -> bool:
    return bool(suit_mask(seen.lead_suit) & bit(card))


def _clause(seen: Any) -> str:
    """Return the clause that allows or forbids a card now."""
    if seen.trick_size == 0:
        return {HEART_GAME: "DK-4.2", KING_OF_HEARTS: "DK-4.5"}.get(seen.contract, "DK-3.1")
    if not seen.hand & suit_mask(seen.lead_suit):
        return VOID_CLAUSES[seen.contract]
    if seen.contract == TRUMP:
        return "DK-5.2" if seen.lead_suit == seen.trump else "DK-5.3"
    return VOID_CLAUSES[seen.contract] if seen.contract in (QUEEN_GAME, JACKS_KINGS) else "DK-3.1"
