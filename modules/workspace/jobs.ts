import type { Ctx } from '#core/server/context.ts';
import { job, jobOutside, type Job } from '#core/server/module.ts';
import { maskEmail } from '#modules/identity/api.ts';
import { purgeWorkspaces } from './service/deletion.ts';

/** Notes invitations and ownership offers whose time is over; both count as expired before that, too. */
export async function expireOffers(ctx: Ctx): Promise<void> {
  for (const row of await ctx.sql<{ id: string; workspace_id: number; email: string }>('select * from workspace.expire_invitations()')) {
    ctx.emit({ type: 'workspace.invitation.expired', id: row.id, workspaceId: row.workspace_id, data: { email: maskEmail(row.email) }, can: 'workspace.member.invite' });
  }
  for (const row of await ctx.sql<{ id: string; workspace_id: number }>('select * from workspace.expire_offers()')) {
    ctx.emit({ type: 'workspace.ownership.expired', id: row.id, workspaceId: row.workspace_id });
  }
}

async function forgetBatches(ctx: Ctx): Promise<void> {
  await ctx.sql('select workspace.sweep()');
}

/** Background work of the room. */
export const jobs: readonly Job[] = [
  job('workspace.expire', expireOffers, '*/10 * * * *'),
  job('workspace.sweep', forgetBatches, '29 3 * * *'),
  jobOutside('workspace.purge', purgeWorkspaces, '41 2 * * *'),
];
