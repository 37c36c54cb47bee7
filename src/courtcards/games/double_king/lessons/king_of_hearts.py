"""The King of hearts: to hold it, and to be rid of it."""

from __future__ import annotations

from courtcards.games.double_king.lessons.packs import dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.lessons import OTHERWISE, Lesson, Prompt

KING_OF_HEARTS = Lesson(
    name="double-king-king-of-hearts",
    title=marked("King of hearts"),
    about=marked("A single card costs five points, and you hold it."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=3,
    pack=dealt(
        (
            "2C JC 6D TD JD 2S 3S 5S 7S TS QS 3H KH",
            "3C 4C 8C KC AC 2D 8D 9D KD 8S KS 8H AH",
            "7C 9C QC AD 4S AS 2H 4H 5H 6H 7H TH JH",
            "5C 6C TC 3D 4D 5D 7D QD 6S 9S JS 9H QH",
        ),
        dealer=3,
    ),
    script=(
        "choose king-of-hearts",
        Prompt(
            "2C",
            says=(
                marked(
                    "One card counts, the King of hearts: whoever wins it loses five points, and"
                    " the game is over. And it is you who holds it!"
                ),
                marked(
                    "Two rules protect you. Hearts may not be led as long as one has another suit."
                    " And who cannot follow must throw the King."
                ),
            ),
            task=marked("So run out of a suit. You have only two clubs: lead the {2C}."),
            other={
                "JC": marked(
                    "The right suit. Begin with the low one, so that another wins the lead."
                ),
                OTHERWISE: marked(
                    "Of that suit you have more. Your clubs are the shortest: two cards."
                ),
            },
        ),
        *("3C", "7C", "TC", "3D"),
        Prompt(
            "6D",
            task=marked(
                "Diamonds: you must follow. Only one card counts, so play whichever you like."
            ),
            same=("TD", "JD"),
            is_shown=False,
        ),
        *("2D", "AD", "4S", "6S"),
        Prompt(
            "5S",
            task=marked("The same with spades: play any of them."),
            same=("2S", "3S", "7S", "TS", "QS"),
            is_shown=False,
        ),
        *("KS", "4C", "9C", "6C"),
        Prompt(
            "JC",
            says=(marked("Rosa leads clubs, and you have one left."),),
            task=marked("Play your {JC}. From now on you cannot follow clubs."),
        ),
        Prompt(
            "2S",
            says=(
                marked(
                    "You have won, but a trick without the King costs nothing. Your trap is set."
                ),
            ),
            task=marked("Give the lead away: a low spade will do."),
            same=("3S", "7S"),
            other={
                OTHERWISE: marked(
                    "You might win, and have to lead once more. A low spade gives the lead away."
                ),
            },
        ),
        *("8S", "AS", "JS", "QC", "5C"),
        Prompt(
            "KH",
            says=(marked("Nora leads clubs, and you have none!"),),
            task=marked(
                "Now you must throw the King of hearts, and nothing could suit you better."
            ),
        ),
        "8C",
    ),
    ending=marked(
        "Nora’s Queen has won your King: five points off for her, and the game ends at once, after"
        " six tricks."
    ),
)
