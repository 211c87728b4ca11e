"""What is read aloud when a table has changed."""

from ludomancer.core.translator import translator
from ludomancer.core.update import TableUpdate

MOST_LINES = 6  # read aloud after one change


def say(update: TableUpdate, since: int) -> str:
    """What happened since a line of the log, and what is asked now."""
    told = [line["text"] for line in update["log"][-MOST_LINES:] if line["n"] > since]
    if update["result"]:
        told.append(update["result"]["text"])
    elif update["asked"] and update["asked"]["mine"]:
        told.append(update["asked"]["text"])
    elif update["question"]:
        told += [translator(update["language"])("Your move"), update["question"]]
    return ". ".join(text.rstrip(".") for text in told)
