"""Grounds in the negative games: how a card takes no points, or gets rid of what would (DK-4)."""

from __future__ import annotations

from courtcards.games.double_king.reasons.insight import Insight, highest_of
from courtcards.games.double_king.rules.contracts import SEVENTH_LAST, TRICK_POINTS, TRICKS
from courtcards.kernel.cards import cards_in, mask_of, suit_mask
from courtcards.kernel.naming import CardSign
from courtcards.kernel.reasons import Reason, Said, SeatName

MANY_HIGHER = 3
"""From how many higher cards of its suit on a lead is said to be below many."""


def takes_free_trick(known: Insight, card: int) -> Reason | None:
    """The last card of a trick takes it, and neither the trick nor a card in it costs points."""
    if known.leads or known.later or not known.wins_now(card) or known.cost(card):
        return None
    return Reason(
        "free-trick",
        "you play last, and the trick that {card} takes costs nothing",
        {"card": CardSign(card)},
    )


def leaves_danger(known: Insight, card: int) -> Reason | None:
    """A card that costs points lies in the trick, and the card played does not take it.

    The costly card of the highest rank is named; the card played may be costly itself.
    """
    costly = mask_of(known.table) & known.danger
    if not costly or known.wins_now(card):
        return None
    return Reason(
        "leaves-danger",
        "{danger} lies in the trick, and {card} does not take it",
        {"danger": CardSign(highest_of(costly)), "card": CardSign(card)},
    )


def leaves_costly_trick(known: Insight, card: int) -> Reason | None:
    """The trick itself costs points (DK-4.6: the 7th, the 13th), and the card does not take it."""
    off = -int(TRICK_POINTS[known.contract, known.trick_number])
    if known.contract != SEVENTH_LAST or not off or known.wins_now(card):
        return None
    return Reason(
        "leaves-costly-trick",
        "this trick costs {points} points, and {card} does not take it",
        {"points": off, "card": CardSign(card)},
    )


def stays_under(known: Insight, card: int) -> Reason | None:
    """Every trick costs a point (DK-4.1), and the card is of the suit led and below the best."""
    if known.contract != TRICKS or not known.follows(card) or known.wins_now(card):
        return None
    return Reason(
        "stays-under",
        "{card} stays under {top}: the trick is not yours",
        {"card": CardSign(card), "top": CardSign(known.top)},
    )


def stays_beneath(known: Insight, card: int) -> Reason | None:
    """No costly card lies in the trick, but one may still fall, and the card does not take it.

    It is one of the suit led that a later seat can hold, or any that a later seat can hold which is
    known to have none of that suit, and so must throw it (DK-4.2 to DK-4.5). The one of the highest
    rank is named; and its holder, where only one seat can hold it.
    """
    if known.leads or known.wins_now(card) or mask_of((*known.table, card)) & known.danger:
        return None
    falling = _may_fall(known)
    if not falling:
        return None
    danger = highest_of(falling)
    holders = known.holders(danger)
    said: dict[str, Said] = {"danger": CardSign(danger), "card": CardSign(card)}
    if len(holders) == 1:
        return Reason(
            "stays-beneath",
            "{danger} is still out, and only {who} can hold it, who plays after you: {card} does "
            "not take the trick",
            said | {"who": SeatName(holders[0])},
        )
    return Reason(
        "stays-beneath",
        "{danger} may still fall in this trick, and {card} does not take it",
        said,
    )


def _may_fall(known: Insight) -> int:
    """The costly cards that a later seat can hold and would then be able to play to the trick."""
    of_suit = int(suit_mask(known.led))
    falling = 0
    for seat in known.later:
        can_follow = known.may_hold[seat] & of_suit
        falling |= known.may_hold[seat] & known.danger & (of_suit if can_follow else -1)
    return falling


def lead_must_lose(known: Insight, card: int) -> Reason | None:
    """Led, it is beaten: others hold cards of its suit, all higher, and must follow (DK-3.1)."""
    out = known.suit_out(card)
    if not known.leads or not out or out != known.higher(card):
        return None
    return Reason(
        "lead-loses",
        "every card of its suit still out beats {card}: another player takes the trick",
        {"card": CardSign(card)},
    )


