import type { Endpoint } from '#core/contract/endpoint.ts';
import type { ListAnswer } from '#core/web/resource/list-types.ts';
import { listMembers, type MemberRow } from '../../contract.ts';

/** The members endpoint as it is asked: the contract's input type is what the server reads out of these texts. */
export const memberList = listMembers as unknown as Endpoint<{ workspace_slug: string; limit?: number; q?: string; sort?: string; filter?: string; cursor?: string }, ListAnswer<MemberRow>>;

/** Filter for members who have access. */
export const activeOnly = JSON.stringify({ field: 'status', op: 'is', value: 'active' });
