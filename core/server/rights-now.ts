import type { Ctx } from './context.ts';
import { fail } from './fail.ts';

/** What the reader is and may do at this moment, asked outside any transaction; refuses who has signed out, left or lost the right. */
export async function rightsNow(ctx: Ctx, may: string): Promise<Ctx['membership']> {
  const { app, viewer, membership } = ctx;
  if (!viewer || !membership) return membership;
  const alive = viewer.apiKeyId === undefined ? await app.gate.sessionAlive(app, viewer.sessionId) : await app.gate.keyAlive(app, viewer.apiKeyId);
  if (!alive) fail('core.not_signed_in');
  const now = await app.gate.membership(app, viewer.id, { id: membership.workspaceId });
  if (now?.status !== 'active') return fail('core.workspace_forbidden');
  if (!['member', 'account', 'public'].includes(may) && !(now.permissions.has(may) && membership.permissions.has(may))) fail('core.forbidden');
  // A key never opens more than it did when the call began.
  return viewer.apiKeyId === undefined ? now : { ...now, permissions: new Set([...now.permissions].filter((permission) => membership.permissions.has(permission))) };
}
