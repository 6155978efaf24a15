"""Decides which addresses count as one visitor."""

from ipaddress import IPv4Address, ip_address, ip_network


def network_of(told: str) -> str:
    """An IPv4 address unchanged, the first 64 bits of an IPv6 address, anything else unchanged."""
    try:
        address = ip_address(told)
    except ValueError:
        return told
    if isinstance(address, IPv4Address):
        return told
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False).network_address)
