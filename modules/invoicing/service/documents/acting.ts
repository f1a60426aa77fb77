import type { App } from '#core/server/app.ts';
import type { Account, Membership } from '#core/server/context.ts';

/** Who a job acts for: the first of these who is still of the workspace and holds all rights, or null. Asked outside of any transaction. */
export async function actingFor(app: App, workspaceId: number, people: ReadonlyArray<string | null>, rights: readonly string[]): Promise<{ account: Account; membership: Membership } | null> {
  for (const id of new Set(people)) {
    const membership = id ? await app.gate.membership(app, id, { id: workspaceId }) : null;
    if (id && membership?.status === 'active' && rights.every((r) => membership.permissions.has(r))) return { account: { id, email: '', sessionId: '', emailVerified: true }, membership };
  }
  return null;
}
