"""Trump: to choose it, to trump, to overtrump, to draw the others' trumps."""

from __future__ import annotations

from courtcards.games.double_king.lessons.packs import dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.lessons import OTHERWISE, Lesson, Prompt

TRUMP = Lesson(
    name="double-king-trump",
    title=marked("Trump"),
    about=marked("The one game in which tricks are worth having."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=0,
    pack=dealt(
        (
            "3C 6C 8C TC QC AC 6D 8D KD 4H 9H TH JH",
            "JC 2D 3D QD 3S 5S 6S 7S 9S TS 2H 3H 8H",
            "2C 5C KC 7D JD 2S 4S 8S JS QS KS 5H 6H",
            "4C 7C 9C 4D 5D 9D TD AD AS 7H QH KH AH",
        ),
        dealer=0,
    ),
    script=(
        Prompt(
            "choose trump:C",
            says=(
                marked(
                    "You have dealt, so you choose the game. In Trump every trick wins a point:"
                    " now you want as many as you can get."
                ),
                marked("One suit is trump: its lowest card beats every card of the other suits."),
            ),
            task=marked("Choose Trump, and the suit of which you hold six: clubs."),
            other={
                "choose trump:*": marked(
                    "That would be trump, too. But clubs are your longest suit, and the Ace is"
                    " among them."
                ),
                OTHERWISE: marked(
                    "Another day. Six clubs with the Ace are made for winning tricks: choose Trump."
                ),
            },
        ),
        *("2D", "7D", "AD"),
        Prompt(
            "6D",
            says=(
                marked(
                    "Whoever sits left of the dealer leads: Rosa, with a diamond. You must follow."
                ),
            ),
            task=marked("The {AD} lies there and cannot be beaten. Give it your lowest diamond."),
            other={
                "KD": marked(
                    "The Ace would win it. Keep your King: with the Ace gone, it is the highest"
                    " diamond."
                ),
                "8D": marked("It is lost as well. Give the lowest."),
            },
        ),
        "AS",
        Prompt(
            "3C",
            says=(
                marked("Spades, and you have none. In this game whoever cannot follow must trump."),
            ),
            task=marked("Nobody has trumped yet: a low trump is enough. Play the {3C}."),
            other={"?C": marked("It wins as well. But a low one is enough: keep the high trumps.")},
        ),
        *("3S", "2S"),
        Prompt(
            "AC",
            says=(
                marked("Your three has beaten an Ace: one point! You lead."),
                marked(
                    "When trump is led, everybody must play a trump and beat the highest on the"
                    " table, if they can."
                ),
            ),
            task=marked(
                "Lead your {AC}. Nobody can beat it, and it draws a trump from each of them."
            ),
            other={
                "?C": marked("A trump is right. With the Ace you are sure to win."),
                "KD": marked(
                    "A good card, and it comes next. Draw trumps first, or they will trump it."
                ),
                OTHERWISE: marked(
                    "First draw the others’ trumps: they are what your tricks may be lost to."
                ),
            },
        ),
        *("JC", "2C", "4C"),
        Prompt(
            "KD",
            says=(
                marked(
                    "Three trumps have fallen to your Ace. Now think of the diamonds: their Ace is"
                    " gone."
                ),
            ),
            task=marked("So one of your cards is the highest of its suit. Lead it."),
            other={OTHERWISE: marked("The {AD} has fallen: your {KD} is the highest diamond now.")},
            is_shown=False,
        ),
        *("3D", "JD", "4D"),
        Prompt(
            "8D",
            says=(marked("Three points. One diamond is left to you."),),
            task=marked("Lead it, even if it loses: without diamonds you can trump them later."),
            other={
                OTHERWISE: marked(
                    "You may. But get rid of your last diamond now, and you can trump that suit."
                )
            },
        ),
        *("QD", "5C", "5D", "KC", "7C"),
        Prompt(
            "6C",
            says=(
                marked(
                    "Nora has trumped, and leads trump herself. Whoever can must beat the {KC}."
                ),
            ),
            task=marked("You cannot. Then any trump will do: give your lowest."),
            other={"?C": marked("It loses to the King all the same. Give the lowest.")},
            is_shown=False,
        ),
        *("2H", "JS", "9C"),
        Prompt(
            "TC",
            says=(
                marked(
                    "Spades again: you must trump. Emil has trumped before you, with the {9C}, and"
                    " who can overtrump must."
                ),
            ),
            task=marked("Overtrump with your {TC}: it is just high enough."),
            other={"QC": marked("It wins as well. The {TC} is enough, so keep the Queen.")},
        ),
        "5S",
    ),
    ending=marked(
        "Four of seven tricks are yours, and you hold the last two trumps. Everything has come up"
        " now: to follow, to trump, to overtrump. The other six tricks go the same way."
    ),
)
