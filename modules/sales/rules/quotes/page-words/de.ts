import { read } from '#core/contract/document-words/de.ts';
import type { PageWords } from './page-words.ts';

export { de as printed } from '../words/de.ts';

/** German words of the page of a quote. */
export const words: PageWords = {
  ...read, revision: 'Version {{n}}', cancel: 'Abbrechen', title: 'Ein Angebot von {{seller}}', take: '{{name}} nehmen', chooseOptions: 'Wählen Sie aus jeder Gruppe eine Option.', answer: 'Ihre Antwort', accept: 'Annehmen', decline: 'Ablehnen',
  acceptTitle: 'Für {{total}} annehmen', acceptDo: 'Angebot annehmen', name: 'Ihr Name', nameHelp: 'Mit der Eingabe Ihres Namens unterschreiben Sie das Angebot.', signature: 'Unterschrift', signatureHelp: 'Zeichnen Sie sie mit Finger, Stift oder Maus.', clear: 'Leeren',
  code: 'Code', sendCode: 'Code senden', codeSent: 'Der Code wurde an {{address}} gesendet.', agree: 'Ich nehme {{number}} für {{total}} zu den genannten Bedingungen an.', declineTitle: 'Dieses Angebot ablehnen', reason: 'Grund', replacedTitle: 'Dieses Angebot wurde ersetzt',
  replaced: '{{seller}} hat Ihnen eine neuere Version gesendet. Öffnen Sie den Link in der letzten E-Mail.', accepted: 'Von {{name}} am {{date}}. Ihr Auftrag hat die Nummer {{order}}.', declined: 'Dieses Angebot wurde abgelehnt.', expiredTitle: 'Dieses Angebot ist abgelaufen',
  expired: 'Bitten Sie um eine Verlängerung; der Absender erfährt es sofort.', askRenewal: 'Um Verlängerung bitten', renewalAsked: 'Der Absender weiß, dass Sie um eine Verlängerung bitten.', ask: 'Dazu eine Frage stellen', askLine: 'Ihre Frage zu „{{name}}“',
  askAll: '{{seller}} schreiben', tracked: 'Der Absender sieht, wann diese Seite geöffnet wird.', trackedOff: 'Der Absender sieht nicht, wann diese Seite geöffnet wird.',
  trackedBrowser: 'Ihr Browser bittet darum, nicht verfolgt zu werden: Der Absender sieht nicht, wann diese Seite geöffnet wird.', payDeposit: 'Anzahlung bezahlen', depositPaid: 'Die Anzahlung ist bezahlt. Vielen Dank.',
  depositOn: 'Bei Annahme ist eine Anzahlung von {{amount}} fällig.', freely: 'freiwillig', close: 'Schließen', isExpired: 'Dieses Angebot ist abgelaufen. Bitten Sie um eine Verlängerung.', isReplaced: 'Dieses Angebot wurde durch eine neuere Version ersetzt.',
  isAnswered: 'Dieses Angebot wurde bereits beantwortet.', isChanged: 'Der Gesamtbetrag ist inzwischen {{total}}. Bitte sehen Sie ihn sich noch einmal an.', isGone: 'Dieser Link ist nicht mehr gültig. Bitten Sie um einen neuen.',
  hasMoved: 'Das ist bei diesem Angebot nicht mehr möglich.', wrongCode: 'Der Code ist falsch oder abgelaufen.', noEmail: 'Es gibt keine E-Mail-Adresse, an die gesendet werden kann.', noDeposit: 'Hier ist zurzeit keine Anzahlung zu bezahlen. Fragen Sie den Absender.',
};
