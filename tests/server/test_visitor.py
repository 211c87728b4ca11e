"""Who counts as one visitor."""

import pytest

from ludomancer.server.visitor import visitor_of


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("192.0.2.7:51234", "192.0.2.7"),
        ("[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_ipv6_network_is_one_visitor(address: str, visitor: str) -> None:
    assert visitor_of(address) == visitor
