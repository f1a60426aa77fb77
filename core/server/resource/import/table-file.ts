import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { importLimit } from '#core/contract/records.ts';
import { fail } from '../../fail.ts';
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

async function records(text: string, delimiter: string, to: number): Promise<string[][]> {
  const rows: string[][] = [];
  const parser = Readable.from([text]).pipe(parse({ delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, to, max_record_size: 1_000_000 }));
  for await (const row of parser) rows.push(row as string[]);
  return rows;
}

/** The separator that gives the first lines the same number of columns, the more the better. */
export async function sniffSeparator(text: string): Promise<string> {
  const head = text.slice(0, 64 * 1024);
  let best = { separator: ',', score: 0 };
  for (const separator of separators) {
    const rows = await records(head, separator, 20).catch(() => []);
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
  const [header = [], ...rows] = all.filter((row) => row.some((cell) => cell !== ''));
  if (rows.length > importLimit) fail('core.import_too_long', { limit: importLimit });
  if (header.length === 0 || rows.length === 0) fail('core.import_unreadable', { reason: 'it has no rows under a header' });
  if (header.length > 200) fail('core.import_unreadable', { reason: 'it has more than 200 columns' });
  return { header: header.map((h, i) => h.slice(0, 200) || `#${i + 1}`), rows: rows.map((row) => header.map((_, i) => (row[i] ?? '').slice(0, 10_000))) };
}
