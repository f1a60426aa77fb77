import { addDays } from '#core/contract/dates.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { builder } from '#core/server/resource/list.ts';
import { getRevaluation, runRevaluation, type ForeignPosition, type RevaluationRun } from '../../contract/ledger/revaluation.ts';
import { ledgerSays, type AccountType } from '../../contract/ledger/words.ts';
import { openAtSql } from '../reports/open-items.ts';
import { accountsByRole, lockBook, requireBook } from './book.ts';
import { registerCloseCheck } from './close-checks.ts';
import { toBase } from './currency.ts';
import { postEntry, reverseEntry } from './post.ts';
import { findRate } from './rates.ts';

/** Source type of revaluations and of what takes them back. */
export const revaluationSource = 'accounting.revaluation';

/** Source type of what is left in the books of a currency that is not held any more. */
export const realisedSource = 'accounting.fx_residual';

/** A balance in a foreign currency; minor units, debit positive. `base` has what was revalued for this day already. */
interface Position { account_id: string; code: string; name: string; type: AccountType; currency: string; amount: bigint; base: bigint; /** What of `base` is left of money that is gone, whatever a revaluation of the day made of it. */ residual: bigint }

/**
 * What is owed and held in foreign currencies at the end of a day. Receivables and payables are what was open of their items then, because a payment in another currency leaves the amounts of an account apart;
 * bank, cash and cards are the sum of their lines, and so is any other balance account that is kept in one foreign currency. Prepayments and advances in no account of their own currency are not money and stay.
 */
async function positionsAt(ctx: Ctx, baseCurrency: string, on: string): Promise<Position[]> {
  const p = builder();
  const controls = await ctx.sql<{ id: string }>("select a.id from accounting.account a where a.workspace_id = $1 and a.type in ('receivable', 'payable') and not a.is_group limit 5000", [ctx.workspaceId], 'accounting.control_accounts');
  const open = openAtSql({ workspaceId: ctx.workspaceId, accountIds: controls.map((a) => a.id), on }, p);
  const [w, base, day, source] = [p.add(ctx.workspaceId), p.add(baseCurrency), `${p.add(on)}::date`, p.add(revaluationSource)];
  const rows = await ctx.sql<Omit<Position, 'amount' | 'base' | 'residual'> & { amount: string; base: string }>(
    `${open}, held as (
      select i.account_id, o.currency::text, o.open_amount as amount, o.open_base as base from open o join accounting.open_item i on i.id = o.id where o.currency <> ${base}
      union all
      select l.account_id, l.currency::text, 0, l.debit - l.credit from accounting.entry e join accounting.line l on l.entry_id = e.id join accounting.account a on a.id = l.account_id
        where e.workspace_id = ${w} and e.source_type = ${source} and e.entry_on <= ${day} and l.currency <> ${base} and a.type in ('receivable', 'payable')
      union all
      select l.account_id, l.currency::text, l.amount, l.debit - l.credit from accounting.account a join accounting.line l on l.workspace_id = a.workspace_id and l.account_id = a.id
        where a.workspace_id = ${w} and l.entry_on <= ${day} and l.currency <> ${base} and (a.type in ('bank', 'cash', 'credit_card') or (a.currency <> ${base} and a.type in ('current_asset', 'current_liability', 'long_liability'))))
     select h.account_id, a.code, a.name, a.type, h.currency, sum(h.amount)::text as amount, sum(h.base)::text as base from held h join accounting.account a on a.id = h.account_id
     group by 1, 2, 3, 4, 5 having sum(h.amount) <> 0 or sum(h.base) <> 0 order by a.code, h.currency limit 400`, p.values);
  return residualsOf(ctx, rows.map((r) => ({ ...r, amount: BigInt(r.amount), base: BigInt(r.base), residual: 0n })), on);
}

