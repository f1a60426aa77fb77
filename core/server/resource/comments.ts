import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { createComment, deleteComment, listComments, recordTimeline, updateComment, type RecordComment } from '#core/contract/records.ts';
import type { Ctx } from '../context.ts';
import { audible } from '../events/sight.ts';
import { failField, found, Refusal } from '../fail.ts';
import { handle, type Route } from '../module.ts';
import { recordNames } from './custom-columns.ts';
import { heardAt, type RecordTable } from './records.ts';
import { peopleOf, recordOf, visibleRecord } from './registry.ts';
import { followAlong } from './watch.ts';

interface Stored { id: string; topic: string; subject_id: string; account_id: string; body: string; mentions: string[]; created_at: string; edited_at: string | null; version: number }
const columns = 'id, topic, subject_id, account_id, body, mentions, created_at, edited_at, version';

function placeOf(cursor: string | undefined, fits: RegExp): string | null {
  if (!cursor) return null;
  const [value] = decodeCursor(cursor, 1) ?? [];
  return typeof value === 'string' && fits.test(value) ? value : failField('cursor', 'This page no longer exists. Start from the first.');
}

async function shown(ctx: Ctx, rows: readonly Stored[]): Promise<RecordComment[]> {
  const person = await peopleOf(ctx, rows.flatMap((r) => [r.account_id, ...r.mentions]));
  return rows.map((r) => ({
    id: r.id, body: r.body, mentions: r.mentions.map(person).filter((p) => p !== null), author: person(r.account_id), mine: r.account_id === ctx.accountId,
    createdAt: new Date(r.created_at).toISOString(), editedAt: r.edited_at && new Date(r.edited_at).toISOString(), version: r.version,
  }));
}

async function list(ctx: Ctx, input: InputOf<typeof listComments>) {
  await visibleRecord(ctx, input);
  const after = placeOf(input.cursor, /^[0-9a-f-]{36}$/);
  const rows = await ctx.sql<Stored>(
    `select ${columns} from core.comment where workspace_id = $1 and topic = $2 and subject_id = $3 and deleted_at is null and ($4::uuid is null or (created_at, id) < (select b.created_at, b.id from core.comment b where b.workspace_id = $1 and b.id = $4)) order by created_at desc, id desc limit $5`,
    [ctx.workspaceId, input.topic, input.subjectId, after, input.limit + 1], 'core.comment.list');
  const page = rows.slice(0, input.limit);
  return { items: await shown(ctx, page), nextCursor: rows.length > page.length ? encodeCursor([page.at(-1)!.id]) : null, total: null };
}

/** Mentioned people must be members; anybody else is named as a wrong field. */
async function checkMentions(ctx: Ctx, mentions: readonly string[]): Promise<string[]> {
  const unique = [...new Set(mentions)];
  const person = await peopleOf(ctx, unique);
  if (unique.some((id) => person(id) === null)) failField('mentions', 'Only members of this workspace can be mentioned.');
  return unique;
}

/** Own comment on a record the viewer can still see. */
async function ownComment(ctx: Ctx, id: string): Promise<Stored> {
  const comment = found((await ctx.sql<Stored>(`select ${columns} from core.comment where workspace_id = $1 and id = $2 and account_id = $3 and deleted_at is null for update`, [ctx.workspaceId, id, ctx.accountId], 'core.comment.own'))[0]);
  await visibleRecord(ctx, { topic: comment.topic, subjectId: comment.subject_id });
  return comment;
}

/** Whether a comment of the active workspace is still there; what was queued about it asks before it tells of it. */
export async function commentStands(ctx: Ctx, id: string): Promise<boolean> {
  return (await ctx.sql('select 1 from core.comment where workspace_id = $1 and id = $2 and deleted_at is null', [ctx.workspaceId, id], 'core.comment.stands')).length > 0;
}

async function tell(ctx: Ctx, verb: 'created' | 'changed' | 'removed', c: { id: string; topic: string; subject_id: string; version: number }, mentions: readonly string[], unmentioned: readonly string[] = []): Promise<void> {
  ctx.emit({ type: `core.comment.${verb}`, id: c.id, version: c.version, data: { topic: c.topic, subjectId: c.subject_id, mentions, ...(unmentioned.length > 0 ? { unmentioned } : {}) }, ...await heardAt(ctx, recordOf(ctx, c.topic), c.subject_id), audit: false });
}

