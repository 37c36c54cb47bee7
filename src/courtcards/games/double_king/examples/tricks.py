"""Examples of DK-3: play."""

from __future__ import annotations

from courtcards.games.double_king.examples.dealing import SEATS, dealt, last_to_play
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, Trial

OWN = "AC 4C 9D 8D 3D JH 6H 2H QS TS 8S 5S 3S"
THREE = "KC 5C 7C"

TRICKS = (
    last_to_play(
        "DK-3.1",
        marked("Clubs were led, and you have two. Try another suit, then a club."),
        f"tricks {THREE}",
        OWN,
        Trial("9D", refused="DK-3.1"),
        Trial("AC", marked("The highest card of the suit led: you have won the trick, and lead.")),
        Trial("4C", marked("You have followed suit. The King takes the trick, and leads.")),
    ),
    Example(
        clause="DK-3.2",
        look=marked(
            "You have won the first trick. It lies with its cards down, and nobody may look at it "
            "until the game is over."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=0,
        hands=(
            dealt(0, {0: OWN, 1: "KC", 2: "5C", 3: "7C"}, "choose tricks", *f"{THREE} AC".split()),
        ),
    ),
    last_to_play(
        "DK-3.3",
        marked(
            "The player on your left began this trick: that card was led, and counts for what you "
            "may play. Try a heart, then a club."
        ),
        "tricks KC 5C QH",
        OWN,
        Trial("6H", refused="DK-3.1"),
        Trial("4C", marked("A club was led, whatever came after it.")),
        voids={3: "C"},
    ),
)
