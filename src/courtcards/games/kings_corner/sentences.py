"""The rules of Kings in the Corner in sentences; the ids are those of the rule page.

Sentences about a single option stand where the option is declared (``rules/options.py``).
"""

from __future__ import annotations

from courtcards.games.kings_corner.rules.options import Draw, NeglectedDraw
from courtcards.kernel.sentences import Writer


def write(sheet: Writer) -> None:
    """Write what the rule set says, in the order of the clauses."""
    _table(sheet)
    _plays(sheet)
    _choices(sheet)
    _end_of_hand(sheet)
    _drawing(sheet)
    {
        "points": _points,
        "single": _single_hand,
        "pot": _pot,
        "chips": _kept_chips,
        "crowning": _crowning,
    }[str(sheet.option("scoring"))](sheet)
    _sight(sheet)


def _table(sheet: Writer) -> None:
    sheet.say(
        "KC-1.1",
        "One pack of 52 cards, without jokers. The Ace is the lowest card, the King the highest.",
    )
    sheet.say_count("KC-1.2", "{count} player.", "{count} players.", sheet.rules.seats)
    sheet.say_count(
        "KC-1.2",
        "Each player is dealt {count} card, clockwise from the dealer's left.",
        "Each player is dealt {count} cards, one at a time, clockwise from the dealer's left.",
        sheet.rules.number("hand_size"),
    )
    sheet.say(
        "KC-1.3",
        "The next four cards are laid face up as the side piles north, east, south and west. The "
        "rest is the stock. The four corners start empty.",
    )
    _dealers(sheet)


def _dealers(sheet: Writer) -> None:
    if sheet.option("first_dealer") == "random":
        sheet.say("KC-1.4", "The first dealer is drawn at random.")
    else:
        sheet.say(
            "KC-1.4",
            "Seat {seat} deals first; seats are counted from 0.",
            seat=sheet.option("first_dealer"),
        )
    sheet.say("KC-1.4", "The player to the dealer's left has the first turn.")
    if sheet.option("scoring") in ("points", "pot", "chips"):
        sheet.say("KC-1.4", "After each hand the deal passes to the left.")


def _plays(sheet: Writer) -> None:
    sheet.say(
        "KC-2.1",
        "Lay a card from your hand on a pile whose top card is one rank higher and of the other "
        "colour. Nothing is laid on an Ace.",
    )
    sheet.say("KC-2.2", "Lay a King from your hand in an empty corner.")
    sheet.decide("KC-2.2", "A King is never laid on an empty side.")
    sheet.say(
        "KC-2.3",
        "Move a whole side pile onto another pile, side or corner, if its bottom card fits there. "
        "A part of a pile is never moved.",
    )
    # Where the Kings of the cross are replaced, no side ever has one at its bottom.
    if sheet.option("starting_kings") != "replaced":
        sheet.say("KC-2.4", "Move a whole side pile with a King at its bottom to an empty corner.")
    if sheet.option("completed_piles") == "stay":
        sheet.say("KC-2.5", "Cards never leave a corner.")
    else:
        sheet.say("KC-2.5", "Cards never leave a corner, unless the corner is complete.")
    sheet.say("KC-2.6", "Lay any card but a King from your hand on an empty side.")


def _choices(sheet: Writer) -> None:
    sheet.say(
        "KC-2.7",
        "Playing is a choice: you may stop although you could go on, except where a rule below "
        "says that you must.",
    )
    sheet.say("KC-2.10", "If several corners or sides are empty, you choose which to use.")


def _end_of_hand(sheet: Writer) -> None:
    if sheet.option("scoring") != "crowning":
        sheet.say(
            "KC-3.1",
            "The hand ends at once when the player on turn lays the last card held. No card is "
            "drawn after it.",
        )
    sheet.say(
        "KC-3.2",
        "The hand is blocked, and ends, when the stock is empty and every player in a row has had "
        "a turn without a play and without a drawn card.",
    )
    sheet.decide("KC-3.2", "A hand also ends as blocked when its 1,000th turn ends.")
    if sheet.option("must_play_when_stock_empty"):
        sheet.decide(
            "KC-3.3", "Once the stock is empty, only a player without a play may end the turn."
        )
    else:
        sheet.say("KC-3.3", "You may stop although you could go on even when the stock is empty.")
    sheet.say(
        "KC-3.4",
        "While the stock is empty and no pile was shuffled back, whoever holds the highest card of "
        "all hands has a play.",
    )


def _drawing(sheet: Writer) -> None:
    match sheet.option("draw"):
        case "end":
            sheet.say(
                "KC-4.1", "End your turn with cards in hand and you draw the top card of the stock."
            )
            _drawn_king(sheet)
        case "start":
            sheet.say(
                "KC-4.2",
                "Your turn opens with a card drawn from the stock. You may play it in the same "
                "turn.",
            )
        case "stuck":
            sheet.say(
                "KC-4.3",
                "If you have no play at all you draw one card; you may play it, and your turn "
                "ends.",
            )
            sheet.decide("KC-4.3", "If you have a play you must make at least one.")
    sheet.say("KC-4.5", "When the stock is empty nobody draws, and play goes on.")
    is_at_end = sheet.option("draw") == Draw.END.text
    if is_at_end and sheet.option("neglected_draw") == NeglectedDraw.IMPOSSIBLE.text:
        sheet.say("KC-4.6", "The draw cannot be forgotten: it is made for you.")


