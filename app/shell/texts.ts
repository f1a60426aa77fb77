import { addLocales } from '#core/web/i18n/i18n.ts';
import { en } from './locales/en.ts';

// Imported by what shows the shell's texts, so that they are not on the first load of the pages around sign-in.
addLocales('shell', { en, ar: async () => (await import('./locales/ar.ts')).ar });
