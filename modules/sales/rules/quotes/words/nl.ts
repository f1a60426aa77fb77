import { printed } from '#core/contract/document-words/nl.ts';
import type { QuoteWords } from '../document-words.ts';

/** Dutch words of quotes. */
export const nl: QuoteWords = {
  ...printed, shipTo: 'Levering aan', carrier: 'Vervoerder', quote: 'Offerte', version: 'versie {n}', validUntil: 'Geldig tot en met', optional: 'Optioneel', chosen: 'Optioneel, gekozen', deposit: 'Voorschot bij akkoord ({percent} %)', accepted: 'Geaccepteerd', signedBy: 'Ondertekend door {name}',
  onBehalf: 'Vastgelegd namens {name}', mailSubject: '{title} van {seller}', mailHeading: 'Uw offerte {number}', mailLead: '{contact} van {seller} heeft een offerte voor u gemaakt.', mailFacts: 'Totaal {total}. Geldig tot en met {date}.', mailFactsOpen: 'Totaal {total}.',
  mailAction: 'Offerte bekijken', reminderSubject: 'Herinnering: {title} van {seller}', reminderLead: 'De offerte {number} wacht nog op uw antwoord.', answerSubject: '{seller} heeft geantwoord over {number}', answerHeading: 'Een bericht over uw offerte',
  codeSubject: 'Uw code voor {number}', codeHeading: 'Bevestig uw akkoord', codeLead: 'Voer deze code in op de pagina van de offerte. De code is 10 minuten geldig.', copySubject: 'Geaccepteerd: {number}', copyHeading: 'Dank u voor uw opdracht',
  copyLead: 'Bijgaand ontvangt u de geaccepteerde offerte. Uw opdracht heeft nummer {order}.', depositDue: 'Een voorschot van {amount} ({percent} %) is verschuldigd.', renewedSubject: '{number} is weer geldig', renewedLead: 'De offerte is nu geldig tot en met {date}.',
};
