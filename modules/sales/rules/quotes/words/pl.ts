import { printed } from '#core/contract/document-words/pl.ts';
import type { QuoteWords } from '../document-words.ts';

/** Polish words of quotes. */
export const pl: QuoteWords = {
  ...printed, shipTo: 'Dostawa do', carrier: 'Przewoźnik', quote: 'Oferta', version: 'wersja {n}', validUntil: 'Ważna do', optional: 'Opcjonalnie', chosen: 'Opcjonalnie, wybrano', deposit: 'Zaliczka przy akceptacji ({percent} %)', accepted: 'Zaakceptowano', signedBy: 'Podpis: {name}',
  onBehalf: 'Zapisano w imieniu: {name}', mailSubject: '{title} od {seller}', mailHeading: 'Państwa oferta {number}', mailLead: 'Mamy dla Państwa ofertę od {seller}. Osoba kontaktowa: {contact}.', mailFacts: 'Razem {total}. Ważna do {date}.', mailFactsOpen: 'Razem {total}.',
  mailAction: 'Zobacz ofertę', reminderSubject: 'Przypomnienie: {title} od {seller}', reminderLead: 'Oferta {number} nadal czeka na Państwa odpowiedź.', answerSubject: 'Odpowiedź od {seller} w sprawie {number}', answerHeading: 'Wiadomość dotycząca Państwa oferty',
  codeSubject: 'Państwa kod do {number}', codeHeading: 'Prosimy potwierdzić akceptację', codeLead: 'Prosimy wpisać ten kod na stronie oferty. Jest ważny przez 10 minut.', copySubject: 'Zaakceptowano: {number}', copyHeading: 'Dziękujemy za zamówienie',
  copyLead: 'W załączeniu przesyłamy zaakceptowaną ofertę. Państwa zamówienie ma numer {order}.', depositDue: 'Do zapłaty jest zaliczka {amount} ({percent} %).', renewedSubject: 'Oferta {number} jest znowu ważna', renewedLead: 'Oferta jest teraz ważna do {date}.',
};
