import { money, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import type { CloseCheck } from '../../contract/ledger/close.ts';
import { requireBook } from './book.ts';
import { chainHolds } from './verify.ts';

/** What a check finds about everything up to a day: how many things are open (0: it is done), and what they come to in minor units of the base currency where that says something. `advice`: this time it keeps nothing from being closed. */
export interface CheckFinding { count: number; amount?: bigint | null; advice?: boolean }
interface Check { key: string; blocking: boolean; run: (ctx: Ctx, through: string) => Promise<CheckFinding> }

const checks = new Map<string, Check>();

/**
 * Another part or room adds a point to the checklist of a period: bank lines nobody matched, documents in draft, a tax return that is not filed. `blocking` keeps the period from being closed
 * while it is open. The room's texts say it by `ledger.close.check.<key>` (accounting). Call once at module load.
 */
export function registerCloseCheck(key: string, run: Check['run'], { blocking = true }: { blocking?: boolean } = {}): void {
  checks.set(key, { key, blocking, run });
}

const one = async (ctx: Ctx, text: string, through: string, name: string): Promise<CheckFinding> => {
  const [row] = await ctx.sql<{ n: number; amount: string | null }>(text, [ctx.workspaceId, through], name);
  return { count: row!.n, amount: row!.amount === null ? null : BigInt(row!.amount) };
};

registerCloseCheck('drafts', (ctx, through) => one(ctx, 'select count(*)::int as n, null::text as amount from accounting.draft_entry d where d.workspace_id = $1 and d.entry_on <= $2 and d.deleted_at is null', through, 'accounting.check_drafts'));
registerCloseCheck('trial_balance', (ctx, through) => one(ctx, 'select (coalesce(sum(l.debit), 0) <> coalesce(sum(l.credit), 0))::int as n, (coalesce(sum(l.debit), 0) - coalesce(sum(l.credit), 0))::text as amount from accounting.line l where l.workspace_id = $1 and l.entry_on <= $2', through, 'accounting.check_trial_balance'));
registerCloseCheck('chain', async (ctx) => ({ count: (await chainHolds(ctx)) ? 0 : 1 }));
for (const role of ['suspense', 'opening'] as const) {
  registerCloseCheck(role, (ctx, through) => one(ctx,
    `select (coalesce(sum(l.debit - l.credit), 0) <> 0)::int as n, coalesce(sum(l.debit - l.credit), 0)::text as amount from accounting.account a join accounting.line l on l.workspace_id = a.workspace_id and l.account_id = a.id and l.entry_on <= $2 where a.workspace_id = $1 and a.role = '${role}' and a.deleted_at is null`,
    through, `accounting.check_${role}`));
}
registerCloseCheck('templates', (ctx, through) => one(ctx, "select count(*)::int as n, null::text as amount from accounting.entry_template t where t.workspace_id = $1 and t.every is not null and t.is_active and t.deleted_at is null and t.next_on <= $2", through, 'accounting.check_templates'), { blocking: false });

/** Every point of the checklist as it stands for everything up to a day. */
export async function runChecks(ctx: Ctx, through: string): Promise<CloseCheck[]> {
  const { baseCurrency } = await requireBook(ctx);
  const found: CloseCheck[] = [];
  for (const { key, blocking, run } of checks.values()) {
    const { count, amount = null, advice = !blocking } = await run(ctx, through);
    const told = count > 0 && amount !== null;
    found.push({ key, state: count === 0 ? 'done' : advice ? 'advice' : 'open', count, amount: told ? moneyToDecimal(money(amount, baseCurrency)) : null, currency: told ? baseCurrency : null });
  }
  return found;
}