def _drawn_king(sheet: Writer) -> None:
    match sheet.option("drawn_king"):
        case "lay_now":
            sheet.say(
                "KC-4.4",
                "If the card drawn is a King you lay it in an empty corner at once, and draw no "
                "other.",
            )
        case "keep":
            sheet.say("KC-4.4", "If the card drawn is a King you keep it until your next turn.")


def _points(sheet: Writer) -> None:
    sheet.say(
        "KC-5.1",
        "When a hand ends, each player is charged for the cards left in hand: 10 points for a "
        "King, 1 point for any other card.",
    )
    sheet.say_count(
        "KC-5.2",
        "Hands are played until somebody has reached {count} point. The fewest points win.",
        "Hands are played until somebody has reached {count} points. The fewest points win.",
        sheet.rules.number("target"),
    )
    sheet.decide("KC-5.2", "Players with equally few points share the win.")


def _single_hand(sheet: Writer) -> None:
    sheet.say("KC-5.3", "One hand is played. The player who goes out wins.")
    sheet.decide(
        "KC-5.3",
        "If the hand is blocked, the fewest points in hand win, a King counting 10 and any other "
        "card 1. Equally few share the win.",
    )


def _pot(sheet: Writer) -> None:
    sheet.say("KC-6.1", "Every hand starts by sharing 80 chips as equally as possible.")
    sheet.decide("KC-6.1", "Chips left over go one each to the players from the dealer's left.")
    sheet.say("KC-6.2", "Each player puts 1 chip in the pot before the first turn.")
    sheet.say("KC-6.3", "A turn without a play costs 1 chip.")
    _penalties(sheet)
    sheet.say(
        "KC-6.7",
        "When a player goes out, the others pay 1 chip for each card left; a King is one card. The "
        "winner takes the pot and scores its chips. Then the chips are shared anew.",
    )
    sheet.say_count(
        "KC-6.8",
        "The first player to reach {count} point wins the match.",
        "The first player to reach {count} points wins the match.",
        sheet.rules.number("target"),
    )
    sheet.decide(
        "KC-6.8",
        "After a blocked hand nobody scores, the chips are shared anew and the deal passes.",
    )


def _penalties(sheet: Writer) -> None:
    sheet.decide(
        "KC-6.4", "A player who cannot pay in full pays what they have: nobody owes chips."
    )
    if sheet.option("held_kings") == "penalty":
        sheet.say("KC-6.5", "Ending a turn with a King in hand costs 3 chips.")
    if sheet.option("neglected_draw") == "penalty":
        sheet.say("KC-6.6", "Not drawing costs 1 chip.")


def _kept_chips(sheet: Writer) -> None:
    _penalties(sheet)
    sheet.say_count(
        "KC-7.1",
        "Each player starts the match with {count} chip and keeps what is left.",
        "Each player starts the match with {count} chips and keeps what is left.",
        sheet.rules.number("chips"),
    )
    sheet.say(
        "KC-7.2",
        "Each player pays 1 chip to open a hand. A turn in which no card left the hand costs 1 "
        "chip.",
    )
    if sheet.option("pay_for_cards"):
        sheet.say(
            "KC-7.3",
            "When a player goes out, the others pay for the cards left: 10 chips for a King, 1 "
            "chip for any other card. The winner takes the pot.",
        )
    else:
        sheet.say(
            "KC-7.3", "The player who goes out takes the pot. Nothing is paid for cards left."
        )
    sheet.decide("KC-7.3", "After a blocked hand nobody pays, and the pot stays for the next hand.")
    sheet.say("KC-7.4", "The match ends when a player has no chip left to open a hand.")
    if sheet.option("hands") is not None:
        sheet.say_count(
            "KC-7.4",
            "It ends after {count} hand at the latest.",
            "It ends after {count} hands at the latest.",
            sheet.rules.number("hands"),
        )
    sheet.say("KC-7.4", "The most chips win.")
    sheet.decide("KC-7.4", "Players with equally many chips share the win.")


def _crowning(sheet: Writer) -> None:
    sheet.say("KC-8.1", "Complete a corner down to its Ace and you score 1 point: a crowning.")
    sheet.decide("KC-8.1", "A card from your hand or a pile that ends in the Ace may complete it.")
    sheet.say(
        "KC-8.2",
        "The first player to lay the last card of their hand slays the dragon, scores 1 point and "
        "draws 7 new cards; the turn goes on.",
    )
    sheet.decide(
        "KC-8.3",
        "Later, a player whose hand runs out draws 7 new cards without a point, or all that are "
        "left. If none is left the turn goes on without cards.",
    )
    sheet.decide(
        "KC-8.4",
        "The hand ends when the four corners are complete. Until then play goes on, with moves of "
        "piles too.",
    )
    sheet.say(
        "KC-8.5",
        "Whoever has most of the 5 points wins: 3 to 2 is a normal win, 4 to 1 an incredible one, "
        "5 to 0 an absolute one. Take turns at starting from game to game.",
    )


def _sight(sheet: Writer) -> None:
    sheet.say(
        "KC-9.1",
        "You see your own hand, the sizes of the other hands and of the stock, and the scores. You "
        "never see another hand or the order of the stock.",
    )
