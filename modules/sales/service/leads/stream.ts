import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { commentsAt, eventsAt, filesAt, momentSql, type Happened } from '#core/server/resource/happenings.ts';
import { activityKinds, streamKinds, type ActivityKind, type recordStream, type StreamKind } from '../../contract/leads.ts';
import { isMoment, type Subject } from './party-activities.ts';
import { told, type Happening } from './stream-entries.ts';
import { aroundRecord, type Around } from './stream-subjects.ts';

/** Verbs of the log that say what a record is like now, rather than how far it came. */
const changeVerbs = ['changed', 'scored', 'recounted', 'signalled', 'responded', 'ticked', 'unticked', 'erased'];
const ownTopics = ['sales.lead', 'sales.opportunity', 'parties.party'];

/** Where each source goes on: activities, what became of the records, how they changed, documents, comments, files. */
type Place = [activityAt: string, activityId: string, stage: string, change: string, document: string, comment: string, fileAt: string, fileId: string];
const start: Place = ['', '', '', '', '', '', '', ''];

/**
 * Everything at and around a record in one order. Every source is read by its own index from where the last page left it, and what comes first of all is taken:
 * so no entry is there twice and none is missing, whatever happens between two pages.
 */
export async function streamOf(ctx: Ctx, input: InputOf<typeof recordStream>): Promise<OutputOf<typeof recordStream>> {
  const place = placeOf(input.cursor);
  const around = await aroundRecord(ctx, input.topic, input.subjectId);
  const kinds = new Set((input.kinds?.length ? input.kinds : streamKinds) as readonly StreamKind[]);
  const sources = await sourcesOf(ctx, around, kinds, place, input.limit + 1);
  const { taken, next, more } = merged(sources, place, input.limit);
  return { items: await told(ctx, around.own, taken), nextCursor: more ? encodeCursor(next) : null };
}

interface Source { items: Happening[]; /** Writes where the source goes on after one of its items. */ mark: (place: Place, item: Happening) => void }

async function sourcesOf(ctx: Ctx, { records, activities }: Around, kinds: ReadonlySet<StreamKind>, place: Place, limit: number): Promise<Source[]> {
  const [own, papers] = [records.filter((r) => ownTopics.includes(r.topic)), records.filter((r) => !ownTopics.includes(r.topic))];
  const wanted = activityKinds.filter((kind) => kinds.has(kind));
  const log = async (kind: StreamKind, at: 2 | 3 | 4, of: readonly Happened[], verbs: Parameters<typeof eventsAt>[4]): Promise<Source> => ({
    items: kinds.has(kind) && of.length > 0 ? (await eventsAt(ctx, of, place[at] || null, limit, verbs)).map((event) => ({ at: event.at, event, kind })) : [], mark: (to, item) => { if ('event' in item) to[at] = item.event.seq; },
  });
  return [
    { items: wanted.length > 0 ? await activitiesAt(ctx, activities, wanted, place, limit) : [], mark: (to, item) => { if ('activityId' in item) [to[0], to[1]] = [item.at, item.activityId]; } },
    await log('stage', 2, own, { words: changeVerbs, only: false }),
    await log('change', 3, own, { words: changeVerbs, only: true }),
    await log('document', 4, papers, null),
    { items: kinds.has('comment') ? (await commentsAt(ctx, records, place[5] || null, limit)).map((comment) => ({ at: comment.at, comment })) : [], mark: (to, item) => { if ('comment' in item) to[5] = item.comment.id; } },
    { items: kinds.has('file') ? (await filesAt(ctx, records, place[6] ? { at: place[6], id: place[7] } : null, limit)).map((file) => ({ at: file.at, file })) : [], mark: (to, item) => { if ('file' in item) [to[6], to[7]] = [item.at, item.file.fileId]; } },
  ];
}

/** The newest of all sources; each keeps its own order. */
function merged(sources: readonly Source[], place: Place, limit: number): { taken: Happening[]; next: Place; more: boolean } {
  const heads = sources.map(() => 0);
  const next: Place = [...place];
  const taken: Happening[] = [];
  const newest = () => sources.reduce<number>((best, source, i) => { const item = source.items[heads[i]!]; return item && (best < 0 || item.at > sources[best]!.items[heads[best]!]!.at) ? i : best; }, -1);
  while (taken.length < limit) {
    const i = newest();
    if (i < 0) break;
    const item = sources[i]!.items[heads[i]!++]!;
    sources[i]!.mark(next, item);
    taken.push(item);
  }
  return { taken, next, more: newest() >= 0 };
}

const happened = 'coalesce(x.done_at, x.created_at)';

/** Activities by when they were done, or planned: each record is asked by the index. */
async function activitiesAt(ctx: Ctx, of: readonly Subject[], kinds: readonly ActivityKind[], [at, id]: Place, limit: number): Promise<Happening[]> {
  return ctx.sql<{ at: string; activityId: string }>(
    `select a.at, a.id as "activityId" from unnest($2::text[], $3::uuid[]) as s(topic, id) cross join lateral (
       select x.id, ${happened} as happened, ${momentSql(happened)} as at from sales.activity x where x.workspace_id = $1 and x.topic = s.topic and x.subject_id = s.id and x.deleted_at is null and x.kind = any($4) and ($5::timestamptz is null or (${happened}, x.id) < ($5::timestamptz, $6::uuid))
       order by ${happened} desc, x.id desc limit $7) a
     order by a.happened desc, a.id desc limit $7`, [ctx.workspaceId, of.map((s) => s.topic), of.map((s) => s.id), kinds, at || null, id || null, limit], 'sales.stream.activities');
}

const [moment, uuid, digits] = [/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, /^\d{1,18}$/];
const forms = [moment, uuid, digits, digits, digits, uuid, moment, uuid];

function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return start;
  const values = decodeCursor(cursor, forms.length);
  const fits = values?.every((value, i) => typeof value === 'string' && (value === '' || (forms[i] === moment ? isMoment(value) : forms[i]!.test(value)))) && (values[0] === '') === (values[1] === '') && (values[6] === '') === (values[7] === '');
  return fits ? (values as Place) : failField('cursor', 'This page no longer exists. Start from the first.');
}
