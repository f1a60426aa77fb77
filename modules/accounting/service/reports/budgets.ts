import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { MoneyError, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import type { Budget, getBudget, importBudget, saveBudget } from '../../contract/reports/budgets.ts';
import { reportSays } from '../../contract/reports/words.ts';
import { fiscalMonths } from '../../rules/reports/days.ts';
import { readBudget } from '../../rules/reports/budget-table.ts';
import { reportAccounts, type ReportAccount } from './accounts.ts';
import { askedOf } from './asked.ts';
import { profitTypes } from './profit-and-loss.ts';

const planned = (a: ReportAccount): boolean => !a.isGroup && profitTypes.includes(a.type);

/** The budget of a fiscal year. */
export async function get(ctx: Ctx, { year }: InputOf<typeof getBudget>): Promise<Budget> {
  const asked = await askedOf(ctx);
  const months = fiscalMonths(year, asked.startMonth);
  const accounts = [...(await reportAccounts(ctx)).values()].filter(planned);
  const rows = await ctx.sql<{ account_id: string; month: string; amount: string }>(
    `select b.account_id, to_char(b.month_on, 'YYYY-MM') as month, b.amount::text from accounting.budget b where b.workspace_id = $1 and b.month_on >= $2::date and b.month_on <= $3::date order by b.month_on, b.account_id`, [ctx.workspaceId, `${months[0]}-01`, `${months[11]}-01`], 'accounting.budget');
  const used = new Set(rows.map((r) => r.account_id));
  return { year, months, currency: asked.currency, accounts: accounts.filter((a) => a.isActive || used.has(a.id)).map(({ id, code, name, type }) => ({ id, code, name, type })), items: rows.map((r) => ({ accountId: r.account_id, month: r.month, amount: asked.text(BigInt(r.amount)) })) };
}

interface Amount { accountId: string; month: string; amount: bigint }

/** Writes amounts in two statements, 0 takes one away; tells of it once. */
async function writeAmounts(ctx: Ctx, year: number, amounts: readonly Amount[]): Promise<void> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`accounting.budget:${ctx.workspaceId}`]);
  const [ids, months, values] = [amounts.map((a) => a.accountId), amounts.map((a) => `${a.month}-01`), amounts.map((a) => String(a.amount))];
  await ctx.sql('delete from accounting.budget b using unnest($2::uuid[], $3::date[]) as n(account_id, month_on) where b.workspace_id = $1 and b.account_id = n.account_id and b.month_on = n.month_on', [ctx.workspaceId, ids, months]);
  await ctx.sql(
    'insert into accounting.budget (workspace_id, account_id, month_on, amount, updated_by) select $1, n.account_id, n.month_on, n.amount, $5 from unnest($2::uuid[], $3::date[], $4::bigint[]) as n(account_id, month_on, amount) where n.amount <> 0', [ctx.workspaceId, ids, months, values, ctx.actorId]);
  ctx.emit({ type: 'accounting.budget.changed', data: { year, count: amounts.length }, can: 'accounting.report.view' });
}

/** Sets amounts of a year's budget; of an amount that is named twice the last one counts. */
export async function save(ctx: Ctx, { workspace_slug, year, items }: InputOf<typeof saveBudget>): Promise<Budget> {
  const { currency, startMonth } = await askedOf(ctx);
  const months = fiscalMonths(year, startMonth);
  const accounts = await reportAccounts(ctx);
  const amounts = new Map<string, Amount>();
  for (const [i, { accountId, month, amount }] of items.entries()) {
    const account = accounts.get(accountId);
    if (!account || !planned(account)) failField(`items.${i}.accountId`, reportSays('accounting.choose_profit_account'));
    if (!months.includes(month)) failField(`items.${i}.month`, reportSays('accounting.budget_months'));
    amounts.set(`${accountId} ${month}`, { accountId, month, amount: amount === null ? 0n : minorOf(amount, currency, `items.${i}.amount`) });
  }
  await writeAmounts(ctx, year, [...amounts.values()]);
  return get(ctx, { workspace_slug, year });
}

function minorOf(amount: string, currency: string, path: string): bigint {
  try {
    return parseMoney(amount, currency).amount;
  } catch (error) {
    return failField(path, ledgerSays('accounting.amount_form'), error instanceof MoneyError ? error.code : undefined);
  }
}

/** Reads a budget from a table and says what is wrong with it; writes it only when nothing is. Months without an amount stay as they are. */
export async function importTable(ctx: Ctx, { year, text, apply }: InputOf<typeof importBudget>): Promise<OutputOf<typeof importBudget>> {
  const { currency, startMonth } = await askedOf(ctx);
  const months = fiscalMonths(year, startMonth);
  const accounts = [...(await reportAccounts(ctx)).values()].filter((a) => !a.isGroup).map((a) => ({ id: a.id, code: a.code, planned: planned(a) }));
  const read = readBudget(text, accounts, currency);
  const applied = apply && read.problems.length === 0 && read.amounts.length > 0;
  if (applied) await writeAmounts(ctx, year, read.amounts.map(({ accountId, month, amount }) => ({ accountId, month: months[month - 1]!, amount })));
  return { amounts: read.amounts.length, accounts: read.accounts, applied, problems: read.problems.slice(0, 200) };
}
