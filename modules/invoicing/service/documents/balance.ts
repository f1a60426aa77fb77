import type { Ctx } from '#core/server/context.ts';
import { accountsByRole, deductionsOf, findAccounts, onOpenItems, postEntry, requireBook, settledWith, sumsOfSources, type Deduction, type ItemsChanged } from '#modules/accounting/api.ts';
import { documentSource, writeOffSource, type DocumentState, type Direction } from '../../contract/documents.ts';
import { tellDocument } from './rows.ts';
import { allocate, divideRounded, money, type Money } from '#core/contract/money.ts';

// What a document has open is what its open items have open: read anew whenever something of them was settled, in the transaction that did it.
onOpenItems(documentSource, refreshBalances);

interface Changed { id: string; workspace_id: number; version: number; direction: Direction; kind: string; number: string; state: DocumentState; open_amount: number | bigint; payable_amount: number | bigint }

/** Writes what documents have open from their open items, and what of them is written off, and tells; taxes that are owed with the payment move along. */
async function refreshBalances(ctx: Ctx, { ids, on, among }: ItemsChanged): Promise<void> {
  // Locked first, in the order of ids, so that the figures that are read next are those of everybody who came before.
  const before = await ctx.sql<{ id: string; state: DocumentState }>('select d.id, d.state from invoicing.document d where d.id = any($1::uuid[]) and d.workspace_id = $2 order by d.id for update', [[...ids], ctx.workspaceId], 'invoicing.lock_documents');
  const states = new Map(before.map((r) => [r.id, r.state]));
  // Only what meets a write-off, or is taken back from one, changes how much is written off.
  const lost = among.includes(writeOffSource) ? await settledWith(ctx, documentSource, ids, writeOffSource) : null;
  const rows = await ctx.sql<Changed>(
    `update invoicing.document d set open_amount = abs(b.open_amount), written_off_amount = case when $3::bigint[] is null then d.written_off_amount else ($3::bigint[])[array_position($1::uuid[], d.id)] end, due_on = b.due_on, paid_on = b.settled_on, version = d.version + 1, updated_at = now()
     from accounting.item_balance('invoicing.document', $1::uuid[]) b where d.id = b.source_id and d.workspace_id = $2
     returning d.id, d.workspace_id, d.version, d.direction, d.kind, d.number, d.state, d.open_amount, d.payable_amount`, [[...ids], ctx.workspaceId, lost && ids.map((id) => String(lost.get(id) ?? 0n))], 'invoicing.refresh_balances');
  for (const d of rows) {
    const was = states.get(d.id);
    if (was !== d.state) tellDocument(ctx, d, d.state === 'paid' ? 'paid' : 'balance_changed', { number: d.number, kind: d.kind, changes: { state: [was, d.state] } });
  }
  await moveCashTaxes(ctx, rows, on);
}

interface Waiting { document_id: string; tax_id: string; transition_account_id: string; tax_account_id: string; rate: string; amount: string; base: string; recoverable: string; moved: string; moved_base: string; moved_recoverable: string; written_off: string; party_id: string | null }

/** Where entries that move taxes which are owed with the payment say they come from. */
const cashTaxSource = 'invoicing.cash_tax';

/**
 * Taxes that are owed with the payment: the share of them that money was moved for leaves the transition account; the last payment moves the rest. What goes with a write-off or with a discount for paying early
 * is owed to nobody: it lowers the loss or the discount, on the account on which that stands.
 */
async function moveCashTaxes(ctx: Ctx, documents: readonly Changed[], on: string): Promise<void> {
  const waiting = await ctx.sql<Waiting>('select w.*, trim_scale(w.rate)::text as rate, d.party_id from invoicing.cash_tax w join invoicing.document d on d.id = w.document_id where w.document_id = any($1::uuid[]) and w.workspace_id = $2 order by w.document_id, w.tax_id', [documents.map((d) => d.id), ctx.workspaceId], 'invoicing.cash_taxes');
  if (waiting.length === 0) return;
  const unpaid = await deductionsOf(ctx, documentSource, [...new Set(waiting.map((w) => w.document_id))]);
  const { baseCurrency } = await requireBook(ctx);
  for (const d of documents) {
    const own = waiting.filter((w) => w.document_id === d.id);
    if (own.length === 0 || d.state === 'void') continue;
    const [open, payable] = [BigInt(d.open_amount), BigInt(d.payable_amount)];
    const deductions = unpaid.get(d.id) ?? [];
    const lost = deductions.reduce((sum, x) => sum + x.amount, 0n);
    const share = (whole: string, part: bigint) => (part === payable ? BigInt(whole) : divideRounded(BigInt(whole) * part, payable));
    const paid = (whole: string) => share(whole, payable - open - lost);
    // Once nothing is open, nothing waits any more.
    const forgone = (whole: string) => (open === 0n ? BigInt(whole) - paid(whole) : share(whole, lost));
    const turned = await turnedBack(ctx, d, own, deductions, (whole) => money(forgone(whole), baseCurrency));
    await moveOf(ctx, d, own.map((w) => ({
      w, amount: paid(w.amount) - BigInt(w.moved), base: paid(w.base) - BigInt(w.moved_base), recoverable: paid(w.recoverable) - BigInt(w.moved_recoverable), lost: turned.get(w.tax_id) ?? [],
    })), on, baseCurrency);
  }
}

