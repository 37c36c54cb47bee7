"""The rules of Double King in sentences; clause ids are those of the rule page.

Sentences about a single option stand with the option (``rules/options.py``).
"""

from __future__ import annotations

from courtcards.games.double_king.rules.options import ForcedUnder, QueenLedForces, ShuffleRule
from courtcards.kernel.sentences import Writer


def write(writer: Writer) -> None:
    """Write the rules of a rule set, in the order of the clauses."""
    _deal(writer)
    _choice(writer)
    _play(writer)
    _negative_games(writer)
    _forced_cards(writer)
    _trump_games(writer)
    _scores(writer)
    _visible_cards(writer)


def _deal(writer: Writer) -> None:
    writer.say("DK-1.1", "One pack of 52 cards, from the 2 up to the Ace. 4 players, each alone.")
    if writer.option("first_dealer") == "random":
        writer.say("DK-1.2", "The first dealer is drawn at random.")
    else:
        writer.say(
            "DK-1.2",
            "Seat {seat} deals first; seats are counted from 0.",
            seat=writer.option("first_dealer"),
        )
    writer.say(
        "DK-1.3",
        "Before each deal the player to the dealer's right cuts, taking at least 4 cards and "
        "leaving at least 4.",
    )
    if writer.option("shuffle") == ShuffleRule.FIRST_DEAL.text:
        writer.decide(
            "DK-1.5",
            "Each player's heap has the tricks won, in order, then the cards not played, by "
            "suit and rank. The heaps are stacked from the left of the next dealer.",
        )
    writer.say(
        "DK-1.6", "The cards are dealt clockwise from the dealer's left in packets of 4, 4 and 5."
    )
    writer.say("DK-1.7", "After each game the deal passes to the left.")


def _choice(writer: Writer) -> None:
    writer.say(
        "DK-2.1",
        "A round is 20 games. Each player deals 5: exactly 3 negative games and 2 trump games, in "
        "any order.",
    )
    writer.say("DK-2.2", "Each of the six negative games is played twice in a round.")
    writer.decide("DK-2.2", "A dealer may choose the same negative game twice.")
    writer.decide(
        "DK-2.3",
        "The dealer looks at their own hand, then chooses the game, and names the suit of a trump "
        "game.",
    )
    writer.say("DK-2.4", "The player to the dealer's left leads to the first trick.")


def _play(writer: Writer) -> None:
    writer.say(
        "DK-3.1",
        "Follow the suit led if you can. The highest trump wins the trick, else the highest card "
        "of the suit led. The winner leads to the next trick.",
    )
    writer.say(
        "DK-3.2",
        "Tricks lie face down until the game has been scored. Nobody may look at them.",
    )
    writer.say("DK-3.3", "The card led is the first card of a trick.")


def _negative_games(writer: Writer) -> None:
    writer.say("DK-4.1", "Tricks: 1 point off for each trick, 13 in all. Every trick is played.")
    writer.say(
        "DK-4.2",
        "Hearts: 1 point off for each heart, 13 in all. You cannot lead a heart while you hold "
        "another suit. If you cannot follow you must throw a heart if you hold one. It ends when "
        "all hearts have fallen.",
    )
    writer.say(
        "DK-4.3",
        "Queens: 2 points off for each Queen, 8 in all. If you cannot follow you must throw a "
        "Queen if you hold one. It ends when all four have fallen.",
    )
    writer.say(
        "DK-4.4",
        "Jacks and Kings: 1 point off for each Jack and each King, 8 in all. If you cannot follow "
        "you must throw a Jack or a King if you hold one. It ends when all eight have fallen.",
    )
    writer.say(
        "DK-4.5",
        "King of hearts: 5 points off for the King of hearts. You cannot lead a heart while you "
        "hold another suit. If you cannot follow you must throw the King of hearts if you hold it. "
        "It ends when it has fallen.",
    )
    writer.say(
        "DK-4.6",
        "Seventh and last: 2 points off for the 7th trick, 3 for the 13th. Every trick is played.",
    )
    writer.say("DK-4.8", "A game that ends early ends when the current trick is complete.")


def _forced_cards(writer: Writer) -> None:
    by_card_led = writer.option("forced_under") == ForcedUnder.LED.text
    only_jack = writer.option("queen_led_forces") == QueenLedForces.JACK.text
    if by_card_led:
        writer.say(
            "DK-4.3",
            "In Queens, an Ace or King led forces out the Queen of its suit.",
        )
    else:
        writer.say(
            "DK-4.3",
            "In Queens, an Ace or King of the suit led, once in the trick, forces out the Queen of "
            "that suit.",
        )
    match by_card_led, only_jack:
        case True, False:
            writer.say(
                "DK-4.4",
                "In Jacks and Kings, an Ace or Queen led forces out the King or the Jack of its "
                "suit. If you hold both you choose.",
            )
        case True, True:
            writer.say(
                "DK-4.4",
                "In Jacks and Kings, an Ace led forces out the King or the Jack of its suit; if "
                "you hold both you choose. A Queen led forces out the Jack only.",
            )
        case False, False:
            writer.say(
                "DK-4.4",
                "In Jacks and Kings, an Ace or Queen of the suit led, once in the trick, forces "
                "out the King or the Jack of that suit. If you hold both you choose.",
            )
        case _:
            writer.say(
                "DK-4.4",
                "In Jacks and Kings, an Ace of the suit led, once in the trick, forces out the "
                "King or the Jack of that suit; if you hold both you choose. A Queen forces out "
                "the Jack only.",
            )


def _trump_games(writer: Writer) -> None:
    writer.say("DK-5.1", "Trump: 1 point for each trick, 13 a game.")
    writer.say(
        "DK-5.2",
        "If trump is led, beat the highest trump in the trick if you can, else play any trump, "
        "else any card.",
    )
    writer.say(
        "DK-5.3",
        "If another suit is led, follow it, as high or as low as you like. If you cannot, you must "
        "trump.",
    )
    writer.say(
        "DK-5.4",
        "If another player has trumped the trick and you cannot follow suit, you must overtrump "
        "if you can.",
    )


def _scores(writer: Writer) -> None:
    writer.say(
        "DK-6.1",
        "The score of a round is the trump points less the negative points. The four scores add up "
        "to 0.",
    )
    writer.say(
        "DK-6.2",
        "The highest score gets 16 ranking points, the next 12, then 8, then 4. Equal scores share "
        "the points of their places evenly.",
    )
    writer.say(
        "DK-6.3",
        "To check the sheet: tricks 13, hearts 13, Queens 8, Jacks and Kings 8, King of hearts 5, "
        "seventh and last 5, trump 13.",
    )


def _visible_cards(writer: Writer) -> None:
    writer.say(
        "DK-9.1",
        "You see your own hand, the trick on the table, how many tricks each player has won, the "
        "game, the score sheet and the sizes of the other hands.",
    )
