import { job } from '#core/server/module.ts';
import { forgetAddresses, forgetAddressesJob } from './service/closing.ts';
import { mailReset, mailResetJob } from './service/password-reset.ts';

/** Queue handlers of the room. */
export const jobs = [
  job(mailResetJob, mailReset),
  job(forgetAddressesJob, forgetAddresses),
  job('identity.sweep', async (ctx) => { await ctx.sql('select identity.sweep()'); }, '41 3 * * *'),
];
