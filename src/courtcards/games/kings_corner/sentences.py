"""The rules of Kings in the Corner in sentences; clause ids are those of the rule page.

Sentences about a single option stand with the option (``rules/options.py``).
"""

from __future__ import annotations

from courtcards.games.kings_corner.rules.options import DrawRule, NeglectedDraw
from courtcards.kernel.sentences import Writer


def write(writer: Writer) -> None:
    """Write the rules of a rule set, in the order of the clauses."""
    _table(writer)
    _plays(writer)
    _choices(writer)
    _end_of_hand(writer)
    _drawing(writer)
    {
        "points": _points,
        "single": _single_hand,
        "pot": _pot,
        "chips": _kept_chips,
        "crowning": _crowning,
    }[str(writer.option("scoring"))](writer)
    _visible_cards(writer)


def _table(writer: Writer) -> None:
    writer.say(
        "KC-1.1",
        "One pack of 52 cards, without jokers. The Ace is the lowest card, the King the highest.",
    )
    writer.say_count("KC-1.2", "{count} player.", "{count} players.", writer.rules.seats)
    writer.say_count(
        "KC-1.2",
        "Each player is dealt {count} card, clockwise from the dealer's left.",
        "Each player is dealt {count} cards, one at a time, clockwise from the dealer's left.",
        writer.rules.number("hand_size"),
    )
    writer.say(
        "KC-1.3",
        "The next four cards are laid face up as the side piles north, east, south and west. The "
        "rest is the stock. The four corners start empty.",
    )
    _dealers(writer)


def _dealers(writer: Writer) -> None:
    if writer.option("first_dealer") == "random":
        writer.say("KC-1.4", "The first dealer is drawn at random.")
    else:
        writer.say(
            "KC-1.4",
            "Seat {seat} deals first; seats are counted from 0.",
            seat=writer.option("first_dealer"),
        )
    writer.say("KC-1.4", "The player to the dealer's left has the first turn.")
    if writer.option("scoring") in ("points", "pot", "chips"):
        writer.say("KC-1.4", "After each hand the deal passes to the left.")


def _plays(writer: Writer) -> None:
    writer.say(
        "KC-2.1",
        "Lay a card from your hand on a pile whose top card is one rank higher and of the other "
        "colour. Nothing is laid on an Ace.",
    )
    writer.say("KC-2.2", "Lay a King from your hand in an empty corner.")
    writer.decide("KC-2.2", "A King is never laid on an empty side.")
    writer.say(
        "KC-2.3",
        "Move a whole side pile onto another pile, side or corner, if its bottom card fits there. "
        "A part of a pile is never moved.",
    )
    # With ``starting_kings=replaced`` no side ever has a King at its bottom.
    if writer.option("starting_kings") != "replaced":
        writer.say("KC-2.4", "Move a whole side pile with a King at its bottom to an empty corner.")
    if writer.option("completed_piles") == "stay":
        writer.say("KC-2.5", "Cards never leave a corner.")
    else:
        writer.say("KC-2.5", "Cards never leave a corner, unless the corner is complete.")
    writer.say("KC-2.6", "Lay any card but a King from your hand on an empty side.")


def _choices(writer: Writer) -> None:
    writer.say(
        "KC-2.7",
        "You may stop even if you can play on, unless a rule below says that you must play.",
    )
    writer.say("KC-2.10", "If several corners or sides are empty, you choose which to use.")


def _end_of_hand(writer: Writer) -> None:
    if writer.option("scoring") != "crowning":
        writer.say(
            "KC-3.1",
            "The hand ends at once when the player on turn lays the last card held. No card is "
            "drawn after it.",
        )
    writer.say(
        "KC-3.2",
        "The hand is blocked and ends when the stock is empty and all players, one after the "
        "other, have had a turn without a play and without a draw.",
    )
    writer.decide("KC-3.2", "A hand also ends as blocked when its 1,000th turn ends.")
    if writer.option("must_play_when_stock_empty"):
        writer.decide(
            "KC-3.3", "Once the stock is empty, only a player without a play may end the turn."
        )
    else:
        writer.say("KC-3.3", "Even when the stock is empty, you may stop while you can play on.")
    writer.say(
        "KC-3.4",
        "While the stock is empty and no pile was shuffled back, the player with the highest "
        "card of all hands has a play.",
    )


def _drawing(writer: Writer) -> None:
    match writer.option("draw"):
        case "end":
            writer.say(
                "KC-4.1",
                "If you end your turn with cards in hand, you draw the top card of the stock.",
            )
            _drawn_king(writer)
        case "start":
            writer.say(
                "KC-4.2",
                "You begin your turn by drawing a card from the stock. You may play it in the "
                "same turn.",
            )
        case "stuck":
            writer.say(
                "KC-4.3",
                "If you have no play at all you draw one card; you may play it, and your turn "
                "ends.",
            )
            writer.decide("KC-4.3", "If you have a play you must make at least one.")
    writer.say("KC-4.5", "When the stock is empty nobody draws, and play goes on.")
    is_at_end = writer.option("draw") == DrawRule.END.text
    if is_at_end and writer.option("neglected_draw") == NeglectedDraw.IMPOSSIBLE.text:
        writer.say("KC-4.6", "You cannot forget to draw: the card is drawn for you.")


