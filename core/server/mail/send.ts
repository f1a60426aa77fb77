import { runAs, type App } from '../app.ts';
import { isUnreachable } from '../database/pool.ts';
import { job, jobOutside, type Job } from '../module.ts';
import { incomingJobs } from './incoming/take.ts';
import { mailAttempts, type MailEnd, type MailRefusal, type StoredMail } from './mail.ts';
import { readSender, type Sender } from './sender.ts';
import { renderMail } from './template.ts';

/** How long a mail server may take, in milliseconds: for each step, and for the whole mail however it dawdles. */
export const mailTimes = { connect: 10_000, greeting: 10_000, silence: 20_000, whole: 60_000 };

const fileGone = 'ENOFILE';

interface Outcome { state: 'sent' | 'queued' | 'kept' | 'dead'; error: string | null; /** Who does not get it. */ failure: MailEnd['failure'] }

/** What a mail server answers to an address or to a mail. */
interface SmtpAnswer { code?: string; /** What the socket or TLS said, where it was not the server. */ originalCode?: string; responseCode?: number; response?: string; command?: string; recipient?: string }

/** Sends one mail of the outbox: claimed first, so that no second worker sends it too; no transaction is open meanwhile. */
async function sendMail(app: App, { id }: { id: string }): Promise<void> {
  const [mail] = await runAs(app, { name: 'core.sendMail' }, (ctx) => ctx.sql<StoredMail>('select * from core.claim_mail($1)', [id]));
  if (!mail) return;
  const outcome = await deliver(app, mail);
  await finish(app, mail, outcome);
  app.metrics.mails.inc({ outcome: outcome.state === 'queued' ? 'failed' : outcome.state });
  if (outcome.state === 'dead') app.log.error({ mail: id, reason: outcome.error, attempts: mail.attempts }, 'a mail could not be delivered and was given up');
  // The message names no address and no content: the queue keeps it.
  if (outcome.state === 'queued') throw new Error(`the mail server did not take the mail (${outcome.error}); it will be tried again`);
}

async function deliver(app: App, mail: StoredMail): Promise<Outcome> {
  if (!app.config.SMTP_URL) return { state: 'kept', error: null, failure: null };
  try {
    // Taken for some and refused for others: it is out, and these will never get it.
    const refused = await speakSmtp(app, app.config.SMTP_URL, mail);
    return { state: 'sent', error: null, failure: refused.length > 0 ? { reason: refusalOf(refused[0]!), addresses: refused.flatMap((e) => e.recipient ?? []) } : null };
  } catch (error) {
    const e = error as SmtpAnswer;
    // ESOCKET alone does not tell an untrusted certificate from a server that is down.
    const reason = [e.originalCode ?? e.code ?? 'EUNKNOWN', e.responseCode].filter(Boolean).join(' ');
    // A server that refuses this receiver or this content for good will not change its mind.
    const forGood = (e.responseCode ?? 0) >= 550 && (e.responseCode ?? 0) <= 556 && (e.command === 'RCPT TO' || e.command === 'DATA');
    return { state: forGood || mail.attempts >= mailAttempts ? 'dead' : 'queued', error: reason, failure: { reason: refusalOf(e), addresses: [mail.to_email, ...(mail.body.cc ?? [])] } };
  }
}

/** What an answer means, by its enhanced status code (RFC 3463) where it has one, else by its reply code. */
function refusalOf({ code, responseCode = 0, response = '', command = '' }: SmtpAnswer): MailRefusal {
  if (code === fileGone) return 'file_gone';
  const enhanced = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec(response);
  if (enhanced ? enhanced[1] === '2' && enhanced[2] === '2' : responseCode === 552 || responseCode === 452) return 'mailbox_full';
  // That our own mail server does not know us says nothing about the address.
  if (responseCode < 500 || code === 'EAUTH' || responseCode === 530 || responseCode === 535) return 'unreachable';
  if (enhanced) return enhanced[1] === '1' ? 'unknown_address' : 'refused';
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode) ? 'unknown_address' : 'refused';
}

