import type { Ctx } from '#core/server/context.ts';
import type { Side } from '../contract.ts';

const rights = new Map<Side, string>();

/** The room whose documents a side's open items are says which permission sees them all. Once per side, at module load. */
export function registerSideRight(side: Side, permission: string): void {
  rights.set(side, permission);
}

/** Refuses (core.forbidden) who may not see all of what customers owe and of what we owe vendors: netting tells of both. */
export function requireBothSides(ctx: Ctx): void {
  for (const right of bothRights()) ctx.authorize(right);
}

/** Whether the viewer may see all of both sides. */
export const seesBothSides = (ctx: Ctx): boolean => bothRights().every((right) => ctx.can(right));

function bothRights(): string[] {
  return (['customer', 'vendor'] as const).map((side) => {
    const right = rights.get(side);
    // Without a room that says who may see them nobody may.
    if (right === undefined) throw new Error(`no room says who may see the open items of every ${side}`);
    return right;
  });
}
