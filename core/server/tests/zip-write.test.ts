import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zipOf, type ZipEntry } from '../zip-write.ts';

async function bytesOf(entries: Iterable<ZipEntry>, limits?: { entries: number; bytes: number }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zipOf(entries, limits)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
async function* pieces(...texts: string[]): AsyncGenerator<Buffer> { for (const text of texts) yield Buffer.from(text); }
const python = (() => { try { execFileSync('python3', ['-c', 'import zipfile']); return true; } catch { return false; } })();

describe('an archive', () => {
  it('holds what was put in, under names in any script, and nothing when nothing was', async () => {
    const zip = await bytesOf([{ name: 'a.txt', content: pieces('one', ' two') }, { name: 'فاتورة/日本.txt', content: pieces('x'.repeat(200_000)) }, { name: 'empty', content: pieces() }]);
    const at = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    expect([zip.readUInt16LE(at + 10), zip.length - at]).toEqual([3, 22]);
    let entry = zip.readUInt32LE(at + 16);
    const found: Record<string, number> = {};
    for (let n = 0; n < 3; n++) {
      const [packed, size, named, extra, start] = [zip.readUInt32LE(entry + 20), zip.readUInt32LE(entry + 24), zip.readUInt16LE(entry + 28), zip.readUInt16LE(entry + 30), zip.readUInt32LE(entry + 42)];
      const from = start + 30 + zip.readUInt16LE(start + 26);
      const content = inflateRawSync(zip.subarray(from, from + packed));
      expect(content.length).toBe(size);
      found[zip.toString('utf8', entry + 46, entry + 46 + named)] = size;
      entry += 46 + named + extra;
    }
    expect(found).toEqual({ 'a.txt': 7, 'فاتورة/日本.txt': 200_000, empty: 0 });
    expect((await bytesOf([])).length).toBe(22);
  });

  it.skipIf(!python)('that the plain format cannot count is read by another program too', async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'atrium-zip-'));
    try {
      for (const limits of [undefined, { entries: 3, bytes: 0xffffffff }, { entries: 0xffff, bytes: 40 }, { entries: 2, bytes: 1 }]) {
        const file = path.join(dir, 'far.zip');
        writeFileSync(file, await bytesOf(['first', 'second', 'last'].map((text) => ({ name: `f/${text}`, content: pieces(text) })), limits));
        expect(execFileSync('python3', ['-c', 'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint([z.read(n).decode() for n in z.namelist()], z.testzip())', file], { encoding: 'utf8' }).trim()).toBe("['first', 'second', 'last'] None");
      }
    } finally { rmSync(dir, { recursive: true, force: true }); }
  });

  it('gives its file back when nobody reads on', async () => {
    const given = { chunks: 0, back: false };
    const endless = (async function* (): AsyncGenerator<Buffer> { try { for (;;) { given.chunks += 1; yield randomBytes(100_000); } } finally { given.back = true; } })();
    let read = 0;
    for await (const chunk of zipOf([{ name: 'a', content: endless }])) { read += chunk.length; if (read > 300_000) break; }
    await expect.poll(() => given.back).toBe(true);
    expect(given.chunks).toBeLessThan(20);
  });

  it('breaks off when a file does', async () => {
    const failing = (async function* (): AsyncGenerator<Buffer> { yield Buffer.from('x'); throw new Error('gone'); })();
    await expect(bytesOf([{ name: 'a', content: failing }])).rejects.toThrow('gone');
  });
});
