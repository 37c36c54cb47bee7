"""Every study of the lab: each game declares the questions about it."""

from __future__ import annotations

from importlib import import_module

from courtcards.games import GAMES
from courtcards.lab.study.answering import Study


def _asked() -> dict[str, Study]:
    studies = [import_module(module).STUDY for game in GAMES.values() for module in game.studies]
    return {study.name: study for study in studies}


STUDIES: dict[str, Study] = _asked()
"""Every study by its name, in the order of the page."""
