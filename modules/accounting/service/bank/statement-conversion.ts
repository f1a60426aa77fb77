import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import { crossAmount } from '../ledger/currency.ts';
import { ratesOn } from '../ledger/rates.ts';
import type { StoredBankAccount } from './account-record.ts';
import { minorOf } from './figures.ts';
import type { StatementHead } from './prepared-file.ts';

/** Lines of a file that are in another currency than the account, in minor units of that of the account at the rates of their days; `absent` is the first rate that nobody entered. */
export interface Conversion { amounts: ReadonlyMap<string, bigint>; sums: ReadonlyMap<number, bigint>; absent: { currency: string; on: string } | null }
const none: Conversion = { amounts: new Map(), sums: new Map(), absent: null };

/** Converts what of a file has to be converted; nothing is written. */
export async function convertLines(ctx: Ctx, { currency }: Pick<StoredBankAccount, 'currency'>, fileId: string, heads: readonly StatementHead[]): Promise<Conversion> {
  if (!heads.some((h) => h.isMixed)) return none;
  const lines = await ctx.sql<{ id: string; statement: number; on: string; amount: string; currency: string }>(
    'select l.id, l.statement, l.booked_on::text as on, l.amount_text as amount, l.currency::text from accounting.statement_file_line l where l.workspace_id = $1 and l.file_id = $2 and l.currency is not null order by l.booked_on, l.statement, l.position', [ctx.workspaceId, fileId], 'accounting.statement_lines_to_convert');
  const rates = await ratesOn(ctx, lines.flatMap((l) => [{ currency: l.currency, on: l.on }, { currency, on: l.on }]));
  const amounts = new Map<string, bigint>();
  const sums = new Map<number, bigint>();
  let absent: Conversion['absent'] = null;
  for (const line of lines) {
    const [from, to] = [rates(line.currency, line.on), rates(currency, line.on)];
    if (from === null || to === null) {
      absent ??= { currency: from === null ? line.currency : currency, on: line.on };
      continue;
    }
    const amount = crossAmount(minorOf(line.amount, line.currency, 'file'), { currency: line.currency, rate: from }, { currency, rate: to });
    amounts.set(line.id, amount);
    sums.set(line.statement, (sums.get(line.statement) ?? 0n) + amount);
  }
  return { amounts, sums, absent };
}

/** Writes the amounts of converted lines; refuses as a wrong `file` (422 "no rate for USD on 2026-02-15") where a rate is absent. */
export async function keepConversion(ctx: Ctx, fileId: string, { amounts, absent }: Conversion): Promise<void> {
  if (absent) failField('file', ledgerSays('accounting.rate_absent', { ...absent }), 'rate_absent');
  if (amounts.size === 0) return;
  await ctx.sql('update accounting.statement_file_line l set amount = n.amount from unnest($3::uuid[], $4::bigint[]) as n(id, amount) where l.workspace_id = $1 and l.file_id = $2 and l.id = n.id', [ctx.workspaceId, fileId, [...amounts.keys()], [...amounts.values()].map(String)], 'accounting.statement_lines_converted');
}
