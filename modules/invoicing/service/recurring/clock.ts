import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import type { Problem } from '../../contract/expenses.ts';
import { problemOf } from './problem.ts';

/** A series that is due; it is made in the name of its owner, who needs these rights for it. */
export interface DueSeries { id: string; workspaceId: number; ownerId: string | null; rights: readonly string[] }
/** What the clock does with the series of a table: `turn` makes one of it and answers whether another one may be due, `stop` keeps why none could be made. */
export interface Turns { name: string; table: 'invoicing.recurring' | 'invoicing.recurring_expense' | 'invoicing.billing_plan'; turn: (ctx: Ctx, id: string) => Promise<boolean>; stop: (ctx: Ctx, series: DueSeries, why: Problem) => Promise<void> }

/** Refusals that nobody has to do anything about: what is away or full for a while. */
const passing: ReadonlySet<string> = new Set(['core.unavailable', 'core.storage_full']);
/** So many runs one after the other a turn may break off; after that somebody is told. */
const mostTries = 5;

/** Makes what is due of each series, every turn in a transaction of its own. What is wrong with one series keeps no other from being made. */
export async function makeDue(app: App, due: readonly DueSeries[], turns: Turns): Promise<void> {
  for (const series of due) {
    try { await makeSeries(app, series, turns); } catch (error) {
      app.log.error({ err: error, job: turns.name, series: series.id }, 'a series could not be made');
      try { await brokeOff(app, series, turns); } catch (again) { app.log.error({ err: again, job: turns.name, series: series.id }, 'that a series could not be made could not be kept; it is tried again with the next run'); }
    }
  }
}

/** Counts a turn that broke off for no reason of its own: the next run tries it after all others, and after a few it is stopped. */
async function brokeOff(app: App, series: DueSeries, { name, table, stop }: Turns): Promise<void> {
  const { id, workspaceId } = series;
  await runAs(app, { workspaceId, name }, async (ctx) => {
    const [row] = await ctx.sql<{ tries: number }>(`update ${table} set tries = tries + 1 where id = $1 and workspace_id = $2 returning tries`, [id, workspaceId], `${table}.tries`);
    if (row && row.tries >= mostTries) await stop(ctx, series, problemOf(new Refusal('invoicing.recurring_broke')));
  });
}

async function makeSeries(app: App, series: DueSeries, { name, table, turn, stop }: Turns): Promise<void> {
  const { id, workspaceId, ownerId, rights } = series;
  const stopped = (why: Refusal) => runAs(app, { workspaceId, name }, (ctx) => stop(ctx, series, problemOf(why)));
  // Asked anew for each one: whoever lost the right since makes nothing more.
  const membership = ownerId ? await app.gate.membership(app, ownerId, { id: workspaceId }) : null;
  if (!ownerId || membership?.status !== 'active' || !rights.every((r) => membership.permissions.has(r))) return stopped(new Refusal('invoicing.recurring_owner'));
  const account: Account = { id: ownerId, email: '', sessionId: '', emailVerified: true };
  const made = async (ctx: Ctx): Promise<boolean> => {
    const isMore = await turn(ctx, id);
    await ctx.sql(`update ${table} set tries = 0 where id = $1 and workspace_id = $2 and tries > 0`, [id, workspaceId], `${table}.made`);
    return isMore;
  };
  try {
    while (await runAs(app, { account, membership, name }, made));
  } catch (error) {
    if (!(error instanceof Refusal) || passing.has(error.code)) throw error;
    await stopped(error);
  }
}
