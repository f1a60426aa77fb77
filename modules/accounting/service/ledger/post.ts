import { v7 as uuidv7 } from 'uuid';
import { moneyToDecimal, money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { ledgerSays, type Journal } from '../../contract/ledger/words.ts';
import { lockBook, requireBook, type Book } from './book.ts';
import { tellListeners } from './item-listeners.ts';
import { requireOpenDay } from './locks.ts';
import { numberingOf, numberPattern, takeNumber, type Numbering } from './numbers.ts';

/** A line to be posted. `base` and `amount` are signed minor units, debit positive: of the base currency and of `currency`. */
export interface NewLine {
  accountId: string; base: bigint; currency: string; amount: bigint; rate: string;
  partyId?: string | null; /** For open items; the entry's day when absent. */ dueOn?: string | null; taxId?: string | null; memo?: string; dimensions?: Record<string, string>;
}

/** What a tax return is told of the entry; minor units of the base currency, positive for sales and purchases, negative for what takes them back. */
export interface NewTaxLine { taxId: string; direction: 'sale' | 'purchase'; rate: string; base: bigint; amount: bigint; recoverable: bigint; taxOn?: string; partyId?: string | null }

/** An entry to be posted. `number` is that of its document; journal entries get their own. `locks` are the soft locks that matter; what has tax lines minds that of the taxes anyway. */
export interface NewEntry {
  id?: string; journal: Journal; number?: string; on: string; memo?: string; reference?: string; sourceType?: string; sourceId?: string | null; reversesId?: string | null;
  lines: readonly NewLine[]; taxes?: readonly NewTaxLine[]; locks?: ReadonlyArray<'sales' | 'purchase' | 'tax'>;
  /** False for what the house itself does on an old day (a closing entry written by its own step). */
  tell?: boolean;
}

/** A posted entry: its lines' ids in the order they were given. */
export interface PostedEntry { id: string; number: string; chainSeq: number; recordedAt: Date; lineIds: string[] }

/** An entry that was looked at and may be posted. */
export interface PreparedEntry {
  id: string;
  /**
   * Locks the book, takes a number, or writes the one that is known already, and writes the entry: sent all at once, for whoever posts next waits from here on. What
   * `beside` asks is sent with it; it may use the entry's id and, in SQL, `accounting.number_taken`. Refuses a day that was locked meanwhile.
   */
  seal: <T>(number: Numbering | string, beside: () => Promise<T>) => Promise<[PostedEntry, T]>;
}

/**
 * Looks at an entry before anybody has to wait for it. Lines without a base amount are left out. Refuses a locked day, an entry that is not balanced (`lines`, naming the
 * difference), and once it is sealed an account that is a heading, not active, of another currency or of another workspace (`lines.<n>.accountId`).
 */
export async function prepareEntry(ctx: Ctx, entry: Omit<NewEntry, 'number'>, known?: Book): Promise<PreparedEntry> {
  const book = known ?? (await requireBook(ctx));
  const locks = entry.taxes && entry.taxes.length > 0 ? [...(entry.locks ?? []), 'tax' as const] : entry.locks ?? [];
  await requireOpenDay(ctx, entry.on, locks, book);
  const lines = entry.lines.filter((l) => l.base !== 0n).map((line) => ({ ...line, id: uuidv7() }));
  requireBalance(lines, book);
  // Asked together with the lock, so that nobody waits for the answer alone; what it refuses rolls the number back.
  const accounts = requireAccounts(ctx, entry.lines);
  accounts.catch(() => undefined);
  const id = entry.id ?? uuidv7();
  // Somebody may have closed the period while this one waited.
  const lock = async () => { const [held] = await Promise.all([lockBook(ctx), accounts]); await requireOpenDay(ctx, entry.on, locks, held); };
  return {
    id,
    async seal(numbering, beside) {
      const locked = lock();
      const number = typeof numbering === 'string' ? numbering : takeNumber(ctx, numbering, entry.on);
      const asked = [locked, number, write(ctx, { ...entry, id, number }, lines, typeof numbering === 'string' ? null : numberPattern(numbering, entry.on)), beside()] as const;
      // All of it is heard to the end, so that nothing is still under way when the caller goes on. Of refusals the first counts: those behind it say only that the transaction has ended.
      await Promise.allSettled(asked);
      const [, taken, [sealed], done] = await Promise.all(asked);
      if (entry.tell !== false) ctx.emit({ type: 'accounting.entry.posted', id, version: 1, data: { number: taken, on: entry.on, journal: entry.journal, ...(entry.sourceId ? { sourceType: entry.sourceType, sourceId: entry.sourceId } : {}) }, can: 'accounting.ledger.view' });
      return [{ id, number: taken, chainSeq: Number(sealed!.chain_seq), recordedAt: sealed!.recorded_at, lineIds: lines.map((l) => l.id) }, done];
    },
  };
}

/** Posts an entry for good; refuses what prepareEntry refuses. The database checks the same once more and links the entry into the chain. */
export async function postEntry(ctx: Ctx, { number, ...entry }: NewEntry): Promise<PostedEntry> {
  const prepared = await prepareEntry(ctx, entry);
  const [posted] = await prepared.seal(number ?? await numberingOf(ctx, 'journal'), async () => undefined);
  return posted;
}

function requireBalance(lines: ReadonlyArray<Pick<NewLine, 'base'>>, book: Book): void {
  if (lines.length < 2) failField('lines', ledgerSays('accounting.two_lines'), 'two_lines');
  const difference = lines.reduce((sum, l) => sum + l.base, 0n);
  if (difference !== 0n) failField('lines', ledgerSays('accounting.unbalanced', { difference: `${moneyToDecimal(money(difference < 0n ? -difference : difference, book.baseCurrency))} ${book.baseCurrency}` }), 'unbalanced');
}

async function requireAccounts(ctx: Ctx, lines: readonly NewLine[]): Promise<void> {
  // What a bank keeps in one currency would not be what its statements say with another one in it.
  const rows = await ctx.sql<{ id: string; is_group: boolean; is_active: boolean; currency: string | null }>(
    'select a.id, a.is_group, a.is_active, coalesce(a.currency, (select b.currency from accounting.bank_account b where b.workspace_id = a.workspace_id and b.account_id = a.id and b.deleted_at is null)) as currency from accounting.account a where a.workspace_id = $1 and a.id = any($2::uuid[]) and a.deleted_at is null', [ctx.workspaceId, [...new Set(lines.map((l) => l.accountId))]], 'accounting.posting_accounts');
  const known = new Map(rows.map((r) => [r.id, r]));
  for (const [i, line] of lines.entries()) {
    const account = known.get(line.accountId);
    const path = `lines.${i}.accountId`;
    if (!account) failField(path, ledgerSays('accounting.choose_account'));
    if (account.is_group) failField(path, ledgerSays('accounting.account_group'));
    if (!account.is_active) failField(path, ledgerSays('accounting.account_inactive'));
    if (account.currency !== null && account.currency !== line.currency) failField(path, ledgerSays('accounting.account_currency', { currency: account.currency }));
  }
}

/** SQLSTATEs that accounting.post_entry raises for what two callers at once can still meet. */
const refusals: Readonly<Record<string, string>> = { AC001: 'accounting.no_book', AC005: 'accounting.already_reversed' };

/** Writes the entry under its number; where that was asked for just before and nobody has heard it yet, under that of its pattern. */
async function write(ctx: Ctx, entry: Omit<NewEntry, 'number'> & { id: string; number: string | Promise<string> }, lines: ReadonlyArray<NewLine & { id: string }>, pattern: string | null): Promise<Array<{ chain_seq: string; recorded_at: Date }>> {
  const head = {
    id: entry.id, journal: entry.journal, entry_on: entry.on, memo: entry.memo ?? '', reference: entry.reference ?? '', source_type: entry.sourceType ?? 'manual', source_id: entry.sourceId ?? null, reverses_id: entry.reversesId ?? null,
    posted_by: ctx.actorId,
  };
  const rows = lines.map((l, position) => ({
    id: l.id, position, account_id: l.accountId, debit: String(l.base > 0n ? l.base : 0n), credit: String(l.base < 0n ? -l.base : 0n), currency: l.currency, amount: String(l.amount), rate: l.rate, party_id: l.partyId ?? null, due_on: l.dueOn ?? null,
    tax_id: l.taxId ?? null, memo: l.memo ?? '', dimensions: l.dimensions ?? {},
  }));
  const taxes = (entry.taxes ?? []).map((t) => ({
    id: uuidv7(), tax_id: t.taxId, direction: t.direction, rate: t.rate, tax_on: t.taxOn ?? entry.on, base: String(t.base), amount: String(t.amount), recoverable: String(t.recoverable), party_id: t.partyId ?? null,
  }));
  try {
    return await ctx.sql(
      "select * from accounting.post_entry($1::jsonb || jsonb_build_object('number', coalesce($4, accounting.number_taken($5))), $2::jsonb, $3::jsonb)",
      [JSON.stringify(head), JSON.stringify(rows), JSON.stringify(taxes), typeof entry.number === 'string' ? entry.number : null, pattern], 'accounting.post_entry');
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '23505' && (error as { constraint?: string }).constraint === 'entry_workspace_id_number_key') fail('accounting.number_taken', { number: await entry.number });
    if (code === 'AC004') failField('lines', ledgerSays('accounting.account_inactive'));
    if (code === 'AC002') fail('accounting.period_locked', { lock: 'hard', until: entry.on });
    if (code && refusals[code]) fail(refusals[code]);
    throw error;
  }
}

