"""Examples of DK-1: the deal."""

from __future__ import annotations

from courtcards.games.double_king.examples.dealing import SEATS, last_to_play
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import TO_THE_END, Example, ExampleHand, Trial

PLAYED = ExampleHand(moves=("choose tricks",), others=TO_THE_END)
"""A first game, in which everybody plays the first card that may be played."""


def second_deal(clause: str, look: str, *trials: Trial, others: int = 0) -> Example:
    """An example at the second deal of a round, in which seat 0 deals."""
    return Example(
        clause=clause,
        look=look,
        ruleset="club",
        seats=SEATS,
        dealer=SEATS - 1,
        hands=(PLAYED, ExampleHand(others=others)),
        trials=trials,
    )


DEAL = (
    last_to_play(
        "DK-1.1",
        marked("Four players with thirteen cards each. The Ace is the highest: play it."),
        "tricks KC 5C 7C",
        "AC 4C 9D 8D 3D JH 6H 2H QS TS 8S 5S 3S",
        Trial("AC", marked("The Ace beats the King: the trick is yours.")),
    ),
    Example(
        clause="DK-1.2",
        look=marked(
            "The mark shows who deals: whoever drew the highest card deals first. Here it is you."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=0,
        hands=(ExampleHand(),),
    ),
    second_deal(
        "DK-1.3",
        marked(
            "The second deal of a round. The player on your right has cut the pack before you "
            "dealt."
        ),
    ),
    second_deal(
        "DK-1.4",
        marked(
            "The second deal of a round: the pack was gathered and cut, and not shuffled. Look how "
            "long the suits in your hand are."
        ),
    ),
    second_deal(
        "DK-1.5",
        marked(
            "The tricks of the first game, in the order in which each player won them, and one "
            "heap on the other: that is the pack that this hand was dealt from."
        ),
    ),
    Example(
        clause="DK-1.6",
        look=marked(
            "The cards came in packets of 4, 4 and 5, the first to the player on the dealer’s left."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=SEATS - 1,
        hands=(ExampleHand(),),
    ),
    second_deal(
        "DK-1.7",
        marked("The player on your right dealt the first game. Now the deal has come to you."),
    ),
)
