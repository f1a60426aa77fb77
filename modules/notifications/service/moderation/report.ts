import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { getProfile } from '#modules/identity/api.ts';
import { findPublicWorkspace } from '#modules/workspace/api.ts';
import * as contract from '../../contract.ts';
import { autoHideAt, isTrusted, perHour, severityOf } from '../../rules/reports.ts';
import { noteFiles } from './case-files.ts';
import { findReportTarget, snapshotOf, type ReportTarget } from './targets.ts';

interface ReportRow { id: string; target_type: contract.ReportTargetType; target_id: string; reason: contract.ReportReason; note: string; state: contract.Report['state']; created_at: Date; updated_at: Date }
const columns = 'r.id, r.target_type, r.target_id, r.reason, r.note, r.state, r.created_at, r.updated_at';

function shape(r: ReportRow): contract.Report {
  return { id: r.id, targetType: r.target_type, targetId: r.target_id, reason: r.reason, note: r.note, state: r.state, createdAt: r.created_at.toISOString(), updatedAt: r.updated_at.toISOString() };
}

async function ownReport(ctx: Ctx, id: string): Promise<contract.Report> {
  const [row] = await ctx.sql<ReportRow>(`select ${columns} from notifications.report r where r.id = $1 and r.reporter_id = $2`, [id, ctx.accountId]);
  return shape(found(row));
}

/** Reports a thing the viewer may see: it leaves their sight at once, its author hears nothing, moderators get a copy. */
export async function report(ctx: Ctx, input: InputOf<typeof contract.report>): Promise<contract.Report> {
  const me = ctx.accountId;
  const { targetType, targetId } = input;
  // Reported before: out of sight, so it can no longer be asked for; the first report is the answer.
  const [before] = await ctx.sql<ReportRow>(`select ${columns} from notifications.report r where r.reporter_id = $1 and r.target_type = $2 and r.target_id = $3`, [me, targetType, targetId]);
  if (before) return shape(before);
  const target = found(findReportTarget(targetType));
  if (!(await target.visible(ctx, me, [targetId])).has(targetId)) fail('core.not_found');
  const thing = found((await target.describe(ctx, [targetId])).get(targetId));
  if (thing.authorId === me) fail('notifications.own_report');
  const [record] = await ctx.sql<{ last_hour: number; decided: number; dismissed: number }>('select * from notifications.reporter_record($1)', [me]);
  if (record!.last_hour >= perHour) fail('core.too_many_requests', { seconds: 3600 });
  const workspaceId = thing.workspaceId ?? found(await findPublicWorkspace(ctx, null)).id;
  const { copy, hash } = snapshotOf(thing);
  const trusted = isTrusted({ since: new Date((await getProfile(ctx, me)).createdAt), ...record! }, new Date());
  const [filed] = await ctx.sql<{ report_id: string; case_id: string; is_new: boolean; trusted_today: number; hidden: boolean }>(
    'select * from notifications.file_report($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14)',
    [uuidv7(), uuidv7(), workspaceId, me, targetType, targetId, thing.authorId, input.reason, input.note.trim(), severityOf(input.reason), trusted, copy, hash, thing.isPrivate]);
  const { report_id: id, case_id: caseId } = filed!;
  if (!filed!.is_new) return ownReport(ctx, id);
  await noteFiles(ctx, caseId, thing);
  await target.hideFor?.(ctx, me, targetId);
  if (filed!.trusted_today >= autoHideAt && !filed!.hidden) await hideByMany(ctx, target, caseId, targetId);
  ctx.emit({ type: 'notifications.report.created', id, accountId: me, data: { targetType, targetId }, audit: false });
  // In a job of nobody's: the workspace's log must not tell who reported.
  await ctx.enqueue('notifications.case_moved', { caseId, workspaceId }, { key: `notifications.case_moved:${caseId}` });
  return ownReport(ctx, id);
}

async function hideByMany(ctx: Ctx, target: ReportTarget, caseId: string, targetId: string): Promise<void> {
  if (!target.hide) return;
  await target.hide(ctx, targetId);
  await ctx.sql('select notifications.note_hidden($1, $2)', [uuidv7(), caseId]);
}

/** The viewer's reports, newest first. */
export async function listOwn(ctx: Ctx, input: InputOf<typeof contract.listOwnReports>): Promise<OutputOf<typeof contract.listOwnReports>> {
  const place = input.cursor === undefined ? null : decodeCursor(input.cursor, 1);
  if (input.cursor !== undefined && (typeof place?.[0] !== 'string' || !/^[0-9a-f-]{36}$/.test(place[0]))) failField('cursor', contract.says('core.page_gone'));
  const rows = await ctx.sql<ReportRow>(
    `select ${columns} from notifications.report r where r.reporter_id = $1 and ($2::uuid is null or r.id < $2) order by r.id desc limit $3`, [ctx.accountId, place?.[0] ?? null, input.limit + 1], 'notifications.own_reports');
  const page = rows.slice(0, input.limit);
  return { items: page.map(shape), nextCursor: rows.length > input.limit ? encodeCursor([page.at(-1)!.id]) : null };
}

/** Those of these things the person has reported: rooms leave them out of what they show that person. */
export async function reportedBy(ctx: Ctx, accountId: string, targetType: contract.ReportTargetType, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.sql<{ id: string }>('select notifications.reported_of($1, $2, $3::text[]) as id', [accountId, targetType, [...new Set(ids)]], 'notifications.reported_of');
  return new Set(rows.map((r) => r.id));
}
