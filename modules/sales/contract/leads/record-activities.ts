import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { listPage, listQuery } from '#core/contract/list.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { activities, activityFields, activityKinds } from './activities.ts';
import { leadFields } from './lead.ts';

/** Whether something is still to be done. */
export const activityStates = ['open', 'done'] as const;

/** Input of a list of activities that goes by the filters of a list of records: search and filter are the records', further on the day they are due; `kind`, `assigneeId` and `state` are the activities' own. */
export function activitiesBy(fields: Readonly<Record<string, ListField>>) {
  // Only the day orders them: a calendar asks nothing else, and it has an index.
  const asked = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, { ...field, sortable: false, groupable: false, sum: false }]));
  return z.strictObject({
    workspace_slug: z.string().max(80), ...listQuery({ ...asked, dueAt: activityFields.dueAt }, true),
    kind: z.enum(activityKinds).optional(), assigneeId: id.optional().describe('Who is to do it'), state: z.enum(activityStates).optional(),
  });
}

/** Activities of the leads that a list of leads shows under the same search and filter. */
export const leadActivities = endpoint({
  id: 'leads.listActivities', service: 'dash', get: '/:workspace_slug/leads/activities', can: 'sales.lead.view', summary: 'Lists activities of leads by the filters of leads', input: activitiesBy(leadFields), output: listPage(activities.row),
});
