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
