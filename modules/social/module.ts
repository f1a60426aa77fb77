import { runAs } from '#core/server/app.ts';
import { module } from '#core/server/module.ts';
import { defineNotificationTypes } from '#modules/notifications/api.ts';
import { subscribers } from './events.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import { notificationTypes } from './service/notification-types.ts';
import './service/groups/report-target.ts';
import './service/report-target.ts';

defineNotificationTypes(notificationTypes);

/** Who knows whom, who listens to whom, and the groups where people talk: the facts every privacy rule reads. */
export const social = module({
  name: 'social', uses: [], routes, subscribers, jobs, seed,
  // A house that is older than this room has people without profiles; later ones get theirs when they register.
  start: (app) => runAs(app, { name: 'social.start' }, async (ctx) => {
    const [row] = await ctx.sql<{ empty: boolean }>('select social.is_new() as empty');
    if (row!.empty) await ctx.enqueue('social.fill_profiles', {}, { key: 'social.fill_profiles' });
  }),
});
