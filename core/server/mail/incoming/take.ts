import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '../../context.ts';
import { runAs, type App } from '../../app.ts';
import { Refusal } from '../../fail.ts';
import { job, jobOutside, type Job } from '../../module.ts';
import type { MailReceiver, ReceivedMail } from '../receive.ts';
import { receiverOf } from './addressee.ts';
import { dropBytes, fetchMail, takeAttempts, temporaryPlace } from './keep.ts';
import { readInThread } from './thread.ts';

interface Kept { id: string; kind: string; account_id: string; workspace_id: number; blob_key: string | null; attempts: number }

/** Hands one kept mail to the room it is for. */
async function takeMail(app: App, { id }: { id: string }): Promise<void> {
  const [mail] = await runAs(app, { name: 'core.takeMail' }, (ctx) => ctx.sql<Kept>('select * from core.attempt_mail($1)', [id]));
  if (!mail) return;
  try {
    await handOver(app, mail);
  } catch (error) {
    // What is refused for good is refused; a house that is busy or full may take it later.
    const final = error instanceof Refusal && error.status < 500 && error.status !== 429;
    if (!final && mail.attempts < takeAttempts) throw error;
    await refuse(app, mail, error instanceof Refusal ? error.code : 'core.unexpected');
    return;
  }
  if (mail.blob_key) await dropBytes(app, mail.id, mail.blob_key);
}

async function handOver(app: App, mail: Kept): Promise<void> {
  const receiver = receiverOf(app, mail.kind);
  if (!receiver) throw new Refusal('core.not_found');
  // As the person is now, not as they were when the mail came.
  const membership = await app.gate.membership(app, mail.account_id, { id: mail.workspace_id });
  if (membership?.status !== 'active') throw new Refusal('core.workspace_forbidden');
  const place = await temporaryPlace(app);
  try {
    if (!mail.blob_key || !await fetchMail(app, mail.blob_key, place)) throw new Error('the bytes of a received mail are gone');
    const read = await readInThread({ path: place, prefix: place });
    if (!read) throw new Refusal('core.malformed_request');
    const account: Account = { id: mail.account_id, email: '', sessionId: '', emailVerified: true };
    await runAs(app, { account, membership, name: `mail:${mail.kind}` }, (ctx) => receiveOnce(ctx, receiver, { ...read, id: mail.id, sentAt: read.sentAt === null ? null : new Date(read.sentAt) }));
  } finally { await removeAll(place); }
}

/** The mail is taken in the transaction of its effect: a second worker waits here and then finds nothing to do. */
async function receiveOnce(ctx: Parameters<MailReceiver['receive']>[0], receiver: MailReceiver, mail: ReceivedMail): Promise<void> {
  const [row] = await ctx.sql<{ end_mail: boolean }>("select core.end_mail($1, 'taken', null)", [mail.id]);
  if (!row!.end_mail) return;
  ctx.uploads.push(...mail.files);
  await receiver.receive(ctx, mail);
}

async function refuse(app: App, mail: Kept, code: string): Promise<void> {
  await runAs(app, { name: 'core.takeMail' }, (ctx) => ctx.sql("select core.end_mail($1, 'refused', $2)", [mail.id, code]));
  app.metrics.mails.inc({ outcome: 'refused' });
  app.log.warn({ mail: mail.id, kind: mail.kind, refused: code, attempts: mail.attempts }, 'a received mail was refused');
}

/** The mail and its files; a thread that was stopped may have written some nobody told of. */
async function removeAll(place: string): Promise<void> {
  const [folder, name] = [path.dirname(place), path.basename(place)];
  const names = await readdir(folder).catch(() => [] as string[]);
  await Promise.all(names.filter((n) => n.startsWith(name)).map((n) => rm(path.join(folder, n), { force: true })));
}

async function dropLooseBytes(app: App): Promise<void> {
  const { rows } = await app.pool.query<{ id: string; blob_key: string }>('select * from core.loose_mail_bytes()');
  for (const { id, blob_key: key } of rows) await dropBytes(app, id, key);
}

/** Queue handlers of received mail. */
export const incomingJobs: readonly Job[] = [
  jobOutside('core.takeMail', takeMail),
  jobOutside('core.dropMailBytes', dropLooseBytes, '23 * * * *'),
  job('core.forgetMail', async (ctx) => { await ctx.sql('select core.forget_received_mail()'); }, '47 3 * * *'),
];
