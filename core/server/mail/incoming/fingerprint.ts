import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

const mostOfHead = 256 * 1024;

/**
 * SHA-256 by which a mail that is sent once more is known: of its Message-ID and its body. The lines that mail servers put
 * before it on the way differ from one journey to the next, and some shops give all their mails one Message-ID.
 */
export async function fingerprintOf(path: string): Promise<Buffer> {
  const head = await beginning(path);
  const end = /\r?\n\r?\n/.exec(head);
  const id = end ? /^message-id:\s*(?:\r?\n[ \t]+)?(<?[^\s<>]+>?)/im.exec(head.slice(0, end.index))?.[1] : undefined;
  const hash = createHash('sha256');
  if (id) hash.update(`${id}\n`);
  // Without an id all of it has to be the same.
  await pipeline(createReadStream(path, { start: id ? end!.index + end![0].length : 0 }), hash);
  return hash.digest();
}

async function beginning(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(mostOfHead), position: 0 });
    return buffer.toString('latin1', 0, bytesRead);
  } finally { await file.close(); }
}
