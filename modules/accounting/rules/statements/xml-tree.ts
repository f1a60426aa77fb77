import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { cut } from '#core/contract/fields.ts';
import { lineNumbers } from './file-text.ts';
import { StatementError, statementLimits } from './shapes.ts';
import type { TreeNode } from './tree.ts';

type Raw = Record<string, Raw[] | string> & { ':@'?: Record<string, string> };

const deepest = 64;
const none: Readonly<Record<string, string>> = Object.freeze({});
const where = XMLParser.getMetaDataSymbol() as unknown as symbol;

/** The five entities of XML and characters by number; anything a DOCTYPE could define stays as it is written, and a DOCTYPE is refused before. */
const plainEntities = {
  setExternalEntities: () => {}, addInputEntities: () => {}, reset: () => {}, setXmlVersion: () => {},
  decode: (text: string) => text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (_, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
    if (name !== undefined) return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name.toLowerCase()]!;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return code < 32 || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff ? ' ' : String.fromCodePoint(code);
  }),
};

/** The encoding an XML declaration names. */
export function xmlEncoding(head: string): string | null {
  return /^\s*<\?xml\s[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? null;
}

/** Reads XML whole: namespaces' prefixes are dropped, numbers stay text. Throws `doctype_refused`, or `unreadable` where it is not well formed, too deep or too large. */
export function readXml(text: string): TreeNode {
  if (/<!(?:doctype|entity)/i.test(text)) throw new StatementError('doctype_refused', lineNumbers(text)(text.search(/<!(?:doctype|entity)/i)));
  requireSmallParts(text);
  // Blanked, not cut off: the validator wants it first, banks put empty lines before it, and positions stay what they are.
  const body = text.replace(/^\s*<\?xml[^>]*>/, (declaration) => declaration.replace(/[^\n]/g, ' '));
  const lineOf = lineNumbers(body);
  const roots = parsed(body).map((node) => treeOf(node, lineOf)).filter((node) => node !== null);
  if (roots.length !== 1) throw new StatementError('unreadable', null, { reason: 'one root element is expected' });
  return roots[0]!;
}

/** Many small elements and single huge ones cost the parser a multiple of their size in memory. */
function requireSmallParts(text: string): void {
  let count = 0;
  for (let from = 0; from <= text.length;) {
    const found = text.indexOf('<', from);
    const until = found < 0 ? text.length : found;
    if (until - from > statementLimits.part) throw new StatementError('unreadable', lineNumbers(text)(from), { reason: `a tag or a text is longer than ${statementLimits.part} characters` });
    count += 1;
    if (count > statementLimits.tags) throw new StatementError('too_many_lines', null, { limit: String(statementLimits.lines) });
    from = until + 1;
  }
}

function parsed(text: string): Raw[] {
  const parser = new XMLParser({
    preserveOrder: true, removeNSPrefix: true, ignoreAttributes: (name: string) => name !== 'Ccy', attributeNamePrefix: '', parseTagValue: false, parseAttributeValue: false,
    ignoreDeclaration: true, ignorePiTags: true, maxNestedTags: deepest, captureMetaData: true, jPath: false, entityDecoder: plainEntities,
  });
  let raw: Raw[];
  try {
    raw = parser.parse(text) as Raw[];
  } catch (error) {
    const reason = (error as Error).message;
    // The validator has no limit of depth, so it does not see such a file.
    if (!reason.startsWith('Maximum nested')) requireWellFormed(text);
    throw new StatementError('unreadable', null, { reason: cut(reason, 200) });
  }
  // The parser closes what is left open and overlooks what is closed twice.
  requireWellFormed(text);
  return raw;
}

function requireWellFormed(text: string): void {
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new StatementError('unreadable', verdict.err.line ?? null, { reason: cut(verdict.err.msg, 200) });
}

function treeOf(raw: Raw, lineOf: (position: number) => number): TreeNode | null {
  const name = nameOf(raw);
  if (name === null) return null;
  const inside = raw[name] as Raw[];
  const start = (raw as unknown as Record<symbol, { startIndex?: number } | undefined>)[where]?.startIndex ?? 0;
  const node: TreeNode = { name, text: '', attributes: raw[':@'] ?? none, children: [], at: lineOf(start) };
  for (const item of inside) {
    const text = item['#text'];
    if (typeof text === 'string') node.text += text;
    else {
      const child = treeOf(item, lineOf);
      if (child !== null) node.children.push(child);
    }
  }
  return node;
}

function nameOf(raw: Raw): string | null {
  for (const key in raw) if (key !== ':@') return key === '#text' ? null : key;
  return null;
}
