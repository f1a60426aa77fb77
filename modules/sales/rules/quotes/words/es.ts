import { printed } from '#core/contract/document-words/es.ts';
import type { QuoteWords } from '../document-words.ts';

/** Spanish words of quotes. */
export const es: QuoteWords = {
  ...printed, shipTo: 'Entrega a', carrier: 'Transportista', quote: 'Presupuesto', version: 'versión {n}', validUntil: 'Válido hasta', optional: 'Opcional', chosen: 'Opcional, elegido', deposit: 'Anticipo al aceptar ({percent} %)', accepted: 'Aceptado', signedBy: 'Firmado por {name}',
  onBehalf: 'Registrado en nombre de {name}', mailSubject: '{title} de {seller}', mailHeading: 'Su presupuesto {number}', mailLead: '{contact}, de {seller}, ha preparado un presupuesto para usted.', mailFacts: 'Total {total}. Válido hasta el {date}.',
  mailFactsOpen: 'Total {total}.', mailAction: 'Ver el presupuesto', reminderSubject: 'Recordatorio: {title} de {seller}', reminderLead: 'El presupuesto {number} sigue a la espera de su respuesta.', answerSubject: '{seller} ha respondido sobre {number}',
  answerHeading: 'Un mensaje sobre su presupuesto', codeSubject: 'Su código para {number}', codeHeading: 'Confirme su aceptación', codeLead: 'Introduzca este código en la página del presupuesto. Es válido durante 10 minutos.', copySubject: 'Aceptado: {number}',
  copyHeading: 'Gracias por su pedido', copyLead: 'Le adjuntamos el presupuesto aceptado. Su pedido tiene el número {order}.', depositDue: 'Corresponde pagar un anticipo de {amount} ({percent} %).', renewedSubject: '{number} vuelve a ser válido',
  renewedLead: 'El presupuesto es válido ahora hasta el {date}.',
};
