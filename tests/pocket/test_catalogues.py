"""A device is sent the sentences that its own modules say, in every language, and no others."""

from __future__ import annotations

import gettext
import io
from pathlib import PurePosixPath

import pytest
from catalogues.texts import OWN_GAMES, declared_texts, python_texts
from sites.python_files import catalogues, modules

from courtcards.kernel.naming import CardSign, Named
from courtcards.languages.catalogues import CATALOGUES, translated

SENT = {PurePosixPath(place).parts[2]: octets for place, octets in catalogues()}


@pytest.mark.parametrize("language", CATALOGUES)
def test_what_a_device_says_is_sent_to_it(language: str) -> None:
    sent = gettext.GNUTranslations(io.BytesIO(SENT[language]))

    def said(text: str, context: str | None) -> str:
        return sent.gettext(text) if context is None else sent.pgettext(context, text)

    texts = [(text.id, text.context) for path in modules() for text in python_texts(path)]
    texts += [(text.id, text.context) for game in OWN_GAMES for text in declared_texts(game)]
    names: list[Named] = [CardSign(card).letter for card in range(13)]
    texts += [(name.text, name.context) for name in (*names, *(game.titled for game in OWN_GAMES))]
    for text, context in texts:
        if isinstance(text, str):
            assert said(text, context) == translated(text, language, context)
    plurals = [text for text, _ in texts if not isinstance(text, str)]
    assert plurals
    assert all(sent.ngettext(forms[0], forms[1], 2) != forms[1] for forms in plurals)
    assert said("Ranking", "club.season.ranking") == "Ranking"
