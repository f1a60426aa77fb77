import { EventTurn } from './event-turn.ts';

/** Longest tag and longest text between two tags: keeps every single step short. */
const maxTag = 64 * 1024;
const maxText = 250_000;
/** After so much XML the clock is looked at. */
const stride = 16 * 1024;

/** What a walk reports, in the order of the file; names come without their namespace. `open` and `close` answer true to stop. */
export interface XmlVisitor {
  open?(name: string, tag: string): boolean | void;
  close?(name: string): boolean | void;
  text?(text: string): void;
}

/** Goes once through XML from start to end, in time linear to its length; answers whether the visitor stopped it. */
export async function walkXml(xml: string, visitor: XmlVisitor): Promise<boolean> {
  const turn = new EventTurn();
  let at = 0;
  let check = stride;
  for (;;) {
    const start = xml.indexOf('<', at);
    if (start < 0) return false;
    if (start > at) visitor.text?.(plainText(within(xml, at, start, maxText)));
    if (xml.startsWith('<!', start) || xml.startsWith('<?', start)) at = passDeclaration(xml, start, visitor);
    else {
      const end = endOfTag(xml, start + 1);
      if (passTag(xml.slice(start, end), visitor)) return true;
      at = end;
    }
    if (at < check) continue;
    check = at + stride;
    if (turn.over) await turn.end();
  }
}

/** Passes a comment, processing instruction or CDATA section; a document type has no place in a workbook. */
function passDeclaration(xml: string, start: number, visitor: XmlVisitor): number {
  const [, close] = ([['<!--', '-->'], ['<![CDATA[', ']]>'], ['<?', '?>']] as const).find(([open]) => xml.startsWith(open, start)) ?? damaged();
  const end = xml.indexOf(close, start + 2);
  if (end < 0) damaged();
  if (close === ']]>' && visitor.text) visitor.text(within(xml, start + 9, end, maxText));
  return end + close.length;
}

function passTag(tag: string, visitor: XmlVisitor): boolean {
  const name = /^<\/?(?:[\w.-]+:)?([\w.-]+)/.exec(tag)?.[1] ?? damaged();
  if (tag[1] === '/') return visitor.close?.(name) === true;
  return visitor.open?.(name, tag) === true || (tag.endsWith('/>') && visitor.close?.(name) === true);
}

/** Index after the `>` that ends a tag; one within a quoted value does not. */
function endOfTag(xml: string, from: number): number {
  let quote = 0;
  for (let i = from; i < xml.length && i - from < maxTag; i++) {
    const c = xml.charCodeAt(i);
    if (quote !== 0) quote = c === quote ? 0 : quote;
    else if (c === 0x22 || c === 0x27) quote = c;
    else if (c === 0x3e) return i + 1;
    else if (c === 0x3c) break;
  }
  return damaged();
}

function within(xml: string, from: number, to: number, most: number): string {
  if (to - from > most) throw new Error(`it has a text of more than ${most} characters`);
  return xml.slice(from, to);
}

/** Refuses XML that is cut off or was never any. */
export function damaged(): never { throw new Error('it is damaged'); }

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with its entities resolved; characters no database can keep are left out. */
export function plainText(xml: string): string {
  if (!xml.includes('&')) return xml;
  return xml.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex: string | undefined, dec: string | undefined, name: string | undefined) => {
    const code = hex ? parseInt(hex, 16) : dec ? Number(dec) : null;
    if (code === null) return Object.hasOwn(named, name!) ? named[name!]! : whole;
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

const patterns = new Map<string, RegExp>();

/** Value of an attribute in a tag, whatever its namespace. */
export function attribute(tag: string, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (!pattern) patterns.set(name, pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}=(?:"([^"]*)"|'([^']*)')`));
  const match = pattern.exec(tag);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : plainText(value);
}
