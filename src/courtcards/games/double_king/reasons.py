"""Reasons for moves of Double King, from what a seat knows, where the search agrees.

``DealKnowledge`` is what the seat knows. The reasons follow: for the play of a negative game, for
the choice of a game, and for the play of a trump game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from courtcards.games.double_king.rules.contracts import (
    ALL_ACES,
    ALL_HEARTS,
    ALL_JACKS,
    ALL_KINGS,
    ALL_QUEENS,
    CHOICE,
    CHOOSE_TRUMP,
    DANGER,
    DANGER_POINTS,
    HEART_GAME,
    JACKS_KINGS,
    KING_OF_HEARTS,
    KING_OF_HEARTS_CARD,
    NO_CONTRACT,
    QUEEN_GAME,
    SEVENTH_LAST,
    TRICK_POINTS,
    TRICKS,
    TRUMP,
)
from courtcards.games.double_king.rules.legal import above
from courtcards.games.double_king.rules.state import SEATS
from courtcards.kernel.cards import (
    ACE,
    FULL_PACK,
    HEARTS,
    KING,
    RANK_COUNT,
    build_mask,
    card_rank,
    card_suit,
    list_cards,
    suit_mask,
)
from courtcards.kernel.naming import SUIT_NAMES, CardSign
from courtcards.kernel.reasons import Preference, Reason, ReasonParameter, SeatName, select_reasons


@dataclass(frozen=True)
class DealKnowledge:
    """A deal as the seat on turn knows it; sets of cards are card-set masks.

    ``out`` are the cards that the others hold. ``may_hold`` are those that each seat can hold: not
    those that would have made one of its plays illegal. ``top`` is the best card of the trick on
    the table, −1 where the seat leads. ``later`` are the seats that play to it afterwards.
    """

    hand: int
    legal: int
    out: int
    may_hold: tuple[int, ...]
    table: tuple[int, ...]
    top: int
    led: int
    trick_number: int
    later: tuple[int, ...]
    contract: int
    trump: int

    @classmethod
    def from_information(cls, observation: Any, memory: Any) -> DealKnowledge:
        """Build the knowledge of the seat on turn from its observation and memory."""
        seen, kept = observation.plain(), memory.plain()
        out = FULL_PACK & ~(seen.fallen | seen.hand)
        seats = range(SEATS)
        return cls(
            hand=seen.hand,
            legal=seen.legal,
            out=out,
            may_hold=tuple(0 if s == seen.viewer else out & ~kept.lacking[s] for s in seats),
            table=tuple(seen.trick[: seen.trick_size]),
            top=seen.winning_card,
            led=seen.lead_suit,
            trick_number=seen.trick_number,
            later=tuple((seen.viewer + n) % SEATS for n in range(1, SEATS - seen.trick_size)),
            contract=seen.contract,
            trump=seen.trump,
        )

    @property
    def leads(self) -> bool:
        """True if the seat leads to a trick."""
        return self.top < 0

    @property
    def danger(self) -> int:
        """Cards that cost points in this contract."""
        return int(DANGER[self.contract])

    def follows(self, card: int) -> bool:
        """Tell whether a card is of the suit led."""
        return not self.leads and card_suit(card) == self.led

    def wins_now(self, card: int) -> bool:
        """Tell whether a card would be the best of the trick so far."""
        return self.leads or bool(self.beaters(self.top) >> card & 1)

    def beaters(self, card: int) -> int:
        """Return the cards that beat ``card`` if it is the best of the trick."""
        beaters: int = above(card)
        if self.trump >= 0 and card_suit(card) != self.trump:
            beaters |= suit_mask(self.trump)
        return beaters

    def higher(self, card: int) -> int:
        """Return the cards of others that are above a card in its suit."""
        return int(above(card)) & self.out

    def others_in_suit(self, card: int) -> int:
        """Return the cards of others in a card's suit."""
        return int(suit_mask(card_suit(card))) & self.out

    def is_last_of_suit(self, card: int) -> bool:
        """Tell whether a card is the last of its suit in the hand, but not for the others.

        The hand must have other suits, too.
        """
        own = int(suit_mask(card_suit(card))) & self.hand
        return own == 1 << card and self.hand != own and self.others_in_suit(card) != 0

    def is_highest_left(self, card: int) -> bool:
        """Tell whether a card is above all others left of its suit, of which others hold some."""
        return self.others_in_suit(card) != 0 and not int(above(card)) & (self.out | self.hand)

    def cost(self, card: int) -> int:
        """Count the points off in the trick with a card added to it."""
        costly = build_mask((*self.table, card)) & self.danger
        off = -int(TRICK_POINTS[self.contract, self.trick_number])
        return off + costly.bit_count() * int(DANGER_POINTS[self.contract])

    def holders(self, card: int) -> list[int]:
        """Return the seats that can hold a card of the others."""
        return [seat for seat, cards in enumerate(self.may_hold) if cards >> card & 1]


