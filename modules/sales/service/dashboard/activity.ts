import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Parameters } from '#core/server/resource/filter.ts';
import { builder } from '#core/server/resource/list.ts';
import { openPartySql } from '#modules/parties/api.ts';
import { listTeams } from '#modules/workspace/api.ts';
import type { ActivityDashboard, activityDashboard } from '../../contract/dashboard.ts';
import { mayDo } from '../leads/activity-store.ts';
import { leadScope, ownSql } from '../leads/scope.ts';
import { askedOf, narrowedSql, stepSql, withinSql } from './question.ts';

type Kind = 'call' | 'email' | 'meeting' | 'text';
interface Tally { by: 'time' | 'person'; step: number | null; ownerId: string | null; kind: Kind; n: number }

const none = (): Record<Kind, number> => ({ call: 0, email: 0, meeting: 0, text: 0 });

/** Calls, mails, meetings and text messages about records the viewer may see, by step of time and by person. */
export async function activityFigures(ctx: Ctx, input: InputOf<typeof activityDashboard>): Promise<ActivityDashboard> {
  mayDo(ctx, 'view');
  const asked = await askedOf(ctx, input);
  const p = builder();
  const team = input.teamId === undefined ? null : (await listTeams(ctx)).find((t) => t.id === input.teamId)?.memberIds ?? [];
  const done = `a.workspace_id = ${p.add(ctx.workspaceId)} and a.deleted_at is null and a.done_at is not null and ${withinSql('a.done_at', asked, p)} and a.kind in ('call', 'email', 'meeting', 'sms', 'whatsapp')${narrowedSql({ ownerId: input.ownerId }, p, { owner: 'a.assignee_id' })}${team === null ? '' : ` and a.assignee_id = any(${p.add(team)}::uuid[])`}`;
  const rows = await ctx.sql<Tally>(
    `with t as materialized (
       select ${stepSql('a.done_at', asked, p)} as step, a.assignee_id, case when a.kind in ('sms', 'whatsapp') then 'text' else a.kind end as kind, count(*)::int as n from (${seenSql(ctx, p).map((seen) => `select a.done_at, a.assignee_id, a.kind from sales.activity a where ${done} and ${seen}`).join(' union all ')}) a group by 1, 2, 3)
     select case when grouping(t.step) = 0 then 'time' else 'person' end as by, t.step, t.assignee_id as "ownerId", t.kind, sum(t.n)::int as n from t group by grouping sets ((t.step, t.kind), (t.assignee_id, t.kind))`, p.values);
  const all = none();
  const times = asked.steps.map((s) => ({ ...s, ...none() }));
  const people = new Map<string | null, Record<Kind, number>>();
  for (const row of rows) {
    if (row.by === 'time') { all[row.kind] += row.n; const time = times[row.step! - 1]; if (time) time[row.kind] += row.n; continue; }
    const person = people.get(row.ownerId) ?? none();
    people.set(row.ownerId, person);
    person[row.kind] += row.n;
  }
  const sum = (k: Record<Kind, number>) => k.call + k.email + k.meeting + k.text;
  const busiest = [...people].sort(([a, x], [b, y]) => sum(y) - sum(x) || String(a).localeCompare(String(b))).slice(0, 100);
  return { ...asked.span, step: asked.step, all, times, people: busiest.map(([ownerId, n]) => ({ ownerId, ...n })) };
}

/**
 * What `scope` of the activities lets the viewer see, each way apart and none twice, so that each is one join. Whoever sees all leads sees what
 * was done about any but the deleted ones: those are few, and looking for them is quicker than for a million that are there.
 */
function seenSql(ctx: Ctx, p: Parameters): string[] {
  const about = (topic: string, table: string, viewAll: string) => `a.topic = '${topic}' and ${ctx.can(viewAll)
    ? `not exists (select 1 from ${table} x where x.id = a.subject_id and x.workspace_id = ${p.add(ctx.workspaceId)} and x.deleted_at is not null)`
    : `exists (select 1 from ${table} x where x.id = a.subject_id and ${ownSql(ctx, p, 'x', viewAll)})`}`;
  return [
    ...(ctx.can('sales.lead.view') ? [about('sales.lead', 'sales.lead', 'sales.lead.view_all')] : []),
    ...(ctx.can('sales.deal.view') ? [about('sales.opportunity', 'sales.opportunity', 'sales.deal.view_all')] : []),
    ...(ctx.can('parties.view') ? [`a.topic = 'parties.party' and (${openPartySql('a.subject_id')}${ctx.can('sales.lead.view') ? ` or exists (select 1 from sales.lead l where l.party_id = a.subject_id and ${leadScope(ctx, p)})` : ''})`] : []),
  ];
}