def leads_under_danger(known: Insight, card: int) -> Reason | None:
    """A costly card of the suit led is out and higher: should it fall, another takes the trick.

    The one of the highest rank is named; and its holder, where only one seat can hold it.
    """
    danger = known.higher(card) & known.danger
    if not known.leads or not danger:
        return None
    above = highest_of(danger)
    holders = known.holders(above)
    said: dict[str, Said] = {"danger": CardSign(above), "card": CardSign(card)}
    if len(holders) == 1:
        return Reason(
            "leads-under",
            "{danger} is still out, and only {who} can hold it: {card} cannot catch it",
            said | {"who": SeatName(holders[0])},
        )
    return Reason("leads-under", "{danger} is still out: {card} cannot catch it", said)


def leads_below_many(known: Insight, card: int) -> Reason | None:
    """Three cards and more of the suit led are out and higher; not all that are out, though."""
    higher = known.higher(card)
    count = higher.bit_count()
    if not known.leads or count < MANY_HIGHER or higher == known.suit_out(card):
        return None
    return Reason(
        "many-above",
        "above {card} there are {count} cards of its suit still out",
        {"card": CardSign(card), "count": count},
    )


def withholds(known: Insight, card: int) -> Reason | None:
    """A costly card is kept that would be the best of the trick; the one played is none.

    Of several such cards the one of the highest rank is named.
    """
    costly = known.legal & known.danger
    taking = mask_of(each for each in cards_in(costly) if known.wins_now(each))
    if known.leads or not taking or known.danger >> card & 1:
        return None
    return Reason(
        "withholds",
        "you keep {danger}, which would be the best card of the trick",
        {"danger": CardSign(highest_of(taking))},
    )


def gives_away(known: Insight, card: int) -> Reason | None:
    """The card costs points, and another player takes the trick that it goes to."""
    if known.leads or not known.danger >> card & 1 or known.wins_now(card):
        return None
    return Reason(
        "gives-away",
        "{card} costs points, and another player takes it",
        {"card": CardSign(card)},
    )


def throws_catcher(known: Insight, card: int) -> Reason | None:
    """Thrown to a trick of another suit, the card could have caught a costly one below it.

    The card costs nothing itself. The costly card of the highest rank is named.
    """
    caught = known.suit_out(card) & ~known.higher(card) & known.danger
    if known.leads or known.follows(card) or not caught or known.danger >> card & 1:
        return None
    return Reason(
        "throws-catcher",
        "you get rid of {card}, which could catch {danger}",
        {"card": CardSign(card), "danger": CardSign(highest_of(caught))},
    )


def throws_highest(known: Insight, card: int) -> Reason | None:
    """Thrown to a trick of another suit, the card is the highest that is left of its own.

    Others hold cards of that suit, and all of them are lower.
    """
    if known.leads or known.follows(card) or not known.is_highest_left(card):
        return None
    return Reason(
        "throws-highest",
        "you get rid of {card}, which nothing still out beats",
        {"card": CardSign(card)},
    )


def highest_under(known: Insight, card: int) -> Reason | None:
    """The highest legal card that stays under the best of the trick; there is a lower one, too."""
    if not known.follows(card) or known.wins_now(card):
        return None
    below = [each for each in cards_in(known.legal) if not known.wins_now(each)]
    if len(below) < 2 or card != max(below):
        return None
    return Reason(
        "highest-under",
        "{card} is the highest card with which you stay under {top}",
        {"card": CardSign(card), "top": CardSign(known.top)},
    )


def takes_with_highest(known: Insight, card: int) -> Reason | None:
    """The last player follows suit and takes the trick with any legal card: this is the highest."""
    legal = cards_in(known.legal)
    if known.leads or known.later or len(legal) < 2 or card != max(legal):
        return None
    if not all(known.follows(each) and known.wins_now(each) for each in legal):
        return None
    return Reason(
        "takes-with-highest",
        "you take this trick in any case, so you use {card}, your highest",
        {"card": CardSign(card)},
    )


def plays_last_of_suit(known: Insight, card: int) -> Reason | None:
    """It is the last card of its suit in a hand that holds others; other players have the suit."""
    if not known.is_last_of_suit(card):
        return None
    return Reason(
        "last-of-suit",
        "{card} is your last card of its suit: when that is led again, you throw another",
        {"card": CardSign(card)},
    )


AVOIDING = (
    leaves_danger,
    leaves_costly_trick,
    gives_away,
    takes_free_trick,
    stays_beneath,
    withholds,
    lead_must_lose,
    leads_under_danger,
    leads_below_many,
    throws_catcher,
    throws_highest,
    stays_under,
    highest_under,
    takes_with_highest,
    plays_last_of_suit,
)
"""The weightiest first."""
