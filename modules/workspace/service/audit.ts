import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Filter, ListInput } from '#core/contract/list.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { audible } from '#core/server/events/sight.ts';
import { failField, found } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { exportList } from '#core/server/resource/export.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { countRows, listRows, type ListSource } from '#core/server/resource/list.ts';
import * as contract from '../contract.ts';
import { visibleActivity } from './activity-visibility.ts';
import { peopleOf, type People } from './people.ts';

/** One entry of the log as it is stored. */
export interface LogRow { seq: number; type: string; topic: string; subject_id: string | null; actor_id: string | null; data: Record<string, unknown>; can: string | null; at: Date; ip: string | null; request_id: string | null }

const columns = 'seq, type, topic, subject_id, actor_id, data, can, at, ip, request_id';
const { type, actor, topic, at } = contract.auditFields;

/** The log of the active workspace. Its numbers are given in the order of time, so they stand for it: the index core.event_audit has them sorted. */
export const auditSource: ListSource = {
  from: 'core.event e',
  select: columns.replaceAll(/\w+/g, 'e.$&'),
  key: 'e.seq', keyType: 'number',
  fields: { type: { ...type, sql: 'e.type' }, actor: { ...actor, sql: 'e.actor_id', nameIn: 'actorName' }, topic: { ...topic, sql: 'e.topic' }, at: { ...at, sql: 'e.at' }, seq: { type: 'number', sql: 'e.seq' } },
  scope: (ctx, p) => `e.workspace_id = ${p.add(ctx.workspaceId)} and e.audit`,
  defaultSort: [{ field: 'seq', descending: true }],
  search: (words, p) => `e.type ilike ${p.add(likePattern(words))}`,
};

/** The audit log, newest first. */
export async function listAudit(ctx: Ctx, input: InputOf<typeof contract.listAudit>): Promise<OutputOf<typeof contract.listAudit>> {
  const page = await readLog(ctx, input);
  const people = await peopleOf(ctx, page.items.map((r) => r.actor_id));
  return {
    items: page.items.map((r) => entryOf(people, r)), nextCursor: page.nextCursor,
    total: input.count === 'exact' ? await countRows(ctx, byActor(input.filter), input) : null,
  };
}

/** One entry, by its number. */
export async function getAuditEntry(ctx: Ctx, { id }: InputOf<typeof contract.getAuditEntry>): Promise<OutputOf<typeof contract.getAuditEntry>> {
  const [row] = /^\d{1,15}$/.test(id) ? await ctx.sql<LogRow>(`select ${columns} from core.event where workspace_id = $1 and audit and seq = $2`, [ctx.workspaceId, Number(id)], 'workspace.audit.get') : [];
  const entry = found(row);
  return entryOf(await peopleOf(ctx, [entry.actor_id]), entry);
}

/** Columns of a file of the log. */
const fileColumns = ['seq', 'at', 'actor', 'actorEmail', 'type', 'subjectId', 'data', 'ip', 'requestId'] as const;

/** The same as a file; recorded. */
export async function exportAudit(ctx: Ctx, input: InputOf<typeof contract.exportAudit>): Promise<StreamAnswer> {
  ctx.authorize('workspace.audit.view');
  const source = byActor(input.filter);
  ctx.emit({ type: 'workspace.audit.exported', data: { rows: await countRows(ctx, source, { ...input, limit: 1, count: 'none' }) }, can: 'workspace.audit.view' });
  const named: ListSource = { ...source, complete: nameEntries };
  return exportList(ctx, named, { ...input, sort: [{ field: 'seq', descending: input.sort[0]?.descending ?? true }] }, fileColumns, `audit-${ctx.member.workspaceSlug}`, 'workspace.export');
}

/** Gives rows of the log the fields a file has. */
async function nameEntries(ctx: Ctx, rows: Array<Record<string, unknown>>): Promise<void> {
  const stored = rows as unknown as LogRow[];
  const people = await peopleOf(ctx, stored.map((r) => r.actor_id));
  for (const r of stored) Object.assign(r, { ...entryOf(people, r), actor: r.actor_id, actorName: people.cardOrNull(r.actor_id)?.name });
}

/** Recent events the viewer may know of, newest first. */
export async function listActivity(ctx: Ctx, input: InputOf<typeof contract.listActivity>): Promise<OutputOf<typeof contract.listActivity>> {
  const kept: LogRow[] = [];
  let before = input.cursor === undefined ? null : seqOf(decodeCursor(input.cursor, 1));
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

/** A page of the log. Its place is a bound on the number alone, which PostgreSQL finds in the index however far back it is. */
async function readLog(ctx: Ctx, input: ListInput): Promise<{ items: LogRow[]; nextCursor: string | null }> {
  const descending = input.sort[0]?.descending ?? true;
  const source = byActor(input.filter);
  const place = input.cursor === undefined ? null : seqOf(decodeCursor(input.cursor, 1));
  const placed: ListSource = place === null ? source : { ...source, scope: (c, p) => `${source.scope(c, p)} and e.seq ${descending ? '<' : '>'} ${p.add(place)}::bigint` };
  const page = await listRows<LogRow>(ctx, placed, { q: input.q, filter: input.filter, sort: [{ field: 'seq', descending }], limit: input.limit, count: 'none' });
  return { items: page.items, nextCursor: page.nextCursor === null ? null : encodeCursor([page.items.at(-1)!.seq]) };
}

/** Where the filter wants one person's events, the index core.event_actor holds them. */
function byActor(filter: Filter | undefined): ListSource {
  const conditions = filter === undefined ? [] : 'and' in filter ? filter.and : [filter];
  const wanted = conditions.map((c) => ('field' in c && c.field === 'actor' && c.op === 'is' ? String(c.value) : '')).find((v) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(v));
  return wanted === undefined ? auditSource : { ...auditSource, scope: (ctx, p) => `${auditSource.scope(ctx, p)} and e.actor_id = ${p.add(wanted)}::uuid` };
}

function readActivity(ctx: Ctx, about: string | null, before: number | null, limit: number): Promise<LogRow[]> {
  return ctx.sql<LogRow>(
    `select ${columns} from core.event where workspace_id = $1 and audit and type not like 'core.%' and ($2::bigint is null or seq < $2)
       and ($3::text is null or starts_with(topic, $3)) and (can is null or can = any($4)) order by seq desc limit $5`, [ctx.workspaceId, before, about, audible(ctx.member.permissions), limit]);
}

function entryOf(people: People, r: LogRow): OutputOf<typeof contract.getAuditEntry> {
  return { id: String(r.seq), ...factOf(r), actor: people.cardOrNull(r.actor_id), actorEmail: r.actor_id === null ? null : people.email(r.actor_id), ip: r.ip, requestId: r.request_id };
}

function factOf(r: LogRow) {
  return { seq: r.seq, type: r.type, topic: r.topic, subjectId: r.subject_id, data: r.data, at: r.at.toISOString() };
}

function seqOf(place: unknown[] | null): number {
  const seq = place?.[0];
  return typeof seq === 'number' && Number.isSafeInteger(seq) ? seq : failField('cursor', contract.says('core.page_gone'));
}
