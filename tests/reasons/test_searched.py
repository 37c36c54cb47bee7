"""The same positions, weighed by the bot that reviews a game: it gives no other reasons."""

from __future__ import annotations

from courtcards.bots.weighing import weigh
from courtcards.kernel.reasons import Preference, Worth
from reasons.reading import preference_of
from reasons.settings import POSITIONS, setting_of

BORNE_OUT = 60


def test_the_search_gives_those_reasons_that_it_bears_out_and_no_other() -> None:
    borne_out = 0
    for file, position in POSITIONS:
        if "worths" in position.values:
            continue
        setting = setting_of(file, position)
        game, asked = setting.game, preference_of(setting, position)
        assert game.reviewer is not None
        weighed = weigh(game.reviewer, game.name, b"seed", setting.sight, setting.memory)
        worths = {game.parse_move(each.move): Worth(each.worth, each.tries) for each in weighed}
        said = setting.said(Preference(asked.move, worths, asked.to))
        assert set(said) <= set(position.says), position.name
        borne_out += bool(said) and weighed[0].move == position.values["move"]
    assert borne_out >= BORNE_OUT
