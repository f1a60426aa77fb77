import { money, type Money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { findTerms, registerMasterUse } from '#modules/accounting/api.ts';
import { discountShare, termSays, type ShownTerm } from '#modules/accounting/contract.ts';
import { followParties, type PartyFacts } from '#modules/parties/api.ts';
import { registerEarlyDiscount } from '#modules/payments/api.ts';
import { documentSource, isCredit, type Direction, type DocumentKind } from '../../contract/documents.ts';
import { instalmentsOf, type Due, type Share } from '../../rules/documents/instalments.ts';
import { earlyDiscountOf, termInstalments } from '../../rules/documents/terms.ts';
import { termLines } from '../../rules/documents/term-words.ts';
import { amountText, documentsById, minorOf, type DocumentRow } from './rows.ts';

/** The payment term that was agreed with a party in a direction. */
const agreedTerm = (party: PartyFacts | null | undefined, direction: Direction): string | null => (direction === 'sale' ? party?.customerPaymentTermId : party?.vendorPaymentTermId) ?? null;

/** The term a document gets: the one that was chosen, or the party's where nobody said (undefined). Nothing is due of what gives back, and a deposit is paid in full. 422 on `paymentTermId` for one that is not of this workspace. */
export async function termFor(ctx: Ctx, d: { kind: DocumentKind; direction: Direction }, { paymentTermId, isDeposit }: { paymentTermId?: string | null | undefined; isDeposit: boolean }, party: PartyFacts | null): Promise<ShownTerm | null> {
  const id = isCredit(d.kind) ? null : paymentTermId === undefined ? agreedTerm(party, d.direction) : paymentTermId;
  if (id === null) return null;
  const term = (await findTerms(ctx, [id])).get(id) ?? failField('paymentTermId', termSays('accounting.choose_term'));
  return isDeposit ? { ...term, early: null } : term;
}

/** True for a term that nobody chose: it is what was agreed with the party, so another party's takes its place. */
export async function isAgreedTerm(ctx: Ctx, { paymentTermId, partyId }: { paymentTermId?: string | null | undefined; partyId: string | null }, direction: Direction): Promise<boolean> {
  const party = partyId === null ? null : (await followParties(ctx, [partyId])).get(partyId);
  return paymentTermId === undefined || paymentTermId === agreedTerm(party, direction);
}

/** The instalments of a draft: those that were typed, else those of its term where no due date was typed; none where all is due on one day. */
export function draftShares(d: Pick<DocumentRow, 'instalments' | 'due_asked' | 'payment_term' | 'issued_on'>): Share[] {
  if (d.instalments.length > 0) return d.instalments.map(({ dueOn, percent }) => ({ dueOn, percent }));
  return d.due_asked === null ? termInstalments(d.payment_term, d.issued_on) : [];
}

/** Due dates with amounts as paper says them: those a posted document keeps, and of a draft those it would have. */
export function printedDues(d: DocumentRow): Array<Omit<Due, 'amount'> & { amount?: string }> {
  if (d.status !== 'draft' && d.status !== 'awaiting_approval') return d.instalments;
  const shares = draftShares(d);
  return shares.length === 0 ? [] : instalmentsOf(money(BigInt(d.payable_amount), d.currency), shares, d.issued_on);
}

/** What may be taken off a document's payable until a day because it is paid early; null for none. */
export function earlyOf(d: Pick<DocumentRow, 'kind' | 'payment_term' | 'payable_amount' | 'totals' | 'currency' | 'issued_on' | 'is_deposit'>): { amount: Money; until: string } | null {
  if (isCredit(d.kind) || d.is_deposit) return null;
  const of = (minor: bigint) => money(minor, d.currency);
  return earlyDiscountOf(d.payment_term, { net: of(minorOf(d.totals.net, d.currency)), total: of(minorOf(d.totals.total, d.currency)), payable: of(BigInt(d.payable_amount)) }, d.issued_on);
}

/** What of it belongs to what is still open: whoever paid a part, or was credited one, gets it for the rest. */
export function earlyOpen(d: DocumentRow): { amount: Money; until: string } | null {
  const early = d.status === 'posted' && BigInt(d.open_amount) > 0n ? earlyOf(d) : null;
  const amount = early && discountShare(early.amount, money(BigInt(d.open_amount), d.currency), money(BigInt(d.payable_amount), d.currency));
  return early && amount && amount.amount > 0n ? { amount, until: early.until } : null;
}

/** The same as it goes over the wire. */
export function shownEarly(d: DocumentRow): { amount: string; until: string } | null {
  const early = earlyOpen(d);
  return early && { amount: amountText(early.amount.amount, d.currency), until: early.until };
}

/** What a document says about its terms, in its language; `day` writes a calendar day. */
export const saidTerms = (d: DocumentRow, day: (on: string) => string): string[] => termLines(d.payment_term, earlyOf(d), { payable: money(BigInt(d.payable_amount), d.currency), language: d.language, day });

// What is proposed to be taken off a document by payments, files for the bank and matching. Only documents whose term gives something are read whole: these ask about many.
registerEarlyDiscount(documentSource, async (ctx, ids, from) => {
  const rows = await ctx.sql<{ id: string; credits: string[] }>(
    `select d.id, array(select c.id from invoicing.document c where c.workspace_id = $1 and c.origin_id = d.id and c.kind in ('credit_note', 'vendor_credit') and c.status = 'posted') as credits from invoicing.document d
     where d.workspace_id = $1 and d.id = any($2::uuid[]) and d.status = 'posted' and d.open_amount > 0 and jsonb_typeof(d.payment_term -> 'early') = 'object' and ($3::date is null or d.issued_on + (d.payment_term #>> '{early,days}')::int >= $3::date)`, [ctx.workspaceId, [...ids], from ?? null], 'invoicing.early_terms');
  const credits = new Map(rows.map((r) => [r.id, r.credits]));
  return new Map([...(await documentsById(ctx, ctx.workspaceId, [...credits.keys()]))].flatMap(([id, d]) => {
    const early = earlyOpen(d);
    return early ? [[id, { amount: early.amount.amount, until: early.until, open: BigInt(d.open_amount), lowersTax: d.payment_term?.early?.lowersTax ?? false, credits: credits.get(id)! }]] : [];
  }));
});

for (const [direction, can] of [['sale', 'invoicing.invoice.view_all'], ['purchase', 'invoicing.bill.view_all']] as const) {
  registerMasterUse('payment_term', `invoicing.${direction}`, {
    can, sql: `select 'invoicing.document', d.id, coalesce(d.number, nullif(d.title, ''), nullif(d.party_name, ''), d.kind) from invoicing.document d where d.workspace_id = $1 and d.payment_term_id = k.id and d.direction = '${direction}' and d.deleted_at is null order by d.created_at desc`,
  });
}
