import type { Ctx } from '../context.ts';
import { audible } from '../events/sight.ts';

/** Records whose happenings are asked for; the caller has seen to it that the viewer may see them. */
export interface Happened { topic: string; id: string }
/** Something in the log of a record. */
export interface HappenedEvent { seq: string; at: string; type: string; topic: string; subjectId: string; actorId: string | null; outsider: string | null; automation: string | null; number: string | null; changes: Record<string, [unknown, unknown]> | null; /** What it was about, where the event says so in words. */ note: string | null }
/** A comment on a record. */
export interface HappenedComment { id: string; at: string; topic: string; subjectId: string; actorId: string; body: string; mentions: string[] }
/** A file that was attached to a record. */
export interface HappenedFile { at: string; topic: string; subjectId: string; fileId: string; actorId: string }

/** An instant of the log to the microsecond, by which things of several tables are put in one order. */
export const momentSql = (sql: string): string => `to_char(${sql} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const asked = 'unnest($2::text[], $3::text[]) as s(topic, id)';
const keysOf = (ctx: Ctx, of: readonly Happened[]): unknown[] => [ctx.workspaceId, of.map((s) => s.topic), of.map((s) => s.id)];

/** What the log says of these records before a place in it, newest first: each is asked by the index. `verbs`: only events that end so (`only`), or only the others. */
export function eventsAt(ctx: Ctx, of: readonly Happened[], before: string | null, limit: number, verbs: { words: readonly string[]; only: boolean } | null): Promise<HappenedEvent[]> {
  return ctx.sql<HappenedEvent>(
    `select e.* from ${asked} cross join lateral (
       select seq::text as seq, ${momentSql('at')} as at, type, topic, subject_id as "subjectId", actor_id as "actorId", data ->> 'outsider' as outsider, data -> 'automation' ->> 'name' as automation, data ->> 'number' as number, data -> 'changes' as changes, data ->> 'note' as note from core.event
       where workspace_id = $1 and topic = s.topic and subject_id = s.id and ($4::bigint is null or core.event.seq < $4) and (can is null or can = any($5)) and ($7::text[] is null or (split_part(type, '.', 3) = any($7)) = $8) order by core.event.seq desc limit $6) e
     order by e.seq::bigint desc limit $6`, [...keysOf(ctx, of), before, audible(ctx.member.permissions), limit, verbs && [...verbs.words], verbs?.only ?? true], 'core.happenings.events');
}

/** Comments on these records before one of them, newest first; one that was copied from record to record stands once. */
export function commentsAt(ctx: Ctx, of: readonly Happened[], before: string | null, limit: number): Promise<HappenedComment[]> {
  return ctx.sql<HappenedComment>(
    `select c.* from (select distinct on (c.at, c."actorId", c.body) c.* from ${asked} cross join lateral (
       select id, ${momentSql('created_at')} as at, topic, subject_id as "subjectId", account_id as "actorId", body, mentions from core.comment
       where workspace_id = $1 and topic = s.topic and subject_id = s.id and deleted_at is null and ($4::uuid is null or (created_at, id) < (select b.created_at, b.id from core.comment b where b.workspace_id = $1 and b.id = $4)) order by created_at desc, core.comment.id desc limit $5) c order by c.at, c."actorId", c.body, c.id) c
     order by c.at desc, c.id desc limit $5`, [...keysOf(ctx, of), before, limit], 'core.happenings.comments');
}

/** Files of these records before one of them, newest first, one that stands at several of them once; a record holds two hundred at the most. */
export function filesAt(ctx: Ctx, of: readonly Happened[], before: { at: string; id: string } | null, limit: number): Promise<HappenedFile[]> {
  return ctx.sql<HappenedFile>(
    `select ${momentSql('f.created_at')} as at, f.topic, f.subject_id as "subjectId", f.file_id as "fileId", f.account_id as "actorId" from (select distinct on (a.created_at, a.file_id) a.* from ${asked} join core.attachment a on a.workspace_id = $1 and a.topic = s.topic and a.subject_id = s.id
     where a.removed_at is null and ($4::timestamptz is null or (a.created_at, a.file_id) < ($4::timestamptz, $5::uuid)) order by a.created_at desc, a.file_id desc limit $6) f order by f.created_at desc, f.file_id desc`, [...keysOf(ctx, of), before?.at ?? null, before?.id ?? null, limit], 'core.happenings.files');
}
