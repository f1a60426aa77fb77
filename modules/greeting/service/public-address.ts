import net from 'node:net';
import { isPublicAddress } from '#core/server/outgoing/addresses.ts';

/** False for an address that can be told from its text to lie outside the public internet, to be no https, or to carry a name or password; names are judged again, by what they resolve to, whenever they are called. */
export function mayBePublic(text: string): boolean {
  let url: URL;
  try { url = new URL(text); } catch { return false; }
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || (url.port !== '' && url.port !== '443')) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host);
}
