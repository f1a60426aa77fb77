import { daysBetween } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import type { ReportsOverview } from '../../contract/reports/overview.ts';
import { unmatchedBankLines } from '../bank/reconciliation.ts';
import { addMonths, monthEnd } from '../../rules/months.ts';
import { monthsOf } from '../../rules/reports/days.ts';
import { cashAccountIds, idsOfTypes, reportAccounts, type ReportAccount } from './accounts.ts';
import { agingAmounts, agingText, agingTotal } from './aging.ts';
import { askedOf, type Asked } from './asked.ts';
import { profitTypes } from './profit-and-loss.ts';
import { netOf } from './table.ts';
import { sumsOf } from './sums.ts';
import { figuresOf } from './tax-figures.ts';

const shownAccounts = 20;
const overdue = ['to_30', 'to_60', 'to_90', 'over_90'] as const;

/** How the business stands today. */
export async function overviewOf(ctx: Ctx): Promise<ReportsOverview> {
  const asked = await askedOf(ctx);
  const { text, today } = asked;
  const accounts = await reportAccounts(ctx);
  const first = addMonths(`${today.slice(0, 7)}-01`, -11);
  const months = monthsOf({ from: first, to: today }).map((month) => ({ month, from: `${month}-01`, to: monthEnd(`${month}-01`) }));
  const [balances, moved] = [await sumsOf(ctx, [{ from: null, to: today }], {}), await sumsOf(ctx, months, {}, ['closing'])];
  const balance = (id: string) => netOf(balances.get(id)?.[0]);
  const income = idsOfTypes(accounts, ['income', 'other_income']);
  const costs = idsOfTypes(accounts, profitTypes).filter((id) => !income.includes(id));
  const monthly = (ids: readonly string[], i: number) => ids.reduce((sum, id) => sum + netOf(moved.get(id)?.[i]), 0n);
  const cash = cashAccountIds(accounts);
  const [receivable, payable] = [await agingSide(ctx, 'receivable', accounts, asked), await agingSide(ctx, 'payable', accounts, asked)];
  const ofRole = (role: string) => [...accounts.values()].filter((a) => a.role === role).reduce((sum, a) => sum + balance(a.id), 0n);
  return {
    today, currency: asked.currency, cash: text(cash.reduce((sum, id) => sum + balance(id), 0n)),
    cashAccounts: cash.filter((id) => accounts.get(id)!.isActive || balance(id) !== 0n).slice(0, shownAccounts).map((id) => ({ id, code: accounts.get(id)!.code, name: accounts.get(id)!.name, balance: text(balance(id)) })),
    months: months.map(({ month, from, to }, i) => { const [earned, spent] = [-monthly(income, i), monthly(costs, i)]; return { month, from, to, revenue: text(earned), costs: text(spent), profit: text(earned - spent) }; }),
    receivable: receivable.amounts, payable: payable.amounts,
    todo: { overdueReceivables: receivable.overdue, overduePayables: payable.overdue, nextReturn: await nextReturn(ctx, asked), bankLines: await linesToMatch(ctx, today), openingDifference: text(ofRole('opening')), suspense: text(ofRole('suspense')) },
  };
}

async function agingSide(ctx: Ctx, side: 'receivable' | 'payable', accounts: ReadonlyMap<string, ReportAccount>, asked: Asked): Promise<{ amounts: ReportsOverview['receivable']; overdue: { count: number; amount: string } }> {
  const ids = idsOfTypes(accounts, [side]);
  const total = agingTotal(await agingAmounts(ctx, { side, on: asked.today }, ids));
  const [late] = await ctx.sql<{ n: number }>('select count(*)::int as n from accounting.open_item i where i.workspace_id = $1 and i.account_id = any($2::uuid[]) and i.open_amount <> 0 and i.due_on < $3::date and (i.open_amount > 0) = $4', [ctx.workspaceId, ids, asked.today, side === 'receivable'], 'accounting.overdue_items');
  return { amounts: agingText(total, asked), overdue: { count: late!.n, amount: asked.text(overdue.reduce((sum, b) => sum + total[b], 0n)) } };
}

/** Lines of the bank that wait, and the account with most of them. */
async function linesToMatch(ctx: Ctx, today: string): Promise<ReportsOverview['todo']['bankLines']> {
  if (!ctx.can('accounting.bank.view')) return null;
  const { count, accounts } = await unmatchedBankLines(ctx, today);
  const [most] = accounts.toSorted((a, b) => b.count - a.count);
  return most ? { count, bankAccountId: most.bankAccountId } : null;
}

/** The oldest return that is not settled. */
async function nextReturn(ctx: Ctx, asked: Asked): Promise<ReportsOverview['todo']['nextReturn']> {
  const [row] = await ctx.sql<{ id: string; state: string; from: string; to: string; dueOn: string | null; payable: string | null }>(
    `select r.id, r.state, r.from_on::text as from, r.to_on::text as to, r.due_on::text as "dueOn", r.payable::text from accounting.tax_return r where r.workspace_id = $1 and r.state <> 'settled' order by r.to_on, r.id limit 1`, [ctx.workspaceId], 'accounting.next_return');
  if (!row) return null;
  const payable = row.payable === null ? (await figuresOf(ctx, { from: row.from, to: row.to }, asked)).totals.payable : BigInt(row.payable);
  return { ...row, payable: asked.text(payable), days: row.dueOn === null ? null : daysBetween(asked.today, row.dueOn) };
}
