import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { controlSides, settle, settlementsOf, undoSettlement, type OpenItem } from '#modules/accounting/api.ts';
import { documentSays, documentSource, isCredit, type BusinessDocument, type Direction, type documentCalls } from '../../contract/documents.ts';
import { controlItems, readDocument } from './read.ts';
import { amountText, documentsById, loadDocument, minorOf, tellDocument } from './rows.ts';
import { todayOf } from './write.ts';

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Settles items of two sides, the longest due first, up to an amount. */
async function settleUp(ctx: Ctx, own: readonly OpenItem[], others: readonly OpenItem[], most: bigint, on: string): Promise<bigint> {
  const open = new Map([...own, ...others].map((i) => [i.id, size(i.openAmount)]));
  // Two that stand on different accounts of a side are carried over (settle).
  const sides = await controlSides(ctx, [...own, ...others].map((i) => i.accountId));
  let left = most;
  for (const a of own) for (const b of others) {
    const amount = [open.get(a.id)!, open.get(b.id)!, left].reduce((least, n) => (n < least ? n : least));
    if (amount <= 0n || sides.get(a.accountId) !== sides.get(b.accountId)) continue;
    const [debit, credit] = a.amount > 0n ? [a, b] : [b, a];
    await settle(ctx, { debitItemId: debit.id, creditItemId: credit.id, amount, on });
    open.set(a.id, open.get(a.id)! - amount);
    open.set(b.id, open.get(b.id)! - amount);
    left -= amount;
  }
  return most - left;
}

/** Settles an open credit with open documents of the same party: as much as was asked for, else as both have open. */
export const applyCredit = (direction: Direction) => async (ctx: Ctx, { id, documents, on }: InputOf<(typeof documentCalls)['sale']['applyCredit']>): Promise<BusinessDocument> => {
  const credit = await loadDocument(ctx, direction, id);
  if (credit.status !== 'posted' || !isCredit(credit.kind)) fail('invoicing.document_state', { status: credit.status });
  const targets = await documentsById(ctx, ctx.workspaceId, documents.map((d) => d.id));
  for (const [i, { id: targetId, amount }] of documents.entries()) {
    const target = targets.get(targetId);
    if (!target || target.direction !== direction || target.status !== 'posted' || isCredit(target.kind) || target.party_id !== credit.party_id || target.currency !== credit.currency) failField(`documents.${i}.id`, documentSays('invoicing.choose_document'));
    await loadDocument(ctx, direction, targetId);
    const [own, others] = [await controlItems(ctx, credit), await controlItems(ctx, target!)];
    const open = [own, others].map((items) => items.reduce((sum, item) => sum + size(item.openAmount), 0n)) as [bigint, bigint];
    const most = open[0] < open[1] ? open[0] : open[1];
    if (most === 0n) fail('invoicing.nothing_open');
    const wanted = amount === undefined ? most : minorOf(amount, credit.currency);
    if (wanted > most) fail('invoicing.over_open', { open: `${amountText(most, credit.currency)} ${credit.currency}` });
    await settleUp(ctx, own, others, wanted, on ?? (await todayOf(ctx, credit.workspace_id)));
    tellDocument(ctx, credit, 'credit_applied', { number: credit.number, to: target!.number, toId: target!.id, amount: { amount: amountText(wanted, credit.currency), currency: credit.currency } });
  }
  return readDocument(ctx, await loadDocument(ctx, direction, id));
};

/** Takes a settlement of a document back; both are open again. */
export const unapply = (direction: Direction) => async (ctx: Ctx, { id, settlementId, on }: InputOf<(typeof documentCalls)['sale']['unapply']>): Promise<BusinessDocument> => {
  const d = await loadDocument(ctx, direction, id);
  const items = await controlItems(ctx, d);
  const settlement = (await settlementsOf(ctx, items.map((i) => i.id))).find((s) => s.id === settlementId);
  // Payments are taken back where they were recorded.
  if (!settlement || settlement.otherSourceType !== documentSource) fail('core.not_found');
  await undoSettlement(ctx, settlementId, on ?? (await todayOf(ctx, d.workspace_id)));
  tellDocument(ctx, d, 'settlement_returned', { number: d.number, from: settlement.otherNumber });
  return readDocument(ctx, await loadDocument(ctx, direction, id));
};
