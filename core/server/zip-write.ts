import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its name with slashes between folders. */
export interface ZipEntry { name: string; content: AsyncIterable<Buffer> }

const most = { entries: 0xffff, bytes: 0xffffffff };

/** A ZIP archive, written while its files arrive one after another; any number of files, each of less than 4 GB. What the plain format cannot count (`limits`) is written as ZIP64. */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, limits = most): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name: text, content } of entries) {
    const name = Buffer.from(text);
    const entry = { crc: 0, size: 0, packed: 0 };
    const start = offset;
    // Bit 3: sizes follow the content; bit 11: the name is UTF-8.
    const header = Buffer.concat([fields('PK\x03\x04', [20, 2], [0x0808, 2], [8, 2], [0, 2], [0x21, 2], [0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]), name]);
    yield header;
    for await (const chunk of deflated(content, entry)) { entry.packed += chunk.length; yield chunk; }
    if (entry.size >= most.bytes || entry.packed >= most.bytes) throw new Error(`${text} is too large for an archive`);
    yield fields('PK\x07\x08', [entry.crc, 4], [entry.packed, 4], [entry.size, 4]);
    offset += header.length + entry.packed + 16;
    directory.push(listed(name, entry, start, start >= limits.bytes));
  }
  const list = Buffer.concat(directory);
  const [count, far] = [directory.length, offset >= limits.bytes || list.length >= limits.bytes];
  const crowded = count >= limits.entries;
  if (far || crowded) {
    yield Buffer.concat([
      list, fields('PK\x06\x06', [44, 6], [0, 2], [45, 2], [45, 2], [0, 4], [0, 4], [count, 6], [0, 2], [count, 6], [0, 2], [list.length, 6], [0, 2], [offset, 6], [0, 2]), fields('PK\x06\x07', [0, 4], [offset + list.length, 6], [0, 2], [1, 4]),
    ]);
  } else yield list;
  yield fields('PK\x05\x06', [0, 4], [crowded ? most.entries : count, 2], [crowded ? most.entries : count, 2], [far ? most.bytes : list.length, 4], [far ? most.bytes : offset, 4], [0, 2]);
}

/** An entry of the directory at the end; a place beyond 4 GB stands in the extra field that readers of ZIP64 know. */
function listed(name: Buffer, { crc, size, packed }: { crc: number; size: number; packed: number }, start: number, far: boolean): Buffer {
  const extra = far ? fields('', [1, 2], [8, 2], [start, 6], [0, 2]) : Buffer.alloc(0);
  return Buffer.concat([fields('PK\x01\x02', [far ? 45 : 20, 2], [far ? 45 : 20, 2], [0x0808, 2], [8, 2], [0, 2], [0x21, 2], [crc, 4], [packed, 4], [size, 4], [name.length, 2], [extra.length, 2], [0, 2], [0, 4], [0, 4], [far ? most.bytes : start, 4]), name, extra]);
}

async function* deflated(content: AsyncIterable<Buffer>, entry: { crc: number; size: number }): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  let wake: () => void = () => undefined;
  deflate.on('drain', () => wake()).on('close', () => wake());
  const feed = (async () => {
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      if (!deflate.write(chunk)) await new Promise<void>((resolve) => { wake = resolve; });
      // Nobody reads on: leaving the loop gives the source back.
      if (deflate.destroyed) return;
    }
    deflate.end();
  })();
  feed.catch((error: Error) => deflate.destroy(error));
  yield* deflate as AsyncIterable<Buffer>;
  await feed;
}

function fields(signature: string, ...numbers: ReadonlyArray<readonly [value: number, bytes: number]>): Buffer {
  const buffer = Buffer.alloc(signature.length + numbers.reduce((n, [, bytes]) => n + bytes, 0));
  let at = buffer.write(signature, 'latin1');
  for (const [value, bytes] of numbers) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
