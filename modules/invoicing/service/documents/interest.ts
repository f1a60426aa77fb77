import { daysBetween } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { accountsByRole, lateFee } from '#modules/accounting/api.ts';
import type { BusinessDocument, Direction, documentCalls, invoiceSteps } from '../../contract/documents.ts';
import { depositLines, emptyLine } from '../../rules/documents/deposit-lines.ts';
import { word } from '../../rules/documents/document-words.ts';
import { priced, addDraft, contentOf, freshContent, todayOf } from './write.ts';
import { controlItems, readDocument } from './read.ts';
import { amountText, documentLines, loadDocument, lockedIn, setDocument, tellDocument, type NewLine } from './rows.ts';

/** Begins an invoice for late interest: round(open × annual % × days overdue ÷ 365) for each due date, simple, without tax. */
export async function chargeInterest(ctx: Ctx, { id, annualPercent, until }: InputOf<typeof invoiceSteps.chargeInterest>): Promise<BusinessDocument> {
  const d = await loadDocument(ctx, 'sale', id);
  if (d.status !== 'posted' || d.kind !== 'invoice') fail('invoicing.document_state', { status: d.status });
  const day = until ?? (await todayOf(ctx, d.workspace_id));
  const late = (await controlItems(ctx, d)).filter((i) => i.openAmount > 0n && i.dueOn < day).map((i) => ({ i, fee: lateFee(i.openAmount, annualPercent, i.dueOn, day) })).filter(({ fee }) => fee > 0n);
  if (late.length === 0) fail('invoicing.nothing_open');
  const { late_fee: accountId } = await accountsByRole(ctx, ['late_fee']);
  const lines = late.map(({ i, fee }): NewLine => ({
    ...emptyLine, accountId, unitPrice: amountText(fee, d.currency), sourceType: 'invoicing.document', sourceId: d.id,
    name: word(d.language, 'interest', { number: d.number!, open: `${amountText(i.openAmount, d.currency)} ${d.currency}`, percent: annualPercent, days: daysBetween(i.dueOn, day) }),
  }));
  const draft = await addDraft(ctx, 'invoice', { ...(await freshContent(ctx)), partyId: d.party_id, contactId: d.contact_id, currency: d.currency, language: d.language, taxMode: 'exclusive', lines }, { originId: d.id });
  tellDocument(ctx, d, 'interest_charged', { number: d.number, invoiceId: draft.id });
  return readDocument(ctx, draft);
}

/** Begins the deposit of a draft invoice: a share of it, with its taxes. What is posted of it is taken off the invoice. */
export async function fromDeposit(ctx: Ctx, { id, percent, issuedOn }: InputOf<typeof invoiceSteps.fromDeposit>): Promise<BusinessDocument> {
  const d = await lockedIn(ctx, 'sale', id, null, ['draft']);
  if (d.kind !== 'invoice' || d.is_deposit || d.is_template) fail('invoicing.document_state', { status: d.status });
  const all = await documentLines(ctx, d);
  const figures = priced({ currency: d.currency, taxMode: d.tax_mode, taxRounding: d.tax_rounding, lines: all, taxes: d.taxes, discountPercent: d.discount_percent, discountAmount: d.discount_amount === null ? null : amountText(d.discount_amount, d.currency) });
  const name = word(d.language, 'depositLine', { percent, subject: d.title || word(d.language, 'work') });
  const lines = depositLines(all, figures, { percent, name, currency: d.currency }).map((l): NewLine => ({ ...l, sourceType: 'invoicing.document', sourceId: d.id }));
  const content = await contentOf(ctx, d);
  const draft = await addDraft(ctx, 'invoice', { ...content, issuedOn: issuedOn ?? (await todayOf(ctx, d.workspace_id)), supplyOn: null, dueOn: null, instalments: [], discountPercent: null, discountAmount: null, isDeposit: true, depositIds: [], internalNote: '', lines }, { originId: d.id });
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
