import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import type { ActivityDashboard, activityDashboard } from '../../contract/dashboard.ts';
import { activityRecord } from '../leads/activity-store.ts';
import { askedOf, narrowedSql, stepSql, withinSql } from './question.ts';

type Kind = 'call' | 'email' | 'meeting';
interface Tally { by: 'time' | 'person'; start: string | null; ownerId: string | null; kind: Kind; n: number }

const none = (): Record<Kind, number> => ({ call: 0, email: 0, meeting: 0 });

/** Calls, mails and meetings about records the viewer may see, by step of time and by person. */
export async function activityFigures(ctx: Ctx, input: InputOf<typeof activityDashboard>): Promise<ActivityDashboard> {
  const asked = await askedOf(ctx, input);
  const p = builder();
  const rows = await ctx.sql<Tally>(
    `with t as materialized (
       select ${stepSql('a.done_at', asked, p)} as start, a.assignee_id, a.kind, count(*)::int as n from sales.activity a
       where ${activityRecord.source.scope(ctx, p)} and a.done_at is not null and ${withinSql('a.done_at', asked, p)} and a.kind in ('call', 'email', 'meeting')${narrowedSql({ ownerId: input.ownerId }, p, { owner: 'a.assignee_id' })} group by 1, 2, 3)
     select case when grouping(t.start) = 0 then 'time' else 'person' end as by, t.start::text as start, t.assignee_id as "ownerId", t.kind, sum(t.n)::int as n from t group by grouping sets ((t.start, t.kind), (t.assignee_id, t.kind))`, p.values);
  const all = none();
  const times = new Map(asked.steps.map((s) => [s.start, { ...s, ...none() }]));
  const people = new Map<string | null, Record<Kind, number>>();
  for (const row of rows) {
    if (row.by === 'time') { all[row.kind] += row.n; const time = times.get(row.start!); if (time) time[row.kind] += row.n; continue; }
    const person = people.get(row.ownerId) ?? none();
    people.set(row.ownerId, person);
    person[row.kind] += row.n;
  }
  const sum = (k: Record<Kind, number>) => k.call + k.email + k.meeting;
  const busiest = [...people].sort(([a, x], [b, y]) => sum(y) - sum(x) || String(a).localeCompare(String(b))).slice(0, 100);
  return { ...asked.span, step: asked.step, all, times: [...times.values()], people: busiest.map(([ownerId, n]) => ({ ownerId, ...n })) };
}