/** The positions, with what is left of money that is gone: a revaluation of the very day is taken back by itself, and what is owed or still open realises its difference when it is settled. */
async function residualsOf(ctx: Ctx, positions: readonly Position[], on: string): Promise<Position[]> {
  const empty = positions.filter((p) => p.amount === 0n && p.type !== 'receivable' && p.type !== 'payable');
  if (empty.length === 0) return [...positions];
  const revalued = new Map((await ctx.sql<{ key: string; base: string }>(
    `select l.account_id || ' ' || l.currency as key, sum(l.debit - l.credit)::text as base from accounting.entry e join accounting.line l on l.entry_id = e.id
     where e.workspace_id = $1 and e.source_type = $2 and e.entry_on <= $3 and l.account_id = any($4::uuid[]) group by 1`, [ctx.workspaceId, revaluationSource, on, empty.map((p) => p.account_id)], 'accounting.revalued_empty')).map((r) => [r.key, BigInt(r.base)]));
  const p = builder();
  const open = openAtSql({ workspaceId: ctx.workspaceId, accountIds: empty.map((e) => e.account_id), on }, p);
  const waiting = new Map((await ctx.sql<{ key: string; base: string }>(`${open} select i.account_id || ' ' || o.currency as key, sum(o.open_base)::text as base from open o join accounting.open_item i on i.id = o.id group by 1`, p.values)).map((r) => [r.key, BigInt(r.base)]));
  return positions.map((e) => { const key = `${e.account_id} ${e.currency}`; return empty.includes(e) ? { ...e, residual: e.base - (revalued.get(key) ?? 0n) - (waiting.get(key) ?? 0n) } : e; });
}

/** What is worth nothing needs no rate. */
const differenceOf = (p: Position, rate: string | null, baseCurrency: string): bigint | null => (p.amount === 0n ? -p.base : rate === null ? null : toBase(p.amount, p.currency, rate, baseCurrency) - p.base);

async function ratesOf(ctx: Ctx, positions: readonly Position[], on: string): Promise<Map<string, string | null>> {
  const rates = new Map<string, string | null>();
  for (const { currency } of positions) if (!rates.has(currency)) rates.set(currency, await findRate(ctx, currency, on));
  return rates;
}

/** What is held in foreign currencies at the end of a day, and what was revalued before. */
export async function showRevaluation(ctx: Ctx, { on }: InputOf<typeof getRevaluation>): Promise<OutputOf<typeof getRevaluation>> {
  const { baseCurrency } = await requireBook(ctx);
  const positions = await positionsAt(ctx, baseCurrency, on);
  const rates = await ratesOf(ctx, positions, on);
  const text = (amount: bigint, currency: string) => moneyToDecimal(money(amount, currency));
  const textOf = (amount: bigint | null) => (amount === null ? null : text(amount, baseCurrency));
  return {
    on, reversedOn: addDays(on, 1), baseCurrency, runs: await runsOf(ctx, baseCurrency),
    positions: positions.map((p): ForeignPosition => {
      const rate = rates.get(p.currency) ?? null;
      return { accountId: p.account_id, code: p.code, name: p.name, type: p.type, currency: p.currency, amount: text(p.amount, p.currency), base: text(p.base, baseCurrency), rate, difference: textOf(differenceOf(p, rate, baseCurrency)), realised: text(-p.residual, baseCurrency) };
    }),
  };
}

async function runsOf(ctx: Ctx, baseCurrency: string, id: string | null = null): Promise<RevaluationRun[]> {
  const rows = await ctx.sql<{ id: string; number: string; on: string; memo: string; total: string; recorded_at: Date; reversal: RevaluationRun['reversal'] }>(
    `select e.id, e.number, e.entry_on::text as on, e.memo, e.total::text, e.recorded_at, case when x.id is not null then jsonb_build_object('id', x.id, 'number', x.number, 'on', x.entry_on) end as reversal
     from accounting.entry e left join accounting.entry x on x.id = e.reversed_by_id where e.workspace_id = $1 and e.source_type = any($2::text[]) and e.reverses_id is null and ($3::uuid is null or e.id = $3) order by e.entry_on desc, e.id desc limit 24`, [ctx.workspaceId, [revaluationSource, realisedSource], id], 'accounting.revaluations');
  return rows.map((r) => ({ entry: { id: r.id, number: r.number, on: r.on }, reversal: r.reversal, memo: r.memo, total: moneyToDecimal(money(BigInt(r.total), baseCurrency)), recordedAt: r.recorded_at.toISOString() }));
}

