import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { job, jobOutside, type Job } from '#core/server/module.ts';
import { findRow } from '#core/server/resource/records.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { membershipOf } from '#modules/workspace/api.ts';
import type { Sequence, SequenceRun, SequenceStep } from '../../contract/capture.ts';
import type { Lead, MailTemplate } from '../../contract/leads.ts';
import { afterWorkingDays } from '../../rules/capture/working-clock.ts';
import { createActivity } from '../leads/activities.ts';
import { setConsent } from '../leads/consents.ts';
import { mailLead, templateRecord } from '../leads/mail.ts';
import { leadRecord } from '../leads/scope.ts';
import { objectByMail } from '../mails/objections.ts';
import { stopLinks, subjectOf } from '../mails/secrets.ts';
import { asRobot } from './robot.ts';
import { schedule, stopEndedRuns, stopRuns } from './sequence-runs.ts';
import { sequenceRecord } from './sequences.ts';
import { clockOf, storedCapture } from './settings.ts';

interface Due { id: string; workspaceId: number }

/** Notes that the person behind a link wants no further mails; the same again changes nothing. */
export async function optOut(ctx: Ctx, { secret }: { secret: string }): Promise<{ ok: true }> {
  const [workspaceId, id, kind] = subjectOf(ctx.app, secret);
  await asRobot(ctx, workspaceId, async (robot) => {
    const leadId = kind === 'mail' ? await objectByMail(robot, id) : id;
    const lead = leadId ? await findRow<Lead>(robot, leadRecord, leadId) : null;
    if (!lead || lead.consent.some((c) => c.channel === 'email' && !c.given)) return;
    await setConsent(robot, { workspace_slug: '', id: lead.id, channel: 'email', given: false, source: 'link in a mail' });
    await stopEndedRuns(robot, [lead.id]);
  });
  return { ok: true };
}

interface Running { id: string; sequence_id: string; lead_id: string; step: number; enrolled_by: string; owner_id: string | null }

/** On whose behalf the next step is done: the lead's owner, else who put the lead in; null when neither is there any more. */
async function actorFor(app: App, run: Running, workspaceId: number) {
  for (const id of [run.owner_id, run.enrolled_by]) {
    const membership = id ? await membershipOf(app, id, workspaceId) : null;
    if (id && membership?.permissions.has('sales.lead.edit')) return { account: { id, email: '', sessionId: '', emailVerified: true } satisfies Account, membership };
  }
  return null;
}

async function mailStep(ctx: Ctx, lead: Lead, step: Extract<SequenceStep, { kind: 'mail' }>, key: string): Promise<SequenceRun['stopReason']> {
  const template = await findRow<MailTemplate>(ctx, templateRecord, step.templateId);
  if (!template) return 'template';
  const isAnswer = (await storedCapture(ctx)).automaticAnswers;
  const sent = await guarded(ctx, () => mailLead(ctx, lead.id, template, { dedupeKey: key, unsubscribe: stopLinks(ctx.app, [ctx.workspaceId, lead.id]), isAnswer }));
  if ('done' in sent) return '';
  if (!(sent.error instanceof Refusal)) throw sent.error;
  return sent.error.code === 'sales.mail_opted_out' ? 'opted_out' : sent.error.code === 'sales.mail_no_address' ? 'no_address' : sent.error.code === 'sales.lead_read_only' ? 'converted' : 'template';
}

async function taskStep(ctx: Ctx, lead: Lead, step: Extract<SequenceStep, { kind: 'activity' }>): Promise<void> {
  await createActivity(ctx, { topic: 'sales.lead', subjectId: lead.id, kind: step.activity, title: step.title, body: step.body, direction: step.activity === 'task' ? null : 'out', dueAt: new Date().toISOString(), minutes: null, location: '', assigneeId: lead.ownerId ?? ctx.accountId, remindAt: null, outcome: '' });
}

/** Does the step that is due and plans the next; all in one transaction, so that a step that is tried again is done once. */
async function doStep(ctx: Ctx, id: string): Promise<void> {
  const [run] = await ctx.sql<Running & { due: boolean }>("select id, sequence_id, lead_id, step, enrolled_by, null as owner_id, next_at <= now() as due from sales.sequence_run where workspace_id = $1 and id = $2 and state = 'running' for update", [ctx.workspaceId, id]);
  if (!run?.due) return;
  await stopEndedRuns(ctx, [run.lead_id]);
  const [still] = await ctx.sql("select 1 from sales.sequence_run where workspace_id = $1 and id = $2 and state = 'running'", [ctx.workspaceId, id]);
  if (!still) return;
  const [sequence, lead] = [await findRow<Sequence>(ctx, sequenceRecord, run.sequence_id), await findRow<Lead>(ctx, leadRecord, run.lead_id)];
  if (!sequence) return stopRuns(ctx, [id], 'removed');
  if (!lead) return stopRuns(ctx, [id], 'nobody');
  // Switched off: it waits, and goes on where it stood.
  if (!sequence.isActive) { await ctx.sql("update sales.sequence_run set next_at = now() + interval '1 day' where workspace_id = $1 and id = $2", [ctx.workspaceId, id]); return; }
  const step = sequence.steps[run.step];
  if (step) {
    const stop = step.kind === 'mail' ? await mailStep(ctx, lead, step, `sales.sequence:${id}:${run.step}`) : '';
    if (stop !== '') return stopRuns(ctx, [id], stop);
    if (step.kind === 'activity') await taskStep(ctx, lead, step);
  }
  const next = sequence.steps[run.step + 1];
  const at = next ? new Date(afterWorkingDays(Date.now(), next.wait, await clockOf(ctx))) : null;
  await ctx.sql("update sales.sequence_run set step = step + 1, next_at = $3, state = case when $3::timestamptz is null then 'finished' else 'running' end, ended_at = case when $3::timestamptz is null then now() end where workspace_id = $1 and id = $2", [ctx.workspaceId, id, at?.toISOString() ?? null]);
  if (at) await schedule(ctx, id, at);
  ctx.emit({ type: 'sales.sequence.stepped', id: run.sequence_id, data: { leadId: run.lead_id, step: run.step }, can: 'sales.lead.view', audit: false });
}

/** Background work of sequences: each step at its time, and once more for what a stopped queue left behind. */
export const sequenceJobs: readonly Job[] = [
  jobOutside<Due>('sales.runSequence', async (app, { id, workspaceId }) => {
    const [run] = await runAs(app, { workspaceId, name: 'sales.runSequence' }, (ctx) => ctx.sql<Running>("select r.id, r.sequence_id, r.lead_id, r.step, r.enrolled_by, l.owner_id from sales.sequence_run r join sales.lead l on l.id = r.lead_id where r.workspace_id = $1 and r.id = $2 and r.state = 'running' and r.next_at <= now()", [workspaceId, id]));
    if (!run) return;
    const actor = await actorFor(app, run, workspaceId);
    if (!actor) return runAs(app, { workspaceId, name: 'sales.runSequence' }, (ctx) => asRobot(ctx, workspaceId, (robot) => stopRuns(robot, [id], 'nobody')));
    await runAs(app, { ...actor, name: 'sales.runSequence' }, (ctx) => doStep(ctx, id));
  }),
  job('sales.dueSequences', async (ctx) => {
    for (const { id, workspace_id } of await ctx.sql<{ id: string; workspace_id: number }>('select * from sales.due_sequence_runs(500)')) await ctx.enqueue('sales.runSequence', { id, workspaceId: workspace_id }, { key: `sales.runSequence:${id}` });
  }, '*/5 * * * *'),
];
