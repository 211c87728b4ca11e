"""Finds what the program says and brings the catalogs up to date: `make words`."""

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ludomancer"
LANGUAGES = {"it": "plural=(n != 1)", "fr": "plural=(n > 1)"}
METHODS = [("**.py", "python"), ("**.html", "jinja2")]
# which calls say something, and which of their arguments
KEYWORDS = {"t": None, "many": (1, 2), "Phrase": None, "Verb": None, "Plural": (1, 2), "no": (2,)}
HEADER = """# What Ludomancer says, in another language than its own.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: nplurals=2; {plural};\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def said() -> Catalog:
    """Everything that stands in the code."""
    found = Catalog()
    for _, _, message, _, _ in extract_from_dir(SOURCE, METHODS, keywords=KEYWORDS):
        found.add(message)
    return found


def catalog_file(language: str) -> Path:
    return SOURCE / "locale" / language / "LC_MESSAGES" / "ludomancer.po"


def read_catalog(language: str) -> Catalog:
    with catalog_file(language).open("rb") as file:
        return read_po(file, locale=language)


def update(language: str, template: Catalog) -> int:
    """Write the catalog anew with all that is said; how much of it has no translation yet."""
    catalog = read_catalog(language)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    body = io.BytesIO()
    write_po(body, catalog, width=0, no_location=True, omit_header=True)
    header = HEADER.format(language=language, plural=LANGUAGES[language])
    catalog_file(language).write_text(header + body.getvalue().decode("utf-8").strip() + "\n", encoding="utf-8")
    return len([message for message in catalog if message.id and not translated(message.string)])


def translated(text: str | tuple[str, ...] | list[str] | None) -> bool:
    return all(text) if isinstance(text, tuple | list) else bool(text)


def main() -> None:
    template = said()
    for language in LANGUAGES:
        missing = update(language, template)
        print(f"{catalog_file(language).relative_to(ROOT)}: {len(template)} texts, {missing} without a translation")


if __name__ == "__main__":
    main()
