import type { Ctx } from '#core/server/context.ts';
import { isCredit } from '../../contract/documents.ts';
import { priceBusinessDocument } from '../../rules/documents/price.ts';
import { depositsOf, takenOff, writeDeposits } from './deposits.ts';
import { documentLines, documentsById, pricedBy, setDocument, tellDocument, type DocumentRow } from './rows.ts';

const asksFor = (d: DocumentRow): string | null => (d.is_deposit && !isCredit(d.kind) ? d.origin_id : null);

/** Keeps the draft from others that a deposit was asked for, before anybody waits for stock or the book: whoever posts the draft holds it, too, and waits for the book afterwards. */
export async function holdDraft(ctx: Ctx, d: DocumentRow): Promise<void> {
  const id = asksFor(d);
  if (id) await ctx.sql('select 1 from invoicing.document d where d.id = $1 and d.workspace_id = $2 for update', [id, d.workspace_id]);
}

/** Puts a deposit that was posted into the draft it was asked for (which is held). What does not fit any more (another customer or currency, less left than the deposit, a posted one) is left to people. */
export async function takeOff(ctx: Ctx, deposit: DocumentRow): Promise<void> {
  const id = asksFor(deposit);
  const d = id ? (await documentsById(ctx, deposit.workspace_id, [id])).get(id) : undefined;
  if (!d || d.status !== 'draft' || d.is_template || d.party_id !== deposit.party_id || d.currency !== deposit.currency) return;
  const uses = [...(await depositsOf(ctx, d)), takenOff(deposit)];
  const figures = priceBusinessDocument({ ...pricedBy(d), lines: await documentLines(ctx, d), deposits: uses.map((u) => u.total) });
  if (figures.payable.amount < 0n) return;
  await writeDeposits(ctx, { id: d.id, workspaceId: d.workspace_id }, uses);
  const now = await setDocument(ctx, d, 'totals = $3::jsonb, payable_amount = $4', [JSON.stringify(figures.totals), String(figures.payable.amount)]);
  tellDocument(ctx, now, 'deposit_taken', { number: deposit.number, amount: { amount: deposit.totals.total, currency: d.currency } }, false);
}
