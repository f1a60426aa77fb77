import { printed } from '#core/contract/document-words/de.ts';
import type { QuoteWords } from '../document-words.ts';

/** German words of quotes. */
export const de: QuoteWords = {
  ...printed, shipTo: 'Lieferung an', carrier: 'Versand durch', quote: 'Angebot', version: 'Version {n}', validUntil: 'Gültig bis', optional: 'Optional', chosen: 'Optional, gewählt', deposit: 'Anzahlung bei Annahme ({percent} %)', accepted: 'Angenommen', signedBy: 'Unterschrieben von {name}',
  onBehalf: 'Erfasst im Namen von {name}', mailSubject: '{title} von {seller}', mailHeading: 'Ihr Angebot {number}', mailLead: '{contact} von {seller} hat ein Angebot für Sie erstellt.', mailFacts: 'Gesamtbetrag {total}. Gültig bis {date}.',
  mailFactsOpen: 'Gesamtbetrag {total}.', mailAction: 'Angebot ansehen', reminderSubject: 'Erinnerung: {title} von {seller}', reminderLead: 'Das Angebot {number} wartet noch auf Ihre Antwort.', answerSubject: '{seller} hat zu {number} geantwortet',
  answerHeading: 'Eine Nachricht zu Ihrem Angebot', codeSubject: 'Ihr Code für {number}', codeHeading: 'Bestätigen Sie Ihre Annahme', codeLead: 'Geben Sie diesen Code auf der Seite des Angebots ein. Er gilt 10 Minuten.', copySubject: 'Angenommen: {number}',
  copyHeading: 'Vielen Dank für Ihren Auftrag', copyLead: 'Anbei erhalten Sie das angenommene Angebot. Ihr Auftrag hat die Nummer {order}.', depositDue: 'Eine Anzahlung von {amount} ({percent} %) ist fällig.', renewedSubject: '{number} ist wieder gültig',
  renewedLead: 'Das Angebot ist jetzt bis zum {date} gültig.',
};
