import { v7 as uuidv7 } from 'uuid';
import { runAs, type App } from '#core/server/app.ts';
import { because } from '#core/server/cause.ts';
import type { Ctx } from '#core/server/context.ts';
import { mayHear } from '#core/server/events/sight.ts';
import { Refusal } from '#core/server/fail.ts';
import { routeOf } from '#core/server/resource/bulk.ts';
import { getRow, type RecordTable, type Row } from '#core/server/resource/records.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { membershipOf, permissionsOf } from '#modules/workspace/api.ts';
import { can, mostFailures, runsPerHour, topics } from '../contract.ts';
import { carryOut, type Doing } from './actions.ts';
import { fitting, readConditions } from './fitting.ts';
import { stopRule } from './pause.ts';
import { ruleColumns, writtenOf, type StoredRule } from './rules.ts';

/** Something a rule is to look at. */
export interface Due { rule_id: string; seq: number; subject_id: string; can: string | null; chain: string[] }
/** A rule that is on, with the kind of record it is about. */
export interface Live { workspaceId: number; rule: StoredRule; record: RecordTable }

/** Everything a rule needs its maker to hold: looking after automations, seeing the records, and changing them where it does. */
function needs(ctx: Ctx, { rule, record }: Live): string[] {
  const update = rule.actions.some((a) => a.do === 'set') ? routeOf(ctx, (record.endpoints?.update as { id: string } | undefined)?.id)?.endpoint.can : undefined;
  return [can, record.can, update].filter((p): p is string => p !== undefined && p.includes('.'));
}

/**
 * Does `work` as whoever saved the rule last, with the rights they have in this very transaction; who left, was suspended or
 * lost a right it needs makes nothing happen any more: the rule stops.
 */
export async function asKeeper(app: App, live: Live, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const { rule, workspaceId } = live;
  const membership = rule.account_id === null ? null : await membershipOf(app, rule.account_id, workspaceId);
  const stop = (ctx: Ctx) => stopRule(ctx, { id: rule.id, workspaceId }, 'no_access');
  if (!membership) return runAs(app, { workspaceId, name: 'automation.run' }, stop);
  const held = new Set<string>();
  await runAs(app, { account: { id: rule.account_id!, email: '', sessionId: '', emailVerified: true }, membership: { ...membership, permissions: held }, name: 'automation.run' }, async (ctx) => {
    for (const permission of (await permissionsOf(ctx, [rule.account_id!])).get(rule.account_id!) ?? []) held.add(permission);
    return needs(ctx, live).every((permission) => held.has(permission)) ? work(ctx) : stop(ctx);
  });
}

/** Lets a rule look at one event: its work, what is noted of it and that it was done are one transaction, so that it happens once or not at all. */
export async function runOne(app: App, live: Live, due: Due): Promise<void> {
  const { rule } = live;
  await because({ id: rule.id, name: rule.name, chain: [...due.chain, rule.id] }, () => asKeeper(app, live, async (ctx) => {
    // The rule first, as whoever changes or stops it does: none of them waits for the other in turn. No key of it changes, so that events go on being noted meanwhile.
    const [now] = await ctx.sql<StoredRule & { hour_runs: number }>(
      `select ${ruleColumns}, case when r.hour_from > now() - interval '1 hour' then r.hour_runs else 0 end as hour_runs from automation.rule r
       where r.workspace_id = $1 and r.id = $2 and r.active and r.deleted_at is null and r.heard_to < $3 for no key update`, [live.workspaceId, rule.id, due.seq], 'automation.run.rule');
    const taken = await ctx.sql('delete from automation.due where workspace_id = $1 and rule_id = $2 and seq = $3 returning 1', [live.workspaceId, rule.id, due.seq], 'automation.due.take');
    if (taken.length === 0) return;
    if (!now || (due.can !== null && !mayHear(ctx.member.permissions, due.can))) return;
    await look(ctx, { ...live, rule: now }, due, now.hour_runs);
  }));
}

async function look(ctx: Ctx, live: Live, due: Due, hourRuns: number): Promise<void> {
  const { rule, record, workspaceId } = live;
  const doing: Doing = { rule, seq: due.seq, step: -1 };
  const fits = await guarded(ctx, async () => (await fitting(ctx, record, readConditions(record, writtenOf(rule).conditions), [due.subject_id])).has(due.subject_id));
  if ('done' in fits && !fits.done) return;
  if (hourRuns >= runsPerHour) return stopRule(ctx, { id: rule.id, workspaceId }, 'too_many');
  const outcome = 'error' in fits ? fits : await tried(ctx, record, due.subject_id, rule, doing);
  await note(ctx, live, due, 'error' in outcome ? refusalOf(ctx, outcome.error) : null, doing.step);
}

const stale = 'core.version_conflict';
/** Somebody changed the record in the same moment: it is read and done again, as a person would. */
async function tried(ctx: Ctx, record: RecordTable, id: string, rule: StoredRule, doing: Doing): Promise<{ done: void } | { error: unknown }> {
  for (let left = 2; ; left--) {
    const outcome = await guarded(ctx, async () => carryOut(ctx, record, await getRow<Row>(ctx, record, id), rule.actions, doing));
    if ('done' in outcome || left === 0 || (outcome.error as { code?: string }).code !== stale) return outcome;
  }
}

/** Why it was refused, without what a record holds. What passes by itself is no refusal: the whole run is tried again. What takes too long would do so again, before the eyes of all rules that wait behind it. */
function refusalOf(ctx: Ctx, error: unknown): { code: string; message: string } {
  if (error instanceof Refusal) return { code: error.code, message: (error.fields?.[0]?.message ?? error.message).slice(0, 300) };
  const { code } = error as { code?: string };
  if (['40001', '40P01', '55P03', '57P01'].includes(code ?? '')) throw error;
  ctx.app.log.error({ err: error }, 'an automation failed of something nobody expected');
  return { code: 'core.unexpected', message: '' };
}

async function note(ctx: Ctx, { rule, record, workspaceId }: Live, due: Due, refused: { code: string; message: string } | null, step: number): Promise<void> {
  await ctx.sql(
    'insert into automation.run (id, workspace_id, rule_id, seq, topic, subject_id, result, action, code, message) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [uuidv7(), workspaceId, rule.id, due.seq, record.topic, due.subject_id, refused ? 'refused' : 'done', refused && step >= 0 ? step : null, refused?.code ?? null, refused?.message ?? null], 'automation.run.note');
  const [row] = await ctx.sql<{ failures: number }>(
    `update automation.rule set failures = case when $3 then failures + 1 else 0 end, last_run_at = now(), hour_runs = case when hour_from > now() - interval '1 hour' then hour_runs + 1 else 1 end,
       hour_from = case when hour_from > now() - interval '1 hour' then hour_from else now() end where workspace_id = $1 and id = $2 returning failures`, [workspaceId, rule.id, refused !== null], 'automation.run.count');
  if (row!.failures >= mostFailures) await stopRule(ctx, { id: rule.id, workspaceId }, 'failing');
  ctx.emit({ type: 'automation.run.ended', topic: topics.runs, id: rule.id, workspaceId, audit: false, can });
}
