"""A site of results: static pages without scripts, for any file host.

The same evenings give the same bytes, since the site uses no clock. People who have not agreed to
be named appear by their initials. Reasons that people wrote about a line of a sheet are left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined

from courtcards.clubs.error_messages import display_group, display_name
from courtcards.clubs.publishing.calendar import CalendarEvent, build_calendar
from courtcards.clubs.publishing.presentation import (
    WORDS,
    HasAgreed,
    PublishedEvening,
    PublishedSeason,
    SiteFormatter,
    choose_published_name,
    encode_csv,
    format_count,
)
from courtcards.clubs.publishing.public import (
    HALL,
    PublicEvening,
    PublicSeason,
    build_public_evening,
    build_public_ranking_table,
    build_public_season,
    build_standings_table,
)
from courtcards.clubs.publishing.statistics import (
    STATISTICS_WORDS,
    SeasonPresenter,
    describe_contracts,
    describe_hall,
)
from courtcards.clubs.season.outcomes import Person
from courtcards.clubs.season.prizes import list_special_awards
from courtcards.clubs.season.ranking import (
    SeasonRankingEntry,
    compute_ratings,
    list_awards,
    rank_season,
)
from courtcards.clubs.season.statistics import SeasonStatistics, compute_statistics
from courtcards.clubs.views.evening_views import EveningViews
from courtcards.page import STATIC
from courtcards.text import LANGUAGES, language_names, localize, translations

STYLES = "site.css"
FILES = {
    "fonts/besley-latin.woff2": "vendor/besley/besley-latin-640.woff2",
    "fonts/besley-latin-ext.woff2": "vendor/besley/besley-latin-ext-wght-normal.woff2",
    "fonts/LICENSE": "vendor/besley/LICENSE",
    "icon.svg": "favicon.svg",
}
"""Files copied from the page's own, by their place in the site."""

