import { calendarDate } from '#core/contract/dates.ts';
import { currencyExponent } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { partySql, registerPartyFigures, type WholeFigure } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { reportView } from '../../contract/reports/table.ts';
import { findBook } from '../ledger/book.ts';
import { ratesOn } from '../ledger/rates.ts';

const { id, workspace, limit, limitCurrency } = partySql;

/** What of a party is kept (`accounting.party_balance`), under every id it is known by. */
const kept = (what: string) => `(select ${what} from accounting.party_balance b where b.workspace_id = ${workspace} and b.shown_id = ${id})`;

registerPartyFigures('accounting', async (ctx, role, asked) => {
  if (!ctx.can(reportView)) return null;
  const book = await findBook(ctx);
  if (!book) return null;
  const { system } = await getSettings(ctx);
  const today = calendarDate(Date.now(), system.timezone);
  const side = role === 'vendor' ? 'payable' : 'receivable';
  const sign = side === 'receivable' ? '' : '-';
  const balance = `coalesce(${kept(`sum(b.${side})`)}, 0)`;
  // Due on a day before today and on the side that is owed, as the page of the party and the aging have it.
  const overdueFrom = `accounting.party_balance b join accounting.open_item i on i.workspace_id = b.workspace_id and i.party_id = b.party_id join accounting.account a on a.id = i.account_id
    where i.open_amount <> 0 and i.due_on < date '${today}' and (i.open_amount > 0) = ${side === 'receivable'} and a.type = '${side}'`;
  const overdue = `coalesce((select ${sign}sum(i.open_base) from ${overdueFrom} and b.workspace_id = ${workspace} and b.shown_id = ${id}), 0)`;
  const keptOfAll = `left join (select b.shown_id, sum(b.${side}) as balance, max(b.last_on) as last_on from accounting.party_balance b where b.workspace_id = core.current_workspace_id() group by b.shown_id) accounting_kept on accounting_kept.shown_id = ${id}`;
  const overdueOfAll = `left join (select b.shown_id, ${sign}sum(i.open_base) as amount from ${overdueFrom} and b.workspace_id = core.current_workspace_id() group by b.shown_id) accounting_overdue on accounting_overdue.shown_id = ${id}`;
  const balanceOfAll = 'coalesce(accounting_kept.balance, 0)';
  const whole: Partial<Record<'balance' | 'overdue' | 'lastActivityOn' | 'creditOwed', WholeFigure>> = { balance: { joins: [keptOfAll], sql: balanceOfAll }, overdue: { joins: [overdueOfAll], sql: 'coalesce(accounting_overdue.amount, 0)' }, lastActivityOn: { joins: [keptOfAll], sql: 'accounting_kept.last_on' } };
  const figures = { currency: book.baseCurrency, sql: { balance, overdue, lastActivityOn: kept('max(b.last_on)') }, whole };
  if (side === 'payable' || !asked.includes('creditOwed')) return figures;
  const usedOf = await usedBy(ctx, book.baseCurrency, today);
  return { ...figures, sql: { ...figures.sql, creditOwed: usedOf(balance) }, whole: { ...whole, creditOwed: { joins: [keptOfAll], sql: usedOf(balanceOfAll) } } };
});

/** Percent of the credit limit that is owed, whole and at most 9999; null where there is no limit, or no rate for its currency. */
async function usedBy(ctx: Ctx, base: string, today: string): Promise<(owed: string) => string> {
  const { currency: own } = await getSettings(ctx);
  // From one currency to the next by the index: there is a row a day of each.
  const entered = await ctx.sql<{ currency: string }>(
    `with recursive c(currency) as ((select r.currency from accounting.fx_rate r where r.workspace_id = $1 order by r.currency limit 1)
       union all select (select r.currency from accounting.fx_rate r where r.workspace_id = $1 and r.currency > c.currency order by r.currency limit 1) from c where c.currency is not null)
     select c.currency::text from c where c.currency is not null`, [ctx.workspaceId], 'accounting.rate_currencies');
  const codes = [...new Set([...entered.map((r) => r.currency), ...own.extra.map((e) => e.code)])].filter((code) => code !== base && /^[A-Z]{3}$/.test(code));
  const rate = await ratesOn(ctx, codes.map((currency) => ({ currency, on: today })));
  const cases = codes.flatMap((code) => { const one = rate(code, today); return one === null || !/^\d+(\.\d+)?$/.test(one) ? [] : [`when '${code}' then round(${limit} * ${one}::numeric * ${shift(currencyExponent(base) - currencyExponent(code))})`]; });
  const inBase = `case ${limitCurrency} when '${base}' then ${limit}::numeric ${cases.join(' ')} end`;
  return (owed) => `(case when ${limit} is null or (${inBase}) is null then null when (${owed}) <= 0 then 0 when (${inBase}) = 0 then 100 else least(floor((${owed}) * 100 / (${inBase})), 9999) end)`;
}

const shift = (digits: number) => (digits >= 0 ? `${10 ** digits}::numeric` : `(1 / ${10 ** -digits}::numeric)`);
