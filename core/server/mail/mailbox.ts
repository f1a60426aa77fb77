import { createReadStream } from 'node:fs';
import { getMailboxMail, listMailbox, mailboxSays, writeMailboxMail } from '#core/contract/mailbox.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '../context.ts';
import { fail, failField, found } from '../fail.ts';
import { handle, type Route } from '../module.ts';
import { addresseeOf } from './incoming/addressee.ts';
import { keepMail, spooled } from './incoming/keep.ts';
import type { StoredMail } from './mail.ts';
import { keepsMail } from './receive.ts';
import { senderOf } from './send.ts';
import { renderMail } from './template.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const localHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** The mailbox does not exist for anybody but a developer at this machine: mails carry sign-in links. */
function requireDeveloper(ctx: Ctx): void {
  const { config } = ctx.app;
  const { ip, headers } = ctx.origin;
  // A forwarded call comes from elsewhere even where the proxy runs here; a foreign host name would be DNS rebinding.
  const local = loopback.test(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined && localHost.test(headers.host ?? '');
  if (!keepsMail(config) || !local) fail('core.not_found');
}

async function list(ctx: Ctx, input: InputOf<typeof listMailbox>): Promise<OutputOf<typeof listMailbox>> {
  requireDeveloper(ctx);
  const rows = await ctx.sql<StoredMail>('select * from core.kept_mail(null)');
  const wanted = input.to?.trim().toLowerCase();
  return { items: rows.filter((r) => !wanted || r.to_email.toLowerCase() === wanted).map(headOf) };
}

async function get(ctx: Ctx, input: InputOf<typeof getMailboxMail>): Promise<OutputOf<typeof getMailboxMail>> {
  requireDeveloper(ctx);
  const mail = found((await ctx.sql<StoredMail>('select * from core.kept_mail($1)', [input.id]))[0]);
  return {
    ...headOf(mail), heading: mail.body.heading, paragraphs: [...mail.body.paragraphs], action: mail.body.action ?? null, code: mail.body.code ?? null,
    ...renderMail(mail, senderOf(ctx.app).name),
  };
}

let writing = false;

/** Hands a mail to the door through which those from outside come. */
async function write(ctx: Ctx, input: InputOf<typeof writeMailboxMail>): Promise<OutputOf<typeof writeMailboxMail>> {
  requireDeveloper(ctx);
  // The door has transactions of its own: only one call at a time may wait for a second connection while it holds one.
  if (writing) fail('core.unavailable');
  writing = true;
  try {
    const addressee = await addresseeOf(ctx.app, input.to);
    if (!addressee) return failField('to', mailboxSays('dev.no_such_address'));
    // Carried only by those who write.
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
    const attachments = ctx.uploads.map((u) => ({ filename: u.fileName, contentType: u.declaredType, content: createReadStream(u.path) }));
    const mail = new MailComposer({ to: input.to, from: input.from, subject: input.subject, text: input.text, attachments }).compile();
    await spooled(ctx.app, mail.createReadStream(), async ({ path, tooLarge }) => {
      if (tooLarge) fail('core.too_large');
      await keepMail(ctx.app, path, [addressee]);
    });
    return { ok: true };
  } finally { writing = false; }
}

function headOf(mail: StoredMail) {
  return { id: mail.id, to: mail.to_email, toName: mail.to_name, subject: mail.subject, language: mail.language, createdAt: mail.created_at.toISOString() };
}

/** Endpoints of the development mailbox. */
export const mailboxRoutes: readonly Route[] = [handle(listMailbox, list), handle(getMailboxMail, get), handle(writeMailboxMail, write)];
