"""A device is sent the sentences that its own modules say, in every language, and no others."""

from __future__ import annotations

import gettext
import io
from itertools import chain
from pathlib import PurePosixPath

from catalogues.texts import OWN_GAMES, declared_texts, python_texts
from sites.python_files import catalogues, modules

from courtcards.kernel.naming import CardSign, Named
from courtcards.languages.catalogues import CATALOGUES, translated


def test_what_a_device_says_is_sent_to_it() -> None:
    said = {*chain(*map(python_texts, modules()), *map(declared_texts, OWN_GAMES))}
    names: list[Named] = [CardSign(card).letter for card in range(13)]
    names += [game.titled for game in OWN_GAMES]
    texts = {(text.id, text.context) for text in said} | {
        (each.text, each.context) for each in names
    }
    plurals = [text for text, _ in texts if not isinstance(text, str)]
    assert plurals
    sent = {PurePosixPath(place).parts[2]: octets for place, octets in catalogues()}
    assert sent.keys() == {*CATALOGUES}
    for language, octets in sent.items():
        found = gettext.GNUTranslations(io.BytesIO(octets))
        for text, context in texts:
            if isinstance(text, str):
                told = found.pgettext(context, text) if context is not None else found.gettext(text)
                assert told == translated(text, language, context)
        assert (
            found.pgettext("club.season.ranking", "Ranking") == "Ranking"
        )  # a page says it itself
        assert all(found.ngettext(forms[0], forms[1], 2) != forms[1] for forms in plurals)
