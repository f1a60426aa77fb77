import type { Endpoint, OutputOf } from '#core/contract/endpoint.ts';
import type { ListAnswer } from '#core/web/resource/list-types.ts';
import { listInvitations } from '../../contract.ts';

/** An invitation as those who may invite see it. */
export type InvitationRow = OutputOf<typeof listInvitations>['items'][number];

/** The invitations endpoint as it is asked. */
export const invitationList = listInvitations as unknown as Endpoint<{ workspace_slug: string; limit?: number; filter?: string }, ListAnswer<InvitationRow>>;
