/** First address of a page elsewhere in a text, without the punctuation behind it; null when there is none that is one. */
export function linkOf(text: string): string | null {
  const found = /https?:\/\/[^\s<>"'`]+/i.exec(text)?.[0].replace(/[.,;:!?)\]}»”’]+$/u, '');
  if (!found || found.length > 2000) return null;
  try {
    const url = new URL(found);
    url.hash = '';
    return url.username === '' && url.password === '' ? url.href : null;
  } catch { return null; }
}

/** What a page says about itself in its head. */
export interface PageWords { title: string; description: string; site: string; image: string | null }

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const plain = (text: string, most: number): string => [...text
  .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, dec?: string, hex?: string, name?: string) => {
    const code = dec ? Number(dec) : hex ? Number.parseInt(hex, 16) : 0;
    if (name) return named[name.toLowerCase()] ?? whole;
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';
  })
  .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffd\p{Surrogate}]/gu, ' ').replace(/\s+/g, ' ').trim()].slice(0, most).join('');

/** Title, description, site and picture that a page's markup names; plain text, of bounded length. Null when it names no title. */
export function pageWords(html: string, address: string): PageWords | null {
  // What a page says of itself stands at its beginning, and a tag is no novel.
  const head = html.slice(0, 300_000);
  const meta = new Map<string, string>();
  for (const [tag] of head.matchAll(/<meta\s[^>]{1,4000}>/gi)) {
    const key = /\b(?:property|name)\s*=\s*["']?([\w:.-]{1,60})/i.exec(tag)?.[1]?.toLowerCase();
    const value = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag);
    if (key && value && !meta.has(key)) meta.set(key, value[1] ?? value[2] ?? value[3] ?? '');
  }
  const first = (...keys: string[]) => keys.map((k) => meta.get(k)).find((v) => v !== undefined && v.trim() !== '') ?? '';
  const title = plain(first('og:title', 'twitter:title') || (/<title[^>]{0,200}>([^<]{0,2000})/i.exec(head)?.[1] ?? ''), 200);
  if (title === '') return null;
  return { title, description: plain(first('og:description', 'twitter:description', 'description'), 400), site: plain(first('og:site_name'), 80) || new URL(address).hostname.replace(/^www\./, ''), image: pictureOf(plain(first('og:image', 'og:image:url', 'twitter:image'), 2000), address) };
}

function pictureOf(given: string, address: string): string | null {
  if (given === '') return null;
  try { const url = new URL(given, address); return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null; } catch { return null; }
}
