"""What a server is told before it begins, and who may say it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from courtcards.eventlog.log_files import log_file
from courtcards.kernel.errors import SettingError
from courtcards.server.limits.clients import Limits, Rate
from courtcards.server.settings import (
    ChosenSettings,
    ServerSettings,
    format_settings,
    list_settings,
    load_settings,
)

NOTHING: Mapping[str, str] = {}


def of_file(folder: Path, text: str) -> ChosenSettings:
    file = folder / "courtcards.toml"
    file.write_text(text, encoding="utf-8")
    return load_settings(file, NOTHING, NOTHING)


def test_nothing_said_is_what_holds_by_itself() -> None:
    found = load_settings(
        None, {"HOME": "/home/ann", "COURTCARDS_ENGINE": "library"}, {"port": None}
    )
    assert found == ChosenSettings(ServerSettings(), {})
    assert found.settings.place == log_file()


def test_a_file_the_environment_and_the_command_line_in_that_order(tmp_path: Path) -> None:
    file = tmp_path / "courtcards.toml"
    file.write_text(
        'host = "0.0.0.0"\nport = 1\n[limits]\nsockets = 5\n'
        'tables_per_address = "20 per 10 minutes"\nrequest_within_s = 7\n'
    )
    environment = {"COURTCARDS_PORT": "2", "COURTCARDS_LIMITS_SOCKETS": "6"}
    found = load_settings(file, environment, {"port": 3, "data": None})
    assert found.settings == ServerSettings(
        "0.0.0.0",
        3,
        limits=Limits(tables_per_address=Rate(20, 600), sockets=6, request_within_s=7.0),
    )
    assert found.sources == {
        "host": str(file),
        "port": "the command line",
        "limits.sockets": "COURTCARDS_LIMITS_SOCKETS",
        "limits.tables_per_address": str(file),
        "limits.request_within_s": str(file),
    }


def test_what_is_said_empty_in_the_environment_is_not_said(tmp_path: Path) -> None:
    environment = {"COURTCARDS_DATABASE": "", "COURTCARDS_DATA": str(tmp_path)}
    assert load_settings(None, environment, NOTHING).settings.place == tmp_path / "tables.sqlite3"


def test_another_place_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    database = "postgresql://cards@localhost/courtcards"
    file = tmp_path / "courtcards.toml"
    file.write_text(f'database = "{database}"')
    assert load_settings(file, NOTHING, NOTHING).settings.place == database
    kept = tmp_path / "t.sqlite3"
    assert load_settings(file, {"COURTCARDS_DATA": str(kept)}, NOTHING).settings.place == kept
    with pytest.raises(SettingError, match="choose one"):
        load_settings(
            None, {"COURTCARDS_DATA": str(kept), "COURTCARDS_DATABASE": database}, NOTHING
        )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prt = 1", "there is no setting prt; did you mean port?"),
        ("[limits]\nsocket = 1", "no setting limits.socket; did you mean limits.sockets?"),
        ("[limit]\nsockets = 1", "no setting limit.sockets; did you mean limits.sockets?"),
        ("port = 65536", "port is a whole number from 0 to 65535, not 65536"),
        ("port = true", "port is a whole number from 0 to 65535, not True"),
        ("host = 1", "host is a text, not 1"),
        ("[limits]\nsockets = 0", "limits.sockets is a whole number of at least 1, not 0"),
        ("[limits]\nsockets.a = 1", "limits.sockets is a whole number of at least 1"),
        ("[limits]\nping_every_s = 0", "limits.ping_every_s is a number above 0, not 0"),
        ('[limits]\npages_per_address = "0 per hour"', "is a rate, such as"),
        ('[limits]\npages_per_address = "3 per year"', "is a rate, such as"),
        ('data = "a"\ndatabase = "b"', "choose one"),
        ('trusted_proxies = "10.0.0.0/8,proxy"', "'proxy' is neither an address nor a network"),
        ('public_address = "cards.example.org"', "public_address is http:// or https://"),
        ('public_address = "https://cards.example.org:99999"', "public_address is http://"),
        ("port = ", r"is not a settings file \(TOML\): Invalid value"),
    ],
)
def test_what_makes_no_sense_is_refused_by_a_sentence(
    tmp_path: Path, text: str, sentence: str
) -> None:
    with pytest.raises(SettingError, match=sentence):
        of_file(tmp_path, text)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="cannot be read: No such file"):
        load_settings(tmp_path / "none.toml", NOTHING, NOTHING)
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG\xff")
    with pytest.raises(SettingError, match="it is not UTF-8 text"):
        load_settings(tmp_path / "picture.toml", NOTHING, NOTHING)


def test_what_makes_no_sense_in_the_environment_is_refused() -> None:
    for variable, text, sentence in (
        ("COURTCARDS_PORT", "http", "COURTCARDS_PORT: port is a whole number .*, not 'http'"),
        ("COURTCARDS_LIMITS_SOCKET", "1", "did you mean COURTCARDS_LIMITS_SOCKETS?"),
        ("COURTCARDS_LIMITS_REQUEST_WITHIN_S", "-1", "is a number above 0, not '-1'"),
    ):
        with pytest.raises(SettingError, match=sentence):
            load_settings(None, {variable: text}, NOTHING)


def test_what_is_shown_says_the_same_as_a_file(tmp_path: Path) -> None:
    said = of_file(
        tmp_path,
        'trusted_proxies = "127.0.0.1, 10.0.0.0/8,::1,*"\n'
        f'port = 0\npublic_address = "HTTPS://Cards.Example.org:443/"\ndata = "{tmp_path}/Käse"\n'
        '[limits]\nsockets = 7\npages_per_address = "20 per 90 seconds"\nping_every_s = 2.5',
    )
    assert said.settings.public_address == "https://cards.example.org"
    text = format_settings(said)
    again = of_file(tmp_path, text)
    assert again == said
    sections = {"keeping", "limits", "watching"}
    assert tomllib.loads(text).keys() == {
        *("port", "public_address", "data", "trusted_proxies"),
        *sections,
    }


def test_every_setting_is_shown_with_a_sentence_and_its_default(tmp_path: Path) -> None:
    text = format_settings(load_settings(None, NOTHING, NOTHING))
    assert tomllib.loads(text) == {"keeping": {}, "limits": {}, "watching": {}}
    uncommented = re.sub(r"^# (?=[a-z_]+ = )", "", text, flags=re.MULTILINE)
    assert of_file(tmp_path, uncommented).settings == ServerSettings()
    for setting in list_settings().values():
        assert setting.variable in text
        assert setting.sentence[0].isupper(), setting
        assert setting.sentence.endswith("."), setting


def test_a_password_is_not_shown() -> None:
    environment = {"COURTCARDS_DATABASE": "postgresql://cards:q8%41x@localhost:5432/courtcards"}
    text = format_settings(load_settings(None, environment, NOTHING))
    assert 'database = "postgresql://cards:***@localhost:5432/courtcards"' in text
    assert "q8%41x" not in text
