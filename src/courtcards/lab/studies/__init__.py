"""The questions about the games that the lab answers by playing, each a module.

``STUDIES`` has them in the order of the page. The command line may import it. Start at
any of them; ``courtcards.lab.study`` says what a study is made of.
"""

from __future__ import annotations

from courtcards.lab.studies.double_king import choice, contracts, pack
from courtcards.lab.studies.kings_corner import length, stock, turn
from courtcards.lab.study import Study

STUDIES: dict[str, Study] = {
    each.STUDY.name: each.STUDY for each in (length, turn, stock, contracts, choice, pack)
}
"""Every study by its name."""
