import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { withCustom } from '#core/server/resource/custom-columns.ts';
import type { Parameters } from '#core/server/resource/filter.ts';
import { listRows, type ListSource } from '#core/server/resource/list.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import type { Activity, leadActivities } from '../../contract/leads.ts';
import { activityRecord, named } from './activity-store.ts';
import { leadRecord } from './scope.ts';

type Asked = InputOf<typeof leadActivities>;

/** What of the activities is asked for besides, beside whose records they are. */
function ownConditions({ kind, assigneeId, state }: Asked, p: Parameters): string {
  return [
    ...(kind ? [`a.kind = ${p.add(kind)}`] : []), ...(assigneeId ? [`a.assignee_id = ${p.add(assigneeId)}::uuid`] : []), ...(state ? [`a.done_at is ${state === 'done' ? 'not ' : ''}null`] : []),
  ].map((condition) => ` and ${condition}`).join('');
}

/** A page of activities at records of a kind, by the search and the filter of these records: who sees a record sees what is to be done about it. */
export async function activitiesOf(ctx: Ctx, record: RecordTable, input: Asked): Promise<OutputOf<typeof leadActivities>> {
  const { source: records, topic } = record;
  const { source: own } = activityRecord;
  // The records' custom fields are found by the records' keys, so they become columns before the two are joined.
  const asked = await withCustom(ctx, { ...records, fields: { ...records.fields, dueAt: own.fields['dueAt']! } }, input);
  const source: ListSource = {
    from: `sales.activity a join (${records.from}) on ${records.key} = a.subject_id`, key: own.key, select: own.select, fields: asked.fields, defaultSort: [{ field: 'dueAt', descending: false }],
    scope: (c, p) => `a.workspace_id = ${p.add(c.workspaceId)} and a.topic = ${p.add(topic)} and a.deleted_at is null and ${records.scope(c, p)}${ownConditions(input, p)}`,
    search: (words, p) => `(${records.search!(words, p)} or ${own.search!(words, p)})`,
  };
  const page = await listRows<Activity>(ctx, source, input);
  return { ...page, items: await named(ctx, page.items) };
}

/** Activities of leads, by the filters of their list. */
export const listLeadActivities = (ctx: Ctx, input: Asked): Promise<OutputOf<typeof leadActivities>> => activitiesOf(ctx, leadRecord, input);
