"""The ranking of an evening (DK-7.1), with the results of every round, to hang on the wall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from courtcards.clubs import error_messages
from courtcards.clubs.error_messages import display_group, display_name
from courtcards.clubs.evening import Evening
from courtcards.clubs.paper.blank_sheets import EVENING, PLACE, SHADE, SMALL
from courtcards.clubs.paper.pages import (
    A4,
    BOLD,
    SHEET,
    THICK,
    Box,
    Frame,
    PaperPage,
    Stroke,
    Style,
    split_into_groups,
)
from courtcards.clubs.paper.pdf import DocumentInfo, render_pdf, write_foot
from courtcards.clubs.results import Sheets, rank_evening, rank_evening_teams
from courtcards.clubs.standings import RankingEntry, RoundResult, TeamEntry
from courtcards.kernel.errors import UnknownEvening
from courtcards.text import format_message, translate_text
from courtcards.text.formatting import format_date, format_points, format_score

ROUNDS_UPRIGHT = 6
"""With more rounds than this, the page is in landscape format."""
ACROSS = Box(0, 0, A4.height, A4.width)
ROW_HEIGHT, HEADING_HEIGHT, HEAD_HEIGHT, NOTE_HEIGHT = 8.8, 9.0, 14.0, 5.0
PLACE_WIDTH, TOTAL_WIDTH, ROUND_WIDTH = 13.0, 14.0, 12.5
HEADING = Style(size=8, smallest=5, align="middle", lines=2)
NUMBER = Style(size=10, smallest=6, align="middle")
STRONG = replace(NUMBER, size=11, face=BOLD)
NAME = Style(size=10, smallest=5.5, face=BOLD, lines=2)
CLUB = Style(size=7, smallest=5, grey=0.35)
BELOW = Style(size=6.5, smallest=5, align="middle", grey=0.35)
ONLY_SCORES = "Σ"
"""Marks a round at a table that has only its four scores, no lines."""
MISSED = "–"


@dataclass(frozen=True)
class RankedPlayer:
    """A line of the ranking; ``results`` are by round, None where there is none."""

    place: RankingEntry
    is_shared: bool
    name: str
    club: str
    results: tuple[RoundResult | None, ...]


@dataclass(frozen=True)
class Caption:
    """A line above the ranking of a group, or of the teams."""

    group: str = ""
    """The name of the group; empty above the players of none."""
    is_teams: bool = False


@dataclass(frozen=True)
class RankedTeam:
    """A line of the ranking of teams, with the names of the players who count."""

    entry: TeamEntry
    is_shared: bool
    names: tuple[str, ...]


RankingLine = RankedPlayer | RankedTeam | Caption


@dataclass(frozen=True)
class Ranking:
    """The ranking after a number of rounds of an evening."""

    evening: str
    date: str
    after: int
    rounds: int
    players: tuple[RankedPlayer, ...]
    groups: tuple[str, ...] = ()
    """The group of each player, if there are groups."""
    teams: tuple[RankedTeam, ...] = ()

    @property
    def lines(self) -> list[RankingLine]:
        """The players, those of each group below its name, and the teams below."""
        found: list[RankingLine] = []
        for index, player in enumerate(self.players):
            if self.groups and self.groups[index : index + 1] != self.groups[index - 1 : index]:
                found.append(Caption(self.groups[index]))
            found.append(player)
        return [*found, Caption(is_teams=True), *self.teams] if self.teams else found

    @property
    def is_final(self) -> bool:
        """True after the last round."""
        return self.after == self.rounds


def build_ranking(evening: Evening, sheets: Sheets, after: int | None = None) -> Ranking:
    """Build the ranking after a round, or the current one.

    Raises UnknownEvening if the round has not begun.
    """
    begun = len(evening.rounds)
    if after is not None and not 1 <= after <= begun:
        raise UnknownEvening(error_messages.NO_SUCH_ROUND, round=after)
    until = begun if after is None else after
    places = rank_evening(evening, sheets, until)
    of = evening.map_groups()
    sharing = Counter((of.get(place.player), place.place) for place in places)
    players = tuple(
        RankedPlayer(
            place,
            sharing[of.get(place.player), place.place] > 1,
            evening.player(place.player).name,
            evening.player(place.player).club,
            _order_by_round(place.results, until),
        )
        for place in places
    )
    about = evening.settings
    groups = tuple(of.get(place.player, "") for place in places) if of else ()
    teams = rank_evening_teams(evening, places)
    sharing_teams = Counter(each.place for each in teams)
    ranked_teams = tuple(
        RankedTeam(
            each,
            sharing_teams[each.place] > 1,
            tuple(evening.player(player).name for player in each.players),
        )
        for each in teams
    )
    return Ranking(about.name, about.date, until, about.rounds, players, groups, ranked_teams)


def _order_by_round(results: Sequence[RoundResult], until: int) -> tuple[RoundResult | None, ...]:
    found = {result.round: result for result in results}
    return tuple(found.get(number) for number in range(1, until + 1))


def print_ranking(ranking: Ranking, language: str) -> bytes:
    """Print the ranking, with its headings on every page."""
    what = translate_text("Standings", language)
    about = DocumentInfo(ranking.evening, format_date(ranking.date, language), what, language)
    size = A4 if ranking.after <= ROUNDS_UPRIGHT else ACROSS
    area = Box(SHEET.x, SHEET.y, size.width - 2 * SHEET.x, size.height - (A4.height - SHEET.height))
    used = HEAD_HEIGHT + HEADING_HEIGHT + NOTE_HEIGHT
    groups = split_into_groups(ranking.lines, int((area.height - used) / ROW_HEIGHT)) or [()]
    pages = []
    for number, lines in enumerate(groups, start=1):
        page = PaperPage(size)
        _RankingPage(page, area, ranking, about).draw(lines)
        write_foot(page, about, number, len(groups))
        pages.append(page)
    return render_pdf(pages, about)


class _RankingPage:
    def __init__(self, page: PaperPage, area: Box, ranking: Ranking, about: DocumentInfo) -> None:
        self._page = page
        self._area = area
        self._ranking = ranking
        self._about = about
        self._language = about.language
        rounds = ranking.after
        name = area.width - PLACE_WIDTH - rounds * ROUND_WIDTH - 3 * TOTAL_WIDTH
        self._widths = [PLACE_WIDTH, name, *[ROUND_WIDTH] * rounds, *[TOTAL_WIDTH] * 3]

    def draw(self, lines: Sequence[RankingLine]) -> None:
        """Draw the head, the headings, the lines and the note at the foot."""
        area = self._area
        self._head()
        y = area.y + HEAD_HEIGHT
        self._headings(Box(area.x, y, area.width, HEADING_HEIGHT))
        y += HEADING_HEIGHT
        for index, line in enumerate(lines):
            row = Box(area.x, y + index * ROW_HEIGHT, area.width, ROW_HEIGHT)
            if isinstance(line, Caption):
                self._caption(row, line)
                continue
            if index % 2:
                self._page.put(Frame(row, None, 0.96))
            if isinstance(line, RankedTeam):
                self._team(row, line)
            else:
                self._player(row, line)
        bottom = y + len(lines) * ROW_HEIGHT
        self._page.put(Stroke(area.x, bottom, area.right, bottom, width=THICK))
        self._page.write(Box(area.x, bottom, area.width, NOTE_HEIGHT), self._note(), SMALL)

    def _head(self) -> None:
        area, ranking, language = self._area, self._ranking, self._language
        left, right = Box(area.x, area.y, area.width, 10).columns(
            (area.width * 0.6, area.width * 0.4)
        )
        self._page.write(Box(left.x, left.y, left.width - 4, 6), self._about.evening, EVENING)
        self._page.write(Box(left.x, left.y + 6, left.width - 4, 4), self._about.date, SMALL)
        title = format_message("Standings after round {round}", {"round": ranking.after}, language)
        if ranking.is_final:
            title = translate_text("Final standings", language)
        elif not ranking.after:
            title = translate_text("Standings", language)
        self._page.write(right, title, PLACE)

    def _headings(self, row: Box) -> None:
        language = self._language
        rounds = range(1, self._ranking.after + 1)
        titles = [
            translate_text("Place", language),
            translate_text("Player", language),
            *(format_message("Round {round}", {"round": number}, language) for number in rounds),
            translate_text("Points", language),
            translate_text("Score", language),
            translate_text("Best round", language),
        ]
        self._page.put(Frame(row, None, SHADE))
        for index, (cell, title) in enumerate(zip(row.columns(self._widths), titles, strict=True)):
            style = replace(HEADING, align="left") if index == 1 else HEADING
            is_round = 2 <= index < len(titles) - 3
            self._page.write(cell.inset(2 if is_round else 0.6), title, style)
        for y in (row.y, row.bottom):
            self._page.put(Stroke(row.x, y, row.right, y, width=THICK))

    def _player(self, row: Box, player: RankedPlayer) -> None:
        page, place, language = self._page, player.place, self._language
        place_cell, name, *rounds = row.columns(self._widths)
        points, score, best = rounds[-3:]
        page.write(place_cell, f"{place.place} =" if player.is_shared else str(place.place), STRONG)
        has_club = bool(player.club.strip())
        height = 5.4 if has_club else row.height - 0.6
        page.write(
            Box(name.x + 0.6, name.y, name.width - 2, height),
            display_name(player.name, language),
            NAME,
        )
        if has_club:
            page.write(Box(name.x + 0.6, name.y + 5.0, name.width - 2, 3.4), player.club, CLUB)
        for cell, result in zip(rounds[:-3], player.results, strict=True):
            self._result(cell, result)
        self._points(points, place)
        page.write(score, format_score(place.score, language), NUMBER)
        written_best = MISSED if place.best is None else format_score(place.best, language)
        page.write(best, written_best, NUMBER)
        page.put(Stroke(row.x, row.bottom, row.right, row.bottom, grey=0.6))

    def _caption(self, row: Box, caption: Caption) -> None:
        language = self._language
        title = display_group(caption.group, language)
        if caption.is_teams:
            title = translate_text("Teams", language)
        self._page.write(Box(row.x + 0.6, row.y + 1.5, row.width - 2, 6), title, NAME)
        self._page.put(Stroke(row.x, row.bottom, row.right, row.bottom, grey=0.6))

    def _team(self, row: Box, team: RankedTeam) -> None:
        page, entry, language = self._page, team.entry, self._language
        place, *middle, points, score, _ = row.columns(self._widths)
        page.write(place, f"{entry.place} =" if team.is_shared else str(entry.place), STRONG)
        name, width = middle[0], sum(cell.width for cell in middle)
        names = ", ".join(display_name(each, language) for each in team.names)
        page.write(Box(name.x + 0.6, name.y, width - 2, 5.4), entry.team, NAME)
        page.write(Box(name.x + 0.6, name.y + 5.0, width - 2, 3.4), names, CLUB)
        page.write(points, format_points(entry.points, language), STRONG)
        page.write(score, format_score(entry.score, language), NUMBER)
        page.put(Stroke(row.x, row.bottom, row.right, row.bottom, grey=0.6))

    def _points(self, cell: Box, place: RankingEntry) -> None:
        """Write the ranking points, and below them the penalty that they include."""
        written = format_points(place.points, self._language)
        if not place.penalty:
            self._page.write(cell, written, STRONG)
            return
        self._page.write(Box(cell.x, cell.y + 0.6, cell.width, 4.6), written, STRONG)
        within = format_message(
            "incl. {points}",
            {"points": format_score(place.penalty, self._language)},
            self._language,
        )
        below = Box(cell.x, cell.y + 5.0, cell.width, 3.4).inset(0.4)
        self._page.write(below, within, BELOW)

    def _result(self, cell: Box, result: RoundResult | None) -> None:
        """Write the result of a round: the ranking points, below them the table and the score."""
        if result is None:
            self._page.write(cell, MISSED, replace(NUMBER, grey=0.5))
            return
        upper = Box(cell.x, cell.y + 0.6, cell.width, 4.6)
        self._page.write(upper, format_points(result.points, self._language), NUMBER)
        below = translate_text("bye", self._language)
        if result.table is not None:
            below = f"{result.table} · {format_score(result.score, self._language)}"
        if result.is_total:
            below += f" {ONLY_SCORES}"
        self._page.write(Box(cell.x, cell.y + 5.0, cell.width, 3.4).inset(0.4), below, BELOW)

    def _note(self) -> str:
        note = translate_text(
            "Small: table · score. Equal ranking points: the total score decides, then the "
            "best round (DK-7.1). = shared place.",
            self._language,
        )
        results = (each for player in self._ranking.players for each in player.results)
        if any(each is not None and each.is_total for each in results):
            kept = {"sign": ONLY_SCORES}
            note += " " + format_message(
                "{sign} only the scores were entered.", kept, self._language
            )
        return note
