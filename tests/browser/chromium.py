"""A real Chromium for the browser tests: an installed one, or Debian's, installed when that is possible."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

# the quickest first
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = (
    "The browser tests need Chromium or Chrome. Install one (Debian: `apt-get install chromium`), "
    "or name yours: LUDOMANCER_CHROMIUM=/path/to/chrome."
)
# the pages ask nobody but our server, and neither shall the browser
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


class NoChromium(Exception):
    pass


def chromium() -> str:
    """The path of a Chromium; NoChromium says what to install."""
    if named := os.environ.get("LUDOMANCER_CHROMIUM"):
        if path := shutil.which(named):
            return path
        raise NoChromium(f"LUDOMANCER_CHROMIUM={named} is no program. {ADVICE}")
    found = _installed()
    if found is None and os.geteuid() == 0 and Path("/etc/debian_version").exists() and shutil.which("apt-get"):
        found = _install()
    if found is None:
        raise NoChromium(ADVICE)
    return found


def _installed() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path), None)


def _install() -> str:
    """Debian's Chromium, without windows where it has that; of several test processes one installs, the others wait."""
    with (Path(tempfile.gettempdir()) / "ludomancer-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if found := _installed():
            return found
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        failed = ""
        for command in (["update"], *(["install", "--yes", "--no-install-recommends", name] for name in NAMES[:2])):
            done = subprocess.run(["apt-get", "-qq", *command], env=quiet, capture_output=True, text=True)
            if found := _installed():
                return found
            failed = f"apt-get {command[0]} failed: {done.stderr.strip()[-500:]}\n"
        raise NoChromium(failed + ADVICE)
