import { read } from '#core/contract/document-words/it.ts';
import type { PageWords } from './page-words.ts';

export { it as printed } from '../words/it.ts';

/** Italian words of the page of a quote. */
export const words: PageWords = {
  ...read, revision: 'Versione {{n}}', cancel: 'Annulla', title: 'Un preventivo di {{seller}}', take: 'Scegli {{name}}', chooseOptions: 'Scelga un’opzione per ogni gruppo.', answer: 'La Sua risposta', accept: 'Accetta', decline: 'Rifiuta', acceptTitle: 'Accetta per {{total}}',
  acceptDo: 'Accetta il preventivo', name: 'Il Suo nome', nameHelp: 'Scrivendo il Suo nome firma il preventivo.', signature: 'Firma', signatureHelp: 'La disegni con il dito, la penna o il mouse.', clear: 'Cancella', code: 'Codice', sendCode: 'Invia il codice',
  codeSent: 'Il codice è stato inviato a {{address}}.', agree: 'Accetto {{number}} per {{total}} e le relative condizioni.', declineTitle: 'Rifiuta questo preventivo', reason: 'Motivo', replacedTitle: 'Questo preventivo è stato sostituito',
  replaced: '{{seller}} Le ha inviato una versione più recente. Apra il link nell’ultima e-mail.', accepted: 'Da {{name}} il {{date}}. Il Suo ordine ha il numero {{order}}.', declined: 'Questo preventivo è stato rifiutato.', expiredTitle: 'Questo preventivo è scaduto',
  expired: 'Chieda un rinnovo: il mittente ne viene informato subito.', askRenewal: 'Chiedi il rinnovo', renewalAsked: 'Il mittente sa che chiede un rinnovo.', ask: 'Fai una domanda', askLine: 'La Sua domanda su “{{name}}”', askAll: 'Scriva a {{seller}}',
  tracked: 'Il mittente vede quando questa pagina viene aperta.', trackedOff: 'Il mittente non vede quando questa pagina viene aperta.', trackedBrowser: 'Il Suo browser chiede di non essere seguito: il mittente non vede quando questa pagina viene aperta.',
  payDeposit: 'Paga l’acconto', depositPaid: 'L’acconto è stato pagato. Grazie.', depositOn: 'All’accettazione è dovuto un acconto di {{amount}}.', freely: 'facoltativo', close: 'Chiudi', isExpired: 'Questo preventivo è scaduto. Chieda un rinnovo.',
  isReplaced: 'Questo preventivo è stato sostituito da una versione più recente.', isAnswered: 'A questo preventivo è già stata data una risposta.', isChanged: 'Il totale è ora {{total}}. Lo verifichi di nuovo.', isGone: 'Questo link non è più valido. Ne chieda uno nuovo.',
  hasMoved: 'Per questo preventivo non è più possibile.', wrongCode: 'Il codice è errato o scaduto.', noEmail: 'Non c’è alcun indirizzo e-mail a cui inviarlo.', noDeposit: 'Al momento non c’è alcun acconto da pagare qui. Chieda al mittente.',
};
