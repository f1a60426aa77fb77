import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { documentSays, isCredit, type BusinessDocument, type invoiceSteps, type ReminderLevel } from '../../contract/documents.ts';
import { levelIsDue } from '../../rules/documents/reminder-levels.ts';
import { seriesOf } from './dunning-profiles.ts';
import { mailedWith, requireMailable } from './einvoice/mailed.ts';
import { documentMail } from './mails.ts';
import { partiesOf, printParty } from './masters.ts';
import { readDocument } from './read.ts';
import { noteReminder } from './reminders.ts';
import { loadDocument, lockedIn, setDocument, tellDocument, type DocumentRow } from './rows.ts';
import { todayOf } from './write.ts';

/** Who gets mails about a document when nobody else was named. */
export async function receiverOf(ctx: Ctx, d: DocumentRow): Promise<string | null> {
  return d.party_id ? printParty(await partiesOf(ctx, d), d).email : null;
}

/** Sends a posted invoice or credit note, or notes that it was sent some other way. */
export async function send(ctx: Ctx, input: InputOf<typeof invoiceSteps.send>): Promise<BusinessDocument> {
  const d = await lockedIn(ctx, 'sale', input.id, null, ['posted']);
  const to = input.byMail ? input.to ?? (await receiverOf(ctx, d)) ?? fail('invoicing.no_email') : null;
  if (to && !input.withoutEInvoice) await requireMailable(ctx, d);
  const now = await setDocument(ctx, d, 'sent_at = now(), sent_by = $3, sent_to = $4, track_views = $5', [ctx.accountId, to ? [to, ...input.cc] : d.sent_to, input.track ?? d.track_views]);
  tellDocument(ctx, now, 'sent', { number: d.number });
  if (to) await ctx.enqueue('invoicing.deliverDocument', { workspaceId: d.workspace_id, id: d.id, to, cc: input.cc, message: input.message, kind: 'document', level: 0, key: `sent:${d.id}:${now.version}`, by: ctx.accountId, track: now.track_views });
  return readDocument(ctx, now);
}

/** Reminds the customer of what is open; in the words of a level, and at its price, once that is due. */
export async function remind(ctx: Ctx, { id, level, message, track }: InputOf<typeof invoiceSteps.remind>): Promise<BusinessDocument> {
  const d = await lockedIn(ctx, 'sale', id, null, ['posted']);
  if (isCredit(d.kind)) fail('invoicing.document_state', { status: d.status });
  if (BigInt(d.open_amount) === 0n) fail('invoicing.nothing_open');
  const to = d.sent_to[0] ?? (await receiverOf(ctx, d)) ?? fail('invoicing.no_email');
  const words = level === undefined ? undefined : await requireLevel(ctx, d, level);
  const now = await setDocument(ctx, d, 'reminded_at = now(), dunning_level = greatest(d.dunning_level, $3)', [level ?? 0]);
  tellDocument(ctx, now, 'reminded', { number: d.number, ...(level === undefined ? {} : { level }) });
  const { subject, body, fee, interest } = await noteReminder(ctx, d, level ?? 0, ctx.accountId, words);
  await ctx.enqueue('invoicing.deliverDocument', { workspaceId: d.workspace_id, id: d.id, to, cc: d.sent_to.slice(1), message: message.trim() || body, subject, fee, interest, kind: 'reminder', level: level ?? d.dunning_level, key: `reminded:${d.id}:${now.version}`, by: ctx.accountId, track: track ?? d.track_views });
  return readDocument(ctx, now);
}

/** A level of the series the customer is reminded by, once that is due. */
async function requireLevel(ctx: Ctx, d: DocumentRow, level: number): Promise<ReminderLevel> {
  const known = (await seriesOf(ctx, d.workspace_id, d.party_id)).levels[level - 1];
  if (!known) return failField('level', documentSays('invoicing.reminder_level'));
  if (!levelIsDue(known, d.due_on, await todayOf(ctx, d.workspace_id))) failField('level', documentSays('invoicing.reminder_early'));
  return known;
}

/** How the mail will read. */
export async function previewMail(ctx: Ctx, { id, message }: InputOf<typeof invoiceSteps.previewMail>): Promise<OutputOf<typeof invoiceSteps.previewMail>> {
  const d = await loadDocument(ctx, 'sale', id);
  const mail = await documentMail(ctx, d, d.sent_at && BigInt(d.open_amount) > 0n ? 'reminder' : 'document', message);
  return { to: await receiverOf(ctx, d), language: d.language, subject: mail.subject, heading: mail.heading, paragraphs: [...mail.paragraphs], action: mail.action, eInvoice: await mailedWith(ctx, d) };
}
