"""Links of evenings, seasons and clubs, for whoever runs the server: whoever serves the log."""

from __future__ import annotations

import asyncio
from pathlib import Path

from courtcards.clubs import sentences
from courtcards.clubs.evening.settings import NameDirector, RenewKey, check_key
from courtcards.clubs.members.commands import RenewRollKey
from courtcards.clubs.season import Season
from courtcards.clubs.season.commands import RenewSeasonKey
from courtcards.clubs.season.state import SeasonKey, season_key
from courtcards.clubs.service.links import LinkSigner, evening_name, roll_name, season_name
from courtcards.clubs.service.live import EveningLedger, stored_evening
from courtcards.clubs.service.rolls import RollLedger, stored_roll
from courtcards.clubs.service.seasons import SeasonLedger, SeasonSigner, found_season
from courtcards.clubs.verb import Given, Who
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.opening import log_of_before
from courtcards.kernel.errors import UnknownEvening
from courtcards.tables.service.host import is_id, new_id, now_ms

OPERATOR = Who("server")
"""Whoever runs the server stands behind all that is on it; the log says it of them so."""


def link_again(place: Path | str, of: str, key: str, *, renew: bool, called: str = "") -> str:
    """The address of the page that the link of a key opens, without the server's own.

    ``of`` is the id of an evening, a season, or a club, which has the director's link alone. Where
    somebody is ``called``, it is that of the evening's further director of that name, who is one
    from now on. With ``renew`` the old ones end first. ``place`` is the file of the log, or the
    address of its database; servers on it follow. Raises StorageError where there is none,
    UnknownEvening, and BadPeople.
    """
    return asyncio.run(_link(place, of, key, renew=renew, called=called))


async def _link(place: Path | str, of: str, key: str, *, renew: bool, called: str) -> str:
    async with log_of_before(place) as log:
        season = await found_season(log, of)
        if season is not None:
            return await _season_link(log, of, season, season_key(key), renew=renew)
        if is_id(of) and await log.read(roll_name(of)):
            return await _link_of_club(log, of, key, renew=renew)
        evening = await stored_evening(log, of)
        ledger: EveningLedger = Ledger(evening_name(of), evening, log, _told_nobody)
        if called:
            key = await _director_key(ledger, called)
        check_key(evening, key)
        if renew:
            await ledger.do(Given(RenewKey(id=new_id(), key=key), OPERATOR, now_ms()))
        return LinkSigner(log.secret).page(of, key, evening.generation(key))


async def _director_key(ledger: EveningLedger, called: str) -> str:
    """The key of a further director's link, who is named now if nobody is called so."""
    evening = ledger.kept
    known = evening.director_called(called)
    if known is None:
        named = NameDirector(id=new_id(), name=called)
        await ledger.do(Given(named, OPERATOR, now_ms()))
        known = evening.directing[-1]
    return known.key


async def _season_link(
    log: ServerLog, of: str, season: Season, key: SeasonKey, *, renew: bool
) -> str:
    if renew:
        ledger: SeasonLedger = Ledger(season_name(of), season, log, _told_nobody)
        await ledger.do(Given(RenewSeasonKey(id=new_id(), key=key), OPERATOR, now_ms()))
    return SeasonSigner(log.secret).page(of, key, season.generations[key])


async def _link_of_club(log: ServerLog, of: str, key: str, *, renew: bool) -> str:
    roll = await stored_roll(log, of)
    if key != "director":
        raise UnknownEvening(sentences.NO_SUCH_KEY, key=key)
    if renew:
        ledger: RollLedger = Ledger(roll_name(of), roll, log, _told_nobody)
        await ledger.do(Given(RenewRollKey(id=new_id()), OPERATOR, now_ms()))
    return LinkSigner(log.secret).roll_page(of, roll.generation)


def _told_nobody(_event: object) -> None:
    """Servers on the log tell their pages."""
