import { module } from '#core/server/module.ts';
import { defineNotificationTypes } from '#modules/notifications/api.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import { decidedJobs } from './service/decided.ts';
import { postSubscribers } from './service/posts/events.ts';
import { postJobs } from './service/posts/jobs.ts';
import { socketDoor } from './service/posts/live.ts';
import { listPublicPaths } from './service/public-pages/read.ts';
import { publicPageSubscribers } from './service/public-pages/routes.ts';
import { releaseJobs } from './service/release.ts';
import './service/sights.ts';
import './service/stories/reports.ts';
import { storyNotificationTypes } from './service/stories/sight.ts';
import { storyJobs, storySubscribers } from './service/stories/upkeep.ts';

defineNotificationTypes(storyNotificationTypes);

/** Posts, timelines, comments, reactions, stories and bites: what people tell each other, as far as each may hear it. */
export const feed = module({ name: 'feed', uses: ['workspace', 'social', 'chat'], routes, jobs: [...postJobs, ...storyJobs, ...releaseJobs, ...decidedJobs], subscribers: [...postSubscribers, ...storySubscribers, ...publicPageSubscribers], socket: socketDoor, publicPages: listPublicPaths, seed });
