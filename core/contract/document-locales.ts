// Apart from how documents write days and amounts: every page begins with this.

/** Languages documents, their mails and their pages are written in; the app itself is used in fewer. */
export const documentLanguages = ['en', 'ar', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'hi'] as const;
/** A language of documents. */
export type DocumentLanguage = (typeof documentLanguages)[number];

/** Locale in which a language writes its figures and days, in Latin digits. */
export const documentLocales: Record<DocumentLanguage, string> = { en: 'en-US', ar: 'ar-u-nu-latn', de: 'de-DE', fr: 'fr-FR', es: 'es-ES', it: 'it-IT', pt: 'pt-PT', nl: 'nl-NL', pl: 'pl-PL', tr: 'tr-TR', hi: 'hi-IN-u-nu-latn' };
