import type { Ctx } from '#core/server/context.ts';
import { asRobot } from '../capture/robot.ts';
import { keepSignals } from '../capture/scoring.ts';
import type { QuoteRow } from './rows.ts';

/** Most open leads of the customer one look counts for, the newest. */
const mostLeads = 20;

/** A look at a quote's public page counts for the lead its deal came from, and for open leads of its customer. */
export async function noteVisit(ctx: Ctx, q: QuoteRow): Promise<void> {
  await asRobot(ctx, q.workspace_id, async (robot) => {
    const leads = await robot.sql<{ id: string }>(
      `select id from sales.lead where workspace_id = $1 and opportunity_id = $2 and deleted_at is null
       union (select id from sales.lead where workspace_id = $1 and party_id = any($3::uuid[]) and status in ('new', 'working', 'qualified') and deleted_at is null order by id desc limit ${mostLeads})`,
      [q.workspace_id, q.opportunity_id, [q.party_id, q.bill_to_id].filter((id) => id !== null)], 'sales.quote.visitors');
    await keepSignals(robot, leads.map((l) => l.id), 'page_visited', q.number ?? '', new Date());
    for (const { id } of leads) robot.emit({ type: 'sales.lead.quote_opened', id, data: { outsider: 'customer' }, can: 'sales.lead.view', audit: false });
  });
}
