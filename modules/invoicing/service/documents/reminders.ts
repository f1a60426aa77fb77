import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { runAs, type App } from '#core/server/app.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { findRate, roleAccounts } from '#modules/accounting/api.ts';
import { beingCharged } from '#modules/payments/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { documentSource, reminderSource, type DocumentState, type FeeProblem, type listReminders as listing, type ReminderLevel } from '../../contract/documents.ts';
import { emptyLine } from '../../rules/documents/deposit-lines.ts';
import { word } from '../../rules/documents/document-words.ts';
import { levelIsDue } from '../../rules/documents/reminder-levels.ts';
import { actingFor } from './acting.ts';
import { feeMinor, seriesOf } from './dunning-profiles.ts';
import { interestLines, interestUntil, type InterestPart } from './interest.ts';
import { amountText, documentById, loadDocument, setDocument, tellDocument, type DocumentRow, type NewLine } from './rows.ts';
import { addDraft, freshContent, todayOf } from './write.ts';

/** How many reminders go out in one transaction. */
export const reminderBatch = { size: 200 };
/** Reminds of the longest overdue, so many in one transaction; answers whether more may be due. */
export async function remindSome(ctx: Ctx): Promise<boolean> {
  let after: string | null = null;
  // What is skipped stays due: nothing behind it waits for it.
  for (;;) {
    const due: Overdue[] = await ctx.sql<Overdue>('select r.*, current_date::text as today from invoicing.due_reminders($1, $2) r', [reminderBatch.size, after], 'invoicing.due_reminders');
    const reminded = await remindOf(ctx, due);
    if (due.length < reminderBatch.size || reminded > 0) return due.length === reminderBatch.size;
    after = due.at(-1)!.id;
  }
}

interface Overdue { id: string; workspace_id: number; level: number; /** The day the search went by. */ today: string }

/** Reminds of those nobody pays or has charged at this moment, and answers how many they were. */
async function remindOf(ctx: Ctx, due: readonly Overdue[]): Promise<number> {
  const charged = await beingCharged(ctx, documentSource, due.map((d) => ({ id: d.id, workspaceId: d.workspace_id })));
  let reminded = 0;
  for (const { id, workspace_id, level, today } of due) {
    if (charged.has(id)) continue;
    await enterWorkspace(ctx, workspace_id);
    const d = await documentById(ctx, workspace_id, id, true);
    if (d.dunning_level >= level || BigInt(d.open_amount) === 0n || d.status !== 'posted' || d.sent_to.length === 0) continue;
    // Their profile may have become another one since the search: what holds now is sent, or nothing.
    const step = (await seriesOf(ctx, workspace_id, d.party_id)).levels[level - 1];
    if (!step?.automatic || !levelIsDue(step, d.due_on, today)) continue;
    const now = await setDocument(ctx, d, 'reminded_at = now(), dunning_level = $3', [level]);
    tellDocument(ctx, now, 'reminded', { number: d.number, automatic: true, level });
    const { subject, body, fee, interest } = await noteReminder(ctx, d, level, null, step);
    await ctx.enqueue('invoicing.deliverDocument', { workspaceId: workspace_id, id, to: d.sent_to[0], cc: d.sent_to.slice(1), message: body, subject, fee, interest, kind: 'reminder', level, key: `level:${id}:${level}`, by: null, track: d.track_views });
    reminded += 1;
  }
  return reminded;
}

/** The words of a level, and what a reminder of it costs; both empty for one that is not there, what it costs also of an invoice that itself charges for being late. */
export interface ReminderWords { subject: string; body: string; fee: { amount: string; currency: string; /** False where it was charged before. */ isNew: boolean } | null; interest: { amount: string; currency: string } | null }

