"""Examples of DK-4: the negative games."""

from __future__ import annotations

from courtcards.games.double_king.examples.deal import OWN, THREE
from courtcards.games.double_king.examples.dealing import SEATS, first_to_play, last_to_play
from courtcards.kernel.clubs import Game, Points
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import (
    TO_THE_END,
    Example,
    ExampleHand,
    LineTrial,
    SheetExample,
    Trial,
)

QUEEN_OF_CLUBS = "QC 4C 9D 8D 3D JH 6H 2H QS TS 8S 5S 3S"
KING_AND_JACK = "KC JC 4C 9D 8D 3D 6H 2H QS TS 8S 5S 3S"
NO_CLUB = "KH 6H 2H 9D 8D 5D 3D QS TS 8S 5S 3S 2S"

SEVENTH_BUT_ONE = 7 * SEATS - 1

NEGATIVE = (
    last_to_play(
        "DK-4.1",
        marked("Each trick costs a point here. Take this one, then try again and leave it."),
        f"tricks {THREE}",
        OWN,
        Trial("AC", marked("The trick is yours: one point off.")),
        Trial("4C", marked("The King takes the trick, and its point off.")),
    ),
    first_to_play(
        "DK-4.2",
        marked("You lead. Try a heart, then another suit."),
        "hearts",
        OWN,
        Trial("2H", refused="DK-4.2"),
        Trial("4C", marked("You may lead any other suit while you hold one.")),
    ),
    last_to_play(
        "DK-4.3",
        marked("The Ace of clubs was led, and you hold the Queen of clubs. Try your other club."),
        "queens AC 5C 7C",
        QUEEN_OF_CLUBS,
        Trial("4C", refused="DK-4.3"),
        Trial("QC", marked("The Ace has forced out the Queen: she costs whoever takes her 2.")),
    ),
    last_to_play(
        "DK-4.4",
        marked("The Ace of clubs was led, and you hold the King and the Jack. Try the 4."),
        "jacks-kings AC 5C 7C",
        KING_AND_JACK,
        Trial("4C", refused="DK-4.4"),
        Trial("JC", marked("One of the two has to fall: you chose the Jack.")),
        Trial("KC", marked("One of the two has to fall: you chose the King.")),
    ),
    last_to_play(
        "DK-4.5",
        marked("Clubs were led, and you have none. Try a diamond before the King of hearts."),
        "king-of-hearts KC 5C 7C",
        NO_CLUB,
        Trial("9D", refused="DK-4.5"),
        Trial("KH", marked("He costs the taker of this trick 5, and the game is over.")),
        voids={0: "C"},
    ),
    Example(
        clause="DK-4.6",
        look=marked(
            "Your card completes the seventh trick, which costs whoever takes it two points."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=2,
        hands=(ExampleHand(moves=("choose seventh-last",), others=SEVENTH_BUT_ONE),),
        trials=(Trial("3H", marked("Two points off for the taker of this trick.")),),
    ),
    last_to_play(
        "DK-4.7",
        marked(
            "Here a high card forces even where it was not led: the Ace came second. Try your "
            "small club."
        ),
        "queens 5C AC 7C",
        QUEEN_OF_CLUBS,
        Trial("4C", refused="DK-4.3"),
        Trial("QC", marked("The Ace that lies in the trick has forced her out.")),
        forced_under="table",
    ),
    last_to_play(
        "DK-4.8",
        marked(
            "The King of hearts has fallen into this trick, but the trick is not complete. Play "
            "your card."
        ),
        "king-of-hearts AC 5C KH",
        "QC 4C 9D 8D 3D JH 6H 2H QS TS 8S 5S 3S",
        Trial("4C", marked("The trick is complete, and with it the game is over.")),
        voids={3: "C"},
    ),
)


SPADES = "trump:S"
NO_CLUB_TO_TRUMP = "AH 6H 2H 9D 8D 5D 3D QS TS 8S 5S 3S 2S"

TRUMP = (
    last_to_play(
        "DK-5.1",
        marked("Spades are trump, and each trick brings a point. Take this one."),
        f"{SPADES} {THREE}",
        OWN,
        Trial("AC", marked("The trick is yours: one point more.")),
        Trial("4C", marked("The King takes the trick, and its point.")),
    ),
    last_to_play(
        "DK-5.2",
        marked("Trump was led, and you can beat the highest. Try a small trump first."),
        f"{SPADES} 9S TS JS",
        "AC 4C 9D 8D 3D JH 6H 2H QS 8S 7S 5S 3S",
        Trial("3S", refused="DK-5.2"),
        Trial("QS", marked("You have beaten the highest trump, as you could.")),
    ),
    last_to_play(
        "DK-5.3",
        marked("Clubs were led, and you have none. Try a diamond, then a spade."),
        f"{SPADES} {THREE}",
        NO_CLUB_TO_TRUMP,
        Trial("9D", refused="DK-5.3"),
        Trial("2S", marked("You have trumped: the trick is yours.")),
        voids={0: "C"},
    ),
    last_to_play(
        "DK-5.4",
        marked("A club was led, and has been trumped. Try a lower trump, then a higher one."),
        f"{SPADES} KC 7S 5C",
        NO_CLUB_TO_TRUMP,
        Trial("3S", refused="DK-5.4"),
        Trial("8S", marked("You have overtrumped: the trick is yours.")),
        voids={0: "C", 2: "C"},
    ),
    last_to_play(
        "DK-5.5",
        marked("It has been trumped higher than you can. Try to keep your trumps."),
        f"{SPADES} KC AS 5C",
        NO_CLUB_TO_TRUMP,
        Trial("9D", refused="DK-5.5"),
        Trial("2S", marked("Too low to win, but a trump has to be played.")),
        voids={0: "C", 2: "C"},
    ),
)


ROUND = (
    *("trump:S", "hearts", "queens", "jacks-kings"),
    *("tricks", "trump:H", "king-of-hearts", "seventh-last"),
    *("queens", "tricks", "trump:D", "hearts"),
    *("jacks-kings", "seventh-last", "trump:C", "trump:S"),
    *("trump:H", "trump:D", "king-of-hearts", "trump:C"),
)
"""What is chosen in the twenty games of a round."""
LAST_CARD = 51


def whole_round(clause: str, dealer: int, look: str, trial: Trial) -> Example:
    """A round of which all but the last card has been played, by seat 0 in the end."""
    games = [ExampleHand(moves=(f"choose {each}",), others=TO_THE_END) for each in ROUND[:-1]]
    last = ExampleHand(moves=(f"choose {ROUND[-1]}",), others=LAST_CARD)
    return Example(
        clause=clause,
        look=look,
        ruleset="club",
        seats=SEATS,
        dealer=dealer,
        hands=(*games, last),
        trials=(trial,),
    )


def queens(*points: int) -> Game:
    """A game of Queens as a line of the sheet."""
    first, second, third, fourth = points
    entries: Points = (first, second, third, fourth)
    return Game("queens", entries)


SCORES = (
    whole_round(
        "DK-6.1",
        1,
        marked("Nineteen games have been played, and one card of the twentieth is left. Play it."),
        Trial("QS", marked("The four scores of the round add up to 0.")),
    ),
    whole_round(
        "DK-6.2",
        0,
        marked("Play the last card of this round, and look at the ranking points."),
        Trial("8S", marked("16, 12, 8 and 4 points, by the scores; equal scores share theirs.")),
    ),
    SheetExample(
        clause="DK-6.3",
        look=marked("A game of Queens is to be written down. Try an entry that does not add up."),
        trials=(
            LineTrial(marked("Queens: 2, 2, 2 and 0"), queens(2, 2, 2, 0), refused="DK-6.3"),
            LineTrial(
                marked("Queens: 2, 4, 2 and 0"),
                queens(2, 4, 2, 0),
                marked("Eight points in all: the entries add up, and stand on the sheet."),
            ),
        ),
    ),
)
