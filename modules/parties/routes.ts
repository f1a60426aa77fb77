import type { Route } from '#core/server/module.ts';

export const routes: Route[] = [];
