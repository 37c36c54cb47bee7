"""What bots are called at a table: each level has names of its own, the same in every language.

They are short, so that a plate on a phone holds them, and no two bots of all levels share one. The
page draws a face by the name: the six of a level have six faces (js/view/faces.js).
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain, count

from courtcards.text import bot_title
from courtcards.text.names.seeing import likeness

NAMES = {
    "random": ("Bingo", "Domino", "Rondo", "Lotto", "Tombola", "Dado"),
    "steady": ("Axel", "Ada", "Max", "Karl", "Otto", "Emil"),
    "novice": ("Pim", "Mila", "Timo", "Lulu", "Coco", "Lina"),
    "casual": ("Bruno", "Rosa", "Felix", "Ines", "Emma", "Paco"),
    "club": ("Hugo", "Clara", "Simon", "Olga", "Marta", "Sara"),
    "expert": ("Edgar", "Helena", "Conrad", "Claudia", "Gustav", "Marion"),
    "master": ("Octavia", "Caspar", "Isolde", "Leopold", "Hedwig", "Cosima"),
}
"""By bot, in the order in which they are given."""


def next_name(bot: str, taken: Collection[str], language: str) -> str:
    """The name of another bot at a table where these are taken.

    It is taken for none of them. A bot without names of its own, or whose names are all taken, is
    called by its title in the language, and a number.

    >>> next_name("club", {"Ann", "Hugo"}, "en"), next_name("bots:Lazy", {"bots:Lazy 1"}, "en")
    ('Clara', 'bots:Lazy 2')
    """
    numbered = (f"{bot_title(bot, language)} {number}" for number in count(1))
    alike = set(map(likeness, taken))
    names = chain(NAMES.get(bot, ()), numbered)
    return next(name for name in names if likeness(name) not in alike)
