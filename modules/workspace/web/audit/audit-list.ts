import type { Endpoint, OutputOf } from '#core/contract/endpoint.ts';
import type { ListAnswer } from '#core/web/resource/list-types.ts';
import { listAudit } from '../../contract.ts';

/** An entry of the audit log. */
export type AuditRow = OutputOf<typeof listAudit>['items'][number];

/** The audit endpoint as it is asked. */
export const auditList = listAudit as unknown as Endpoint<{ workspace_slug: string; limit?: number; filter?: string }, ListAnswer<AuditRow>>;
