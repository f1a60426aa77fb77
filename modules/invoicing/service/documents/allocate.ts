import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { accountsByRole, itemsOfSources, postEntry, requireBook, reverseEntry, settle, settlementsOf, undoSettlement, type OpenItem } from '#modules/accounting/api.ts';
import { directionOf, documentSays, documentSource, isCredit, writeOffSource, type BusinessDocument, type Direction, type documentCalls, type invoiceSteps } from '../../contract/documents.ts';
import { word } from '../../rules/documents/document-words.ts';
import { shareOf } from '../../rules/documents/quantities.ts';
import { controlItems, readDocument } from './read.ts';
import { amountText, documentsById, loadDocument, minorOf, tellDocument, type DocumentRow } from './rows.ts';
import { todayOf } from './write.ts';

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Settles items of two sides, the longest due first, up to an amount. */
async function settleUp(ctx: Ctx, own: readonly OpenItem[], others: readonly OpenItem[], most: bigint, on: string): Promise<bigint> {
  const open = new Map([...own, ...others].map((i) => [i.id, size(i.openAmount)]));
  let left = most;
  for (const a of own) for (const b of others) {
    const amount = [open.get(a.id)!, open.get(b.id)!, left].reduce((least, n) => (n < least ? n : least));
    if (amount <= 0n || a.accountId !== b.accountId) continue;
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

/** Writes off what is not going to be paid: bad debt against the customer's account. */
export async function writeOff(ctx: Ctx, { id, amount, on, reason }: InputOf<typeof invoiceSteps.writeOff>): Promise<BusinessDocument> {
  const d = await loadDocument(ctx, 'sale', id);
  if (d.status !== 'posted' || d.kind !== 'invoice') fail('invoicing.document_state', { status: d.status });
  const items = (await controlItems(ctx, d)).filter((i) => i.openAmount !== 0n);
  const open = items.reduce((sum, i) => sum + i.openAmount, 0n);
  if (open === 0n) fail('invoicing.nothing_open');
  const wanted = amount === undefined ? open : minorOf(amount, d.currency);
  if (wanted > open) fail('invoicing.over_open', { open: `${amountText(open, d.currency)} ${d.currency}` });
  if (wanted === 0n) failField('amount', documentSays('invoicing.figure', { reason: '0' }));
  await postWriteOff(ctx, d, items, wanted, on ?? (await todayOf(ctx, d.workspace_id)), reason);
  tellDocument(ctx, d, 'written_off', { number: d.number, reason, amount: { amount: amountText(wanted, d.currency), currency: d.currency } });
  return readDocument(ctx, await loadDocument(ctx, directionOf(d.kind), id));
}

/** Takes a write-off back, whichever of its settlements is named: its entry is reversed, and what it took is owed again. */
export async function undoWriteOff(ctx: Ctx, { id, settlementId, on }: InputOf<typeof invoiceSteps.undoWriteOff>): Promise<BusinessDocument> {
  const d = await loadDocument(ctx, 'sale', id);
  const settled = await settlementsOf(ctx, (await controlItems(ctx, d)).map((i) => i.id));
  const items = (await itemsOfSources(ctx, writeOffSource, [d.id])).get(d.id) ?? [];
  const named = items.find((i) => i.id === settled.find((s) => s.id === settlementId)?.otherId);
  if (!named) fail('core.not_found');
  const own = settled.filter((s) => items.some((i) => i.id === s.otherId && i.entryId === named.entryId));
  const asked = on ?? (await todayOf(ctx, d.workspace_id));
  // Nothing is taken back before it was done.
  const day = [asked, ...own.map((s) => s.on)].toSorted().at(-1)!;
  for (const s of own) await undoSettlement(ctx, s.id, day);
  await reverseEntry(ctx, named.entryId, { on: day, locks: ['sales'] });
  const amount = own.reduce((sum, s) => sum + size(s.amount), 0n);
  tellDocument(ctx, d, 'write_off_returned', { number: d.number, amount: { amount: amountText(amount, d.currency), currency: d.currency } });
  return readDocument(ctx, await loadDocument(ctx, 'sale', id));
}

async function postWriteOff(ctx: Ctx, d: DocumentRow, items: readonly OpenItem[], wanted: bigint, on: string, reason: string): Promise<void> {
  const [{ baseCurrency }, roles] = [await requireBook(ctx), await accountsByRole(ctx, ['bad_debt'])];
  let left = wanted;
  const parts = items.flatMap((item) => {
    const part = item.openAmount < left ? item.openAmount : left;
    left -= part;
    // Written off for what stands in the books, so that no exchange difference is made of it.
    return part === 0n ? [] : [{ item, part, base: part === item.openAmount ? item.openBase : shareOf(item.openBase, part, item.openAmount) }];
  });
  const loss = parts.reduce((sum, p) => sum + p.base, 0n);
  const posted = await postEntry(ctx, {
    journal: 'general', on, memo: [word(d.language, 'writeOff', { number: d.number! }), reason].join(' · '), reference: d.number!, sourceType: writeOffSource, sourceId: d.id, locks: ['sales'],
    lines: [{ accountId: roles.bad_debt, base: loss, currency: baseCurrency, amount: loss, rate: '1', partyId: d.party_id }, ...parts.map(({ item, part, base }) => ({ accountId: item.accountId, base: -base, currency: d.currency, amount: -part, rate: d.exchange_rate, partyId: d.party_id, dueOn: on }))],
  });
  const made = new Map(((await itemsOfSources(ctx, writeOffSource, [d.id])).get(d.id) ?? []).map((i) => [i.id, i]));
  for (const [n, { item, part }] of parts.entries()) await settle(ctx, { debitItemId: item.id, creditItemId: made.get(posted.lineIds[n + 1]!)!.id, amount: part, deductions: [{ accountId: roles.bad_debt, amount: part }], on });
}
