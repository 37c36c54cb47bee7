"""`make bench-pace`: how soon a person can tap again at a table with bots, and how often they tap.

Somebody who never thinks taps a card of Double King as soon as the page takes a tap, in Chromium,
against three bots on a server of this machine.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table

from browser.visitors import PHONE, visitor
from browsers import launched
from courtcards.games import find_game
from courtcards.games.double_king.rules.contracts import DANGER
from courtcards.kernel.cards import card_suit, parse_card
from courtcards.play import Chance, MatchLog
from courtcards.play.players.bot import Bot
from server.serving import running_server

SPEEDS = {"normal": 250, "fast": 0, "instant": 0}
"""Speeds of the page, and the milliseconds that bots pause at each."""
CARDS = 13
TABLE: dict[str, Any] = {
    "game": "double-king",
    "ruleset": "club",
    "seats": 4,
    "options": {"first_dealer": 1},
    "bot": "club",
}
TAP = """() => {
  window.taps = [];
  const press = (card) => {
    const { x: clientX, y: clientY } = card.getBoundingClientRect();
    const place = { bubbles: true, clientX, clientY, isPrimary: true, pointerType: "mouse" };
    card.dispatchEvent(new PointerEvent("pointerdown", place));
    card.dispatchEvent(new PointerEvent("pointerup", place));
    card.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  };
  let [held, tapped] = [0, 0];
  const look = () => {
    const hand = document.querySelectorAll(".zone-hand").length;
    if (hand < held && tapped > (window.taps.at(-1) ?? 0)) window.taps.push(tapped);
    held = hand;
    const now = performance.now();
    const cards = [...document.querySelectorAll(".card.is-playable")];
    if (document.body.classList.contains("is-my-turn") && cards.length > 0 && now > tapped + 30) {
      tapped = now;
      press(cards[window.taps.length % cards.length]);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Taps a playable card until it is played, and notes the milliseconds of each tap that counts."""


def play_deal(browser: Browser, url: str, speed: str, forced: str, seed: str) -> list[float]:
    """Play a deal; return the times of all taps, in milliseconds."""
    settings = {"speed": speed, "press": "once", "forced": forced, "sound": "off"}
    with visitor(browser, url, PHONE, still=False, **settings) as guest:
        chosen = {"spectators": False, "bot_pause": SPEEDS[speed]}
        guest.open_table(**TABLE, seed=seed, settings=chosen)
        guest.page.evaluate(TAP)
        guest.page.wait_for_selector(".next-hand")
        taps: list[float] = guest.page.evaluate("window.taps")
    return taps


def is_forced(match: MatchLog) -> bool:
    """Tell whether a card plays itself: of one suit in a row and of one cost, any is as good."""
    state = match.state
    cards = [parse_card(each) for each in match.legal()]
    costs = {int(DANGER[int(state.contract)]) >> card & 1 for card in cards}
    first, last = min(cards), max(cards)
    is_run = card_suit(first) == card_suit(last) and last - first == len(cards) - 1
    return is_run and len(costs) == 1


def count_taps(rounds: int) -> float:
    """Return the mean number of taps a deal of seat 0, with claims and without forced cards.

    Four bots play whole rounds. A card is a tap if another legal card takes other tricks. So is a
    claim, after which there are no more.
    """
    taps, deals = 0, 0
    for number in range(rounds):
        match, chance = MatchLog(find_game("double-king").rules("club")), Chance(b"%d" % number)
        bots = [Bot("club", "double-king", b"%d" % seat) for seat in range(4)]
        claimed = None
        while match.awaiting.kind != "nothing":
            seat = match.awaiting.seat
            if seat is None:
                match.deal(*chance.deal(match))
                deals += 1
                continue
            is_choice = len(match.hands[-1].moves) == 0
            if seat == 0 and claimed != deals and not is_choice and not is_forced(match):
                taps += 1
                claimed = deals if match.find_claim(seat) else claimed
            match.play(seat, bots[seat].prepare_move(match, seat)().move)
    return taps / deals


def measure(browser: Browser, url: str, speed: str, deals: int) -> Sequence[str]:
    """Return the cells of a speed: tap to tap, and a whole deal, in seconds; taps a deal."""
    gaps, wholes, counts = [], [], []
    for number in range(deals):
        taps = play_deal(browser, url, speed, "off", f"pace {number}")
        gaps += [(b - a) / 1000 for a, b in pairwise(taps)]
        wholes.append((taps[-1] - taps[0]) / 1000 * CARDS / max(len(taps) - 1, 1))
        counts.append(len(play_deal(browser, url, speed, "on", f"pace {number}")))
    return (
        speed,
        f"{statistics.mean(gaps):.2f}",
        f"{statistics.median(wholes):.1f}",
        f"{statistics.mean(counts):.1f}",
    )


def main() -> None:
    """Measure every speed, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pace", description=__doc__)
    parser.add_argument("--deals", type=int, default=5, help="deals at each speed (default 5)")
    parser.add_argument("--rounds", type=int, default=10, help="rounds of 20 deals (default 10)")
    asked = parser.parse_args()
    table = Table("speed", title_justify="left")
    headings = ("a tap to the next, s", f"{CARDS} cards, s", "taps a deal, forced moves played")
    for heading in headings:
        table.add_column(heading, justify="right")
    with (
        tempfile.TemporaryDirectory() as folder,
        launched("chromium") as browser,
        running_server(Path(folder, "tables.sqlite3")) as url,
    ):
        for speed in SPEEDS:
            table.add_row(*measure(browser, url, speed, asked.deals))
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    console.print(f"Means and medians of {asked.deals} deals, the taps as soon as they count")
    console.print(table)
    taps = count_taps(asked.rounds)
    console.print(f"Taps a deal with forced cards and claims, {asked.rounds} rounds: {taps:.1f}")


if __name__ == "__main__":
    main()
