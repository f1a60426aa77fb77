import { partySql, registerPartyFigures } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';

// When something was done at a person or company last: activities that stand at them, as whoever may see activities sees them.
registerPartyFigures('sales', async (ctx) => {
  if (!ctx.can('sales.lead.view') && !ctx.can('sales.deal.view')) return null;
  const { system } = await getSettings(ctx);
  const day = (at: string) => `(${at} at time zone '${system.timezone.replaceAll("'", "''")}')::date`;
  const happened = 'coalesce(a.done_at, a.created_at)'; // as the index has it
  return {
    sql: { lastActivityOn: `(select ${day(happened)} from sales.activity a where a.workspace_id = ${partySql.workspace} and a.topic = 'parties.party' and a.subject_id = ${partySql.id} and a.deleted_at is null and a.done_at is not null order by ${happened} desc, a.id desc limit 1)` },
    whole: {
      lastActivityOn: {
        joins: [`left join (select a.subject_id, max(${happened}) as at from sales.activity a where a.workspace_id = core.current_workspace_id() and a.topic = 'parties.party' and a.deleted_at is null and a.done_at is not null group by a.subject_id) sales_last on sales_last.subject_id = ${partySql.id}`],
        sql: day('sales_last.at'),
      },
    },
  };
});
