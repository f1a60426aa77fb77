import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Account, Ctx } from '../../context.ts';
import { runAs, type App } from '../../app.ts';
import { Refusal } from '../../fail.ts';
import { job, jobOutside, type Job } from '../../module.ts';
import type { MailReceiver, ReceivedMail } from '../receive.ts';
import { receiverOf } from './addressee.ts';
import { dropBytes, enqueueTaking, fetchMail, takeAttempts, temporaryPlace } from './keep.ts';
import { readInThread } from './thread.ts';

interface Kept { id: string; kind: string; address_hash: Buffer; account_id: string; workspace_id: number; blob_key: string | null; attempts: number; at: Date }

/** Hands one kept mail to the room it is for. */
async function takeMail(app: App, { id }: { id: string }): Promise<void> {
  const [mail] = await runAs(app, { name: 'core.takeMail' }, (ctx) => ctx.sql<Kept>('select * from core.attempt_mail($1)', [id]));
  if (!mail) return;
  // Its attempts were used up without an end, as by a worker that it killed each time: it gets no other one.
  if (mail.attempts > takeAttempts) return refuse(app, mail, 'core.unexpected');
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

const accountOf = (mail: Kept): Account => ({ id: mail.account_id, email: '', sessionId: '', emailVerified: true });

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
    await runAs(app, { account: accountOf(mail), membership, name: `mail:${mail.kind}` }, (ctx) => receiveOnce(ctx, receiver, { ...read, id: mail.id, addressHash: mail.address_hash, sentAt: read.sentAt === null ? null : new Date(read.sentAt) }));
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
  const end = async (ctx: Ctx) => (await ctx.sql<{ end_mail: boolean }>("select core.end_mail($1, 'refused', $2)", [mail.id, code]))[0]!.end_mail;
  const [receiver, membership] = [receiverOf(app, mail.kind), await app.gate.membership(app, mail.account_id, { id: mail.workspace_id })];
  const tell = membership?.status === 'active' ? receiver?.refused : undefined;
  let ended: boolean;
  try {
    ended = await runAs(app, { ...(tell ? { account: accountOf(mail), membership } : {}), name: 'core.takeMail' }, async (ctx) => {
      const now = await end(ctx);
      if (now) await tell?.(ctx, { id: mail.id, at: mail.at, code });
      return now;
    });
  } catch (error) {
    // A mail that nobody can be told of ends as well.
    app.log.error({ mail: mail.id, kind: mail.kind, err: error }, 'nobody could be told that a received mail was refused');
    ended = await runAs(app, { name: 'core.takeMail' }, end);
  }
  // Another worker may have ended it first, and counted it.
  if (!ended) return;
  app.metrics.mails.inc({ outcome: 'refused' });
  app.log.warn({ mail: mail.id, kind: mail.kind, refused: code, attempts: mail.attempts }, 'a received mail was refused');
}

/** The mail and its files; a thread that was stopped may have written some nobody told of. */
async function removeAll(place: string): Promise<void> {
  const [folder, name] = [path.dirname(place), path.basename(place)];
  const names = await readdir(folder).catch(() => [] as string[]);
  await Promise.all(names.filter((n) => n.startsWith(name)).map((n) => rm(path.join(folder, n), { force: true })));
}

/** What waits for longer than it is tried has lost its job: it gets one again, before its bytes go. */
async function takeUpAgain(ctx: Ctx): Promise<void> {
  for (const { waiting_mail: id } of await ctx.sql<{ waiting_mail: string }>('select core.waiting_mail()')) await enqueueTaking(ctx, id);
}

async function dropLooseBytes(app: App): Promise<void> {
  await runAs(app, { name: 'core.dropMailBytes' }, takeUpAgain);
  const { rows } = await app.pool.query<{ id: string; blob_key: string }>('select * from core.loose_mail_bytes()');
  for (const { id, blob_key: key } of rows) await dropBytes(app, id, key);
}

/** Queue handlers of received mail. */
export const incomingJobs: readonly Job[] = [
  jobOutside('core.takeMail', takeMail),
  jobOutside('core.dropMailBytes', dropLooseBytes, '23 * * * *'),
  job('core.forgetMail', async (ctx) => { await ctx.sql('select core.forget_received_mail()'); }, '47 3 * * *'),
];