/** Writes a reminder of a locked document down, in the words of `words`, its level in the series of the customer; the fee of that is charged once for each document and interest up to this day, by a draft that follows. Level 0 is none. */
export async function noteReminder(ctx: Ctx, d: DocumentRow, level: number, by: string | null, words?: ReminderLevel): Promise<ReminderWords> {
  const currency = (await getSettings(ctx, d.workspace_id)).currency.code;
  const asked = feeMinor(words, currency);
  const percent = words?.interestPercent ?? '0';
  // Of reminders of a fee or of interest nothing further grows, and their mail tells of none.
  const before = asked > 0n || Number(percent) > 0 ? await chargesOf(ctx, d, level) : { isCharge: false, hadFee: false };
  const fee = before.isCharge || before.hadFee ? 0n : asked;
  const parts = before.isCharge || Number(percent) === 0 ? [] : (await interestUntil(ctx, d, percent, await todayOf(ctx, d.workspace_id))).parts;
  const interest = parts.reduce((sum, p) => sum + BigInt(p.amount), 0n);
  const id = uuidv7();
  await ctx.sql(
    'insert into invoicing.dunning_log (id, workspace_id, document_id, level, fee_amount, fee_currency, created_by, interest_amount, interest_currency, interest_percent, interest_until, interest_parts) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb)',
    [id, d.workspace_id, d.id, level, String(fee), currency, by, String(interest), ...(interest > 0n ? [d.currency, percent, parts[0]!.until] : [null, null, null]), JSON.stringify(parts)], 'invoicing.note_reminder');
  // In a transaction of its own: what stands in the way of the draft does not keep the customer from being reminded.
  if (fee > 0n || interest > 0n) await ctx.enqueue('invoicing.chargeReminderFee', { workspaceId: d.workspace_id, id });
  const told = asked > 0n && !before.isCharge;
  // Words that name a fee or interest say nothing where there is none: the usual ones take their place.
  const said = (text = '') => ((told || !text.includes('{fee}')) && (interest > 0n || !text.includes('{interest}')) ? text : '');
  return { subject: said(words?.subject), body: said(words?.body), fee: told ? { amount: amountText(asked, currency), currency, isNew: fee > 0n } : null, interest: interest > 0n ? { amount: amountText(interest, d.currency), currency: d.currency } : null };
}

/** Whether a document itself charges for another one being late, and whether the fee of a level was charged for it before. */
async function chargesOf(ctx: Ctx, d: DocumentRow, level: number): Promise<{ isCharge: boolean; hadFee: boolean }> {
  const [row] = await ctx.sql<{ isCharge: boolean; hadFee: boolean }>(
    `select exists (select 1 from invoicing.dunning_log x where x.workspace_id = $1 and (x.fee_document_id = $2 or x.interest_document_id = $2)) or exists (
       select 1 from invoicing.document_line l where l.workspace_id = $1 and l.document_id = $2 and l.source_type = $4 and l.period_to is not null and l.source_id <> $2 and not $5) as "isCharge",
     exists (select 1 from invoicing.dunning_log x where x.workspace_id = $1 and x.document_id = $2 and x.level = $3 and x.fee_amount > 0) as "hadFee"`, [d.workspace_id, d.id, level, documentSource, d.is_deposit], 'invoicing.charges_of');
  return row!;
}

interface Due { document_id: string; level: number; fee: string; fee_currency: string; interest: string; interest_currency: string | null; percent: string | null; interest_parts: InterestPart[] }

/** Makes the draft of a reminder's fee and interest, once: an invoice of its own, by whoever looks after the one that is late. */
export async function chargeReminderFee(app: App, { workspaceId, id }: { workspaceId: number; id: string }): Promise<void> {
  const people = await runAs(app, { workspaceId, name: 'invoicing.chargeReminderFee' }, async (ctx) => {
    const [due] = await ctx.sql<{ owner_id: string | null; posted_by: string | null }>('select d.owner_id, d.posted_by from invoicing.dunning_log x join invoicing.document d on d.id = x.document_id where x.id = $1 and x.workspace_id = $2', [id, workspaceId]);
    return due ? [due.owner_id, due.posted_by, ...(await accountsWith(ctx, 'invoicing.settings', workspaceId))] : [];
  });
  const who = await actingFor(app, workspaceId, people, ['invoicing.invoice.edit']);
  if (who) await runAs(app, { ...who, name: 'invoicing.chargeReminderFee' }, (ctx) => draftCharges(ctx, id));
  else await runAs(app, { workspaceId, name: 'invoicing.chargeReminderFee' }, (ctx) => keepUncharged(ctx, workspaceId, id, 'nobody'));
}

/** Writes down why there is no draft of what a reminder costs. */
async function keepUncharged(ctx: Ctx, workspaceId: number, id: string, problem: FeeProblem): Promise<void> {
  await ctx.sql('update invoicing.dunning_log set fee_problem = $3 where id = $1 and workspace_id = $2 and ((fee_amount > 0 and fee_document_id is null) or (interest_amount > 0 and interest_document_id is null))', [id, workspaceId, problem], 'invoicing.fee_problem');
}

