"""What a request can be answered with when it is not carried out: each with its HTTP status."""

from ludomancer.core.errors import LudomancerError
from ludomancer.core.refusal import Refusal
from ludomancer.core.translator import Phrase, Translator, translator

NO_TABLE = Phrase("There is no such table. Perhaps the address was cut short, or the table was cleared away.")

CLOSED_TABLE = Phrase("The table was closed by the one who opened it.")


class TableError(LudomancerError):
    """A sentence for people, said in the reader's language where the request is answered (`app.answer_error`).

    A Phrase is translated; any other text comes from elsewhere, and stays as it is.
    """

    status = 400

    def __init__(self, sentence: str, /, **values: object) -> None:
        self.sentence = sentence
        self.values = values
        super().__init__(self.text(translator("en")))

    def text(self, t: Translator) -> str:
        return t.fill(str(t.value(self.sentence)), self.values)


class NotFound(TableError):
    """There is no such thing."""

    status = 404


class NotYours(TableError):
    """The seat, the table or the decision belongs to someone else."""

    status = 403


class Stale(TableError):
    """The request answers an older state of the table, or came twice."""

    status = 409

    def __init__(self, revision: int | None = None) -> None:
        super().__init__(
            Phrase(
                "The table has gone on in the meantime, and your request was not carried out. Look at it as it is now."
            )
        )
        self.revision = revision  # where the table stands


class Unfit(TableError):
    """Understood, but it cannot be done now."""

    status = 409


class SeatTaken(Unfit):
    """Somebody else sits there."""


class Refused(TableError):
    """The rules say no."""

    status = 422

    def __init__(self, sentence: str, /, refusal: Refusal | None = None, **values: object) -> None:
        self.refusal = refusal
        super().__init__(sentence, **values)

    def text(self, t: Translator) -> str:
        return self.refusal.text(t) if self.refusal is not None else super().text(t)


class BadRequest(TableError):
    """A form or a request that cannot be understood."""

    status = 422

    def __init__(self, sentence: str, /, field: str = "", **values: object) -> None:
        super().__init__(sentence, **values)
        self.field = field  # of the form or the request that is wrong


class TooLarge(TableError):
    """More was sent than is read."""

    status = 413


class TooMany(TableError):
    """A limit for one visitor is reached."""

    status = 429
    seconds = 60  # after which it is worth another try


class TooFast(TooMany):
    """Requests come faster than a visitor may send them."""

    seconds = 2


class TooManyStreams(TooMany):
    """A visitor has as many tables open as one may have at the same time."""

    seconds = 15

    def __init__(self) -> None:
        super().__init__(
            Phrase(
                "Many tables are open where you are, as many as this server shows there at once. "
                "Close one of them, or try once more in a little while."
            )
        )
