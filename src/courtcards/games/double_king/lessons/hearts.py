"""Hearts: what must be thrown, what may not be led, and when it is over."""

from __future__ import annotations

from courtcards.games.double_king.lessons.packs import dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.lessons import OTHERWISE, Lesson, Prompt

HIGHEST_HEART = marked(
    "It has to be a heart, and which one is up to you. The highest can cost you most: throw that."
)

HEARTS = Lesson(
    name="double-king-hearts",
    title=marked("Hearts"),
    about=marked("Every heart costs a point, and must be thrown when it can be."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=2,
    pack=dealt(
        (
            "2C 3C 7C TC 4D 8D 9D TD 2H 9H QH KH AH",
            "4C 5C 8C 9C 5D 7D KD AD 2S TS KS 7H 8H",
            "AC 2D 3D 6D JD QD 3S 4S 7S 4H 5H TH JH",
            "6C JC QC KC 5S 6S 8S 9S JS QS AS 3H 6H",
        ),
        dealer=2,
    ),
    script=(
        *("choose hearts", "6C", "3C", "5C", "AC"),
        *("2D", "6H", "4D", "AD"),
        *("2S", "3S", "5S"),
        Prompt(
            "AH",
            says=(
                marked(
                    "In Hearts each heart that you win costs a point: thirteen in all. Two tricks"
                    " have been played, and now Rosa has led spades."
                ),
                marked("You have no spade. In this game whoever cannot follow must throw a heart."),
            ),
            task=marked("Choose which heart. The {AH} would win every trick of hearts: throw it."),
            other={"?H": HIGHEST_HEART},
        ),
        "6S",
        Prompt(
            "KH",
            says=(marked("Emil has won your Ace: a point off for him. He leads spades again."),),
            task=marked("Which heart do you throw now?"),
            other={"?H": HIGHEST_HEART},
            is_shown=False,
        ),
        *("TS", "7S", "5D", "3D", "3H"),
        Prompt(
            "TD",
            says=(
                marked(
                    "Emil had no diamond and threw a heart. You have to follow, and each of your"
                    " three diamonds wins the trick."
                ),
            ),
            task=marked("If you must win, then with your highest. Keep the low ones."),
            other={"?D": marked("It wins as well. Then rather the {TD}, and keep the lower ones.")},
            is_shown=False,
        ),
        Prompt(
            "2C",
            says=(
                marked(
                    "One point off for you, and you lead. Hearts may not be led as long as you hold"
                    " another suit."
                ),
            ),
            task=marked("Lead low: your {2C}."),
            other={
                OTHERWISE: marked(
                    "You might win, and somebody might throw you a heart. Lead the {2C}."
                ),
            },
        ),
        *("4C", "JH", "KC", "8S"),
        Prompt(
            "QH",
            says=(marked("Nora had no club and threw the {JH}: Emil has won it."),),
            task=marked("Spades once more, and you know what to do."),
            other={"?H": HIGHEST_HEART},
            is_shown=False,
        ),
        *("KS", "4S", "7D", "6D", "QC"),
        Prompt(
            "9D",
            says=(marked("Look what lies on the table: no heart. This trick costs nothing."),),
            task=marked("Both your diamonds win it. Use the higher one."),
            other={"8D": marked("It wins as well. Use the higher one, and keep the lower.")},
            is_shown=False,
        ),
        Prompt(
            "7C",
            task=marked("You lead. Which of your cards is the least likely to win?"),
            other={
                OTHERWISE: marked(
                    "A lower one loses more surely. The {7C} is the lowest that you may lead."
                ),
            },
            is_shown=False,
        ),
        *("8C", "TH", "JC", "9S"),
        Prompt(
            "9H",
            task=marked("Two hearts are left to you. Throw the higher one."),
            other={"2H": marked("You may. But your {2H} cannot win anything: keep it.")},
            is_shown=False,
        ),
        *("8H", "5H", "JS"),
        Prompt(
            "2H",
            says=(
                marked(
                    "Ten hearts have fallen. When the thirteenth has, the game ends with that"
                    " trick, whatever you still hold."
                ),
            ),
            task=marked("Throw your last heart."),
        ),
        *("7H", "4H"),
    ),
    ending=marked(
        "All thirteen hearts have fallen, and the game is over. Emil won nine of them, you a"
        " single one: you had no spades, and that was your luck."
    ),
)


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
