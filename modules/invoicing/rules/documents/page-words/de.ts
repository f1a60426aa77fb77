import { read } from '#core/contract/document-words/de.ts';
import type { PageWords } from './page-words.ts';

export { de as printed } from '../words/de.ts';

/** German words of the page of an invoice. */
export const words: PageWords = {
  ...read, credit: 'Gutgeschrieben', writeOffs: 'Ausgebucht', charge: 'Zuschlag', ask: '{{seller}} fragen', yourName: 'Ihr Name (freiwillig)', eInvoice: 'E-Rechnung herunterladen', noEInvoice: 'Dieses Dokument gibt es nicht als E-Rechnung. Das PDF gibt es.',
  title: '{{kind}} von {{seller}}', due: '{{amount}} sind am {{date}} fällig', overdue: '{{amount}} waren am {{date}} fällig', paidThanks: 'Bezahlt. Vielen Dank.', settled: 'Auf diesem Dokument ist nichts mehr offen.', void: 'Dieses Dokument ist storniert.',
  tracked: 'Der Absender sieht, wann diese Seite geöffnet wird und ihre Dateien heruntergeladen werden.', trackedOff: 'Der Absender sieht nicht, wann diese Seite geöffnet wird oder ihre Dateien heruntergeladen werden.',
  trackedBrowser: 'Ihr Browser bittet darum, nicht verfolgt zu werden: Der Absender sieht nicht, wann diese Seite geöffnet wird oder ihre Dateien heruntergeladen werden.', payCodeHelp: 'Scannen Sie den Code mit Ihrer Banking-App, um {{amount}} zu bezahlen.',
  payUpi: 'Mit UPI bezahlen', openUpi: 'UPI-App öffnen', paid: 'Bezahlt', open: 'Offen', deposits: 'Anzahlungen', deposit: 'Anzahlung {{number}}', termsLabel: 'Zahlungsbedingungen', publicEarly: 'Bei Zahlung bis {{day}} genügen {{amount}}.', payDo: '{{amount}} bezahlen',
  payOpening: 'Die Bezahlseite wird geöffnet…', payTest: 'Test: Es wird kein Geld bewegt.', payPending: 'Ihre Zahlung ist bei Ihrer Bank eingegangen und wird bestätigt. Sie müssen nicht noch einmal bezahlen.',
  payNotTaken: 'Online bezahlen ist gerade nicht möglich. Bitte überweisen Sie oder fragen Sie den Absender.',
};