async function draftCharges(ctx: Ctx, id: string): Promise<void> {
  // What has its draft is not charged again.
  const [due] = await ctx.sql<Due>(
    `select x.document_id, x.level, case when x.fee_document_id is null then x.fee_amount else 0 end::text as fee, x.fee_currency, case when x.interest_document_id is null then x.interest_amount else 0 end::text as interest, x.interest_currency, trim_scale(x.interest_percent)::text as percent, x.interest_parts
     from invoicing.dunning_log x where x.id = $1 and x.workspace_id = $2 for update`, [id, ctx.workspaceId]);
  const [fee, interest] = [BigInt(due?.fee ?? 0), BigInt(due?.interest ?? 0)];
  if (!due || (fee === 0n && interest === 0n)) return;
  const d = await documentById(ctx, ctx.workspaceId, due.document_id);
  if (d.status !== 'posted') { await keepUncharged(ctx, ctx.workspaceId, id, 'voided'); return; }
  const accountId = (await roleAccounts(ctx)).get('late_fee') ?? null;
  const draft = async (currency: string, lines: NewLine[]) => {
    const content = await freshContent(ctx);
    // Where nobody entered a rate of the day, the draft is written with that of the invoice; posting asks for one of the day all the same.
    const exchangeRate = (await findRate(ctx, currency, content.issuedOn)) === null ? d.exchange_rate : null;
    const made = await addDraft(ctx, 'invoice', { ...content, paymentTermId: null, partyId: d.party_id, contactId: d.contact_id, currency, exchangeRate, language: d.language, taxMode: 'exclusive', lines }, { originId: d.id });
    if (exchangeRate !== null) await ctx.sql('update invoicing.document set rate_fixed = false where id = $1 and workspace_id = $2', [made.id, ctx.workspaceId]);
    return made;
  };
  const feeLines: NewLine[] = fee === 0n ? [] : [{ ...emptyLine, name: word(d.language, 'reminderFeeLine', { n: due.level, number: d.number! }), unitPrice: amountText(fee, due.fee_currency), accountId, sourceType: reminderSource, sourceId: id }];
  const late = interest === 0n ? [] : interestLines(d, due.percent!, due.interest_parts, accountId);
  // A fee is in the currency of the books, interest in that of the invoice: one draft where they are the same.
  const together = due.interest_currency === due.fee_currency;
  const first = feeLines.length > 0 ? await draft(due.fee_currency, together ? [...feeLines, ...late] : feeLines) : null;
  const second = late.length === 0 ? null : first && together ? first : await draft(due.interest_currency!, late);
  await ctx.sql('update invoicing.dunning_log set fee_document_id = coalesce($3, fee_document_id), interest_document_id = coalesce($4, interest_document_id), fee_problem = null where id = $1 and workspace_id = $2', [id, ctx.workspaceId, first?.id ?? null, second?.id ?? null]);
  if (first) tellDocument(ctx, d, 'fee_charged', { number: d.number, level: due.level, invoiceId: first.id, amount: { amount: amountText(fee, due.fee_currency), currency: due.fee_currency } });
  if (second) tellDocument(ctx, d, 'interest_charged', { number: d.number, level: due.level, invoiceId: second.id, amount: { amount: amountText(interest, due.interest_currency!), currency: due.interest_currency } });
}

interface Charged { amount: string; currency: string | null; invoice: { id: string; number: string | null; state: DocumentState; removed: boolean } | null }
interface LogRow { id: string; level: number; created_by: string | null; created_at: Date; fee_problem: FeeProblem | null; fee: Charged; interest: Charged; percent: string | null; until: string | null }

const chargedSql = (what: 'fee' | 'interest', alias: string) => `jsonb_build_object('amount', x.${what}_amount::text, 'currency', x.${what}_currency, 'invoice', case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'number', ${alias}.number, 'state', ${alias}.state, 'removed', ${alias}.deleted_at is not null) end)`;

/** The reminders of an invoice the viewer may see, newest first, and the series its customer is reminded by. */
export async function listReminders(ctx: Ctx, { id }: InputOf<typeof listing>): Promise<OutputOf<typeof listing>> {
  const d = await loadDocument(ctx, 'sale', id);
  const rows = await ctx.sql<LogRow>(
    `select x.id, x.level, x.fee_problem, x.created_by, x.created_at, ${chargedSql('fee', 'f')} as fee, ${chargedSql('interest', 'n')} as interest, trim_scale(x.interest_percent)::text as percent, x.interest_until::text as until
     from invoicing.dunning_log x left join invoicing.document f on f.id = x.fee_document_id left join invoicing.document n on n.id = x.interest_document_id where x.document_id = $1 and x.workspace_id = $2 order by x.created_at desc, x.id desc limit 100`, [d.id, d.workspace_id], 'invoicing.reminders_of');
  const people = await peopleOf(ctx, rows.map((r) => r.created_by));
  const charged = ({ amount, currency, invoice }: Charged, problem: FeeProblem | null) => (BigInt(amount) === 0n ? null : { amount: amountText(BigInt(amount), currency!), currency: currency!, invoice, problem: invoice ? null : problem });
  return {
    ...await seriesOf(ctx, d.workspace_id, d.party_id),
    items: rows.map((r) => {
      const interest = charged(r.interest, r.fee_problem);
      return { id: r.id, level: r.level, by: people(r.created_by), createdAt: r.created_at.toISOString(), fee: charged(r.fee, r.fee_problem), interest: interest && { ...interest, percent: r.percent!, until: r.until! } };
    }),
  };
}
