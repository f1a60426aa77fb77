import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { listPage, listQuery, type ListField } from '#core/contract/list.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { exportFormats, exportQuery } from '#core/contract/resource.ts';
import { personCard, workspaceSlugKey } from './shapes.ts';

const fact = {
  seq: z.number().int(), type: z.string(), topic: z.string(), subjectId: z.string().nullable(),
  actor: personCard.nullable().describe('Null: the system, or somebody without an account'), data: z.record(z.string(), z.unknown()), at: z.string(),
};

/** Fields the audit log can be filtered by. It is sorted by time alone: a log of millions of rows is read along its index. */
export const auditFields = {
  type: { type: 'text', sortable: false }, actor: { type: 'id', sortable: false, nullable: true }, topic: { type: 'text', sortable: false }, at: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const entry = z.object({ id: z.string().describe('The number as text'), ...fact, actorEmail: z.string().nullable(), ip: z.string().nullable(), requestId: z.string().nullable() });

/** What happened in the workspace, newest first unless sorted, refused attempts included; `q` searches the types. */
export const listAudit = endpoint({
  id: 'audit.list', service: 'dash', get: '/:workspace_slug/audit', can: 'workspace.audit.view', summary: 'The audit log, newest first',
  input: z.strictObject({ ...workspaceSlugKey, ...listQuery(auditFields) }), output: listPage(entry),
});

/** One entry of the audit log, by its number: what a link to it shows. */
export const getAuditEntry = endpoint({
  id: 'audit.get', service: 'dash', get: '/:workspace_slug/audit/:id', can: 'workspace.audit.view', summary: 'One entry of the audit log',
  input: z.strictObject({ ...workspaceSlugKey, id: z.string().max(40) }), output: entry,
});

/** The audit log as a file, same search, filter, order and columns as the list; the export is itself recorded. */
export const exportAudit = endpoint({
  id: 'audit.export', service: 'dash', post: '/:workspace_slug/audit/export', can: 'workspace.export', summary: 'The audit log as CSV, XLSX, PDF or JSON',
  input: z.strictObject({ ...workspaceSlugKey, ...exportQuery(auditFields), format: z.enum(exportFormats).default('csv') }), output: z.unknown(), answer: 'stream', rate: 'expensive', errors: ['core.export_too_long', 'core.export_too_wide'],
});

/** What happened lately that the viewer may know of, newest first. */
export const listActivity = endpoint({
  id: 'activity.list', service: 'dash', get: '/:workspace_slug/activity', can: 'member', summary: 'Recent events the viewer may know of',
  input: z.strictObject({ ...workspaceSlugKey, cursor: pageQuery.cursor, limit: z.coerce.number().int().min(1).max(100).default(20), topic: z.string().max(100).optional() }),
  output: pageOf(z.object(fact)),
});
