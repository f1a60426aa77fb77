import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { workAs } from '#core/server/robot.ts';

const robot = { role: 'texting', permissions: new Set<string>() };

/** Goes on in a workspace on nobody's behalf, in a transaction of its own, as the operation of a name: for what providers report and for background work. */
export const inside = <T>(app: App, name: string, workspaceId: number, work: (robot: Ctx) => Promise<T>): Promise<T> => runAs(app, { name, workspaceId }, (ctx) => workAs(robot, ctx, workspaceId, work));
