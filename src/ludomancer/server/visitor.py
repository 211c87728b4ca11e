"""Where a request comes from, as limits and the sharing of machine time count it."""

import ipaddress
import re
from contextvars import ContextVar
from functools import lru_cache

WITH_PORT = re.compile(r"^(?:\[(.*)\]|([0-9.]+))(?::[0-9]+)?$")  # as some proxies write it
HOME = 64  # bits of an IPv6 address that belong to one household; the rest changes at will

current: ContextVar[str] = ContextVar("visitor", default="")  # of the request that is being answered


@lru_cache(maxsize=4096)
def visitor_of(address: str) -> str:
    """IPv4 as it is, IPv6 by its network; anything else, such as the name of a test client, as it is."""
    try:
        found = ipaddress.ip_address(WITH_PORT.sub(r"\1\2", address).partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), HOME), strict=False))
