/** Cookies of a raw Cookie header; for the socket handshake, which Fastify does not see. */
export function parseCookie(header: string | undefined): Record<string, string | undefined> {
  const cookies: Record<string, string | undefined> = Object.create(null) as Record<string, string | undefined>;
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at < 1) continue;
    try { cookies[pair.slice(0, at).trim()] = decodeURIComponent(pair.slice(at + 1).trim()); } catch { /* not ours: we only set encodable values */ }
  }
  return cookies;
}
