"""Examples of DK-1: the deal."""

from __future__ import annotations

from courtcards.games.double_king.examples.dealing import SEATS, dealt, first_to_play, last_to_play
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
