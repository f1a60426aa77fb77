import type { Ctx } from '#core/server/context.ts';
import { accountsByRole, itemsOfSources, onOpenItems, postEntry, requireBook, settlementsOf } from '#modules/accounting/api.ts';
import { documentSource, writeOffSource, type DocumentState, type Direction } from '../../contract/documents.ts';
import { tellDocument } from './rows.ts';
import { divideRounded } from '#core/contract/money.ts';

// What a document has open is what its open items have open: read anew whenever something of them was settled, in the transaction that did it.
onOpenItems(documentSource, (ctx, { ids, on }) => refreshBalances(ctx, ids, on));

interface Changed { id: string; workspace_id: number; version: number; direction: Direction; kind: string; number: string; state: DocumentState; open_amount: number | bigint; payable_amount: number | bigint }

/** Writes what documents have open from their open items, and tells; taxes that are owed with the payment move along. */
export async function refreshBalances(ctx: Ctx, ids: readonly string[], on: string): Promise<void> {
  // Locked first, in the order of ids, so that the figures that are read next are those of everybody who came before.
  const before = await ctx.sql<{ id: string; state: DocumentState }>('select d.id, d.state from invoicing.document d where d.id = any($1::uuid[]) and d.workspace_id = $2 order by d.id for update', [[...ids], ctx.workspaceId], 'invoicing.lock_documents');
  const states = new Map(before.map((r) => [r.id, r.state]));
  const rows = await ctx.sql<Changed>(
    `update invoicing.document d set open_amount = abs(b.open_amount), due_on = b.due_on, paid_on = b.settled_on, version = d.version + 1, updated_at = now()
     from accounting.item_balance('invoicing.document', $1::uuid[]) b where d.id = b.source_id and d.workspace_id = $2
     returning d.id, d.workspace_id, d.version, d.direction, d.kind, d.number, d.state, d.open_amount, d.payable_amount`, [[...ids], ctx.workspaceId], 'invoicing.refresh_balances');
  for (const d of rows) {
    const was = states.get(d.id);
    if (was !== d.state) tellDocument(ctx, d, d.state === 'paid' ? 'paid' : 'balance_changed', { number: d.number, kind: d.kind, changes: { state: [was, d.state] } });
  }
  await moveCashTaxes(ctx, rows, on);
}

interface Waiting { document_id: string; tax_id: string; transition_account_id: string; tax_account_id: string; rate: string; amount: string; base: string; recoverable: string; moved: string; moved_base: string; moved_recoverable: string; written_off: string; party_id: string | null }

/** Taxes that are owed with the payment: the paid share of them leaves the transition account; the last payment moves the rest. What goes with a write-off is owed to nobody: it lowers the loss. */
async function moveCashTaxes(ctx: Ctx, documents: readonly Changed[], on: string): Promise<void> {
  const waiting = await ctx.sql<Waiting>('select w.*, trim_scale(w.rate)::text as rate, d.party_id from invoicing.cash_tax w join invoicing.document d on d.id = w.document_id where w.document_id = any($1::uuid[]) and w.workspace_id = $2 order by w.document_id, w.tax_id', [documents.map((d) => d.id), ctx.workspaceId], 'invoicing.cash_taxes');
  const losses = waiting.length === 0 ? new Map<string, bigint>() : await writtenOff(ctx, [...new Set(waiting.map((w) => w.document_id))]);
  for (const d of documents) {
    const own = waiting.filter((w) => w.document_id === d.id);
    if (own.length === 0 || d.state === 'void') continue;
    const [open, payable] = [BigInt(d.open_amount), BigInt(d.payable_amount)];
    const lost = losses.get(d.id) ?? 0n;
    const share = (whole: string, part: bigint) => (part === payable ? BigInt(whole) : divideRounded(BigInt(whole) * part, payable));
    const paid = (whole: string) => share(whole, payable - open - lost);
    await moveOf(ctx, d, own.map((w) => ({
      w, amount: paid(w.amount) - BigInt(w.moved), base: paid(w.base) - BigInt(w.moved_base), recoverable: paid(w.recoverable) - BigInt(w.moved_recoverable),
      // Once nothing is open, nothing waits any more.
      lost: (open === 0n ? BigInt(w.amount) - paid(w.amount) : share(w.amount, lost)) - BigInt(w.written_off),
    })), on);
  }
}

/** What of documents was written off and still is, in minor units of their currencies. */
async function writtenOff(ctx: Ctx, ids: readonly string[]): Promise<Map<string, bigint>> {
  const owners = new Map([...(await itemsOfSources(ctx, documentSource, ids))].flatMap(([id, items]) => items.map((i) => [i.id, id] as const)));
  const sums = new Map<string, bigint>();
  for (const s of await settlementsOf(ctx, [...owners.keys()])) {
    const id = owners.get(s.itemId)!;
    if (s.otherSourceType === writeOffSource) sums.set(id, (sums.get(id) ?? 0n) + (s.amount < 0n ? -s.amount : s.amount));
  }
  return sums;
}

async function moveOf(ctx: Ctx, d: Changed, moves: ReadonlyArray<{ w: Waiting; amount: bigint; base: bigint; recoverable: bigint; lost: bigint }>, on: string): Promise<void> {
  const due = moves.filter((m) => m.amount !== 0n || m.lost !== 0n);
  if (due.length === 0) return;
  const loss = due.some((m) => m.lost !== 0n) ? (await accountsByRole(ctx, ['bad_debt'])).bad_debt : null;
  const { baseCurrency } = await requireBook(ctx);
  const line = (accountId: string, base: bigint, w: Waiting) => ({ accountId, base, currency: baseCurrency, amount: base, rate: '1', partyId: w.party_id, taxId: w.tax_id });
  await postEntry(ctx, {
    journal: 'general', on, memo: d.number, reference: d.number, sourceType: 'invoicing.cash_tax', sourceId: d.id, locks: ['tax'],
    lines: due.flatMap(({ w, amount, lost }) => [line(w.transition_account_id, -amount - lost, w), line(w.tax_account_id, amount, w), ...(loss ? [line(loss, lost, w)] : [])]),
    // A sale's tax is a credit and told as a positive amount; a purchase's is a debit.
    taxes: due.filter((m) => m.amount !== 0n).map(({ w, amount, base, recoverable }) => ({ taxId: w.tax_id, direction: d.direction, rate: w.rate, base, amount: d.direction === 'sale' ? -amount : amount, recoverable, partyId: w.party_id })),
  });
  await ctx.sql(
    `update invoicing.cash_tax w set moved = w.moved + m.amount, moved_base = w.moved_base + m.base, moved_recoverable = w.moved_recoverable + m.recoverable, written_off = w.written_off + m.lost
     from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]) as m(tax_id, amount, base, recoverable, lost) where w.document_id = $1 and w.workspace_id = $2 and w.tax_id = m.tax_id`,
    [d.id, ctx.workspaceId, due.map((m) => m.w.tax_id), due.map((m) => String(m.amount)), due.map((m) => String(m.base)), due.map((m) => String(m.recoverable)), due.map((m) => String(m.lost))]);
}
