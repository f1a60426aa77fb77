/** True when a path fits a pattern in which `*` stands for anything, also nothing. Takes time in proportion to both lengths, whatever the pattern. */
export function fitsPage(pattern: string, path: string): boolean {
  const parts = pattern.toLowerCase().split('*');
  const text = path.toLowerCase();
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (parts.length === 1) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

/** True when an item may be shown on a page: one of its pages (all where it names none) and none of those left out. */
export function isOnPage(item: { pagesIn: readonly string[]; pagesOut: readonly string[] }, path: string): boolean {
  const place = path.split(/[?#]/)[0]!;
  return (item.pagesIn.length === 0 || item.pagesIn.some((p) => fitsPage(p, place))) && !item.pagesOut.some((p) => fitsPage(p, place));
}
