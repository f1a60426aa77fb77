import { module } from '#core/server/module.ts';
import { routes } from './routes.ts';

/** The room accounting. */
export const accounting = module({ name: 'accounting', uses: [], routes });