async function create(ctx: Ctx, input: InputOf<typeof createComment>): Promise<RecordComment> {
  await visibleRecord(ctx, input);
  const mentions = await checkMentions(ctx, input.mentions);
  const [row] = await ctx.sql<Stored>(
    `insert into core.comment (id, workspace_id, topic, subject_id, account_id, body, mentions) values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [uuidv7(), ctx.workspaceId, input.topic, input.subjectId, ctx.accountId, input.body, mentions]);
  // Whoever takes part hears how it goes on; who made a rule takes part in nothing it comments on.
  await followAlong(ctx, input, ctx.cause ? mentions : [ctx.accountId, ...mentions]);
  await tell(ctx, 'created', row!, mentions);
  return (await shown(ctx, [row!]))[0]!;
}

async function update(ctx: Ctx, input: InputOf<typeof updateComment>): Promise<RecordComment> {
  const before = await ownComment(ctx, input.id);
  if (before.version !== input.version) throw new Refusal('core.version_conflict', { current: (await shown(ctx, [before]))[0] });
  const mentions = await checkMentions(ctx, input.mentions);
  const [row] = await ctx.sql<Stored>(
    `update core.comment set body = $3, mentions = $4, edited_at = now(), updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2 returning ${columns}`, [ctx.workspaceId, input.id, input.body, mentions]);
  // Only people who were not told before; and who is called no more.
  await tell(ctx, 'changed', row!, mentions.filter((id) => !before.mentions.includes(id)), before.mentions.filter((id) => !mentions.includes(id)));
  return (await shown(ctx, [row!]))[0]!;
}

async function remove(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const comment = await ownComment(ctx, id);
  await ctx.sql('update core.comment set deleted_at = now(), updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  await tell(ctx, 'removed', { ...comment, version: comment.version + 1 }, []);
  return { id };
}

type Changes = Record<string, [unknown, unknown]>;

/** Changes with other records by their names, one statement for each kind of them; what the viewer may not see of them is not told. */
export async function withNames(ctx: Ctx, { source, people = [] }: RecordTable, all: ReadonlyArray<Changes | null>): Promise<Array<Changes | null>> {
  const names = new Map<string, Map<string, string>>();
  for (const [key, { recordTopic }] of Object.entries(source.fields)) {
    if (recordTopic !== undefined) names.set(key, await recordNames(ctx, recordTopic, all.flatMap((changes) => changes?.[key] ?? []).filter((id) => typeof id === 'string')));
  }
  const listed = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
  const person = await peopleOf(ctx, people.flatMap((key) => all.flatMap((changes) => (changes?.[key] ?? []).flatMap(listed))));
  const whoOf = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id)).map((id) => person(id)?.name ?? '–').join(', ') || null;
  const told = ([key, pair]: [string, [unknown, unknown]]): Array<[string, [unknown, unknown]]> => {
    if (people.includes(key)) { const [before, after] = pair.map(listed) as [string[], string[]]; return [[key, [whoOf(before, after), whoOf(after, before)]]]; }
    const known = names.get(key);
    if (!known) return [[key, pair]];
    const [before, after] = pair.map((id) => known.get(id as string) ?? null);
    return before === null && after === null ? [] : [[key, [before, after]]];
  };
  return all.map((changes) => {
    const kept = changes && Object.entries(changes).flatMap(told);
    return kept && kept.length > 0 ? Object.fromEntries(kept) : null;
  });
}

async function timeline(ctx: Ctx, input: InputOf<typeof recordTimeline>) {
  const { record } = await visibleRecord(ctx, input);
  const before = placeOf(input.cursor, /^\d{1,18}$/);
  const rows = await ctx.sql<{ seq: string; type: string; at: string; actor_id: string | null; outsider: string | null; automation: string | null; version: number | null; number: string | null; changes: Changes | null }>(
    `select seq::text, type, at, actor_id, version, data ->> 'outsider' as outsider, data -> 'automation' ->> 'name' as automation, data ->> 'number' as number, data -> 'changes' as changes from core.event
     where workspace_id = $1 and topic = $2 and subject_id = $3 and ($4::bigint is null or seq < $4) and (can is null or can = any($5)) order by core.event.seq desc limit $6`,
    [ctx.workspaceId, input.topic, input.subjectId, before, audible(ctx.member.permissions), input.limit + 1], 'core.record.timeline');
  const page = rows.slice(0, input.limit);
  const person = await peopleOf(ctx, page.map((r) => r.actor_id));
  const changes = await withNames(ctx, record, page.map((r) => r.changes));
  return {
    items: page.map((r, i) => ({ id: r.seq, type: r.type, at: new Date(r.at).toISOString(), actor: person(r.actor_id), automation: r.automation, outsider: r.outsider, version: r.version, number: r.number, changes: changes[i]! })),
    nextCursor: rows.length > page.length ? encodeCursor([page.at(-1)!.seq]) : null, total: null,
  };
}

/** Endpoints of timelines and comments. */
export const commentRoutes: Route[] = [handle(recordTimeline, timeline), handle(listComments, list), handle(createComment, create), handle(updateComment, update), handle(deleteComment, remove)];
