/** An address within the app, taken apart for the router. */
export interface Address { pathname: string; search: Record<string, string | string[]>; hash: string }

/** Splits `/projects?dashboard=1#top`; the router wants the three parts apart. */
export function splitAddress(to: string): Address {
  const url = new URL(to, 'http://app.invalid');
  return { pathname: url.pathname, search: parseSearch(url.search), hash: url.hash.slice(1) };
}

/** Reads a query string as plain strings; a repeated key gives a list. TanStack's own reading would turn `?q=1` into a number. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {};
  const params = new URLSearchParams(text);
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key);
    search[key] = values.length > 1 ? values : values[0]!;
  }
  return search;
}

/** Writes a query string; empty, null and undefined values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(key, String(item));
    }
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** Where somebody may be sent after sign-in: an address of this app, else home. Guards against `//evil`, `/\evil`, `https:evil`. */
export function safeReturnPath(next: unknown, home = '/'): string {
  if (typeof next !== 'string' || !next.startsWith('/') || next.length > 2000) return home;
  // Browsers drop tabs and line breaks within addresses and read `\` as `/`.
  if (/[\\\u0000-\u001f\u007f]/.test(next)) return home;
  const base = 'http://app.invalid';
  let url: URL;
  try { url = new URL(next, base); } catch { return home; }
  if (url.origin !== base || url.pathname.startsWith('//')) return home;
  if (url.pathname === '/sign-in' || url.pathname === '/sign-out') return home;
  return url.pathname + url.search + url.hash;
}
