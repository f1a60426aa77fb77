import type { Ctx } from '#core/server/context.ts';
import type { MailEnd } from '#core/server/mail/mail.ts';
import type { DocumentMail } from '../../contract/documents.ts';
import { tellUndelivered, withdrawUndelivered } from './notices.ts';
import { documentById, setDocument, tellDocument, type DocumentRow } from './rows.ts';

/** What a mail about a document is asked to report its end with. */
export interface AboutMail { workspaceId: number; mailRowId: string }

/** Notes on a document that a mail about it could not be delivered and tells whoever sent it; one that was sent later takes the note away. The same again changes nothing. */
export async function mailEnded(ctx: Ctx, { workspaceId, mailRowId, failure }: AboutMail & MailEnd): Promise<void> {
  const [mail] = await ctx.sql<{ document_id: string; kind: DocumentMail['kind']; sent_by: string | null; created_at: Date }>(
    'select m.document_id, m.kind, m.sent_by, m.created_at from invoicing.document_mail m join invoicing.document d on d.id = m.document_id and d.deleted_at is null where m.id = $1 and m.workspace_id = $2', [mailRowId, workspaceId], 'invoicing.ended_mail');
  if (!mail) return;
  const d = await documentById(ctx, workspaceId, mail.document_id, true);
  const mailedAt = mail.created_at.toISOString();
  // What happened to an earlier mail is over once a later one has failed; texts of one length compare as their moments do.
  if (d.delivery_failure && d.delivery_failure.mailedAt > mailedAt) return;
  if (!failure) await ctx.sql('update invoicing.document_mail set delivered_at = now() where id = $1 and workspace_id = $2 and delivered_at is null', [mailRowId, workspaceId], 'invoicing.mail_delivered');
  else if (await hasLater(ctx, d, mailRowId)) return;
  // What was mailed of the draft is nobody's concern once it is posted.
  if (failure && mail.kind === 'proforma' && !isUnposted(d)) return;
  if (failure) await noteFailure(ctx, d, { ...failure, at: new Date().toISOString(), mailedAt }, mail.sent_by);
  else if (d.delivery_failure && d.delivery_failure.mailedAt < mailedAt) await clearFailure(ctx, d);
}

/** Whether a mail that was sent later has arrived: an earlier one that is given up is nobody's concern then. */
async function hasLater(ctx: Ctx, d: DocumentRow, mailRowId: string): Promise<boolean> {
  const rows = await ctx.sql('select 1 from invoicing.document_mail m join invoicing.document_mail x on x.document_id = m.document_id and x.created_at > m.created_at and x.delivered_at is not null where m.id = $1 and m.document_id = $2 and m.workspace_id = $3 limit 1', [mailRowId, d.id, d.workspace_id], 'invoicing.later_mail');
  return rows.length > 0;
}

const isUnposted = (d: DocumentRow): boolean => d.status === 'draft' || d.status === 'awaiting_approval';

/** Somebody may be writing a draft, and nothing of what they write has changed: its version stays. */
async function writeFailure(ctx: Ctx, d: DocumentRow, failure: DocumentRow['delivery_failure']): Promise<DocumentRow> {
  const value = failure && JSON.stringify(failure);
  if (!isUnposted(d)) return setDocument(ctx, d, 'delivery_failure = $3::jsonb', [value]);
  await ctx.sql('update invoicing.document set delivery_failure = $3::jsonb where id = $1 and workspace_id = $2', [d.id, d.workspace_id, value], 'invoicing.draft_failure');
  return { ...d, delivery_failure: failure };
}

async function noteFailure(ctx: Ctx, d: DocumentRow, failure: NonNullable<DocumentRow['delivery_failure']>, sentBy: string | null): Promise<void> {
  if (d.delivery_failure?.mailedAt === failure.mailedAt) return;
  const now = await writeFailure(ctx, d, failure);
  tellDocument(ctx, now, 'delivery_failed', { number: d.number, reason: failure.reason });
  await tellUndelivered(ctx, now, sentBy);
}

async function clearFailure(ctx: Ctx, d: DocumentRow): Promise<void> {
  const now = await writeFailure(ctx, d, null);
  tellDocument(ctx, now, 'delivered', { number: d.number });
  await withdrawUndelivered(ctx, now);
}
