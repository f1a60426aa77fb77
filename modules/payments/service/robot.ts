import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { workAs } from '#core/server/robot.ts';

const robot = { role: 'provider', permissions: new Set<string>() };

/** Goes on in a workspace on nobody's behalf, within the same transaction: for what customers and providers report. */
export const asRobot = <T>(ctx: Ctx, workspaceId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> => workAs(robot, ctx, workspaceId, work);

/** The same in a transaction of its own, as the operation of a name. */
export const inside = <T>(app: App, name: string, workspaceId: number, work: (robot: Ctx) => Promise<T>): Promise<T> => runAs(app, { name, workspaceId }, (ctx) => asRobot(ctx, workspaceId, work));
