import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import type { Problem } from '../../contract/expenses.ts';
import { problemOf } from './problem.ts';

/** A series that is due; it is made in the name of its owner, who needs these rights for it. */
export interface DueSeries { id: string; workspaceId: number; ownerId: string | null; rights: readonly string[] }
/** What the clock does with a series: `turn` makes one of it and answers whether another one may be due, `stop` keeps why none could be made. */
export interface Turns { name: string; turn: (ctx: Ctx, id: string) => Promise<boolean>; stop: (ctx: Ctx, series: DueSeries, why: Problem) => Promise<void> }

/** Makes what is due of each series, every turn in a transaction of its own. What is wrong with one series keeps no other from being made. */
export async function makeDue(app: App, due: readonly DueSeries[], turns: Turns): Promise<void> {
  for (const series of due) {
    try { await makeSeries(app, series, turns); } catch (error) { app.log.error({ err: error, job: turns.name, series: series.id }, 'a series could not be made; it is tried again with the next run'); }
  }
}

async function makeSeries(app: App, series: DueSeries, { name, turn, stop }: Turns): Promise<void> {
  const { id, workspaceId, ownerId, rights } = series;
  const stopped = (why: Refusal) => runAs(app, { workspaceId, name }, (ctx) => stop(ctx, series, problemOf(why)));
  // Asked anew for each one: whoever lost the right since makes nothing more.
  const membership = ownerId ? await app.gate.membership(app, ownerId, { id: workspaceId }) : null;
  if (!ownerId || membership?.status !== 'active' || !rights.every((r) => membership.permissions.has(r))) return stopped(new Refusal('invoicing.recurring_owner'));
  const account: Account = { id: ownerId, email: '', sessionId: '', emailVerified: true };
  try {
    while (await runAs(app, { account, membership, name }, (ctx) => turn(ctx, id)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await stopped(error);
  }
}
