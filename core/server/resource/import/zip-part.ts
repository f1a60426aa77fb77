import { StringDecoder } from 'node:string_decoder';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { EventTurn } from './event-turn.ts';

const inflate = promisify(inflateRaw) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
/** Uncompressed size of one part: a small file must not become gigabytes. */
const maxPart = 64 * 1024 * 1024;
const piece = 1024 * 1024;

/** Where the parts of a ZIP file are. */
export type ZipParts = Map<string, { method: number; start: number; packed: number }>;

/** The parts by name, as the directory at the end of the file has them. */
export function zipParts(zip: Buffer): ZipParts {
  try { return directoryOf(zip); } catch (error) {
    // Every offset comes from the file; one that points outside of it is damage too.
    throw error instanceof RangeError ? new Error('it is damaged', { cause: error }) : error;
  }
}

function directoryOf(zip: Buffer): ZipParts {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > zip.length) throw new Error('it is damaged');
  const parts: ZipParts = new Map();
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

/** The text of a part; empty when there is none of that name. */
export async function zipText(zip: Buffer, parts: ZipParts, name: string): Promise<string> {
  const part = parts.get(name);
  if (!part) return '';
  if (part.start + part.packed > zip.length) throw new Error('it is damaged');
  const packed = zip.subarray(part.start, part.start + part.packed);
  if (part.method !== 0 && part.method !== 8) throw new Error('it is packed in a way that is not known here');
  const bytes = part.method === 0 ? packed : await inflate(packed, { maxOutputLength: maxPart }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'it is too large when unpacked' : 'it is damaged', { cause: error });
  });
  const turn = new EventTurn();
  const decoder = new StringDecoder('utf8');
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) {
    text += decoder.write(bytes.subarray(at, at + piece));
    if (turn.over) await turn.end();
  }
  return text + decoder.end();
}
