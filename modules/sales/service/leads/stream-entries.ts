import type { Ctx } from '#core/server/context.ts';
import { withNames } from '#core/server/resource/comments.ts';
import { recordNames } from '#core/server/resource/custom-columns.ts';
import type { Happened, HappenedComment, HappenedEvent, HappenedFile } from '#core/server/resource/happenings.ts';
import { filesOf, peopleOf, recordOf } from '#core/server/resource/registry.ts';
import type { Activity, StreamEntry, StreamKind } from '../../contract/leads.ts';
import { activitiesWhere } from './activity-store.ts';

/** Something that happened, with its place among what is like it. */
export type Happening =
  | { at: string; activityId: string } | { at: string; comment: HappenedComment } | { at: string; file: HappenedFile } | { at: string; event: HappenedEvent; kind: StreamKind };

type Row = { topic: string; subjectId: string };

/** What happened as a page shows it: people, records and files by their names, a constant number of statements a page. */
export async function told(ctx: Ctx, own: Happened, page: readonly Happening[]): Promise<StreamEntry[]> {
  const ids = page.flatMap((h) => ('activityId' in h ? [h.activityId] : []));
  const activity = new Map((ids.length === 0 ? [] : await activitiesWhere(ctx, (p) => `a.id = any(${p.add(ids)}::uuid[])`, 'a.id', ids.length)).map((a) => [a.id, a]));
  const fileIds = page.flatMap((h) => ('file' in h ? [h.file.fileId] : []));
  const files = fileIds.length === 0 ? new Map<string, never>() : await filesOf(ctx).describe(ctx, fileIds);
  const rowOf = (h: Happening): Row | undefined => ('comment' in h ? h.comment : 'file' in h ? h.file : 'event' in h ? h.event : activity.get(h.activityId));
  const actorOf = (h: Happening) => ('activityId' in h ? doerOf(activity.get(h.activityId)) : 'comment' in h ? h.comment.actorId : 'file' in h ? h.file.actorId : h.event.actorId);
  const person = await peopleOf(ctx, page.flatMap((h) => [actorOf(h), ...('comment' in h ? h.comment.mentions : [])]));
  const subjectOf = await subjectsBy(ctx, own, page.flatMap((h) => rowOf(h) ?? []));
  const changesOf = await changesBy(ctx, own, page);
  const blank = { outsider: null, automation: null, activity: null, comment: null, file: null, event: null };
  return page.flatMap((h, i): StreamEntry[] => {
    const row = rowOf(h);
    // What may not be seen after all, and a file that was deleted in its own room, is not there.
    if (!row) return [];
    const base = { ...blank, at: new Date(h.at).toISOString(), actor: person(actorOf(h)), subject: subjectOf(row) };
    if ('activityId' in h) { const done = activity.get(h.activityId)!; return [{ ...base, id: `a${done.id}`, kind: done.kind, activity: done }]; }
    if ('comment' in h) return [{ ...base, id: `c${h.comment.id}`, kind: 'comment', comment: { body: h.comment.body, mentions: h.comment.mentions.flatMap((id) => person(id)?.name ?? []) } }];
    if ('event' in h) return [{ ...base, id: `e${h.event.seq}`, kind: h.kind, outsider: h.event.outsider, automation: h.event.automation, event: { type: h.event.type, number: h.event.number, changes: changesOf[i]!, note: h.event.note } }];
    const file = files.get(h.file.fileId) as { name: string; url: string | null } | undefined;
    return file ? [{ ...base, id: `f${h.file.subjectId}${h.file.fileId}`, kind: 'file', file: { name: file.name, url: file.url } }] : [];
  });
}

const doerOf = (activity: Activity | undefined): string | null => activity?.doneBy ?? activity?.createdBy ?? null;

/** Which record something stands at, by its name where the viewer may see that: nothing for what stands at the record itself. */
async function subjectsBy(ctx: Ctx, own: Happened, rows: readonly Row[]): Promise<(row: Row) => StreamEntry['subject']> {
  const others = rows.filter((r) => r.topic !== own.topic || r.subjectId !== own.id);
  const names = new Map<string, Map<string, string>>();
  for (const topic of new Set(others.map((r) => r.topic))) names.set(topic, await recordNames(ctx, topic, others.flatMap((r) => (r.topic === topic ? [r.subjectId] : []))));
  return ({ topic, subjectId: id }) => { const name = names.get(topic)?.get(id); return topic === own.topic && id === own.id ? null : { topic, id, name: name === undefined || name === id ? null : name }; };
}

/** What changed of the record itself; the fields of others have their names on their own pages. */
function changesBy(ctx: Ctx, own: Happened, page: readonly Happening[]): Promise<Array<Record<string, [unknown, unknown]> | null>> {
  return withNames(ctx, recordOf(ctx, own.topic), page.map((h) => ('event' in h && h.event.topic === own.topic && h.event.subjectId === own.id ? h.event.changes : null)));
}
