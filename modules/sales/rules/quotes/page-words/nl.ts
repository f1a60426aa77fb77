import { read } from '#core/contract/document-words/nl.ts';
import type { PageWords } from './page-words.ts';

export { nl as printed } from '../words/nl.ts';

/** Dutch words of the page of a quote. */
export const words: PageWords = {
  ...read, revision: 'Versie {{n}}', cancel: 'Annuleren', title: 'Een offerte van {{seller}}', take: '{{name}} kiezen', chooseOptions: 'Kies uit elke groep één optie.', answer: 'Uw antwoord', accept: 'Akkoord gaan', decline: 'Afwijzen',
  acceptTitle: 'Akkoord gaan voor {{total}}', acceptDo: 'Akkoord met offerte', name: 'Uw naam', nameHelp: 'Door uw naam te typen ondertekent u de offerte.', signature: 'Handtekening', signatureHelp: 'Teken met vinger, pen of muis.', clear: 'Wissen', code: 'Code',
  sendCode: 'Code versturen', codeSent: 'De code is verstuurd naar {{address}}.', agree: 'Ik ga akkoord met {{number}} voor {{total}} en met de voorwaarden.', declineTitle: 'Deze offerte afwijzen', reason: 'Reden', replacedTitle: 'Deze offerte is vervangen',
  replaced: '{{seller}} heeft u een nieuwere versie gestuurd. Open de link in de laatste e-mail.', accepted: 'Door {{name}} op {{date}}. Uw opdracht heeft nummer {{order}}.', declined: 'Deze offerte is afgewezen.', expiredTitle: 'Deze offerte is verlopen',
  expired: 'Vraag om verlenging; de afzender krijgt meteen bericht.', askRenewal: 'Om verlenging vragen', renewalAsked: 'De afzender weet dat u om verlenging vraagt.', ask: 'Hierover een vraag stellen', askLine: 'Uw vraag over ‘{{name}}’', askAll: 'Schrijf aan {{seller}}',
  tracked: 'De afzender ziet wanneer deze pagina wordt geopend.', trackedOff: 'De afzender ziet niet wanneer deze pagina wordt geopend.', trackedBrowser: 'Uw browser vraagt niet gevolgd te worden: de afzender ziet niet wanneer deze pagina wordt geopend.',
  payDeposit: 'Voorschot betalen', depositPaid: 'Het voorschot is betaald. Dank u.', depositOn: 'Bij akkoord is een voorschot van {{amount}} verschuldigd.', freely: 'niet verplicht', close: 'Sluiten', isExpired: 'Deze offerte is verlopen. Vraag om verlenging.',
  isReplaced: 'Deze offerte is vervangen door een nieuwere versie.', isAnswered: 'Deze offerte is al beantwoord.', isChanged: 'Het totaal is inmiddels {{total}}. Bekijk het nog eens.', isGone: 'Deze link is niet meer geldig. Vraag om een nieuwe.',
  hasMoved: 'Dit is bij deze offerte niet meer mogelijk.', wrongCode: 'De code is onjuist of verlopen.', noEmail: 'Er is geen e-mailadres om naar te sturen.', noDeposit: 'Er is hier nu geen voorschot te betalen. Vraag de afzender.',
};
