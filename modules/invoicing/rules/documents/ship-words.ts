import type { DocumentLanguage } from '#core/contract/document-languages.ts';

/** Over the address something is delivered to, as on quotes and orders. */
export const shipToWords: Readonly<Record<DocumentLanguage, string>> = { en: 'Deliver to', ar: 'التسليم إلى', de: 'Lieferung an', fr: 'Livraison à', es: 'Entrega a', it: 'Consegna a', pt: 'Entrega a', nl: 'Levering aan', pl: 'Dostawa do', tr: 'Teslimat adresi', hi: 'डिलीवरी पता' };
