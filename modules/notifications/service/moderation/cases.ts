import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { cut } from '#core/contract/fields.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { accountCards } from '#modules/identity/api.ts';
import { findPublicWorkspace } from '#modules/workspace/api.ts';
import * as contract from '../../contract.ts';
import { filesOf, waiting } from './case-files.ts';
import { aroundChars, findReportTarget } from './targets.ts';

/** A case as the table holds it. */
export interface CaseRow {
  id: string; workspace_id: number; target_type: contract.ReportTargetType; target_id: string; author_id: string | null; state: contract.Case['state']; priority: number; report_count: number;
  reasons: contract.ReportReason[]; snapshot: { title: string; text: string; link: string | null }; is_private: boolean; hidden_at: Date | null; held_for: string[]; assignee_id: string | null; decision: contract.Decision[];
  rule: contract.ReportReason | null; message: string; decided_at: Date | null; created_at: Date; updated_at: Date; version: number; is_party: boolean;
}

const columns = `c.id, c.workspace_id, c.target_type, c.target_id, c.author_id, c.state, c.priority, c.report_count, c.reasons, c.snapshot, c.is_private, c.hidden_at, c.held_for, c.assignee_id, c.decision,
  c.rule, c.message, c.decided_at, c.created_at, c.updated_at, c.version, (c.author_id is not distinct from $2 or notifications.reported($2, c.target_type, c.target_id)) as is_party`;

type People = Awaited<ReturnType<typeof accountCards>>;
const personOf = (people: People, id: string | null) => { const card = id === null ? undefined : people.get(id); return card ? { id: card.id, name: card.name, photo: card.photo } : null; };

/** Cases as the queue shows them. */
export async function shapesOf(ctx: Ctx, rows: readonly CaseRow[]): Promise<contract.Case[]> {
  const people = await accountCards(ctx, rows.flatMap((r) => [r.author_id, r.assignee_id]).filter((id) => id !== null));
  return rows.map((r) => ({
    id: r.id, targetType: r.target_type, targetId: r.target_id, author: personOf(people, r.author_id), state: r.state, priority: r.priority, reportCount: r.report_count, reasons: r.reasons,
    isPrivate: r.is_private, isHidden: r.hidden_at !== null, heldFor: r.held_for, assignee: personOf(people, r.assignee_id), decision: r.decision, rule: r.rule, decidedAt: r.decided_at?.toISOString() ?? null, isParty: r.is_party,
    createdAt: r.created_at.toISOString(), updatedAt: r.updated_at.toISOString(), version: r.version,
  }));
}

const filters: Record<InputOf<typeof contract.listCases>['filter'], string> = {
  open: "c.state in ('open', 'assigned', 'appealed')", mine: "c.state in ('open', 'assigned', 'appealed') and c.assignee_id = $2",
  appealed: "c.state = 'appealed'", decided: "c.state in ('decided', 'final')",
};

/** Cases of the active workspace; the most urgent first, decided ones the newest first. */
export async function list(ctx: Ctx, input: InputOf<typeof contract.listCases>): Promise<OutputOf<typeof contract.listCases>> {
  const decided = input.filter === 'decided';
  const place = input.cursor === undefined ? null : decodeCursor(input.cursor, 2);
  if (input.cursor !== undefined && !(Number.isSafeInteger(place?.[0]) && typeof place?.[1] === 'string' && /^[0-9a-f-]{36}$/.test(place[1]))) failField('cursor', contract.says('core.page_gone'));
  const micros = "(extract(epoch from c.decided_at) * 1000000)::bigint";
  const rows = await ctx.sql<CaseRow & { at: number }>(
    `select ${columns}, ${decided ? micros : 'c.priority'}::bigint as at from notifications.moderation_case c where c.workspace_id = $1 and ${filters[input.filter]}
       and ($3::bigint is null or ${decided ? `c.decided_at < to_timestamp($3 / 1000000.0) + interval '1 microsecond' and (${micros}, c.id) < ($3, $4::uuid)` : '(c.priority < $3 or c.priority = $3 and c.id > $4::uuid)'})
     order by ${decided ? 'c.decided_at desc, c.id desc' : 'c.priority desc, c.id'} limit $5`,
    [ctx.workspaceId, ctx.accountId, place?.[0] ?? null, place?.[1] ?? null, input.limit + 1], `notifications.cases.${input.filter}`);
  const [open] = await ctx.sql<{ n: number }>(`select count(*)::integer as n from notifications.moderation_case c where c.workspace_id = $1 and ${filters.open}`, [ctx.workspaceId], 'notifications.cases.count');
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return { items: await shapesOf(ctx, page), nextCursor: rows.length > input.limit ? encodeCursor([Number(last!.at), last!.id]) : null, open: open!.n };
}

