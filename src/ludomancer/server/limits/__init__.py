"""What one visitor may ask of the server: rates, open streams and connections, the sizes of a request."""

from ludomancer.server.limits.limits import FILE, FILM, Limits

__all__ = ["FILE", "FILM", "Limits"]
