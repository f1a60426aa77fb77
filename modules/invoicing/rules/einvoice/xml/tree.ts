import { XMLParser } from 'fast-xml-parser';
import { EInvoiceError } from '../error.ts';
import { asideMark, guardXml, xmlLimits, type AsideText } from './guard.ts';
import { cleanText, unescapeText } from './text.ts';

/** An element of a namespace that the reader knows; elements of other namespaces (extensions, signatures) are not in the tree. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** Those without a prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
  readonly parent: XmlElement | null;
}

type Scope = ReadonlyMap<string, string>;
/** The namespaces that are kept, and the texts that were put aside. */
interface Source { readonly known: ReadonlySet<string>; readonly texts: readonly AsideText[] }
/** What the parser gives in document order: one key with the children, attributes under ":@", or "#text". */
type Entry = Readonly<Record<string, unknown>>;

// Values stay text and entities stay as they are written: both are read here, strictly.
const parser = new XMLParser({
  preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false, parseAttributeValue: false, trimValues: false, processEntities: false,
  ignoreDeclaration: true, ignorePiTags: true, maxNestedTags: xmlLimits.depth + 1, jPath: false,
});

/** Reads XML into its root element, whose namespace has to be one of `known`; throws EInvoiceError. */
export function parseXml(xml: string, known: ReadonlySet<string>): XmlElement {
  const { markup, texts } = guardXml(xml);
  const [entry] = parsed(markup).filter((candidate) => nameOf(candidate) !== '#text');
  const roots: XmlElement[] = [];
  if (entry) element(entry, new Map(), null, roots, { known, texts });
  const [root] = roots;
  if (!root) throw new EInvoiceError('root_unknown', `/${entry ? nameOf(entry) : ''}`, 'This is no invoice in UBL or CII.');
  return root;
}

function parsed(markup: string): readonly Entry[] {
  try {
    return parser.parse(markup) as readonly Entry[];
  } catch (error) {
    throw new EInvoiceError('xml_invalid', 'line 1', error instanceof Error ? error.message.slice(0, 200) : 'The file cannot be read.');
  }
}

function nameOf(entry: Entry): string {
  return Object.keys(entry).find((key) => key !== ':@') ?? '';
}

function element(entry: Entry, outer: Scope, parent: XmlElement | null, siblings: XmlElement[], source: Source): void {
  const qualified = nameOf(entry);
  const written = Object.entries((entry[':@'] ?? {}) as Readonly<Record<string, string>>);
  const scope = scopeOf(written, outer);
  const [prefix, name] = split(qualified);
  const namespace = scope.get(prefix);
  if (prefix !== '' && namespace === undefined) throw new EInvoiceError('xml_invalid', `${parent ? placeOf(parent) : ''}/${qualified}`, `The prefix ${prefix} is not declared.`);
  if (namespace === undefined || !source.known.has(namespace)) return;

  const children: XmlElement[] = [];
  const attributes = new Map<string, string>();
  const made = { name, attributes, children, text: '', parent };
  // Before its content is read, so that a refusal can say which of several it is.
  siblings.push(made);
  const place = () => placeOf(made);
  for (const [key, value] of written) if (!key.includes(':') && key !== 'xmlns') attributes.set(key, cleanText(unescapeText(value, place)));
  for (const child of entry[qualified] as readonly Entry[]) {
    const text = child['#text'];
    if (typeof text === 'string') made.text += textOf(text, source, place);
    else element(child, scope, made, children, source);
  }
}

/** Text with what was put aside in its place again: every second piece between the marks is a number. */
function textOf(text: string, { texts }: Source, place: () => string): string {
  return text.split(asideMark).map((piece, i) => {
    const aside = i % 2 === 1 ? texts[Number.parseInt(piece, 10)] : undefined;
    return aside?.raw ? aside.text : unescapeText(aside?.text ?? piece, place);
  }).join('');
}

function scopeOf(attributes: readonly (readonly [string, string])[], outer: Scope): Scope {
  const declared = attributes.filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'));
  return declared.length === 0 ? outer : new Map([...outer, ...declared.map(([key, uri]) => [key === 'xmlns' ? '' : key.slice(6), uri.trim()] as const)]);
}

function split(qualified: string): [prefix: string, name: string] {
  const colon = qualified.indexOf(':');
  return colon === -1 ? ['', qualified] : [qualified.slice(0, colon), qualified.slice(colon + 1)];
}

/** The path of an element, such as "/Invoice/InvoiceLine[2]/LineExtensionAmount". */
export function placeOf(element: XmlElement): string {
  const { parent, name } = element;
  if (!parent) return `/${name}`;
  const same = all(parent, name);
  return `${placeOf(parent)}/${name}${same.length > 1 ? `[${same.indexOf(element) + 1}]` : ''}`;
}

/** The first element down a path of names; undefined when there is none. */
export function find(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element);
}

/** All children of a name. */
export function all(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** All children of a name that are the lines of an invoice; throws `too_complex` for more than are read. */
export function lineElements(element: XmlElement | undefined, name: string): XmlElement[] {
  const lines = all(element, name);
  if (lines.length > xmlLimits.lines) throw new EInvoiceError('too_complex', placeOf(lines[xmlLimits.lines]!), `The invoice has more than ${xmlLimits.lines} lines.`);
  return lines;
}

/** Clean text of the first element down a path of names; undefined when there is none or it is empty. */
export function textAt(element: XmlElement | undefined, ...names: readonly string[]): string | undefined {
  return cleanText(find(element, ...names)?.text ?? '') || undefined;
}

/** Value of an attribute; undefined when there is none or it is empty. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes.get(name) || undefined;
}
