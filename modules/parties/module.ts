import { module } from '#core/server/module.ts';
import { routes } from './routes.ts';

/** The room parties. */
export const parties = module({ name: 'parties', uses: [], routes });
