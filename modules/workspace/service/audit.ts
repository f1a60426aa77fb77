import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import type * as contract from '../contract.ts';
import { csvText } from '../rules/csv.ts';
import { peopleOf } from './people.ts';
import { visibleActivity } from './activity-visibility.ts';

/** One entry of the log as it is stored. */
export interface LogRow { seq: number; type: string; topic: string; subject_id: string | null; actor_id: string | null; data: Record<string, unknown>; can: string | null; at: Date; ip: string | null; request_id: string | null }
type Filters = Pick<InputOf<typeof contract.listAudit>, 'actor' | 'type' | 'from' | 'to'>;

const exportRows = 50_000;

/** The audit log, newest first. */
export async function listAudit(ctx: Ctx, input: InputOf<typeof contract.listAudit>): Promise<OutputOf<typeof contract.listAudit>> {
  const rows = await readLog(ctx, input, beforeOf(input.cursor), input.limit + 1);
  const page = rows.slice(0, input.limit);
  const people = await peopleOf(ctx, page.map((r) => r.actor_id));
  return {
    items: page.map((r) => ({ ...factOf(r), actor: people.cardOrNull(r.actor_id), ip: r.ip, requestId: r.request_id })),
    nextCursor: rows.length > input.limit ? encodeCursor([page.at(-1)!.seq]) : null, total: null,
  };
}

/** The same as CSV, the newest 50,000; recorded. */
export async function exportAudit(ctx: Ctx, input: InputOf<typeof contract.exportAudit>): Promise<StreamAnswer> {
  ctx.authorize('workspace.audit.view');
  const rows = await readLog(ctx, input, null, exportRows);
  const people = await peopleOf(ctx, rows.map((r) => r.actor_id));
  const text = csvText(['Number', 'At', 'Who', 'E-mail', 'What', 'Subject', 'Details', 'Address'], rows.map((r) => [
    r.seq, r.at.toISOString(), people.cardOrNull(r.actor_id)?.name ?? '', r.actor_id ? people.email(r.actor_id) : '', r.type, r.subject_id, r.data, r.ip,
  ]));
  ctx.emit({ type: 'workspace.audit.exported', data: { rows: rows.length }, can: 'workspace.audit.view' });
  return { stream: Buffer.from(text, 'utf8'), type: 'text/csv; charset=utf-8', headers: { 'content-disposition': `attachment; filename="audit-${ctx.member.workspaceSlug}.csv"` } };
}

/** Recent events the viewer may know of, newest first. */
export async function listActivity(ctx: Ctx, input: InputOf<typeof contract.listActivity>): Promise<OutputOf<typeof contract.listActivity>> {
  const kept: LogRow[] = [];
  let before = beforeOf(input.cursor);
  let more = true;
  // Rooms may hide rows, so a page can need several reads; ten, and the reader asks on.
  for (let reads = 0; reads < 10 && more && kept.length <= input.limit; reads++) {
    const rows = await readActivity(ctx, input.topic ?? null, before, 200);
    kept.push(...(await visibleActivity(ctx, rows)));
    more = rows.length === 200;
    before = rows.at(-1)?.seq ?? before;
  }
  const page = kept.slice(0, input.limit);
  const people = await peopleOf(ctx, page.map((r) => r.actor_id));
  const next = kept.length > input.limit ? page.at(-1)!.seq : more ? before : null;
  return { items: page.map((r) => ({ ...factOf(r), actor: people.cardOrNull(r.actor_id) })), nextCursor: next === null ? null : encodeCursor([next]), total: null };
}

const columns = 'seq, type, topic, subject_id, actor_id, data, can, at, ip, request_id';

function readLog(ctx: Ctx, f: Filters, before: number | null, limit: number): Promise<LogRow[]> {
  return ctx.sql<LogRow>(
    `select ${columns} from core.event where workspace_id = $1 and audit and ($2::bigint is null or seq < $2) and ($3::uuid is null or actor_id = $3)
       and ($4::text is null or starts_with(type, $4)) and ($5::float8 is null or at >= to_timestamp($5)) and ($6::float8 is null or at < to_timestamp($6))
     order by seq desc limit $7`, [ctx.workspaceId, before, f.actor ?? null, f.type ?? null, secondsOf(f.from), secondsOf(f.to), limit]);
}

function readActivity(ctx: Ctx, topic: string | null, before: number | null, limit: number): Promise<LogRow[]> {
  return ctx.sql<LogRow>(
    `select ${columns} from core.event where workspace_id = $1 and audit and type not like 'core.%' and ($2::bigint is null or seq < $2)
       and ($3::text is null or starts_with(topic, $3)) and (can is null or can = any($4)) order by seq desc limit $5`, [ctx.workspaceId, before, topic, [...ctx.member.permissions], limit]);
}

/** Seconds since 1970: the database's own reading of dates is narrower than ISO's (there is no year 0). */
function secondsOf(instant: string | undefined): number | null {
  return instant === undefined ? null : Date.parse(instant) / 1000;
}

function factOf(r: LogRow) {
  return { seq: r.seq, type: r.type, topic: r.topic, subjectId: r.subject_id, data: r.data, at: r.at.toISOString() };
}

function beforeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const place = decodeCursor(cursor, 1)?.[0];
  return typeof place === 'number' && Number.isSafeInteger(place) ? place : failField('cursor', 'This place in the list does not exist.');
}
