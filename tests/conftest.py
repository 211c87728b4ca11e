"""Scenario files are tests: pytest collects tests/rules/**/*.yaml. And how many examples Hypothesis tries."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from ludomancer import load
from ludomancer.core.scenario import Run, Scenario, keeping, read_scenarios

# started in the background, a shell lets programs ignore interrupts, and what the tests start would inherit that
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# the same examples every time, fewer or more with `--hypothesis-profile`
for profile, examples in {"check": 8, "test": 25, "long": 60}.items():
    settings.register_profile(profile, deadline=None, derandomize=True, database=None, max_examples=examples)
settings.load_profile("test")
load_once = keeping(load)
ALL_SLOW = re.compile(r"^pytestmark = .*\bpytest\.mark\.(slow|long)\b", re.MULTILINE)


def pytest_configure(config: pytest.Config) -> None:
    """`make test-long` looks at more positions, without being told."""
    if config.option.markexpr == "long" and not config.getoption("--hypothesis-profile"):
        settings.load_profile("long")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files and folders whose tests are all slow take long to import, too; the quick tests do not look into them."""
    if "not slow" not in config.option.markexpr:
        return None
    tests = collection_path.glob("test_*.py") if collection_path.is_dir() else [collection_path]
    slow = [ALL_SLOW.search(test.read_text(encoding="utf-8")) for test in tests if test.name.startswith("test_")]
    return (bool(slow) and all(slow)) or None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix == ".yaml" and "rules" in file_path.parts:
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        for scenario in read_scenarios(self.path):
            line = scenario.place.rpartition(":")[2]
            yield ScenarioItem.from_parent(self, name=f"{line}: {scenario.title}", scenario=scenario)


class ScenarioItem(pytest.Item):
    def __init__(self, *, scenario: Scenario, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self.scenario = scenario

    def runtest(self) -> None:
        faults = Run(self.scenario, load_once).play()
        assert not faults, f"{self.scenario.place}\n" + "\n".join(faults)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name
