import { printed } from '#core/contract/document-words/it.ts';
import type { QuoteWords } from '../document-words.ts';

/** Italian words of quotes. */
export const it: QuoteWords = {
  ...printed, shipTo: 'Consegna a', carrier: 'Corriere', quote: 'Preventivo', version: 'versione {n}', validUntil: 'Valido fino al', optional: 'Opzionale', chosen: 'Opzionale, scelto', deposit: 'Acconto all’accettazione ({percent} %)', accepted: 'Accettato', signedBy: 'Firmato da {name}',
  onBehalf: 'Registrato per conto di {name}', mailSubject: '{title} da {seller}', mailHeading: 'Il Suo preventivo {number}', mailLead: '{contact} di {seller} ha preparato un preventivo per Lei.', mailFacts: 'Totale {total}. Valido fino al {date}.',
  mailFactsOpen: 'Totale {total}.', mailAction: 'Visualizza il preventivo', reminderSubject: 'Promemoria: {title} da {seller}', reminderLead: 'Il preventivo {number} attende ancora la Sua risposta.', answerSubject: '{seller} ha risposto riguardo a {number}',
  answerHeading: 'Un messaggio sul Suo preventivo', codeSubject: 'Il Suo codice per {number}', codeHeading: 'Confermi la Sua accettazione', codeLead: 'Inserisca questo codice nella pagina del preventivo. È valido per 10 minuti.', copySubject: 'Accettato: {number}',
  copyHeading: 'Grazie per il Suo ordine', copyLead: 'In allegato il preventivo accettato. Il Suo ordine ha il numero {order}.', depositDue: 'È dovuto un acconto di {amount} ({percent} %).', renewedSubject: '{number} è di nuovo valido',
  renewedLead: 'Il preventivo è ora valido fino al {date}.',
};