/** A case of the active workspace, locked for a decision, or 404. Who made the thing or reported it is refused, and that they tried is written down. */
export async function requireCase(ctx: Ctx, id: string): Promise<CaseRow> {
  const [row] = await ctx.sql<CaseRow>(`select ${columns} from notifications.moderation_case c where c.id = $1 and c.workspace_id = $3 for update`, [id, ctx.accountId, ctx.workspaceId]);
  const known = found(row);
  if (known.is_party) await refuseParty(ctx, id);
  return known;
}

async function refuseParty(ctx: Ctx, id: string): Promise<never> {
  // This call is about to be rolled back; that it was tried must stand.
  await runAs(ctx.app, { account: ctx.account, membership: ctx.member, origin: ctx.origin, name: 'notifications.own_case' }, async (own) => {
    own.emit({ type: 'core.access.refused', id: own.accountId, data: { operation: 'moderation.openCase', permission: 'notifications.case.view', caseId: id }, can: 'workspace.audit.view' });
  });
  return fail('notifications.own_case');
}

/** Writes down what was done about a case. */
export async function noteAction(ctx: Ctx, row: Pick<CaseRow, 'id' | 'workspace_id'>, action: string, more: { reason?: string; until?: Date | null } = {}): Promise<void> {
  await ctx.sql('insert into notifications.moderation_action (id, case_id, workspace_id, action, by_id, reason, until) values ($1, $2, $3, $4, $5, $6, $7)',
    [uuidv7(), row.id, row.workspace_id, action, ctx.accountId, more.reason ?? '', more.until ?? null]);
}

/** What can be decided about a kind of thing in a workspace. */
export async function ableTo(ctx: Ctx, row: CaseRow): Promise<contract.Decision[]> {
  // An appeal has two answers, also where what was deleted is gone for good.
  if (row.state === 'appealed') return ['restore', 'dismiss'];
  if (row.state === 'final') return [];
  if (row.state === 'decided') return (await canTakeBack(ctx, row)) ? ['restore'] : [];
  const target = findReportTarget(row.target_type);
  const house = (await findPublicWorkspace(ctx, null))?.id === ctx.workspaceId;
  return [
    'dismiss' as const, ...(row.author_id ? ['warn' as const] : []), ...(target?.hide ? ['hide' as const] : []), ...(target?.remove ? ['delete' as const] : []),
    ...(row.author_id && house ? ['limit_reach', 'suspend', 'ban'] as const : []),
  ];
}

/** Whether taking a decision back would change anything: what is deleted for good cannot come back, what was found in order was not decided about. */
async function canTakeBack(ctx: Ctx, row: CaseRow): Promise<boolean> {
  const { decision } = row;
  if (decision.some((d) => d === 'limit_reach' || d === 'suspend' || d === 'ban')) return true;
  if (decision.includes('delete')) return (await findReportTarget(row.target_type)?.bringBack?.able(ctx, row.target_id)) ?? false;
  return decision.includes('hide') || decision.includes('warn');
}

/** What a reported thing stands in, for who may decide about it while it waits; looking at the case is what is logged. */
async function around(ctx: Ctx, row: CaseRow): Promise<contract.CaseDetail['content']['around']> {
  if (!ctx.can('notifications.case.decide') || !waiting.includes(row.state)) return [];
  const found_ = (await findReportTarget(row.target_type)?.around?.(ctx, row.target_id)) ?? [];
  const people = await accountCards(ctx, found_.map((a) => a.authorId));
  return found_.map((a) => ({ author: personOf(people, a.authorId), text: cut(a.text, aroundChars), at: a.at.toISOString(), place: a.place }));
}

