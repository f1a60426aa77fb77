import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { runAs, type App } from '../../app.ts';
import type { Ctx } from '../../context.ts';
import type { Addressee } from './addressee.ts';
import { fingerprintOf } from './fingerprint.ts';

/** Bytes of the largest mail that is taken: 25 MB of files, written as text on the way. */
export const mostOfMail = 35 * 1024 * 1024;

/** How often a room is asked to take a mail; with the queue's back-off that is most of a day. */
export const takeAttempts = 12;

/** Where files of a mail lie meanwhile; what a killed process leaves here goes a day later. */
export async function temporaryPlace(app: App): Promise<string> {
  const folder = path.join(app.config.DATA_DIR, 'tmp');
  await mkdir(folder, { recursive: true });
  return path.join(folder, `mail-${randomUUID()}`);
}

/** Writes what arrives into a temporary file for `work`. `tooLarge` when it was more than a mail may have: the rest is read and thrown away. */
export async function spooled<T>(app: App, arriving: Readable, work: (file: { path: string; tooLarge: boolean }) => Promise<T>): Promise<T> {
  const target = await temporaryPlace(app);
  let bytes = 0;
  try {
    await pipeline(arriving, async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        bytes += part.length;
        if (bytes <= mostOfMail) yield part;
      }
    }, createWriteStream(target, { mode: 0o600 }));
    return await work({ path: target, tooLarge: bytes > mostOfMail });
  } finally { await rm(target, { force: true }); }
}

/** Makes a mail durable for each of its addressees, and has it taken. When this resolves, the sender may forget it. */
export async function keepMail(app: App, file: string, addressees: readonly Addressee[]): Promise<void> {
  const fingerprint = await fingerprintOf(file);
  const { size } = await stat(file);
  for (const addressee of addressees) await keepFor(app, file, size, fingerprint, addressee);
}

async function keepFor(app: App, file: string, bytes: number, fingerprint: Buffer, { receiver, hash, accountId, workspaceId }: Addressee): Promise<void> {
  const [id, key] = [uuidv7(), randomUUID()];
  const name = 'core.keepMail';
  await runAs(app, { name }, (ctx) => ctx.sql('select core.expect_mail($1, $2, $3, $4, $5, $6, $7, $8)', [id, receiver.kind, hash, fingerprint, accountId, workspaceId, key, bytes]));
  await app.blobs.put(key, { path: file }, 'message/rfc822');
  const kept = await runAs(app, { name }, async (ctx) => {
    const [row] = await ctx.sql<{ keep_mail: boolean }>('select core.keep_mail($1)', [id]);
    if (row!.keep_mail) await enqueueTaking(ctx, id);
    return row!.keep_mail;
  });
  app.metrics.mails.inc({ outcome: kept ? 'received' : 'received_again' });
  // We have it already, and say so as if it were new; should this fail, the cleaning finds it.
  if (!kept) await dropBytes(app, id, key).catch(() => undefined);
}

/** Has a kept mail taken; asked again, it is one job. */
export const enqueueTaking = (ctx: Ctx, id: string): Promise<void> => ctx.enqueue('core.takeMail', { id }, { key: `core.takeMail:${id}`, maxAttempts: takeAttempts });

/** Deletes the bytes of a mail, first the bytes: should the second step fail, the cleaning meets them again. */
export async function dropBytes(app: App, id: string, key: string): Promise<void> {
  await app.blobs.delete(key);
  await runAs(app, { name: 'core.dropMail' }, (ctx) => ctx.sql('select core.drop_mail_bytes($1)', [id]));
}

/** Copies a kept mail to a temporary file; false when its bytes are gone. */
export async function fetchMail(app: App, key: string, target: string): Promise<boolean> {
  const blob = await app.blobs.open(key);
  if (!blob) return false;
  await pipeline(blob.stream, createWriteStream(target, { mode: 0o600 }));
  return true;
}
