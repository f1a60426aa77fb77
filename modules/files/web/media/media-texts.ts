import { addLocales } from '#core/web/i18n/i18n.ts';
import { en } from './locales/en.ts';

addLocales('media', { en, ar: async () => (await import('./locales/ar.ts')).ar });
