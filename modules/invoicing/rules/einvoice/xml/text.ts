import { EInvoiceError } from '../error.ts';

// What XML 1.0 cannot carry (controls, lone surrogates, U+FFFE, U+FFFF), and the controls it can carry that nobody means in an invoice.
const unwanted = /[^\t\n\x20-\x7E\xA0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]+/gu;
const entity = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/y;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\t': '&#9;', '\n': '&#10;' };

/** Text as an invoice carries it: trimmed, line feeds for every kind of line end, no control characters. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unwanted, '').trim();
}

/** Text as the content of an element. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => escapes[character]!);
}

/** Text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n]/g, (character) => escapes[character]!);
}

/** Puts in the five named characters and numbered ones; any other entity is refused, as only a DOCTYPE could have declared it. */
export function unescapeText(text: string, place: () => string): string {
  const parts: string[] = [];
  let from = 0;
  // Not `replace`, which finds all entities of a long text before it looks at the first.
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', from)) {
    entity.lastIndex = at;
    const [whole = '', decimal, hex, name = ''] = entity.exec(text) ?? [];
    const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
    const character = named[name] ?? (isCharacter(code) ? String.fromCodePoint(code) : undefined);
    if (character === undefined) throw new EInvoiceError('entity_refused', place(), 'Only &amp;, &lt;, &gt;, &quot;, &apos; and numbered characters are read.');
    parts.push(text.slice(from, at), character);
    from = at + whole.length;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

function isCharacter(code: number): boolean {
  return code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
