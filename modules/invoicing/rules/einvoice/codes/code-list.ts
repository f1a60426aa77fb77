/** A code list from its codes with white space between them; "A10..24" stands for A10 to A24, "0002..0005" for 0002 to 0005. */
export function codeList(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/).flatMap((entry) => {
    const range = /^(\D*)(\d+)\.\.(\d+)$/.exec(entry);
    if (!range) return [entry];
    const [, letters = '', first = '', last = ''] = range;
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${letters}${String(Number(first) + i).padStart(first.length, '0')}`);
  }));
}
