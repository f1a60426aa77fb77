import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { captureSays, type responseTimes } from '../../contract/capture.ts';
import { afterWorkingMinutes, workingMinutes } from '../../rules/capture/working-clock.ts';
import { leadScope } from '../leads/scope.ts';
import { clockOf, spanOf } from './settings.ts';

/** Notes until when leads are to be answered, and how many working minutes the answer took. */
export async function measure(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const clock = await clockOf(ctx);
  const rows = await ctx.sql<{ id: string; at: Date; answered: Date | null; open: boolean; minutes: number | null }>(
    `select l.id, l.created_at as at, l.first_response_at as answered, l.status in ('new', 'working', 'qualified') as open, t.minutes from sales.lead l
     left join sales.response_target t on t.workspace_id = l.workspace_id and t.pipeline_id = l.pipeline_id where l.workspace_id = $1 and l.id = any($2::uuid[]) order by l.id`, [ctx.workspaceId, ids]);
  const measured = rows.map((r) => {
    const due = r.minutes === null || (!r.open && r.answered === null) ? null : afterWorkingMinutes(r.at.getTime(), r.minutes, clock);
    return { id: r.id, due: due === null ? null : new Date(due).toISOString(), minutes: r.answered === null ? null : workingMinutes(r.at.getTime(), r.answered.getTime(), clock) };
  });
  await ctx.sql('update sales.lead l set response_due_at = x.due, response_minutes = x.minutes from unnest($2::uuid[], $3::timestamptz[], $4::int[]) as x(id, due, minutes) where l.workspace_id = $1 and l.id = x.id and (l.response_due_at, l.response_minutes) is distinct from (x.due, x.minutes)',
    [ctx.workspaceId, measured.map((m) => m.id), measured.map((m) => m.due), measured.map((m) => m.minutes)]);
}

const figures = `count(*)::int as count, percentile_disc(0.5) within group (order by l.response_minutes)::int as median,
  (count(*) filter (where l.first_response_at <= l.response_due_at))::int as "inTime", (count(*) filter (where l.response_due_at is not null))::int as measured`;
const steps = [5, 15, 30, 60, 240, 480, 1440] as const;

/** How fast leads that arrived in some days were answered, as far as the viewer sees them. */
export async function timesOf(ctx: Ctx, { from, to, pipelineId }: InputOf<typeof responseTimes>): Promise<OutputOf<typeof responseTimes>> {
  if (to < from) failField('to', captureSays('sales.period_order'));
  const span = await spanOf(ctx, from, to);
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = `${leadScope(ctx, { add })} and l.created_at >= ${add(span.start)} and l.created_at < ${add(span.end)}${pipelineId ? ` and l.pipeline_id = ${add(pipelineId)}` : ''} and l.status <> 'junk'`;
  const answered = `${where} and l.response_minutes is not null`;
  type Figure = OutputOf<typeof responseTimes>['all'];
  const [all] = await ctx.sql<Figure>(`select ${figures} from sales.lead l where ${answered}`, values);
  const [open] = await ctx.sql<{ open: number; late: number }>(`select count(*)::int as open, (count(*) filter (where l.response_due_at < now()))::int as late from sales.lead l where ${where} and l.first_response_at is null and l.status in ('new', 'working', 'qualified')`, values);
  const weeks = await ctx.sql<Figure & { from: string }>(`select to_char(date_trunc('week', l.created_at at time zone $${values.length + 1}), 'YYYY-MM-DD') as from, ${figures} from sales.lead l where ${answered} group by 1 order by 1 limit 60`, [...values, span.timeZone]);
  const owners = await ctx.sql<Figure & { ownerId: string | null }>(`select l.owner_id as "ownerId", ${figures} from sales.lead l where ${answered} group by 1 order by 2 desc limit 100`, values);
  const spread = await ctx.sql<{ step: number; count: number }>(`select width_bucket(l.response_minutes - 1, $${values.length + 1}::int[]) as step, count(*)::int as count from sales.lead l where ${answered} group by 1`, [...values, steps.slice()]);
  return { all: all!, ...open!, weeks, owners, spread: [...steps, null].map((upTo, i) => ({ upTo, count: spread.find((s) => s.step === i)?.count ?? 0 })) };
}
