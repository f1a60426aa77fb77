import { printed } from '#core/contract/document-words/de.ts';
import type { DocumentWords } from '../document-words.ts';

/** German words of documents. */
export const de: DocumentWords = {
  ...printed, invoice: 'Rechnung', credit_note: 'Gutschrift', debit_note: 'Nachbelastung', bill: 'Eingangsrechnung', vendor_credit: 'Lieferantengutschrift', deposit: 'Anzahlungsrechnung', void: 'Storniert', supply: 'Leistungsdatum', due: 'Fällig am', po: 'Ihre Bestellung',
  buyer: 'Ihr Zeichen', vendorNumber: 'Nummer des Lieferanten', credits: 'Zu Rechnung', debits: 'Zu Rechnung', code: 'Art.-Nr.', unit: 'Einheit', rounding: 'Rundung', period: '{from} bis {to}', depositOf: 'Anzahlung {number} vom {date}, darin {tax} Steuer',
  instalments: 'Zahlung', instalment: '{amount} bis {date}', reverse: 'Steuerschuldnerschaft des Leistungsempfängers ({name}).', exempt: 'Steuerfrei ({name}).', rateNote: 'Steuer in {base} zum Kurs {rate}: {tax}', mailSubject: '{kind} {number} von {seller}',
  mailHeading: '{kind} {number}', mailLead: 'anbei erhalten Sie das Dokument {number} von {seller}.', mailFacts: 'Gesamtbetrag {total}. Fällig am {date}.', mailCredit: 'Ihnen werden {total} gutgeschrieben.', mailAction: 'Ansehen', answerSubject: 'Zu {number} von {seller}',
  answerHeading: 'Eine Antwort für Sie', reminderSubject: 'Erinnerung: {number} von {seller}', reminderLead: '{number} war am {date} fällig. {open} sind noch offen. Falls Sie inzwischen bezahlt haben, ist nichts weiter zu tun.',
  reminderSoon: '{open} von {number} sind am {date} fällig.', reminderFee: 'Für diese Erinnerung werden {fee} berechnet; die Rechnung darüber folgt.', reminderInterest: 'Es werden Verzugszinsen von {interest} berechnet; die Rechnung darüber folgt.',
  reminderFeeLine: 'Gebühr für Erinnerung {n} zu {number}', interest: 'Verzugszinsen auf {number}: {open} zu {percent} % für {days} Tage', writeOff: 'Ausgebucht: {number}', depositLine: 'Anzahlung von {percent} % auf {subject}', work: 'den Auftrag', payTo: 'Überweisung',
  bankHolder: 'Konto von {value}', bankName: 'Bank: {value}', iban: 'IBAN: {value}', accountNumber: 'Kontonummer: {value}', bic: 'BIC: {value}', remittance: 'Verwendungszweck: {value}', payCode: 'Mit der Banking-App bezahlen', swissCode: 'Swiss QR Code',
  payCodeText: 'Scannen Sie den Code mit Ihrer Banking-App, um {amount} zu bezahlen. Verwendungszweck: {number}',
};
