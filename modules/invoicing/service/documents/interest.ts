import { addDays, daysBetween } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { accountsByRole, lateFee } from '#modules/accounting/api.ts';
import { asksCustomer, documentSource, type BusinessDocument, type Direction, type documentCalls, type invoiceSteps } from '../../contract/documents.ts';
import { depositLines, emptyLine } from '../../rules/documents/deposit-lines.ts';
import { word } from '../../rules/documents/document-words.ts';
import { priced, addDraft, contentOf, freshContent, todayOf } from './write.ts';
import { controlItems, readDocument } from './read.ts';
import { amountText, documentLines, loadDocument, lockedIn, pricedBy, setDocument, tellDocument, type DocumentRow, type NewLine } from './rows.ts';

/** The last day up to which interest on a document was charged, in drafts too and in those that a reminder is still to make; what was voided or put away does not count. */
async function chargedUntil(ctx: Ctx, d: DocumentRow): Promise<string> {
  const [row] = await ctx.sql<{ until: string | null }>(
    `select greatest((select max(coalesce(l.period_to, x.issued_on)) from invoicing.document_line l join invoicing.document x on x.id = l.document_id and x.status <> 'void' and x.deleted_at is null and not x.is_deposit
       where l.workspace_id = $1 and l.source_type = $2 and l.source_id = $3),
     (select max(r.interest_until) from invoicing.dunning_log r where r.workspace_id = $1 and r.document_id = $3 and r.interest_amount > 0 and r.interest_document_id is null and r.fee_problem is null))::text as until`, [d.workspace_id, documentSource, d.id], 'invoicing.interest_until');
  return row?.until ?? '';
}

/** Interest on what one due date left open: of the days after `from` up to `until`. `open` and `amount` in minor units of the document's currency, as texts, so that they can be kept. */
export interface InterestPart { from: string; until: string; open: string; amount: string }

/** Late interest on a locked invoice that nobody charged yet: round(open × annual % × days overdue ÷ 365) for each due date, simple; each day is charged once. `charged` is the last day that was charged before. */
export async function interestUntil(ctx: Ctx, d: DocumentRow, annualPercent: string, until: string): Promise<{ charged: string; parts: InterestPart[] }> {
  const charged = await chargedUntil(ctx, d);
  const late = (await controlItems(ctx, d)).map((i) => ({ open: i.openAmount, from: i.dueOn > charged ? i.dueOn : charged })).filter(({ open, from }) => open > 0n && from < until);
  return { charged, parts: late.flatMap(({ open, from }) => { const fee = lateFee(open, annualPercent, from, until); return fee > 0n ? [{ from, until, open: String(open), amount: String(fee) }] : []; }) };
}

/** Lines that charge it, without tax. */
export function interestLines(d: DocumentRow, annualPercent: string, parts: readonly InterestPart[], accountId: string | null): NewLine[] {
  return parts.map(({ from, until, open, amount }): NewLine => ({
    ...emptyLine, accountId, unitPrice: amountText(BigInt(amount), d.currency), periodFrom: addDays(from, 1), periodTo: until, deferral: 'none', sourceType: documentSource, sourceId: d.id,
    name: word(d.language, 'interest', { number: d.number!, open: `${amountText(BigInt(open), d.currency)} ${d.currency}`, percent: annualPercent, days: daysBetween(from, until) }),
  }));
}

/** Begins an invoice for late interest up to a day. */
export async function chargeInterest(ctx: Ctx, { id, annualPercent, until }: InputOf<typeof invoiceSteps.chargeInterest>): Promise<BusinessDocument> {
  // Locked, so that two who charge at once do not charge the same days.
  const d = await loadDocument(ctx, 'sale', id, true);
  if (d.status !== 'posted' || !asksCustomer(d.kind)) fail('invoicing.document_state', { status: d.status });
  const day = until ?? (await todayOf(ctx, d.workspace_id));
  const { charged, parts } = await interestUntil(ctx, d, annualPercent, day);
  if (charged >= day) fail('invoicing.interest_charged', { number: d.number, until: charged });
  if (parts.length === 0) fail('invoicing.nothing_open');
  const { late_fee: accountId } = await accountsByRole(ctx, ['late_fee']);
  const draft = await addDraft(ctx, 'invoice', { ...(await freshContent(ctx)), paymentTermId: null, partyId: d.party_id, contactId: d.contact_id, currency: d.currency, language: d.language, taxMode: 'exclusive', lines: interestLines(d, annualPercent, parts, accountId) }, { originId: d.id });
  tellDocument(ctx, d, 'interest_charged', { number: d.number, invoiceId: draft.id });
  return readDocument(ctx, draft);
}

/** Begins the deposit of a draft invoice: a share of it, with its taxes. Once it is posted, it is taken off the invoice (deposit-taking.ts). */
export async function fromDeposit(ctx: Ctx, { id, percent, issuedOn }: InputOf<typeof invoiceSteps.fromDeposit>): Promise<BusinessDocument> {
  const d = await lockedIn(ctx, 'sale', id, null, ['draft']);
  if (d.kind !== 'invoice' || d.is_deposit || d.is_template) fail('invoicing.document_state', { status: d.status });
  const all = await documentLines(ctx, d);
  const figures = priced({ ...pricedBy(d), lines: all });
  const name = word(d.language, 'depositLine', { percent, subject: d.title || word(d.language, 'work') });
  const lines = depositLines(all, figures, { percent, name, currency: d.currency, charges: d.charges }).map((l): NewLine => ({ ...l, sourceType: documentSource, sourceId: d.id }));
  const content = await contentOf(ctx, d);
  const draft = await addDraft(ctx, 'invoice', { ...content, issuedOn: issuedOn ?? (await todayOf(ctx, d.workspace_id)), supplyOn: null, dueOn: null, instalments: [], discountPercent: null, discountAmount: null, isDeposit: true, depositIds: [], internalNote: '', charges: [], lines }, { originId: d.id });
  return readDocument(ctx, draft);
}

/** Notes the day on which payment was promised; reminders wait for it. */
export const setPromise = (direction: Direction) => async (ctx: Ctx, { id, promisedOn }: InputOf<(typeof documentCalls)['sale']['setPromise']>): Promise<BusinessDocument> => {
  const d = await lockedIn(ctx, direction, id, null, ['posted']);
  if (d.promised_on === promisedOn) return readDocument(ctx, d);
  const now = await setDocument(ctx, d, 'promised_on = $3', [promisedOn]);
  tellDocument(ctx, now, 'changed', { changes: { promisedOn: [d.promised_on, promisedOn] } });
  return readDocument(ctx, now);
};
