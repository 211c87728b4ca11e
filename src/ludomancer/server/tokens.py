"""Secrets that hold seats and links: made here, and kept in the store only as their hashes."""

import hashlib
import hmac
import re
import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without signs that are read for one another
CODE = 12
SALT = 16
NOT_IN_CODES = re.compile(r"[^a-z0-9]")


def new_key() -> str:
    """192 bits, for whoever holds a seat."""
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """For links and for reading out: about 59 bits, of use only while a seat is free."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE))


def new_secret() -> str:
    """32 bytes for a deal."""
    return secrets.token_hex(32)


def new_tag() -> str:
    """Names a deal in its record: 128 bits, and no address."""
    return secrets.token_hex(16)


def is_code(text: str) -> bool:
    """Could it be one, or the name of a table? Nothing else is looked for in the store."""
    return len(text) == CODE and not NOT_IN_CODES.search(text)


def read_code(text: str) -> str:
    """A code as people type it, or the last part of its link."""
    return NOT_IN_CODES.sub("", text.strip().rstrip("/").rpartition("/")[2].lower())


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def form_token(me: str) -> str:
    """Proof that a form was made for this browser: nobody can make one without its cookie. Never the same twice."""
    salt = secrets.token_hex(SALT // 2)
    return f"{salt}{_signed(me, salt)}"


def fits(token: str, me: str) -> bool:
    salt, signature = token[:SALT], token[SALT:]
    return token.isascii() and hmac.compare_digest(signature.encode(), _signed(me, salt).encode())


def _signed(me: str, salt: str) -> str:
    return hmac.digest(me.encode(), f"form {salt}".encode(), "sha256").hex()
