import type { PrintedWords, ReadWords } from './shared-words.ts';

/** German words that all printed documents have. */
export const printed: PrintedWords = {
  draft: 'Entwurf', date: 'Datum', contact: 'Ihr Ansprechpartner', reference: 'Betreff', from: 'Von', to: 'An', item: 'Bezeichnung', quantity: 'Menge', price: 'Einzelpreis', tax: 'USt.', amount: 'Betrag', subtotal: 'Zwischensumme', discount: 'Rabatt', net: 'Netto',
  total: 'Gesamtbetrag', withheld: 'Einbehalten', payable: 'Zu zahlen', lineDiscount: 'Rabatt {value}', taxId: 'USt-IdNr. {id}', notes: 'Anmerkungen', terms: 'Bedingungen', page: 'Seite {page} von {pages}',
};

/** German words that all pages of a document have. */
export const read: ReadWords = {
  lines: 'Positionen', noName: 'Ohne Bezeichnung', messages: 'Nachrichten', send: 'Senden', download: 'PDF herunterladen', trackRefuse: 'Das ausschalten', trackAllow: 'Dem Absender zeigen', totals: 'Summen', explain: 'Diese Summe erklären',
  perLine: 'Zeile für Zeile gerundet', explainLead: 'Jeder Betrag ist genau, bis seine Zeile oder Steuer gerundet wird; die Hälfte wird von null weg gerundet.',
};
