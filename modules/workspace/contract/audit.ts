import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { listPage, listQuery, type ListField } from '#core/contract/list.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { personCard, workspaceSlugKey } from './shapes.ts';

const fact = {
  seq: z.number().int(), type: z.string(), topic: z.string(), subjectId: z.string().nullable(),
  actor: personCard.nullable().describe('Null: the system, or somebody without an account'), data: z.record(z.string(), z.unknown()), at: z.string(),
};

/** Fields the audit log can be filtered by. It is sorted by time alone: a log of millions of rows is read along its index. */
export const auditFields = {
  type: { type: 'text', sortable: false }, actor: { type: 'id', sortable: false, nullable: true }, topic: { type: 'text', sortable: false }, at: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const entries = listQuery(auditFields);

/** What happened in the workspace, newest first unless sorted, refused attempts included; `q` searches the types. */
export const listAudit = endpoint({
  id: 'audit.list', service: 'dash', get: '/:workspace_slug/audit', can: 'workspace.audit.view', summary: 'The audit log, newest first',
  input: z.strictObject({ ...workspaceSlugKey, ...entries }), output: listPage(z.object({ id: z.string().describe('The number as text'), ...fact, ip: z.string().nullable(), requestId: z.string().nullable() })),
});

/** The audit log as CSV, same search, filter and order as the list; the export is itself recorded. */
export const exportAudit = endpoint({
  id: 'audit.export', service: 'dash', post: '/:workspace_slug/audit/export', can: 'workspace.export', summary: 'The audit log as CSV',
  input: z.strictObject({ ...workspaceSlugKey, q: entries.q, sort: entries.sort, filter: entries.filter }), output: z.unknown(), answer: 'stream', rate: 'expensive',
});

/** What happened lately that the viewer may know of, newest first. */
export const listActivity = endpoint({
  id: 'activity.list', service: 'dash', get: '/:workspace_slug/activity', can: 'member', summary: 'Recent events the viewer may know of',
  input: z.strictObject({ ...workspaceSlugKey, cursor: pageQuery.cursor, limit: z.coerce.number().int().min(1).max(100).default(20), topic: z.string().max(100).optional() }),
  output: pageOf(z.object(fact)),
});
