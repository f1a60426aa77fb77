import type { Language } from '#core/web/i18n/i18n.ts';

/** The languages by their own names, for people who cannot read the present one. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' };
