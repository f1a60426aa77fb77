import type { OutputOf } from '#core/contract/endpoint.ts';
import type { ApiError } from '#core/web/api/errors.ts';
import type { invite } from '../../contract.ts';

/** What became of one address. */
export type InviteResult = OutputOf<typeof invite>['results'][number];

/** The one who was invited alone and is suspended, as they stand among the results of several: there they can be made active again. Null for other refusals. */
export function suspendedResult(error: Pick<ApiError, 'code' | 'details'>, addresses: readonly string[]): InviteResult | null {
  const { memberId } = error.details;
  if (error.code !== 'workspace.suspended_member' || typeof memberId !== 'string') return null;
  return { email: addresses[0] ?? '', status: 'suspended_member', invitationId: null, memberId };
}
