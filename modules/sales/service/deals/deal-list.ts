import type { Ctx } from '#core/server/context.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import type { Deal } from '../../contract/deals.ts';
import { instantSql } from '../leads/scope.ts';
import { todayIn } from './rates.ts';
import { dealRecord } from './scope.ts';

type Row = Pick<Deal, 'id' | 'status' | 'hasLines' | 'closeOn'> & Pick<Deal, 'products' | 'daysToClose' | 'lastActivityAt'>;

/** Whole days from one day to another, both YYYY-MM-DD; below 0 when the second one came first. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Adds to opportunities that were read what stands at them: names of their lines, when somebody last did something, and the days until they are to close; in one statement for all of them, by the indexes of each. */
async function completeDeals(ctx: Ctx, given: Array<Record<string, unknown>>): Promise<void> {
  const rows = given as unknown as Row[];
  if (rows.length === 0) return;
  const found = await ctx.sql<{ id: string; products: string[]; at: string | null }>(
    `select x.id, coalesce((select jsonb_agg(l.name order by l.place) from sales.opportunity_line l where x.has_lines and l.workspace_id = $1 and l.opportunity_id = x.id), '[]') as products,
       (select ${instantSql('coalesce(a.done_at, a.created_at)')} from sales.activity a where a.workspace_id = $1 and a.topic = 'sales.opportunity' and a.subject_id = x.id and a.deleted_at is null and a.done_at is not null order by coalesce(a.done_at, a.created_at) desc, a.id desc limit 1) as at
     from unnest($2::uuid[], $3::boolean[]) as x(id, has_lines)`, [ctx.workspaceId, rows.map((r) => r.id), rows.map((r) => r.hasLines)], 'sales.deal.list');
  const of = new Map(found.map((f) => [f.id, f]));
  const today = rows.some((r) => r.status === 'open' && r.closeOn !== null) ? await todayIn(ctx) : '';
  for (const row of rows) {
    row.products = of.get(row.id)?.products ?? [];
    row.lastActivityAt = of.get(row.id)?.at ?? null;
    row.daysToClose = row.status === 'open' && row.closeOn !== null ? daysBetween(today, row.closeOn) : null;
  }
}

/** Opportunities as lists and files show them; what only needs the opportunity goes without. */
export const dealList: RecordTable = { ...dealRecord, source: { ...dealRecord.source, complete: completeDeals } };
