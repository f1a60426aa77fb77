import { EInvoiceError } from '../error.ts';

/** The largest file that is read: length in characters, number of tags and comments, depth, length of one tag in characters, lines of an invoice. */
export const xmlLimits = { characters: 8 * 1024 * 1024, marks: 250_000, depth: 40, tag: 16_384, lines: 10_000 } as const;

/** A text that was put aside; `raw` as it stands (CDATA), else with entities in it. */
export interface AsideText { readonly text: string; readonly raw: boolean }
/** XML that is well formed, with its longer texts put aside: in `markup` the number of a text stands for it, between two marks. */
export interface GuardedXml { readonly markup: string; readonly texts: readonly AsideText[] }

/** Stands around the number of a text that was put aside; no XML may hold this character. */
export const asideMark = '\u0001';
const longestInMarkup = 40;

const asides = [
  { open: '<!--', close: '-->', keeps: false }, { open: '<![CDATA[', close: ']]>', keeps: true }, { open: '<?', close: '?>', keeps: false },
] as const;
const tagForm = /^<(\/?)([^\s<>"'/=&]+)((?:\s+[^\s<>"'/=&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>$/;
const attributeNames = /([^\s<>"'/=&]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/**
 * Checks that a file is well formed and within the limits, and leaves nothing in it but tags and text: comments and processing instructions are gone. Refuses
 * every DOCTYPE. Takes time linear in the length, before the parser, which is lenient and slow with long texts, sees the file.
 */
export function guardXml(xml: string): GuardedXml {
  if (xml.length > xmlLimits.characters) throw new EInvoiceError('too_large', 'line 1', `The file is longer than ${xmlLimits.characters} characters.`);
  const markup: string[] = [];
  const texts: AsideText[] = [];
  const open: string[] = [];
  let roots = 0;
  let kept = xml.startsWith('\uFEFF') ? 1 : 0;
  const refuse = (at: number, message: string): never => { throw new EInvoiceError('xml_invalid', lineAt(xml, at), message); };
  const takeText = (from: number, to: number, { raw = false, keepsBlank = false }) => {
    const text = xml.slice(from, to);
    const blank = text.trim() === '';
    if (open.length === 0 && !blank) refuse(from + text.search(/\S/), 'Text stands outside of the root element.');
    if (open.length === 0 || from === to || (blank && !keepsBlank)) return;
    markup.push(raw || text.length > longestInMarkup ? `${asideMark}${texts.push({ text, raw }) - 1}${asideMark}` : text.replaceAll(asideMark, ''));
  };
  // White space between tags is indentation; beside a comment or CDATA it may be part of a text.
  let beside = false;
  let marks = 0;
  for (let at = xml.indexOf('<', kept); at !== -1; at = xml.indexOf('<', at)) {
    marks += 1;
    if (marks > xmlLimits.marks) throw new EInvoiceError('too_complex', lineAt(xml, at), `The file has more than ${xmlLimits.marks} tags.`);
    const aside = asides.find((kind) => xml.startsWith(kind.open, at));
    if (aside) {
      const from = at + aside.open.length;
      const to = xml.indexOf(aside.close, from);
      if (to === -1) refuse(at, `${aside.open} is not closed.`);
      takeText(kept, at, { keepsBlank: true });
      if (aside.keeps) takeText(from, to, { raw: true, keepsBlank: true });
      beside = true;
      at = to + aside.close.length;
      kept = at;
      continue;
    }
    if (xml[at + 1] === '!') throw new EInvoiceError('doctype_refused', lineAt(xml, at), 'A DOCTYPE is not allowed.');
    takeText(kept, at, { keepsBlank: beside });
    beside = false;
    const end = endOfTag(xml, at);
    if (end === -1) refuse(at, 'A tag is not closed.');
    const tag = xml.slice(at, end + 1);
    const [, closing, name = '', attributes = '', empty] = tagForm.exec(tag) ?? refuse(at, 'A tag is not written as XML.');
    if (closing) {
      if (open.pop() !== name || attributes !== '' || empty) refuse(at, `</${name.slice(0, 60)}> closes no element.`);
    } else {
      if (attributes !== '' && hasTwins(attributes)) refuse(at, 'An attribute stands twice in a tag.');
      if (open.length === 0) roots += 1;
      if (roots > 1) refuse(at, 'A file has one root element.');
      if (!empty) open.push(name);
      if (open.length > xmlLimits.depth) throw new EInvoiceError('too_complex', lineAt(xml, at), `Elements are nested deeper than ${xmlLimits.depth}.`);
    }
    markup.push(tag);
    at = end + 1;
    kept = at;
  }
  takeText(kept, xml.length, {});
  if (open.length > 0) refuse(xml.length, `<${open.at(-1)!.slice(0, 60)}> is not closed.`);
  if (roots === 0) refuse(0, 'The file has no root element.');
  return { markup: markup.join(''), texts };
}

/** Local name and namespace of the root element; null for a text that does not begin as XML does, or with a DOCTYPE. Looks at the beginning only and never throws. */
export function rootOf(xml: string): { name: string; namespace: string } | null {
  let at = xml.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    while (/\s/.test(xml[at] ?? '')) at += 1;
    const aside = asides.find(({ open, keeps }) => !keeps && xml.startsWith(open, at));
    if (!aside) break;
    const to = xml.indexOf(aside.close, at + aside.open.length);
    if (to === -1) return null;
    at = to + aside.close.length;
  }
  const end = endOfTag(xml, at);
  const [, closing, qualified = '', attributes = ''] = (end !== -1 && tagForm.exec(xml.slice(at, end + 1))) || [];
  if (closing || qualified === '') return null;
  const [name = '', prefix = ''] = qualified.split(':').toReversed();
  const declared = [...attributes.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].find(([, declaredPrefix = '']) => declaredPrefix === prefix);
  return { name, namespace: declared?.[2] ?? declared?.[3] ?? '' };
}

/** Where the tag that begins at `at` ends; -1 when it does not, or not soon enough. */
function endOfTag(xml: string, at: number): number {
  const last = Math.min(xml.length, at + xmlLimits.tag);
  for (let i = at + 1; i < last; i++) {
    const character = xml[i];
    if (character === '>') return i;
    if (character === '"' || character === "'") {
      i = xml.indexOf(character, i + 1);
      if (i === -1) return -1;
    }
  }
  return -1;
}

function hasTwins(attributes: string): boolean {
  const names = Array.from(attributes.matchAll(attributeNames), ([, name]) => name);
  return new Set(names).size < names.length;
}

function lineAt(xml: string, at: number): string {
  let lines = 1;
  for (let i = xml.indexOf('\n'); i !== -1 && i < at; i = xml.indexOf('\n', i + 1)) lines += 1;
  return `line ${lines}`;
}
