import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { chosenIds } from '#core/server/resource/bulk.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import * as contract from '../contract.ts';
import { statusAt } from '../rules/invitation-status.ts';
import { invitationSource, lockInvitations, refuseNewer, renew, requireManageable, revoke, rowsOf, type StoredInvitation } from './invitation.ts';
import { countSending, takeTurn } from './invite.ts';

type Answer = OutputOf<typeof contract.bulkInvitations>;
/** Where `chosenIds` looks for "all that match". */
const record: RecordTable = { table: 'workspace.invitation', topic: 'workspace.invitation', source: invitationSource, columns: {}, can: 'workspace.member.invite' };

/** Withdraws many invitations or sends them again: what one alone would be refused stays as it is, with the reason. Sendings are one call with so many addresses, as an invitation of several is. */
export async function bulkInvitations(ctx: Ctx, { selection, action }: InputOf<typeof contract.bulkInvitations>): Promise<Answer> {
  const ids = await chosenIds(ctx, record, selection, contract.manyInvitations);
  if (ids.length > contract.manyInvitations) fail('core.selection_too_large', { limit: contract.manyInvitations });
  await takeTurn(ctx);
  const rows = await lockInvitations(ctx, ids);
  if (rows.length !== ids.length) fail('core.not_found');
  const refused = new Map<string, string>();
  // The newest of an address is the one that is sent again.
  for (const row of rows.toReversed()) {
    const why = await reasonAgainst(ctx, row, action, rows.filter((r) => !refused.has(r.id)));
    if (why !== null) refused.set(row.id, why);
  }
  const wanted = rows.filter((row) => !refused.has(row.id));
  if (action === 'renew' && wanted.length > 0) await countSending(ctx, wanted.length);
  for (const row of wanted) await (action === 'renew' ? renew : revoke)(ctx, row);
  const after = await rowsOf(ctx, await lockInvitations(ctx, ids));
  return { results: after.map((invitation, i) => ({ invitation, before: statusAt(rows[i]!, rows[i]!.now), refused: refused.get(invitation.id) ?? null })) };
}

/** Code of what the single call would be refused with; null when it would be carried out. */
async function reasonAgainst(ctx: Ctx, row: StoredInvitation, action: 'revoke' | 'renew', open: readonly StoredInvitation[]): Promise<string | null> {
  try {
    requireManageable(ctx, row, ['pending', 'expired']);
    if (action === 'revoke') return null;
    await refuseNewer(ctx, row);
    if (open.some((other) => other.email === row.email && other.id > row.id)) fail('workspace.invite_not_pending');
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
