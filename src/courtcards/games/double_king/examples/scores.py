"""Examples of DK-6: scores."""

from __future__ import annotations

from courtcards.games.double_king.examples.dealing import SEATS
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
