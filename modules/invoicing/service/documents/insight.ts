import { addDays } from '#core/contract/dates.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { deductionsOf } from '#modules/accounting/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { documentSource, type getPayHabit, type getSalesOutstanding } from '../../contract/documents.ts';
import { payHabit, salesOutstanding } from '../../rules/documents/pay-habit.ts';
import { documentScope } from './record.ts';
import { amountText } from './rows.ts';
import { todayOf } from './write.ts';

/** How a customer paid their latest invoices. What was mostly credited or written off was not paid. */
export async function showPayHabit(ctx: Ctx, { partyId }: InputOf<typeof getPayHabit>): Promise<OutputOf<typeof getPayHabit>> {
  const values: unknown[] = [partyId];
  const scope = documentScope('sale')(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<{ id: string; late: number; payable: string }>(
    `select d.id, d.paid_on - d.due_on as late, d.payable_amount::text as payable from invoicing.document d
     where d.party_id = $1 and ${scope} and d.kind in ('invoice', 'debit_note') and d.state in ('paid', 'written_off') and d.payable_amount > 0 and d.paid_on is not null and d.due_on is not null
       and d.total_amount > 2 * coalesce((select sum(c.total_amount) from invoicing.document c where c.origin_id = d.id and c.status = 'posted' and c.kind = 'credit_note'), 0) order by d.created_at desc, d.id desc limit 50`, values);
  const unpaid = await deductionsOf(ctx, documentSource, rows.map((r) => r.id));
  const lost = (id: string) => (unpaid.get(id) ?? []).reduce((sum, x) => sum + x.amount, 0n);
  const habit = payHabit(rows.filter((r) => lost(r.id) * 2n < BigInt(r.payable)).map((r) => r.late));
  return { habit: habit ? { ...habit, days: [...habit.days] } : null };
}

/** Days sales outstanding over the latest days; what is open counts with its share of what the document is in the books, and credits lower both. */
export async function showSalesOutstanding(ctx: Ctx, { partyId, days }: InputOf<typeof getSalesOutstanding>): Promise<OutputOf<typeof getSalesOutstanding>> {
  const { currency } = await getSettings(ctx);
  const today = await todayOf(ctx, ctx.workspaceId);
  const values: unknown[] = [addDays(today, -days), today];
  const scope = documentScope('sale')(ctx, { add: (v) => `$${values.push(v)}` });
  const one = partyId ? ` and d.party_id = $${values.push(partyId)}` : '';
  const sold = 'd.issued_on > $1::date and d.issued_on <= $2::date';
  const [row] = await ctx.sql<{ open: string; sold: string }>(
    `select coalesce(sum(x.sign * round(x.base_amount::numeric * x.open_amount / nullif(x.payable_amount, 0))) filter (where x.open_amount > 0), 0)::bigint::text as open, coalesce(sum(x.sign * x.base_amount) filter (where x.is_sold), 0)::bigint::text as sold
     from (select d.base_amount, d.open_amount, d.payable_amount, ${sold} as is_sold, case when d.kind = 'credit_note' then -1 else 1 end as sign from invoicing.document d
       where ${scope}${one} and d.status = 'posted' and (d.state in ('open', 'part_paid') or (${sold}))) x`, values);
  const [receivables, creditSales] = [BigInt(row!.open), BigInt(row!.sold)];
  return { outstanding: salesOutstanding(receivables, creditSales, days), days, receivables: amountText(receivables, currency.code), creditSales: amountText(creditSales, currency.code), currency: currency.code };
}
