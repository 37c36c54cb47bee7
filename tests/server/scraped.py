"""What a server tells Prometheus, read as Prometheus reads it."""

from __future__ import annotations

from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from server.serving import Guest


class Scraped:
    """The samples of one look."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.families = list(text_string_to_metric_families(text))
        self.samples = [sample for family in self.families for sample in family.samples]

    def total(self, name: str, **labels: str) -> float:
        """The sum of all samples of that name with these labels."""
        return sum(
            sample.value
            for sample in self.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        )

    def since(self, before: Scraped, name: str, **labels: str) -> float:
        """By how much that sum has grown from an earlier look on."""
        return self.total(name, **labels) - before.total(name, **labels)

    def labels(self, name: str, label: str) -> set[str]:
        """What a label says, over all samples whose name begins so."""
        return {
            sample.labels[label]
            for sample in self.samples
            if sample.name.startswith(name) and label in sample.labels
        }


def scraped(guest: Guest, **headers: Any) -> Scraped:
    """What the server tells now."""
    answer = guest.http.get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    return Scraped(answer.text)
