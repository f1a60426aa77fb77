import { job, jobOutside, type Job } from '#core/server/module.ts';
import { keepDays } from './contract.ts';
import { sendDue } from './service/send.ts';

/** Background work of the room. Every minute looks for what a crash left behind. */
export const jobs: readonly Job[] = [
  jobOutside('developer.send', sendDue, '* * * * *'),
  job('developer.forget', async (ctx) => { await ctx.sql('select developer.forget_old($1)', [keepDays]); }, '43 3 * * *'),
];
