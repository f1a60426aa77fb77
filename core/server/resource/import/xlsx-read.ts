import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
/** Uncompressed size of one part: a small file must not become gigabytes. */
const maxPart = 64 * 1024 * 1024;

type Parts = Map<string, { method: number; start: number; packed: number }>;

function directoryOf(zip: Buffer): Parts {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > zip.length) throw new Error('it is damaged');
  const parts: Parts = new Map();
  let at = zip.readUInt32LE(end + 16);
  for (let i = zip.readUInt16LE(end + 10); i > 0 && parts.size < 2000; i--) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('it is damaged');
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    const local = zip.readUInt32LE(at + 42);
    parts.set(name, { method: zip.readUInt16LE(at + 10), packed: zip.readUInt32LE(at + 20), start: local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28) });
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

async function textOf(zip: Buffer, parts: Parts, name: string): Promise<string> {
  const part = parts.get(name);
  if (!part) return '';
  const packed = zip.subarray(part.start, part.start + part.packed);
  if (part.method === 0 && packed.length <= maxPart) return packed.toString('utf8');
  if (part.method !== 8) throw new Error('it is packed in a way that is not known here');
  return (await inflate(packed, { maxOutputLength: maxPart })).toString('utf8');
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string) => xml.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex: string | undefined, dec: string | undefined, name: string | undefined) => {
  const code = hex ? parseInt(hex, 16) : dec ? Number(dec) : null;
  return code === null ? (named[name!] ?? whole) : code <= 0x10ffff && code > 0 ? String.fromCodePoint(code) : '';
});
const runs = (xml: string) => [...xml.replace(/<(?:\w+:)?rPh[\s>].*?<\/(?:\w+:)?rPh>/gs, '').matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g)].map((m) => plain(m[1]!)).join('');
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** Which cell styles show their number as a date. */
function dateStyles(xml: string): ReadonlySet<number> {
  const custom = new Set([...xml.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)].filter(([tag]) => /[ymdhs]/i.test((attribute(tag, 'formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))).map(([tag]) => Number(attribute(tag, 'numFmtId'))));
  const cells = /<(?:\w+:)?cellXfs[\s>].*?<\/(?:\w+:)?cellXfs>/s.exec(xml)?.[0] ?? '';
  const formats = [...cells.matchAll(/<(?:\w+:)?xf[\s>][^>]*>/g)].map(([tag]) => Number(attribute(tag, 'numFmtId') ?? 0));
  return new Set(formats.flatMap((f, i) => ((f >= 14 && f <= 22) || (f >= 45 && f <= 47) || custom.has(f) ? [i] : [])));
}

function dayOf(serial: number, from1904: boolean): string {
  // Day 60 is 29 February 1900, which never was; Excel keeps it for Lotus 1-2-3.
  const days = serial + (from1904 ? 1462 : 0) - (serial < 60 && !from1904 ? 0 : 1);
  const iso = new Date(Date.UTC(1900, 0, 1) + Math.round((days - 1) * 86_400_000)).toISOString();
  return serial % 1 === 0 ? iso.slice(0, 10) : iso;
}

function columnOf(reference: string | undefined, fallback: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters ? [...letters].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1 : fallback;
}

/** Cells of the first sheet of a workbook as text; dates as YYYY-MM-DD, formulas as their last value. */
export async function readXlsx(zip: Buffer, maxRows: number): Promise<string[][]> {
  const parts = directoryOf(zip);
  const workbook = await textOf(zip, parts, 'xl/workbook.xml');
  const relation = attribute(/<(?:\w+:)?sheet\s[^>]*>/.exec(workbook)?.[0] ?? '', '(?:\\w+:)?id');
  const links = await textOf(zip, parts, 'xl/_rels/workbook.xml.rels');
  const link = [...links.matchAll(/<Relationship\s[^>]*>/g)].find(([tag]) => attribute(tag, 'Id') === relation)?.[0];
  const target = (attribute(link ?? '', 'Target') ?? 'worksheets/sheet1.xml').replace(/^\/?(xl\/)?/, 'xl/');
  const sheet = await textOf(zip, parts, target);
  if (sheet === '') throw new Error('it has no sheet');
  const shared = [...(await textOf(zip, parts, 'xl/sharedStrings.xml')).matchAll(/<(?:\w+:)?si(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?si>/gs)].map((m) => runs(m[1]!));
  const dates = dateStyles(await textOf(zip, parts, 'xl/styles.xml'));
  const from1904 = /date1904="(1|true)"/.test(workbook);
  const rows: string[][] = [];
  for (const [, inner = ''] of sheet.matchAll(/<(?:\w+:)?row(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?row>/gs)) {
    const row: string[] = [];
    for (const [, open = '', body = ''] of inner.matchAll(/<(?:\w+:)?c((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs)) {
      const at = columnOf(attribute(open, 'r'), row.length);
      if (at >= 1000) continue;
      while (row.length < at) row.push('');
      row[at] = cellText(attribute(open, 't'), body, dates.has(Number(attribute(open, 's') ?? -1)), shared, from1904).trim();
    }
    rows.push(row);
    if (rows.length >= maxRows) break;
  }
  return rows;
}

function cellText(type: string | undefined, body: string, isDate: boolean, shared: readonly string[], from1904: boolean): string {
  if (type === 'inlineStr') return runs(body);
  const value = plain(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?v>/.exec(body)?.[1] ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  return isDate && value !== '' && Number.isFinite(Number(value)) && (type === undefined || type === 'n') ? dayOf(Number(value), from1904) : value;
}
