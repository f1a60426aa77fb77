import type { Ctx } from '#core/server/context.ts';
import { onOpenItems, postEntry, requireBook } from '#modules/accounting/api.ts';
import { documentSource, type DocumentState, type Direction } from '../../contract/documents.ts';
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

interface Waiting { document_id: string; tax_id: string; transition_account_id: string; tax_account_id: string; rate: string; amount: string; base: string; recoverable: string; moved: string; moved_base: string; moved_recoverable: string; party_id: string | null }

/** Taxes that are owed with the payment: the paid share of them leaves the transition account; the last payment moves the rest. */
async function moveCashTaxes(ctx: Ctx, documents: readonly Changed[], on: string): Promise<void> {
  const waiting = await ctx.sql<Waiting>('select w.*, trim_scale(w.rate)::text as rate, d.party_id from invoicing.cash_tax w join invoicing.document d on d.id = w.document_id where w.document_id = any($1::uuid[]) and w.workspace_id = $2 order by w.document_id, w.tax_id', [documents.map((d) => d.id), ctx.workspaceId], 'invoicing.cash_taxes');
  for (const d of documents) {
    const own = waiting.filter((w) => w.document_id === d.id);
    if (own.length === 0 || d.state === 'void') continue;
    const [open, payable] = [BigInt(d.open_amount), BigInt(d.payable_amount)];
    const part = (whole: string) => (open === 0n ? BigInt(whole) : divideRounded(BigInt(whole) * (payable - open), payable));
    await moveOf(ctx, d, own.map((w) => ({ w, amount: part(w.amount) - BigInt(w.moved), base: part(w.base) - BigInt(w.moved_base), recoverable: part(w.recoverable) - BigInt(w.moved_recoverable) })), on);
  }
}

async function moveOf(ctx: Ctx, d: Changed, moves: ReadonlyArray<{ w: Waiting; amount: bigint; base: bigint; recoverable: bigint }>, on: string): Promise<void> {
  const due = moves.filter((m) => m.amount !== 0n);
  if (due.length === 0) return;
  const { baseCurrency } = await requireBook(ctx);
  const line = (accountId: string, base: bigint, w: Waiting) => ({ accountId, base, currency: baseCurrency, amount: base, rate: '1', partyId: w.party_id, taxId: w.tax_id });
  await postEntry(ctx, {
    journal: 'general', on, memo: d.number, reference: d.number, sourceType: 'invoicing.cash_tax', sourceId: d.id, locks: ['tax'],
    lines: due.flatMap(({ w, amount }) => [line(w.transition_account_id, -amount, w), line(w.tax_account_id, amount, w)]),
    // A sale's tax is a credit and told as a positive amount; a purchase's is a debit.
    taxes: due.map(({ w, amount, base, recoverable }) => ({ taxId: w.tax_id, direction: d.direction, rate: w.rate, base, amount: d.direction === 'sale' ? -amount : amount, recoverable, partyId: w.party_id })),
  });
  await ctx.sql(
    `update invoicing.cash_tax w set moved = w.moved + m.amount, moved_base = w.moved_base + m.base, moved_recoverable = w.moved_recoverable + m.recoverable
     from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[]) as m(tax_id, amount, base, recoverable) where w.document_id = $1 and w.workspace_id = $2 and w.tax_id = m.tax_id`,
    [d.id, ctx.workspaceId, due.map((m) => m.w.tax_id), due.map((m) => String(m.amount)), due.map((m) => String(m.base)), due.map((m) => String(m.recoverable))]);
}
