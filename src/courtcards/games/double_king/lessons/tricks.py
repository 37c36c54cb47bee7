"""Tricks, the first game of Double King: following, winning, leading, throwing."""

from __future__ import annotations

from courtcards.games.double_king.lessons.packs import dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.lessons import OTHERWISE, Lesson, Prompt

ANY = marked("Throw what you like.")

TRICKS = Lesson(
    name="double-king-tricks",
    title=marked("Your first game: Tricks"),
    about=marked("How a trick goes, and how to win none."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=2,
    pack=dealt(
        (
            "TC JC AC 4S 6S 7S KS 2H 7H 8H 9H TH AH",
            "3C 8C 2D 3D 9D KD TS JS QS AS 5H 6H QH",
            "2C 5C 7C 4D 5D 7D QD AD 2S 3S 5S 8S 4H",
            "4C 6C 9C QC KC 6D 8D TD JD 9S 3H JH KH",
        ),
        dealer=2,
    ),
    script=(
        *("choose tricks", "3H"),
        Prompt(
            "2H",
            says=(
                marked(
                    "Four players, each for themselves. Nora has dealt and chosen the game:"
                    " Tricks. In it every trick costs a point, so the goal is to win as few as you"
                    " can."
                ),
                marked(
                    "Each plays one card in turn, and the four cards are a trick. The highest card"
                    " of the suit that was led wins it; the Ace is the highest of all."
                ),
            ),
            task=marked(
                "Emil has led the {3H}. You must follow suit, which means: play a heart. Your {2H}"
                " cannot win, so play it. Press the card twice."
            ),
            other={
                "?H": marked(
                    "You may play any heart. But the highest one wins the trick, and you do not"
                    " want it: play the lowest."
                ),
            },
        ),
        *("5H", "4H", "2D", "4D", "6D"),
        Prompt(
            "AC",
            says=(
                marked(
                    "Rosa’s {5H} was the highest heart: she has won the trick, and leads the next"
                    " one."
                ),
                marked(
                    "She led a diamond, and you have none. Who cannot follow may throw any card,"
                    " and it never wins."
                ),
            ),
            task=marked("A chance to get rid of a dangerous card: throw your {AC}."),
            other={
                "AH": marked(
                    "Dangerous, too. But you have low hearts to hide behind; of clubs you have"
                    " only high ones."
                ),
                "[JT]C": marked("The right suit. The Ace is the most dangerous of the three."),
                "KS": marked(
                    "A good idea, and its turn will come. The {AC} is more dangerous still."
                ),
                OTHERWISE: marked("Keep your low cards, they will save you. Throw a high one."),
            },
        ),
        "4C",
        Prompt(
            "TC",
            says=(marked("Now clubs are led, and two high ones are all you have."),),
            task=marked("You must follow. Play the lower one, and hope."),
            other={"JC": marked("You may. But the lower card has the better chance to lose.")},
            is_shown=False,
        ),
        *("8C", "7C"),
        Prompt(
            "4S",
            says=(
                marked(
                    "Nobody was higher: the trick is yours, and costs you one point. Now you lead."
                ),
            ),
            task=marked("Lead a low card, so that somebody has to play a higher one: your {4S}."),
            other={
                "[KAJ]?": marked(
                    "You may lead any card. With a high one you would win again: lead low."
                ),
                OTHERWISE: marked(
                    "You may lead any card. The lowest one loses most surely: the {4S}."
                ),
            },
        ),
        *("TS", "8S", "9S", "3D", "5D", "8D"),
        Prompt(
            "JC",
            says=(marked("Diamonds again, and again you may throw what you like."),),
            task=marked("Your {JC} is your last club. Throw it, and you are free on clubs, too."),
            other={
                "[AK]?": marked(
                    "A good one to be rid of, and it can wait. Without the {JC} you can throw a"
                    " card on every club as well."
                ),
                OTHERWISE: marked("Keep the low ones. Throw your last club, the {JC}."),
            },
        ),
        "TD",
        Prompt(
            "KS",
            task=marked(
                "Emil leads another diamond. Which of your cards would you rather not keep?"
            ),
            other={
                OTHERWISE: marked("A higher card is more dangerous. Look for an Ace or a King.")
            },
            same=("AH",),
            is_shown=False,
        ),
        *("9D", "7D", "JD"),
        Prompt(
            "AH",
            task=marked("And once more: away with the other one."),
            other={OTHERWISE: marked("One very high card is left in your hand. Throw that.")},
            is_shown=False,
        ),
        *("KD", "QD", "6H", "AD", "JH"),
        Prompt(
            "TH",
            says=(
                marked(
                    "Hearts: you must follow. But you play last, and the {JH} lies there: you see"
                    " what will win."
                ),
            ),
            task=marked(
                "Play the highest heart that stays below the Jack. It is safe now, later it may"
                " not be."
            ),
            other={
                "?H": marked(
                    "Safe as well. But get rid of the highest one while it costs nothing."
                ),
            },
            is_shown=False,
        ),
        "6C",
        Prompt(
            "7S",
            says=(
                marked(
                    "The worst is over. Emil leads clubs, and you have none: whatever you throw,"
                    " it cannot win."
                ),
            ),
            task=ANY,
            same=("6S", "7H", "8H", "9H"),
            is_shown=False,
        ),
        *("3C", "5C", "9C"),
        Prompt("6S", task=ANY, same=("7H", "8H", "9H"), is_shown=False),
        *("QH", "2C", "QC"),
        Prompt("9H", task=ANY, same=("7H", "8H"), is_shown=False),
        *("AS", "5S", "KC"),
        Prompt("8H", task=ANY, same=("7H",), is_shown=False),
        *("QS", "3S", "KH"),
        Prompt("7H", task=marked("The thirteenth and last trick. Play your last card.")),
        *("JS", "2S"),
    ),
    ending=marked(
        "Thirteen tricks, and only one is yours: one point off. In a round everybody deals five"
        " times and chooses among seven games. Six cost points like this one; in the seventh,"
        " Trump, tricks win them."
    ),
)
