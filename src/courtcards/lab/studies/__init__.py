"""The questions about the games that the lab answers by play: a module for each game.

``STUDIES`` has them in the order of the page. The command line may import it. Start at any of them;
``courtcards.lab.study`` explains the parts of a study.
"""

from __future__ import annotations

from courtcards.lab.studies.double_king import COST_OF_CONTRACTS, UNSHUFFLED_PACK, WORTH_OF_CHOICE
from courtcards.lab.studies.kings_corner import LENGTH, STOCK, TURN
from courtcards.lab.study import Study

STUDIES: dict[str, Study] = {
    each.name: each
    for each in (LENGTH, TURN, STOCK, COST_OF_CONTRACTS, WORTH_OF_CHOICE, UNSHUFFLED_PACK)
}
"""Studies by name."""
