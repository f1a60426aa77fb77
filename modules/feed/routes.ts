import type { Route } from '#core/server/module.ts';
import { postRoutes } from './service/posts/routes.ts';
import { publicPageRoutes } from './service/public-pages/routes.ts';
import { storyRoutes } from './service/stories/routes.ts';

/** Endpoints of the room. */
export const routes: readonly Route[] = [...postRoutes, ...storyRoutes, ...publicPageRoutes];
