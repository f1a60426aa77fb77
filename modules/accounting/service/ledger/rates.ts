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
