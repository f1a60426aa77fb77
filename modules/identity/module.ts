import { module } from '#core/server/module.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import { authenticate, sessionsAlive } from './service/access-token.ts';
import { keepsSecureCookies } from './service/cookies.ts';
import { redeemTicket } from './service/one-time.ts';

/** Accounts, sign-in, sessions, and each person's own profile. */
export const identity = module({
  name: 'identity', uses: [], routes, jobs, seed, gate: { authenticate, sessionsAlive, redeemTicket },
  start: async (app) => {
    if (!keepsSecureCookies(app.config)) app.log.warn(`browsers keep no sign-in at ${app.config.PUBLIC_URL}: use https, or http://localhost on this machine`);
  },
});
