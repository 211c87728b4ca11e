"""What is said of a table in a line: to screen readers, and in the title of its page."""

from typing import Any

from ludomancer.core.words import words

MOST_LINES = 6  # read aloud after one change


def say(sheet: dict[str, Any], since: int) -> str:
    """What happened since a line of the log, and what is asked now."""
    told = [line["text"] for line in sheet["log"] if line["n"] > since][-MOST_LINES:]
    if sheet["result"]:
        told.append(sheet["result"]["text"])
    elif sheet["asked"] and sheet["asked"]["mine"]:
        told.append(sheet["asked"]["text"])
    elif sheet["question"]:
        told += [words(sheet["language"])("Your move"), sheet["question"]]
    return ". ".join(text.rstrip(".") for text in told)


def title(sheet: dict[str, Any]) -> str:
    """Of the page, so that another tab shows whose turn it is."""
    t = words(sheet["language"])
    acting = next((seat for seat in sheet["seats"] if seat["acts"]), None)
    if sheet["result"]:
        now = sheet["result"]["text"]
    elif acting is None:
        now = t("Waiting")
    elif acting["you"]:
        now = t("Your move")
    else:
        now = t("{name} decides", name=acting["name"] or acting["title"])
    return f"{now} · {sheet['name']} · Ludomancer"