/** What was sent must not be sent again because the database hiccuped at the wrong moment. */
async function finish(app: App, mail: StoredMail, outcome: Outcome): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await runAs(app, { name: 'core.sendMail' }, async (ctx) => {
        const [row] = await ctx.sql<{ finish_mail: boolean }>('select core.finish_mail($1, $2, $3, $4)', [mail.id, mail.attempts, outcome.state, outcome.error]);
        const { report } = mail.body;
        // Another worker has it by now: how it ended, that one will say.
        if (row!.finish_mail && report && (outcome.state === 'sent' || outcome.state === 'dead')) await ctx.enqueue(report.job, { ...report.data, failure: outcome.failure } satisfies MailEnd);
      });
      return;
    } catch (error) {
      if (tries >= 5 || !isUnreachable(error)) throw error;
      await new Promise((r) => { setTimeout(r, 500 * tries); });
    }
  }
}

async function filesOf(app: App, mail: StoredMail): Promise<Array<{ filename: string; contentType: string; content: Buffer }>> {
  return Promise.all((mail.body.attachments ?? []).map(async ({ name, type, ...from }) => {
    if ('text' in from) return { filename: name, contentType: type, content: Buffer.from(from.text) };
    const blob = await app.blobs.open(from.key);
    // Without its file the mail would say something untrue: tried again, then given up.
    if (!blob) throw Object.assign(new Error('an attached file is gone'), { code: fileGone });
    const parts: Buffer[] = [];
    for await (const part of blob.stream) parts.push(part as Buffer);
    return { filename: name, contentType: type, content: Buffer.concat(parts) };
  }));
}

/** Hands a mail to the server; answers what it said to the receivers it did not take, if it took others. */
async function speakSmtp(app: App, url: string, mail: StoredMail): Promise<SmtpAnswer[]> {
  const { createTransport } = await import('nodemailer');
  const from = senderOf(app);
  const transport = createTransport({
    url, connectionTimeout: mailTimes.connect, greetingTimeout: mailTimes.greeting, socketTimeout: mailTimes.silence,
    // A machine's own name is seldom one that others know, and there are relays that refuse a bare address.
    name: new URL(app.config.PUBLIC_URL).hostname,
    dnsTimeout: mailTimes.connect, disableFileAccess: true, disableUrlAccess: true,
  } as object);
  const { html, text } = renderMail(mail, from.name);
  const { unsubscribe, cc, replyTo } = mail.body;
  const attachments = await filesOf(app, mail);
  let timer: NodeJS.Timeout | undefined;
  try {
    const taken = await Promise.race([
      transport.sendMail({
        from: { name: from.name, address: from.address }, to: { name: mail.to_name ?? '', address: mail.to_email }, subject: mail.subject, text, html, attachments,
        ...(cc ? { cc: [...cc] } : {}), ...(replyTo ? { replyTo: { name: replyTo.name ?? '', address: replyTo.email } } : {}),
        // The same for every attempt: a receiver that got it twice can tell.
        messageId: `<${mail.id}@${from.address.split('@').at(-1)}>`, date: mail.created_at,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe ? { 'List-Unsubscribe': { prepared: true, value: `<${unsubscribe.oneClickUrl}>` }, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
        },
      }),
      new Promise<never>((_resolve, reject) => { timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETOOSLOW' })), mailTimes.whole); }),
    ]) as { rejectedErrors?: SmtpAnswer[] };
    return (taken.rejectedErrors ?? []).map((e) => ({ ...e, command: 'RCPT TO' }));
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** Name and address of MAIL_FROM; the name is also the brand in the mail. */
export const senderOf = (app: App): Sender => readSender(app.config.MAIL_FROM)!;

/** The platform's mail jobs. */
export const mailJobs: readonly Job[] = [
  jobOutside('core.sendMail', sendMail),
  // A worker that was killed while sending leaves its claim behind; the queue itself would wait four hours.
  job('core.resendStuckMail', async (ctx) => {
    const rows = await ctx.sql<{ stuck_mail: string }>('select core.stuck_mail()');
    for (const { stuck_mail: id } of rows) await ctx.enqueue('core.sendMail', { id }, { key: `core.sendMail:${id}`, maxAttempts: mailAttempts });
  }, '*/5 * * * *'),
  job('core.eraseMail', async (ctx) => { await ctx.sql('select core.erase_mail()'); }, '41 3 * * *'),
  ...incomingJobs,
];
