import type { Ctx } from '#core/server/context.ts';

type Use = (ctx: Ctx, workspaceId: number) => Promise<boolean>;
const uses = new Map<string, Use>();

/** A room that keeps amounts says whether the workspace has any; while one does, the base currency cannot change. Call once at module load. */
export function registerCurrencyUse(room: string, inUse: Use): void {
  uses.set(room, inUse);
}

/** True when any room keeps amounts of the workspace. */
export async function isCurrencyUsed(ctx: Ctx, workspaceId: number): Promise<boolean> {
  for (const inUse of uses.values()) if (await inUse(ctx, workspaceId)) return true;
  return false;
}
