import { module } from '#core/server/module.ts';
import { getSettings } from './api.ts';
import { subscribers } from './events.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import { readLetterhead } from './service/letterhead.ts';
import { startCache } from './service/store.ts';

/** Look and rules of a workspace: brand, system, company, currency. */
export const settings = module({
  name: 'settings', uses: [], routes, subscribers, seed, start: startCache,
  calendar: async (ctx) => {
    if (!ctx.membership) return undefined;
    const { timezone: zone, weekStart } = (await getSettings(ctx)).system;
    return { zone, weekStart };
  },
  letterhead: async (ctx) => (ctx.membership ? readLetterhead(ctx, await getSettings(ctx)) : undefined),
});