/** What of each tax has yet to be turned back against losses and discounts, by tax: account and minor units of the base currency, so that each account carries its share of what nobody owes any more. */
async function turnedBack(ctx: Ctx, d: Changed, own: readonly Waiting[], deductions: readonly Deduction[], forgone: (whole: string) => Money): Promise<Map<string, Array<{ accountId: string; amount: bigint }>>> {
  if (deductions.length === 0 && own.every((w) => BigInt(w.written_off) === 0n)) return new Map();
  const ownAccounts = new Set(own.flatMap((w) => [w.transition_account_id, w.tax_account_id]));
  const before = (await sumsOfSources(ctx, cashTaxSource, [d.id])).filter((s) => !ownAccounts.has(s.accountId));
  const accounts = await findAccounts(ctx, [...before.map((s) => s.accountId), ...deductions.map((x) => x.accountId)]);
  // An account that was merged into another one takes no lines any more.
  const usual = [...accounts.values()].every((a) => a.isActive) ? '' : (await accountsByRole(ctx, ['bad_debt'])).bad_debt;
  const standing = (id: string) => (accounts.get(id)?.isActive === false ? usual : id);
  return new Map(own.map((w) => {
    const moves = new Map<string, bigint>();
    const put = (id: string, amount: bigint) => moves.set(standing(id), (moves.get(standing(id)) ?? 0n) + amount);
    for (const s of before) if (s.taxId === w.tax_id) put(s.accountId, -s.base);
    if (deductions.length > 0) allocate(forgone(w.amount), deductions.map((x) => x.amount)).forEach((part, i) => put(deductions[i]!.accountId, part.amount));
    return [w.tax_id, [...moves].flatMap(([accountId, amount]) => (amount === 0n ? [] : [{ accountId, amount }]))];
  }));
}

async function moveOf(ctx: Ctx, d: Changed, moves: ReadonlyArray<{ w: Waiting; amount: bigint; base: bigint; recoverable: bigint; lost: ReadonlyArray<{ accountId: string; amount: bigint }> }>, on: string, baseCurrency: string): Promise<void> {
  const due = moves.filter((m) => m.amount !== 0n || m.lost.length > 0).map((m) => ({ ...m, turned: m.lost.reduce((sum, l) => sum + l.amount, 0n) }));
  if (due.length === 0) return;
  const line = (accountId: string, base: bigint, w: Waiting) => ({ accountId, base, currency: baseCurrency, amount: base, rate: '1', partyId: w.party_id, taxId: w.tax_id });
  await postEntry(ctx, {
    journal: 'general', on, memo: d.number, reference: d.number, sourceType: cashTaxSource, sourceId: d.id, locks: ['tax'],
    lines: due.flatMap(({ w, amount, turned, lost }) => [line(w.transition_account_id, -amount - turned, w), line(w.tax_account_id, amount, w), ...lost.map((l) => line(l.accountId, l.amount, w))]),
    // A sale's tax is a credit and told as a positive amount; a purchase's is a debit.
    taxes: due.filter((m) => m.amount !== 0n).map(({ w, amount, base, recoverable }) => ({ taxId: w.tax_id, direction: d.direction, rate: w.rate, base, amount: d.direction === 'sale' ? -amount : amount, recoverable, partyId: w.party_id })),
  });
  await ctx.sql(
    `update invoicing.cash_tax w set moved = w.moved + m.amount, moved_base = w.moved_base + m.base, moved_recoverable = w.moved_recoverable + m.recoverable, written_off = w.written_off + m.lost
     from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]) as m(tax_id, amount, base, recoverable, lost) where w.document_id = $1 and w.workspace_id = $2 and w.tax_id = m.tax_id`,
    [d.id, ctx.workspaceId, due.map((m) => m.w.tax_id), due.map((m) => String(m.amount)), due.map((m) => String(m.base)), due.map((m) => String(m.recoverable)), due.map((m) => String(m.turned))]);
}
