/** Longest query that is looked at; the rest is cut off. */
export const longestQuery = 200;

/** What a query is limited to by its first character: `provided` is what rooms find under it. */
export type Scope = 'all' | 'commands' | 'provided' | 'pages';

const scopes: Record<string, Scope> = { '>': 'commands', '#': 'provided', '@': 'provided', '/': 'pages' };

/** Splits the prefix off a query and cuts the rest to 200 characters. */
export function readQuery(typed: string): { scope: Scope; prefix: '#' | '@' | '/' | '>' | null; text: string } {
  const cut = typed.slice(0, longestQuery);
  const scope = scopes[cut[0] ?? ''];
  return scope ? { scope, prefix: cut[0] as '#' | '@' | '/' | '>', text: cut.slice(1).trim() } : { scope: 'all', prefix: null, text: cut.trim() };
}

/** The prefixes that find something, with the labels of what rooms provide under each; one that nobody provides is not there. */
export function providedScopes(providers: ReadonlyArray<{ label: string; prefix?: string }>): Array<{ prefix: '@' | '#'; labels: string[] }> {
  return (['@', '#'] as const).map((prefix) => ({ prefix, labels: [...new Set(providers.filter((p) => p.prefix === prefix).map((p) => p.label))] })).filter(({ labels }) => labels.length > 0);
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

// How well one word of the query fits a label: the whole word, its beginning, somewhere inside, letters in order.
function wordScore(query: string, words: readonly string[], label: string): number {
  let best = 0;
  for (const [i, word] of words.entries()) {
    if (word === query) best = Math.max(best, 10);
    else if (word.startsWith(query)) best = Math.max(best, i === 0 ? 8 : 7);
  }
  if (best > 0) return best;
  if (label.includes(query)) return 4;
  let at = -1;
  for (const letter of query) {
    at = label.indexOf(letter, at + 1);
    if (at < 0) return 0;
  }
  return query.length >= 2 ? 1 : 0;
}

/** How well a label fits a query, 0 when some word of the query fits nowhere. */
export function scoreOf(query: string, label: string): number {
  const text = plain(query);
  if (text === '') return 1;
  const name = plain(label);
  if (name === text) return 100;
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  let sum = 0;
  for (const word of text.split(/\s+/)) {
    const score = wordScore(word, words, name);
    if (score === 0) return 0;
    sum += score;
  }
  // Initials count as a whole: "gs" for "General settings".
  const initials = words.map((w) => w[0]).join('');
  return sum + (name.startsWith(text) ? 5 : 0) + (initials.startsWith(text.replaceAll(' ', '')) ? 3 : 0) - Math.min(name.length, 60) / 100;
}

/** The fitting items, best first; what was used lately wins among equals and leads when nothing is typed. */
export function rank<T extends { id: string; label: string }>(query: string, items: readonly T[], recents: readonly string[]): Array<T & { score: number }> {
  const lately = (id: string) => { const at = recents.indexOf(id); return at < 0 ? 0 : (recents.length - at) / recents.length; };
  return items
    .map((item, i) => ({ item, i, score: scoreOf(query, item.label) }))
    .filter(({ score }) => score > 0)
    .map(({ item, i, score }) => ({ ...item, score: score + lately(item.id) * (query === '' ? 50 : 2), i }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .map(({ i: _i, ...item }) => item as unknown as T & { score: number });
}
