import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { runAs, type App } from '#core/server/app.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { roleAccounts } from '#modules/accounting/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { reminderSource, type DocumentState, type FeeProblem, type listReminders as listing } from '../../contract/documents.ts';
import { emptyLine } from '../../rules/documents/deposit-lines.ts';
import { word } from '../../rules/documents/document-words.ts';
import { actingFor } from './acting.ts';
import { amountText, documentById, loadDocument, setDocument, tellDocument, type DocumentRow } from './rows.ts';
import { addDraft, freshContent } from './write.ts';

const batch = 200;
/** Reminds of the longest overdue, so many in one transaction; answers whether more may be due. */
export async function remindSome(ctx: Ctx): Promise<boolean> {
  const due = await ctx.sql<{ id: string; workspace_id: number; level: number }>('select * from invoicing.due_reminders($1)', [batch]);
  let reminded = 0;
  for (const { id, workspace_id, level } of due) {
    await enterWorkspace(ctx, workspace_id);
    const d = await documentById(ctx, workspace_id, id, true);
    if (d.dunning_level >= level || BigInt(d.open_amount) === 0n || d.status !== 'posted' || d.sent_to.length === 0) continue;
    const now = await setDocument(ctx, d, 'reminded_at = now(), dunning_level = $3', [level]);
    tellDocument(ctx, now, 'reminded', { number: d.number, automatic: true, level });
    const { subject, body, fee } = await noteReminder(ctx, d, level, null);
    await ctx.enqueue('invoicing.deliverDocument', { workspaceId: workspace_id, id, to: d.sent_to[0], cc: d.sent_to.slice(1), message: body, subject, fee, kind: 'reminder', level, key: `level:${id}:${level}`, by: null, track: d.track_views });
    reminded += 1;
  }
  return due.length === batch && reminded > 0;
}

/** The words of a level, and what a reminder of it costs; both empty for one that is not there, the fee also of an invoice that is itself one. */
export interface ReminderWords { subject: string; body: string; fee: { amount: string; currency: string; /** False where it was charged before. */ isNew: boolean } | null }

/** Writes a reminder of a locked document down; the fee of its level is charged once for each document, by a draft that follows. Level 0 is none. */
export async function noteReminder(ctx: Ctx, d: DocumentRow, level: number, by: string | null): Promise<ReminderWords> {
  const [words] = level === 0 ? [] : await ctx.sql<{ subject: string; body: string; fee: number | bigint }>('select l.subject, l.body, l.fee from invoicing.dunning_level l where l.workspace_id = $1 and l.level = $2', [d.workspace_id, level], 'invoicing.reminder_level');
  // Of reminders of a fee no further fee grows, and their mail tells of none.
  const asked = BigInt(words?.fee ?? 0);
  const [before] = asked > 0n ? await ctx.sql<{ is_fee: boolean }>('select x.fee_document_id is not distinct from $2 as is_fee from invoicing.dunning_log x where x.workspace_id = $1 and ((x.document_id = $2 and x.level = $3 and x.fee_amount > 0) or x.fee_document_id = $2) order by 1 desc limit 1', [d.workspace_id, d.id, level], 'invoicing.fee_charged') : [];
  const fee = before ? 0n : asked;
  const currency = (await getSettings(ctx, d.workspace_id)).currency.code;
  const id = uuidv7();
  await ctx.sql('insert into invoicing.dunning_log (id, workspace_id, document_id, level, fee_amount, fee_currency, created_by) values ($1, $2, $3, $4, $5, $6, $7)', [id, d.workspace_id, d.id, level, String(fee), currency, by], 'invoicing.note_reminder');
  // In a transaction of its own: what stands in the way of the draft does not keep the customer from being reminded.
  if (fee > 0n) await ctx.enqueue('invoicing.chargeReminderFee', { workspaceId: d.workspace_id, id });
  const told = asked > 0n && !before?.is_fee;
  // Words that name a fee say nothing where there is none: the usual ones take their place.
  const said = (text = '') => (told || !text.includes('{fee}') ? text : '');
  return { subject: said(words?.subject), body: said(words?.body), fee: told ? { amount: amountText(asked, currency), currency, isNew: fee > 0n } : null };
}

interface Due { document_id: string; level: number; fee_amount: string; fee_currency: string }

