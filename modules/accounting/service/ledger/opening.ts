import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found, Refusal } from '#core/server/fail.ts';
import { followParties } from '#modules/parties/api.ts';
import { seenPartiesNamed } from './party-names.ts';
import type { LineText } from '../../contract/ledger/entries.ts';
import { matchParties, postOpening, type OpeningItem, type OpeningState } from '../../contract/ledger/opening.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import { controlSides, ownControl } from '../party-accounts.ts';
import { accountsByRole, requireBook } from './book.ts';
import { isBlank, readLines } from './entry-lines.ts';
import { postEntry } from './post.ts';

/** How far the opening balances are: what was posted and what remains on the opening account. */
export async function showOpening(ctx: Ctx): Promise<OpeningState> {
  const { baseCurrency } = await requireBook(ctx);
  const { opening } = await accountsByRole(ctx, ['opening']);
  const [account] = await ctx.sql<{ id: string; code: string; name: string; balance: string }>(
    'select a.id, a.code, a.name, (select coalesce(sum(l.debit), 0) - coalesce(sum(l.credit), 0) from accounting.line l where l.workspace_id = $1 and l.account_id = a.id)::text as balance from accounting.account a where a.id = $2 and a.workspace_id = $1', [ctx.workspaceId, opening], 'accounting.opening_account');
  const entries = await ctx.sql<{ id: string; number: string; on: string; total: string; reversed: boolean }>(
    "select e.id, e.number, e.entry_on::text as on, e.total::text, e.reversed_by_id is not null as reversed from accounting.entry e where e.workspace_id = $1 and e.journal = 'opening' and e.reverses_id is null order by e.entry_on desc, e.id desc limit 50", [ctx.workspaceId], 'accounting.opening_entries');
  const { balance, ...facts } = found(account);
  const text = (amount: string) => moneyToDecimal(money(BigInt(amount), baseCurrency));
  return { baseCurrency, account: facts, remaining: text(balance), entries: entries.map((e) => ({ ...e, total: text(e.total) })) };
}

/** Posts opening balances and open invoices and bills as one entry; the opening account takes the difference. */
export async function postOpeningEntry(ctx: Ctx, { on, lines, items }: InputOf<typeof postOpening>): Promise<OutputOf<typeof postOpening>> {
  const book = await requireBook(ctx);
  const roles = await accountsByRole(ctx, ['opening', 'ar', 'ap']);
  const sides = await controlSides(ctx, lines.flatMap((l) => l.accountId ?? []));
  for (const [i, line] of lines.entries()) {
    if (line.accountId === roles.opening) failField(`lines.${i}.accountId`, ledgerSays('accounting.opening_only'));
    if (line.accountId !== null && sides.has(line.accountId) && line.partyId === null) failField(`lines.${i}.accountId`, ledgerSays('accounting.item_below'));
  }
  const written = lines.filter((l) => !isBlank(l));
  const read = await readParts(() => readLines(ctx, book, on, lines), 'lines');
  const owedOn = await owedAccounts(ctx, items, { roles, baseCurrency: book.baseCurrency });
  const open = await readParts(() => readLines(ctx, book, on, items.map((item, i) => lineOf(item, owedOn[i]!))), 'items');
  const all = [...read.lines, ...open.lines];
  if (all.length === 0) failField(written.length === 0 ? 'lines' : 'items', ledgerSays('accounting.two_lines'), 'two_lines');
  const difference = all.reduce((sum, l) => sum + l.base, 0n);
  const posted = await postEntry(ctx, {
    journal: 'opening', on, sourceType: 'accounting.opening',
    lines: difference === 0n ? all : [...all, { accountId: roles.opening, base: -difference, currency: book.baseCurrency, amount: -difference, rate: '1' }],
  });
  return { entryId: posted.id, number: posted.number, opening: await showOpening(ctx) };
}

/** The account on which each item stands: its party's own where that takes it, else the usual one. Many items stand on few accounts, so each of these is looked at once for a currency. */
async function owedAccounts(ctx: Ctx, items: readonly OpeningItem[], { roles, baseCurrency }: { roles: Record<'ar' | 'ap', string>; baseCurrency: string }): Promise<string[]> {
  const parties = await followParties(ctx, [...new Set(items.map((i) => i.partyId))]);
  const known = new Map<string, string | null>();
  const accounts: string[] = [];
  for (const { side, partyId, currency } of items) {
    const role = side === 'receivable' ? 'ar' as const : 'ap' as const;
    const party = parties.get(partyId);
    const of = currency === '' ? baseCurrency : currency.toUpperCase();
    const key = `${role} ${(role === 'ar' ? party?.customerAccountId : party?.vendorAccountId) ?? ''} ${of}`;
    if (!known.has(key)) known.set(key, await ownControl(ctx, role, { party, currency: of }));
    accounts.push(known.get(key) ?? roles[role]);
  }
  return accounts;
}

function lineOf({ side, partyId, number, dueOn, amount, currency, rate }: OpeningItem, accountId: string): LineText {
  // A credit note of a customer, and a prepaid bill, stand on the other side.
  const credit = amount.startsWith('-');
  const debit = (side === 'receivable') !== credit;
  const text = credit ? amount.slice(1).trim() : amount;
  return { accountId, debit: debit ? text : '', credit: debit ? '' : text, currency, rate, base: '', partyId, dueOn, memo: number, dimensions: {} };
}

/** Says wrong lines of the items under the names these have in the call. */
async function readParts<T>(work: () => Promise<T>, name: 'lines' | 'items'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (name === 'lines' || !(error instanceof Refusal) || !error.fields) throw error;
    throw new Refusal(error.code, error.details, error.fields.map((f) => ({ ...f, path: f.path.replace(/^lines\./, 'items.').replace(/\.(debit|credit|base)$/, '.amount') })));
  }
}

/** Parties by exact name, for a list that was pasted. */
export async function findByNames(ctx: Ctx, { names }: InputOf<typeof matchParties>): Promise<OutputOf<typeof matchParties>> {
  const named = await seenPartiesNamed(ctx, names);
  return { items: names.map((name) => named.get(name.trim().toLowerCase()) ?? null) };
}
