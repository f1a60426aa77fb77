import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { listRows, type ListSource } from '#core/server/resource/list.ts';
import { addFxRate, fxRateFields, findFxRate, listFxRates, removeFxRate, type FxRate } from '../../contract/ledger/series.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import { requireBook } from './book.ts';
import { findRate } from './rates.ts';

const f = fxRateFields;
const source: ListSource = {
  from: 'accounting.fx_rate r join accounting.book b on b.workspace_id = r.workspace_id', key: "(r.currency::text || ' ' || r.rate_on::text)", keyType: 'text',
  select: `r.currency::text || ' ' || r.rate_on::text as id, r.currency::text, r.rate_on::text as on, trim_scale(r.rate)::text as rate, r.source, b.base_currency::text as "baseCurrency"`,
  fields: { currency: { ...f.currency, sql: 'r.currency::text' }, on: { ...f.on, sql: 'r.rate_on' }, rate: { ...f.rate, sql: 'r.rate' }, source: { ...f.source, sql: 'r.source' } },
  scope: (ctx, p) => `r.workspace_id = ${p.add(ctx.workspaceId)}`,
  defaultSort: [{ field: 'on', descending: true }],
  search: (words, p) => `r.currency::text = upper(${p.add(words)})`,
};

/** Exchange rates, the latest first. */
export const showRates = (ctx: Ctx, input: InputOf<typeof listFxRates>): Promise<OutputOf<typeof listFxRates>> => listRows<FxRate>(ctx, source, input);

/** Adds a rate that holds from a day on. */
export async function addRateOn(ctx: Ctx, { currency, on, rate }: InputOf<typeof addFxRate>): Promise<FxRate> {
  const { baseCurrency } = await requireBook(ctx);
  if (currency === baseCurrency) failField('currency', ledgerSays('accounting.own_rate'));
  const [row] = await ctx.sql<{ rate: string; source: string }>("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, $2, $3, $4) on conflict do nothing returning trim_scale(rate)::text as rate, source", [ctx.workspaceId, currency, on, rate]);
  if (!row) fail('accounting.fx_rate_taken', { currency, on });
  ctx.emit({ type: 'accounting.fx_rate.added', id: `${currency} ${on}`, data: { currency, on, rate: row.rate }, can: 'accounting.ledger.view' });
  return { id: `${currency} ${on}`, currency, on, rate: row.rate, source: row.source, baseCurrency };
}

/** Takes a rate back unless something was posted in its currency while it held. */
export async function removeRateOn(ctx: Ctx, { currency, on }: InputOf<typeof removeFxRate>): Promise<{ ok: true }> {
  const [rate] = await ctx.sql<{ until: string | null }>('select (select min(n.rate_on)::text from accounting.fx_rate n where n.workspace_id = r.workspace_id and n.currency = r.currency and n.rate_on > r.rate_on) as until from accounting.fx_rate r where r.workspace_id = $1 and r.currency = $2 and r.rate_on = $3 for update', [ctx.workspaceId, currency, on]);
  const { until } = found(rate);
  const used = await ctx.sql('select 1 from accounting.line l where l.workspace_id = $1 and l.entry_on >= $3 and ($4::date is null or l.entry_on < $4) and l.currency = $2 limit 1', [ctx.workspaceId, currency, on, until]);
  if (used.length > 0) fail('accounting.fx_rate_used');
  await ctx.sql('delete from accounting.fx_rate r where r.workspace_id = $1 and r.currency = $2 and r.rate_on = $3', [ctx.workspaceId, currency, on]);
  ctx.emit({ type: 'accounting.fx_rate.removed', id: `${currency} ${on}`, data: { currency, on }, can: 'accounting.ledger.view' });
  return { ok: true };
}

/** The rate that holds on a day. */
export const showRateOn = async (ctx: Ctx, { currency, on }: InputOf<typeof findFxRate>): Promise<OutputOf<typeof findFxRate>> => ({ rate: await findRate(ctx, currency, on) });
