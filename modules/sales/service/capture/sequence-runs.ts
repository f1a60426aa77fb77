import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { getRow, getRows } from '#core/server/resource/records.ts';
import { captureSays, type enrolLeads, type listRuns, type Sequence, type SequenceRun } from '../../contract/capture.ts';
import type { Lead } from '../../contract/leads.ts';
import { afterWorkingDays } from '../../rules/capture/working-clock.ts';
import { hasOptedOut } from '../leads/objections.ts';
import { instantSql, leadRecord, leadScope } from '../leads/scope.ts';
import { sequenceRecord } from './sequences.ts';
import { clockOf } from './settings.ts';

const runSql = `r.id, r.sequence_id as "sequenceId", s.name as sequence, r.lead_id as "leadId", l.name as lead, r.state, r.stop_reason as "stopReason", r.step, jsonb_array_length(s.steps) as steps, ${instantSql('r.next_at')} as "nextAt", r.enrolled_by as "enrolledBy", ${instantSql('r.enrolled_at')} as "enrolledAt", ${instantSql('r.ended_at')} as "endedAt"`;
const runFrom = 'sales.sequence_run r join sales.sequence s on s.id = r.sequence_id join sales.lead l on l.id = r.lead_id';

/** Leads in sequences, as far as the viewer sees the leads; newest first. */
export async function runsOf(ctx: Ctx, { sequenceId, leadId, state, cursor, limit }: InputOf<typeof listRuns>): Promise<OutputOf<typeof listRuns>> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = [leadScope(ctx, { add }), `r.workspace_id = ${add(ctx.workspaceId)}`, ...(sequenceId ? [`r.sequence_id = ${add(sequenceId)}`] : []), ...(leadId ? [`r.lead_id = ${add(leadId)}`] : []), ...(state ? [`r.state = ${add(state)}`] : [])];
  const [count] = cursor ? [] : await ctx.sql<{ n: number }>(`select count(*)::int as n from ${runFrom} where ${where.join(' and ')}`, values);
  if (cursor) {
    const last = decodeCursor(cursor, 2) ?? failField('cursor', captureSays('core.page_gone'));
    if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(last[0])) || !/^[0-9a-f-]{36}$/.test(String(last[1]))) failField('cursor', captureSays('core.page_gone'));
    where.push(`(r.enrolled_at, r.id) < (${add(last[0])}::timestamptz, ${add(last[1])}::uuid)`);
  }
  const rows = await ctx.sql<SequenceRun & { key: string }>(`select ${runSql}, to_char(r.enrolled_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key from ${runFrom} where ${where.join(' and ')} order by r.enrolled_at desc, r.id desc limit ${limit + 1}`, values);
  const page = rows.slice(0, limit);
  const end = page.at(-1);
  return { items: page.map(({ key: _key, ...run }) => run), nextCursor: rows.length > limit && end ? encodeCursor([end.key, end.id]) : null, total: count?.n ?? null };
}

/** Has the next step of a run done at its time; a later time takes the place of an earlier one. */
export async function schedule(ctx: Ctx, id: string, at: Date): Promise<void> {
  await ctx.enqueue('sales.runSequence', { id, workspaceId: ctx.workspaceId }, { runAt: at, key: `sales.runSequence:${id}` });
}

type Left = OutputOf<typeof enrolLeads>['left'];

