import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { documentSays, kindsOf, type BusinessDocument, type Direction, type DocumentTax, type DocumentTotals } from '../../contract/documents.ts';
import { recoverableOf, type DepositTax } from '../../rules/documents/posting.ts';
import { amountText, creditedOf, documentsById, minorOf, type DocumentRow } from './rows.ts';

/** A tax of a deposit; a share that comes back is known of what was posted since it is kept (null before). */
export type TakenTax = Omit<DepositTax, 'recoverable'> & { kind: DocumentTax['kind']; recoverable: string | null };
/** A deposit as it is taken off a document, in minor units; `total` is what was to be paid, what was withheld of it less. */
export interface DepositUse { depositId: string; number: string; issuedOn: string; net: bigint; tax: bigint; total: bigint; taxes: TakenTax[] }

interface Row { deposit_id: string; number: string; issued_on: string; net_amount: number | bigint; tax_amount: number | bigint; total_amount: number | bigint; currency: string; totals: DocumentTotals; taxes: DocumentTax[] }

/** The deposits a document takes off, as it says. */
export async function depositsOf(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id'>): Promise<DepositUse[]> {
  const rows = await ctx.sql<Row>('select u.deposit_id, u.number, u.issued_on::text as issued_on, u.net_amount, u.tax_amount, u.total_amount, x.currency, x.totals, x.taxes from invoicing.deposit_use u join invoicing.document x on x.id = u.deposit_id where u.document_id = $1 and u.workspace_id = $2 order by u.position', [d.id, d.workspace_id], 'invoicing.deposits_of');
  return rows.map((r) => {
    const [net, tax, total] = [BigInt(r.net_amount), BigInt(r.tax_amount), BigInt(r.total_amount)];
    // Where all of a deposit is taken off (as it once was), what was withheld of it stays withheld.
    return { depositId: r.deposit_id, number: r.number, issuedOn: r.issued_on, net, tax, total, taxes: taxesOf(r).filter((t) => t.kind !== 'withholding' || total < net + tax) };
  });
}

/** What the chosen deposits come to; refuses what is no posted deposit of the party and currency (`depositIds.<n>`), and one that another document took off or a credit took back. */
export async function resolveDeposits(ctx: Ctx, { ids, direction, partyId, currency, documentId }: { ids: readonly string[]; direction: Direction; partyId: string | null; currency: string; documentId: string }): Promise<DepositUse[]> {
  const known = await documentsById(ctx, ctx.workspaceId, ids);
  const credited = await creditedOf(ctx, ctx.workspaceId, ids);
  return [...new Set(ids)].map((id, i) => {
    const d = known.get(id);
    if (!d || !d.is_deposit || d.status !== 'posted' || d.kind !== kindsOf[direction][0] || d.party_id !== partyId || d.currency !== currency || d.id === documentId) return failField(`depositIds.${i}`, documentSays('invoicing.choose_deposit'));
    if (d.deposit_used_by && d.deposit_used_by !== documentId) fail('invoicing.deposit_used', { number: d.number });
    refuseCredited(d, credited);
    return takenOff(d);
  });
}

/** What a posted deposit comes to where it is taken off. */
export function takenOff({ id, number, issued_on: issuedOn, currency, totals, taxes }: Pick<DocumentRow, 'id' | 'number' | 'issued_on' | 'currency' | 'totals' | 'taxes'>): DepositUse {
  return {
    depositId: id, number: number!, issuedOn, net: minorOf(totals.net, currency), tax: minorOf(totals.tax, currency), total: minorOf(totals.total, currency) - minorOf(totals.withheld, currency), taxes: taxesOf({ currency, totals, taxes }),
  };
}

function taxesOf({ currency, totals, taxes }: Pick<DocumentRow, 'currency' | 'totals' | 'taxes'>): TakenTax[] {
  const kept = new Map(taxes.map((t) => [t.id, t]));
  return totals.taxes.map(({ taxId, rate, base, amount }) => ({ taxId, kind: kept.get(taxId)?.kind ?? 'percent', rate, base: minorOf(base, currency), amount: minorOf(amount, currency), recoverable: kept.get(taxId)?.recoverable ?? null }));
}

/** Taxes of a deposit as they are posted; what was posted before its shares were kept goes by those of today. */
export function postedTaxes(use: Pick<DepositUse, 'taxes'>, today: ReadonlyMap<string, { recoverable: string }>): DepositTax[] {
  return use.taxes.map((t) => ({ ...t, recoverable: t.recoverable ?? today.get(t.taxId)?.recoverable ?? '100' }));
}

/** What a deposit put on the account of advances, in minor units: what of its taxes does not come back stands there with its net. */
export function advanceOf(use: Pick<DepositUse, 'net' | 'taxes'>, direction: Direction, today: ReadonlyMap<string, { recoverable: string }>): bigint {
  const lost = direction === 'sale' ? [] : postedTaxes(use, today).filter((_, i) => ['percent', 'fixed', 'division', 'reverse_charge'].includes(use.taxes[i]!.kind));
  return use.net + lost.reduce((sum, t) => sum + t.amount - recoverableOf(t.amount, t.recoverable), 0n);
}

/** Of a deposit that was credited, in part or all of it, nothing can be taken off: its advance went with the credit. */
export function refuseCredited(d: Pick<DocumentRow, 'id' | 'number' | 'total_amount' | 'currency'>, credited: ReadonlyMap<string, { total: bigint }>): void {
  const of = credited.get(d.id);
  if (of) fail('invoicing.deposit_credited', { number: d.number, credited: `${amountText(of.total, d.currency)} ${d.currency}`, total: `${amountText(d.total_amount, d.currency)} ${d.currency}` });
}

/** Writes which deposits a draft takes off. */
export async function writeDeposits(ctx: Ctx, d: { id: string; workspaceId: number }, uses: readonly DepositUse[]): Promise<void> {
  await ctx.sql('delete from invoicing.deposit_use where document_id = $1 and workspace_id = $2', [d.id, d.workspaceId], 'invoicing.clear_deposits');
  if (uses.length === 0) return;
  await ctx.sql(
    `insert into invoicing.deposit_use (workspace_id, document_id, deposit_id, position, number, issued_on, net_amount, tax_amount, total_amount)
     select $1, $2, r.id, r.position, r.number, r.issued_on, r.net, r.tax, r.total from jsonb_to_recordset($3::jsonb) as r(id uuid, position int, number text, issued_on date, net bigint, tax bigint, total bigint)`,
    [d.workspaceId, d.id, JSON.stringify(uses.map((u, position) => ({ id: u.depositId, position, number: u.number, issued_on: u.issuedOn, net: String(u.net), tax: String(u.tax), total: String(u.total) })))], 'invoicing.write_deposits');
}

/** Deposits as they are read. */
export const shownDeposits = (uses: readonly DepositUse[], currency: string): BusinessDocument['deposits'] =>
  uses.map((u) => ({ id: u.depositId, number: u.number, issuedOn: u.issuedOn, net: amountText(u.net, currency), tax: amountText(u.tax, currency), total: amountText(u.total, currency) }));
