"""A site of results: static pages without scripts, for any file host.

The same evenings give the same bytes, since the site uses no clock. People who have not agreed to
be named appear by their initials. Reasons that people wrote about a line of a sheet are left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from courtcards.clubs.publishing.presentation import (
    WORDS,
    HasAgreed,
    PublishedEvening,
    PublishedSeason,
    SiteFormatter,
    choose_published_name,
    format_count,
)
from courtcards.clubs.season.outcomes import Person
from courtcards.clubs.season.ranking import compute_ratings, list_awards, rank_season
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

    def list_names(self, language: str) -> dict[Person, str]:
        """Return the published names: the latest name, or initials without consent."""
        latest = {
            person: name
            for each in (*(e.outcome for e in self.evenings), *self._outcomes)
            for person, name in each.names.items()
        }
        return {
            person: choose_published_name(person, name, self.has_agreed, language)
            for person, name in latest.items()
        }

    @property
    def _outcomes(self) -> Iterator[Any]:
        return (outcome for season in self.seasons for outcome in season.outcomes)


def build_site_files(site: Site, languages: Sequence[str] = LANGUAGES) -> dict[str, bytes]:
    """Return every file of the site by path. Each of several languages has its own folder."""
    files = {name: (STATIC / place).read_bytes() for name, place in FILES.items()}
    files[STYLES] = _read_text(STYLES)
    alone = len(languages) == 1
    for language in languages:
        folder = "" if alone else f"{language}/"
        pages = _Pages(site, language, languages)
        files |= {f"{folder}{name}": page.encode() for name, page in pages.all()}
    if not alone:
        files["index.html"] = _render(
            "languages.html", title=site.title, names=language_names(), languages=languages
        ).encode()
    return dict(sorted(files.items()))


def _read_text(name: str) -> bytes:
    return _render(name).encode()


def _render(template: str, **context: object) -> str:
    return TEMPLATES.get_template(template).render(context)


class _Pages:
    """Pages of a site in one language."""

    def __init__(self, site: Site, language: str, languages: Sequence[str]) -> None:
        self._site = site
        self._formatter = SiteFormatter(language, site.list_names(language))
        self._language = language
        self._languages = languages
        self._evenings = _build_addresses("evening", (e.outcome.date for e in site.evenings))
        self._seasons = _build_addresses("season", (s.settings.name for s in site.seasons))

    def all(self) -> Iterator[tuple[str, str]]:
        """Yield each page with its name."""
        yield "index.html", self._page("index.html", "index.html", **self._index())
        rated = compute_ratings(each.outcome for each in self._site.evenings)
        rows = self._formatter.build_rating_rows(rated)
        yield "strength.html", self._page("strength.html", "strength.html", rows=rows)
        for season, name in zip(self._site.seasons, self._seasons, strict=True):
            yield name, self._page("season.html", name, **self._season(season))
        for evening, name in zip(self._site.evenings, self._evenings, strict=True):
            yield name, self._page("evening.html", name, **self._evening(evening))

    def _page(self, template: str, name: str, **context: object) -> str:
        alone = len(self._languages) == 1
        return _render(
            template,
            _=translations(self._language).gettext,
            word={key: localize(word, self._language) for key, word in WORDS.items()},
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
                "address": address,
                "name": each.settings.name,
                "evenings": format_count("evenings", len(each.outcomes), self._language),
            }
            for each, address in zip(self._site.seasons, self._seasons, strict=True)
        ]
        return {"evenings": evenings[::-1], "seasons": seasons}

    def _first(self, published: PublishedEvening) -> list[str]:
        """List the winners; nobody while no sheet counts."""
        outcome = published.outcome
        if not outcome.tables:
            return []
        first = (person for person, place in outcome.places.items() if place.place == 1)
        return [self._formatter.names[person] for person in first]

    def _season(self, season: PublishedSeason) -> dict[str, Any]:
        ranking = [
            replace(each, name=self._formatter.names[each.person])
            for each in rank_season(season.outcomes, season.settings.best)
        ]
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
            "rows": self._formatter.build_season_rows(ranking, len(season.outcomes)),
            "has_left_out": any(not r.counts for each in ranking for r in each.results),
            "awards": list_awards(ranking, season.settings.prizes),
        }

    def _evening(self, published: PublishedEvening) -> dict[str, Any]:
        rounds = len(published.evening.rounds)
        return {
            "evening": published.outcome,
            "day": self._formatter.format_day(published.outcome.date),
            "rounds": range(1, rounds + 1),
            "rows": self._formatter.build_evening_rows(published.outcome, rounds),
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
