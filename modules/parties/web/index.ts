import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';

/** What parties gives to the web app. */
export const web: WebModule = { name: 'parties', locales: { en, ar: () => import('./locales/ar.ts') }, pages: [] };
