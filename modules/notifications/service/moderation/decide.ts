import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { reinstateAccount, suspendAccount } from '#modules/identity/api.ts';
import { findColleagues, findPublicWorkspace } from '#modules/workspace/api.ts';
import * as contract from '../../contract.ts';
import { ableTo, noteAction, readCase, requireCase, type CaseRow } from './cases.ts';
import { findReportTarget } from './targets.ts';

const accountDecisions: readonly string[] = ['limit_reach', 'suspend', 'ban'];
const tenYears = 3653 * 86_400_000;

/** Decides a case, carries the decision out, and has everybody told who should know. */
export async function decide(ctx: Ctx, input: InputOf<typeof contract.decideCase>): Promise<contract.Case> {
  const row = await requireCase(ctx, input.id);
  const decision = [...new Set(input.decision)];
  const able = await ableTo(ctx, row);
  if (able.length === 0 || (row.state === 'decided' && !decision.includes('restore'))) fail('notifications.case_decided');
  if (row.version !== input.version) fail('core.version_conflict', { current: await readCase(ctx, row.id) });
  await check(ctx, row, decision, able, input);
  const until = decision.includes('suspend') && input.until ? new Date(input.until) : null;
  for (const one of decision) await carryOut(ctx, row, one, until, input);
  const appealed = row.state === 'appealed';
  // An appeal that is dismissed leaves what was decided.
  const stands = appealed && decision[0] === 'dismiss';
  await ctx.sql(
    `update notifications.moderation_case set state = $3, decision = $4, rule = coalesce($5, rule), message = $6, decided_by = $7, decided_at = now(), assignee_id = coalesce(assignee_id, $7),
       hidden_at = case when $8 then null else hidden_at end, updated_at = now(), version = version + 1 where id = $1 and workspace_id = $2`,
    [row.id, ctx.workspaceId, appealed ? 'final' : 'decided', stands ? row.decision : decision, input.rule, input.message, ctx.accountId, decision[0] === 'dismiss' || decision[0] === 'restore']);
  if (appealed) await ctx.sql('update notifications.appeal set outcome = $3, decided_by = $4, decided_at = now(), updated_at = now(), version = version + 1 where case_id = $1 and workspace_id = $2', [row.id, ctx.workspaceId, stands ? 'upheld' : 'reversed', ctx.accountId]);
  const reportIds = await settleReports(ctx, row, decision);
  ctx.emit({ type: 'notifications.case.decided', id: row.id, data: { decision: decision.join(', '), targetType: row.target_type }, can: 'notifications.case.view' });
  await ctx.enqueue('notifications.case_decided', { caseId: row.id, workspaceId: row.workspace_id, appealed, decision, reportIds, until: until?.toISOString() ?? null }, { key: `notifications.case_decided:${row.id}:${row.version}` });
  return readCase(ctx, row.id);
}

/**
 * Reports end with their case; answers those whose reporters have not heard this outcome. An appeal that is dismissed tells who
 * reported while it waited what stands; one that is granted tells all of them that no rule was broken.
 */
async function settleReports(ctx: Ctx, row: CaseRow, decision: readonly contract.Decision[]): Promise<string[]> {
  if (row.state === 'decided') return [];
  const acted = row.state === 'appealed' ? decision[0] === 'dismiss' : decision[0] !== 'dismiss';
  return (await ctx.sql<{ id: string }>('select notifications.set_reports($1, $2) as id', [row.id, acted ? 'actioned' : 'dismissed'])).map((r) => r.id);
}

async function check(ctx: Ctx, row: CaseRow, decision: readonly contract.Decision[], able: readonly contract.Decision[], input: InputOf<typeof contract.decideCase>): Promise<void> {
  const alone = decision.includes('dismiss') || decision.includes('restore');
  if (alone && decision.length > 1) failField('decision', contract.moderationSays('notifications.decision_alone'));
  const onAccount = decision.some((d) => accountDecisions.includes(d));
  if (onAccount && (await findPublicWorkspace(ctx, null))?.id !== ctx.workspaceId) fail('notifications.house_only');
  if (decision.some((d) => !able.includes(d))) failField('decision', contract.moderationSays('notifications.decision_unable'));
  if (!alone && input.rule === null) failField('rule', contract.moderationSays('notifications.rule_missing'));
  if (decision.includes('suspend')) {
    if (input.until === null) failField('until', contract.moderationSays('notifications.until_missing'));
    const ahead = new Date(input.until!).getTime() - Date.now();
    if (ahead <= 0 || ahead > tenYears) failField('until', contract.moderationSays('notifications.until_future'));
  }
  if (onAccount && row.author_id) {
    const author = (await findColleagues(ctx, [row.author_id])).get(row.author_id);
    if (author && author.status !== 'left' && author.role.rank >= ctx.member.rank) fail('notifications.outranked');
  }
}

async function carryOut(ctx: Ctx, row: CaseRow, decision: contract.Decision, until: Date | null, input: { message: string }): Promise<void> {
  const target = findReportTarget(row.target_type);
  const author = row.author_id;
  if (decision === 'hide') await target!.hide!(ctx, row.target_id);
  if (decision === 'delete') await target!.remove!(ctx, row.target_id);
  if (decision === 'limit_reach') await ctx.sql('select notifications.set_limited($1, $2, true)', [author, row.id]);
  if (decision === 'suspend' || decision === 'ban') await suspend(ctx, row, decision === 'ban', until);
  // What many reports hid comes back with the dismissal; what was decided, with the restoring.
  if (decision === 'dismiss' && row.state !== 'appealed' && row.hidden_at !== null) await target?.restore?.(ctx, row.target_id);
  if (decision === 'restore') await undo(ctx, row);
  await noteAction(ctx, row, row.state === 'appealed' ? (decision === 'restore' ? 'reverse' : 'uphold') : decision, { reason: input.message.slice(0, 200), until });
}

/** Suspends the author as long as the longest of the decisions that stand says. */
async function suspend(ctx: Ctx, row: CaseRow, forGood: boolean, until: Date | null): Promise<void> {
  const others = await otherSanctions(ctx, row);
  const longest = others.suspended_until && until && others.suspended_until > until ? others.suspended_until : until;
  await suspendAccount(ctx, row.author_id!, forGood || others.banned ? null : longest);
}

async function otherSanctions(ctx: Ctx, row: CaseRow): Promise<{ banned: boolean; suspended_until: Date | null }> {
  return (await ctx.sql<{ banned: boolean; suspended_until: Date | null }>('select banned, suspended_until from notifications.standing_sanctions($1, $2)', [row.author_id, row.id]))[0]!;
}

/** Takes back what was decided; what another decision that stands asks of the account too stays. */
async function undo(ctx: Ctx, row: CaseRow): Promise<void> {
  const target = findReportTarget(row.target_type);
  if (row.decision.includes('delete')) await target?.bringBack?.run(ctx, row.target_id);
  else if (row.decision.includes('hide') || row.hidden_at !== null) await target?.restore?.(ctx, row.target_id);
  if (!row.author_id) return;
  if (row.decision.includes('limit_reach')) await ctx.sql('select notifications.set_limited($1, $2, false)', [row.author_id, row.id]);
  if (!row.decision.includes('suspend') && !row.decision.includes('ban')) return;
  const others = await otherSanctions(ctx, row);
  if (others.banned || others.suspended_until) await suspendAccount(ctx, row.author_id, others.banned ? null : others.suspended_until);
  else await reinstateAccount(ctx, row.author_id);
}
