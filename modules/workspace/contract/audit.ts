import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { personCard, workspaceSlugKey } from './shapes.ts';

const fact = {
  seq: z.number().int(), type: z.string(), topic: z.string(), subjectId: z.string().nullable(),
  actor: personCard.nullable().describe('Null: the system, or somebody without an account'), data: z.record(z.string(), z.unknown()), at: z.string(),
};
const filters = { actor: id.optional().describe('Account'), type: z.string().max(100).optional().describe('Beginning of the type, e.g. workspace.member'), from: instant.optional(), to: instant.optional() };

/** What happened in the workspace, newest first, refused attempts included. */
export const listAudit = endpoint({
  id: 'audit.list', service: 'dash', get: '/:workspace_slug/audit', can: 'workspace.audit.view', summary: 'The audit log, newest first',
  input: z.strictObject({ ...workspaceSlugKey, ...pageQuery, ...filters }), output: pageOf(z.object({ ...fact, ip: z.string().nullable(), requestId: z.string().nullable() })),
});

/** The audit log as CSV, at most 50,000 rows; the export is itself recorded. */
export const exportAudit = endpoint({
  id: 'audit.export', service: 'dash', post: '/:workspace_slug/audit/export', can: 'workspace.export', summary: 'The audit log as CSV',
  input: z.strictObject({ ...workspaceSlugKey, ...filters }), output: z.unknown(), answer: 'stream', rate: 'expensive',
});

/** What happened lately that the viewer may know of, newest first. */
export const listActivity = endpoint({
  id: 'activity.list', service: 'dash', get: '/:workspace_slug/activity', can: 'member', summary: 'Recent events the viewer may know of',
  input: z.strictObject({ ...workspaceSlugKey, cursor: pageQuery.cursor, limit: z.coerce.number().int().min(1).max(100).default(20), topic: z.string().max(100).optional() }),
  output: pageOf(z.object(fact)),
});
