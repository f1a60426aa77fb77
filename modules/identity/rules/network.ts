import ipaddr from 'ipaddr.js';

/** What counts as one address for limits: an IPv4 address, or the /64 an IPv6 customer owns whole. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip || 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${(address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16)).join(':')}::/64`;
}
