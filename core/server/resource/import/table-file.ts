import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { undisarmed } from '#core/contract/csv.ts';
import { importLimit } from '#core/contract/records.ts';
import { fail } from '../../fail.ts';
import { EventTurn } from './event-turn.ts';
import { TableRows } from './table-rows.ts';
import { readXlsx } from './xlsx-read.ts';

/** A file as a table: a header and rows of text, all as wide as the header. */
export interface TableFile { header: string[]; rows: string[][] }

const separators = [',', ';', '\t', '|'];

/** Text of a file in whatever encoding it has: by its byte order mark, else UTF-8 if it is, else Windows-1252. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try { return new TextDecoder('utf-8', { fatal: true }).decode(bytes); } catch { return new TextDecoder('windows-1252').decode(bytes); }
}

/** Bytes of a text in pieces, with a turn for other work after each: the parser takes a piece in one go. */
async function* pieces(text: string): AsyncGenerator<Buffer> {
  const turn = new EventTurn();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 64 * 1024) {
    yield bytes.subarray(at, at + 64 * 1024);
    if (turn.over) await turn.end();
  }
}

const parserOf = (text: string, delimiter: string, to: number) => Readable.from(pieces(text)).pipe(parse({ delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, to, max_record_size: 1_000_000 }));

async function records(text: string, delimiter: string, most: number): Promise<string[][]> {
  const table = new TableRows(most);
  for await (const row of parserOf(text, delimiter, -1)) {
    table.add((row as string[]).map(undisarmed));
    if (table.full) break;
  }
  return table.rows;
}

/** The separator that gives the first lines the same number of columns, the more the better. */
export async function sniffSeparator(text: string): Promise<string> {
  const head = text.slice(0, 64 * 1024);
  let best = { separator: ',', score: 0 };
  for (const separator of separators) {
    const rows = await parserOf(head, separator, 20).toArray().catch(() => []) as string[][];
    const complete = rows.length > 2 && head.length < text.length ? rows.slice(0, -1) : rows;
    const width = complete[0]?.length ?? 0;
    const score = width > 1 ? width * (complete.filter((r) => r.length === width).length / complete.length) : 0;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** Reads CSV, TSV or XLSX from disk; refuses what is no table or has too many rows. */
export async function readTable(path: string): Promise<TableFile> {
  const bytes = await readFile(path);
  let all: string[][];
  try {
    const isZip = bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
    const text = isZip ? '' : decodeText(bytes);
    if (text.includes('\u0000')) throw new Error('it is not text');
    all = isZip ? await readXlsx(bytes, importLimit + 2) : await records(text, await sniffSeparator(text), importLimit + 2);
  } catch (error) {
    return fail('core.import_unreadable', { reason: (error as Error).message.slice(0, 200) });
  }
  const [header = [], ...rows] = all;
  if (rows.length > importLimit) fail('core.import_too_long', { limit: importLimit });
  if (header.length === 0 || rows.length === 0) fail('core.import_unreadable', { reason: 'it has no rows under a header' });
  return { header: header.map((h, i) => cut(h, 200) || `#${i + 1}`), rows: await asWideAs(header.length, rows) };
}

async function asWideAs(width: number, rows: string[][]): Promise<string[][]> {
  const turn = new EventTurn();
  const even: string[][] = [];
  for (const row of rows) {
    even.push(Array.from({ length: width }, (_, i) => cut(row[i] ?? '', 10_000)));
    if (turn.over) await turn.end();
  }
  return even;
}

/** The start of a text; half of a character that takes two units is not left behind, as the database would refuse it. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}
