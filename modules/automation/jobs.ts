import { runAs } from '#core/server/app.ts';
import { job, jobOutside, type Job } from '#core/server/module.ts';
import { keepDays } from './contract.ts';
import { runDue, wake } from './service/due.ts';
import { tellJob, tellSome } from './service/tell.ts';

/** Background work of the room. Every few minutes looks for what a crash left behind. */
export const jobs: readonly Job[] = [
  jobOutside('automation.run', runDue),
  job(tellJob, tellSome),
  jobOutside('automation.wake', async (app) => {
    const { rows } = await app.pool.query<{ id: number }>('select automation.waiting() as id');
    for (const { id } of rows) await runAs(app, { workspaceId: id, name: 'automation.wake' }, (ctx) => wake(ctx, id));
  }, '*/5 * * * *'),
  job('automation.forget', async (ctx) => { await ctx.sql('select automation.forget_old($1)', [keepDays]); }, '53 3 * * *'),
];
