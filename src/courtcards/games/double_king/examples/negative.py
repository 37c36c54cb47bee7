"""Examples of DK-4: the negative games."""

from __future__ import annotations

from courtcards.games.double_king.examples.dealing import SEATS, first_to_play, last_to_play
from courtcards.games.double_king.examples.tricks import OWN, THREE
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, ExampleHand, Trial

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
