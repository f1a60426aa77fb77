import type { Ctx } from '#core/server/context.ts';

/** Those of these accounts whose presence the viewer may not know. */
export type PresenceGuard = (ctx: Ctx, accountIds: readonly string[]) => Promise<ReadonlySet<string>>;

let guard: PresenceGuard | null = null;

/** Declares who hides from whom: the room where people choose that says so. Called once, when it is loaded; without it colleagues hide nothing. */
export function registerPresenceGuard(next: PresenceGuard): void { guard = next; }

/** Those of these accounts whose presence the viewer may not know. */
export const presenceKept: PresenceGuard = async (ctx, accountIds) => (guard && ctx.viewer && accountIds.length > 0 ? guard(ctx, accountIds) : new Set());