/** Posts the unrealised difference of a day and its opposite for the next, and for good what is left of money that is gone; the amounts in foreign currency stay as they are. */
export async function revalue(ctx: Ctx, { on, memo, rates: given }: InputOf<typeof runRevaluation>): Promise<RevaluationRun> {
  // Nothing is posted or settled between the look and the entry.
  await lockBook(ctx);
  const { baseCurrency } = await requireBook(ctx);
  const positions = await positionsAt(ctx, baseCurrency, on);
  const found = await ratesOf(ctx, positions, on);
  const lines = positions.flatMap((p) => {
    const rate = given[p.currency] ?? found.get(p.currency) ?? null;
    const difference = differenceOf(p, rate, baseCurrency) ?? failField(`rates.${p.currency}`, ledgerSays('accounting.rate_absent', { currency: p.currency, on }), 'rate_absent');
    const base = difference + p.residual;
    return base === 0n ? [] : [{ accountId: p.account_id, base, currency: p.currency, amount: 0n, rate: rate ?? '1' }];
  });
  const realised = await realise(ctx, positions, { on, memo, baseCurrency });
  if (lines.length === 0) return realised === null ? fail('accounting.revalued_already', { on }) : (await runsOf(ctx, baseCurrency, realised))[0]!;
  const { unrealised_fx: account } = await accountsByRole(ctx, ['unrealised_fx']);
  const sum = lines.reduce((total, l) => total + l.base, 0n);
  const posted = await postEntry(ctx, { journal: 'general', on, memo, sourceType: revaluationSource, lines: [...lines, { accountId: account, base: -sum, currency: baseCurrency, amount: -sum, rate: '1' }] });
  await reverseEntry(ctx, posted.id, { on: addDays(on, 1), memo });
  return (await runsOf(ctx, baseCurrency, posted.id))[0]!;
}

/** Posts what is left in the books of currencies that are not held any more against the gain or loss it is; answers the entry's id, null when there is nothing. */
async function realise(ctx: Ctx, positions: readonly Position[], { on, memo, baseCurrency }: { on: string; memo: string; baseCurrency: string }): Promise<string | null> {
  const left = positions.filter((p) => p.residual !== 0n);
  if (left.length === 0) return null;
  const { fx_gain: gain, fx_loss: loss } = await accountsByRole(ctx, ['fx_gain', 'fx_loss']);
  const lines = left.flatMap((p) => [
    { accountId: p.account_id, base: -p.residual, currency: p.currency, amount: 0n, rate: '1' },
    // A debit that is left is money that was never worth that much.
    { accountId: p.residual > 0n ? loss : gain, base: p.residual, currency: baseCurrency, amount: p.residual, rate: '1' },
  ]);
  return (await postEntry(ctx, { journal: 'general', on, memo, sourceType: realisedSource, lines })).id;
}

/** What revaluations up to a day add to some accounts, minor units of the base currency, debit positive; 0 but on the very day, because the next one takes it back. */
export async function revaluedOf(ctx: Ctx, accountIds: readonly string[], on: string, recordedUntil: string | undefined): Promise<bigint> {
  const [row] = await ctx.sql<{ sum: string }>(
    `select coalesce(sum(l.debit - l.credit), 0)::text as sum from accounting.entry e join accounting.line l on l.entry_id = e.id and l.account_id = any($3::uuid[])
     where e.workspace_id = $1 and e.source_type = $2 and e.entry_on <= $4 and ($5::timestamptz is null or e.recorded_at <= $5)`, [ctx.workspaceId, revaluationSource, [...accountIds], on, recordedUntil ?? null], 'accounting.revalued');
  return BigInt(row!.sum);
}

registerCloseCheck('revaluation', async (ctx, through) => {
  const { baseCurrency } = await requireBook(ctx);
  const positions = await positionsAt(ctx, baseCurrency, through);
  const rates = await ratesOf(ctx, positions, through);
  // A balance of whose currency nobody entered a rate is open, too: nobody can say what it is worth.
  const open = positions.map((p) => differenceOf(p, rates.get(p.currency) ?? null, baseCurrency)).filter((difference) => difference !== 0n);
  return { count: open.length, amount: open.reduce<bigint | null>((sum, difference) => (sum === null || difference === null ? null : sum + difference), 0n) };
}, { blocking: false });
