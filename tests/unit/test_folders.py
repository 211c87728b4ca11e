"""Games lie where the system keeps data, and those that lay elsewhere before are found there."""

from pathlib import Path

import platformdirs
import pytest
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from ludomancer.core.folders import data_folder
from ludomancer.terminal.save import saves_folder

HERE = {Unix: ".local/share", MacOS: "Library/Application Support", Windows: "local"}
systems = pytest.mark.parametrize("system", HERE)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with nothing in it, and no other word about where data belong."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(tmp_path / "local"))  # how Windows is asked elsewhere
    monkeypatch.setattr("platformdirs.windows._is_fully_qualified", bool)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    return tmp_path


def on(system: type[PlatformDirsABC], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", system)


@systems
def test_a_new_user_has_them_where_the_system_keeps_data(
    system: type[PlatformDirsABC], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(system, monkeypatch)
    assert data_folder() == home / HERE[system] / "ludomancer"
    assert saves_folder() == data_folder() / "games"
    assert not list(home.iterdir())  # nothing is made by asking


@systems
def test_what_was_there_before_is_kept(
    system: type[PlatformDirsABC], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(system, monkeypatch)
    before = home / ".local" / "share" / "ludomancer"
    before.mkdir(parents=True)
    (home / HERE[system] / "ludomancer").mkdir(parents=True, exist_ok=True)
    assert data_folder() == before


@pytest.mark.parametrize("system", [Unix, MacOS])
def test_a_folder_that_is_set_counts(
    system: type[PlatformDirsABC], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(system, monkeypatch)
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "elsewhere"))
    assert data_folder() == home / "elsewhere" / "ludomancer"
    (home / "elsewhere" / "ludomancer").mkdir(parents=True)
    assert data_folder() == home / "elsewhere" / "ludomancer"


@pytest.mark.parametrize("word", ["", "here", "~/here"])
def test_a_folder_that_depends_on_where_one_stands_counts_where_it_did(
    word: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(Unix, monkeypatch)
    monkeypatch.chdir(home)
    monkeypatch.setenv("XDG_DATA_HOME", word)
    assert data_folder() == home / ".local" / "share" / "ludomancer"
    if word:
        (home / word / "ludomancer").mkdir(parents=True)
        assert data_folder().resolve() == home / word / "ludomancer"