TEMPLATES = Environment(
    loader=PackageLoader("courtcards.clubs.publishing"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)


@dataclass(frozen=True)
class Site:
    """Content of the site: evenings in their order, seasons, and the club's title."""

    title: str
    evenings: Sequence[PublishedEvening]
    seasons: Sequence[PublishedSeason]
    has_agreed: HasAgreed
    calendar: Sequence[CalendarEvent] = ()

    @cached_property
    def public_evenings(self) -> list[PublicEvening]:
        """The evenings as programs read them, in their order."""
        return [
            build_public_evening(
                EveningViews(each.outcome.evening, each.evening, each.sheets).view(HALL, 0),
                {number: self.names[person] for number, person in each.outcome.people.items()},
            )
            for each in self.evenings
        ]

    @cached_property
    def names(self) -> dict[Person, str]:
        """Published names of all people: the latest name, or initials without consent."""
        return {
            person: choose_published_name(person, name, self.has_agreed)
            for person, name in self._latest_names.items()
        }

    @property
    def named(self) -> frozenset[Person]:
        """The people who may be named, and have personal pages."""
        names = self._latest_names.items()
        return frozenset(person for person, name in names if self.has_agreed(person, name))

    @property
    def _latest_names(self) -> dict[Person, str]:
        return {
            person: name
            for each in (*(e.outcome for e in self.evenings), *self._outcomes)
            for person, name in each.names.items()
        }

    @property
    def _outcomes(self) -> Iterator[Any]:
        return (outcome for season in self.seasons for outcome in season.outcomes)


def build_site_files(site: Site, languages: Sequence[str] = LANGUAGES) -> dict[str, bytes]:
    """Return every file of the site by path. Each of several languages has its own folder."""
    files = list_shared_files()
    alone = len(languages) == 1
    seasons = _count_seasons(site)
    for language in languages:
        folder = "" if alone else f"{language}/"
        pages = _Pages(site, seasons, language, languages)
        files |= {f"{folder}{name}": page for name, page in pages.all()}
    files |= _list_data(site, seasons)
    files["calendar.ics"] = build_calendar(site.title, site.calendar)
    if not alone:
        files["index.html"] = _render(
            "languages.html", title=site.title, names=language_names(), languages=languages
        ).encode()
    return dict(sorted(files.items()))


def list_shared_files() -> dict[str, bytes]:
    """Return the files that all pages share: styles, fonts, the icon."""
    files = {name: (STATIC / place).read_bytes() for name, place in FILES.items()}
    return files | {STYLES: _render(STYLES).encode()}


def _render(template: str, **context: object) -> str:
    return TEMPLATES.get_template(template).render(context)


@dataclass(frozen=True)
class _CountedSeason:
    """A season with all that follows from its outcomes, and its addresses."""

    published: PublishedSeason
    ranking: Sequence[SeasonRankingEntry]
    statistics: SeasonStatistics
    public: PublicSeason
    """The season as programs read it."""
    address: str
    personal: Mapping[Person, str]
    """The addresses of the personal pages, of people who may be named."""


def _count_seasons(site: Site) -> list[_CountedSeason]:
    addresses = _build_addresses("season", (each.settings.name for each in site.seasons))
    names, named = site.names, site.named
    counted = []
    for season, address in zip(site.seasons, addresses, strict=True):
        ranking = [
            replace(each, name=names[each.person])
            for each in rank_season(season.outcomes, season.settings.best)
        ]
        people = [each.person for each in ranking if each.person in named]
        pages = _build_addresses(address.removesuffix(".html"), (names[each] for each in people))
        statistics = compute_statistics(season.outcomes)
        public = build_public_season(
            season.settings, season.outcomes, ranking, statistics.ratings, names
        )
        personal = dict(zip(people, pages, strict=True))
        counted.append(_CountedSeason(season, ranking, statistics, public, address, personal))
    return counted


def _list_evening_addresses(site: Site) -> list[str]:
    return _build_addresses("evening", (each.outcome.date for each in site.evenings))


def _list_data(site: Site, seasons: Sequence[_CountedSeason]) -> dict[str, bytes]:
    """Return the files for programs, which all languages share."""
    contents = {each.address: each.public for each in seasons} | dict(
        zip(_list_evening_addresses(site), site.public_evenings, strict=True)
    )
    return {
        name.replace(".html", ".json"): msgspec.json.encode(content)
        for name, content in contents.items()
    }


class _Pages:
    """Pages of a site in one language."""

    def __init__(
        self,
        site: Site,
        seasons: Sequence[_CountedSeason],
        language: str,
        languages: Sequence[str],
    ) -> None:
        self._site = site
        self._seasons = seasons
        names = {person: display_name(name, language) for person, name in site.names.items()}
        self._formatter = SiteFormatter(language, names)
        self._language = language
        self._languages = languages
        self._evenings = _list_evening_addresses(site)

    def all(self) -> Iterator[tuple[str, bytes]]:
        """Yield each page, and each spreadsheet, with its name."""
        for name, page in self._list_pages():
            yield name, page.encode()
        language = self._language
        for season in self._seasons:
            rows = build_public_ranking_table(season.public, language)
            yield season.address.replace(".html", ".csv"), encode_csv(rows, language)
        for evening, name in zip(self._site.public_evenings, self._evenings, strict=True):
            rows = build_standings_table(evening, language)
            yield name.replace(".html", ".csv"), encode_csv(rows, language)

    def _list_pages(self) -> Iterator[tuple[str, str]]:
        yield "index.html", self._page("index.html", "index.html", **self._index())
        rated = compute_ratings(each.outcome for each in self._site.evenings)
        rows = self._formatter.build_rating_rows(rated)
        yield "strength.html", self._page("strength.html", "strength.html", rows=rows)
        for season in self._seasons:
            yield season.address, self._page("season.html", season.address, **self._season(season))
            for entry in season.ranking:
                page = season.personal.get(entry.person)
                if page is not None:
                    yield page, self._page("person.html", page, **self._person(season, entry))
        for evening, name in zip(self._site.evenings, self._evenings, strict=True):
            yield name, self._page("evening.html", name, **self._evening(evening))

    def _page(self, template: str, name: str, **context: object) -> str:
        alone = len(self._languages) == 1
        return _render(
            template,
            _=translations(self._language).gettext,
            word={
                key: localize(word, self._language)
                for key, word in (WORDS | STATISTICS_WORDS).items()
            },
            language=self._language,
            languages=() if alone else self._languages,
            language_names=language_names(),
            title=self._site.title,
            root="" if alone else "../",
            name=name,
            **context,
        )

    def _index(self) -> dict[str, Any]:
        evenings = [
            {
                "address": address,
                "name": each.outcome.name,
                "day": self._formatter.format_day(each.outcome.date),
                "players": format_count("players", len(each.outcome.names), self._language),
                "first": self._first(each),
            }
            for each, address in zip(self._site.evenings, self._evenings, strict=True)
        ]
        seasons = [
            {
                "address": each.address,
                "name": each.published.settings.name,
                "evenings": format_count("evenings", len(each.published.outcomes), self._language),
            }
            for each in self._seasons
        ]
        return {"evenings": evenings[::-1], "seasons": seasons}

    def _first(self, published: PublishedEvening) -> list[str]:
        """List the winners; nobody while no sheet counts."""
        outcome = published.outcome
        if not outcome.tables:
            return []
        groups = published.evening.map_groups()
        first = []
        for person, place in outcome.places.items():
            if place.place == 1:
                group = display_group(groups.get(place.player, ""), self._language)
                name = self._formatter.names[person]
                first.append(f"{name} ({group})" if groups else name)
        return first

    def _season(self, counted: _CountedSeason) -> dict[str, Any]:
        season, ranking = counted.published, counted.ranking
        presenter = self._present(counted)
        special = list_special_awards(season.settings, ranking, counted.statistics)
        pages = {
            each.outcome.evening: address
            for each, address in zip(self._site.evenings, self._evenings, strict=True)
        }
        return {
            "season": season.settings,
            "evenings": [
                {
                    "address": pages.get(each.evening, ""),
                    "name": each.name,
                    "day": self._formatter.format_day(each.date),
                    "short": self._formatter.format_short_day(each.date),
                }
                for each in season.outcomes
            ],
            "rows": self._formatter.build_season_rows(
                ranking, len(season.outcomes), counted.personal
            ),
            "has_left_out": any(not r.counts for each in ranking for r in each.results),
            "awards": list_awards(ranking, season.settings.prizes),
            "special": presenter.build_special_awards(special),
            "records": presenter.build_records(),
            "hall_what": describe_hall(self._language),
        }

    def _present(self, season: _CountedSeason) -> SeasonPresenter:
        outcomes, statistics = season.published.outcomes, season.statistics
        return SeasonPresenter(self._formatter, outcomes, statistics, season.personal)

    def _person(self, season: _CountedSeason, entry: SeasonRankingEntry) -> dict[str, Any]:
        presenter, figures = self._present(season), season.statistics.people[entry.person]
        streaks = ("winning", "podium", "attending")
        return {
            "person": self._formatter.names[entry.person],
            "season": season.published.settings.name,
            "season_address": season.address,
            "figures": presenter.build_figures(entry),
            "curve": presenter.build_curve(entry.person),
            "evenings": presenter.build_evening_rows(entry),
            "contracts": presenter.build_contract_rows(entry.person),
            "contracts_what": describe_contracts(self._language),
            "streaks": [(each, getattr(figures, each)) for each in streaks],
            "opponents": presenter.build_opponent_rows(entry.person),
        }

    def _evening(self, published: PublishedEvening) -> dict[str, Any]:
        rounds = len(published.evening.rounds)
        return {
            "evening": published.outcome,
            "day": self._formatter.format_day(published.outcome.date),
            "rounds": range(1, rounds + 1),
            "rankings": self._formatter.build_rankings(published),
            "sheets": self._formatter.build_sheets(published),
        }


def _build_addresses(kind: str, names: Iterable[str]) -> list[str]:
    """Name pages after what they show, with a number to tell equal names apart."""
    met: Counter[str] = Counter()
    addresses = []
    for name in names:
        ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
        slug = "-".join(filter(None, (kind, *re.findall("[a-z0-9]+", ascii_only.lower()))))
        met[slug] += 1
        addresses.append(f"{slug}.html" if met[slug] == 1 else f"{slug}-{met[slug]}.html")
    return addresses
