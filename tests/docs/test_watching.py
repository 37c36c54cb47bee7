"""What watches a server (the table of metrics, the dashboard, the alerts) names what there is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from courtcards.eventlog.aggregate import Aggregate
from courtcards.server.monitoring.metrics import Metrics
from docs.pages import ROOT, section
from server.playing import play_over_socket, wait_for_turn
from server.scraped import Scraped, scraped
from server.serving import Guest, running_server

DASHBOARD = ROOT / "deploy/grafana/courtcards.json"
ALERTS = ROOT / "deploy/prometheus/alerts.yml"

METRIC = re.compile(r"\b((?:courtcards|process|python)_\w+)(?:\{([^}]*)\})?")
MATCHER = re.compile(r'(\w+)(?:=~|=)"([^"]*)"')
BY_PROMETHEUS = {"instance", "job"}
"""Labels that Prometheus puts on what it has read."""


def rows() -> list[list[str]]:
    """The rows of the table of metrics: name, kind, labels, meaning."""
    lines = section("docs/operating.md", "Monitoring").splitlines()
    return [
        [cell.strip().replace("`", "") for cell in line.strip("|").split("|")]
        for line in lines
        if line.startswith("| `courtcards_")
    ]


def test_every_metric_is_in_the_table_with_its_kind_labels_and_meaning() -> None:
    declared = []
    registry = Metrics().registry
    for family in registry.collect():
        if not family.name.startswith("courtcards_"):
            continue
        # Who counts by itself hands out a family that knows its labels; else the metric does.
        own: Any = registry._names_to_collectors.get(family.name, family)
        ends = {"counter": "_total", "info": "_info"}.get(family.type, "")
        labels = ("version", "log") if family.type == "info" else own._labelnames
        meaning = family.documentation.replace("`", "")
        declared.append([family.name + ends, family.type, ", ".join(labels), meaning])
    assert sorted(rows()) == sorted(declared)


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scraped]:
    """What a server tells at which everything has happened once."""
    log = tmp_path_factory.mktemp("watched") / "log"
    with running_server(log) as url, Guest(url) as guest:
        guest.open("kings-corner", "french", 2, seed="watched")
        with guest.live() as wire:
            play_over_socket(wire)
    with (
        running_server(log) as url,
        guest.moved_to(url) as again,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(Aggregate, "inline_replay_limit", 0)
        again.look()  # and so it is rebuilt, beside the loop
        again.open("double-king", "club", 4, bot="steady", settings={"hints": True})
        again.ask("POST", again.at("/deals"), json={"id": "d", "seq": 1})
        now = wait_for_turn(again)
        assert again.ask("GET", again.at("/hint")).status_code == 200
        body = {"id": "p", "seq": now["seq"], "move": now["view"]["legal"][0]}
        assert again.ask("POST", again.at("/plays"), json=body).status_code == 200
        with again.live() as wire:
            wire.next()
            wire.say(type="deal", id="no", seq=0)
            wire.until("refused")
        yield scraped(again)


def queries_of_the_dashboard() -> list[str]:
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    asked = [dashboard["templating"]["list"][1]["definition"]]
    return asked + [
        each["expr"] for panel in dashboard["panels"] for each in panel.get("targets", [])
    ]


def alerts() -> list[dict[str, Any]]:
    groups = msgspec.yaml.decode(ALERTS.read_bytes())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def check_query(query: str, seen: Scraped) -> None:
    """Every metric that it asks for is told, with these labels and these values of them."""
    found = METRIC.findall(query)
    assert found or query.startswith("up{"), query
    labels = set(BY_PROMETHEUS)
    for name, matchers in found:
        samples = [sample for sample in seen.samples if sample.name == name]
        assert samples, name
        labels |= {label for sample in samples for label in sample.labels}
        for label, value in MATCHER.findall(matchers):
            if label not in BY_PROMETHEUS:
                assert any(sample.labels.get(label) == value for sample in samples), query
    for by in re.findall(r"\bby \(([^)]*)\)", query):
        assert {label.strip() for label in by.split(",")} <= labels, query


def test_every_panel_of_the_dashboard_shows_what_a_server_tells(seen: Scraped) -> None:
    queries = queries_of_the_dashboard()
    assert len(queries) > 20
    for query in queries:
        check_query(query, seen)


def test_every_alert_asks_for_what_a_server_tells_and_says_what_it_means(seen: Scraped) -> None:
    assert len({rule["alert"] for rule in alerts()}) == len(alerts()) > 5
    for rule in alerts():
        check_query(rule["expr"], seen)
        assert rule["labels"]["severity"] in {"page", "look"}
        assert rule["annotations"].keys() == {"summary", "description"}


def test_what_is_told_is_on_the_dashboard() -> None:
    """A metric that nobody looks at first is looked up in the table; these are few."""
    shown = {name for query in queries_of_the_dashboard() for name, _ in METRIC.findall(query)}
    bases = {re.sub(r"_(bucket|count|sum)$", "", name) for name in shown}
    told = {row[0] for row in rows()}
    assert told - bases == {
        "courtcards_stored_events_total",
        "courtcards_read_seconds",
        "courtcards_engine_ready",
    }


def test_the_panels_of_the_dashboard_do_not_cover_each_other() -> None:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    taken: set[tuple[int, int]] = set()
    for panel in panels:
        at = panel["gridPos"]
        assert at["x"] + at["w"] <= 24
        own = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not own & taken, panel["title"]
        taken |= own
