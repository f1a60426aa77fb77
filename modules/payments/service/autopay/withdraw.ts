import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { withdrawMandate } from '../../contract.ts';
import { findPayable } from '../online/payables.ts';
import { onlineOf } from '../online/settings.ts';
import { asRobot } from '../robot.ts';
import { endMandate, mandateOf } from './mandates.ts';

/** Ends the mandate of the customer whose document somebody opened by its link. */
export async function withdraw(ctx: Ctx, { type, token }: InputOf<typeof withdrawMandate>): Promise<{ ok: true }> {
  const { workspaceId, partyId } = await findPayable(ctx, type, token);
  return asRobot(ctx, workspaceId, async (robot) => {
    const online = partyId ? await onlineOf(robot, workspaceId) : null;
    const mandate = online && (await mandateOf(robot, partyId!, online.live));
    if (mandate) await endMandate(robot, mandate, 'withdrawn', null);
    return { ok: true };
  });
}
