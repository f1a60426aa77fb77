import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';

/** Texts that pages of other rooms say: wrong fields, refusals, the grid of preferences. */
export const saidElsewhere = ['social:room', 'social:rule', 'social:refused'] as const;

/** People, friends and groups. */
export const web: WebModule = {
  name: 'social',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
  ],
};
