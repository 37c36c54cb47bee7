"""Links of evenings, seasons and clubs, for whoever runs the server: whoever serves the log."""

from __future__ import annotations

import asyncio
from pathlib import Path

from courtcards.clubs import sentences
from courtcards.clubs.evenings.keys import RenewKey, check_key
from courtcards.clubs.roll.settings import RenewRollKey
from courtcards.clubs.seasons import Season
from courtcards.clubs.seasons.keys import RenewSeasonKey, SeasonKey, season_key
from courtcards.clubs.verb import Given, Who
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.opening import log_of_before
from courtcards.kernel.errors import UnknownEvening
from courtcards.live.clock import now_ms
from courtcards.live.ids import is_id, new_id
from courtcards.server.clubs.links import LinkSigner
from courtcards.server.clubs.live import EveningLedger, evening_name, stored_evening
from courtcards.server.clubs.rolls import RollLedger, roll_name, stored_roll
from courtcards.server.clubs.seasons.links import SeasonSigner
from courtcards.server.clubs.seasons.live import SeasonLedger, found_season, season_name

OPERATOR = Who("server")
"""Whoever runs the server stands behind all that is on it; the log says it of them so."""


def link_again(place: Path | str, name: str, key: str, *, renew: bool) -> str:
    """The address of the page that the link of a key opens, without the server's own.

    ``name`` is the id of an evening, a season, or a club, which has the director's link alone. With
    ``renew`` the old ones end first. ``place`` is the file of the log, or the address of its
    database; servers on it follow. Raises StorageError where there is none, and UnknownEvening.
    """
    return asyncio.run(_link(place, name, key, renew=renew))


async def _link(place: Path | str, name: str, key: str, *, renew: bool) -> str:
    async with log_of_before(place) as log:
        season = await found_season(log, name)
        if season is not None:
            return await _season_link(log, name, season, season_key(key), renew=renew)
        if is_id(name) and await log.read(roll_name(name)):
            return await _link_of_club(log, name, key, renew=renew)
        evening = await stored_evening(log, name)
        check_key(key)
        if renew:
            ledger: EveningLedger = Ledger(evening_name(name), evening, log, _told_nobody)
            await ledger.do(Given(RenewKey(id=new_id(), key=key), OPERATOR, now_ms()))
        return LinkSigner(log.secret).page(name, key, evening.generation(key))


async def _season_link(
    log: ServerLog, name: str, season: Season, key: SeasonKey, *, renew: bool
) -> str:
    if renew:
        ledger: SeasonLedger = Ledger(season_name(name), season, log, _told_nobody)
        await ledger.do(Given(RenewSeasonKey(id=new_id(), key=key), OPERATOR, now_ms()))
    return SeasonSigner(log.secret).page(name, key, season.generations[key])


async def _link_of_club(log: ServerLog, name: str, key: str, *, renew: bool) -> str:
    roll = await stored_roll(log, name)
    if key != "director":
        raise UnknownEvening(sentences.NO_SUCH_KEY, key=key)
    if renew:
        ledger: RollLedger = Ledger(roll_name(name), roll, log, _told_nobody)
        await ledger.do(Given(RenewRollKey(id=new_id()), OPERATOR, now_ms()))
    return LinkSigner(log.secret).roll_page(name, roll.generation)


def _told_nobody(_event: object) -> None:
    """Servers on the log tell their pages."""
