import { read } from '#core/contract/document-words/fr.ts';
import type { PageWords } from './page-words.ts';

export { fr as printed } from '../words/fr.ts';

/** French words of the page of a quote. */
export const words: PageWords = {
  ...read, revision: 'Version {{n}}', cancel: 'Annuler', title: 'Un devis de {{seller}}', take: 'Retenir {{name}}', chooseOptions: 'Choisissez une option de chaque groupe.', answer: 'Votre réponse', accept: 'Accepter', decline: 'Refuser', acceptTitle: 'Accepter pour {{total}}',
  acceptDo: 'Accepter le devis', name: 'Votre nom', nameHelp: 'Saisir votre nom vaut signature du devis.', signature: 'Signature', signatureHelp: 'Dessinez-la avec le doigt, un stylet ou la souris.', clear: 'Effacer', code: 'Code', sendCode: 'Envoyer le code',
  codeSent: 'Le code a été envoyé à {{address}}.', agree: 'J’accepte {{number}} pour {{total}} ainsi que ses conditions.', declineTitle: 'Refuser ce devis', reason: 'Motif', replacedTitle: 'Ce devis a été remplacé',
  replaced: '{{seller}} vous a envoyé une version plus récente. Ouvrez le lien du dernier e-mail.', accepted: 'Par {{name}} le {{date}}. Votre commande porte le numéro {{order}}.', declined: 'Ce devis a été refusé.', expiredTitle: 'Ce devis a expiré',
  expired: 'Demandez sa prolongation ; l’expéditeur en est informé aussitôt.', askRenewal: 'Demander la prolongation', renewalAsked: 'L’expéditeur sait que vous demandez la prolongation.', ask: 'Poser une question', askLine: 'Votre question sur « {{name}} »',
  askAll: 'Écrire à {{seller}}', tracked: 'L’expéditeur voit quand cette page est ouverte.', trackedOff: 'L’expéditeur ne voit pas quand cette page est ouverte.',
  trackedBrowser: 'Votre navigateur demande de ne pas être suivi : l’expéditeur ne voit pas quand cette page est ouverte.', payDeposit: 'Payer l’acompte', depositPaid: 'L’acompte est payé. Merci.', depositOn: 'Un acompte de {{amount}} est à verser à l’acceptation.',
  freely: 'facultatif', close: 'Fermer', isExpired: 'Ce devis a expiré. Demandez sa prolongation.', isReplaced: 'Ce devis a été remplacé par une version plus récente.', isAnswered: 'Une réponse a déjà été donnée à ce devis.',
  isChanged: 'Le total est maintenant de {{total}}. Veuillez le vérifier à nouveau.', isGone: 'Ce lien n’est plus valable. Demandez-en un nouveau.', hasMoved: 'Ce n’est plus possible pour ce devis.', wrongCode: 'Le code est erroné ou n’est plus valable.',
  noEmail: 'Il n’y a pas d’adresse e-mail à laquelle envoyer le devis.', noDeposit: 'Il n’y a pas d’acompte à payer ici actuellement. Adressez-vous à l’expéditeur.',
};
