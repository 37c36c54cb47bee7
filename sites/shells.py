"""The pages of a site: shells that host tables, and pages to read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import jinja2
from markdown_it import MarkdownIt

from courtcards.games import find_game
from courtcards.page import POLICY, TEMPLATES
from courtcards.page.shells import SHELLS, VISITORS, PageAddresses, build_context
from courtcards.rulebook import list_clause_prefixes
from courtcards.tables.views.catalogue import build_catalogue
from courtcards.text import LANGUAGES, translate_text, translations
from courtcards.text.localization import sentences

HERE = Path(__file__).parent
ROOT = HERE.parent
STUDY = ROOT / "docs" / "study.md"

_JINJA = jinja2.Environment(
    loader=jinja2.FileSystemLoader([HERE / "templates", TEMPLATES]), autoescape=True
)


def places(folder: str, static: str, bundle: str) -> PageAddresses:
    """Return the addresses of the rest of a site, as a page in a folder finds them."""
    up = "../" * folder.count("/") or "./"
    return PageAddresses(
        static=f"{up}{static}",
        words=f"{up}words/*.json",
        catalogue=f"{up}catalogue/*.json",
        root=up,
        offline_bundle=f"{up}{bundle}/",
        manifest=f"{up}manifest.webmanifest",
        # Part of the page, since a file host may not send it as a header.
        policy=POLICY,
    )


def pages(static: str, bundle: str) -> Iterator[tuple[str, str]]:
    """Yield every page with its folder; "" is the folder of the first page."""

    def page(
        folder: str, template: str, host: str, language: str, **context: object
    ) -> tuple[str, str]:
        context |= build_context(
            places(folder, static, bundle), host, language, list_clause_prefixes()
        )
        return folder, _JINJA.get_template(template).render(context) + "\n"

    everywhere = [(language, translations(language).gettext) for language in LANGUAGES]
    rules = {language: translate_text("Rules", language, "home.ruleset") for language in LANGUAGES}
    for folder, template in SHELLS.items():
        host = "visitor" if folder in VISITORS else "device"
        yield page(
            folder, template, host, "en", table="", clause="", everywhere=everywhere, rules=rules
        )
    for language in LANGUAGES:
        games = build_catalogue(language).games
        shelf = {
            "title": rules[language],
            "after": translate_text("Source: {source}", language, "home.ruleset.source"),
            "shelf": games,
            "part": "rules/*/",
        }
        yield page(f"rules/{language}/", "rules.html", "", language, **shelf)
        for game in games:
            for each in game.rulesets:
                book = {
                    "title": each.title,
                    "game": game.title,
                    "part": f"rules/*/{each.name}/",
                    "sentences": sentences(find_game(game.name).rules(each.name), language),
                }
                folder = f"rules/{language}/{each.name}/"
                yield page(folder, "ruleset.html", "", language, **book)
    title, body = study()
    yield page("study/", "study.html", "", "en", title=title, body=body, part="")


def study() -> tuple[str, str]:
    """Return the title and the HTML of the page about what the games are like."""
    text = STUDY.read_text("utf-8")
    body = MarkdownIt("commonmark").enable("table").render(text.replace("](study/", "]("))
    # The page's policy forbids inline styles.
    body = body.replace('style="text-align:right"', 'class="is-number"')
    return text.partition("\n")[0].removeprefix("# "), body


def pictures() -> Iterator[Path]:
    yield from sorted((STUDY.parent / "study").glob("*.svg"))
