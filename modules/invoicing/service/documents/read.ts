import { daysBetween } from '#core/contract/dates.ts';
import { parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { findAccounts, itemsOfSources, lastNumberedOn, settlementsOf, type OpenItem } from '#modules/accounting/api.ts';
import { areaOf, asksCustomer, documentSource, isCredit, type BusinessDocument, type Direction, type DocumentLine, type DocumentStep, type OtherDocument } from '../../contract/documents.ts';
import { approvalsOf, decisionOn } from './approvals.ts';
import { depositsOf, shownDeposits } from './deposits.ts';
import { partiesOf, printParty, shownParty } from './masters.ts';
import { amountText, directionSeen, documentLines, loadDocument, seriesOf, type DocumentRow } from './rows.ts';
import { readDocumentSettings } from './settings.ts';
import { shownEarly } from './terms.ts';
import { todayOf } from './write.ts';
import { planIdOf } from './plan-link.ts';
import { shipAddressesOf } from './ship-to.ts';

/** The whole document of a direction as the viewer may see it. */
export const showDocument = (direction: Direction) => async (ctx: Ctx, { id }: { id: string }): Promise<BusinessDocument> => readDocument(ctx, await loadDocument(ctx, direction, id));

/** Which page a document of the viewer's has. */
export const showDirection = async (ctx: Ctx, { id }: { id: string }): Promise<{ direction: Direction }> => ({ direction: await directionSeen(ctx, id) });

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** The open items of a document's own entry that customers or vendors owe by it, by due date. */
export async function controlItems(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id' | 'entry_id'>): Promise<OpenItem[]> {
  const items = d.entry_id ? (await itemsOfSources(ctx, documentSource, [d.id], d.workspace_id)).get(d.id) ?? [] : [];
  const own = items.filter((i) => i.entryId === d.entry_id);
  const accounts = await findAccounts(ctx, own.map((i) => i.accountId), d.workspace_id);
  return own.filter((i) => ['receivable', 'payable'].includes(accounts.get(i.accountId)?.type ?? ''));
}

interface OtherRow { id: string; kind: OtherDocument['kind']; number: string | null; state: OtherDocument['state']; issued_on: string; total_amount: number; open_amount: number; currency: string; is_origin: boolean; is_use: boolean }

/** The documents this one credits or asks for more of, that credit it or ask for more of it, and that took it off as a deposit, in one statement. */
async function others(ctx: Ctx, d: DocumentRow): Promise<{ origin: OtherDocument | null; credits: OtherDocument[]; debits: OtherDocument[]; usedBy: OtherDocument | null }> {
  // Only what is posted is credited.
  const rows = d.status !== 'posted' && d.origin_id === null && d.deposit_used_by === null ? [] : await ctx.sql<OtherRow>(
    `select o.id, o.kind, o.number, o.state, o.issued_on::text as issued_on, o.total_amount, o.open_amount, o.currency, o.id = $3 as is_origin, o.id = $4 as is_use from invoicing.document o
     where o.workspace_id = $2 and o.deleted_at is null and (o.id = $3 or o.id = $4 or (o.origin_id = $1 and o.kind in ('credit_note', 'vendor_credit', 'debit_note'))) order by o.created_at, o.id limit 200`, [d.id, d.workspace_id, d.origin_id, d.deposit_used_by], 'invoicing.other_documents');
  const shape = (r: OtherRow): OtherDocument => ({ id: r.id, kind: r.kind, number: r.number, state: r.state, issuedOn: r.issued_on, total: amountText(r.total_amount, r.currency), open: amountText(r.open_amount, r.currency) });
  const one = (r: OtherRow | undefined) => (r ? shape(r) : null);
  return { origin: one(rows.find((r) => r.is_origin)), usedBy: one(rows.find((r) => r.is_use)), credits: rows.filter((r) => !r.is_origin && !r.is_use && isCredit(r.kind)).map(shape), debits: rows.filter((r) => !r.is_origin && !r.is_use && r.kind === 'debit_note').map(shape) };
}

/** Quantities of lines that posted credits took back, by line. */
export async function creditedQuantities(ctx: Ctx, workspaceId: number, lineIds: readonly string[]): Promise<Map<string, string>> {
  const rows = lineIds.length === 0 ? [] : await ctx.sql<{ source_id: string; quantity: string }>(
    `select l.source_id, trim_scale(sum(l.quantity))::text as quantity from invoicing.document_line l join invoicing.document d on d.id = l.document_id
     where l.workspace_id = $1 and l.source_type = 'invoicing.document_line' and l.source_id = any($2::uuid[]) and d.status = 'posted' group by l.source_id`, [workspaceId, [...lineIds]], 'invoicing.credited');
  return new Map(rows.map((r) => [r.source_id, r.quantity]));
}

/** What stands around a document and stays the same when it is posted: who has to do with it, other documents, deposits, settings. */
export async function surroundingsOf(ctx: Ctx, d: DocumentRow) {
  const [people, parties, other, deposits, settings, today] = await Promise.all([
    peopleOf(ctx, [d.owner_id, d.posted_by ?? ctx.actorId, d.approval_requested_by, d.approved_by]), partiesOf(ctx, d), others(ctx, d), depositsOf(ctx, d), readDocumentSettings(ctx, d.workspace_id), todayOf(ctx, d.workspace_id),
  ]);
  return { people, parties, others: other, deposits, settings, today };
}

/** What is known of a document that was posted this moment: what was read before, its lines, and its open items where they have to be read. */
export interface JustPosted { around: Awaited<ReturnType<typeof surroundingsOf>>; lines: DocumentLine[]; isUntouched: boolean }

/** A document with everything its page shows. */
export async function readDocument(ctx: Ctx, d: DocumentRow, just?: JustPosted): Promise<BusinessDocument> {
  const [lines, items, { people, parties, others: { origin, credits, debits, usedBy }, deposits, settings: { approverOther }, today }] = await Promise.all([just?.lines ?? documentLines(ctx, d), just?.isUntouched ? [] : controlItems(ctx, d), just?.around ?? surroundingsOf(ctx, d)]);
  const settled = items.filter((i) => i.openAmount !== i.amount);
  const paid = settled.length > 0 ? await settlementsOf(ctx, settled.map((i) => i.id)) : [];
  const party = (id: string | null) => shownParty(parties(id));
  // Nothing credits what was posted this moment, and nobody disputes it: that would be asked while others wait for the book.
  const credited = just ? new Map<string, string>() : await creditedQuantities(ctx, d.workspace_id, lines.map((l) => l.id));
  // What was given back begins anew.
  const approvals = d.approval_requested_at === null || d.status === 'draft' ? [] : await approvalsOf(ctx, d);
  const approvers = approvals.length === 0 ? () => null : await peopleOf(ctx, approvals.flatMap((a) => [a.approverId, a.decidedBy]));
  const decision = d.status === 'awaiting_approval' && !d.approved_at && ctx.can(`${areaOf[d.direction].can}.approve`) ? await decisionOn(ctx, d, approvals, approverOther) : null;
  const overdue = (d.state === 'open' || d.state === 'part_paid') && !isCredit(d.kind) && d.due_on !== null && d.due_on < today;
  const money = (minor: number | bigint) => amountText(minor, d.currency);
  const posted = d.status === 'posted' || d.status === 'void';
  const [named] = Object.keys(d.dimensions).length === 0 ? [] : await ctx.sql<{ names: string | null }>('select accounting.dimension_names($1, $2::jsonb) as names', [d.workspace_id, JSON.stringify(d.dimensions)], 'invoicing.dimension_names');
  return {
    id: d.id, version: d.version, kind: d.kind, direction: d.direction, status: d.status, state: d.state, overdue, daysOverdue: overdue ? daysBetween(d.due_on!, today) : 0, number: d.number, vendorNumber: d.vendor_number, title: d.title,
    partyId: d.party_id, party: party(d.party_id), contactId: d.contact_id, contact: party(d.contact_id), shipToId: d.ship_to_id, shipTo: party(d.ship_to_id), ...(posted ? { shipAddressId: d.ship_address_id, shipAddresses: [] } : shipAddressesOf(parties, d)), partyPrint: d.party_print ?? (parties(d.party_id) && (!d.contact_id || parties(d.contact_id)) ? printParty(parties, d) : null),
    issuedOn: d.issued_on, supplyOn: d.supply_on, dueOn: d.due_on, paymentTermId: d.payment_term_id, paymentTerm: d.payment_term, fiscalPosition: d.fiscal_position, fiscalBy: d.fiscal_by, earlyDiscount: shownEarly(d), instalments: shownInstalments(d, just?.isUntouched ? null : items), currency: d.currency, exchangeRate: d.exchange_rate, rateFixed: d.rate_fixed, baseCurrency: d.base_currency, baseTotal: amountText(d.base_amount, d.base_currency), taxMode: d.tax_mode, taxRounding: d.tax_rounding,
    discountPercent: d.discount_percent, discountAmount: d.discount_amount === null ? null : money(d.discount_amount), dimensions: d.dimensions, dimensionNames: named?.names ?? null, charges: d.charges, cashRounding: d.cash_rounding, footer: d.footer, poNumber: d.po_number, buyerReference: d.buyer_reference, terms: d.terms, notes: d.notes, internalNote: d.internal_note, language: d.language, design: d.design, trackViews: d.track_views, ownerId: d.owner_id, owner: people(d.owner_id),
    lines: lines.map((l: DocumentLine) => ({ ...l, credited: credited.get(l.id) ?? '0' })), taxes: d.taxes, totals: d.totals, open: money(posted ? d.open_amount : d.payable_amount), paid: money(posted ? BigInt(d.payable_amount) - BigInt(d.open_amount) : 0n), paidOn: d.paid_on,
    isDeposit: d.is_deposit, depositIds: deposits.map((u) => u.depositId), deposits: shownDeposits(deposits, d.currency), depositUsedBy: usedBy, origin, credits, debits, freeCredit: d.free_credit, overCredited: d.status === 'posted' && !isCredit(d.kind) && overCredits(d, credits),
    settlements: paid.map((s) => ({ id: s.id, on: s.on, amount: money(size(s.amount)), number: s.otherNumber, sourceType: s.otherSourceType, sourceId: s.otherSourceId })),
    entryId: d.entry_id, entryNumber: d.entry_number, postedAt: iso(d.posted_at), postedBy: people(d.posted_by), voidedOn: d.voided_on, voidReason: d.void_reason,
    approvalRequestedAt: iso(d.approval_requested_at), approvalRequestedBy: people(d.approval_requested_by), approvedAt: iso(d.approved_at), approvedBy: people(d.approved_by), approvalNote: d.approval_note, approvals: approvals.map((a) => ({ step: a.step, approver: approvers(a.approverId), state: a.state, decidedBy: approvers(a.decidedBy), decidedAt: iso(a.decidedAt), note: a.note })),
    sentAt: iso(d.sent_at), sentTo: d.sent_to, deliveryFailure: d.delivery_failure && { reason: d.delivery_failure.reason, addresses: d.delivery_failure.addresses, at: d.delivery_failure.at }, viewedAt: iso(d.viewed_at), lastViewedAt: iso(d.last_viewed_at), viewCount: d.view_count, remindedAt: iso(d.reminded_at), dunningLevel: d.dunning_level, numberedUntil: await numberedUntil(ctx, d), dispute: just ? null : await disputeOf(ctx, d), promisedOn: d.promised_on, pdfSha256: d.pdf_sha256, recurringId: d.recurring_id, isTemplate: d.is_template, planId: await planIdOf(ctx, d, lines),
    steps: stepsOf(ctx, d, { overdue, decision, credited: [...credits, ...debits].some((c) => ['open', 'part_paid', 'paid', 'written_off'].includes(c.state)) }), createdAt: d.created_at.toISOString(), updatedAt: d.updated_at.toISOString(),
  };
}

/** Due dates with what is open of each; of a draft the whole at one day, or the shares that were asked for. Without items everything is open. */
function shownInstalments(d: DocumentRow, items: readonly OpenItem[] | null): BusinessDocument['instalments'] {
  if (d.status === 'draft' || d.status === 'awaiting_approval') return d.instalments.map((i) => ({ dueOn: i.dueOn, percent: i.percent, amount: '', open: '' }));
  if (!items) return d.instalments.map((i) => ({ dueOn: i.dueOn, percent: i.percent, amount: i.amount ?? '', open: i.amount ?? '' }));
  return d.instalments.map((i, n) => {
    const item = items.find((x) => x.dueOn === i.dueOn && amountText(size(x.amount), d.currency) === i.amount) ?? items[n];
    return { dueOn: i.dueOn, percent: i.percent, amount: i.amount ?? '', open: amountText(item ? size(item.openAmount) : 0n, d.currency) };
  });
}

/** What the viewer may do with the document now. */
function stepsOf(ctx: Ctx, d: DocumentRow, { overdue, decision, credited }: { overdue: boolean; /** Null for who may not approve, and where nothing is to be. */ decision: Awaited<ReturnType<typeof decisionOn>> | null; credited: boolean }): DocumentStep[] {
  const { can } = areaOf[d.direction];
  const may = (right: string) => ctx.can(`${can}.${right}`);
  const steps: DocumentStep[] = [];
  // What is copied again and again is written, and nothing else.
  if (d.is_template) return may('edit') ? ['edit'] : [];
  const open = d.status === 'posted' && BigInt(d.open_amount) > 0n;
  const untouched = BigInt(d.open_amount) === BigInt(d.payable_amount);
  if (d.status === 'draft' && may('edit')) steps.push('edit', 'remove');
  if (d.status === 'draft' && may('edit') && d.kind === 'invoice' && !d.is_deposit) steps.push('bill_deposit');
  if (d.status === 'draft' && may('edit')) steps.push(...(isCredit(d.kind) ? [] : ['split' as const]), ...(d.kind === 'invoice' ? ['proforma' as const] : []));
  if (d.status === 'draft' && may('post')) steps.push('post');
  if (d.status === 'awaiting_approval') {
    if (d.approved_at && may('post')) steps.push('post');
    if (d.approved_at && may('edit') && d.kind === 'invoice') steps.push('proforma');
    if (may('edit')) steps.push('withdraw');
    if (decision === 'allowed') steps.push('approve');
    if (decision === 'allowed' || decision === 'own_approval') steps.push('reject');
  }
  if (d.status === 'posted') {
    if (d.direction === 'sale' && may('send')) steps.push('send', 'copy_link', ...(open && asksCustomer(d.kind) ? ['remind' as const] : []));
    if (may('edit') && !isCredit(d.kind)) steps.push(...(d.deposit_used_by ? [] : ['credit' as const]), ...(d.kind === 'invoice' && !d.is_deposit ? ['debit' as const] : []), ...(open ? ['set_promise' as const] : []), ...(open && asksCustomer(d.kind) ? ['set_dispute' as const] : []), ...(overdue && asksCustomer(d.kind) ? ['charge_interest' as const] : []));
    if (may('post') && open && isCredit(d.kind)) steps.push('apply_credit');
    if (may('void')) steps.push(...(open && asksCustomer(d.kind) ? ['write_off' as const] : []), ...(untouched && !d.deposit_used_by && !credited ? ['void' as const] : []));
  }
  return steps;
}

/** What a customer says against an invoice. */
async function disputeOf(ctx: Ctx, d: DocumentRow): Promise<BusinessDocument['dispute']> {
  if (d.status !== 'posted' || !asksCustomer(d.kind)) return null;
  const [row] = await ctx.sql<{ note: string; at: Date }>('select p.note, p.created_at as at from invoicing.dispute p where p.workspace_id = $1 and p.document_id = $2', [d.workspace_id, d.id], 'invoicing.dispute_of');
  return row ? { note: row.note, at: row.at.toISOString() } : null;
}

/** Whether what credits a document comes to more than it; void credits and drafts credit nothing. */
function overCredits(d: DocumentRow, credits: BusinessDocument['credits']): boolean {
  const given = credits.filter((c) => ['open', 'part_paid', 'paid', 'written_off'].includes(c.state));
  return given.length > 0 && given.reduce((sum, c) => sum + parseMoney(c.total, d.currency).amount, 0n) > BigInt(d.total_amount);
}

/** The day of the last number of a draft's series, when the draft is dated before it. */
async function numberedUntil(ctx: Ctx, d: DocumentRow): Promise<string | null> {
  if ((d.status !== 'draft' && d.status !== 'awaiting_approval') || d.is_template) return null;
  const last = await lastNumberedOn(ctx, seriesOf[d.kind], d.issued_on, d.workspace_id);
  return last !== null && last > d.issued_on ? last : null;
}
