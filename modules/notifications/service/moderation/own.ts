import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type * as contract from '../../contract.ts';
import { readAppealToken } from './appeal-token.ts';

type Decisions = OutputOf<typeof contract.listOwnDecisions>;
interface Row {
  id: string; target_type: contract.ReportTargetType; target_id: string; snapshot: { title: string; text: string }; decision: contract.Decision[]; rule: contract.ReportReason | null; message: string;
  decided_at: Date; state: string; until: Date | null; appeal_text: string | null; appealed_at: Date | null; outcome: 'upheld' | 'reversed' | null;
}
const appealDays = 30;

/** Decisions about the viewer's own things, the newest hundred; never who reported them. */
export async function listDecisions(ctx: Ctx): Promise<Decisions> {
  const rows = await ctx.sql<Row>('select * from notifications.decisions_about($1, 100)', [ctx.accountId], 'notifications.decisions_about');
  return {
    items: rows.map((r) => ({
      id: r.id, targetType: r.target_type, targetId: r.target_id, title: r.snapshot.title, text: r.snapshot.text.slice(0, 500), decision: r.decision.filter((d): d is contract.Sanction => d !== 'restore' && d !== 'dismiss'),
      rule: r.rule, message: r.message, decidedAt: r.decided_at.toISOString(), until: r.until?.toISOString() ?? null,
      mayAppeal: r.state === 'decided' && r.appealed_at === null && r.decided_at.getTime() > Date.now() - appealDays * 86_400_000,
      appeal: r.appeal_text !== null && r.appealed_at ? { text: r.appeal_text, at: r.appealed_at.toISOString(), outcome: r.outcome } : null,
    })),
  };
}

async function file(ctx: Ctx, caseId: string, accountId: string, text: string): Promise<void> {
  const [row] = await ctx.sql<{ outcome: 'filed' | 'unknown' | 'twice' | 'late' | 'limit'; workspace_id: number }>('select * from notifications.file_appeal($1, $2, $3)', [caseId, accountId, text.trim()]);
  const { outcome, workspace_id: workspaceId } = row!;
  if (outcome === 'unknown') fail('core.not_found');
  if (outcome !== 'filed') fail(`notifications.appeal_${outcome}`);
  ctx.emit({ type: 'notifications.decision.appealed', id: caseId, accountId, audit: false });
  await ctx.enqueue('notifications.case_moved', { caseId, workspaceId }, { key: `notifications.case_moved:${caseId}` });
}

/** Asks moderators to look at a decision about something of the viewer's again. */
export async function appeal(ctx: Ctx, input: InputOf<typeof contract.appeal>): Promise<Decisions> {
  await file(ctx, input.caseId, ctx.accountId, input.text);
  return listDecisions(ctx);
}

/** The same by the link of the mail, for who cannot sign in. */
export async function appealByLink(ctx: Ctx, input: InputOf<typeof contract.appealByLink>): Promise<{ ok: true }> {
  const known = readAppealToken(ctx.app, input.token) ?? fail('notifications.token_invalid');
  await file(ctx, known.caseId, known.accountId, input.text);
  return { ok: true };
}

/** Counts of the last twelve months; no names. */
export async function counts(ctx: Ctx): Promise<OutputOf<typeof contract.moderationCounts>> {
  const rows = await ctx.sql<{ month: string; reports: number; dismissed: number; actions: Record<string, number>; appeals: number; reversed: number }>('select * from notifications.moderation_counts()', [], 'notifications.counts');
  return { months: rows.map((r) => ({ ...r, actions: Object.entries(r.actions).map(([action, count]) => ({ action: action as contract.Sanction, count })) })) };
}
