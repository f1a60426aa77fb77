import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { getSettings } from '#modules/settings/api.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';

/** Base units for one unit of a currency on a day: the newest rate entered up to it, else the one of the settings; null when nobody entered any. */
export async function findRate(ctx: Ctx, currency: string, on: string, workspaceId = ctx.workspaceId): Promise<string | null> {
  const { currency: own } = await getSettings(ctx, workspaceId);
  if (currency === own.code) return '1';
  const [row] = await ctx.sql<{ rate: string }>('select trim_scale(r.rate)::text as rate from accounting.fx_rate r where r.workspace_id = $1 and r.currency = $2 and r.rate_on <= $3 order by r.rate_on desc limit 1', [workspaceId, currency, on], 'accounting.rate_on');
  return row?.rate ?? own.extra.find((e) => e.code === currency)?.rate ?? null;
}

/** The same, refused as a wrong field (422 "no rate for USD on 2026-02-15") when there is none. */
export async function rateOn(ctx: Ctx, currency: string, on: string, path = 'exchangeRate', workspaceId = ctx.workspaceId): Promise<string> {
  return (await findRate(ctx, currency, on, workspaceId)) ?? failField(path, ledgerSays('accounting.rate_absent', { currency, on }), 'rate_absent');
}

/** findRate for many currencies and days at once: asked in one statement, then answered by currency and day. */
export async function ratesOn(ctx: Ctx, wanted: ReadonlyArray<{ currency: string; on: string }>): Promise<(currency: string, on: string) => string | null> {
  const key = (currency: string, on: string) => `${currency} ${on}`;
  const { currency: own } = await getSettings(ctx);
  const asked = [...new Map(wanted.filter((w) => w.currency !== own.code).map((w) => [key(w.currency, w.on), w])).values()];
  const rows = asked.length === 0 ? [] : await ctx.sql<{ currency: string; on: string; rate: string }>(
    `select w.currency, w.day::text as on, trim_scale(r.rate)::text as rate from unnest($2::text[], $3::date[]) as w(currency, day)
     cross join lateral (select r.rate from accounting.fx_rate r where r.workspace_id = $1 and r.currency = w.currency and r.rate_on <= w.day order by r.rate_on desc limit 1) r`,
    [ctx.workspaceId, asked.map((w) => w.currency), asked.map((w) => w.on)], 'accounting.rates_on');
  const known = new Map(rows.map((r) => [key(r.currency, r.on), r.rate]));
  return (currency, on) => (currency === own.code ? '1' : known.get(key(currency, on)) ?? own.extra.find((e) => e.code === currency)?.rate ?? null);
}
