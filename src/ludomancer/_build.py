"""Whether the rules are compiled: all hot modules or none. A mixture or a stale file is refused on import."""

import os
from importlib.machinery import EXTENSION_SUFFIXES

PACKAGE = "ludomancer"
FOLDER = os.path.dirname(os.path.abspath(__file__))
HELPERS = {"arrays", "bits", "codes", "lanes"}  # their .pxd is cimported, their .py stays plain; as in setup.py


def files(folder: str) -> set[str]:
    """The files of the package and its subpackages, relative to its folder."""
    found: set[str] = set()
    inside = [""]
    for prefix in inside:  # grows while it is read
        names: list[str] = []
        below: list[str] = []
        with os.scandir(os.path.join(folder, prefix)) as entries:
            for entry in entries:
                if "." in entry.name:
                    names.append(prefix + entry.name)
                elif entry.name != "__pycache__" and entry.is_dir():
                    below.append(f"{prefix}{entry.name}/")
        if f"{prefix}__init__.py" in names:  # other folders hold data
            found.update(names)
            inside += below
    return found


def hot_modules(found: set[str]) -> list[str]:
    """The modules to compile, as paths without suffix: a .py with a .pxd beside it."""
    pairs = (name[:-4] for name in found if name.endswith(".pxd") and f"{name[:-4]}.py" in found)
    return sorted(name for name in pairs if name.rpartition("/")[2] not in HELPERS)


def check(folder: str = FOLDER) -> bool:
    """True if all hot modules are compiled, False if none is; anything between raises ImportError."""
    found = files(folder)
    hot = hot_modules(found)
    compiled = {name.partition(".")[0]: name for name in found if name[name.find(".") :] in EXTENSION_SUFFIXES}
    if not compiled:
        return False
    if plain := [dotted(name) for name in hot if name not in compiled]:
        raise _refusal(f"{PACKAGE} is half compiled: there is no compiled file for {', '.join(plain)}")
    if left := sorted(compiled[name] for name in compiled if name not in hot):
        raise _refusal(f"compiled files were left behind by modules that are no longer compiled: {', '.join(left)}")
    if os.path.exists(os.path.join(folder, "..", "..", "pyproject.toml")):  # a checkout, where sources change
        built = {name: os.stat(os.path.join(folder, compiled[name])).st_mtime for name in hot}
        oldest = min(hot, key=built.__getitem__)
        sources = {f"{name}{suffix}": name for name in hot for suffix in (".py", ".pxd")}
        # a build gives all compiled files one date, so a helper that all may cimport is compared with the oldest
        sources |= {name: oldest for name in found if name.endswith(".pxd") and name not in sources}
        for source, name in sorted(sources.items()):
            if os.stat(os.path.join(folder, source)).st_mtime > built[name]:
                raise _refusal(f"the compiled file {compiled[name]} is older than {source}")
    return True


def dotted(name: str) -> str:
    return f"{PACKAGE}.{name.replace('/', '.')}"


def _refusal(what: str) -> ImportError:
    return ImportError(
        f"{what}. Run `make build` to compile all rules or `make plain` to remove the compiled files "
        f"(outside a checkout: install {PACKAGE} again)."
    )


HOT: tuple[str, ...] = tuple(dotted(name) for name in hot_modules(files(FOLDER)))
COMPILED: bool = check()
