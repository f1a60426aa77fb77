import { read } from '#core/contract/document-words/pl.ts';
import type { PageWords } from './page-words.ts';

export { pl as printed } from '../words/pl.ts';

/** Polish words of the page of an invoice. */
export const words: PageWords = {
  ...read, credit: 'Skorygowano', writeOffs: 'Spisano', charge: 'Dopłata', ask: 'Zapytaj: {{seller}}', yourName: 'Państwa nazwisko (nieobowiązkowo)', eInvoice: 'Pobierz e-fakturę', noEInvoice: 'Ten dokument nie jest dostępny jako e-faktura. PDF jest dostępny.',
  title: '{{kind}} od {{seller}}', due: '{{amount}} do zapłaty do {{date}}', overdue: 'Termin płatności {{amount}} minął {{date}}', paidThanks: 'Zapłacono. Dziękujemy.', settled: 'Z tego dokumentu nie ma już nic do zapłaty.', void: 'Ten dokument jest anulowany.',
  tracked: 'Nadawca widzi, kiedy ta strona jest otwierana, a jej pliki pobierane.', trackedOff: 'Nadawca nie widzi, kiedy ta strona jest otwierana ani kiedy jej pliki są pobierane.',
  trackedBrowser: 'Państwa przeglądarka prosi o nieśledzenie: nadawca nie widzi, kiedy ta strona jest otwierana ani kiedy jej pliki są pobierane.', payCodeHelp: 'Zeskanuj kod aplikacją bankową, aby zapłacić {{amount}}.', payUpi: 'Zapłać przez UPI',
  openUpi: 'Otwórz aplikację UPI', paid: 'Zapłacono', open: 'Do zapłaty', deposits: 'Zaliczki', deposit: 'Zaliczka {{number}}', termsLabel: 'Warunki płatności', publicEarly: 'Przy zapłacie do {{day}} wystarczy {{amount}}.', payDo: 'Zapłać {{amount}}',
  payOpening: 'Otwieramy stronę płatności…', payTest: 'Test: nie są przekazywane prawdziwe pieniądze.', payPending: 'Bank otrzymał Państwa płatność i jest ona potwierdzana. Nie trzeba płacić ponownie.',
  payNotTaken: 'Płatność online nie jest teraz możliwa. Prosimy o przelew lub kontakt z nadawcą.',
};
