import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { audible } from '#core/server/events/sight.ts';
import { failField, found } from '#core/server/fail.ts';
import { recordNames } from '#core/server/resource/custom-columns.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type * as contract from '../contract.ts';
import { subjects } from './hooks.ts';
import { findParty, topic } from './parties.ts';

interface Row { seq: string; type: string; topic: string; subject_id: string | null; at: string; actor_id: string | null; outsider: string | null; changes: Record<string, [unknown, unknown]> | null; number: string | null; note: string | null }

/** History of a party, of those merged into it, and of what other rooms say belongs to it. */
export async function partyTimeline(ctx: Ctx, input: InputOf<typeof contract.partyTimeline>): Promise<OutputOf<typeof contract.partyTimeline>> {
  const party = found(await findParty(ctx, input.id));
  const [before] = input.cursor ? decodeCursor(input.cursor, 1) ?? [''] : [null];
  if (before !== null && !(typeof before === 'string' && /^\d{1,18}$/.test(before))) failField('cursor', 'This page no longer exists. Start from the first.');
  const merged = await ctx.sql<{ id: string }>('select id from parties.party where workspace_id = $1 and merged_into = $2 limit 50', [ctx.workspaceId, party.id]);
  const partyIds = [party.id, ...merged.map((m) => m.id)];
  const of = await subjectsAround(ctx, partyIds);
  const topics = of.flatMap((s) => s.ids.map(() => s.topic));
  const rows = await ctx.sql<Row>(
    `select e.* from unnest($2::text[], $3::text[]) as s(topic, id) cross join lateral (
       select seq::text, seq as n, type, topic, subject_id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor_id, data ->> 'outsider' as outsider, data -> 'changes' as changes, data ->> 'number' as number, data ->> 'note' as note from core.event
       where workspace_id = $1 and topic = s.topic and subject_id = s.id and ($4::bigint is null or seq < $4) and (can is null or can = any($5)) order by core.event.seq desc limit $6) e
     order by e.n desc limit $6`, [ctx.workspaceId, topics, of.flatMap((s) => s.ids), before, audible(ctx.member.permissions), input.limit + 1], 'parties.timeline');
  const page = rows.slice(0, input.limit);
  const person = await peopleOf(ctx, page.map((r) => r.actor_id));
  const nameOf = await namesOf(ctx, page);
  return {
    items: page.map((r) => ({ id: r.seq, type: r.type, topic: r.topic, subjectId: r.subject_id, at: r.at, actor: person(r.actor_id), outsider: r.outsider, changes: r.changes, number: r.number, name: nameOf(r), note: r.note })),
    nextCursor: rows.length > page.length ? encodeCursor([page.at(-1)!.seq]) : null, topics: [topic, ...told().flatMap((s) => s.topics)],
  };
}

const told = () => [...subjects.values()].filter((s) => s.history);

/** The records whose history is that of these parties, as far as the viewer may see them: themselves, and what other rooms say belongs to them. */
export async function subjectsAround(ctx: Ctx, partyIds: readonly string[]): Promise<Array<{ topic: string; ids: string[] }>> {
  const of: Array<{ topic: string; ids: string[] }> = [{ topic, ids: [...partyIds] }];
  for (const { find } of told()) of.push(...await find(ctx, partyIds));
  return of;
}

/** What records of other rooms are called, as far as the viewer may see them: one statement a kind. */
async function namesOf(ctx: Ctx, rows: readonly Row[]): Promise<(row: Row) => string | null> {
  const names = new Map<string, Map<string, string>>();
  for (const kind of new Set(rows.map((r) => r.topic))) if (kind !== topic) names.set(kind, await recordNames(ctx, kind, rows.flatMap((r) => (r.topic === kind && r.subject_id !== null ? [r.subject_id] : []))));
  return (row) => { const name = row.subject_id === null ? undefined : names.get(row.topic)?.get(row.subject_id); return name === undefined || name === row.subject_id ? null : name; };
}
