"""Queens: an Ace or a King that forces them, and how to throw one away."""

from __future__ import annotations

from courtcards.games.double_king.lessons.packs import dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.lessons import OTHERWISE, Lesson, Prompt

QUEENS = Lesson(
    name="double-king-queens",
    title=marked("Queens"),
    about=marked("Four Queens, two points each: how they are forced, and how they are thrown."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=1,
    pack=dealt(
        (
            "4C 5C 6C 7C 8C 9C JC QC 4D 8D 8S QS TH",
            "AC 3D 9D QD KD AD 4S TS 5H 6H 7H 9H KH",
            "TC KC 2D 5D 7D JD 3S 5S 6S 9S AS 3H QH",
            "2C 3C 6D TD 2S 7S JS KS 2H 4H 8H JH AH",
        ),
        dealer=1,
    ),
    script=(
        *("choose queens", "KC", "3C"),
        Prompt(
            "QC",
            says=(
                marked(
                    "Only the four Queens count: each costs two points, and whoever wins it pays."
                    " The game ends when all four have fallen."
                ),
                marked(
                    "Nora has led the {KC}. When an Ace or a King is led, whoever holds the Queen"
                    " of that suit must play it."
                ),
            ),
            task=marked("You have eight clubs, but no choice: play your {QC}."),
        ),
        *("AC", "4S", "3S", "2S"),
        Prompt(
            "8S",
            says=(
                marked(
                    "Rosa’s only club was the Ace. She had to win the trick, and your Queen with"
                    " it: two points off for her."
                ),
            ),
            task=marked(
                "Now spades, and you play last. No Queen lies here: win the trick with the {8S}."
            ),
            other={"QS": marked("Then you would win your own Queen, and lose two points.")},
        ),
        Prompt(
            "4D",
            says=(
                marked(
                    "You lead. You still hold the {QS}, your last spade. The best way to lose it"
                    " is to throw it on a suit that you do not have."
                ),
            ),
            task=marked("So get rid of your short suits. Begin with the {4D}."),
            other={
                "8D": marked("The right suit. The {4D} is less likely to win."),
                "TH": marked(
                    "A fine plan, too: without it you have no hearts. Here we begin with diamonds."
                ),
                "QS": marked("If nobody is higher it comes back to you. Wait for a better moment."),
                OTHERWISE: marked("Of clubs you have many, and will not run out of them soon."),
            },
        ),
        *("3D", "2D", "TD", "2C"),
        Prompt(
            "4C",
            task=marked("Clubs: you must follow. Stay low."),
            other={
                OTHERWISE: marked(
                    "It might win, and somebody might throw a Queen on it. Stay low."
                ),
            },
            is_shown=False,
        ),
        *("QD", "TC", "3H", "2H"),
        Prompt(
            "TH",
            says=(
                marked(
                    "Rosa had no club left. Who cannot follow must throw a Queen, so she gave Nora"
                    " her {QD}."
                ),
            ),
            task=marked("Hearts: you have just one. Play it, and hope that it does not win."),
        ),
        *("KH", "5H", "QH", "JH"),
        Prompt(
            "QS",
            says=(marked("Hearts again, and you have none left. This is what you waited for."),),
            task=marked("You must throw your {QS}, and nothing could suit you better."),
        ),
    ),
    ending=marked(
        "The fourth Queen has fallen, and the game ends at once. Nora has won three of them, Rosa"
        " one, and you none."
    ),
)


ANY = marked("Throw what you like.")

JACKS_KINGS = Lesson(
    name="double-king-jacks-kings",
    title=marked("Jacks and Kings"),
    about=marked("Eight cards that cost a point each."),
    ruleset="club",
    players=("Rosa", "", "Nora", "Emil"),
    dealer=2,
    pack=dealt(
        (
            "5C 6C 9C JC 3D 9D QD 3S 6S 7S 2H QH KH",
            "7C TC KC 2D 5D 7D TD KD 3H 7H TH JH AH",
            "2C 4C 4D 6D 8D 4S 8S TS JS 4H 5H 6H 8H",
            "3C 8C QC AC JD AD 2S 5S 9S QS KS AS 9H",
        ),
        dealer=2,
    ),
    script=(
        *("choose jacks-kings", "2S", "3S"),
        Prompt(
            "KC",
            says=(
                marked(
                    "Each of the four Jacks and the four Kings costs a point, and whoever wins it"
                    " pays. The game ends when all eight have fallen."
                ),
                marked(
                    "Emil has led spades, and you have none. Who cannot follow must throw a Jack"
                    " or a King."
                ),
            ),
            task=marked(
                "You may choose among three. Throw the {KC}: with only two clubs beside it, it"
                " would soon be caught."
            ),
            other={
                "[KJ]?": marked(
                    "You may throw any of the three. The {KC} is in the greatest danger: it goes"
                    " first."
                ),
            },
        ),
        *("TS", "2C", "3C", "5C"),
        Prompt(
            "TC",
            says=(
                marked("Nora’s {TS} has won your King: a point off for her. Now she leads clubs."),
            ),
            task=marked(
                "You play last, and win in any case. Nothing lies here that costs: use the higher"
                " club."
            ),
            other={"7C": marked("It wins as well. Use the higher one, and keep the lower.")},
            is_shown=False,
        ),
        Prompt(
            "2D",
            task=marked("You lead. Choose a card that can hardly win: the {2D}."),
            other={
                OTHERWISE: marked(
                    "It might win, and a Jack or a King might fall on it. Lead the {2D}."
                )
            },
        ),
        *("4D", "JD", "9D", "5S", "6S"),
        Prompt(
            "JH",
            says=(marked("Emil has won his own {JD}. He leads spades, and you still have none."),),
            task=marked("Two of your cards cost points. Throw one of them, whichever you like."),
            same=("KD",),
            is_shown=False,
        ),
        *("4S", "2H"),
        Prompt(
            "3H",
            task=marked("Hearts: you must follow. Stay below whatever may come."),
            other={
                OTHERWISE: marked(
                    "It might win a Jack or a King. Your lowest heart is the safe one."
                )
            },
            is_shown=False,
        ),
        *("4H", "9H", "8C", "6C"),
        Prompt("7C", task=marked("Your last club, and you have to play it.")),
        *("4C", "9S", "7S"),
        Prompt("KD", task=marked("Spades once more: away with the last of the three.")),
        *("8S", "QS", "KH"),
        Prompt(
            "AH",
            says=(
                marked(
                    "Emil leads the {QS}. When an Ace or a Queen is led, whoever holds the Jack or"
                    " the King of that suit must play it. Watch what Nora has to do."
                ),
                marked("You have no Jack and no King any more: nothing binds you."),
            ),
            task=ANY,
            same=("5D", "7D", "TD", "7H", "TH"),
            is_shown=False,
        ),
        *("JS", "KS", "JC"),
        Prompt(
            "TH",
            says=(
                marked(
                    "Nora’s {JS} was forced, and Emil won it with Rosa’s {KH}. The last two are"
                    " falling."
                ),
            ),
            task=ANY,
            same=("5D", "7D", "TD", "7H"),
            is_shown=False,
        ),
        "8D",
    ),
    ending=marked(
        "All eight have fallen, and you have won none of them. Emil has six. Again and again you"
        " had no spades: to be out of a suit is worth a lot here."
    ),
)
