"""Examples of DK-5: the trump games. Spades are trump."""

from __future__ import annotations

from courtcards.games.double_king.examples.dealing import last_to_play
from courtcards.games.double_king.examples.tricks import OWN, THREE
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Trial

SPADES = "trump:S"
NO_CLUB = "AH 6H 2H 9D 8D 5D 3D QS TS 8S 5S 3S 2S"

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
        NO_CLUB,
        Trial("9D", refused="DK-5.3"),
        Trial("2S", marked("You have trumped: the trick is yours.")),
        voids={0: "C"},
    ),
    last_to_play(
        "DK-5.4",
        marked("A club was led, and has been trumped. Try a lower trump, then a higher one."),
        f"{SPADES} KC 7S 5C",
        NO_CLUB,
        Trial("3S", refused="DK-5.4"),
        Trial("8S", marked("You have overtrumped: the trick is yours.")),
        voids={0: "C", 2: "C"},
    ),
    last_to_play(
        "DK-5.5",
        marked("It has been trumped higher than you can. Try to keep your trumps."),
        f"{SPADES} KC AS 5C",
        NO_CLUB,
        Trial("9D", refused="DK-5.5"),
        Trial("2S", marked("Too low to win, but a trump has to be played.")),
        voids={0: "C", 2: "C"},
    ),
)
