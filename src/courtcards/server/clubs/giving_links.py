"""The links of evenings and seasons, for whoever runs the server: of the log, whoever serves it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from courtcards.clubs.evenings.keys import RenewKey, check_key
from courtcards.clubs.seasons import Season
from courtcards.clubs.seasons.keys import RenewSeasonKey, SeasonKey, season_key
from courtcards.clubs.verb import Given, Who
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.opening import log_of_before
from courtcards.live.clock import now_ms
from courtcards.live.ids import new_id
from courtcards.server.clubs.links import LinkSigner
from courtcards.server.clubs.live import EveningLedger, evening_name, stored_evening
from courtcards.server.clubs.seasons.links import SeasonSigner
from courtcards.server.clubs.seasons.live import SeasonLedger, found_season, season_name

OPERATOR = Who("server")
"""Whoever runs the server stands behind all of its evenings; the log says it of them so."""


def link_again(place: Path | str, name: str, key: str, *, renew: bool) -> str:
    """The address of the page that the link of a key opens, without the server's own.

    ``name`` is the id of an evening or of a season. With ``renew`` the old ones end first.
    ``place`` is the file of the log, or the address of its database; servers on it follow. Raises
    StorageError where there is none, and UnknownEvening.
    """
    return asyncio.run(_link(place, name, key, renew=renew))


async def _link(place: Path | str, name: str, key: str, *, renew: bool) -> str:
    async with log_of_before(place) as log:
        season = await found_season(log, name)
        if season is not None:
            return await _season_link(log, name, season, season_key(key), renew=renew)
        evening = await stored_evening(log, name)
        check_key(key)
        if renew:
            ledger: EveningLedger = Ledger(evening_name(name), evening, log, lambda _event: None)
            await ledger.do(Given(RenewKey(id=new_id(), key=key), OPERATOR, now_ms()))
        return LinkSigner(log.secret).page(name, key, evening.generation(key))


async def _season_link(
    log: EventLog, name: str, season: Season, key: SeasonKey, *, renew: bool
) -> str:
    if renew:
        ledger: SeasonLedger = Ledger(season_name(name), season, log, lambda _event: None)
        await ledger.do(Given(RenewSeasonKey(id=new_id(), key=key), OPERATOR, now_ms()))
    return SeasonSigner(log.secret).page(name, key, season.generations[key])
