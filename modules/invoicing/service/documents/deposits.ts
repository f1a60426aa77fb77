import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { documentSays, type BusinessDocument } from '../../contract/documents.ts';
import { amountText, creditedOf, documentsById, minorOf, type DocumentRow } from './rows.ts';

/** A deposit as it is taken off a document, in minor units. */
export interface DepositUse { depositId: string; number: string; issuedOn: string; net: bigint; tax: bigint; total: bigint; taxes: Array<{ taxId: string; rate: string; base: string; amount: string }> }

interface Row { deposit_id: string; number: string; issued_on: string; net_amount: number | bigint; tax_amount: number | bigint; total_amount: number | bigint; taxes: DepositUse['taxes'] }

/** The deposits a document takes off, as it says. */
export async function depositsOf(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id'>): Promise<DepositUse[]> {
  const rows = await ctx.sql<Row>('select u.deposit_id, u.number, u.issued_on::text as issued_on, u.net_amount, u.tax_amount, u.total_amount, u.taxes from invoicing.deposit_use u where u.document_id = $1 and u.workspace_id = $2 order by u.position', [d.id, d.workspace_id], 'invoicing.deposits_of');
  return rows.map((r) => ({ depositId: r.deposit_id, number: r.number, issuedOn: r.issued_on, net: BigInt(r.net_amount), tax: BigInt(r.tax_amount), total: BigInt(r.total_amount), taxes: r.taxes }));
}

/** What the chosen deposits come to; refuses what is no posted deposit of the party and currency (`depositIds.<n>`), and one that another document took off or a credit took back. */
export async function resolveDeposits(ctx: Ctx, { ids, partyId, currency, documentId }: { ids: readonly string[]; partyId: string | null; currency: string; documentId: string }): Promise<DepositUse[]> {
  const known = await documentsById(ctx, ctx.workspaceId, ids);
  const credited = await creditedOf(ctx, ctx.workspaceId, ids);
  return [...new Set(ids)].map((id, i) => {
    const d = known.get(id);
    if (!d || !d.is_deposit || d.status !== 'posted' || d.kind !== 'invoice' || d.party_id !== partyId || d.currency !== currency || d.id === documentId) return failField(`depositIds.${i}`, documentSays('invoicing.choose_deposit'));
    if (d.deposit_used_by && d.deposit_used_by !== documentId) fail('invoicing.deposit_used', { number: d.number });
    refuseCredited(d, credited);
    return takenOff(d);
  });
}

/** What a posted deposit comes to where it is taken off. */
export function takenOff({ id, number, issued_on: issuedOn, currency, totals }: Pick<DocumentRow, 'id' | 'number' | 'issued_on' | 'currency' | 'totals'>): DepositUse {
  return {
    depositId: id, number: number!, issuedOn, net: minorOf(totals.net, currency), tax: minorOf(totals.tax, currency), total: minorOf(totals.total, currency),
    taxes: totals.taxes.filter((t) => t.charged).map(({ taxId, rate, base, amount }) => ({ taxId, rate, base, amount })),
  };
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
    `insert into invoicing.deposit_use (workspace_id, document_id, deposit_id, position, number, issued_on, net_amount, tax_amount, total_amount, taxes)
     select $1, $2, r.id, r.position, r.number, r.issued_on, r.net, r.tax, r.total, r.taxes from jsonb_to_recordset($3::jsonb) as r(id uuid, position int, number text, issued_on date, net bigint, tax bigint, total bigint, taxes jsonb)`,
    [d.workspaceId, d.id, JSON.stringify(uses.map((u, position) => ({ id: u.depositId, position, number: u.number, issued_on: u.issuedOn, net: String(u.net), tax: String(u.tax), total: String(u.total), taxes: u.taxes })))], 'invoicing.write_deposits');
}

/** Deposits as they are read. */
export const shownDeposits = (uses: readonly DepositUse[], currency: string): BusinessDocument['deposits'] =>
  uses.map((u) => ({ id: u.depositId, number: u.number, issuedOn: u.issuedOn, net: amountText(u.net, currency), tax: amountText(u.tax, currency), total: amountText(u.total, currency) }));