def _drawn_king(writer: Writer) -> None:
    match writer.option("drawn_king"):
        case "lay_now":
            writer.say(
                "KC-4.4",
                "If the card drawn is a King you lay it in an empty corner at once, and draw no "
                "other.",
            )
        case "keep":
            writer.say("KC-4.4", "If the card drawn is a King you keep it until your next turn.")


def _points(writer: Writer) -> None:
    writer.say(
        "KC-5.1",
        "When a hand ends, each player is charged for the cards left in hand: 10 points for a "
        "King, 1 point for any other card.",
    )
    writer.say_count(
        "KC-5.2",
        "Hands are played until somebody has reached {count} point. The fewest points win.",
        "Hands are played until somebody has reached {count} points. The fewest points win.",
        writer.rules.number("target"),
    )
    writer.decide("KC-5.2", "Players with equally few points share the win.")


def _single_hand(writer: Writer) -> None:
    writer.say("KC-5.3", "One hand is played. The player who goes out wins.")
    writer.decide(
        "KC-5.3",
        "If the hand is blocked, the player with the fewest points in hand wins. A King counts "
        "10, any other card 1. Players with equally few points share the win.",
    )


def _pot(writer: Writer) -> None:
    writer.say("KC-6.1", "Every hand starts by sharing 80 chips as equally as possible.")
    writer.decide("KC-6.1", "Chips left over go one each to the players from the dealer's left.")
    writer.say("KC-6.2", "Each player puts 1 chip in the pot before the first turn.")
    writer.say("KC-6.3", "A turn without a play costs 1 chip.")
    _penalties(writer)
    writer.say(
        "KC-6.7",
        "When a player goes out, the others pay 1 chip for each card left; a King is one card. The "
        "winner takes the pot and scores its chips. Then the chips are shared anew.",
    )
    writer.say_count(
        "KC-6.8",
        "The first player to reach {count} point wins the match.",
        "The first player to reach {count} points wins the match.",
        writer.rules.number("target"),
    )
    writer.decide(
        "KC-6.8",
        "After a blocked hand nobody scores, the chips are shared anew and the deal passes.",
    )


def _penalties(writer: Writer) -> None:
    writer.decide(
        "KC-6.4", "A player who cannot pay in full pays what they have: nobody owes chips."
    )
    if writer.option("held_kings") == "penalty":
        writer.say("KC-6.5", "Ending a turn with a King in hand costs 3 chips.")
    if writer.option("neglected_draw") == "penalty":
        writer.say("KC-6.6", "Not drawing costs 1 chip.")


def _kept_chips(writer: Writer) -> None:
    _penalties(writer)
    writer.say_count(
        "KC-7.1",
        "Each player starts the match with {count} chip and keeps what is left.",
        "Each player starts the match with {count} chips and keeps what is left.",
        writer.rules.number("chips"),
    )
    writer.say(
        "KC-7.2",
        "Each player pays 1 chip at the start of a hand. A turn in which you lay no card costs "
        "1 chip.",
    )
    if writer.option("pay_for_cards"):
        writer.say(
            "KC-7.3",
            "When a player goes out, the others pay for the cards left: 10 chips for a King, 1 "
            "chip for any other card. The winner takes the pot.",
        )
    else:
        writer.say(
            "KC-7.3", "The player who goes out takes the pot. Nothing is paid for cards left."
        )
    writer.decide(
        "KC-7.3", "After a blocked hand nobody pays, and the pot stays for the next hand."
    )
    writer.say(
        "KC-7.4", "The match ends when a player has no chip left to pay at the start of a hand."
    )
    if writer.option("hands") is not None:
        writer.say_count(
            "KC-7.4",
            "It ends after {count} hand at the latest.",
            "It ends after {count} hands at the latest.",
            writer.rules.number("hands"),
        )
    writer.say("KC-7.4", "The most chips win.")
    writer.decide("KC-7.4", "Players with equally many chips share the win.")


def _crowning(writer: Writer) -> None:
    writer.say("KC-8.1", "If you complete a corner down to its Ace, you score 1 point: a crowning.")
    writer.decide("KC-8.1", "A card from your hand or a pile that ends in the Ace may complete it.")
    writer.say(
        "KC-8.2",
        "The first player to lay the last card of their hand slays the dragon and scores 1 "
        "point. That player draws 7 new cards, and the turn goes on.",
    )
    writer.decide(
        "KC-8.3",
        "Later, a player who lays the last card of their hand draws 7 new cards, or all that "
        "are left, but scores no point. If none is left, the turn goes on without cards.",
    )
    writer.decide(
        "KC-8.4",
        "The hand ends when the four corners are complete. Until then play goes on, also by "
        "moving piles.",
    )
    writer.say(
        "KC-8.5",
        "The player with most of the 5 points wins: 3 to 2 is a normal win, 4 to 1 an "
        "incredible one, 5 to 0 an absolute one. Take turns at starting from game to game.",
    )


def _visible_cards(writer: Writer) -> None:
    writer.say(
        "KC-9.1",
        "You see your own hand, the sizes of the other hands and of the stock, and the scores. You "
        "never see another hand or the order of the stock.",
    )
