"""How much memory a server may use and uses: of its control group, or of the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from courtcards.server.watching import machine


@pytest.fixture
def group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The control group of a server with two workers."""
    own = tmp_path / "cgroup"
    own.write_text("4:memory:/old\n0::/system.slice/courtcards.service\n")
    folder = tmp_path / "groups/system.slice/courtcards.service"
    folder.mkdir(parents=True)
    (folder / "memory.max").write_text("1000\n")
    (folder / "memory.current").write_text("900\n")
    (folder / "memory.stat").write_text("anon 500\ninactive_file 300\n")
    monkeypatch.setattr(machine, "OWN_CGROUP", own)
    monkeypatch.setattr(machine, "CGROUPS", tmp_path / "groups")
    return folder


def test_all_processes_of_a_group_share_its_memory(group: Path) -> None:
    assert (machine.memory_used(), machine.memory_limit()) == (600, 1000)


def test_without_a_limit_it_is_the_machine_that_counts(
    group: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (group / "memory.max").write_text("max\n")
    monkeypatch.setattr(machine, "MACHINE", tmp_path / "meminfo")
    machine.MACHINE.write_text("MemTotal:  1000 kB\nMemAvailable:  400 kB\nHugePages: 0\n")
    assert machine.memory_used() == 600 * 1024
    assert machine.memory_limit() > 1024


def test_a_system_that_does_not_tell_is_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "OWN_CGROUP", tmp_path / "none")
    monkeypatch.setattr(machine, "MACHINE", tmp_path / "none")
    assert machine.memory_used() != machine.memory_used()  # not a number
