"""The files by which a server is installed say what is so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import yaml  # type: ignore[import-untyped]

from courtcards.eventlog.log import Month
from courtcards.server.monitoring.log_lines import find_stream_name
from courtcards.server.settings import PREFIX, list_settings, load_settings
from courtcards.tables.service.host import new_id
from deploy.behind import DEPLOY, changed

ROOT = DEPLOY.parent
UNIT = DEPLOY / "courtcards.service"
COMPOSED = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
CONTAINED = (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def of_compose(text: str) -> str:
    """A value as the compose file gives it, with what `.env` says."""
    said = {"COURTCARDS_DOMAIN": "cards.example.org", "COURTCARDS_PASSWORD": "q8x"}
    return re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: said[found[1]], text)


def test_the_unit_is_one_that_systemd_knows(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    there = {"/opt/courtcards/bin/courtcards": sys.executable}
    unit.write_text(changed(UNIT.read_text(encoding="utf-8"), there), encoding="utf-8")
    command = ("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(unit))
    verified = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")


def test_the_unit_reaches_little_of_the_machine() -> None:
    # 100 is all of it; what is left is the network, which a server is for.
    command = ("systemd-analyze", "security", "--offline=yes", "--threshold=15", str(UNIT))
    judged = subprocess.run(command, capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stdout + judged.stderr


def test_the_settings_of_the_unit_are_settings() -> None:
    [file] = re.findall(r"--settings /etc/(\S+)", UNIT.read_text(encoding="utf-8"))
    found = load_settings(DEPLOY / file, {}, {}).settings
    [folder] = re.findall(r"^StateDirectory=(\S+)", UNIT.read_text(encoding="utf-8"), re.MULTILINE)
    assert found.data == f"/var/lib/{folder}"
    assert found.public_address


def test_the_composed_settings_are_settings_behind_the_composed_proxy() -> None:
    said = COMPOSED["services"]["courtcards"]["environment"]
    environment = {name: of_compose(text) for name, text in said.items()}
    assert set(said) <= {setting.variable for setting in list_settings().values()}
    settings = load_settings(None, environment, {}).settings
    assert settings.public_address == "https://cards.example.org"
    assert settings.place == "postgresql://courtcards:q8x@database/courtcards"
    [outside] = COMPOSED["networks"]["outside"]["ipam"]["config"]
    assert settings.trusted_proxies == outside["subnet"]
    assert COMPOSED["services"]["proxy"]["networks"] == ["outside"]
    assert COMPOSED["services"]["database"]["networks"] == ["inside"]


def test_what_is_composed_is_read_only_and_lies_where_it_says() -> None:
    server = COMPOSED["services"]["courtcards"]
    assert server["read_only"]
    assert server["cap_drop"] == ["ALL"]
    context = (DEPLOY / server["build"]["context"]).resolve()
    assert (context / server["build"]["dockerfile"]) == DEPLOY / "Containerfile"
    mounted = COMPOSED["services"]["proxy"]["volumes"][0].split(":")
    assert (DEPLOY / mounted[0]).is_file()
    for service in COMPOSED["services"].values():
        assert set(service.get("networks", ())) <= set(COMPOSED["networks"])
        for volume in service.get("volumes", ()):
            name = volume.split(":")[0]
            assert name in COMPOSED["volumes"] or (DEPLOY / name).exists()


def test_the_container_is_nobody_in_particular_and_has_no_compiler() -> None:
    *_, last = CONTAINED.split("\nFROM ")
    assert re.search(r"^USER (?!0\b|root\b)\d+$", last, re.MULTILINE)
    set_there = re.findall(rf"({PREFIX}\w+)=", last)
    assert set(set_there) <= {setting.variable for setting in list_settings().values()}
    [needed] = re.findall(r"^COPY (\S+) /tmp/$", last, re.MULTILINE)
    names = re.findall(r"^([\w.-]+)==", (ROOT / needed).read_text(encoding="utf-8"), re.MULTILINE)
    assert {"litestar", "uvicorn", "asyncpg"} <= set(names)
    assert not {"numba", "llvmlite", "ziglang", "playwright"} & set(names)


def test_what_the_container_leaves_out_is_not_needed_to_build() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    kept = subprocess.run(
        ("git", "ls-files"), cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for pattern in (line for line in ignored if not line.startswith("#")):
        name = pattern.removeprefix("**/")
        depth = 1 if name == pattern else None  # without stars it means the root alone
        assert [path for path in kept if name in Path(path).parts[:depth]] == [], pattern


def test_proxies_find_the_id_of_a_table_where_the_server_does() -> None:
    names = new_id(), new_id(Month(2026, 12).prefix)
    with_ids = ("/table/{}", "/api/tables/{}/live", "/resume/{}", "/club/{}/x", "/api/clubs/{}/log")
    addresses = [path.format(name) for path in with_ids for name in names]
    addresses += ["/", "/api/tables", "/table/?x", "/static/js/table/board.js", "/club/worker.js"]
    for file in ("nginx-several.conf", "Caddyfile"):
        text = (DEPLOY / file).read_text(encoding="utf-8")
        [asked] = re.findall(r"~(\^/\S+?)\"? ", text)
        pattern = re.compile(asked.replace("(?<", "(?P<"))
        for address in addresses:
            found, place = pattern.search(address), find_stream_name(address)
            assert (found and found[1]) == (place and place.rpartition("/")[2]), (file, address)
