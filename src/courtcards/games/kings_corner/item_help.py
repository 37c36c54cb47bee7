"""Answers to a press on an item in Kings in the Corner, from the observation of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from courtcards.games.kings_corner.rules.options import DrawRule, Scoring
from courtcards.games.kings_corner.rules.places import (
    FITS,
    KINGS,
    PLACE_COUNT,
    PLACE_NAMES,
    PLACES,
    SIDE_COUNT,
)
from courtcards.games.kings_corner.rules.view import HandObservation
from courtcards.kernel.cards import PACK_SIZE, bit, list_cards
from courtcards.kernel.errors import Message
from courtcards.kernel.naming import CardSign
from courtcards.kernel.reasons import Reply, find_held_card, find_seat, not_your_turn, reply

PLAYS_FOR_CHIPS = (Scoring.POT, Scoring.CHIPS)


def explain_item(observation: HandObservation, about: str, names: Sequence[str]) -> Reply | None:
    """Explain ``stock``, ``seat:1``, a place or a card of the hand; None for anything else."""
    seen = observation.plain()
    if about == "stock":
        return _stock(seen)
    if about in PLACES:
        return _place(seen, PLACES.index(about))
    seat = find_seat(about, names)
    if seat is not None:
        return _seat(seen, seat, names[seat])
    card = find_held_card(about, seen.hand)
    return None if card is None else _card(seen, card, names)


def _stock(seen: Any) -> Reply:
    """Explain the stock and the pot."""
    count, pot = seen.stock_count, _pot(seen)
    if count == 0:
        return reply("KC-4.5", Message("The stock is empty: nobody draws any more."), pot)
    left = Message("The stock has one card left.")
    if count > 1:
        left = Message("The stock has {count} cards.", {"count": count})
    if seen.options.draw == DrawRule.END:
        return reply("KC-4.1", left, Message("You draw its top card when you end your turn."), pot)
    if seen.options.draw == DrawRule.START:
        return reply("KC-4.2", left, Message("You draw its top card when your turn begins."), pot)
    return reply("KC-4.3", left, Message("You draw a card only when you have no play."), pot)


def _pot(seen: Any) -> Message | None:
    if seen.options.scoring not in PLAYS_FOR_CHIPS:
        return None
    chips = {"count": seen.pot}
    return Message("Chips in the pot: {count}. The player who goes out takes them.", chips)


def _place(seen: Any, place: int) -> Reply:
    """Explain which card a place takes next."""
    named = {"place": PLACE_NAMES[place]}
    if not seen.piles[place] and place >= SIDE_COUNT:
        only = Message("{place} is an empty corner: only a King comes here.", named)
        return reply("KC-2.2", only)
    if not seen.piles[place]:
        return reply("KC-2.6", Message("{place} is empty: any card but a King comes here.", named))
    top = seen.tops[place]
    takes = list_cards(int(FITS[top]))
    if not takes:
        return reply("KC-2.1", Message("{place} ends in an Ace: nothing goes on it.", named))
    first, second = (CardSign(card) for card in takes)
    next_card = named | {"top": CardSign(top), "first": first, "second": second}
    return reply(
        "KC-2.1", Message("{place}, with {top} on top, takes {first} or {second}.", next_card)
    )


def _seat(seen: Any, seat: int, name: str) -> Reply:
    """Explain the public facts of a seat: cards, chips, crowns, turn, deal (KC-9.1)."""
    who = {"who": name}
    count = seen.hand_counts[seat]
    held = Message("{who}: one card in hand.", who)
    if count != 1:
        held = Message("{who}: {count} cards in hand.", who | {"count": count})
    chips = crowns = turn = dealt = None
    if seen.options.scoring in PLAYS_FOR_CHIPS:
        chips = Message("Chips: {count}.", {"count": seen.chips[seat]})
    if seen.options.scoring == Scoring.CROWNING:
        crowns = Message("Crowns: {count}.", {"count": seen.crowns[seat]})
    if seen.seat == seat:
        turn = Message("It is this player’s turn.")
    if seen.dealer == seat:
        dealt = Message("Dealer: {who}. The player on the left began.", who)
    return reply("KC-9.1", held, chips, crowns, turn, dealt)


def _card(seen: Any, card: int, names: Sequence[str]) -> Reply:
    """Explain where a card of the hand may go, or what it needs."""
    named = {"card": CardSign(card)}
    if seen.seat != seen.viewer:
        return _waits(seen, names)
    places = [place for place in range(PLACE_COUNT) if seen.legal[place] & bit(card)]
    if places:
        goes = named | {"place": PLACE_NAMES[places[0]]}
        if len(places) == 1:
            return reply("KC-2.1", Message("{card} may go to one place: {place}.", goes))
        return reply("KC-2.10", Message("{card} may go to several places: {place} is one.", goes))
    if bit(card) & KINGS:
        return reply(
            "KC-2.2", Message("{card} needs an empty corner. You cannot play it now.", named)
        )
    first, second = (CardSign(other) for other in range(PACK_SIZE) if int(FITS[other]) & bit(card))
    needed = named | {"first": first, "second": second}
    tops = {seen.tops[place] for place in range(PLACE_COUNT) if seen.piles[place]}
    if tops & {first.card, second.card}:
        return reply("KC-4.3", Message("You cannot play {card} now.", named))
    return reply(
        "KC-2.1",
        Message("{card} needs {first} or {second}: neither lies on top of a pile.", needed),
    )


def _waits(seen: Any, names: Sequence[str]) -> Reply:
    if seen.seat < 0:
        return reply(None, Message("The hand is over."))
    return not_your_turn(names[seen.seat])
