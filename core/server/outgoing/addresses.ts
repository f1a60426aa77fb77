import ipaddr from 'ipaddr.js';

/** Ranges that lie outside the public internet although they look like ordinary addresses. */
const special = [
  '192.0.0.0/24', '192.88.99.0/24', '198.18.0.0/15', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '240.0.0.0/4', '100.64.0.0/10',
  '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '3fff::/20', '5f00::/16', 'fec0::/10',
].map((range) => ipaddr.parseCIDR(range));

/** True for an address of the public internet; false for loopback, private, link-local, shared, metadata, multicast and reserved ones, in any wrapping. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text.replace(/%.*$/, ''));
  if (address.range() !== 'unicast' || text.includes('%')) {
    // NAT64 and 6to4 carry an IPv4 address inside, which is where the packet ends up.
    const inner = address.kind() === 'ipv6' ? innerIpv4(address as ipaddr.IPv6) : null;
    return inner !== null && isPublicAddress(inner);
  }
  return !special.some(([network, bits]) => network.kind() === address.kind() && (address as ipaddr.IPv4).match(network as ipaddr.IPv4, bits));
}

function innerIpv4(address: ipaddr.IPv6): string | null {
  const bytes = address.toByteArray();
  if (address.range() === 'rfc6052') return bytes.slice(12, 16).join('.');
  if (address.range() === '6to4') return bytes.slice(2, 6).join('.');
  return null;
}
