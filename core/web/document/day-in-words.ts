import { documentDay, documentLanguageOf } from '#core/contract/document-languages.ts';

/** A calendar day as a document's page says it: "November 20, 2026". */
export const dayInWords = (day: string, language: string): string => documentDay(day, documentLanguageOf(language) ?? 'en', 'long');
