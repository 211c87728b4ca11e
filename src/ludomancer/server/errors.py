"""What a request can be answered with when it is not carried out: each with its HTTP status."""

from typing import TypeVar

from ludomancer.core.errors import LudomancerError
from ludomancer.core.refusal import Refusal


class TableError(LudomancerError):
    status = 400
    for_people = False  # is the message in the reader's language?


Kind = TypeVar("Kind", bound=TableError)


def said(error: Kind) -> Kind:
    """An error whose message a page shows as it is."""
    error.for_people = True
    return error


class NotFound(TableError):
    status = 404


class NotYours(TableError):
    """The seat, the table or the decision belongs to someone else."""

    status = 403


class Stale(TableError):
    """The request answers an older state of the table, or came twice."""

    status = 409

    def __init__(self, message: str, revision: int | None = None) -> None:
        super().__init__(message)
        self.revision = revision  # where the table stands


class Unfit(TableError):
    """Understood, but it cannot be done now."""

    status = 409


class Refused(TableError):
    """The rules say no."""

    status = 422

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class BadRequest(TableError):
    status = 422


class TooMany(TableError):
    status = 429
