"""What is read aloud when a table has changed."""

from typing import Any

from ludomancer.core.words import words

MOST_LINES = 6  # read aloud after one change


def say(sheet: dict[str, Any], since: int) -> str:
    """What happened since a line of the log, and what is asked now."""
    told = [line["text"] for line in sheet["log"][-MOST_LINES:] if line["n"] > since]
    if sheet["result"]:
        told.append(sheet["result"]["text"])
    elif sheet["asked"] and sheet["asked"]["mine"]:
        told.append(sheet["asked"]["text"])
    elif sheet["question"]:
        told += [words(sheet["language"])("Your move"), sheet["question"]]
    return ". ".join(text.rstrip(".") for text in told)
