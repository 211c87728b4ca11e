"""What is read aloud when a table has changed."""

from ludomancer.core.update import TableUpdate
from ludomancer.web.page import Page

MOST_LINES = 6  # read aloud after one change


def say(page: Page, update: TableUpdate, since: int) -> str:
    """What happened since a line of the log, and what is asked now."""
    update = page.named(update)
    told = page.aloud(update, since)[-MOST_LINES:]
    if update["result"]:
        told.append(update["result"]["text"])
    elif update["asked"] and update["asked"]["mine"]:
        told.append(update["asked"]["text"])
    elif update["question"]:
        told += [page.t("Your move"), update["question"]]
    return ". ".join(text.rstrip(".") for text in told)
