const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€', pound: '£', copy: '©', reg: '®', ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', times: '×' };

/** Code units of HTML that are looked at: beyond them is nothing a person would read. */
const mostOfHtml = 2_000_000;

/** Elements whose contents are no words. */
const silent = new Set(['style', 'script', 'head', 'title', 'template']);
const breaking = /^(?:p|div|br|tr|li|ul|ol|table|h[1-6]|hr|section|article|header|footer|blockquote|pre|address|dl|dt|dd|center)$/;

/** The words of HTML as lines of text. One walk through it, whatever it looks like. */
export function wordsOf(html: string): string {
  const source = html.slice(0, mostOfHtml);
  // Letters of other alphabets may change their length.
  const lower = source.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const parts: string[] = [];
  for (let at = 0; at < source.length;) {
    const open = source.indexOf('<', at);
    parts.push(source.slice(at, open < 0 ? undefined : open).replace(/\s+/g, ' '));
    if (open < 0) break;
    if (source.startsWith('<!--', open)) { at = after(source, '-->', open); continue; }
    const name = /^<(\/?[a-z][a-z0-9]*)/.exec(lower.slice(open, open + 20))?.[1];
    if (name === undefined && !/^<[!?/]/.test(source.slice(open, open + 2))) { parts.push('<'); at = open + 1; continue; }
    at = silent.has(name ?? '') ? after(source, '>', Math.max(open, indexOr(lower, `</${name}`, open))) : after(source, '>', open);
    const element = name?.replace('/', '') ?? '';
    parts.push(breaking.test(element) ? '\n' : element === 'td' || element === 'th' ? '\t' : '');
  }
  return parts.join('').replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, code: string) => (code.startsWith('#') ? letter(code.slice(1)) : entities[code.toLowerCase()]) ?? whole)
    .split('\n').map((line) => line.replace(/[ \u00a0]+/g, ' ').replace(/ ?\t[ \t]*/g, '\t').trim()).join('\n').replace(/\n{3,}/g, '\n\n').trim();
}

function indexOr(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at < 0 ? text.length : at;
}

function after(text: string, wanted: string, from: number): number {
  return indexOr(text, wanted, from) + wanted.length;
}

function letter(code: string): string | undefined {
  const point = code.toLowerCase().startsWith('x') ? parseInt(code.slice(1), 16) : Number(code);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}
