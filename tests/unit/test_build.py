"""The rules are compiled all or not at all; plain Python plays as well."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from ludomancer import _build

ROOT = Path(__file__).parents[2]
SUFFIX = EXTENSION_SUFFIXES[0]
LONG_AGO = 1_000_000_000
PLAY = """
import ludomancer
state = ludomancer.load("day-night").start(1)
state.apply(state.legal_actions()[0])
print(ludomancer.__file__, ludomancer.COMPILED)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package in a checkout with two hot modules, both compiled, and a helper."""
    folder = tmp_path / "src" / "ludomancer"
    for name in (
        "core/__init__.py",
        "core/bits.py",
        "core/bits.pxd",
        "__init__.py",
        "core/data/x.pxd",
        "core/data/x.py",
    ):
        touch(folder / name)
    for name in ("core/state", "games/rules"):
        touch(folder / f"{name}.py")
        touch(folder / f"{name}.pxd")
        touch(folder / f"{name}{SUFFIX}", LONG_AGO + 1)
    touch(folder / "games/__init__.py")
    touch(tmp_path / "pyproject.toml")
    return folder


def touch(path: Path, when: float = LONG_AGO) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    os.utime(path, (when, when))


def test_all_compiled(package: Path) -> None:
    assert _build.check(str(package)) is True


def test_none_compiled(package: Path) -> None:
    (package / f"core/state{SUFFIX}").unlink()
    (package / f"games/rules{SUFFIX}").unlink()
    assert _build.check(str(package)) is False


def test_files_of_another_python_do_not_count(package: Path) -> None:
    for name in ("core/state", "games/rules"):
        (package / f"{name}{SUFFIX}").rename(package / f"{name}.cpython-27-other.so")
    assert _build.check(str(package)) is False


def test_a_mixture_is_refused(package: Path) -> None:
    (package / f"games/rules{SUFFIX}").unlink()
    with pytest.raises(ImportError, match=r"half compiled.* ludomancer\.games\.rules\. .*make build.*make plain"):
        _build.check(str(package))


def test_a_compiled_file_left_behind_is_refused(package: Path) -> None:
    (package / "games/rules.pxd").unlink()
    with pytest.raises(
        ImportError, match=re.escape(f"left behind by modules that are no longer compiled: games/rules{SUFFIX}")
    ):
        _build.check(str(package))


@pytest.mark.parametrize("source", ["core/state.py", "core/state.pxd", "core/bits.pxd"])
def test_a_stale_compiled_file_is_refused_in_a_checkout(package: Path, source: str) -> None:
    touch(package / source, LONG_AGO + 2)
    with pytest.raises(ImportError, match=re.escape(f"core/state{SUFFIX} is older than {source}.") + ".*make build"):
        _build.check(str(package))
    (package / "../../pyproject.toml").unlink()
    assert _build.check(str(package)) is True


def test_this_package_is_compiled_as_it_says() -> None:
    assert _build.HOT
    assert all(
        Path(_build.FOLDER, *name.split(".")[1:]).with_suffix(SUFFIX).exists() == _build.COMPILED for name in _build.HOT
    )


def test_the_build_and_the_check_agree_on_what_is_hot() -> None:
    script = (ROOT / "setup.py").read_text(encoding="utf-8")
    found = re.search(r"^HELPERS = {(.*?)}", script, re.MULTILINE)
    assert found is not None
    assert set(re.findall(r"\w+", found[1])) == _build.HELPERS


def pins(name: str) -> dict[str, str]:
    """The versions of a lock, by name."""
    text = (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z][^=\s]*)==(\S+)", text, re.MULTILINE))


def test_the_lock_of_building_has_what_building_requires() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    required = dict(requirement.lower().split("==") for requirement in settings["build-system"]["requires"])
    assert pins("build") == required


def test_developing_adds_to_playing_and_replaces_nothing() -> None:
    run, build, dev = pins("run"), pins("build"), pins("dev")
    assert run.items() <= dev.items()
    assert all(dev.get(name, version) == version for name, version in build.items())
    assert all(run[name] == build[name] for name in run.keys() & build.keys())


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources as a fresh clone has them."""
    folder = tmp_path_factory.mktemp("copy") / "ludomancer"
    folder.mkdir()
    for name in ("pyproject.toml", "setup.py", "LICENSE", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, folder)
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    return folder


def run(*command: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LUDOMANCER_", "PYTHON"))}
    return subprocess.run(
        [sys.executable, *command], cwd=cwd, env=environment | variables, capture_output=True, text=True, check=False
    )


def compiled_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.name.endswith(tuple(EXTENSION_SUFFIXES))]


@pytest.mark.long
def test_without_a_c_compiler_it_installs_and_plays(sources: Path, tmp_path: Path) -> None:
    target = tmp_path / "target"
    pip = ("-m", "pip", "install", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(target), ".")
    installed = run(*pip, "--verbose", cwd=sources, CC="/bin/false")
    assert installed.returncode == 0, installed.stderr
    assert "could not be compiled" in installed.stdout + installed.stderr
    assert compiled_files(target) == []
    played = run("-c", PLAY, cwd=tmp_path, PYTHONPATH=str(target))
    assert played.stdout.split() == [str(target / "ludomancer" / "__init__.py"), "False"], played.stderr


@pytest.mark.long
def test_without_a_c_compiler_no_old_compiled_file_stays_in_place(sources: Path) -> None:
    old = sources / "src/ludomancer/core" / f"state{SUFFIX}"
    old.touch()
    build = ("setup.py", "--quiet", "build_ext", "--inplace")
    refused = run(*build, cwd=sources, CC="/bin/false", LUDOMANCER_REQUIRE_COMPILED="1")
    assert refused.returncode != 0
    assert old.exists()
    built = run(*build, cwd=sources, CC="/bin/false")
    assert built.returncode == 0, built.stderr
    assert compiled_files(sources / "src") == []
