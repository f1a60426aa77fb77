import { printed } from '#core/contract/document-words/fr.ts';
import type { QuoteWords } from '../document-words.ts';

/** French words of quotes. */
export const fr: QuoteWords = {
  ...printed, shipTo: 'Livraison à', carrier: 'Transporteur', quote: 'Devis', version: 'version {n}', validUntil: 'Valable jusqu’au', optional: 'En option', chosen: 'En option, retenue', deposit: 'Acompte à l’acceptation ({percent} %)', accepted: 'Accepté', signedBy: 'Signé par {name}',
  onBehalf: 'Enregistré au nom de {name}', mailSubject: '{title} de {seller}', mailHeading: 'Votre devis {number}', mailLead: '{contact} de {seller} a établi un devis pour vous.', mailFacts: 'Total {total}. Valable jusqu’au {date}.', mailFactsOpen: 'Total {total}.',
  mailAction: 'Consulter le devis', reminderSubject: 'Rappel : {title} de {seller}', reminderLead: 'Le devis {number} attend toujours votre réponse.', answerSubject: '{seller} a répondu au sujet de {number}', answerHeading: 'Un message au sujet de votre devis',
  codeSubject: 'Votre code pour {number}', codeHeading: 'Confirmez votre acceptation', codeLead: 'Saisissez ce code sur la page du devis. Il est valable 10 minutes.', copySubject: 'Accepté : {number}', copyHeading: 'Merci pour votre commande',
  copyLead: 'Veuillez trouver ci-joint le devis accepté. Votre commande porte le numéro {order}.', depositDue: 'Un acompte de {amount} ({percent} %) est à verser.', renewedSubject: '{number} est de nouveau valable', renewedLead: 'Le devis est désormais valable jusqu’au {date}.',
};
