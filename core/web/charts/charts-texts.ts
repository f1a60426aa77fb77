import { addLocales } from '../i18n/i18n.ts';
import { en } from './locales/en.ts';

addLocales('charts', { en, ar: async () => (await import('./locales/ar.ts')).ar });