/** Makes the draft of a reminder's fee, once: an invoice of its own, like late interest, by whoever looks after the one that is late. */
export async function chargeReminderFee(app: App, { workspaceId, id }: { workspaceId: number; id: string }): Promise<void> {
  const people = await runAs(app, { workspaceId, name: 'invoicing.chargeReminderFee' }, async (ctx) => {
    const [due] = await ctx.sql<{ owner_id: string | null; posted_by: string | null }>('select d.owner_id, d.posted_by from invoicing.dunning_log x join invoicing.document d on d.id = x.document_id where x.id = $1 and x.workspace_id = $2', [id, workspaceId]);
    return due ? [due.owner_id, due.posted_by, ...(await accountsWith(ctx, 'invoicing.settings', workspaceId))] : [];
  });
  const who = await actingFor(app, workspaceId, people, ['invoicing.invoice.edit']);
  if (who) await runAs(app, { ...who, name: 'invoicing.chargeReminderFee' }, (ctx) => draftFee(ctx, id));
  else await runAs(app, { workspaceId, name: 'invoicing.chargeReminderFee' }, (ctx) => keepUncharged(ctx, workspaceId, id, 'nobody'));
}

/** Writes down why there is no draft of a fee. */
async function keepUncharged(ctx: Ctx, workspaceId: number, id: string, problem: FeeProblem): Promise<void> {
  await ctx.sql('update invoicing.dunning_log set fee_problem = $3 where id = $1 and workspace_id = $2 and fee_document_id is null', [id, workspaceId, problem], 'invoicing.fee_problem');
}

async function draftFee(ctx: Ctx, id: string): Promise<void> {
  const [due] = await ctx.sql<Due>('select x.document_id, x.level, x.fee_amount::text, x.fee_currency from invoicing.dunning_log x where x.id = $1 and x.workspace_id = $2 and x.fee_amount > 0 and x.fee_document_id is null for update', [id, ctx.workspaceId]);
  if (!due) return;
  const d = await documentById(ctx, ctx.workspaceId, due.document_id);
  if (d.status !== 'posted') { await keepUncharged(ctx, ctx.workspaceId, id, 'voided'); return; }
  const roles = await roleAccounts(ctx);
  const line = { ...emptyLine, name: word(d.language, 'reminderFeeLine', { n: due.level, number: d.number! }), unitPrice: amountText(BigInt(due.fee_amount), due.fee_currency), accountId: roles.get('late_fee') ?? null, sourceType: reminderSource, sourceId: id };
  const draft = await addDraft(ctx, 'invoice', { ...(await freshContent(ctx)), partyId: d.party_id, contactId: d.contact_id, currency: due.fee_currency, language: d.language, taxMode: 'exclusive', lines: [line] }, { originId: d.id });
  await ctx.sql('update invoicing.dunning_log set fee_document_id = $3, fee_problem = null where id = $1 and workspace_id = $2', [id, ctx.workspaceId, draft.id]);
  tellDocument(ctx, d, 'fee_charged', { number: d.number, level: due.level, invoiceId: draft.id, amount: { amount: amountText(BigInt(due.fee_amount), due.fee_currency), currency: due.fee_currency } });
}

interface LogRow { id: string; level: number; fee_amount: string; fee_currency: string; created_by: string | null; created_at: Date; fee_problem: FeeProblem | null; fee_id: string | null; fee_number: string | null; fee_state: DocumentState | null; removed: boolean }

/** The reminders of an invoice the viewer may see, newest first. */
export async function listReminders(ctx: Ctx, { id }: InputOf<typeof listing>): Promise<OutputOf<typeof listing>> {
  const d = await loadDocument(ctx, 'sale', id);
  const rows = await ctx.sql<LogRow>(
    `select x.id, x.level, x.fee_amount::text, x.fee_currency, x.fee_problem, x.created_by, x.created_at, f.id as fee_id, f.number as fee_number, f.state as fee_state, f.deleted_at is not null as removed
     from invoicing.dunning_log x left join invoicing.document f on f.id = x.fee_document_id where x.document_id = $1 and x.workspace_id = $2 order by x.created_at desc, x.id desc limit 100`, [d.id, d.workspace_id], 'invoicing.reminders_of');
  const people = await peopleOf(ctx, rows.map((r) => r.created_by));
  return {
    items: rows.map((r) => ({
      id: r.id, level: r.level, by: people(r.created_by), createdAt: r.created_at.toISOString(),
      fee: BigInt(r.fee_amount) === 0n ? null : { amount: amountText(BigInt(r.fee_amount), r.fee_currency), currency: r.fee_currency, invoice: r.fee_id ? { id: r.fee_id, number: r.fee_number, state: r.fee_state!, removed: r.removed } : null, problem: r.fee_problem },
    })),
  };
}
