"""Examples of DK-2: choosing the game."""

from __future__ import annotations

from courtcards.games.double_king.examples.dealing import SEATS, first_to_play
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import TO_THE_END, Example, ExampleHand, Trial


def played(*contracts: str) -> tuple[ExampleHand, ...]:
    """Games that have been played, and the deal after them."""
    games = [ExampleHand(moves=(f"choose {each}",), others=TO_THE_END) for each in contracts]
    return (*games, ExampleHand())


CHOOSING = (
    Example(
        clause="DK-2.1",
        look=marked(
            "You deal for the third time, and have chosen two trump games. Try a third one, then a "
            "negative game."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=0,
        hands=played(
            *("trump:S", "king-of-hearts", "king-of-hearts", "queens"),
            *("trump:H", "queens", "jacks-kings", "jacks-kings"),
        ),
        trials=(
            Trial("choose trump:S", refused="DK-2.1"),
            Trial("choose hearts", marked("The first of your three negative games.")),
        ),
    ),
    Example(
        clause="DK-2.2",
        look=marked(
            "King of hearts has been played twice in this round. Try to choose it, then another "
            "game."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=2,
        hands=played("king-of-hearts", "king-of-hearts"),
        trials=(
            Trial("choose king-of-hearts", refused="DK-2.2"),
            Trial("choose queens", marked("This game is there twice, and was not played yet.")),
        ),
    ),
    Example(
        clause="DK-2.3",
        look=marked("You deal, and have seen your hand: choose the game. Try a trump game."),
        ruleset="club",
        seats=SEATS,
        dealer=0,
        hands=(ExampleHand(),),
        trials=(
            Trial("choose trump:S", marked("You have named the trump suit with it.")),
            Trial("choose hearts", marked("A negative game needs no suit.")),
        ),
    ),
    first_to_play(
        "DK-2.4",
        marked("The player on your right has dealt and chosen: you lead to the first trick."),
        "tricks",
        "AC 4C 9D 8D 3D JH 6H 2H QS TS 8S 5S 3S",
        Trial("4C", marked("You have led: the next one on the left plays.")),
    ),
)
