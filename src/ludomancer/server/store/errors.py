"""What can go wrong with the store; no message carries a password or a value that was to be written."""

import sqlite3

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from ludomancer.core.errors import LudomancerError

# PostgreSQL: connection lost, server going down or coming up, too many connections, deadlock, order of transactions
PASSING = ("08", "57P", "53300", "40")
HELD = "55P03"  # PostgreSQL: another session holds the row for longer than one wants to wait


class StoreError(LudomancerError):
    """The store could not be opened, read or written."""


class StoreAway(StoreError):
    """The database does not answer now; whether the last change was written is not known."""


class UnknownKey(StoreError):
    """Nobody holds the seat by it any more."""


class UnknownTable(StoreError):
    """The store has no such table (any more)."""


class Taken(StoreError):
    """Another table or seat has this id, code or key already."""


def passing(error: Exception) -> bool:
    """True for what another try may mend: a lost connection, a deadlock, a file that another program holds."""
    if not isinstance(error, DBAPIError):
        return False
    if error.connection_invalidated:
        return True
    if isinstance(error.orig, sqlite3.Error):
        return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    state = getattr(error.orig, "sqlstate", "")
    connecting = state is None and type(error.orig).__name__ in ("OperationalError", "ConnectionTimeout")
    return connecting or bool(state and state.startswith(PASSING))


def held(error: Exception) -> bool:
    """True where a lock was waited for in vain; the database has rolled the transaction back."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == HELD


def reason(error: BaseException) -> str:
    """The database's own words in one line: what follows it may show values."""
    said = error.orig if isinstance(error, DBAPIError) and error.orig else error
    lines = str(said).strip().splitlines()
    return lines[0].strip() if lines else type(said).__name__


def words(error: Exception) -> Exception:
    """What the one who wrote is told; mistakes of the program stay what they are."""
    if not isinstance(error, SQLAlchemyError):
        return error
    said = error.orig if isinstance(error, DBAPIError) else None
    code = getattr(said, "sqlstate", None) or getattr(said, "sqlite_errorcode", None)
    if code in (sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY, "23503"):
        return UnknownTable("there is no such table")
    if code in (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE, "23505"):
        return Taken(f"the store has this already: {reason(error)}")
    return StoreError(f"the store cannot write this: {reason(error)}")