/** The case with its content. That somebody looked is written down, in the case and in the workspace's log. */
export async function open(ctx: Ctx, { id }: { id: string }): Promise<contract.CaseDetail> {
  const row = await requireCase(ctx, id);
  // The log has every look; the case's own history one for each sitting.
  const [lately] = await ctx.sql("select 1 from notifications.moderation_action where case_id = $1 and workspace_id = $2 and action = 'view' and by_id = $3 and created_at > now() - interval '10 minutes'", [id, ctx.workspaceId, ctx.accountId]);
  if (!lately) await noteAction(ctx, row, 'view');
  ctx.emit({ type: 'notifications.case.viewed', id, data: { targetType: row.target_type, private: row.is_private }, can: 'notifications.case.view' });
  const reports = await ctx.sql<{ id: string; reporter_id: string; reason: contract.ReportReason; note: string; state: contract.Report['state']; created_at: Date }>('select * from notifications.case_reports($1, $2)', [id, ctx.workspaceId]);
  const history = await ctx.sql<{ id: string; action: string; by_id: string | null; reason: string; until: Date | null; created_at: Date }>(
    'select id, action, by_id, reason, until, created_at from notifications.moderation_action where case_id = $1 and workspace_id = $2 order by created_at desc, id desc limit 100', [id, ctx.workspaceId]);
  const earlier = row.author_id === null ? [] : await ctx.sql<{ id: string; decision: contract.Decision[]; rule: contract.ReportReason | null; decided_at: Date }>(
    'select id, decision, rule, decided_at from notifications.moderation_case where workspace_id = $1 and author_id = $2 and decided_at is not null and id <> $3 order by decided_at desc limit 10', [ctx.workspaceId, row.author_id, id]);
  const [appeal] = await ctx.sql<{ text: string; created_at: Date; outcome: 'upheld' | 'reversed' | null }>('select text, created_at, outcome from notifications.appeal where case_id = $1 and workspace_id = $2', [id, ctx.workspaceId]);
  const people = await accountCards(ctx, [...reports.map((r) => r.reporter_id), ...history.flatMap((h) => h.by_id ?? [])]);
  return {
    case: (await shapesOf(ctx, [row]))[0]!, content: { ...row.snapshot, files: await filesOf(ctx, row), around: await around(ctx, row) }, message: row.message, able: await ableTo(ctx, row),
    reports: reports.map((r) => ({ id: r.id, reporter: personOf(people, r.reporter_id), reason: r.reason, note: r.note, state: r.state, createdAt: r.created_at.toISOString() })),
    history: history.map((h) => ({ id: h.id, action: h.action, by: personOf(people, h.by_id), reason: h.reason, until: h.until?.toISOString() ?? null, at: h.created_at.toISOString() })),
    earlier: earlier.map((e) => ({ id: e.id, decision: e.decision, rule: e.rule, decidedAt: e.decided_at.toISOString() })),
    appeal: appeal ? { text: appeal.text, at: appeal.created_at.toISOString(), outcome: appeal.outcome } : null,
  };
}

/** The case as the queue shows it, after a change. */
export async function readCase(ctx: Ctx, id: string): Promise<contract.Case> {
  const [row] = await ctx.sql<CaseRow>(`select ${columns} from notifications.moderation_case c where c.id = $1 and c.workspace_id = $3`, [id, ctx.accountId, ctx.workspaceId]);
  return (await shapesOf(ctx, [found(row)]))[0]!;
}

/** Takes a case, or gives it back. */
export async function assign(ctx: Ctx, input: InputOf<typeof contract.assignCase>): Promise<contract.Case> {
  const row = await requireCase(ctx, input.id);
  if (row.state === 'decided' || row.state === 'final') fail('notifications.case_decided');
  const to = input.mine ? ctx.accountId : null;
  if (row.assignee_id !== to) {
    await ctx.sql(
      `update notifications.moderation_case set assignee_id = $3, state = case when state = 'appealed' then state when $3::uuid is null then 'open' else 'assigned' end, updated_at = now(), version = version + 1
       where id = $1 and workspace_id = $2`, [input.id, ctx.workspaceId, to]);
    await noteAction(ctx, row, 'assign', { reason: input.mine ? 'taken' : 'given_back' });
    if (input.mine) await ctx.sql("select notifications.set_reports($1, 'in_review')", [input.id]);
    ctx.emit({ type: 'notifications.case.changed', id: input.id, data: { assigned: input.mine }, can: 'notifications.case.view' });
  }
  return readCase(ctx, input.id);
}
