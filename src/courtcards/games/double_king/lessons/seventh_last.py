"""The seventh trick and the last: two that count."""

from __future__ import annotations

from courtcards.games.double_king.lessons.packs import dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.lessons import OTHERWISE, Lesson, Prompt

KEEP_LOW = marked("Keep that one: for the last trick you want to hold your lowest cards.")

SEVENTH_LAST = Lesson(
    name="double-king-seventh-last",
    title=marked("Seventh and last"),
    about=marked("Two tricks count. All the others are there to prepare for them."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=2,
    pack=dealt(
        (
            "3C 5C 6C QC 2D 3D QD KD AD 5S 6S QS QH",
            "4C 9C 4D 5D 6D TD 9S AS 5H 9H TH KH AH",
            "7C JC KC AC 2S 3S 4S 7S TS 2H 6H 7H 8H",
            "2C 8C TC 7D 8D 9D JD 8S JS KS 3H 4H JH",
        ),
        dealer=2,
    ),
    script=(
        *("choose seventh-last", "KS", "QS", "9S", "TS"),
        *("JD", "3D", "TD", "AC"),
        *("JH", "QH", "TH", "8H"),
        *("AD", "6D", "KC", "9D"),
        Prompt(
            "KD",
            says=(
                marked(
                    "Two tricks count in this game: the seventh costs two points, the thirteenth,"
                    " the last, three. All others cost nothing."
                ),
                marked(
                    "Four have been played. You have won the fourth and lead the fifth, which"
                    " costs nothing either."
                ),
            ),
            task=marked(
                "High cards are harmless now and dangerous later. Win again, with your {KD}."
            ),
            other={
                "Q?": marked("High, too. Begin with the highest, the {KD}."),
                OTHERWISE: marked(
                    "Low cards will be precious in the seventh trick and in the last. Play high"
                    " now."
                ),
            },
        ),
        *("5D", "JC", "8D"),
        Prompt(
            "QC",
            task=marked("The sixth is still free. Lead your highest club."),
            other={
                "QD": marked(
                    "High, too. Your clubs are longer, so free yourself of the {QC} first."
                ),
                OTHERWISE: marked("Not yet a low one: the sixth trick is still free."),
            },
            is_shown=False,
        ),
        *("9C", "7C", "TC"),
        Prompt(
            "2D",
            says=(marked("Now comes the seventh, and you lead it: two points for whoever wins."),),
            task=marked("Lead the lowest card that you have."),
            other={OTHERWISE: marked("You have a lower one. Take no risk in this trick.")},
            is_shown=False,
        ),
        *("4D", "7H", "7D", "JS"),
        Prompt(
            "6S",
            says=(
                marked(
                    "Emil has won the seventh, and loses two points. From now on only the last"
                    " trick counts: keep your low cards for it."
                ),
            ),
            task=marked("Spades: play the higher of your two."),
            other={"5S": KEEP_LOW},
            is_shown=False,
        ),
        *("AS", "7S", "AH", "6H", "4H"),
        Prompt(
            "QD",
            task=marked(
                "You have no heart, and may throw any card. Which one could win the last trick?"
            ),
            other={OTHERWISE: KEEP_LOW},
            is_shown=False,
        ),
        *("KH", "2H", "3H"),
        Prompt(
            "5S",
            task=marked("Again. Throw any card but your lowest."),
            other={"3C": KEEP_LOW},
            same=("5C", "6C"),
            is_shown=False,
        ),
        *("9H", "4S", "8C"),
        Prompt(
            "6C",
            task=marked("Again. Throw any card but your lowest."),
            other={"3C": KEEP_LOW},
            same=("5C",),
            is_shown=False,
        ),
        *("5H", "3S", "8S"),
        Prompt(
            "5C",
            task=marked("Two cards are left, and one is for the last trick."),
            other={"3C": KEEP_LOW},
            is_shown=False,
        ),
        *("4C", "2S", "2C"),
        Prompt(
            "3C",
            says=(
                marked(
                    "The last trick: three points. Rosa has to lead, and you have kept the lowest"
                    " card."
                ),
            ),
            task=marked("Play it."),
        ),
    ),
    ending=marked(
        "Rosa wins the last trick with a four, and loses three points. The seventh cost Emil two."
        " You have lost nothing, because your high cards went while they were harmless."
    ),
)