def find_highest(cards: int) -> int:
    """Return the card with the highest rank; of equal ranks the last suit."""
    return max(list_cards(cards), key=lambda card: (card % 13, card))


MANY_HIGHER = 3
"""The least number of higher cards that counts as many."""


def takes_free_trick(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that the last card of a trick takes it without points."""
    if known.leads or known.later or not known.wins_now(card) or known.cost(card):
        return None
    return Reason(
        "free-trick",
        "you play last: {card} takes a trick that costs nothing",
        {"card": CardSign(card)},
    )


def leaves_danger(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that a costly card lies in the trick, and the card played does not take it.

    The reason names the costly card of the highest rank. The card played may be costly itself.
    """
    costly = build_mask(known.table) & known.danger
    if not costly or known.wins_now(card):
        return None
    return Reason(
        "leaves-danger",
        "{danger} lies in the trick, and {card} does not take it",
        {"danger": CardSign(find_highest(costly)), "card": CardSign(card)},
    )


def leaves_costly_trick(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that the trick costs points (7th, 13th: DK-4.6), and the card leaves it."""
    off = -int(TRICK_POINTS[known.contract, known.trick_number])
    if known.contract != SEVENTH_LAST or not off or known.wins_now(card):
        return None
    return Reason(
        "leaves-costly-trick",
        "this trick costs {points} points, and {card} does not take it",
        {"points": off, "card": CardSign(card)},
    )


def stays_below_best(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to stay below the best card where every trick costs a point (DK-4.1)."""
    if known.contract != TRICKS or not known.follows(card) or known.wins_now(card):
        return None
    return Reason(
        "stays-under",
        "{card} stays under {top}: the trick is not yours",
        {"card": CardSign(card), "top": CardSign(known.top)},
    )


def avoids_falling_danger(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that a costly card may still fall, and the card does not take the trick.

    No costly card lies in the trick yet. Either a later seat can hold a costly card of the suit
    led. Or a later seat is known to have none of that suit, and must throw any costly card that it
    holds (DK-4.2 to DK-4.5). The reason names the one of the highest rank, and its holder if only
    one seat can hold it.
    """
    if known.leads or known.wins_now(card) or build_mask((*known.table, card)) & known.danger:
        return None
    falling = _may_fall(known)
    if not falling:
        return None
    danger = find_highest(falling)
    holders = known.holders(danger)
    said: dict[str, ReasonParameter] = {"danger": CardSign(danger), "card": CardSign(card)}
    if len(holders) == 1:
        return Reason(
            "stays-beneath",
            "only {who}, who plays after you, can hold {danger}: {card} does not take the trick",
            said | {"who": SeatName(holders[0])},
        )
    return Reason(
        "stays-beneath",
        "{danger} may still fall in this trick, and {card} does not take it",
        said,
    )


def _may_fall(known: DealKnowledge) -> int:
    """Return the costly cards that a later seat can hold and could play to the trick."""
    of_suit = int(suit_mask(known.led))
    falling = 0
    for seat in known.later:
        can_follow = known.may_hold[seat] & of_suit
        falling |= known.may_hold[seat] & known.danger & (of_suit if can_follow else -1)
    return falling


def lead_must_lose(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that a lead loses: all cards of others in its suit are higher (DK-3.1)."""
    out = known.others_in_suit(card)
    if not known.leads or not out or out != known.higher(card):
        return None
    return Reason(
        "lead-loses",
        "every card of its suit that is still out beats {card}: another player takes the trick",
        {"card": CardSign(card)},
    )


def leads_under_danger(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that a higher costly card of the suit is out: should it fall, it wins.

    The reason names the one of the highest rank, and its holder if only one seat can hold it.
    """
    danger = known.higher(card) & known.danger
    if not known.leads or not danger:
        return None
    above = find_highest(danger)
    holders = known.holders(above)
    said: dict[str, ReasonParameter] = {"danger": CardSign(above), "card": CardSign(card)}
    if len(holders) == 1:
        return Reason(
            "leads-under",
            "{danger} is still out, and only {who} can hold it: {card} cannot catch it",
            said | {"who": SeatName(holders[0])},
        )
    return Reason("leads-under", "{danger} is still out: {card} cannot catch it", said)


def leads_below_many(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that three or more cards of the suit led are out and higher, but not all."""
    higher = known.higher(card)
    count = higher.bit_count()
    if not known.leads or count < MANY_HIGHER or higher == known.others_in_suit(card):
        return None
    return Reason(
        "many-above",
        "above {card} there are {count} cards of its suit still out",
        {"card": CardSign(card), "count": count},
    )


def withholds(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to keep a costly card that would be the best of the trick.

    The card played is not costly. Of several such cards the reason names the one of the highest
    rank.
    """
    costly = known.legal & known.danger
    taking = build_mask(each for each in list_cards(costly) if known.wins_now(each))
    if known.leads or not taking or known.danger >> card & 1:
        return None
    return Reason(
        "withholds",
        "you keep {danger}, which would be the best card of the trick",
        {"danger": CardSign(find_highest(taking))},
    )


def gives_away(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that the card costs points, and another player takes it."""
    if known.leads or not known.danger >> card & 1 or known.wins_now(card):
        return None
    return Reason(
        "gives-away",
        "{card} costs points, and another player takes it",
        {"card": CardSign(card)},
    )


def throws_catcher(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to throw a card of another suit that could catch a costly one below it.

    The card costs nothing itself. The reason names the costly card of the highest rank.
    """
    caught = known.others_in_suit(card) & ~known.higher(card) & known.danger
    if known.leads or known.follows(card) or not caught or known.danger >> card & 1:
        return None
    return Reason(
        "throws-catcher",
        "you get rid of {card}, which could catch {danger}",
        {"card": CardSign(card), "danger": CardSign(find_highest(caught))},
    )


def throws_highest(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to throw a card of another suit that is the highest left of its own.

    Others hold cards of that suit, all of them lower.
    """
    if known.leads or known.follows(card) or not known.is_highest_left(card):
        return None
    return Reason(
        "throws-highest",
        "you get rid of {card}, which no card still out beats",
        {"card": CardSign(card)},
    )


def plays_highest_loser(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to play the highest legal card that stays under the best of the trick.

    There must be a lower one, too.
    """
    if not known.follows(card) or known.wins_now(card):
        return None
    below = [each for each in list_cards(known.legal) if not known.wins_now(each)]
    if len(below) < 2 or card != max(below):
        return None
    return Reason(
        "highest-under",
        "{card} is the highest card with which you stay under {top}",
        {"card": CardSign(card), "top": CardSign(known.top)},
    )


def takes_with_highest(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to use the highest card: any legal card follows suit and takes the trick.

    The seat plays last.
    """
    legal = list_cards(known.legal)
    if known.leads or known.later or len(legal) < 2 or card != max(legal):
        return None
    if not all(known.follows(each) and known.wins_now(each) for each in legal):
        return None
    return Reason(
        "takes-with-highest",
        "you take this trick in any case, so you use {card}, your highest",
        {"card": CardSign(card)},
    )


def plays_last_of_suit(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to play the last card of a suit, so as to throw another card later.

    The hand has other suits, and other players have the suit.
    """
    if not known.is_last_of_suit(card):
        return None
    return Reason(
        "last-of-suit",
        "{card} is your last card of its suit: when that suit is led again, you can throw "
        "another card",
        {"card": CardSign(card)},
    )


AVOIDING = (
    leaves_danger,
    leaves_costly_trick,
    gives_away,
    takes_free_trick,
    avoids_falling_danger,
    withholds,
    lead_must_lose,
    leads_under_danger,
    leads_below_many,
    throws_catcher,
    throws_highest,
    stays_below_best,
    plays_highest_loser,
    takes_with_highest,
    plays_last_of_suit,
)
"""The strongest reason first."""


LONG_WITH_HONOURS, LONG = 4, 6
"""The least length of a long suit: with Ace and King, and without them."""
MANY_HIGH = 4
"""The least number of Aces and Kings in a high hand."""
MANY_LOW = 6
"""The least number of cards below the six in a low hand."""
SIX, LOW_HEART = 4, 6
"""The ranks of the six and of the eight."""


def has_long_trumps(known: DealKnowledge, choice: int) -> Reason | None:
    """Give the reason for trump in a long suit.

    It has four cards or more with Ace and King, or six or more.
    """
    suit = choice - CHOOSE_TRUMP
    if suit < 0:
        return None
    own = int(suit_mask(suit)) & known.hand
    count = own.bit_count()
    said: dict[str, ReasonParameter] = {"count": count, "suit": SUIT_NAMES[suit]}
    if count >= LONG_WITH_HONOURS and own & ALL_ACES and own & ALL_KINGS:
        return Reason(
            "long-trumps", "you hold {count} {suit}, the Ace and the King among them", said
        )
    return Reason("long-trumps", "you hold {count} {suit}", said) if count >= LONG else None


def has_high_cards(known: DealKnowledge, choice: int) -> Reason | None:
    """Give the reason for trump with four or more Aces and Kings."""
    count = (known.hand & (ALL_ACES | ALL_KINGS)).bit_count()
    if choice < CHOOSE_TRUMP or count < MANY_HIGH:
        return None
    return Reason("high-cards", "you hold {count} Aces and Kings", {"count": count})


def has_no_hearts(known: DealKnowledge, choice: int) -> Reason | None:
    """Give the reason for Hearts without a heart, or with none above the eight."""
    if choice != CHOICE + HEART_GAME:
        return None
    hearts = known.hand & ALL_HEARTS
    if not hearts:
        return Reason("low-hearts", "you hold no heart")
    highest = find_highest(hearts)
    if card_rank(highest) > LOW_HEART:
        return None
    return Reason("low-hearts", "your highest heart is {card}", {"card": CardSign(highest)})


def cannot_catch_king(known: DealKnowledge, choice: int) -> Reason | None:
    """Give the reason for King of hearts with neither that King nor the Ace of hearts."""
    ace = RANK_COUNT * HEARTS + ACE
    if choice != CHOICE + KING_OF_HEARTS or known.hand & (KING_OF_HEARTS_CARD | 1 << ace):
        return None
    king = RANK_COUNT * HEARTS + KING
    return Reason(
        "no-king",
        "you hold neither {king} nor {ace}",
        {"king": CardSign(king), "ace": CardSign(ace)},
    )


def has_no_queens(known: DealKnowledge, choice: int) -> Reason | None:
    """Give the reason for Queens without Queen, King and Ace, which force Queens (DK-4.3)."""
    if choice != CHOICE + QUEEN_GAME or known.hand & (ALL_QUEENS | ALL_KINGS | ALL_ACES):
        return None
    return Reason("no-queens", "you hold no Queen, no King and no Ace")


def has_no_jacks_and_kings(known: DealKnowledge, choice: int) -> Reason | None:
    """Give the reason for Jacks and Kings with none of them."""
    if choice != CHOICE + JACKS_KINGS or known.hand & (ALL_JACKS | ALL_KINGS):
        return None
    return Reason("no-jacks-kings", "you hold no Jack and no King")


def has_low_hand(known: DealKnowledge, choice: int) -> Reason | None:
    """Give the reason for a negative game with six or more cards below the six."""
    low = sum(card_rank(card) < SIX for card in list_cards(known.hand))
    if choice >= CHOOSE_TRUMP or low < MANY_LOW:
        return None
    return Reason("low-hand", "you hold {count} cards below the six", {"count": low})


def has_low_cards(known: DealKnowledge, choice: int) -> Reason | None:
    """Give the reason for Tricks, or Seventh and last, with no Ace and no King."""
    if choice not in (CHOICE + TRICKS, CHOICE + SEVENTH_LAST):
        return None
    if known.hand & (ALL_ACES | ALL_KINGS):
        return None
    return Reason("low-cards", "you hold no Ace and no King")


CHOOSING = (
    has_long_trumps,
    has_high_cards,
    has_no_hearts,
    cannot_catch_king,
    has_no_queens,
    has_no_jacks_and_kings,
    has_low_cards,
    has_low_hand,
)
"""The strongest reason first."""


def cannot_be_beaten(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that the card surely takes the trick: no later seat can beat it."""
    if not known.later or not _is_safe(known, card):
        return None
    return Reason(
        "sure-trick",
        "nobody who plays after you can beat {card}: the trick is yours",
        {"card": CardSign(card)},
    )


def _is_safe(known: DealKnowledge, card: int) -> bool:
    beaters = known.beaters(card)
    return known.wins_now(card) and not any(known.may_hold[s] & beaters for s in known.later)


def takes_cheaply(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that the last card of a trick is the lowest legal card that takes it.

    Of trumps and the suit led, a trump counts as the higher.
    """
    if known.leads or known.later or not known.wins_now(card):
        return None
    taking = [each for each in list_cards(known.legal) if known.wins_now(each)]
    if card != _lowest(known, taking):
        return None
    return Reason(
        "cheapest",
        "you play last, and {card} is the lowest card that takes the trick",
        {"card": CardSign(card)},
    )


def draws_trumps(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to lead a trump that nothing beats: others must play theirs (DK-5.2)."""
    trumps_out = (int(suit_mask(known.trump)) & known.out).bit_count()
    if not known.leads or card_suit(card) != known.trump or not trumps_out:
        return None
    if not _is_safe(known, card):
        return None
    return Reason(
        "draws-trumps",
        "{card} draws trumps: the others still hold {count}",
        {"card": CardSign(card), "count": trumps_out},
    )


def is_highest_of_suit(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that only a trump of a later seat can beat the card.

    The card is no trump. It leads, or follows and is the best of the trick so far. Others hold
    lower cards of its suit.
    """
    if card_suit(card) == known.trump or not known.wins_now(card) or not known.later:
        return None
    if not known.others_in_suit(card) or known.higher(card) or _is_safe(known, card):
        return None
    return Reason(
        "highest-left",
        "{card} is the highest card of its suit still in play: only a trump beats it",
        {"card": CardSign(card)},
    )


def beats_cheaply(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason that the card is the lowest of two or more that beat the best so far.

    Others play after it. Of trumps and the suit led, a trump counts as the higher.
    """
    beating = [each for each in list_cards(known.legal) if known.wins_now(each)]
    if known.leads or not known.later or len(beating) < 2 or card != _lowest(known, beating):
        return None
    return Reason(
        "lowest-over",
        "{card} is the lowest card with which you beat {top}",
        {"card": CardSign(card), "top": CardSign(known.top)},
    )


def _lowest(known: DealKnowledge, cards: list[int]) -> int:
    return min(cards, key=lambda card: (card_suit(card) == known.trump, card))


def keeps_winner(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to keep the highest card of a suit when no legal card takes the trick.

    Others hold cards of that suit, all of them lower. It is no trump, and the card played is no
    such card.
    """
    if known.leads or any(known.wins_now(each) for each in list_cards(known.legal)):
        return None
    highest = [each for each in list_cards(known.legal) if _is_winner_of_suit(known, each)]
    if not highest or card in highest:
        return None
    return Reason(
        "keeps-winner",
        "you cannot take this trick, and keep {kept}, the highest card of its suit still in play",
        {"kept": CardSign(highest[-1])},
    )


def _is_winner_of_suit(known: DealKnowledge, card: int) -> bool:
    return card_suit(card) != known.trump and known.is_highest_left(card)


def spares(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to play a card of the lowest rank when no legal card takes the trick."""
    legal = list_cards(known.legal)
    if known.leads or any(known.wins_now(each) for each in legal):
        return None
    ranks = {card_rank(each) for each in legal}
    if len(ranks) < 2 or card_rank(card) != min(ranks):
        return None
    return Reason(
        "lowest",
        "you cannot take this trick, so you play a low card, {card}",
        {"card": CardSign(card)},
    )


def saves_trumps(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to lead another suit: it saves a trump."""
    trumps = int(suit_mask(known.trump)) & known.hand
    if not known.leads or card_suit(card) == known.trump or not trumps:
        return None
    return Reason("saves-trumps", "you do not spend a trump on this lead")


def prepares_to_trump(known: DealKnowledge, card: int) -> Reason | None:
    """Give the reason to play the last card of a suit, so as to trump it later."""
    trumps = int(suit_mask(known.trump)) & known.hand
    if card_suit(card) == known.trump or not trumps or not known.is_last_of_suit(card):
        return None
    return Reason(
        "will-trump",
        "{card} is your last card of its suit: when that suit is led again, you can trump",
        {"card": CardSign(card)},
    )


TAKING = (
    cannot_be_beaten,
    draws_trumps,
    takes_cheaply,
    is_highest_of_suit,
    beats_cheaply,
    keeps_winner,
    spares,
    prepares_to_trump,
    saves_trumps,
)
"""The strongest reason first."""


SPREAD = 2.0
"""The standard deviation of the difference between two rollouts, in points. Measured by six
searches of each of 367 decisions: 1.5 with the budget of ``expert``, 2.4 with that of ``master``,
whose tree tries poor moves seldom."""


def find_reasons(observation: Any, memory: Any, preference: Preference) -> list[Reason]:
    """Return the reasons for a preference of the seat on turn, the strongest first."""
    known = DealKnowledge.from_information(observation, memory)
    grounds = {NO_CONTRACT: CHOOSING, TRUMP: TAKING}.get(known.contract, AVOIDING)
    return select_reasons(grounds, known, preference, SPREAD)