interface StoredLine {
  id: string; account_id: string; debit: string; credit: string; currency: string; amount: string; rate: string; party_id: string | null; tax_id: string | null; memo: string; dimensions: Record<string, string>;
}

/**
 * Posts the opposite of an entry on a day and ties both together; open items of the two settle each other. Refuses an entry that is reversed
 * already, and one of whose open items something was settled (accounting.has_settlements).
 */
export async function reverseEntry(ctx: Ctx, entryId: string, { on, memo, number, locks = [] }: { on: string; memo?: string; number?: string; locks?: NewEntry['locks'] }): Promise<PostedEntry> {
  const [entry] = await ctx.sql<{ id: string; journal: Journal; number: string; memo: string; reference: string; source_type: string; source_id: string | null; reversed_by_id: string | null }>(
    'select e.id, e.journal, e.number, e.memo, e.reference, e.source_type, e.source_id, e.reversed_by_id from accounting.entry e where e.id = $1 and e.workspace_id = $2', [entryId, ctx.workspaceId], 'accounting.entry_to_reverse');
  if (found(entry).reversed_by_id) fail('accounting.already_reversed');
  await lockBook(ctx);
  const items = await ctx.sql<{ id: string; amount: string; open_amount: string; open_base: string }>('select i.id, i.amount, i.open_amount, i.open_base from accounting.open_item i where i.entry_id = $1 and i.workspace_id = $2 order by i.id for update', [entryId, ctx.workspaceId]);
  if (items.some((i) => i.open_amount !== i.amount)) fail('accounting.has_settlements');
  const lines = await ctx.sql<StoredLine>('select l.* from accounting.line l where l.entry_id = $1 and l.workspace_id = $2 order by l.position', [entryId, ctx.workspaceId], 'accounting.entry_lines');
  const taxes = await ctx.sql<{ tax_id: string; direction: 'sale' | 'purchase'; rate: string; base: string; amount: string; recoverable: string; party_id: string | null }>('select * from accounting.tax_line t where t.entry_id = $1 and t.workspace_id = $2', [entryId, ctx.workspaceId]);
  const posted = await postEntry(ctx, {
    journal: entry!.journal, on, memo: memo ?? entry!.memo, reference: entry!.number, sourceType: entry!.source_type, sourceId: entry!.source_id, reversesId: entryId, locks, ...(number ? { number } : {}),
    lines: lines.map((l) => ({ accountId: l.account_id, base: BigInt(l.credit) - BigInt(l.debit), currency: l.currency, amount: -BigInt(l.amount), rate: l.rate, partyId: l.party_id, taxId: l.tax_id, memo: l.memo, dimensions: l.dimensions })),
    taxes: taxes.map((t) => ({ taxId: t.tax_id, direction: t.direction, rate: t.rate, base: -BigInt(t.base), amount: -BigInt(t.amount), recoverable: -BigInt(t.recoverable), partyId: t.party_id })),
  });
  await settleReversal(ctx, lines.map((l) => l.id), posted.lineIds, on);
  await tellListeners(ctx, [{ sourceType: entry!.source_type, sourceId: entry!.source_id }], on);
  return posted;
}

/** Open items of an entry and of its reversal, pairwise: neither is owed any more. */
async function settleReversal(ctx: Ctx, originals: readonly string[], reversals: readonly string[], on: string): Promise<void> {
  await ctx.sql(
    `with pair as (select o.id as a, r.id as b, greatest($4::date, o.entry_on) as day, abs(o.open_amount) as amount, abs(o.open_base) as base, o.open_amount > 0 as debit from unnest($1::uuid[], $2::uuid[]) as p(a, b)
       join accounting.open_item o on o.id = p.a and o.workspace_id = $3 join accounting.open_item r on r.id = p.b and r.workspace_id = $3),
     tied as (insert into accounting.settlement (id, workspace_id, debit_item_id, credit_item_id, settled_on, debit_amount, credit_amount, debit_base, credit_base, created_by)
       select gen_random_uuid(), $3, case when debit then a else b end, case when debit then b else a end, day, amount, amount, base, base, $5 from pair)
     update accounting.open_item i set open_amount = 0, open_base = 0, version = version + 1 from pair where i.id in (pair.a, pair.b)`,
    [originals, reversals, ctx.workspaceId, on, ctx.actorId]);
}
