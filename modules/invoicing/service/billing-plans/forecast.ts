import type { Ctx } from '#core/server/context.ts';
import { registerForecastSeries } from '#modules/accounting/api.ts';

interface Row { currency: string; on: string; amount: string }

// What steps that have a day and are not billed will bring, as long after that day as the agreement's own due day is after its date. Steps are shares of the lines: their tax goes with them.
registerForecastSeries(async (ctx: Ctx, { from, to }) => {
  if (!ctx.can('invoicing.invoice.view_all')) return [];
  const rows = await ctx.sql<Row>(
    `select t.currency::text, (greatest($2::date, x.day) + greatest(0, coalesce(t.due_on - t.issued_on, 0)))::text as on, sum(round(s.amount::numeric * t.payable_amount / (select sum(o.amount) from invoicing.billing_step o where o.plan_id = b.id)))::text as amount
     from invoicing.billing_plan b join invoicing.document t on t.id = b.template_id and t.workspace_id = b.workspace_id join invoicing.billing_step s on s.plan_id = b.id and s.workspace_id = b.workspace_id and s.document_id is null
       cross join lateral (select case s.timing when 'date' then s.due_on when 'start' then b.agreed_on else s.done_on end as day) x
     where b.workspace_id = $1 and b.status = 'open' and b.deleted_at is null and x.day <= $3 and s.amount > 0 group by 1, 2`, [ctx.workspaceId, from, to], 'invoicing.forecast_steps');
  return rows.map((r) => ({ currency: r.currency, days: [{ on: r.on, amount: BigInt(r.amount) }] }));
});
