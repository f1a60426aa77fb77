import type { Ctx } from '#core/server/context.ts';
import { workAs } from '#core/server/robot.ts';

// What work that nobody signed in for may do with leads: no more than that work needs.
const robot = { role: 'form', permissions: new Set(['sales.lead.view', 'sales.lead.view_all', 'sales.lead.edit', 'sales.lead.assign', 'sales.deal.view', 'sales.deal.view_all', 'sales.deal.edit', 'parties.view']) };

/** Goes on in a workspace on nobody's behalf, within the same transaction: for posts of forms and background work. */
export const asRobot = <T>(ctx: Ctx, workspaceId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> => workAs(robot, ctx, workspaceId, work);
