"""The links of an evening, for whoever runs the server: of the log, whoever serves it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from courtcards.clubs.evenings.directors import NameDirector
from courtcards.clubs.evenings.keys import RenewKey, check_key
from courtcards.clubs.verb import Given, Who
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.opening import log_of_before
from courtcards.live.clock import now_ms
from courtcards.live.ids import new_id
from courtcards.server.clubs.links import LinkSigner
from courtcards.server.clubs.live import EveningLedger, evening_name, stored_evening

OPERATOR = Who("server")
"""Whoever runs the server stands behind all of its evenings; the log says it of them so."""


def evening_link(place: Path | str, evening: str, key: str, *, renew: bool, name: str = "") -> str:
    """The address of the page that the link of a key opens, without the server's own.

    With a ``name`` it is that of the further director who is called so, and who is one from now
    on. With ``renew`` the old ones end first. ``place`` is the file of the log, or the address of
    its database; servers on it follow. Raises StorageError where there is none, UnknownEvening,
    and BadPeople.
    """
    return asyncio.run(_link(place, evening, key, renew=renew, name=name))


async def _link(place: Path | str, evening_id: str, key: str, *, renew: bool, name: str) -> str:
    async with log_of_before(place) as log:
        evening = await stored_evening(log, evening_id)
        ledger: EveningLedger = Ledger(evening_name(evening_id), evening, log, lambda _event: None)
        if name:
            known = evening.director_called(name)
            if known is None:
                named = NameDirector(id=new_id(), name=name)
                await ledger.do(Given(named, OPERATOR, now_ms()))
                known = evening.directing[-1]
            key = known.key
        check_key(evening, key)
        if renew:
            await ledger.do(Given(RenewKey(id=new_id(), key=key), OPERATOR, now_ms()))
        return LinkSigner(log.secret).page(evening_id, key, evening.generation(key))
