"""The public face: every name of `ludomancer` is explained with an example that runs, and what it gives can be kept."""

import doctest
import inspect
import pydoc
from typing import Any

import pytest

import ludomancer

VALUES = ("COMPILED", "__version__")  # explained in the docstring of the module
NAMES = [name for name in ludomancer.__all__ if name not in VALUES]


def examples(name: str, thing: Any) -> doctest.DocTest:
    text = inspect.getdoc(thing)
    assert text, f"{name} has no docstring"
    return doctest.DocTestParser().get_doctest(text, {}, name, None, None)


@pytest.mark.parametrize("name", ["ludomancer", *NAMES])
def test_every_name_is_explained_by_an_example_that_runs(name: str) -> None:
    test = examples(name, ludomancer if name == "ludomancer" else getattr(ludomancer, name))
    assert test.examples
    told: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    assert not told, "".join(told)


def test_the_page_of_the_module_names_everything() -> None:
    page = pydoc.plain(pydoc.render_doc(ludomancer))
    assert [name for name in (*NAMES, "COMPILED", ludomancer.__version__) if name not in page] == []
    assert set(dir(ludomancer)) == set(ludomancer.__all__)


def test_everything_can_be_imported_at_once() -> None:
    found: dict[str, Any] = {}
    exec("from ludomancer import *", found)
    assert set(ludomancer.__all__) <= set(found)