/** Puts leads into a sequence; those that cannot be are left out and named. */
export async function enrol(ctx: Ctx, { id, leadIds }: InputOf<typeof enrolLeads>): Promise<OutputOf<typeof enrolLeads>> {
  const sequence = await getRow<Sequence>(ctx, sequenceRecord, id);
  if (!sequence.isActive) fail('sales.sequence_off');
  const wanted = [...new Set(leadIds)];
  const leads = await getRows<Lead>(ctx, leadRecord, wanted, true);
  const needsMail = sequence.steps.some((s) => s.kind === 'mail');
  const left: Left = wanted.filter((x) => !leads.some((l) => l.id === x)).map((x) => ({ id: x, why: 'unknown' }));
  const fit: string[] = [];
  for (const lead of leads) {
    if (!['new', 'working', 'qualified'].includes(lead.status)) left.push({ id: lead.id, why: 'closed' });
    else if (needsMail && lead.email === '') left.push({ id: lead.id, why: 'no_address' });
    else if (needsMail && await hasOptedOut(ctx, lead)) left.push({ id: lead.id, why: 'opted_out' });
    else fit.push(lead.id);
  }
  const at = new Date(afterWorkingDays(Date.now(), sequence.steps[0]!.wait, await clockOf(ctx)));
  const made = await ctx.sql<{ id: string; lead_id: string }>(
    `insert into sales.sequence_run (id, workspace_id, sequence_id, lead_id, next_at, enrolled_by) select x.id, $1, $2, x.lead, $5, $6 from unnest($3::uuid[], $4::uuid[]) as x(id, lead)
     on conflict (sequence_id, lead_id) where state = 'running' do nothing returning id, lead_id`, [ctx.workspaceId, id, fit.map(() => uuidv7()), fit, at.toISOString(), ctx.accountId]);
  for (const run of made) await schedule(ctx, run.id, at);
  for (const leadId of fit) if (!made.some((m) => m.lead_id === leadId)) left.push({ id: leadId, why: 'running' });
  ctx.emit({ type: 'sales.sequence.enrolled', id, data: { leads: made.length }, can: 'sales.lead.view', audit: made.length > 0 });
  return { enrolled: made.length, left };
}

/** Takes runs out of their sequences, with the reason. */
export async function stopRuns(ctx: Ctx, ids: readonly string[], reason: SequenceRun['stopReason']): Promise<void> {
  const stopped = await ctx.sql<{ sequence_id: string }>("update sales.sequence_run set state = 'stopped', stop_reason = $3, next_at = null, ended_at = now() where workspace_id = $1 and id = any($2::uuid[]) and state = 'running' returning sequence_id", [ctx.workspaceId, ids, reason]);
  for (const sequence of new Set(stopped.map((s) => s.sequence_id))) ctx.emit({ type: 'sales.sequence.stopped', id: sequence, data: { reason }, can: 'sales.lead.view', audit: false });
}

/** Takes a lead out of a sequence by hand. */
export async function stopByHand(ctx: Ctx, { id }: { id: string }): Promise<SequenceRun> {
  const values: unknown[] = [id];
  const scope = leadScope(ctx, { add: (v) => `$${values.push(v)}` });
  const one = async () => found((await ctx.sql<SequenceRun>(`select ${runSql} from ${runFrom} where r.id = $1 and ${scope}`, values))[0]);
  if ((await one()).state !== 'running') fail('sales.sequence_run_over');
  await stopRuns(ctx, [id], 'manual');
  return one();
}

/** Why a run ends now; null while it goes on. `l` is its lead. */
const endingSql = `case when l.deleted_at is not null or l.name = '' then 'removed' when l.status = 'converted' then 'converted' when l.status in ('lost', 'junk') then 'closed'
  when exists (select 1 from jsonb_array_elements(l.consent) c where c ->> 'channel' = 'email' and c ->> 'given' = 'false') then 'opted_out'
  when exists (select 1 from sales.activity a where a.workspace_id = r.workspace_id and a.topic = 'sales.lead' and a.subject_id = l.id and a.direction = 'in' and a.done_at > r.enrolled_at and a.deleted_at is null) then 'reply' end`;

/** Ends runs of leads that answered, were converted or closed, objected or are gone. */
export async function stopEndedRuns(ctx: Ctx, leadIds: readonly string[]): Promise<void> {
  const runs = await ctx.sql<{ id: string; why: SequenceRun['stopReason'] | null }>(`select r.id, ${endingSql} as why from sales.sequence_run r join sales.lead l on l.id = r.lead_id where r.workspace_id = $1 and r.lead_id = any($2::uuid[]) and r.state = 'running'`, [ctx.workspaceId, leadIds]);
  for (const why of new Set(runs.map((r) => r.why))) if (why) await stopRuns(ctx, runs.filter((r) => r.why === why).map((r) => r.id), why);
}
