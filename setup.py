"""Compiles the hot modules, all of them or none (docs/compiling.md); the rest stands in pyproject.toml."""

import os
import re
import sys
import time
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE = Path("src")
PACKAGE = "ludomancer"
GENERATED = Path("build/c")
HELPERS = {"arrays", "bits", "codes", "lanes"}  # their .pxd is cimported, their .py stays plain; as in _build.py
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "annotation_typing": False,
    "auto_pickle": False,  # what travels says how itself; the rest would be a quarter of the C
}
CIMPORT = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+)?cimport[ \t]+(\([^)]*\)|.*)", re.MULTILINE)
CORES = os.cpu_count() or 1


def switched_on(name: str) -> bool:
    return os.environ.get(name, "0") not in ("", "0")


def hot_modules() -> list[Extension]:
    """Every .py with a .pxd beside it; Cython turns the sources into C only when they are built."""
    found = []
    for pxd in sorted((SOURCE / PACKAGE).rglob("*.pxd")):
        source = pxd.with_suffix(".py")
        if source.exists() and pxd.stem not in HELPERS:
            name = ".".join(source.relative_to(SOURCE).with_suffix("").parts)
            found.append(Extension(name, [source.as_posix()], extra_compile_args=["-O3", "-g0", "-ffp-contract=off"]))
    return found


def cimported(pxd: Path, seen: set[Path]) -> set[Path]:
    """A .pxd and all it reaches through cimports."""
    seen.add(pxd)
    for package, names in CIMPORT.findall(pxd.read_text(encoding="utf-8")):
        for name in re.findall(r"[\w.]+", names):
            for module in (package, f"{package}.{name}".strip(".")):
                found = SOURCE.joinpath(*module.split(".")).with_suffix(".pxd")
                if found not in seen and found.exists():
                    cimported(found, seen)
    return seen


def drop_outdated(source: Path) -> None:
    """Removes generated C that is older than a .pxd it read: cythonize overlooks `from package cimport module`."""
    generated = GENERATED / source.with_suffix(".c")
    if generated.exists():
        built = generated.stat().st_mtime
        if any(pxd.stat().st_mtime > built for pxd in cimported(source.with_suffix(".pxd"), set())):
            generated.unlink()


def sweep(folder: Path, keep: set[Path]) -> None:
    """Removes compiled files of this Python from a folder: one left behind would hide its .py."""
    for path in folder.rglob("*"):
        stem = path.name.partition(".")[0]
        if path.name[len(stem) :] in EXTENSION_SUFFIXES and path.resolve() not in keep:
            path.unlink()


def compile_words() -> None:
    """The catalogs of what the program says, beside their sources; without Babel it speaks English only."""
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po
    except ImportError:
        print("WARNING: Babel is missing; the program will speak English only.", file=sys.stderr)
        return
    for source in (SOURCE / PACKAGE / "locale").rglob("*.po"):
        with source.open("rb") as file:
            catalog = read_po(file)
        with source.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalog)


class WithWords(build_py):
    def run(self) -> None:
        compile_words()
        super().run()


class AllOrNothing(build_ext):
    """A compiled core with a plain game would misplay, so one failure withdraws every extension."""

    def run(self) -> None:
        if self.inplace:
            compile_words()
        self.folders = [Path(self.build_lib)]
        build_lib, build_temp = self.build_lib, self.build_temp
        if self.inplace:  # build in a place that lasts, so that only what changed compiles again
            self.build_lib = f"build/inplace-{sys.implementation.cache_tag}"
            self.build_temp = f"{self.build_lib}-temp"
            self.folders = [Path(self.build_lib), SOURCE]
        try:
            self.compile_all()
        except Exception as error:
            if switched_on("LUDOMANCER_REQUIRE_COMPILED"):
                raise
            self.extensions = []
            warn(error)
        finally:
            self.build_lib, self.build_temp = build_lib, build_temp
        for folder in self.folders:
            sweep(folder / PACKAGE, {path.resolve() for path in self.targets(folder)})

    def compile_all(self) -> None:
        from Cython.Build import cythonize

        started = time.time()
        for extension in self.extensions:
            drop_outdated(Path(extension.sources[0]))
        made = cythonize(
            [Extension(e.name, e.sources) for e in self.extensions],
            include_path=[str(SOURCE)],
            build_dir=str(GENERATED),
            compiler_directives=DIRECTIVES,
            annotate=switched_on("LUDOMANCER_ANNOTATE"),
            force=bool(self.force),
            nthreads=CORES if sys.platform == "linux" else 0,
        )
        by_name = {e.name: e for e in made}
        for extension in self.extensions:
            extension.sources = by_name[extension.name].sources
            extension.depends = by_name[extension.name].depends
        # the longest first, so that no core waits for another at the end
        self.extensions.sort(key=lambda e: Path(e.sources[0]).stat().st_size, reverse=True)
        self.parallel = self.parallel or CORES
        super().run()
        if SOURCE in self.folders:  # dated to the start of the build: what was edited meanwhile is newer
            for path in self.targets(SOURCE):
                os.utime(path, (started, started))

    def targets(self, folder: Path) -> list[Path]:
        return [folder / self.get_ext_filename(e.name) for e in self.extensions]


def warn(error: Exception) -> None:
    reason = str(error).strip() or type(error).__name__
    print(
        f"\nWARNING: the rules of {PACKAGE} could not be compiled: {reason}\n"
        "WARNING: no compiled module is installed; everything works in plain Python, much slower.\n"
        "WARNING: set LUDOMANCER_REQUIRE_COMPILED=1 to make this an error.\n",
        file=sys.stderr,
    )


if __name__ == "__main__":
    setup(ext_modules=hot_modules(), cmdclass={"build_ext": AllOrNothing, "build_py": WithWords})
